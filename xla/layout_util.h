#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/layout.h"
#include "xla/shape.h"
#include "xla/util.h"
#include "xla/xla_data_enums.h"

namespace xla {

// Makes, checks and compares layouts.
class LayoutUtil {
 public:
  // --- Making
  static Layout MakeLayout(absl::Span<const int64_t> minor_to_major,
                           absl::Span<const DimLevelType> dim_level_types = {},
                           absl::Span<const bool> dim_unique = {}, absl::Span<const bool> dim_ordered = {},
                           absl::Span<const Tile> tiles = {}, int64_t tail_padding_alignment_in_elements = 1,
                           PrimitiveType index_primitive_type = PRIMITIVE_TYPE_INVALID,
                           PrimitiveType pointer_primitive_type = PRIMITIVE_TYPE_INVALID,
                           int64_t element_size_in_bits = 0, int64_t memory_space = 0,
                           absl::Span<const SplitConfig> split_configs = {},
                           std::optional<Shape> physical_shape = std::nullopt,
                           int64_t dynamic_shape_metadata_prefix_bytes = 0);
  // The form of newer code, without the levels of sparse arrays.
  static Layout MakeLayout(absl::Span<const int64_t> minor_to_major, std::initializer_list<Tile> tiles,
                           int64_t tail_padding_alignment_in_elements = 1,
                           PrimitiveType index_primitive_type = PRIMITIVE_TYPE_INVALID,
                           PrimitiveType pointer_primitive_type = PRIMITIVE_TYPE_INVALID,
                           int64_t element_size_in_bits = 0, int64_t memory_space = 0,
                           absl::Span<const SplitConfig> split_configs = {},
                           std::optional<Shape> physical_shape = std::nullopt,
                           int64_t dynamic_shape_metadata_prefix_bytes = 0) {
    return MakeLayout(minor_to_major, absl::Span<const Tile>(tiles.begin(), tiles.size()),
                      tail_padding_alignment_in_elements, index_primitive_type, pointer_primitive_type,
                      element_size_in_bits, memory_space, split_configs, std::move(physical_shape),
                      dynamic_shape_metadata_prefix_bytes);
  }
  static Layout MakeLayout(absl::Span<const int64_t> minor_to_major, absl::Span<const Tile> tiles,
                           int64_t tail_padding_alignment_in_elements = 1,
                           PrimitiveType index_primitive_type = PRIMITIVE_TYPE_INVALID,
                           PrimitiveType pointer_primitive_type = PRIMITIVE_TYPE_INVALID,
                           int64_t element_size_in_bits = 0, int64_t memory_space = 0,
                           absl::Span<const SplitConfig> split_configs = {},
                           std::optional<Shape> physical_shape = std::nullopt,
                           int64_t dynamic_shape_metadata_prefix_bytes = 0) {
    return MakeLayout(minor_to_major, {}, {}, {}, tiles, tail_padding_alignment_in_elements,
                      index_primitive_type, pointer_primitive_type, element_size_in_bits, memory_space,
                      split_configs, std::move(physical_shape), dynamic_shape_metadata_prefix_bytes);
  }
  static Layout MakeLayoutFromMajorToMinor(absl::Span<const int64_t> major_to_minor);
  // {rank-1, .., 0}: dimension 0 is the most major.
  static Layout MakeDescendingLayout(int64_t rank);
  // {0, .., rank-1}: dimension 0 is the most minor.
  static Layout MakeAscendingLayout(int64_t rank);
  static Layout GetDefaultLayoutForRank(int64_t rank) { return MakeDescendingLayout(rank); }
  static Layout GetDefaultLayoutForR2() { return MakeDescendingLayout(2); }
  static Layout GetDefaultLayoutForR3() { return MakeDescendingLayout(3); }
  static Layout GetDefaultLayoutForR4() { return MakeDescendingLayout(4); }
  static Layout GetDefaultLayoutForShape(const Shape& shape);
  // Tuples: for every array in them.
  static void SetToDefaultLayout(Shape* shape);
  static void SetToDefaultLayout(ProgramShape* program_shape);
  // Only for arrays that have no layout.
  static void SetMissingLayouts(Shape* shape);
  static void SetMissingLayouts(ProgramShape* program_shape);
  static void ClearLayout(Shape* shape);
  static void ClearLayout(ProgramShape* program_shape);
  static void ClearTiles(Shape* shape);
  static Shape GetWithDefaultLayout(const Shape& shape);

  // --- Checking
  static absl::Status ValidateLayoutInShape(const Shape& shape, bool allow_missing_layouts = false);
  static absl::Status ValidateLayoutForShape(const Layout& layout, const Shape& shape);

  // --- Asking
  static bool HasLayout(const Shape& shape);
  static bool HasLayout(const ProgramShape& program_shape);
  static bool HasAnyLayout(const Shape& shape);
  // An array whose elements take another number of bits than their type has, or a tuple with one.
  static bool HasCustomElementSizeInBits(const Shape& shape);
  static bool IsDense(const Layout& layout);
  static bool IsDenseArray(const Shape& shape);
  static bool IsSparse(const Layout& layout) { return !IsDense(layout); }
  static bool IsSparseArray(const Shape& shape);
  static bool IsMonotonicWithDim0Minor(const Layout& layout);
  static bool IsMonotonicWithDim0Major(const Layout& layout);
  static bool HasDescendingLayout(const Layout& layout) { return IsMonotonicWithDim0Major(layout); }
  static absl::Span<const int64_t> MinorToMajor(const Shape& shape) {
    return shape.layout().minor_to_major();
  }
  static absl::Span<const int64_t> MinorToMajor(const Layout& layout) { return layout.minor_to_major(); }
  // The n-th most major (minor) dimension number.
  static int64_t Major(const Layout& layout, int64_t n) {
    return layout.minor_to_major(static_cast<int>(layout.minor_to_major_size() - 1 - n));
  }
  static int64_t Minor(const Layout& layout, int64_t n) { return layout.minor_to_major(static_cast<int>(n)); }
  // Where each dimension lies: entry i counts the dimensions that are more major than dimension i.
  static std::vector<int64_t> MakeLogicalToPhysical(const Layout& layout);
  static bool AreDimensionsConsecutive(const Layout& layout, absl::Span<const int64_t> dimensions);
  static int64_t MemorySpace(const Shape& shape);
  // Where the element lies, counted in elements; the layout must be dense.
  static int64_t LinearIndex(const Shape& shape, absl::Span<const int64_t> indices);
  // The dimensions in the order of memory, most major first, with a descending layout.
  static Shape GetPhysicalShapeFromLogicalShape(const Shape& logical_shape);
  static bool ByteStridesIsMajorToMinor(absl::Span<const int64_t> byte_strides,
                                        absl::Span<const int64_t> dimensions, PrimitiveType element_type);
  // The longest part of a dimension that is cut, and the elements of the largest part of an array.
  static int64_t MaxSplitSize(const Shape& shape, int64_t dimension);
  static int64_t MaxElementsInPerSplit(const Shape& shape);
  static std::optional<SplitConfig> GetSplitConfig(const Shape& shape);
  // The size that the dimension takes in memory, padding included.
  static int64_t PaddedDimension(const Shape& shape, int64_t dimension);
  static bool HasPadding(const Shape& shape);

  // --- Comparing and copying
  static bool Equal(const Layout& a, const Layout& b) { return a == b; }
  static bool LayoutsInShapesEqual(const Shape& a, const Shape& b,
                                   std::optional<Layout::Equal> equal = std::nullopt);
  // Refuses shapes with different tuples, and arrays with different numbers of dimensions.
  static absl::Status CopyLayoutBetweenShapes(const Shape& source, Shape* destination);
  static Layout MoveDimToMajor(const Layout& layout, int64_t dimension);

  static std::string HumanString(const Layout& layout) { return layout.ToString(); }

  template <typename H>
  static H Hash(H h, const Layout& layout) {
    return H::combine(std::move(h), layout);
  }
};

}  // namespace xla
