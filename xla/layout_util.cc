#include "xla/layout_util.h"

#include <algorithm>
#include <utility>

#include "xla/index_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {

// --- Making --------------------------------------------------------------------------------------

Layout LayoutUtil::MakeLayout(absl::Span<const int64_t> minor_to_major,
                              absl::Span<const DimLevelType> dim_level_types,
                              absl::Span<const bool> dim_unique, absl::Span<const bool> dim_ordered,
                              absl::Span<const Tile> tiles, int64_t tail_padding_alignment_in_elements,
                              PrimitiveType index_primitive_type, PrimitiveType pointer_primitive_type,
                              int64_t element_size_in_bits, int64_t memory_space,
                              absl::Span<const SplitConfig> split_configs,
                              std::optional<Shape> physical_shape,
                              int64_t dynamic_shape_metadata_prefix_bytes) {
  Layout layout(minor_to_major, tiles, element_size_in_bits);
  layout.set_memory_space(memory_space);
  if (!dim_level_types.empty()) layout.set_dim_level_types(dim_level_types);
  if (!dim_unique.empty()) layout.set_dim_unique(dim_unique);
  if (!dim_ordered.empty()) layout.set_dim_ordered(dim_ordered);
  if (tail_padding_alignment_in_elements != 1) {
    layout.set_tail_padding_alignment_in_elements(tail_padding_alignment_in_elements);
  }
  if (index_primitive_type != PRIMITIVE_TYPE_INVALID) layout.set_index_primitive_type(index_primitive_type);
  if (pointer_primitive_type != PRIMITIVE_TYPE_INVALID)
    layout.set_pointer_primitive_type(pointer_primitive_type);
  for (const SplitConfig& config : split_configs) layout.add_split_configs(config);
  if (physical_shape) *layout.mutable_physical_shape() = *std::move(physical_shape);
  if (dynamic_shape_metadata_prefix_bytes != 0) {
    layout.set_dynamic_shape_metadata_prefix_bytes(dynamic_shape_metadata_prefix_bytes);
  }
  return layout;
}

Layout LayoutUtil::MakeLayoutFromMajorToMinor(absl::Span<const int64_t> major_to_minor) {
  Layout layout;
  layout.mutable_minor_to_major()->assign(major_to_minor.rbegin(), major_to_minor.rend());
  return layout;
}

Layout LayoutUtil::MakeDescendingLayout(int64_t rank) {
  Layout layout;
  DimensionVector& minor_to_major = *layout.mutable_minor_to_major();
  minor_to_major.resize(rank);
  for (int64_t i = 0; i < rank; ++i) minor_to_major[i] = rank - 1 - i;
  return layout;
}

Layout LayoutUtil::MakeAscendingLayout(int64_t rank) {
  Layout layout;
  DimensionVector& minor_to_major = *layout.mutable_minor_to_major();
  minor_to_major.resize(rank);
  for (int64_t i = 0; i < rank; ++i) minor_to_major[i] = i;
  return layout;
}

Layout LayoutUtil::GetDefaultLayoutForShape(const Shape& shape) {
  return shape.IsArray() ? MakeDescendingLayout(shape.rank()) : Layout();
}

void LayoutUtil::SetToDefaultLayout(Shape* shape) {
  if (shape->IsArray()) {
    *shape->mutable_layout() = MakeDescendingLayout(shape->rank());
    return;
  }
  shape->clear_layout();
  for (Shape& element : *shape->mutable_tuple_shapes()) SetToDefaultLayout(&element);
}

void LayoutUtil::SetToDefaultLayout(ProgramShape* program_shape) {
  for (int i = 0; i < program_shape->parameters_size(); ++i)
    SetToDefaultLayout(program_shape->mutable_parameters(i));
  SetToDefaultLayout(program_shape->mutable_result());
}

void LayoutUtil::SetMissingLayouts(Shape* shape) {
  if (shape->IsArray() && !shape->has_layout()) SetToDefaultLayout(shape);
  for (Shape& element : *shape->mutable_tuple_shapes()) SetMissingLayouts(&element);
}

void LayoutUtil::SetMissingLayouts(ProgramShape* program_shape) {
  for (int i = 0; i < program_shape->parameters_size(); ++i)
    SetMissingLayouts(program_shape->mutable_parameters(i));
  SetMissingLayouts(program_shape->mutable_result());
}

void LayoutUtil::ClearLayout(Shape* shape) {
  shape->clear_layout();
  for (Shape& element : *shape->mutable_tuple_shapes()) ClearLayout(&element);
}

void LayoutUtil::ClearLayout(ProgramShape* program_shape) {
  for (int i = 0; i < program_shape->parameters_size(); ++i)
    ClearLayout(program_shape->mutable_parameters(i));
  ClearLayout(program_shape->mutable_result());
}

void LayoutUtil::ClearTiles(Shape* shape) {
  if (shape->has_layout()) shape->mutable_layout()->clear_tiles();
  for (Shape& element : *shape->mutable_tuple_shapes()) ClearTiles(&element);
}

Shape LayoutUtil::GetWithDefaultLayout(const Shape& shape) {
  Shape result = shape;
  SetToDefaultLayout(&result);
  return result;
}

// --- Checking ------------------------------------------------------------------------------------

namespace {

absl::Status ValidatePadding(const Layout& layout, const Shape& shape) {
  if (layout.padded_dimensions().empty()) return absl::OkStatus();
  if (layout.padded_dimensions_size() != shape.dimensions_size()) {
    return InvalidArgument("layout %s pads %d dimensions, but shape %s has %d", layout.ToString(),
                           layout.padded_dimensions_size(), shape.ToString(), shape.dimensions_size());
  }
  int64_t bytes = primitive_util::ByteWidth(shape.element_type());
  bool overflow = false;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int64_t padded = layout.padded_dimensions(i);
    // kUnboundedSize is less than every size.
    if (padded < 0 || padded < shape.dimensions(i)) {
      return InvalidArgument("layout %s pads dimension %d of shape %s to %d, less than its size",
                             layout.ToString(), i, shape.ToString(), padded);
    }
    if (padded != 0) overflow |= __builtin_mul_overflow(bytes, padded, &bytes);
  }
  if (overflow) {
    return InvalidArgument("shape %s with layout %s: its padded size in bytes is more than 64 bits can count",
                           shape.ToString(), layout.ToString());
  }
  return absl::OkStatus();
}

absl::Status ValidateTiles(const Layout& layout) {
  for (const Tile& tile : layout.tiles()) {
    if (tile.dimensions().empty()) return InvalidArgument("layout %s has an empty tile", layout.ToString());
    for (int64_t size : tile.dimensions()) {
      if (size < 0 && size != Tile::kCombineDimension) {
        return InvalidArgument("layout %s: tile dimension has negative size %d", layout.ToString(), size);
      }
    }
  }
  return absl::OkStatus();
}

absl::Status ValidateSplits(const Layout& layout, const Shape& shape) {
  for (const SplitConfig& config : layout.split_configs()) {
    if (config.dimension() < 0 || config.dimension() >= shape.rank()) {
      return InvalidArgument("layout %s splits dimension %d, but shape %s has %d dimensions",
                             layout.ToString(), config.dimension(), shape.ToString(), shape.rank());
    }
    const auto indices = config.split_indices();
    if (!std::is_sorted(indices.begin(), indices.end()) || (!indices.empty() && indices.front() < 0)) {
      return InvalidArgument("layout %s: split indices must be ascending and >= 0", layout.ToString());
    }
  }
  return absl::OkStatus();
}

absl::Status ValidateSparseness(const Layout& layout, const Shape& shape) {
  const int rank = shape.dimensions_size();
  for (int size : {layout.dim_level_types_size(), layout.dim_unique_size(), layout.dim_ordered_size()}) {
    if (size != 0 && size != rank) {
      return InvalidArgument("layout %s describes the levels of %d dimensions, but shape %s has %d",
                             layout.ToString(), size, shape.ToString(), rank);
    }
  }
  if (LayoutUtil::IsSparse(layout)) {
    if (layout.tiles_size() != 0)
      return InvalidArgument("layout %s is sparse and has tiles", layout.ToString());
  } else {
    if (layout.has_physical_shape()) {
      return InvalidArgument("layout %s has a physical shape, but is not for a sparse array",
                             layout.ToString());
    }
    if (layout.index_primitive_type() != PRIMITIVE_TYPE_INVALID ||
        layout.pointer_primitive_type() != PRIMITIVE_TYPE_INVALID) {
      return InvalidArgument("layout %s has an index or pointer type, but is not for a sparse array",
                             layout.ToString());
    }
  }
  for (PrimitiveType type : {layout.index_primitive_type(), layout.pointer_primitive_type()}) {
    if (type != PRIMITIVE_TYPE_INVALID && !primitive_util::IsUnsignedIntegralType(type)) {
      return InvalidArgument("layout %s: index and pointer types must be unsigned integers",
                             layout.ToString());
    }
  }
  return layout.has_physical_shape() ? ShapeUtil::ValidateShapeWithOptionalLayout(layout.physical_shape())
                                     : absl::OkStatus();
}

}  // namespace

absl::Status LayoutUtil::ValidateLayoutForShape(const Layout& layout, const Shape& shape) {
  if (!shape.IsArray()) {
    return InvalidArgument("shape %s is not an array and cannot have a layout, but was given %s",
                           shape.ToString(), layout.ToString());
  }
  if (layout.minor_to_major_size() != shape.dimensions_size()) {
    return InvalidArgument("layout %s orders %d dimensions, but its shape %s has %d", layout.ToString(),
                           layout.minor_to_major_size(), shape.ToString(), shape.dimensions_size());
  }
  if (!IsPermutation(layout.minor_to_major())) {
    return InvalidArgument("layout %s of shape %s is not a permutation of the dimension numbers 0 to %d",
                           layout.ToString(), shape.ToString(), shape.dimensions_size() - 1);
  }
  if (layout.element_size_in_bits() < 0 || layout.element_size_in_bits() > 8 * 16) {
    return InvalidArgument("layout %s: an element of %d bits is not between 0 and 128", layout.ToString(),
                           layout.element_size_in_bits());
  }
  if (layout.memory_space() < 0) {
    return InvalidArgument("layout %s has negative memory space %d", layout.ToString(),
                           layout.memory_space());
  }
  if (!layout.has_rare_properties()) return absl::OkStatus();
  if (layout.tail_padding_alignment_in_elements() < 1) {
    return InvalidArgument("layout %s: tail padding alignment %d is less than 1", layout.ToString(),
                           layout.tail_padding_alignment_in_elements());
  }
  if (layout.dynamic_shape_metadata_prefix_bytes() < 0) {
    return InvalidArgument("layout %s has %d bytes of dynamic shape metadata", layout.ToString(),
                           layout.dynamic_shape_metadata_prefix_bytes());
  }
  TF_RETURN_IF_ERROR(ValidateTiles(layout));
  TF_RETURN_IF_ERROR(ValidateSplits(layout, shape));
  TF_RETURN_IF_ERROR(ValidateSparseness(layout, shape));
  return ValidatePadding(layout, shape);
}

absl::Status LayoutUtil::ValidateLayoutInShape(const Shape& shape, bool allow_missing_layouts) {
  if (shape.IsTuple() || shape.IsBuffer()) {
    for (const Shape& element : shape.tuple_shapes()) {
      TF_RETURN_IF_ERROR(ValidateLayoutInShape(element, allow_missing_layouts));
    }
    return absl::OkStatus();
  }
  if (shape.has_layout()) return ValidateLayoutForShape(shape.layout(), shape);
  if (!shape.IsArray() || allow_missing_layouts) return absl::OkStatus();
  return InvalidArgument("shape %s has no layout, but every array needs one here", shape.ToString());
}

// --- Asking --------------------------------------------------------------------------------------

bool LayoutUtil::HasLayout(const Shape& shape) {
  if (shape.IsTuple() || shape.IsBuffer()) {
    return std::all_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                       [](const Shape& element) { return HasLayout(element); });
  }
  return !shape.IsArray() || shape.has_layout();
}

bool LayoutUtil::HasLayout(const ProgramShape& program_shape) {
  return HasLayout(program_shape.result()) &&
         std::all_of(program_shape.parameters().begin(), program_shape.parameters().end(),
                     [](const Shape& parameter) { return HasLayout(parameter); });
}

bool LayoutUtil::HasAnyLayout(const Shape& shape) {
  return shape.has_layout() || std::any_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                                           [](const Shape& element) { return HasAnyLayout(element); });
}

bool LayoutUtil::IsDense(const Layout& layout) {
  const auto types = layout.dim_level_types();
  return std::all_of(types.begin(), types.end(), [](DimLevelType type) { return type == DIM_DENSE; });
}

bool LayoutUtil::IsDenseArray(const Shape& shape) {
  return shape.IsArray() && (!shape.has_layout() || IsDense(shape.layout()));
}

bool LayoutUtil::IsSparseArray(const Shape& shape) {
  return shape.IsArray() && shape.has_layout() && IsSparse(shape.layout());
}

bool LayoutUtil::IsMonotonicWithDim0Minor(const Layout& layout) {
  return std::is_sorted(layout.minor_to_major().begin(), layout.minor_to_major().end());
}

bool LayoutUtil::IsMonotonicWithDim0Major(const Layout& layout) {
  return std::is_sorted(layout.minor_to_major().rbegin(), layout.minor_to_major().rend());
}

std::vector<int64_t> LayoutUtil::MakeLogicalToPhysical(const Layout& layout) {
  std::vector<int64_t> place(layout.minor_to_major_size());
  for (int i = 0; i < layout.minor_to_major_size(); ++i) {
    place[layout.minor_to_major(i)] = layout.minor_to_major_size() - 1 - i;
  }
  return place;
}

bool LayoutUtil::AreDimensionsConsecutive(const Layout& layout, absl::Span<const int64_t> dimensions) {
  DimensionVector places;
  for (int64_t dimension : dimensions)
    places.push_back(PositionInContainer(layout.minor_to_major(), dimension));
  std::sort(places.begin(), places.end());
  for (size_t i = 1; i < places.size(); ++i) {
    if (places[i] != places[i - 1] + 1) return false;
  }
  return true;
}

int64_t LayoutUtil::MemorySpace(const Shape& shape) {
  return shape.has_layout() ? shape.layout().memory_space() : Layout::kDefaultMemorySpace;
}

bool LayoutUtil::HasPadding(const Shape& shape) {
  return shape.has_layout() && !shape.layout().padded_dimensions().empty();
}

int64_t LayoutUtil::PaddedDimension(const Shape& shape, int64_t dimension) {
  const int i = static_cast<int>(dimension);
  // A layout that is not valid may not contain this dimension.
  if (!shape.has_layout() || i >= shape.layout().padded_dimensions_size()) return shape.dimensions(i);
  return std::max(shape.layout().padded_dimensions(i), shape.dimensions(i));
}

bool LayoutUtil::HasCustomElementSizeInBits(const Shape& shape) {
  if (shape.IsTuple()) {
    return std::any_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(), HasCustomElementSizeInBits);
  }
  return shape.IsArray() && shape.has_layout() && shape.layout().element_size_in_bits() != 0;
}

int64_t LayoutUtil::LinearIndex(const Shape& shape, absl::Span<const int64_t> indices) {
  return IndexUtil::MultidimensionalIndexToLinearIndex(shape, indices);
}

Shape LayoutUtil::GetPhysicalShapeFromLogicalShape(const Shape& logical_shape) {
  return ShapeUtil::MakeShapeWithDescendingLayoutAndSamePhysicalLayout(logical_shape);
}

bool LayoutUtil::ByteStridesIsMajorToMinor(absl::Span<const int64_t> byte_strides,
                                           absl::Span<const int64_t> dimensions, PrimitiveType element_type) {
  int64_t stride = primitive_util::ByteWidth(element_type);
  for (size_t i = dimensions.size(); i-- > 0;) {
    if (byte_strides[i] != stride) return false;
    stride *= dimensions[i];
  }
  return true;
}

std::optional<SplitConfig> LayoutUtil::GetSplitConfig(const Shape& shape) {
  if (!shape.IsArray() || !shape.has_layout() || shape.layout().split_configs_size() == 0)
    return std::nullopt;
  return shape.layout().split_configs(0);
}

int64_t LayoutUtil::MaxSplitSize(const Shape& shape, int64_t dimension) {
  const int64_t size = ShapeUtil::GetDimension(shape, dimension);
  if (!shape.IsArray() || !shape.has_layout()) return size;
  for (const SplitConfig& config : shape.layout().split_configs()) {
    // The configuration counts dimensions as they lie in memory, the most major first.
    if (Major(shape.layout(), config.dimension()) != dimension) continue;
    int64_t largest = 0, start = 0;
    for (int64_t cut : config.split_indices()) {
      largest = std::max(largest, cut - start);
      start = cut;
    }
    return std::max(largest, size - start);
  }
  return size;
}

int64_t LayoutUtil::MaxElementsInPerSplit(const Shape& shape) {
  int64_t count = 1;
  for (int64_t i = 0; i < shape.rank(); ++i) count *= MaxSplitSize(shape, i);
  return count;
}

// --- Comparing and copying -----------------------------------------------------------------------

bool LayoutUtil::LayoutsInShapesEqual(const Shape& a, const Shape& b, std::optional<Layout::Equal> equal) {
  if (a.tuple_shapes_size() != b.tuple_shapes_size() || a.IsTuple() != b.IsTuple()) return false;
  for (int i = 0; i < a.tuple_shapes_size(); ++i) {
    if (!LayoutsInShapesEqual(a.tuple_shapes(i), b.tuple_shapes(i), equal)) return false;
  }
  if (!a.IsArray() || !b.IsArray()) return a.IsArray() == b.IsArray();
  if (!a.has_layout() || !b.has_layout()) return a.has_layout() == b.has_layout();
  return equal.value_or(Layout::Equal())(a.layout(), b.layout());
}

absl::Status LayoutUtil::CopyLayoutBetweenShapes(const Shape& source, Shape* destination) {
  const bool fits = ShapeUtil::EqualStructure(source, *destination) &&
                    source.IsArray() == destination->IsArray() &&
                    source.dimensions_size() == destination->dimensions_size();
  if (!fits) {
    return InvalidArgument("cannot copy layout from shape %s to shape %s", source.ToString(true),
                           destination->ToString(true));
  }
  if (source.has_layout()) {
    TF_RETURN_IF_ERROR(ValidateLayoutForShape(source.layout(), *destination));
    *destination->mutable_layout() = source.layout();
  } else {
    destination->clear_layout();
  }
  for (int i = 0; i < source.tuple_shapes_size(); ++i) {
    TF_RETURN_IF_ERROR(CopyLayoutBetweenShapes(source.tuple_shapes(i), destination->mutable_tuple_shapes(i)));
  }
  return absl::OkStatus();
}

Layout LayoutUtil::MoveDimToMajor(const Layout& layout, int64_t dimension) {
  Layout result = layout;
  DimensionVector& order = *result.mutable_minor_to_major();
  auto found = std::find(order.begin(), order.end(), dimension);
  if (found == order.end()) {
    FailCheck(absl::StrCat("layout ", layout.ToString(), " has no dimension ", dimension));
  }
  std::rotate(found, found + 1, order.end());
  return result;
}

}  // namespace xla
