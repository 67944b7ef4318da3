#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/status_macros.h"

namespace xla {

// Makers of literals. Results have the default layout.
class LiteralUtil {
 public:
  LiteralUtil() = delete;

  template <typename T>
  static Literal CreateR0(T value) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(), {}));
    literal.Set<T>({}, value);
    return literal;
  }
  // A scalar of a type that need not be T's.
  template <typename T>
  static Literal CreateR0(PrimitiveType type, T value) {
    return *CreateR0(value).Convert(type);
  }
  template <typename T>
  static Literal CreateR1(absl::Span<const T> values) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(),
                                         {static_cast<int64_t>(values.size())}));
    std::copy(values.begin(), values.end(), literal.data<T>().begin());
    return literal;
  }
  template <typename T>
  static Literal CreateR1(std::initializer_list<T> values) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(),
                                         {static_cast<int64_t>(values.size())}));
    std::copy(values.begin(), values.end(), literal.data<T>().begin());
    return literal;
  }
  // From bits, as tsl::core::Bitmap counts them.
  template <typename Bits>
  static auto CreateR1(const Bits& values) -> decltype(values.bits(), values.get(0), Literal()) {
    Literal literal(ShapeUtil::MakeShape(PRED, {static_cast<int64_t>(values.bits())}));
    literal.PopulateR1(values);
    return literal;
  }
  template <typename T>
  static Literal CreateR2(std::initializer_list<std::initializer_list<T>> values) {
    return CreateFromArray(Array2D<T>(values));
  }
  template <typename T>
  static Literal CreateR3(std::initializer_list<std::initializer_list<std::initializer_list<T>>> values) {
    return CreateFromArray(Array3D<T>(values));
  }
  template <typename T>
  static Literal CreateR4(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<T>>>> values) {
    return CreateFromArray(Array4D<T>(values));
  }
  template <typename T>
  static Literal CreateFromArray(const Array<T>& values) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(), values.dimensions()));
    std::copy(values.begin(), values.end(), literal.data<T>().begin());
    return literal;
  }
  template <typename T>
  static Literal CreateFromArrayWithLayout(const Array<T>& values, const Layout& layout) {
    return CreateFromArray(values).Relayout(layout);
  }
  template <typename T>
  static Literal CreateR2WithLayout(std::initializer_list<std::initializer_list<T>> values,
                                    const Layout& layout) {
    return CreateR2(values).Relayout(layout);
  }
  template <typename T>
  static Literal CreateR3WithLayout(
      std::initializer_list<std::initializer_list<std::initializer_list<T>>> values, const Layout& layout) {
    return CreateR3(values).Relayout(layout);
  }
  template <typename T>
  static Literal CreateR4WithLayout(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<T>>>> values,
      const Layout& layout) {
    return CreateR4(values).Relayout(layout);
  }
  template <typename T>
  static Literal CreateR2FromArray2D(const Array2D<T>& values) {
    return CreateFromArray(values);
  }
  template <typename T>
  static Literal CreateR2FromArray2DWithLayout(const Array2D<T>& values, const Layout& layout) {
    return CreateFromArrayWithLayout(values, layout);
  }
  template <typename T>
  static Literal CreateR3FromArray3D(const Array3D<T>& values) {
    return CreateFromArray(values);
  }
  template <typename T>
  static Literal CreateR3FromArray3DWithLayout(const Array3D<T>& values, const Layout& layout) {
    return CreateFromArrayWithLayout(values, layout);
  }
  template <typename T>
  static Literal CreateR4FromArray4D(const Array4D<T>& values) {
    return CreateFromArray(values);
  }
  template <typename T>
  static Literal CreateR4FromArray4DWithLayout(const Array4D<T>& values, const Layout& layout) {
    return CreateFromArrayWithLayout(values, layout);
  }
  // The same rows in each of `projection` planes.
  template <typename T>
  static Literal CreateR3Projected(std::initializer_list<std::initializer_list<T>> values,
                                   int64_t projection) {
    return *CreateR2(values).Replicate(projection);
  }
  // The same rows in each of projection_p x projection_z planes.
  template <typename T>
  static Literal CreateR4Projected(std::initializer_list<std::initializer_list<T>> values,
                                   int64_t projection_p, int64_t projection_z) {
    return *CreateR2(values).Replicate(projection_z)->Replicate(projection_p);
  }
  template <typename T>
  static Literal CreateFullWithDescendingLayout(absl::Span<const int64_t> dimensions, T value) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(), dimensions));
    literal.PopulateWithValue(value);
    return literal;
  }
  template <typename T>
  static Literal CreateFull(absl::Span<const int64_t> dimensions, T value) {
    return CreateFullWithDescendingLayout(dimensions, value);
  }
  template <typename T>
  static Literal MakeIdentityR2(int64_t size) {
    Literal literal(ShapeUtil::MakeShape(primitive_util::NativeToPrimitiveType<T>(), {size, size}));
    for (int64_t i = 0; i < size; ++i) literal.Set<T>({i, i}, static_cast<T>(1));
    return literal;
  }
  // Equal steps, row by row, from the first value to the last.
  static Literal CreateR2F32Linspace(float from, float to, int64_t rows, int64_t columns);
  // The bytes of a text, as u8.
  static Literal CreateR1U8(absl::string_view value);
  static Literal CreateToken() { return Literal(ShapeUtil::MakeTokenShape()); }
  static Literal CreateFromDimensions(PrimitiveType type, absl::Span<const int64_t> dimensions) {
    return Literal(ShapeUtil::MakeShape(type, dimensions));
  }

  // Scalars of a type. Types without infinity have their finite limits as Min and Max.
  static Literal Zero(PrimitiveType type);
  static Literal One(PrimitiveType type);
  static Literal MinValue(PrimitiveType type);
  static Literal MaxValue(PrimitiveType type);
  static absl::StatusOr<Literal> NanValue(PrimitiveType type);
  // The largest element of an array that has some, as a scalar.
  static Literal MaxElement(const LiteralSlice& literal);

  // Tuples of copies, or of the literals themselves.
  static Literal MakeTuple(absl::Span<const Literal* const> elements);
  static Literal MakeTupleFromSlices(absl::Span<const LiteralSlice> elements);
  static Literal MakeTupleOwned(std::vector<Literal> elements);
  template <typename... Literals>
  static Literal MakeTupleOwned(Literals... elements) {
    std::vector<Literal> list;
    list.reserve(sizeof...(elements));
    (list.push_back(std::move(elements)), ...);
    return MakeTupleOwned(std::move(list));
  }

  // Element type of every array of the first type changed; the rest stays.
  static Literal ConvertBF16ToF32(const LiteralSlice& literal);
  static Literal ConvertBF16ToF64(const LiteralSlice& literal);
  static Literal ConvertF32ToBF16(const LiteralSlice& literal);
  static Literal ConvertF32ToF64(const LiteralSlice& literal);
  static Literal ConvertF32ToF8E4M3FNUZ(const LiteralSlice& literal);
  static Literal ConvertF32ToF8E5M2FNUZ(const LiteralSlice& literal);
  static Literal ConvertF32ToS8(const LiteralSlice& literal);
  static Literal ConvertF64ToBF16(const LiteralSlice& literal);
  static Literal ConvertF64ToF32(const LiteralSlice& literal);
  static Literal ConvertS32ToF32(const LiteralSlice& literal);
  static Literal ConvertS8ToF32(const LiteralSlice& literal);

  // The one element of an array, whatever its number of dimensions, as text.
  static std::string LiteralAsScalarString(const Literal& literal);
  // The element of a scalar of T's type.
  template <typename T>
  static std::optional<T> LiteralAsScalar(const Literal& literal) {
    if (!ShapeUtil::IsScalarWithElementType(literal.shape(), primitive_util::NativeToPrimitiveType<T>())) {
      return std::nullopt;
    }
    return literal.Get<T>({});
  }

  // "{1,2}"
  static std::string MultiIndexAsString(absl::Span<const int64_t> multi_index);
  // One element as a scalar, and a scalar of the same type as one element. The element must exist.
  static Literal GetScalarLiteral(const LiteralBase& literal, absl::Span<const int64_t> multi_index);
  static void SetScalarLiteral(MutableLiteralBase& literal, absl::Span<const int64_t> multi_index,
                               const LiteralBase& scalar);
  // The first element of an array that has some, as a scalar.
  static Literal GetFirstScalarLiteral(const LiteralSlice& literal);

  // The elements as they lie in memory, read as an array of other dimensions and this order in memory.
  static Literal ReshapeSlice(absl::Span<const int64_t> new_dimensions,
                              absl::Span<const int64_t> minor_to_major, const LiteralSlice& literal);

  // Values for a test or a trial run, a function of the seed alone: floats and complex numbers from a normal
  // distribution, preds even odds, integers from 0 to 9 (or as many as the type has).
  static absl::StatusOr<Literal> CreateRandomLiteral(const Shape& shape, uint64_t seed);
  // Every element from its index.
  template <PrimitiveType kType, typename T = primitive_util::NativeTypeOf<kType>>
  static absl::StatusOr<Literal> CreateLiteralWithGenerator(
      const Shape& shape, absl::FunctionRef<std::type_identity_t<T>(absl::Span<const int64_t>)> generator) {
    using NativeT = primitive_util::NativeTypeOf<kType>;
    TF_RET_CHECK(shape.element_type() == kType);
    TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
    TF_RETURN_IF_ERROR(literal.Populate<NativeT>(
        [&](absl::Span<const int64_t> index) { return static_cast<NativeT>(generator(index)); }));
    return literal;
  }
  template <PrimitiveType kType, typename T = primitive_util::NativeTypeOf<kType>>
  static absl::StatusOr<Literal> CreateRandomLiteral(
      const Shape& shape, absl::FunctionRef<std::type_identity_t<T>(absl::Span<const int64_t>)> generator) {
    return CreateLiteralWithGenerator<kType, T>(shape, generator);
  }
  // Floats from the normal distribution of a mean and a deviation, drawn with the caller's engine.
  template <PrimitiveType kType, typename Engine, typename T, typename U = T>
  static absl::StatusOr<Literal> CreateRandomLiteral(const Shape& shape, Engine* engine, T mean,
                                                     U deviation) {
    std::normal_distribution<double> distribution(static_cast<double>(mean), static_cast<double>(deviation));
    return CreateLiteralWithGenerator<kType>(shape, [&](absl::Span<const int64_t>) {
      return static_cast<primitive_util::NativeTypeOf<kType>>(distribution(*engine));
    });
  }
  template <PrimitiveType kType, typename T, typename U = T>
    requires(!std::is_pointer_v<T>)
  static absl::StatusOr<Literal> CreateRandomLiteral(const Shape& shape, T mean, U deviation) {
    std::minstd_rand0 engine;
    return CreateRandomLiteral<kType>(shape, &engine, mean, deviation);
  }
};

// Values that programs can be tried with: floats near zero, small integers, even odds. Without
// `pseudo_random`, zeros; with `use_large_range`, over the whole range of a type. `no_duplicates` wants all
// elements of an array different; `limit` holds the least and the greatest integer; `max_bits_of_precision`
// leaves floats so many significant bits. The first form is a function of the shape alone.
absl::StatusOr<Literal> MakeFakeLiteral(const Shape& shape, bool pseudo_random = true,
                                        bool use_large_range = false);
absl::StatusOr<Literal> MakeFakeLiteral(const Shape& shape, std::minstd_rand0* engine,
                                        std::optional<std::pair<int64_t, int64_t>> limit, bool is_sorted,
                                        bool no_duplicates, bool use_large_range,
                                        std::optional<int64_t> max_bits_of_precision);

}  // namespace xla
