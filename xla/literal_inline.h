#pragma once

// The templates of literal.h, which includes this file.

#include "xla/literal.h"

namespace xla {

namespace literal_internal {
// A message on standard error, and the end of the program.
[[noreturn]] void FailElementType(const Shape& shape, size_t element_bytes);
[[noreturn]] void FailDimensions(const Shape& shape, absl::Span<const int64_t> found);

int64_t StoredBytes(const Shape& array_shape);
// For sizes that were promised to be acceptable.
BufferRef AllocateOrDie(const Shape& array_shape);
// The elements of a literal lie densely, whatever its shape's layout says about padding.
void MakeDense(Shape* array_shape);
}  // namespace literal_internal

inline const Shape& LiteralBase::shape() const { return node_->shape_; }
inline const Shape& LiteralBase::subshape(ShapeIndexView index) const { return part(index).shape_; }
inline const Literal& LiteralBase::element(int64_t i) const { return node_->elements_[i]; }
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
  for (int64_t i : index) literal = &literal->elements_[i];
  return *literal;
}

inline void LiteralBase::CheckHolds(const Literal& array, size_t element_bytes) {
  if (!array.shape_.IsArray() || primitive_util::ByteWidth(array.shape_.element_type()) !=
                                     static_cast<int>(element_bytes)) [[unlikely]] {
    literal_internal::FailElementType(array.shape_, element_bytes);
  }
}

template <typename T>
absl::Span<const T> LiteralBase::data(ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  CheckHolds(array, sizeof(T));
  return absl::MakeConstSpan(static_cast<const T*>(array.bytes()), array.stored_count());
}

template <typename T>
T LiteralBase::Get(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  CheckHolds(array, sizeof(T));
  return static_cast<const T*>(
      array.bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)];
}

template <typename T>
T LiteralBase::GetLinear(int64_t linear_index) const {
  CheckHolds(*node_, sizeof(T));
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
  CheckHolds(*node_, sizeof(T));
  return *Replicate(times);
}

template <typename T>
int64_t LiteralBase::CountEqual(T value) const {
  int64_t count = 0;
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using Element = primitive_util::NativeTypeOf<constant>;
        if constexpr (std::is_same_v<Element, T>) {
          const auto elements = data<Element>();
          count = std::count(elements.begin(), elements.end(), value);
        } else if constexpr (is_complex_v<Element>) {
          if constexpr (std::is_convertible_v<T, typename Element::value_type>) {
            const auto elements = data<Element>();
            count = std::count(elements.begin(), elements.end(), Element(value));
          }
        } else if constexpr (!is_complex_v<T>) {
          const auto elements = data<Element>();
          count = std::count(elements.begin(), elements.end(), static_cast<Element>(value));
        }
      },
      shape().element_type());
  return count;
}

template <typename T>
absl::Span<T> MutableLiteralBase::data(ShapeIndexView shape_index) {
  Literal& array = mutable_part(shape_index);
  CheckHolds(array, sizeof(T));
  return absl::MakeSpan(static_cast<T*>(array.mutable_bytes()), array.stored_count());
}

inline void* MutableLiteralBase::untyped_data(ShapeIndexView shape_index) {
  return mutable_part(shape_index).mutable_bytes();
}
inline Literal* MutableLiteralBase::mutable_element(int64_t i) { return &mutable_node().elements_[i]; }
inline Shape* MutableLiteralBase::mutable_shape_do_not_use() { return &mutable_node().shape_; }
inline void MutableLiteralBase::SetUnknown() { mutable_node().state_ = ArrayValueState::kUnknown; }

template <typename T>
void MutableLiteralBase::Set(absl::Span<const int64_t> multi_index, ShapeIndexView shape_index, T value) {
  Literal& array = mutable_part(shape_index);
  CheckHolds(array, sizeof(T));
  static_cast<T*>(
      array.mutable_bytes())[IndexUtil::MultidimensionalIndexToLinearIndex(array.shape_, multi_index)] =
      value;
}

template <typename T>
void MutableLiteralBase::SetLinear(int64_t linear_index, T value) {
  CheckHolds(*node_, sizeof(T));
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
