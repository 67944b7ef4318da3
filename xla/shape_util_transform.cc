// Parts of tuples, changed copies of shapes, and walks over indices.

#include <algorithm>
#include <utility>

#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {

// --- Tuples --------------------------------------------------------------------------------------

bool ShapeUtil::IsNestedTuple(const Shape& shape) {
  return std::any_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                     [](const Shape& element) { return element.IsTuple(); });
}

Shape ShapeUtil::SliceTuple(const Shape& tuple, int64_t start, int64_t limit) {
  if (start < 0 || start > limit || limit > tuple.tuple_shapes_size()) {
    FailCheck(absl::StrCat("shape ", tuple.ToString(), " has no elements ", start, " to ", limit));
  }
  return MakeTupleShape(
      std::vector<Shape>(tuple.tuple_shapes().begin() + start, tuple.tuple_shapes().begin() + limit));
}

void ShapeUtil::UpdateTupleShape(const Shape& shape, int64_t index, Shape* tuple_shape) {
  *GetMutableSubshape(tuple_shape, {index}) = shape;
}

void ShapeUtil::AppendShapeToTuple(const Shape& shape, Shape* tuple_shape) {
  tuple_shape->mutable_tuple_shapes()->push_back(shape);
}

bool ShapeUtil::IndexIsValid(const Shape& shape, ShapeIndexView index) {
  return TryGetSubshape(shape, index).ok();
}

const Shape& ShapeUtil::GetSubshape(const Shape& shape, ShapeIndexView index) {
  const absl::StatusOr<const Shape*> part = TryGetSubshape(shape, index);
  if (!part.ok()) FailCheck(part.status().message());
  return **part;
}

Shape* ShapeUtil::GetMutableSubshape(Shape* shape, ShapeIndexView index) {
  return const_cast<Shape*>(&GetSubshape(*shape, index));
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

template <typename ShapeT>
absl::Status VisitPostOrder(ShapeT* shape, ShapeIndex* index,
                            absl::FunctionRef<absl::Status(ShapeT*, const ShapeIndex&)> function) {
  for (int i = 0; shape->IsTuple() && i < shape->tuple_shapes_size(); ++i) {
    index->push_back(i);
    if constexpr (std::is_const_v<ShapeT>) {
      TF_RETURN_IF_ERROR(VisitPostOrder<ShapeT>(&shape->tuple_shapes(i), index, function));
    } else {
      TF_RETURN_IF_ERROR(VisitPostOrder<ShapeT>(shape->mutable_tuple_shapes(i), index, function));
    }
    index->pop_back();
  }
  return function(shape, *index);
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

void ShapeUtil::ForEachMutableLeafShape(Shape* shape,
                                        absl::FunctionRef<void(Shape*, const ShapeIndex&)> function) {
  ForEachMutableSubshape(shape, [&](Shape* part, const ShapeIndex& index) {
    if (!part->IsTuple()) function(part, index);
  });
}

absl::Status ShapeUtil::ForEachLeafShapeWithStatus(
    const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function) {
  return ForEachSubshapeWithStatus(shape, [&](const Shape& part, const ShapeIndex& index) {
    return part.IsTuple() ? absl::OkStatus() : function(part, index);
  });
}

absl::Status ShapeUtil::ForEachMutableLeafShapeWithStatus(
    Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function) {
  return ForEachMutableSubshapeWithStatus(shape, [&](Shape* part, const ShapeIndex& index) {
    return part->IsTuple() ? absl::OkStatus() : function(part, index);
  });
}

absl::Status ShapeUtil::ForEachSubshapePostOrderWithStatus(
    const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function) {
  ShapeIndex index;
  return VisitPostOrder<const Shape>(
      &shape, &index, [&](const Shape* part, const ShapeIndex& i) { return function(*part, i); });
}

absl::Status ShapeUtil::ForEachMutableSubshapePostOrderWithStatus(
    Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function) {
  ShapeIndex index;
  return VisitPostOrder<Shape>(shape, &index, function);
}

void ShapeUtil::ForEachSubshapePostOrder(const Shape& shape,
                                         absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function) {
  ForEachSubshapePostOrderWithStatus(shape, [&](const Shape& part, const ShapeIndex& index) {
    function(part, index);
    return absl::OkStatus();
  }).IgnoreError();
}

void ShapeUtil::ForEachMutableSubshapePostOrder(Shape* shape,
                                                absl::FunctionRef<void(Shape*, const ShapeIndex&)> function) {
  ForEachMutableSubshapePostOrderWithStatus(shape, [&](Shape* part, const ShapeIndex& index) {
    function(part, index);
    return absl::OkStatus();
  }).IgnoreError();
}

std::vector<const Shape*> ShapeUtil::FlattenTupleShape(const Shape& shape) {
  std::vector<const Shape*> leaves;
  ForEachLeafShape(shape, [&](const Shape& leaf, const ShapeIndex&) { leaves.push_back(&leaf); });
  return leaves;
}

// --- Changed copies ------------------------------------------------------------------------------

namespace {

template <typename T>
absl::InlinedVector<T, 6> WithInserted(absl::Span<const T> values, int64_t index, T value) {
  absl::InlinedVector<T, 6> result(values.begin(), values.end());
  result.insert(result.begin() + index, value);
  return result;
}

// A dimension of `size` comes at `index` of a layout for `rank` dimensions: it gets the properties that the
// layout has for each of them. It is dense and has no padding. The order of dimensions is the caller's.
void InsertIntoLists(int64_t index, int64_t size, int64_t rank, Layout* layout) {
  if (layout->padded_dimensions_size() == rank) {
    layout->set_padded_dimensions(WithInserted(layout->padded_dimensions(), index, size));
  }
  if (layout->dim_level_types_size() == rank && rank > 0) {
    layout->set_dim_level_types(WithInserted(layout->dim_level_types(), index, DIM_DENSE));
  }
  if (layout->dim_unique_size() == rank && rank > 0) {
    layout->set_dim_unique(WithInserted(layout->dim_unique(), index, true));
  }
  if (layout->dim_ordered_size() == rank && rank > 0) {
    layout->set_dim_ordered(WithInserted(layout->dim_ordered(), index, true));
  }
}

// Not std::vector, which has no array of bool.
absl::InlinedVector<bool, 6> PermutedFlags(absl::Span<const bool> flags,
                                           absl::Span<const int64_t> permutation) {
  return PermuteContainer(absl::InlinedVector<bool, 6>(flags.begin(), flags.end()), permutation);
}

}  // namespace

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
  const std::vector<int64_t> inverse = InversePermutation(permutation);
  if (static_cast<int64_t>(permutation.size()) != shape.rank()) {
    FailCheck(absl::StrCat(DimensionsToString(permutation), " does not permute the dimensions of ",
                           shape.ToString()));
  }
  Shape result(shape.element_type());
  for (int64_t source : permutation) {
    const int i = static_cast<int>(source);
    result.add_dimensions(shape.dimensions(i), shape.is_dynamic_dimension(i));
  }
  if (!shape.has_layout()) return result;
  Layout& layout = *result.mutable_layout() = shape.layout();
  for (int i = 0; i < layout.minor_to_major_size(); ++i) {
    layout.set_minor_to_major(i, inverse[shape.layout().minor_to_major(i)]);
  }
  const int rank = shape.dimensions_size();
  const Layout& from = shape.layout();
  if (rank == 0) return result;
  if (from.padded_dimensions_size() == rank) {
    layout.set_padded_dimensions(Permute(from.padded_dimensions(), permutation));
  }
  if (from.dim_level_types_size() == rank) {
    layout.set_dim_level_types(Permute(from.dim_level_types(), permutation));
  }
  if (from.dim_unique_size() == rank) layout.set_dim_unique(PermutedFlags(from.dim_unique(), permutation));
  if (from.dim_ordered_size() == rank) layout.set_dim_ordered(PermutedFlags(from.dim_ordered(), permutation));
  return result;
}

Shape ShapeUtil::DeleteDimension(int64_t dimension, Shape shape) {
  shape.DeleteDimension(dimension);
  return shape;
}

Shape ShapeUtil::DeleteDimensions(absl::Span<const int64_t> dimensions, Shape shape) {
  shape.DeleteDimensions(dimensions);
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
    InsertIntoLists(0, size, shape.rank(), &layout);
  }
  return result;
}

Shape ShapeUtil::InsertDimensionAtIndex(Shape shape, int64_t index, int64_t size) {
  if (index < 0 || index > shape.rank()) {
    FailCheck(absl::StrCat("no dimension ", index, " can be inserted into ", shape.ToString()));
  }
  Shape result(shape.element_type());
  for (int i = 0; i <= shape.dimensions_size(); ++i) {
    if (i == index) result.add_dimensions(size);
    if (i < shape.dimensions_size())
      result.add_dimensions(shape.dimensions(i), shape.is_dynamic_dimension(i));
  }
  if (!shape.has_layout()) return result;
  Layout& layout = *result.mutable_layout() = shape.layout();
  DimensionVector& order = *layout.mutable_minor_to_major();
  for (int64_t& dimension : order) dimension += dimension >= index;
  // A dimension behind the last one is the most minor.
  const auto successor = std::find(order.begin(), order.end(), index + 1);
  order.insert(successor == order.end() ? order.begin() : successor + 1, index);
  InsertIntoLists(index, size, shape.rank(), &layout);
  return result;
}

Shape ShapeUtil::MoveDimToMajor(const Shape& shape, int64_t dimension) {
  Shape result = shape;
  if (shape.IsTuple()) {
    for (Shape& element : *result.mutable_tuple_shapes()) element = MoveDimToMajor(element, dimension);
  } else if (shape.has_layout()) {
    *result.mutable_layout() = LayoutUtil::MoveDimToMajor(shape.layout(), dimension);
  }
  return result;
}

Shape ShapeUtil::ComplexComponentShape(const Shape& complex_shape) {
  return ChangeElementType(complex_shape, primitive_util::ComplexComponentType(complex_shape.element_type()));
}

Shape ShapeUtil::DeviceShapeToHostShape(Shape shape) {
  ForEachMutableSubshape(&shape, [](Shape* part, const ShapeIndex&) {
    if (!part->IsArray() || !part->has_layout()) return;
    part->mutable_layout()
        ->clear_tiles()
        .set_memory_space(Layout::kDefaultMemorySpace)
        .clear_physical_shape()
        .set_element_size_in_bits(0)
        .set_tail_padding_alignment_in_elements(1)
        .set_dynamic_shape_metadata_prefix_bytes(0)
        .clear_split_configs()
        .clear_padded_dimensions()
        .set_padding_value(INVALID_PAD);
  });
  return shape;
}

void ShapeUtil::UpdateElementSizeInBits(Shape* shape, bool pack_subbyte_types) {
  ForEachMutableSubshape(shape, [&](Shape* part, const ShapeIndex&) {
    if (!part->has_layout()) return;
    const bool packs = pack_subbyte_types && primitive_util::IsSubByteNonPredType(part->element_type());
    part->mutable_layout()->set_element_size_in_bits(packs ? primitive_util::BitWidth(part->element_type())
                                                           : 0);
  });
}

void ShapeUtil::AppendMajorDimension(int64_t size, Shape* shape) {
  const int64_t dimension = shape->rank();
  shape->add_dimensions(size);
  if (!shape->has_layout()) return;
  shape->mutable_layout()->add_minor_to_major(dimension);
  InsertIntoLists(dimension, size, dimension, shape->mutable_layout());
}

void ShapeUtil::AppendMinorDimension(int64_t size, Shape* shape) {
  const int64_t dimension = shape->rank();
  shape->add_dimensions(size);
  if (!shape->has_layout()) return;
  DimensionVector& minor_to_major = *shape->mutable_layout()->mutable_minor_to_major();
  minor_to_major.insert(minor_to_major.begin(), dimension);
  InsertIntoLists(dimension, size, dimension, shape->mutable_layout());
}

void ShapeUtil::CopyDynamicDimensions(Shape* to, const Shape& from) {
  if (!SameRank(*to, from)) {
    FailCheck(absl::StrCat("the dynamic dimensions of ", from.ToString(), " do not fit ", to->ToString()));
  }
  for (int i = 0; i < from.dimensions_size(); ++i) to->set_dynamic_dimension(i, from.is_dynamic_dimension(i));
}

void ShapeUtil::UpdateDynamicDimension(Shape* shape, ShapeIndexView index, int64_t dimension,
                                       bool is_dynamic) {
  Shape* part = GetMutableSubshape(shape, index);
  part->set_dynamic_dimension(static_cast<int>(GetDimensionNumber(*part, dimension)), is_dynamic);
}

}  // namespace xla
