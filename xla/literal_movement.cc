// New literals by moving the elements of old ones, and copies into literals.
#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_strided_copy.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Elements between neighbours in each dimension, in the shape's own layout.
DimensionVector Strides(const Shape& shape) {
  DimensionVector strides(shape.rank(), 0);
  int64_t stride = 1;
  for (int64_t dimension : shape.layout().minor_to_major()) {
    strides[dimension] = stride;
    stride *= shape.dimensions(static_cast<int>(dimension));
  }
  return strides;
}

Shape DefaultLayoutArray(PrimitiveType type, absl::Span<const int64_t> dimensions) {
  return ShapeUtil::MakeShapeWithDescendingLayout(type, dimensions);
}

// Regroups little-endian values of `from` bits as values of `to` bits, one of which divides the other. Values
// of less than a byte take a byte each, in which signed ones keep their sign.
void CopyBits(int from, bool result_is_signed, int to, int64_t count, const void* source, void* result) {
  if (from >= 8 && to >= 8) {
    if (count > 0) std::memcpy(result, source, count * (from / 8));
    return;
  }
  const uint8_t* in = static_cast<const uint8_t*>(source);
  uint8_t* out = static_cast<uint8_t*>(result);
  const int piece = std::min(from, to);  // less than 8
  const int pieces_in = from / piece, pieces_out = to / piece;
  const uint8_t mask = static_cast<uint8_t>((1 << piece) - 1);
  // Bytes of a value, and pieces of each of its bytes.
  const int per_byte_in = std::min(pieces_in, 8 / piece), per_byte_out = std::min(pieces_out, 8 / piece);
  for (int64_t i = 0; i < count * pieces_in; ++i) {
    const uint8_t bits = static_cast<uint8_t>(in[i / per_byte_in] >> (i % per_byte_in * piece)) & mask;
    uint8_t& target = out[i / per_byte_out];
    target = static_cast<uint8_t>(target | (bits << (i % per_byte_out * piece)));
    if (to < 8 && result_is_signed && (i + 1) % per_byte_out == 0 && (target >> (to - 1)) != 0) {
      target = static_cast<uint8_t>(target | (0xff << to));
    }
  }
}

}  // namespace

Literal LiteralBase::Relayout(const Layout& layout, ShapeIndexView shape_index) const {
  if (!shape_index.empty()) {
    // The part is relaid within a copy of the whole.
    Literal result = AsLiteral();
    Literal* array = &result;
    for (int64_t i : shape_index) array = &array->elements_[i];
    *array = array->Relayout(layout);
    for (size_t depth = shape_index.size(); depth-- > 0;) {
      Literal* tuple = &result;
      for (int64_t i : shape_index.first(depth)) tuple = &tuple->elements_[i];
      const int element = static_cast<int>(shape_index[depth]);
      *tuple->shape_.mutable_tuple_shapes(element) = tuple->elements_[element].shape_;
    }
    return result;
  }
  Shape target = shape();
  *target.mutable_layout() = layout;
  literal_internal::MakeDense(&target);
  if (literal_internal::SameOrder(target, shape())) {
    Literal result = AsLiteral();
    result.shape_ = std::move(target);
    return result;
  }
  Literal result(target, /*allocate_arrays=*/static_cast<bool>(node_->buffer_), node_->state_);
  if (!node_->buffer_) return result;
  result.dynamic_sizes_ = node_->dynamic_sizes_;
  const DimensionVector zero(shape().rank(), 0);
  CopyElements(AsLiteral(), zero, &result, zero, shape().dimensions());
  return result;
}

Literal LiteralBase::Relayout(const Shape& shape_with_layout) const {
  if (!shape().IsTuple())
    return shape().IsArray() && shape_with_layout.has_layout() ? Relayout(shape_with_layout.layout())
                                                               : AsLiteral();
  std::vector<Literal> elements;
  for (size_t i = 0; i < node_->elements_.size(); ++i) {
    elements.push_back(node_->elements_[i].Relayout(shape_with_layout.tuple_shapes(static_cast<int>(i))));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

absl::StatusOr<Literal> LiteralBase::Reshape(absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape().IsArray());
  const Shape target = DefaultLayoutArray(shape().element_type(), dimensions);
  if (ShapeUtil::ElementsIn(target) != ShapeUtil::ElementsIn(shape())) {
    return absl::InvalidArgumentError(absl::StrCat("cannot reshape ", shape().ToString(), " to ",
                                                   target.ToString(), ": the element counts differ"));
  }
  Literal result = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape()));
  result.shape_ = target;
  result.dynamic_sizes_.clear();
  return result;
}

absl::StatusOr<Literal> LiteralBase::Broadcast(const Shape& result_shape,
                                               absl::Span<const int64_t> dimensions) const {
  TF_RET_CHECK(shape().IsArray() && static_cast<int64_t>(dimensions.size()) == shape().rank());
  TF_RET_CHECK(result_shape.element_type() == shape().element_type());
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(LayoutUtil::GetWithDefaultLayout(result_shape),
                                                    static_cast<bool>(node_->buffer_), node_->state_));
  // A dimension that the operand does not have, or has with size one, is walked without moving in the
  // operand.
  DimensionVector source_strides(result_shape.rank(), 0);
  const DimensionVector own = Strides(shape());
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const int64_t size = shape().dimensions(static_cast<int>(i));
    if (dimensions[i] < 0 || dimensions[i] >= result_shape.rank() ||
        (size != 1 && size != result_shape.dimensions(static_cast<int>(dimensions[i])))) {
      return absl::InvalidArgumentError(absl::StrCat("cannot broadcast dimension ", i, " of ",
                                                     shape().ToString(), " to dimension ", dimensions[i],
                                                     " of ", result_shape.ToString()));
    }
    if (size != 1) source_strides[dimensions[i]] = own[i];
  }
  if (!node_->buffer_) return result;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const int axis = static_cast<int>(dimensions[i]);
    if (result_shape.is_dynamic_dimension(axis) && shape().is_dynamic_dimension(static_cast<int>(i))) {
      result.SetDynamicSize(axis, GetDynamicSize(static_cast<int64_t>(i)));
    }
  }
  StridedCopy(primitive_util::ByteWidth(shape().element_type()), result_shape.dimensions(), node_->bytes(),
              source_strides, result.mutable_bytes(), Strides(result.shape_));
  return result;
}

Literal LiteralBase::Transpose(absl::Span<const int64_t> permutation) const {
  if (static_cast<int64_t>(permutation.size()) != shape().rank() || !IsPermutation(permutation)) {
    literal_internal::FailDimensions(shape(), permutation);
  }
  Shape target(shape().element_type());
  DimensionVector source_strides;
  const DimensionVector own = Strides(shape());
  for (int64_t from : permutation) {
    const int axis = static_cast<int>(from);
    target.add_dimensions(shape().dimensions(axis), shape().is_dynamic_dimension(axis));
    source_strides.push_back(own[from]);
  }
  Literal result(target, /*allocate_arrays=*/static_cast<bool>(node_->buffer_), node_->state_);
  if (!node_->buffer_) return result;
  StridedCopy(primitive_util::ByteWidth(shape().element_type()), target.dimensions(), node_->bytes(),
              source_strides, result.mutable_bytes(), Strides(result.shape_));
  for (int i = 0; i < target.dimensions_size(); ++i) {
    if (target.is_dynamic_dimension(i)) result.SetDynamicSize(i, GetDynamicSize(permutation[i]));
  }
  return result;
}

Literal LiteralBase::Slice(absl::Span<const int64_t> start, absl::Span<const int64_t> limit) const {
  const size_t rank = shape().dimensions().size();
  if (start.size() != rank || limit.size() != rank) literal_internal::FailDimensions(shape(), start);
  Shape target(shape().element_type());
  for (int i = 0; i < static_cast<int>(rank); ++i) {
    if (start[i] < 0 || start[i] > limit[i] || limit[i] > shape().dimensions(i)) {
      literal_internal::FailDimensions(shape(), limit);
    }
    target.add_dimensions(limit[i] - start[i], shape().is_dynamic_dimension(i));
  }
  Literal result(target, /*allocate_arrays=*/static_cast<bool>(node_->buffer_), node_->state_);
  if (!node_->buffer_) return result;
  CopyElements(AsLiteral(), start, &result, DimensionVector(rank, 0), target.dimensions());
  for (int i = 0; i < target.dimensions_size(); ++i) {
    if (!target.is_dynamic_dimension(i)) continue;
    const int64_t left = std::max<int64_t>(GetDynamicSize(i) - start[i], 0);
    result.SetDynamicSize(i, static_cast<int32_t>(std::min(left, target.dimensions(i))));
  }
  return result;
}

absl::StatusOr<Literal> LiteralBase::Replicate(int64_t times) const {
  TF_RET_CHECK(shape().IsArray() && times >= 0);
  DimensionVector dimensions = {times}, kept;
  for (int64_t i = 0; i < shape().rank(); ++i) {
    dimensions.push_back(shape().dimensions(static_cast<int>(i)));
    kept.push_back(i + 1);
  }
  return Broadcast(DefaultLayoutArray(shape().element_type(), dimensions), kept);
}

absl::StatusOr<Literal> LiteralBase::BitcastConvert(const Shape& result_shape) const {
  TF_RET_CHECK(shape().IsArray() && result_shape.IsArray());
  const int from = primitive_util::BitWidth(shape().element_type()),
            to = primitive_util::BitWidth(result_shape.element_type());
  const Shape& longer = from < to ? shape() : result_shape;
  const Shape& shorter = from < to ? result_shape : shape();
  const int64_t ratio = std::max(from, to) / std::min(from, to);
  bool fits = std::max(from, to) % std::min(from, to) == 0 && longer.rank() == shorter.rank() + (ratio > 1) &&
              (shape().element_type() == PRED) == (result_shape.element_type() == PRED);
  for (int64_t i = 0; fits && i < longer.rank(); ++i) {
    const int axis = static_cast<int>(i);
    fits = longer.dimensions(axis) == (i < shorter.rank() ? shorter.dimensions(axis) : ratio);
  }
  if (!fits) {
    return absl::InvalidArgumentError(
        absl::StrCat("the bits of ", shape().ToString(), " are not those of ", result_shape.ToString()));
  }
  const Literal rows = Relayout(LayoutUtil::GetDefaultLayoutForShape(shape()));
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(LayoutUtil::GetWithDefaultLayout(result_shape),
                                                    static_cast<bool>(node_->buffer_), node_->state_));
  if (!node_->buffer_) return result.Relayout(result_shape);
  CopyBits(from, primitive_util::IsSignedIntegralType(result_shape.element_type()), to,
           ShapeUtil::ElementsIn(shape()), rows.bytes(), result.mutable_bytes());
  return result.Relayout(result_shape);
}

// --- Copies into this literal

absl::Status MutableLiteralBase::CopySliceFrom(const LiteralSlice& source,
                                               absl::Span<const int64_t> source_base,
                                               absl::Span<const int64_t> destination_base,
                                               absl::Span<const int64_t> copy_size) {
  TF_RET_CHECK(shape().IsArray() && source.shape().IsArray());
  TF_RET_CHECK(shape().element_type() == source.shape().element_type());
  if (copy_size.empty() && (shape().rank() == 0 || source.shape().rank() == 0)) {
    return CopyElementFrom(source, source_base, destination_base);
  }
  TF_RET_CHECK(shape().rank() == source.shape().rank() &&
               static_cast<int64_t>(copy_size.size()) == shape().rank() &&
               source_base.size() == copy_size.size() && destination_base.size() == copy_size.size());
  for (size_t i = 0; i < copy_size.size(); ++i) {
    const int axis = static_cast<int>(i);
    if (copy_size[i] < 0 || source_base[i] < 0 || destination_base[i] < 0 ||
        source_base[i] > source.shape().dimensions(axis) - copy_size[i] ||
        destination_base[i] > shape().dimensions(axis) - copy_size[i]) {
      return absl::InvalidArgumentError(absl::StrCat("a slice copy from ", source.shape().ToString(), " to ",
                                                     shape().ToString(), " leaves dimension ", i));
    }
  }
  CopyElements(source, source_base, &mutable_node(), destination_base, copy_size);
  return absl::OkStatus();
}

absl::Status MutableLiteralBase::CopyElementFrom(const LiteralSlice& source,
                                                 absl::Span<const int64_t> source_index,
                                                 absl::Span<const int64_t> destination_index) {
  TF_RET_CHECK(shape().IsArray() && shape().element_type() == source.shape().element_type());
  if (!IndexUtil::IndexInBounds(source.shape(), source_index) ||
      !IndexUtil::IndexInBounds(shape(), destination_index)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the element {", absl::StrJoin(source_index, ","), "} of ", source.shape().ToString(), " or {",
        absl::StrJoin(destination_index, ","), "} of ", shape().ToString(), " does not exist"));
  }
  const int64_t width = primitive_util::ByteWidth(shape().element_type());
  const int64_t from = IndexUtil::MultidimensionalIndexToLinearIndex(source.shape(), source_index);
  const int64_t to = IndexUtil::MultidimensionalIndexToLinearIndex(shape(), destination_index);
  // Writing may move our own elements, so ask for the place first.
  char* target = static_cast<char*>(untyped_data()) + to * width;
  std::memcpy(target, static_cast<const char*>(source.untyped_data()) + from * width, width);
  return absl::OkStatus();
}

namespace {

// How much of each dimension is copied: what there is of a dynamic one, or all of it.
DimensionVector SizesToCopy(const Literal& source, bool only_dynamic_bound) {
  DimensionVector sizes(source.shape().dimensions().begin(), source.shape().dimensions().end());
  for (size_t i = 0; only_dynamic_bound && i < sizes.size(); ++i) {
    sizes[i] = source.GetDynamicSize(static_cast<int64_t>(i));
  }
  return sizes;
}

bool CanCopy(const Literal& source, const Literal& target, bool only_dynamic_bound) {
  if (!only_dynamic_bound || !source.shape().IsArray() || !target.shape().IsArray()) {
    return ShapeUtil::Compatible(source.shape(), target.shape());
  }
  const DimensionVector sizes = SizesToCopy(source, true);
  return source.shape().element_type() == target.shape().element_type() &&
         source.shape().rank() == target.shape().rank() &&
         std::equal(sizes.begin(), sizes.end(), target.shape().dimensions().begin(),
                    [](int64_t size, int64_t bound) { return size <= bound; });
}

}  // namespace

absl::Status MutableLiteralBase::CopyFrom(const LiteralSlice& source, ShapeIndexView destination,
                                          ShapeIndexView source_index, bool only_dynamic_bound) {
  Literal& target = mutable_part(destination);
  const Literal& from = LiteralSlice(source, source_index).AsLiteral();
  if (&target == &from) return absl::OkStatus();
  if (!CanCopy(from, target, only_dynamic_bound)) {
    return absl::InvalidArgumentError(
        absl::StrCat("Destination subshape incompatible with the source's: cannot copy ",
                     from.shape_.ToString(), " to ", target.shape_.ToString()));
  }
  for (size_t i = 0; i < target.elements_.size(); ++i) {
    TF_RETURN_IF_ERROR(target.elements_[i].CopyFrom(from.elements_[i], {}, {}, only_dynamic_bound));
  }
  target.state_ = from.state_;
  if (!target.shape_.IsArray()) return absl::OkStatus();
  if (!from.buffer_) {
    target.buffer_ = {};
    return absl::OkStatus();
  }
  if (!target.buffer_) target.buffer_ = literal_internal::AllocateOrDie(target.shape_);
  const DimensionVector zero(target.shape_.rank(), 0);
  const DimensionVector sizes = SizesToCopy(from, only_dynamic_bound);
  CopyElements(from, zero, &target, zero, sizes);
  for (int i = 0; i < target.shape_.dimensions_size(); ++i) {
    if (target.shape_.is_dynamic_dimension(i)) target.SetDynamicSize(i, from.GetDynamicSize(i));
  }
  return absl::OkStatus();
}

}  // namespace xla
