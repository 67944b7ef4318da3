// Parts of tuples, changed copies of shapes, and walks over indices.

#include <algorithm>
#include <utility>

#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {

// --- Tuples
// ----------------------------------------------------------------------------------------------------------

bool ShapeUtil::IsNestedTuple(const Shape& shape) {
  return std::any_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                     [](const Shape& element) { return element.IsTuple(); });
}

Shape ShapeUtil::SliceTuple(const Shape& tuple, int64_t start, int64_t limit) {
  assert(0 <= start && start <= limit && limit <= tuple.tuple_shapes_size());
  return MakeTupleShape(
      std::vector<Shape>(tuple.tuple_shapes().begin() + start, tuple.tuple_shapes().begin() + limit));
}

void ShapeUtil::UpdateTupleShape(const Shape& shape, int64_t index, Shape* tuple_shape) {
  *tuple_shape->mutable_tuple_shapes(static_cast<int>(index)) = shape;
}

void ShapeUtil::AppendShapeToTuple(const Shape& shape, Shape* tuple_shape) {
  tuple_shape->mutable_tuple_shapes()->push_back(shape);
}

bool ShapeUtil::IndexIsValid(const Shape& shape, ShapeIndexView index) {
  return TryGetSubshape(shape, index).ok();
}

const Shape& ShapeUtil::GetSubshape(const Shape& shape, ShapeIndexView index) {
  const Shape* part = &shape;
  for (int64_t i : index) part = &part->tuple_shapes(static_cast<int>(i));
  return *part;
}

Shape* ShapeUtil::GetMutableSubshape(Shape* shape, ShapeIndexView index) {
  for (int64_t i : index) shape = shape->mutable_tuple_shapes(static_cast<int>(i));
  return shape;
}

absl::StatusOr<const Shape*> ShapeUtil::TryGetSubshape(const Shape& shape, ShapeIndexView index) {
  const Shape* part = &shape;
  for (int64_t i : index) {
    if (!part->IsTuple() || i < 0 || i >= part->tuple_shapes_size()) {
      return InvalidArgument("shape %s has no part at index %s", shape.ToString(),
                             ShapeIndex(index).ToString());
    }
    part = &part->tuple_shapes(static_cast<int>(i));
  }
  return part;
}

bool ShapeUtil::IsLeafIndex(const Shape& shape, const ShapeIndex& index) {
  return !GetSubshape(shape, index).IsTuple();
}

int64_t ShapeUtil::GetLeafCount(const Shape& shape) {
  if (!shape.IsTuple()) return 1;
  int64_t count = 0;
  for (const Shape& element : shape.tuple_shapes()) count += GetLeafCount(element);
  return count;
}

std::vector<IndexedShape> ShapeUtil::GetLeafShapes(const Shape& shape) {
  std::vector<IndexedShape> leaves;
  ForEachLeafShape(shape,
                   [&](const Shape& leaf, const ShapeIndex& index) { leaves.push_back({index, leaf}); });
  return leaves;
}

int64_t ShapeUtil::SubshapeCount(const Shape& shape) {
  int64_t count = 0;
  ForEachSubshape(shape, [&](const Shape&, const ShapeIndex&) { ++count; });
  return count;
}

namespace {

// `ShapeT` is Shape or const Shape.
template <typename ShapeT>
absl::Status Visit(ShapeT* shape, ShapeIndex* index,
                   absl::FunctionRef<absl::Status(ShapeT*, const ShapeIndex&)> function) {
  TF_RETURN_IF_ERROR(function(shape, *index));
  if (!shape->IsTuple()) return absl::OkStatus();
  for (int i = 0; i < shape->tuple_shapes_size(); ++i) {
    index->push_back(i);
    if constexpr (std::is_const_v<ShapeT>) {
      TF_RETURN_IF_ERROR(Visit<ShapeT>(&shape->tuple_shapes(i), index, function));
    } else {
      TF_RETURN_IF_ERROR(Visit<ShapeT>(shape->mutable_tuple_shapes(i), index, function));
    }
    index->pop_back();
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ShapeUtil::ForEachSubshapeWithStatus(
    const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function) {
  ShapeIndex index;
  return Visit<const Shape>(&shape, &index,
                            [&](const Shape* part, const ShapeIndex& i) { return function(*part, i); });
}

absl::Status ShapeUtil::ForEachMutableSubshapeWithStatus(
    Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function) {
  ShapeIndex index;
  return Visit<Shape>(shape, &index, function);
}

void ShapeUtil::ForEachSubshape(const Shape& shape,
                                absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function) {
  ForEachSubshapeWithStatus(shape, [&](const Shape& part, const ShapeIndex& index) {
    function(part, index);
    return absl::OkStatus();
  }).IgnoreError();
}

void ShapeUtil::ForEachMutableSubshape(Shape* shape,
                                       absl::FunctionRef<void(Shape*, const ShapeIndex&)> function) {
  ForEachMutableSubshapeWithStatus(shape, [&](Shape* part, const ShapeIndex& index) {
    function(part, index);
    return absl::OkStatus();
  }).IgnoreError();
}

void ShapeUtil::ForEachLeafShape(const Shape& shape,
                                 absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function) {
  ForEachSubshape(shape, [&](const Shape& part, const ShapeIndex& index) {
    if (!part.IsTuple()) function(part, index);
  });
}

// --- Changed copies
// --------------------------------------------------------------------------------------------------

Shape ShapeUtil::ChangeElementType(const Shape& original, PrimitiveType type) {
  Shape result = original;
  ForEachMutableSubshape(&result, [type](Shape* part, const ShapeIndex&) {
    if (!part->IsArray()) return;
    part->set_element_type(type);
    // A size in bits that belonged to the old type does not suit the new one.
    if (part->has_layout()) {
      part->mutable_layout()->set_element_size_in_bits(part->layout().element_size_in_bits() != 0 &&
                                                               primitive_util::IsSubByteNonPredType(type)
                                                           ? primitive_util::BitWidth(type)
                                                           : 0);
    }
  });
  return result;
}

Shape ShapeUtil::PermuteDimensions(absl::Span<const int64_t> permutation, const Shape& shape) {
  assert(static_cast<int64_t>(permutation.size()) == shape.rank() && IsPermutation(permutation));
  Shape result(shape.element_type());
  for (int64_t source : permutation) {
    const int i = static_cast<int>(source);
    result.add_dimensions(shape.dimensions(i), shape.is_dynamic_dimension(i));
  }
  if (!shape.has_layout()) return result;
  Layout& layout = *result.mutable_layout() = shape.layout();
  const std::vector<int64_t> inverse = InversePermutation(permutation);
  for (int i = 0; i < layout.minor_to_major_size(); ++i) {
    layout.set_minor_to_major(i, inverse[shape.layout().minor_to_major(i)]);
  }
  if (layout.padded_dimensions_size() == shape.dimensions_size()) {
    layout.set_padded_dimensions(Permute(shape.layout().padded_dimensions(), permutation));
  }
  return result;
}

Shape ShapeUtil::DeleteDimension(int64_t dimension, Shape shape) {
  shape.DeleteDimension(dimension);
  return shape;
}

Shape ShapeUtil::DeleteDimensions(absl::Span<const int64_t> dimensions, Shape shape) {
  DimensionVector ascending(dimensions.begin(), dimensions.end());
  std::sort(ascending.begin(), ascending.end());
  shape.DeleteDimensions(ascending);
  return shape;
}

Shape ShapeUtil::FilterDimensions(absl::FunctionRef<bool(int64_t)> keep, Shape shape) {
  DimensionVector dropped;
  for (int64_t i = 0; i < shape.rank(); ++i) {
    if (!keep(i)) dropped.push_back(i);
  }
  shape.DeleteDimensions(dropped);
  return shape;
}

Shape ShapeUtil::DropDegenerateDimensions(const Shape& shape) {
  return FilterDimensions([&](int64_t i) { return shape.dimensions(static_cast<int>(i)) != 1; }, shape);
}

Shape ShapeUtil::PrependMajorDimension(int64_t size, Shape shape) {
  Shape result(shape.element_type());
  result.add_dimensions(size);
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    result.add_dimensions(shape.dimensions(i), shape.is_dynamic_dimension(i));
  }
  if (shape.has_layout()) {
    Layout& layout = *result.mutable_layout() = shape.layout();
    for (int64_t& dimension : *layout.mutable_minor_to_major()) ++dimension;
    layout.add_minor_to_major(0);
  }
  return result;
}

void ShapeUtil::AppendMajorDimension(int64_t size, Shape* shape) {
  const int64_t dimension = shape->rank();
  shape->add_dimensions(size);
  if (shape->has_layout()) shape->mutable_layout()->add_minor_to_major(dimension);
}

void ShapeUtil::AppendMinorDimension(int64_t size, Shape* shape) {
  const int64_t dimension = shape->rank();
  shape->add_dimensions(size);
  if (!shape->has_layout()) return;
  DimensionVector& minor_to_major = *shape->mutable_layout()->mutable_minor_to_major();
  minor_to_major.insert(minor_to_major.begin(), dimension);
}

void ShapeUtil::CopyDynamicDimensions(Shape* to, const Shape& from) {
  assert(to->dimensions_size() == from.dimensions_size());
  for (int i = 0; i < from.dimensions_size(); ++i) to->set_dynamic_dimension(i, from.is_dynamic_dimension(i));
}

void ShapeUtil::UpdateDynamicDimension(Shape* shape, ShapeIndexView index, int64_t dimension,
                                       bool is_dynamic) {
  GetMutableSubshape(shape, index)->set_dynamic_dimension(static_cast<int>(dimension), is_dynamic);
}

// --- Bitcasts
// --------------------------------------------------------------------------------------------------------

namespace {

// The sizes in memory order, the most major first, without ones.
DimensionVector PhysicalSizes(const Shape& shape) {
  DimensionVector sizes;
  for (int i = shape.dimensions_size() - 1; i >= 0; --i) {
    const int64_t size = shape.dimensions_minor(i);
    if (size != 1) sizes.push_back(size);
  }
  return sizes;
}

}  // namespace

bool ShapeUtil::TransposeIsBitcast(const Shape& input, const Shape& output,
                                   absl::Span<const int64_t> permutation) {
  if (!input.has_layout() || !output.has_layout() || LayoutUtil::HasPadding(input) ||
      LayoutUtil::HasPadding(output)) {
    return false;
  }
  // Dimensions of size one are nowhere in particular.
  DimensionVector in_order, out_order;
  for (int64_t dimension : input.layout().minor_to_major()) {
    if (input.dimensions(static_cast<int>(dimension)) != 1) in_order.push_back(dimension);
  }
  for (int64_t dimension : output.layout().minor_to_major()) {
    if (output.dimensions(static_cast<int>(dimension)) != 1) out_order.push_back(permutation[dimension]);
  }
  return in_order == out_order;
}

bool ShapeUtil::ReshapeIsBitcast(const Shape& input, const Shape& output) {
  if (!input.has_layout() || !output.has_layout() || LayoutUtil::HasPadding(input) ||
      LayoutUtil::HasPadding(output)) {
    return false;
  }
  if (ElementsIn(input) != ElementsIn(output)) return false;
  if (IsZeroElementArray(input)) return true;
  // Within each pair of corresponding groups of dimensions the elements must run through memory in row-major
  // order, or else keep their only dimension; and the groups must lie in the same order.
  const Shape in = DropDegenerateDimensions(input);
  const Shape out = DropDegenerateDimensions(output);
  if (PhysicalSizes(in).size() != static_cast<size_t>(in.rank())) return false;
  const auto cuts = CommonFactors(in.dimensions(), out.dimensions());
  const std::vector<int64_t> in_place = LayoutUtil::MakeLogicalToPhysical(in.layout());
  const std::vector<int64_t> out_place = LayoutUtil::MakeLogicalToPhysical(out.layout());
  auto row_major_within = [](const std::vector<int64_t>& place, int64_t begin, int64_t end) {
    for (int64_t i = begin + 1; i < end; ++i) {
      if (place[i] != place[i - 1] + 1) return false;
    }
    return true;
  };
  std::vector<std::pair<int64_t, int64_t>> order;
  for (size_t g = 0; g + 1 < cuts.size(); ++g) {
    const auto [in_begin, out_begin] = cuts[g];
    const auto [in_end, out_end] = cuts[g + 1];
    if (!row_major_within(in_place, in_begin, in_end) || !row_major_within(out_place, out_begin, out_end))
      return false;
    order.push_back({in_place[in_begin], out_place[out_begin]});
  }
  std::sort(order.begin(), order.end());
  return std::is_sorted(order.begin(), order.end(),
                        [](const auto& a, const auto& b) { return a.second < b.second; });
}

// --- Walks
// -----------------------------------------------------------------------------------------------------------

absl::Status ShapeUtil::ForEachIndexWithStatus(
    const Shape& shape, absl::Span<const int64_t> base, absl::Span<const int64_t> count,
    absl::Span<const int64_t> incr,
    absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>)> visitor) {
  const int64_t rank = shape.rank();
  assert(static_cast<int64_t>(base.size()) == rank && base.size() == count.size() &&
         base.size() == incr.size());
  for (int64_t size : count) {
    if (size <= 0) return absl::OkStatus();
  }
  DimensionVector index(base.begin(), base.end());
  while (true) {
    TF_ASSIGN_OR_RETURN(bool go_on, visitor(index));
    if (!go_on) return absl::OkStatus();
    int64_t i = 0;
    for (; i < rank; ++i) {
      const int64_t d =
          shape.has_layout() ? shape.layout().minor_to_major(static_cast<int>(i)) : rank - 1 - i;
      index[d] += incr[d];
      if (index[d] < base[d] + count[d]) break;
      index[d] = base[d];
    }
    if (i == rank) return absl::OkStatus();
  }
}

void ShapeUtil::ForEachIndexNoStatus(const Shape& shape, absl::Span<const int64_t> base,
                                     absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                                     absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor) {
  ForEachIndexWithStatus(
      shape, base, count, incr,
      [&](absl::Span<const int64_t> index) -> absl::StatusOr<bool> { return visitor(index); })
      .IgnoreError();
}

void ShapeUtil::ForEachIndexNoStatus(const Shape& shape,
                                     absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor) {
  const DimensionVector base(shape.rank(), 0);
  const DimensionVector incr(shape.rank(), 1);
  ForEachIndexNoStatus(shape, base, shape.dimensions(), incr, visitor);
}

}  // namespace xla
