#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/index_util.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/shape_util.h"
#include "xla/types.h"

namespace xla {

class LiteralProto;

// A value of a shape. Arrays keep one C++ element per element (sub-byte types one byte each, pred one byte of 0 or 1) in
// the order of the shape's layout. Copies share the elements until one of them is written to; moves are cheap.
class Literal {
 public:
  Literal();
  // All elements zero. The shape must be valid and its size acceptable: readers of foreign data use Make.
  explicit Literal(const Shape& shape);
  // Refuses invalid shapes, unbounded dynamic dimensions and sizes that no memory holds.
  static absl::StatusOr<Literal> Make(const Shape& shape);
  Literal(const Literal&) = default;
  Literal& operator=(const Literal&) = default;
  Literal(Literal&&) noexcept = default;
  Literal& operator=(Literal&&) noexcept = default;

  const Shape& shape() const { return shape_; }
  const Shape& subshape(ShapeIndexView index) const { return part(index).shape_; }
  Literal Clone() const { return *this; }
  std::unique_ptr<Literal> CloneToUnique() const { return std::make_unique<Literal>(*this); }

  // False for a constant whose value the text left out (`{...}`).
  bool IsKnown() const { return known_; }
  void SetUnknown() { known_ = false; }

  // --- Elements. `shape_index` names an array inside a tuple.
  template <typename T>
  absl::Span<const T> data(ShapeIndexView shape_index = {}) const {
    const Literal& array = part(shape_index);
    return absl::MakeConstSpan(static_cast<const T*>(array.untyped_data()), array.stored_count());
  }
  template <typename T>
  absl::Span<T> data(ShapeIndexView shape_index = {}) {
    Literal& array = mutable_part(shape_index);
    return absl::MakeSpan(static_cast<T*>(array.untyped_data()), array.stored_count());
  }
  const void* untyped_data(ShapeIndexView shape_index = {}) const { return part(shape_index).bytes(); }
  void* untyped_data(ShapeIndexView shape_index = {}) { return mutable_part(shape_index).mutable_bytes(); }
  int64_t size_bytes(ShapeIndexView shape_index = {}) const;
  int64_t element_count(ShapeIndexView shape_index = {}) const { return ShapeUtil::ElementsIn(part(shape_index).shape_); }

  template <typename T>
  T Get(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const {
    const Literal& array = part(shape_index);
    return static_cast<const T*>(array.bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)];
  }
  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, T value) {
    Set(multi_index, {}, value);
  }
  template <typename T>
  void Set(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index, T value) {
    Literal& array = mutable_part(shape_index);
    static_cast<T*>(array.mutable_bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)] = value;
  }
  template <typename T>
  T GetLinear(int64_t i) const {
    return static_cast<const T*>(bytes())[i];
  }
  template <typename T>
  void SetLinear(int64_t i, T value) {
    static_cast<T*>(mutable_bytes())[i] = value;
  }
  template <typename T>
  T GetFirstElement() const {
    return static_cast<const T*>(bytes())[0];
  }
  // Elements as wide C++ values; nullopt when the type is of another kind.
  std::optional<int64_t> GetIntegralAsS64(absl::Span<const int64_t> multi_index) const;
  std::optional<int64_t> GetFirstInteger() const;
  std::optional<double> GetAsDouble(absl::Span<const int64_t> multi_index) const;
  std::optional<complex128> GetAsComplex128(absl::Span<const int64_t> multi_index) const;
  absl::Status SetIntegralAsS64(absl::Span<const int64_t> multi_index, int64_t value);
  absl::Status SetFromDouble(absl::Span<const int64_t> multi_index, double value);
  std::string GetAsString(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index = {}) const;

  template <typename T>
  absl::Status Populate(absl::FunctionRef<T(absl::Span<const int64_t>)> generator) {
    T* elements = static_cast<T*>(mutable_bytes());
    ShapeUtil::ForEachIndex(shape_, [&](absl::Span<const int64_t> index) {
      elements[IndexUtil::MultidimensionalIndexToLinearIndex(shape_, index)] = generator(index);
    });
    return absl::OkStatus();
  }
  template <typename T>
  void PopulateWithValue(T value) {
    for (T& element : data<T>()) element = value;
  }
  template <typename T>
  void EachCell(absl::FunctionRef<void(absl::Span<const int64_t>, T)> visit) const {
    ShapeUtil::ForEachIndex(shape_, [&](absl::Span<const int64_t> index) { visit(index, Get<T>(index)); });
  }

  // --- Dynamic sizes: how much of a bounded dynamic dimension is there. The bound when never set.
  int32_t GetDynamicSize(int64_t dimension, ShapeIndexView shape_index = {}) const;
  void SetDynamicSize(int64_t dimension, int32_t size) { SetDynamicSize(dimension, {}, size); }
  void SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size);
  // The array of the actual sizes, all dimensions static.
  Literal ToStatic() const;
  // The other way: an array of the bounded shape that holds this one, its sizes as the dynamic sizes.
  Literal ToBoundedDynamic(const Shape& bounded_shape) const;

  // --- Tuples
  std::vector<Literal> DecomposeTuple();  // moves the elements out
  static Literal MoveIntoTuple(absl::Span<Literal> elements);
  const Literal& element(int64_t i) const { return elements_[i]; }
  Literal* mutable_element(int64_t i) { return &elements_[i]; }

  // --- New literals by moving elements. Results have the default layout unless said otherwise.
  Literal Relayout(const Layout& layout) const;
  Literal Relayout(const Shape& shape_with_layout) const;
  absl::StatusOr<Literal> Reshape(absl::Span<const int64_t> dimensions) const;  // logical: row-major order
  absl::StatusOr<Literal> Broadcast(const Shape& result_shape, absl::Span<const int64_t> dimensions) const;
  Literal Transpose(absl::Span<const int64_t> permutation) const;
  Literal Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const;
  absl::Status CopySliceFrom(const Literal& source, absl::Span<const int64_t> source_base,
                             absl::Span<const int64_t> destination_base, absl::Span<const int64_t> copy_size);
  absl::Status CopyFrom(const Literal& source, ShapeIndexView destination = {}, ShapeIndexView source_index = {});

  // Numeric conversion: float to integer truncates, saturates and maps NaN to 0; to pred compares with zero; integers
  // wrap; to float rounds once to nearest even; complex to real takes the real part.
  absl::StatusOr<Literal> Convert(PrimitiveType type) const;

  // --- Comparison
  // Same shape (layouts aside) and elements equal by ==: NaN differs from itself, the two zeros are equal.
  bool operator==(const Literal& other) const;
  // Same shape (layouts aside) and the same bits at every logical index.
  bool Identical(const Literal& other) const;
  bool IsAll(int64_t value) const;
  bool IsAllFloat(double value) const;
  bool IsAllFirst() const;
  bool IsZero(absl::Span<const int64_t> index) const;
  bool IsR1Iota() const;

  absl::StatusOr<LiteralProto> ToProto() const;
  static absl::StatusOr<Literal> CreateFromProto(const LiteralProto& proto);

  // Shape and value for people, large arrays elided. The HLO text form is in literal_text.h.
  std::string ToString() const;

  template <typename H>
  friend H AbslHashValue(H h, const Literal& literal) {
    h = H::combine(std::move(h), literal.shape_);
    for (const Literal& element : literal.elements_) h = H::combine(std::move(h), element);
    if (literal.buffer_ == nullptr) return h;
    return H::combine_contiguous(std::move(h), static_cast<const unsigned char*>(literal.bytes()), literal.size_bytes());
  }

 private:
  struct Buffer;
  const Literal& part(ShapeIndexView index) const;
  Literal& mutable_part(ShapeIndexView index);
  const void* bytes() const;
  void* mutable_bytes();  // un-shares
  int64_t stored_count() const;

  Shape shape_;
  std::shared_ptr<Buffer> buffer_;
  std::vector<Literal> elements_;
  absl::InlinedVector<int32_t, 4> dynamic_sizes_;  // empty: the bounds
  bool known_ = true;
};

using LiteralSlice = Literal;

}  // namespace xla
