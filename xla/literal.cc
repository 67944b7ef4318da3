#include "xla/literal.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_strided_copy.h"
#include "xla/status_macros.h"

namespace xla {

struct Literal::Buffer {
  explicit Buffer(int64_t size) : size(size) {
    if (size > 0) bytes = static_cast<char*>(std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment));
    if (size > 0 && bytes == nullptr) throw std::bad_alloc();
  }
  ~Buffer() { std::free(bytes); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  static constexpr int64_t kAlignment = 64;
  char* bytes = nullptr;
  int64_t size = 0;
};

namespace {

// A literal larger than this is refused before anything is allocated.
constexpr int64_t kMaxLiteralBytes = int64_t{1} << 40;

bool HasElements(const Shape& shape) { return shape.IsArray(); }

int64_t StoredBytes(const Shape& shape) {
  return IndexUtil::LinearSize(shape) * primitive_util::ByteWidth(shape.element_type());
}

// Elements between neighbours in each dimension, in the shape's own layout.
DimensionVector Strides(const Shape& shape) {
  DimensionVector strides;
  for (int64_t i = 0; i < shape.rank(); ++i) strides.push_back(IndexUtil::GetDimensionStride(shape, i));
  return strides;
}

Shape DefaultLayoutArray(PrimitiveType type, absl::Span<const int64_t> dimensions) {
  return ShapeUtil::MakeShapeWithDescendingLayout(type, dimensions);
}

}  // namespace

Literal::Literal() : Literal(ShapeUtil::MakeNil()) {}

Literal::Literal(const Shape& shape) : shape_(shape) {
  if (shape.IsTuple()) {
    elements_.reserve(shape.tuple_shapes_size());
    for (const Shape& element : shape.tuple_shapes()) elements_.emplace_back(element);
    return;
  }
  if (!HasElements(shape)) return;
  if (!shape_.has_layout()) LayoutUtil::SetToDefaultLayout(&shape_);
  buffer_ = std::make_shared<Buffer>(StoredBytes(shape_));
  if (buffer_->size > 0) std::memset(buffer_->bytes, 0, buffer_->size);
}

absl::StatusOr<Literal> Literal::Make(const Shape& shape) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(shape));
  int64_t total = 0;
  absl::Status status;
  ShapeUtil::ForEachSubshape(shape, [&](const Shape& part, const ShapeIndex&) {
    if (!part.IsArray()) return;
    if (part.is_unbounded_dynamic()) {
      status = absl::InvalidArgumentError(absl::StrCat("no value has the unbounded shape ", part.ToString()));
      return;
    }
    total = std::min(kMaxLiteralBytes + 1, total + std::min(kMaxLiteralBytes + 1, ShapeUtil::ByteSizeOfElements(part)));
  });
  TF_RETURN_IF_ERROR(status);
  if (total > kMaxLiteralBytes) {
    return absl::ResourceExhaustedError(absl::StrCat("a value of shape ", shape.ToString(), " is too large"));
  }
  return Literal(shape);
}

const Literal& Literal::part(ShapeIndexView index) const {
  const Literal* literal = this;
  for (int64_t i : index) literal = &literal->elements_[i];
  return *literal;
}

Literal& Literal::mutable_part(ShapeIndexView index) {
  Literal* literal = this;
  for (int64_t i : index) literal = &literal->elements_[i];
  return *literal;
}

const void* Literal::bytes() const { return buffer_ == nullptr ? nullptr : buffer_->bytes; }

void* Literal::mutable_bytes() {
  if (buffer_ == nullptr) return nullptr;
  if (buffer_.use_count() > 1) {
    auto own = std::make_shared<Buffer>(buffer_->size);
    if (own->size > 0) std::memcpy(own->bytes, buffer_->bytes, own->size);
    buffer_ = std::move(own);
  }
  return buffer_->bytes;
}

int64_t Literal::stored_count() const {
  return buffer_ == nullptr ? 0 : buffer_->size / primitive_util::ByteWidth(shape_.element_type());
}

int64_t Literal::size_bytes(ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  return array.buffer_ == nullptr ? 0 : array.buffer_->size;
}

// --- Dynamic sizes

int32_t Literal::GetDynamicSize(int64_t dimension, ShapeIndexView shape_index) const {
  const Literal& array = part(shape_index);
  if (!array.dynamic_sizes_.empty()) return array.dynamic_sizes_[dimension];
  return static_cast<int32_t>(array.shape_.dimensions(static_cast<int>(dimension)));
}

void Literal::SetDynamicSize(int64_t dimension, ShapeIndexView shape_index, int32_t size) {
  Literal& array = mutable_part(shape_index);
  assert(array.shape_.is_dynamic_dimension(static_cast<int>(dimension)));
  if (array.dynamic_sizes_.empty()) {
    for (int64_t bound : array.shape_.dimensions()) array.dynamic_sizes_.push_back(static_cast<int32_t>(bound));
  }
  array.dynamic_sizes_[dimension] = size;
}

Literal Literal::ToStatic() const {
  if (shape_.IsTuple()) {
    std::vector<Literal> elements;
    for (const Literal& element : elements_) elements.push_back(element.ToStatic());
    return MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!shape_.IsArray() || shape_.is_static()) return *this;
  DimensionVector sizes;
  for (int64_t i = 0; i < shape_.rank(); ++i) sizes.push_back(GetDynamicSize(i));
  return Slice(DimensionVector(shape_.rank(), 0), sizes);
}

Literal Literal::ToBoundedDynamic(const Shape& bounded_shape) const {
  Literal result(bounded_shape);
  const DimensionVector zero(shape_.rank(), 0);
  CopyElements(*this, zero, &result, zero, shape_.dimensions());
  for (int i = 0; i < shape_.dimensions_size(); ++i) {
    if (bounded_shape.is_dynamic_dimension(i)) result.SetDynamicSize(i, static_cast<int32_t>(shape_.dimensions(i)));
  }
  return result;
}

// --- Tuples

std::vector<Literal> Literal::DecomposeTuple() {
  std::vector<Literal> elements = std::move(elements_);
  *this = Literal();
  return elements;
}

Literal Literal::MoveIntoTuple(absl::Span<Literal> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const Literal& element : elements) shapes.push_back(element.shape_);
  Literal result(Shape(std::vector<Shape>{}));
  result.shape_ = Shape(std::move(shapes));
  for (Literal& element : elements) result.elements_.push_back(std::move(element));
  return result;
}

// --- Movement

Literal Literal::Relayout(const Layout& layout) const {
  Shape target = shape_;
  *target.mutable_layout() = layout;
  Literal result(target);
  result.dynamic_sizes_ = dynamic_sizes_;
  result.known_ = known_;
  const DimensionVector zero(shape_.rank(), 0);
  CopyElements(*this, zero, &result, zero, shape_.dimensions());
  return result;
}

Literal Literal::Relayout(const Shape& shape_with_layout) const {
  if (!shape_.IsTuple()) return shape_.IsArray() && shape_with_layout.has_layout() ? Relayout(shape_with_layout.layout()) : *this;
  std::vector<Literal> elements;
  for (size_t i = 0; i < elements_.size(); ++i) {
    elements.push_back(elements_[i].Relayout(shape_with_layout.tuple_shapes(static_cast<int>(i))));
  }
  return MoveIntoTuple(absl::MakeSpan(elements));
}

absl::StatusOr<Literal> Literal::Reshape(absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape_.IsArray());
  const Shape target = DefaultLayoutArray(shape_.element_type(), dimensions);
  if (ShapeUtil::ElementsIn(target) != ShapeUtil::ElementsIn(shape_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot reshape ", shape_.ToString(), " to ", target.ToString(), ": the element counts differ"));
  }
  const bool row_major = LayoutUtil::IsMonotonicWithDim0Major(shape_.layout()) && !LayoutUtil::HasPadding(shape_);
  Literal result = row_major ? *this : Relayout(LayoutUtil::GetDefaultLayoutForShape(shape_));
  result.shape_ = target;
  result.dynamic_sizes_.clear();
  return result;
}

absl::StatusOr<Literal> Literal::Broadcast(const Shape& result_shape, absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape_.IsArray() && static_cast<int64_t>(dimensions.size()) == shape_.rank());
  Literal result(LayoutUtil::GetWithDefaultLayout(result_shape));
  // A dimension that the operand does not have, or has with size one, is walked without moving in the operand.
  DimensionVector source_strides(result_shape.rank(), 0);
  const DimensionVector own = Strides(shape_);
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (shape_.dimensions(static_cast<int>(i)) != 1) source_strides[dimensions[i]] = own[i];
  }
  StridedCopy(primitive_util::ByteWidth(shape_.element_type()), result_shape.dimensions(), bytes(), source_strides,
              result.mutable_bytes(), Strides(result.shape_));
  return result;
}

Literal Literal::Transpose(absl::Span<const int64_t> permutation) const {
  DimensionVector dimensions, source_strides;
  const DimensionVector own = Strides(shape_);
  for (int64_t from : permutation) {
    dimensions.push_back(shape_.dimensions(static_cast<int>(from)));
    source_strides.push_back(own[from]);
  }
  Literal result(DefaultLayoutArray(shape_.element_type(), dimensions));
  StridedCopy(primitive_util::ByteWidth(shape_.element_type()), dimensions, bytes(), source_strides,
              result.mutable_bytes(), Strides(result.shape_));
  return result;
}

Literal Literal::Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const {
  DimensionVector dimensions;
  for (size_t i = 0; i < start.size(); ++i) dimensions.push_back(limit[i] - start[i]);
  Literal result(DefaultLayoutArray(shape_.element_type(), dimensions));
  CopyElements(*this, start, &result, DimensionVector(start.size(), 0), dimensions);
  return result;
}

absl::Status Literal::CopySliceFrom(const Literal& source, absl::Span<const int64_t> source_base,
                                    absl::Span<const int64_t> destination_base, absl::Span<const int64_t> copy_size) {
  TF_RET_CHECK(shape_.IsArray() && source.shape_.IsArray());
  TF_RET_CHECK(shape_.element_type() == source.shape_.element_type());
  for (size_t i = 0; i < copy_size.size(); ++i) {
    const int axis = static_cast<int>(i);
    if (copy_size[i] < 0 || source_base[i] < 0 || destination_base[i] < 0 ||
        source_base[i] > source.shape_.dimensions(axis) - copy_size[i] ||
        destination_base[i] > shape_.dimensions(axis) - copy_size[i]) {
      return absl::InvalidArgumentError(absl::StrCat("a slice copy from ", source.shape_.ToString(), " to ",
                                                     shape_.ToString(), " leaves dimension ", i));
    }
  }
  CopyElements(source, source_base, this, destination_base, copy_size);
  return absl::OkStatus();
}

absl::Status Literal::CopyFrom(const Literal& source, ShapeIndexView destination, ShapeIndexView source_index) {
  Literal& target = mutable_part(destination);
  const Literal& from = source.part(source_index);
  if (!ShapeUtil::Compatible(target.shape_, from.shape_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot copy ", from.shape_.ToString(), " to ", target.shape_.ToString()));
  }
  target = from.Relayout(target.shape_);
  return absl::OkStatus();
}

// --- Comparison

bool Literal::Identical(const Literal& other) const {
  if (!ShapeUtil::Compatible(shape_, other.shape_)) return false;
  if (shape_.IsTuple()) {
    for (size_t i = 0; i < elements_.size(); ++i) {
      if (!elements_[i].Identical(other.elements_[i])) return false;
    }
    return true;
  }
  if (!shape_.IsArray() || bytes() == other.bytes()) return true;
  for (int64_t i = 0; i < shape_.rank(); ++i) {
    if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
  }
  if (shape_.is_dynamic()) return ToStatic().Identical(other.ToStatic());
  if (!LayoutUtil::LayoutsInShapesEqual(shape_, other.shape_)) return Identical(other.Relayout(shape_));
  return buffer_->size == 0 || std::memcmp(bytes(), other.bytes(), buffer_->size) == 0;
}

bool Literal::operator==(const Literal& other) const {
  if (!ShapeUtil::Compatible(shape_, other.shape_)) return false;
  if (shape_.IsTuple()) return elements_ == other.elements_;
  if (!shape_.IsArray()) return true;
  if (shape_.is_dynamic()) {
    for (int64_t i = 0; i < shape_.rank(); ++i) {
      if (GetDynamicSize(i) != other.GetDynamicSize(i)) return false;
    }
    return ToStatic() == other.ToStatic();
  }
  if (!LayoutUtil::LayoutsInShapesEqual(shape_, other.shape_)) return *this == other.Relayout(shape_);
  return primitive_util::ArrayTypeSwitch<bool>(
      [&](auto type) {
        using T = primitive_util::NativeTypeOf<type>;
        const auto a = data<T>();
        const auto b = other.data<T>();
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
      },
      shape_.element_type());
}

}  // namespace xla
