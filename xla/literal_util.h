#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>
#include <vector>

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
  static Literal CreateR2FromArray2DWithLayout(const Array2D<T>& values, const Layout& layout) {
    return CreateFromArrayWithLayout(values, layout);
  }
  template <typename T>
  static Literal CreateR2FromArray2D(const Array2D<T>& values) {
    return CreateFromArray(values);
  }
  template <typename T>
  static Literal CreateR3FromArray3D(const Array3D<T>& values) {
    return CreateFromArray(values);
  }
  template <typename T>
  static Literal CreateR4FromArray4D(const Array4D<T>& values) {
    return CreateFromArray(values);
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
  // The largest finite value.
  static Literal MaxElement(PrimitiveType type);

  static Literal MakeTuple(absl::Span<const Literal* const> elements);
  static Literal MakeTupleFromSlices(absl::Span<const Literal> elements);
  static Literal MakeTupleOwned(std::vector<Literal> elements);
  template <typename... Literals>
  static Literal MakeTupleOwned(Literals... elements) {
    std::vector<Literal> list;
    (list.push_back(std::move(elements)), ...);
    return MakeTupleOwned(std::move(list));
  }

  // Element type of every array of that type changed; the rest stays.
  static absl::StatusOr<Literal> ConvertBF16ToF32(const Literal& literal);
  static absl::StatusOr<Literal> ConvertF32ToBF16(const Literal& literal);
  static absl::StatusOr<Literal> ConvertF64ToF32(const Literal& literal);
  static absl::StatusOr<Literal> ConvertF32ToF64(const Literal& literal);

  // The one element of an array, whatever its number of dimensions, as text.
  static std::string LiteralAsScalarString(const Literal& literal);

  // "{1,2}"
  static std::string MultiIndexAsString(absl::Span<const int64_t> multi_index);
  // One element as a scalar, and a scalar as one element.
  static absl::StatusOr<Literal> GetScalarLiteral(const Literal& literal,
                                                  absl::Span<const int64_t> multi_index);
  static absl::Status SetScalarLiteral(Literal* literal, absl::Span<const int64_t> multi_index,
                                       const Literal& scalar);

  // The first element, as a scalar.
  static Literal GetFirstScalarLiteral(const Literal& literal);

  // Values for a test or a trial run, a function of the seed alone: floats and complex numbers from a normal
  // distribution, preds even odds, integers from 0 to 9 (or as many as the type has).
  static absl::StatusOr<Literal> CreateRandomLiteral(const Shape& shape, uint64_t seed);
  // Floats from the normal distribution of a mean and a deviation, drawn with the caller's engine.
  template <PrimitiveType kType, typename Engine>
  static absl::StatusOr<Literal> CreateRandomLiteral(const Shape& shape, Engine* engine,
                                                     primitive_util::NativeTypeOf<kType> mean,
                                                     primitive_util::NativeTypeOf<kType> deviation) {
    TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
    std::normal_distribution<double> distribution(static_cast<double>(mean), static_cast<double>(deviation));
    for (auto& element : literal.data<primitive_util::NativeTypeOf<kType>>()) {
      element = static_cast<primitive_util::NativeTypeOf<kType>>(distribution(*engine));
    }
    return literal;
  }
};

}  // namespace xla
