#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/tile.h"
#include "xla/util_integers.h"
#include "xla/xla_data_enums.h"

namespace xla {

class LayoutProto;
class Shape;
class SplitConfigProto;

// A dimension that is cut at the given indices, one part for each memory.
class SplitConfig {
 public:
  SplitConfig(int64_t dimension, absl::Span<const int64_t> split_indices)
      : dimension_(dimension), split_indices_(split_indices.begin(), split_indices.end()) {}

  static SplitConfig FromProto(const SplitConfigProto& proto);
  static SplitConfig CreateFromProto(const SplitConfigProto& proto) { return FromProto(proto); }
  void SetProto(SplitConfigProto& proto) const;
  SplitConfigProto ToProto() const;

  int64_t dimension() const { return dimension_; }
  SplitConfig& set_dimension(int64_t dimension) {
    dimension_ = dimension;
    return *this;
  }
  absl::Span<const int64_t> split_indices() const { return split_indices_; }
  int64_t split_indices(int i) const { return split_indices_[i]; }
  int64_t split_indices_size() const { return split_indices_.size(); }
  SplitConfig& add_split_indices(int64_t index) {
    split_indices_.push_back(index);
    return *this;
  }
  SplitConfig& clear_split_indices() {
    split_indices_.clear();
    return *this;
  }

  // "(0:2,5)": dimension 0, cut at 2 and 5.
  std::string ToString() const;
  void AppendTo(std::string* out) const;

  bool operator==(const SplitConfig& other) const = default;
  template <typename H>
  friend H AbslHashValue(H h, const SplitConfig& config) {
    return H::combine(std::move(h), config.dimension_, config.split_indices_);
  }

 private:
  int64_t dimension_;
  absl::InlinedVector<int64_t, 1> split_indices_;
};

// How the elements of an array lie in memory. Usually only minor_to_major and the memory space matter, and
// they are held directly; all that is seldom used sits behind one pointer, null while it has its default
// value.
class Layout {
 public:
  static constexpr int64_t kDefaultMemorySpace = 0;
  static constexpr int64_t kGenericFastMemorySpace = 1;
  static constexpr int64_t kHostMemorySpace = 5;
  // Physical shapes can hold layouts with physical shapes; FromProto and ValidateShape refuse more than this.
  static constexpr int kMaxPhysicalShapeDepth = 4;

  Layout();
  ~Layout();
  explicit Layout(absl::Span<const int64_t> minor_to_major);
  Layout(absl::Span<const int64_t> minor_to_major, absl::Span<const Tile> tiles,
         int64_t element_size_in_bits = 0);
  Layout(const Layout& other);
  Layout(Layout&& other) noexcept;
  Layout& operator=(const Layout& other);
  Layout& operator=(Layout&& other) noexcept;

  // Checks what can be checked without the shape; LayoutUtil::ValidateLayoutForShape does the rest.
  static absl::StatusOr<Layout> FromProto(const LayoutProto& proto);
  // An empty layout from a proto that FromProto would refuse.
  static Layout CreateFromProto(const LayoutProto& proto);
  void SetProto(LayoutProto& proto) const;
  LayoutProto ToProto() const;

  // "{1,0:T(8,128)S(1)}": minor_to_major, then after a colon the properties that are not default, in this
  // order: D dimension level types, T tiles, L tail padding alignment, # index type, * pointer type, E
  // element size, S memory space, SC split configurations, P physical shape, M metadata prefix, PD padded
  // dimensions, PV padding value.
  std::string ToString() const;
  void AppendTo(std::string* out) const;
  // The properties alone, "T(8,128)S(1)"; empty when all have their default.
  void AppendPropertiesTo(std::string* out) const;

  // The comparison that == makes, less what its options say.
  class Equal {
   public:
    bool operator()(const Layout& a, const Layout& b) const;

    Equal& IgnoreTiles(bool v = true) { return ignore_tiles_ = v, *this; }
    Equal& IgnoreTailPaddingAlignmentInElements(bool v = true) { return ignore_tail_padding_ = v, *this; }
    Equal& IgnoreIndexPrimitiveType(bool v = true) { return ignore_index_type_ = v, *this; }
    Equal& IgnorePointerPrimitiveType(bool v = true) { return ignore_pointer_type_ = v, *this; }
    Equal& IgnoreElementSize(bool v = true) { return ignore_element_size_ = v, *this; }
    Equal& IgnoreMemorySpace(bool v = true) { return ignore_memory_space_ = v, *this; }
    Equal& IgnoreSplitConfigs(bool v = true) { return ignore_split_configs_ = v, *this; }
    Equal& IgnorePhysicalShape(bool v = true) { return ignore_physical_shape_ = v, *this; }
    Equal& IgnorePadding(bool v = true) { return ignore_padding_ = v, *this; }
    Equal& IgnoreDynamicShapeMetadataPrefixBytes(bool v = true) { return ignore_prefix_bytes_ = v, *this; }
    Equal& MinorToMajorOnly(bool v = true) { return minor_to_major_only_ = v, *this; }

   private:
    bool ignore_tiles_ = false;
    bool ignore_tail_padding_ = false;
    bool ignore_index_type_ = false;
    bool ignore_pointer_type_ = false;
    bool ignore_element_size_ = false;
    bool ignore_memory_space_ = false;
    bool ignore_split_configs_ = false;
    bool ignore_physical_shape_ = false;
    bool ignore_padding_ = false;
    bool ignore_prefix_bytes_ = false;
    bool minor_to_major_only_ = false;
  };
  bool operator==(const Layout& other) const;

  // Dimension numbers, the fastest varying first.
  absl::Span<const int64_t> minor_to_major() const { return minor_to_major_; }
  int64_t minor_to_major(int i) const { return minor_to_major_[i]; }
  int minor_to_major_size() const { return static_cast<int>(minor_to_major_.size()); }
  DimensionVector* mutable_minor_to_major() { return &minor_to_major_; }
  Layout& set_minor_to_major(int i, int64_t dimension) {
    minor_to_major_[i] = dimension;
    return *this;
  }
  Layout& add_minor_to_major(int64_t dimension) {
    minor_to_major_.push_back(dimension);
    return *this;
  }
  Layout& clear_minor_to_major() {
    minor_to_major_.clear();
    return *this;
  }
  // Takes the dimension out and renumbers the others.
  Layout& DeleteDimension(int64_t dimension);

  int64_t memory_space() const { return memory_space_; }
  Layout& set_memory_space(int64_t memory_space) {
    memory_space_ = memory_space;
    return *this;
  }

  // Bits an element takes in memory; 0 means the natural size of its type.
  int64_t element_size_in_bits() const { return element_size_in_bits_; }
  Layout& set_element_size_in_bits(int64_t bits) {
    element_size_in_bits_ = bits;
    return *this;
  }

  // False when only minor_to_major, memory space and element size carry information.
  bool has_rare_properties() const { return rare_ != nullptr; }

  absl::Span<const Tile> tiles() const;
  const Tile& tiles(int i) const { return tiles()[i]; }
  int64_t tiles_size() const { return tiles().size(); }
  Tile* mutable_tiles(int i);
  Tile* add_tiles();
  Layout& clear_tiles();
  Layout& set_tiles(absl::Span<const Tile> tiles);

  // The element count of the whole array is rounded up to a multiple of this.
  int64_t tail_padding_alignment_in_elements() const;
  Layout& set_tail_padding_alignment_in_elements(int64_t value);

  absl::Span<const DimLevelType> dim_level_types() const;
  int dim_level_types_size() const { return static_cast<int>(dim_level_types().size()); }
  DimLevelType dim_level_type(int i) const { return dim_level_types()[i]; }
  Layout& set_dim_level_types(absl::Span<const DimLevelType> types);
  Layout& add_dim_level_type(DimLevelType type);
  Layout& clear_dim_level_types();

  absl::Span<const bool> dim_unique() const;
  int dim_unique_size() const { return static_cast<int>(dim_unique().size()); }
  bool dim_unique(int i) const { return dim_unique()[i]; }
  Layout& set_dim_unique(absl::Span<const bool> unique);

  absl::Span<const bool> dim_ordered() const;
  int dim_ordered_size() const { return static_cast<int>(dim_ordered().size()); }
  bool dim_ordered(int i) const { return dim_ordered()[i]; }
  Layout& set_dim_ordered(absl::Span<const bool> ordered);

  // Types of the index and pointer arrays of a sparse layout.
  PrimitiveType index_primitive_type() const;
  Layout& set_index_primitive_type(PrimitiveType type);
  PrimitiveType pointer_primitive_type() const;
  Layout& set_pointer_primitive_type(PrimitiveType type);

  absl::Span<const SplitConfig> split_configs() const;
  const SplitConfig& split_configs(int i) const { return split_configs()[i]; }
  int64_t split_configs_size() const { return split_configs().size(); }
  Layout& add_split_configs(const SplitConfig& config);
  Layout& clear_split_configs();

  // The arrays a sparse array is made of.
  bool has_physical_shape() const;
  const Shape& physical_shape() const;  // Requires has_physical_shape().
  Shape* mutable_physical_shape();
  Layout& clear_physical_shape();

  int64_t dynamic_shape_metadata_prefix_bytes() const;
  Layout& set_dynamic_shape_metadata_prefix_bytes(int64_t bytes);

  // Sizes to which the dimensions are padded in memory; empty (no padding) or one for each dimension.
  absl::Span<const int64_t> padded_dimensions() const;
  int padded_dimensions_size() const { return static_cast<int>(padded_dimensions().size()); }
  int64_t padded_dimensions(int i) const { return padded_dimensions()[i]; }
  Layout& set_padded_dimensions(absl::Span<const int64_t> sizes);
  Layout& clear_padded_dimensions();
  // What the padding holds; INVALID_PAD when nothing is said.
  PaddingValue padding_value() const;
  Layout& set_padding_value(PaddingValue value);

  void Clear() { *this = Layout(); }

  template <typename H>
  friend H AbslHashValue(H h, const Layout& layout) {
    return H::combine(std::move(h), layout.minor_to_major_, layout.memory_space_,
                      layout.element_size_in_bits_, layout.RareHash());
  }

 private:
  struct Rare;

  Rare& MutableRare();
  // Drops `rare_` when all in it is default again, so that equal layouts have equal representations.
  Layout& Normalize();
  size_t RareHash() const;

  DimensionVector minor_to_major_;
  int64_t memory_space_ = kDefaultMemorySpace;
  int64_t element_size_in_bits_ = 0;
  std::unique_ptr<Rare> rare_;
};

std::ostream& operator<<(std::ostream& stream, const SplitConfig& config);
std::ostream& operator<<(std::ostream& stream, const Layout& layout);

}  // namespace xla
