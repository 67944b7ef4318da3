#include "xla/layout.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "absl/hash/hash.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {

// --- SplitConfig ---------------------------------------------------------------------------------

SplitConfig SplitConfig::FromProto(const SplitConfigProto& proto) {
  return SplitConfig(proto.dimension(), proto.split_indices());
}

void SplitConfig::SetProto(SplitConfigProto& proto) const {
  proto.set_dimension(dimension_);
  proto.mutable_split_indices()->Clear();
  for (int64_t index : split_indices_) proto.add_split_indices(index);
}

SplitConfigProto SplitConfig::ToProto() const {
  SplitConfigProto proto;
  SetProto(proto);
  return proto;
}

std::string SplitConfig::ToString() const {
  std::string out;
  AppendTo(&out);
  return out;
}

void SplitConfig::AppendTo(std::string* out) const {
  out->push_back('(');
  AppendInteger(out, dimension_);
  out->push_back(':');
  AppendIntegers(out, split_indices_);
  out->push_back(')');
}

// --- The rare part -------------------------------------------------------------------------------

struct Layout::Rare {
  absl::InlinedVector<Tile, 2> tiles;
  absl::InlinedVector<DimLevelType, 6> dim_level_types;
  absl::InlinedVector<bool, 6> dim_unique;
  absl::InlinedVector<bool, 6> dim_ordered;
  absl::InlinedVector<SplitConfig, 1> split_configs;
  DimensionVector padded_dimensions;
  int64_t tail_padding_alignment_in_elements = 1;
  int64_t dynamic_shape_metadata_prefix_bytes = 0;
  PrimitiveType index_primitive_type = PRIMITIVE_TYPE_INVALID;
  PrimitiveType pointer_primitive_type = PRIMITIVE_TYPE_INVALID;
  PaddingValue padding_value = INVALID_PAD;
  std::unique_ptr<Shape> physical_shape;

  Rare() = default;
  Rare(const Rare& o)
      : tiles(o.tiles),
        dim_level_types(o.dim_level_types),
        dim_unique(o.dim_unique),
        dim_ordered(o.dim_ordered),
        split_configs(o.split_configs),
        padded_dimensions(o.padded_dimensions),
        tail_padding_alignment_in_elements(o.tail_padding_alignment_in_elements),
        dynamic_shape_metadata_prefix_bytes(o.dynamic_shape_metadata_prefix_bytes),
        index_primitive_type(o.index_primitive_type),
        pointer_primitive_type(o.pointer_primitive_type),
        padding_value(o.padding_value),
        physical_shape(o.physical_shape ? std::make_unique<Shape>(*o.physical_shape) : nullptr) {}

  bool IsDefault() const {
    return tiles.empty() && dim_level_types.empty() && dim_unique.empty() && dim_ordered.empty() &&
           split_configs.empty() && padded_dimensions.empty() && tail_padding_alignment_in_elements == 1 &&
           dynamic_shape_metadata_prefix_bytes == 0 && index_primitive_type == PRIMITIVE_TYPE_INVALID &&
           pointer_primitive_type == PRIMITIVE_TYPE_INVALID && padding_value == INVALID_PAD &&
           !physical_shape;
  }
};

// --- Life ----------------------------------------------------------------------------------------

Layout::Layout() = default;
Layout::~Layout() = default;

Layout::Layout(absl::Span<const int64_t> minor_to_major)
    : minor_to_major_(minor_to_major.begin(), minor_to_major.end()) {}

Layout::Layout(absl::Span<const int64_t> minor_to_major, absl::Span<const Tile> tiles,
               int64_t element_size_in_bits)
    : Layout(minor_to_major) {
  element_size_in_bits_ = element_size_in_bits;
  if (!tiles.empty()) MutableRare().tiles.assign(tiles.begin(), tiles.end());
}

Layout::Layout(const Layout& other)
    : minor_to_major_(other.minor_to_major_),
      memory_space_(other.memory_space_),
      element_size_in_bits_(other.element_size_in_bits_),
      rare_(other.rare_ ? std::make_unique<Rare>(*other.rare_) : nullptr) {}

Layout::Layout(Layout&& other) noexcept = default;

Layout& Layout::operator=(const Layout& other) {
  if (this != &other) *this = Layout(other);
  return *this;
}

Layout& Layout::operator=(Layout&& other) noexcept = default;

Layout::Rare& Layout::MutableRare() {
  if (!rare_) rare_ = std::make_unique<Rare>();
  return *rare_;
}

Layout& Layout::Normalize() {
  if (rare_ && rare_->IsDefault()) rare_.reset();
  return *this;
}

// --- Protos --------------------------------------------------------------------------------------

namespace {

// Physical shapes can nest, and so can hostile protos.
int PhysicalShapeDepth(const LayoutProto& proto) {
  int depth = 0;
  for (const LayoutProto* p = &proto; p->has_physical_shape(); p = &p->physical_shape().layout()) ++depth;
  return depth;
}

}  // namespace

absl::StatusOr<Layout> Layout::FromProto(const LayoutProto& proto) {
  if (PhysicalShapeDepth(proto) > kMaxPhysicalShapeDepth) {
    return InvalidArgument("layout nests more than %d physical shapes", kMaxPhysicalShapeDepth);
  }
  Layout layout(absl::Span<const int64_t>(proto.minor_to_major().data(), proto.minor_to_major_size()));
  layout.element_size_in_bits_ = proto.element_size_in_bits();
  layout.memory_space_ = proto.memory_space();
  Rare rare;
  for (const TileProto& tile_proto : proto.tiles()) {
    TF_ASSIGN_OR_RETURN(Tile tile, Tile::FromProto(tile_proto));
    rare.tiles.push_back(std::move(tile));
  }
  for (int type : proto.dim_level_types()) {
    if (!DimLevelType_IsValid(type))
      return InvalidArgument("layout has unknown dimension level type %d", type);
    rare.dim_level_types.push_back(static_cast<DimLevelType>(type));
  }
  rare.dim_unique.assign(proto.dim_unique().begin(), proto.dim_unique().end());
  rare.dim_ordered.assign(proto.dim_ordered().begin(), proto.dim_ordered().end());
  for (const SplitConfigProto& config : proto.split_configs()) {
    rare.split_configs.push_back(SplitConfig::FromProto(config));
  }
  rare.padded_dimensions.assign(proto.padded_dimensions().begin(), proto.padded_dimensions().end());
  if (!PaddingValue_IsValid(proto.padding_value())) {
    return InvalidArgument("layout has unknown padding value %d", proto.padding_value());
  }
  rare.padding_value = proto.padding_value();
  if (proto.tail_padding_alignment_in_elements() < 0) {
    return InvalidArgument("layout has tail padding alignment %d, which is not positive",
                           proto.tail_padding_alignment_in_elements());
  }
  // Protos leave the default out, and then it reads as 0.
  rare.tail_padding_alignment_in_elements = std::max<int64_t>(1, proto.tail_padding_alignment_in_elements());
  rare.dynamic_shape_metadata_prefix_bytes = proto.dynamic_shape_metadata_prefix_bytes();
  if (!PrimitiveType_IsValid(proto.index_primitive_type()) ||
      !PrimitiveType_IsValid(proto.pointer_primitive_type())) {
    return InvalidArgument("layout has an unknown index type %d or pointer type %d",
                           proto.index_primitive_type(), proto.pointer_primitive_type());
  }
  rare.index_primitive_type = proto.index_primitive_type();
  rare.pointer_primitive_type = proto.pointer_primitive_type();
  if (proto.has_physical_shape()) {
    TF_ASSIGN_OR_RETURN(Shape physical_shape, Shape::FromProto(proto.physical_shape()));
    rare.physical_shape = std::make_unique<Shape>(std::move(physical_shape));
  }
  if (!rare.IsDefault()) layout.rare_ = std::make_unique<Rare>(rare);
  return layout;
}

void Layout::SetProto(LayoutProto& proto) const {
  proto.Clear();
  for (int64_t dimension : minor_to_major_) proto.add_minor_to_major(dimension);
  proto.set_element_size_in_bits(element_size_in_bits_);
  proto.set_memory_space(memory_space_);
  // The default is written: readers of this format take 0 for an error.
  proto.set_tail_padding_alignment_in_elements(tail_padding_alignment_in_elements());
  if (!rare_) return;
  for (const Tile& tile : rare_->tiles) tile.SetProto(*proto.add_tiles());
  for (DimLevelType type : rare_->dim_level_types) proto.add_dim_level_types(type);
  for (bool unique : rare_->dim_unique) proto.add_dim_unique(unique);
  for (bool ordered : rare_->dim_ordered) proto.add_dim_ordered(ordered);
  for (const SplitConfig& config : rare_->split_configs) config.SetProto(*proto.add_split_configs());
  for (int64_t size : rare_->padded_dimensions) proto.add_padded_dimensions(size);
  proto.set_padding_value(rare_->padding_value);
  proto.set_dynamic_shape_metadata_prefix_bytes(rare_->dynamic_shape_metadata_prefix_bytes);
  proto.set_index_primitive_type(rare_->index_primitive_type);
  proto.set_pointer_primitive_type(rare_->pointer_primitive_type);
  if (rare_->physical_shape) rare_->physical_shape->SetProto(*proto.mutable_physical_shape());
}

LayoutProto Layout::ToProto() const {
  LayoutProto proto;
  SetProto(proto);
  return proto;
}

// --- Text ----------------------------------------------------------------------------------------

namespace {

void AppendNumberProperty(std::string* out, absl::string_view letter, int64_t value) {
  out->append(letter.data(), letter.size());
  out->push_back('(');
  AppendInteger(out, value);
  out->push_back(')');
}

void AppendTypeProperty(std::string* out, char letter, PrimitiveType type) {
  if (type == PRIMITIVE_TYPE_INVALID) return;
  out->push_back(letter);
  out->push_back('(');
  out->append(primitive_util::LowercasePrimitiveTypeName(type));
  out->push_back(')');
}

char LevelLetter(DimLevelType type) {
  switch (type) {
    case DIM_COMPRESSED:
      return 'C';
    case DIM_SINGLETON:
      return 'S';
    case DIM_LOOSE_COMPRESSED:
      return 'H';
    default:
      return 'D';
  }
}

const char* PaddingWord(PaddingValue value) {
  switch (value) {
    case ZERO_PAD:
      return "zero";
    case ONE_PAD:
      return "one";
    case LOWEST_PAD:
      return "lowest";
    case HIGHEST_PAD:
      return "highest";
    default:
      return "unknown";
  }
}

// "D(D,C+~)": + stands for levels that may repeat a coordinate, ~ for those in no order. Dense arrays print
// nothing.
void AppendLevels(std::string* out, const Layout& layout) {
  const auto types = layout.dim_level_types();
  if (std::all_of(types.begin(), types.end(), [](DimLevelType type) { return type == DIM_DENSE; })) return;
  out->append("D(");
  for (int i = 0; i < layout.dim_level_types_size(); ++i) {
    if (i > 0) out->push_back(',');
    out->push_back(LevelLetter(types[i]));
    if (i < layout.dim_unique_size() && !layout.dim_unique(i)) out->push_back('+');
    if (i < layout.dim_ordered_size() && !layout.dim_ordered(i)) out->push_back('~');
  }
  out->push_back(')');
}

}  // namespace

void Layout::AppendPropertiesTo(std::string* out) const {
  if (rare_) {
    AppendLevels(out, *this);
    if (!rare_->tiles.empty()) {
      out->push_back('T');
      for (const Tile& tile : rare_->tiles) tile.AppendTo(out);
    }
    if (rare_->tail_padding_alignment_in_elements != 1) {
      AppendNumberProperty(out, "L", rare_->tail_padding_alignment_in_elements);
    }
    AppendTypeProperty(out, '#', rare_->index_primitive_type);
    AppendTypeProperty(out, '*', rare_->pointer_primitive_type);
  }
  if (element_size_in_bits_ != 0) AppendNumberProperty(out, "E", element_size_in_bits_);
  if (memory_space_ != kDefaultMemorySpace) AppendNumberProperty(out, "S", memory_space_);
  if (!rare_) return;
  if (!rare_->split_configs.empty()) {
    out->append("SC");
    for (const SplitConfig& config : rare_->split_configs) config.AppendTo(out);
  }
  if (rare_->physical_shape) {
    out->append("P(");
    rare_->physical_shape->AppendTo(out, /*print_layout=*/true);
    out->push_back(')');
  }
  if (rare_->dynamic_shape_metadata_prefix_bytes != 0) {
    AppendNumberProperty(out, "M", rare_->dynamic_shape_metadata_prefix_bytes);
  }
  if (!rare_->padded_dimensions.empty()) {
    out->append("PD(");
    AppendIntegers(out, rare_->padded_dimensions);
    out->push_back(')');
  }
  if (rare_->padding_value != INVALID_PAD) {
    out->append("PV(");
    out->append(PaddingWord(rare_->padding_value));
    out->push_back(')');
  }
}

void Layout::AppendTo(std::string* out) const {
  out->push_back('{');
  AppendIntegers(out, minor_to_major_);
  if (rare_ || element_size_in_bits_ != 0 || memory_space_ != kDefaultMemorySpace) {
    const size_t colon = out->size();
    out->push_back(':');
    AppendPropertiesTo(out);
    // All-dense levels alone print nothing.
    if (out->size() == colon + 1) out->pop_back();
  }
  out->push_back('}');
}

std::string Layout::ToString() const {
  std::string out;
  AppendTo(&out);
  return out;
}

// --- Comparing -----------------------------------------------------------------------------------

bool Layout::Equal::operator()(const Layout& a, const Layout& b) const {
  if (a.minor_to_major_ != b.minor_to_major_) return false;
  if (minor_to_major_only_) return true;
  if (!ignore_element_size_ && a.element_size_in_bits_ != b.element_size_in_bits_) return false;
  if (!ignore_memory_space_ && a.memory_space_ != b.memory_space_) return false;
  if (!a.rare_ && !b.rare_) return true;
  static const Rare& kNone = *new Rare;
  const Rare& x = a.rare_ ? *a.rare_ : kNone;
  const Rare& y = b.rare_ ? *b.rare_ : kNone;
  if (x.dim_level_types != y.dim_level_types || x.dim_unique != y.dim_unique ||
      x.dim_ordered != y.dim_ordered) {
    return false;
  }
  if (!ignore_tiles_ && x.tiles != y.tiles) return false;
  if (!ignore_tail_padding_ && x.tail_padding_alignment_in_elements != y.tail_padding_alignment_in_elements) {
    return false;
  }
  if (!ignore_index_type_ && x.index_primitive_type != y.index_primitive_type) return false;
  if (!ignore_pointer_type_ && x.pointer_primitive_type != y.pointer_primitive_type) return false;
  if (!ignore_split_configs_ && x.split_configs != y.split_configs) return false;
  if (!ignore_padding_ &&
      (x.padded_dimensions != y.padded_dimensions || x.padding_value != y.padding_value)) {
    return false;
  }
  if (!ignore_prefix_bytes_ &&
      x.dynamic_shape_metadata_prefix_bytes != y.dynamic_shape_metadata_prefix_bytes) {
    return false;
  }
  if (ignore_physical_shape_) return true;
  if (!x.physical_shape || !y.physical_shape) return x.physical_shape == y.physical_shape;
  return *x.physical_shape == *y.physical_shape;
}

bool Layout::operator==(const Layout& other) const { return Equal()(*this, other); }

size_t Layout::RareHash() const {
  if (!rare_) return 0;
  const Rare& r = *rare_;
  return absl::HashOf(r.tiles, r.dim_level_types, r.dim_unique, r.dim_ordered, r.split_configs,
                      r.padded_dimensions, r.tail_padding_alignment_in_elements,
                      r.dynamic_shape_metadata_prefix_bytes, r.index_primitive_type, r.pointer_primitive_type,
                      r.padding_value);
}

// --- Fields --------------------------------------------------------------------------------------

namespace {

template <typename Vector>
void EraseAt(Vector& vector, int64_t position) {
  if (position < static_cast<int64_t>(vector.size())) vector.erase(vector.begin() + position);
}

}  // namespace

Layout& Layout::DeleteDimension(int64_t dimension) {
  for (size_t i = 0; i < minor_to_major_.size();) {
    if (minor_to_major_[i] == dimension) {
      minor_to_major_.erase(minor_to_major_.begin() + i);
      continue;
    }
    if (minor_to_major_[i] > dimension) --minor_to_major_[i];
    ++i;
  }
  if (rare_) {
    EraseAt(rare_->dim_level_types, dimension);
    EraseAt(rare_->dim_unique, dimension);
    EraseAt(rare_->dim_ordered, dimension);
    EraseAt(rare_->padded_dimensions, dimension);
  }
  return Normalize();
}

absl::Span<const Tile> Layout::tiles() const {
  return rare_ ? absl::MakeConstSpan(rare_->tiles) : absl::Span<const Tile>();
}
Tile* Layout::mutable_tiles(int i) { return &MutableRare().tiles[i]; }
Tile* Layout::add_tiles() { return &MutableRare().tiles.emplace_back(); }
Layout& Layout::clear_tiles() {
  if (rare_) rare_->tiles.clear();
  return Normalize();
}

int64_t Layout::tail_padding_alignment_in_elements() const {
  return rare_ ? rare_->tail_padding_alignment_in_elements : 1;
}
Layout& Layout::set_tail_padding_alignment_in_elements(int64_t value) {
  MutableRare().tail_padding_alignment_in_elements = value;
  return Normalize();
}

absl::Span<const DimLevelType> Layout::dim_level_types() const {
  return rare_ ? absl::MakeConstSpan(rare_->dim_level_types) : absl::Span<const DimLevelType>();
}
Layout& Layout::set_dim_level_types(absl::Span<const DimLevelType> types) {
  MutableRare().dim_level_types.assign(types.begin(), types.end());
  return Normalize();
}
Layout& Layout::add_dim_level_type(DimLevelType type) {
  MutableRare().dim_level_types.push_back(type);
  return *this;
}
Layout& Layout::clear_dim_level_types() { return set_dim_level_types({}); }

absl::Span<const bool> Layout::dim_unique() const {
  return rare_ ? absl::MakeConstSpan(rare_->dim_unique) : absl::Span<const bool>();
}
Layout& Layout::set_dim_unique(absl::Span<const bool> unique) {
  MutableRare().dim_unique.assign(unique.begin(), unique.end());
  return Normalize();
}

absl::Span<const bool> Layout::dim_ordered() const {
  return rare_ ? absl::MakeConstSpan(rare_->dim_ordered) : absl::Span<const bool>();
}
Layout& Layout::set_dim_ordered(absl::Span<const bool> ordered) {
  MutableRare().dim_ordered.assign(ordered.begin(), ordered.end());
  return Normalize();
}

PrimitiveType Layout::index_primitive_type() const {
  return rare_ ? rare_->index_primitive_type : PRIMITIVE_TYPE_INVALID;
}
Layout& Layout::set_index_primitive_type(PrimitiveType type) {
  MutableRare().index_primitive_type = type;
  return Normalize();
}
PrimitiveType Layout::pointer_primitive_type() const {
  return rare_ ? rare_->pointer_primitive_type : PRIMITIVE_TYPE_INVALID;
}
Layout& Layout::set_pointer_primitive_type(PrimitiveType type) {
  MutableRare().pointer_primitive_type = type;
  return Normalize();
}

absl::Span<const SplitConfig> Layout::split_configs() const {
  return rare_ ? absl::MakeConstSpan(rare_->split_configs) : absl::Span<const SplitConfig>();
}
Layout& Layout::add_split_configs(const SplitConfig& config) {
  MutableRare().split_configs.push_back(config);
  return *this;
}
Layout& Layout::clear_split_configs() {
  if (rare_) rare_->split_configs.clear();
  return Normalize();
}

bool Layout::has_physical_shape() const { return rare_ && rare_->physical_shape; }
const Shape& Layout::physical_shape() const { return *rare_->physical_shape; }
Shape* Layout::mutable_physical_shape() {
  Rare& rare = MutableRare();
  if (!rare.physical_shape) rare.physical_shape = std::make_unique<Shape>();
  return rare.physical_shape.get();
}
Layout& Layout::clear_physical_shape() {
  if (rare_) rare_->physical_shape.reset();
  return Normalize();
}

int64_t Layout::dynamic_shape_metadata_prefix_bytes() const {
  return rare_ ? rare_->dynamic_shape_metadata_prefix_bytes : 0;
}
Layout& Layout::set_dynamic_shape_metadata_prefix_bytes(int64_t bytes) {
  MutableRare().dynamic_shape_metadata_prefix_bytes = bytes;
  return Normalize();
}

absl::Span<const int64_t> Layout::padded_dimensions() const {
  return rare_ ? absl::MakeConstSpan(rare_->padded_dimensions) : absl::Span<const int64_t>();
}
Layout& Layout::set_padded_dimensions(absl::Span<const int64_t> sizes) {
  MutableRare().padded_dimensions.assign(sizes.begin(), sizes.end());
  return Normalize();
}
Layout& Layout::clear_padded_dimensions() { return set_padded_dimensions({}); }
PaddingValue Layout::padding_value() const { return rare_ ? rare_->padding_value : INVALID_PAD; }
Layout& Layout::set_padding_value(PaddingValue value) {
  MutableRare().padding_value = value;
  return Normalize();
}

// --- Forms of older code

Layout Layout::CreateFromProto(const LayoutProto& proto) { return FromProto(proto).value_or(Layout()); }

Layout& Layout::set_tiles(absl::Span<const Tile> tiles) {
  const std::vector<Tile> list(tiles.begin(), tiles.end());
  clear_tiles();
  for (const Tile& tile : list) *add_tiles() = tile;
  return *this;
}

std::ostream& operator<<(std::ostream& stream, const SplitConfig& config) {
  return stream << config.ToString();
}
std::ostream& operator<<(std::ostream& stream, const Layout& layout) { return stream << layout.ToString(); }

}  // namespace xla
