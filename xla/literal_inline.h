#pragma once

// The templates of literal.h, which includes this file.

#include "xla/literal.h"

namespace xla {

namespace literal_internal {
// A message on standard error, and the end of the program.
[[noreturn]] void FailElementType(const Shape& shape, PrimitiveType type, size_t element_bytes);
[[noreturn]] void FailDimensions(const Shape& shape, absl::Span<const int64_t> found);
[[noreturn]] void FailIndex(const Shape& shape, absl::Span<const int64_t> index);
[[noreturn]] void FailPart(const Shape& shape, ShapeIndexView index);

int64_t StoredBytes(const Shape& array_shape);
// For sizes that were promised to be acceptable.
BufferRef AllocateOrDie(const Shape& array_shape);
// The elements of a literal lie densely, whatever its shape's layout says about padding.
void MakeDense(Shape* array_shape);
// Whether elements lie in the same order.
bool SameOrder(const Shape& a, const Shape& b);

// The element type that a C++ type stands for; invalid for one that stands for none, such as char.
template <typename T>
constexpr PrimitiveType ElementTypeOf() {
  if constexpr (requires { primitive_util::NativeToPrimitive<T>::value; }) {
    return primitive_util::NativeToPrimitive<T>::value;
  } else {
    return PRIMITIVE_TYPE_INVALID;
  }
}
}  // namespace literal_internal

inline const Shape& LiteralBase::shape() const { return node_->shape_; }
inline const Shape& LiteralBase::subshape(ShapeIndexView index) const { return part(index).shape_; }
inline const Literal& LiteralBase::element(int64_t i) const { return part({i}); }
inline int64_t LiteralBase::size_bytes(ShapeIndexView shape_index) const {
  return part(shape_index).buffer_.size();
}
inline int64_t LiteralBase::element_count(ShapeIndexView shape_index) const {
  return ShapeUtil::ElementsIn(part(shape_index).shape_);
}
inline const void* LiteralBase::untyped_data(ShapeIndexView shape_index) const {
  return part(shape_index).bytes();
}
inline const Literal& LiteralBase::part(ShapeIndexView index) const {
  const Literal* literal = node_;
  for (int64_t i : index) {
    if (static_cast<uint64_t>(i) >= literal->elements_.size()) [[unlikely]] {
      literal_internal::FailPart(node_->shape_, index);
    }
    literal = &literal->elements_[i];
  }
  return *literal;
}

template <typename T>
void LiteralBase::CheckHolds(const Literal& array) {
  constexpr PrimitiveType kType = literal_internal::ElementTypeOf<T>();
  const PrimitiveType type = array.shape_.element_type();
  // A C++ type without an element type of its own reads elements of the same width.
  const bool holds = kType != PRIMITIVE_TYPE_INVALID
                         ? type == kType
                         : array.shape_.IsArray() && primitive_util::ByteWidth(type) == sizeof(T);
  if (!holds) [[unlikely]]
    literal_internal::FailElementType(array.shape_, kType, sizeof(T));
}

template <typename T>
int64_t LiteralBase::CheckedPlace(const Literal& array, absl::Span<const int64_t> multi_index) {
  CheckHolds<T>(array);
  if (!array.buffer_ || !IndexUtil::IndexInBounds(array.shape_, multi_index)) [[unlikely]] {
    literal_internal::FailIndex(array.shape_, multi_index);
  }
  return IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index);
}

template <typename T>
void LiteralBase::CheckPlace(const Literal& array, int64_t linear_index) {
  CheckHolds<T>(array);
  if (static_cast<uint64_t>(linear_index) >= array.buffer_.size() / sizeof(T)) [[unlikely]] {
    literal_internal::FailIndex(array.shape_, {linear_index});
  }
}

template <typename T>
absl::Span<const T> LiteralBase::data(ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  CheckHolds<T>(array);
  return absl::MakeConstSpan(static_cast<const T*>(array.bytes()), array.stored_count());
}

template <typename T>
T LiteralBase::Get(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  return static_cast<const T*>(array.bytes())[CheckedPlace<T>(array, multi_index)];
}

template <typename T>
T LiteralBase::GetLinear(int64_t linear_index) const {
  CheckPlace<T>(*node_, linear_index);
  return static_cast<const T*>(node_->bytes())[linear_index];
}

template <typename T>
void LiteralBase::EachCellUntilFailure(absl::FunctionRef<bool(absl::Span<const int64_t>, T)> visit) const {
  if (ShapeUtil::IsZeroElementArray(shape())) return;
  const absl::Span<const T> elements = data<T>();
  const Shape& bounds = shape();
  DimensionVector sizes;
  for (int64_t i = 0; i < bounds.rank(); ++i) {
    sizes.push_back(GetDynamicSize(i));
    if (sizes.back() == 0) return;
  }
  const DimensionVector base(sizes.size(), 0), step(sizes.size(), 1);
  ShapeUtil::ForEachIndexNoStatus(bounds, base, sizes, step, [&](absl::Span<const int64_t> index) {
    return visit(index, elements[IndexUtil::MultidimensionalIndexToLinearIndex(bounds, index)]);
  });
}

template <typename T>
Literal LiteralBase::Replicate(int64_t times) const {
  CheckHolds<T>(*node_);
  return *Replicate(times);
}

template <typename T>
int64_t LiteralBase::CountEqual(T value) const {
  if constexpr (literal_internal::ElementTypeOf<T>() != PRIMITIVE_TYPE_INVALID) {
    Literal scalar(ShapeUtil::MakeShape(literal_internal::ElementTypeOf<T>(), {}));
    scalar.Set<T>({}, value);
    return CountAll(scalar);
  } else {
    return CountEqual(static_cast<std::conditional_t<std::is_unsigned_v<T>, uint64_t, int64_t>>(value));
  }
}

template <typename T>
absl::Span<T> MutableLiteralBase::data(ShapeIndexView shape_index) {
  Literal& array = mutable_part(shape_index);
  CheckHolds<T>(array);
  return absl::MakeSpan(static_cast<T*>(array.mutable_bytes()), array.stored_count());
}

inline void* MutableLiteralBase::untyped_data(ShapeIndexView shape_index) {
  return mutable_part(shape_index).mutable_bytes();
}
inline Literal* MutableLiteralBase::mutable_element(int64_t i) { return &mutable_part({i}); }
inline Shape* MutableLiteralBase::mutable_shape_do_not_use() { return &mutable_node().shape_; }
inline void MutableLiteralBase::SetUnknown() { mutable_node().state_ = ArrayValueState::kUnknown; }

template <typename T>
void MutableLiteralBase::Set(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index, T value) {
  Literal& array = mutable_part(shape_index);
  const int64_t place = CheckedPlace<T>(array, multi_index);
  static_cast<T*>(array.mutable_bytes())[place] = value;
}

template <typename T>
void MutableLiteralBase::SetLinear(int64_t linear_index, T value) {
  CheckPlace<T>(*node_, linear_index);
  static_cast<T*>(mutable_node().mutable_bytes())[linear_index] = value;
}

template <typename T>
void MutableLiteralBase::PopulateR1(absl::Span<const T> values) {
  const int64_t size = static_cast<int64_t>(values.size());
  if (shape().rank() != 1 || size != shape().dimensions(0)) literal_internal::FailDimensions(shape(), {size});
  std::copy(values.begin(), values.end(), data<T>().begin());
}

template <typename Bits>
auto MutableLiteralBase::PopulateR1(const Bits& values) -> decltype(values.bits(), values.get(0), void()) {
  const int64_t size = static_cast<int64_t>(values.bits());
  if (shape().rank() != 1 || size != shape().dimensions(0)) literal_internal::FailDimensions(shape(), {size});
  const absl::Span<bool> elements = data<bool>();
  for (int64_t i = 0; i < size; ++i) elements[i] = values.get(i);
}

template <typename T>
void MutableLiteralBase::PopulateFromArray(const Array<T>& values) {
  if (values.dimensions() != shape().dimensions()) {
    literal_internal::FailDimensions(shape(), values.dimensions());
  }
  const absl::Span<T> elements = data<T>();
  const Shape& target = shape();
  values.Each([&](absl::Span<const int64_t> index, const T& value) {
    elements[IndexUtil::MultidimensionalIndexToLinearIndex(target, index)] = value;
  });
}

template <typename T>
absl::Status MutableLiteralBase::Populate(absl::FunctionRef<T(absl::Span<const int64_t>)> generator) {
  T* element = data<T>().data();
  // Indices come in the order of the layout.
  ShapeUtil::ForEachIndex(shape(), [&](absl::Span<const int64_t> index) { *element++ = generator(index); });
  return absl::OkStatus();
}

template <typename T>
absl::Status MutableLiteralBase::PopulateLinear(absl::FunctionRef<T(int64_t)> generator) {
  const absl::Span<T> elements = data<T>();
  for (size_t i = 0; i < elements.size(); ++i) elements[i] = generator(static_cast<int64_t>(i));
  return absl::OkStatus();
}

}  // namespace xla
