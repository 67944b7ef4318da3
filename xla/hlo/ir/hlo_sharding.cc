#include "xla/hlo/ir/hlo_sharding.h"

#include <algorithm>
#include <numeric>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// One use of every part of every axis; neighbouring parts in one list must be written as one.
absl::Status CheckAxesDisjoint(const HloSharding::Named& named) {
  std::vector<AxisPart> parts;
  auto add = [&](const std::vector<AxisRef>& axes) -> absl::Status {
    for (size_t i = 0; i < axes.size(); ++i) {
      TF_RETURN_IF_ERROR(CheckAxisRef(named.mesh, axes[i]));
      const AxisPart part = PartOf(named.mesh, axes[i]);
      if (i > 0 && parts.back().axis == part.axis && parts.back().end == part.start && part.start > 1) {
        return absl::InvalidArgumentError(absl::StrCat(
            "neighbouring parts of axis '", named.mesh.axes[part.axis].first, "' must be written as one"));
      }
      parts.push_back(part);
    }
    return absl::OkStatus();
  };
  for (const auto& dimension : named.dimensions) TF_RETURN_IF_ERROR(add(dimension.axes));
  for (const auto* axes : {&named.replicated_axes, &named.unreduced_axes, &named.manual_axes}) {
    TF_RETURN_IF_ERROR(add(*axes));
    for (size_t i = 1; i < axes->size(); ++i) {
      const AxisPart a = PartOf(named.mesh, (*axes)[i - 1]), b = PartOf(named.mesh, (*axes)[i]);
      if (std::pair(a.axis, a.start) >= std::pair(b.axis, b.start)) {
        return absl::InvalidArgumentError(
            "replicated, unreduced and manual axes must be in the order of the mesh, each once");
      }
    }
  }
  return CheckDisjoint(named.mesh, std::move(parts));
}

void AppendAxes(const DeviceMesh& mesh, const std::vector<AxisRef>& axes, std::string* out) {
  for (size_t i = 0; i < axes.size(); ++i) {
    if (i > 0) absl::StrAppend(out, ", ");
    AppendAxisRef(mesh, axes[i], out);
  }
}

void AppendMetadataList(absl::Span<const OpMetadata> metadata, bool always_list, std::string* out) {
  absl::StrAppend(out, "metadata={");
  const bool list = always_list || metadata.size() != 1;
  for (size_t i = 0; i < metadata.size(); ++i) {
    if (i > 0) absl::StrAppend(out, ", ");
    if (list) absl::StrAppend(out, "{");
    AppendMetadata(metadata[i], out);
    if (list) absl::StrAppend(out, "}");
  }
  absl::StrAppend(out, "}");
}

void AppendNamed(const HloSharding::Named& named, std::string* out) {
  if (named.is_maximal()) {
    absl::StrAppend(out, "maximal_mesh[device_id=", named.mesh.device_ids[0], "]");
    return;
  }
  AppendMesh(named.mesh, out);
  const bool has_axes =
      !named.replicated_axes.empty() || !named.unreduced_axes.empty() || !named.manual_axes.empty();
  if (named.dimensions.empty() && !has_axes) {
    absl::StrAppend(out, ", replicated");
    return;
  }
  absl::StrAppend(out, ", [");
  for (size_t i = 0; i < named.dimensions.size(); ++i) {
    const auto& dimension = named.dimensions[i];
    absl::StrAppend(out, i > 0 ? ", {" : "{");
    AppendAxes(named.mesh, dimension.axes, out);
    if (!dimension.is_closed) absl::StrAppend(out, dimension.axes.empty() ? "?" : ", ?");
    absl::StrAppend(out, "}");
  }
  absl::StrAppend(out, "]");
  auto append = [&](absl::string_view name, const std::vector<AxisRef>& axes) {
    if (axes.empty()) return;
    absl::StrAppend(out, ", ", name, "={");
    AppendAxes(named.mesh, axes, out);
    absl::StrAppend(out, "}");
  };
  append("replicated", named.replicated_axes);
  append("unreduced", named.unreduced_axes);
  append("manual", named.manual_axes);
}

absl::string_view SubgroupWord(HloSharding::Subgroup subgroup) {
  switch (subgroup) {
    case HloSharding::Subgroup::kReplicated:
      return "replicated";
    case HloSharding::Subgroup::kManual:
      return "manual";
    case HloSharding::Subgroup::kUnreduced:
      return "unreduced";
  }
  return "";
}

HloSharding OrDie(absl::StatusOr<HloSharding> sharding) {
  if (!sharding.ok()) FailCheck(absl::StrCat("HloSharding: ", sharding.status().message()));
  return *std::move(sharding);
}

// True when `matches` holds for the sharding, or for every leaf of a tuple.
template <typename F>
bool EveryLeaf(const HloSharding& sharding, F matches) {
  if (!sharding.IsTuple()) return matches(sharding);
  return std::all_of(sharding.tuple_elements().begin(), sharding.tuple_elements().end(), matches);
}

}  // namespace

void AppendMetadata(const OpMetadata& metadata, std::string* out) {
  const size_t start = out->size();
  auto key = [&](absl::string_view name) { absl::StrAppend(out, out->size() > start ? " " : "", name, "="); };
  auto text = [&](absl::string_view name, const std::string& value) {
    if (value.empty()) return;
    key(name);
    absl::StrAppend(out, "\"", absl::CEscape(value), "\"");
  };
  auto number = [&](absl::string_view name, int64_t value) {
    if (value == 0) return;
    key(name);
    absl::StrAppend(out, value);
  };
  text("op_type", metadata.op_type());
  text("op_name", metadata.op_name());
  text("source_file", metadata.source_file());
  number("source_line", metadata.source_line());
  number("source_end_line", metadata.source_end_line());
  number("source_column", metadata.source_column());
  number("source_end_column", metadata.source_end_column());
  if (!metadata.profile_type().empty()) {
    key("profile_type");
    absl::StrAppend(out, "{", absl::StrJoin(metadata.profile_type(), ","), "}");
  }
  text("deduplicated_name", metadata.deduplicated_name());
  text("scheduling_name", metadata.scheduling_name());
  number("stack_frame_id", metadata.stack_frame_id());
  text("metadata_payload", metadata.metadata_payload().value());
}

absl::StatusOr<HloSharding> HloSharding::MakeAssignDevice(int64_t device) {
  HloSharding result(Kind::kMaximal);
  TF_ASSIGN_OR_RETURN(result.tiles_, TileAssignment::List({1}, {device}));
  return result;
}

absl::StatusOr<HloSharding> HloSharding::MakeTile(TileAssignment tiles) {
  if (tiles.num_elements() == 1 && !tiles.is_iota()) {
    return absl::InvalidArgumentError("a tiled sharding over one device: write {maximal device=N}");
  }
  HloSharding result(Kind::kTiled);
  result.tiles_ = std::move(tiles);
  return result;
}

absl::StatusOr<HloSharding> HloSharding::MakePartialTile(TileAssignment tiles) {
  return MakeSubgroups(std::move(tiles), {Subgroup::kReplicated});
}

absl::StatusOr<HloSharding> HloSharding::MakeSubgroups(TileAssignment tiles,
                                                       std::vector<Subgroup> subgroups) {
  const size_t rank = tiles.num_dimensions();
  if (subgroups.size() > rank) {
    return absl::InvalidArgumentError(absl::StrCat(
        subgroups.size(), " last tile dimensions, but the tiles have only ", rank, " dimensions"));
  }
  const size_t data_rank = rank - subgroups.size();
  // Subgroups of one kind become one dimension; replication comes last, the others in the order of their
  // numbers.
  auto order_of = [](Subgroup s) { return s == Subgroup::kReplicated ? 1000 : static_cast<int>(s); };
  std::vector<int> permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  std::stable_sort(permutation.begin() + data_rank, permutation.end(), [&](int a, int b) {
    return order_of(subgroups[a - data_rank]) < order_of(subgroups[b - data_rank]);
  });
  if (!std::is_sorted(permutation.begin(), permutation.end())) {
    if (tiles.num_elements() > kMaxListedDevices) {
      return absl::InvalidArgumentError("too many devices for last_tile_dims that are out of order");
    }
    tiles = tiles.Transpose(permutation);
  }
  std::vector<int64_t> dimensions(tiles.dimensions().begin(), tiles.dimensions().begin() + data_rank);
  std::vector<Subgroup> merged;
  for (size_t i = data_rank; i < rank; ++i) {
    const Subgroup subgroup = subgroups[permutation[i] - data_rank];
    const int64_t size = tiles.dim(static_cast<int64_t>(i));
    if (size == 1) continue;
    if (!merged.empty() && merged.back() == subgroup) {
      dimensions.back() *= size;
    } else {
      merged.push_back(subgroup);
      dimensions.push_back(size);
    }
  }
  const bool covers_all = merged.size() == 1 && dimensions.back() == tiles.num_elements();
  if (covers_all) {
    return HloSharding(merged[0] == Subgroup::kReplicated ? Kind::kReplicated
                       : merged[0] == Subgroup::kManual   ? Kind::kManual
                                                          : Kind::kUnreduced);
  }
  if (dimensions.empty()) return absl::InvalidArgumentError("a tiled sharding needs tile dimensions");
  tiles = tiles.Reshape(std::move(dimensions));
  // Replicas are interchangeable, so that their order is made the ascending one.
  if (!merged.empty() && merged.back() == Subgroup::kReplicated) tiles = tiles.SortLastDimensions(1);
  TF_ASSIGN_OR_RETURN(HloSharding result, MakeTile(std::move(tiles)));
  result.subgroups_ = std::move(merged);
  return result;
}

HloSharding HloSharding::Replicate(absl::Span<const OpMetadata> metadata) {
  return HloSharding(Kind::kReplicated).WithMetadata(metadata);
}
HloSharding HloSharding::Manual(absl::Span<const OpMetadata> metadata) {
  return HloSharding(Kind::kManual).WithMetadata(metadata);
}
HloSharding HloSharding::Unknown(absl::Span<const OpMetadata> metadata) {
  return HloSharding(Kind::kUnknown).WithMetadata(metadata);
}
HloSharding HloSharding::Unreduced(absl::Span<const OpMetadata> metadata) {
  return HloSharding(Kind::kUnreduced).WithMetadata(metadata);
}

HloSharding HloSharding::AssignDevice(int64_t device_id, absl::Span<const OpMetadata> metadata) {
  return OrDie(MakeAssignDevice(device_id)).WithMetadata(metadata);
}

HloSharding HloSharding::Tile(const TileAssignment& tile_assignment, absl::Span<const OpMetadata> metadata) {
  return OrDie(MakeTile(tile_assignment)).WithMetadata(metadata);
}

HloSharding HloSharding::Tile(const Array<int64_t>& tile_assignment, absl::Span<const OpMetadata> metadata) {
  return Tile(TileAssignment(tile_assignment), metadata);
}

HloSharding HloSharding::IotaTile(absl::Span<const int64_t> tile_assignment_dims,
                                  absl::Span<const OpMetadata> metadata) {
  return Tile(TileAssignment(tile_assignment_dims), metadata);
}

HloSharding HloSharding::IotaTile(absl::Span<const int64_t> tile_assignment_dims,
                                  absl::Span<const int64_t> reshape_dims,
                                  absl::Span<const int> transpose_perm,
                                  absl::Span<const OpMetadata> metadata) {
  return Tile(TileAssignment(tile_assignment_dims, reshape_dims, transpose_perm), metadata);
}

HloSharding HloSharding::Tile1D(const Shape& input_shape, int64_t num_tiles,
                                absl::Span<const OpMetadata> metadata) {
  if (input_shape.dimensions_size() != 1) FailCheck("HloSharding: Tile1D needs one dimension");
  return Tile(TileAssignment(absl::Span<const int64_t>(&num_tiles, 1)), metadata);
}

HloSharding HloSharding::PartialTile(const TileAssignment& tile_assignment,
                                     absl::Span<const OpMetadata> metadata) {
  return OrDie(MakePartialTile(tile_assignment)).WithMetadata(metadata);
}

HloSharding HloSharding::Tuple(const Shape& tuple_shape, absl::Span<const HloSharding> shardings) {
  const int64_t leaves = std::max<int64_t>(ShapeUtil::GetLeafCount(tuple_shape), 1);
  if (leaves != static_cast<int64_t>(shardings.size())) {
    FailCheck(absl::StrCat("HloSharding: ", shardings.size(), " shardings for the ", leaves, " leaves of ",
                           ShapeUtil::HumanString(tuple_shape)));
  }
  return Tuple(std::vector<HloSharding>(shardings.begin(), shardings.end()));
}

HloSharding HloSharding::Single(const Shape& shape, const HloSharding& sharding) {
  return shape.IsTuple() ? SingleTuple(shape, sharding) : sharding;
}

HloSharding HloSharding::GetSubSharding(const Shape& shape, ShapeIndexView index) const {
  if (!IsTuple()) return *this;
  // Leaves are numbered in the order of the tree.
  size_t leaf = 0;
  std::vector<HloSharding> inside;
  ShapeUtil::ForEachSubshape(shape, [&](const Shape& part, const ShapeIndex& at) {
    if (part.IsTuple()) return;
    const bool is_inside = at.size() >= index.size() && std::equal(index.begin(), index.end(), at.begin());
    if (is_inside && leaf < elements_.size()) inside.push_back(elements_[leaf]);
    ++leaf;
  });
  if (ShapeUtil::GetSubshape(shape, index).IsTuple()) return Tuple(std::move(inside));
  return inside.empty() ? Unknown() : inside[0];
}

HloSharding&& HloSharding::WithMetadata(absl::Span<const OpMetadata> metadata) && {
  if (!metadata.empty()) set_metadata(std::vector<OpMetadata>(metadata.begin(), metadata.end()));
  return std::move(*this);
}

HloSharding HloSharding::Tuple(std::vector<HloSharding> elements) {
  HloSharding result(Kind::kTuple);
  result.elements_ = std::move(elements);
  return result;
}

HloSharding HloSharding::SingleTuple(const Shape& tuple_shape, const HloSharding& sharding) {
  const int64_t leaves = ShapeUtil::GetLeafCount(tuple_shape);
  return Tuple(std::vector<HloSharding>(std::max<int64_t>(leaves, 1), sharding));
}

absl::StatusOr<HloSharding> HloSharding::MakeNamed(Named named) {
  TF_RETURN_IF_ERROR(CanonicalizeMesh(&named.mesh));
  TF_RETURN_IF_ERROR(CheckAxesDisjoint(named));
  HloSharding result(Kind::kNamed);
  result.named_ = std::make_shared<const Named>(std::move(named));
  return result;
}

std::string HloSharding::ToString(bool include_metadata) const {
  std::string text;
  AppendTo(&text, include_metadata);
  return text;
}

void HloSharding::AppendTo(std::string* out, bool include_metadata) const {
  absl::StrAppend(out, "{");
  switch (kind_) {
    case Kind::kReplicated:
      absl::StrAppend(out, "replicated");
      break;
    case Kind::kManual:
      absl::StrAppend(out, "manual");
      break;
    case Kind::kUnknown:
      absl::StrAppend(out, "unknown");
      break;
    case Kind::kUnreduced:
      absl::StrAppend(out, "unreduced");
      break;
    case Kind::kMaximal:
      absl::StrAppend(out, "maximal device=", *UniqueDevice());
      break;
    case Kind::kNamed:
      AppendNamed(*named_, out);
      break;
    case Kind::kTuple:
      for (size_t i = 0; i < elements_.size(); ++i) {
        if (i > 0) absl::StrAppend(out, ", ");
        if (i > 0 && i % 5 == 0) absl::StrAppend(out, "/*index=", i, "*/");
        elements_[i].AppendTo(out, include_metadata);
      }
      break;
    case Kind::kTiled:
      tiles_.AppendTo(out);
      if (ReplicateOnLastTileDim()) {
        absl::StrAppend(out, " last_tile_dim_replicate");
      } else if (!subgroups_.empty()) {
        absl::StrAppend(out, " last_tile_dims={",
                        absl::StrJoin(subgroups_, ", ",
                                      [](std::string* s, Subgroup subgroup) {
                                        absl::StrAppend(s, SubgroupWord(subgroup));
                                      }),
                        "}");
      }
      break;
  }
  if (shard_group_)
    absl::StrAppend(out, shard_group_->shard_like ? " shard_like " : " shard_as ", shard_group_->id);
  if (include_metadata && metadata_ != nullptr) {
    absl::StrAppend(out, IsNamed() ? ", " : " ");
    AppendMetadataList(*metadata_, IsNamed(), out);
  }
  absl::StrAppend(out, "}");
}

bool HloSharding::IsReplicated() const {
  return EveryLeaf(*this, [](const HloSharding& s) {
    if (!s.IsNamed()) return s.kind_ == Kind::kReplicated;
    return !s.named_->is_maximal() && s.named_->unreduced_axes.empty() && s.named_->manual_axes.empty() &&
           std::all_of(s.named_->dimensions.begin(), s.named_->dimensions.end(),
                       [](const Named::Dimension& d) { return d.axes.empty(); });
  });
}
bool HloSharding::IsTileMaximal() const {
  return EveryLeaf(*this, [](const HloSharding& s) {
    return s.kind_ == Kind::kReplicated || s.kind_ == Kind::kMaximal || s.kind_ == Kind::kUnknown ||
           s.kind_ == Kind::kUnreduced || (s.IsNamed() && (s.named_->is_maximal() || s.IsReplicated()));
  });
}
bool HloSharding::IsManual() const {
  return EveryLeaf(*this, [](const HloSharding& s) { return s.kind_ == Kind::kManual; });
}
bool HloSharding::IsUnknown() const {
  return EveryLeaf(*this, [](const HloSharding& s) { return s.kind_ == Kind::kUnknown; });
}
bool HloSharding::IsUnreduced() const {
  return EveryLeaf(*this, [](const HloSharding& s) { return s.kind_ == Kind::kUnreduced; });
}
bool HloSharding::IsManualSubgroup() const {
  return std::find(subgroups_.begin(), subgroups_.end(), Subgroup::kManual) != subgroups_.end() ||
         (IsNamed() && !named_->manual_axes.empty());
}

std::optional<int64_t> HloSharding::UniqueDevice() const {
  if (kind_ == Kind::kMaximal) return tiles_.devices()[0];
  if (IsNamed() && named_->is_maximal()) return named_->mesh.device_ids[0];
  if (!IsTuple() || elements_.empty()) return std::nullopt;
  const std::optional<int64_t> first = elements_[0].UniqueDevice();
  for (const HloSharding& element : elements_) {
    if (element.UniqueDevice() != first) return std::nullopt;
  }
  return first;
}

bool HloSharding::UsesDevice(int64_t device) const {
  switch (kind_) {
    case Kind::kTuple:
      return std::any_of(elements_.begin(), elements_.end(),
                         [&](const HloSharding& s) { return s.UsesDevice(device); });
    case Kind::kMaximal:
      return UniqueDevice() == device;
    case Kind::kTiled:
      return tiles_.UsesDevice(device);
    case Kind::kNamed: {
      if (named_->is_maximal()) return UniqueDevice() == device;
      int64_t count = 1;
      for (const auto& axis : named_->mesh.axes) count *= axis.second;
      return device >= 0 && device < count;
    }
    case Kind::kReplicated:
    case Kind::kManual:
    case Kind::kUnknown:
    case Kind::kUnreduced:
      return true;
  }
  return false;
}

std::map<int64_t, int64_t> HloSharding::UsedDevices(int64_t* count) const {
  std::map<int64_t, int64_t> used;
  const auto add = [&used](const HloSharding& leaf) {
    if (leaf.kind_ != Kind::kTiled && leaf.kind_ != Kind::kMaximal) return;
    for (const int64_t device : leaf.tiles_.devices()) ++used[device];
  };
  if (IsTuple()) {
    for (const HloSharding& element : elements_) add(element);
  } else {
    add(*this);
  }
  if (count != nullptr) *count = IsTuple() ? static_cast<int64_t>(elements_.size()) : 1;
  return used;
}

int64_t HloSharding::SubgroupDim(Subgroup kind) const {
  const auto found = std::find(subgroups_.begin(), subgroups_.end(), kind);
  return found == subgroups_.end() ? -1 : TiledDataRank() + (found - subgroups_.begin());
}

int64_t HloSharding::RequiredLeaves(const Shape& shape) {
  return std::max<int64_t>(1, ShapeUtil::GetLeafCount(shape));
}

ShapeTree<HloSharding> HloSharding::GetAsShapeTree(const Shape& shape) const { return *AsShapeTree(shape); }

absl::StatusOr<ShapeTree<HloSharding>> HloSharding::AsShapeTree(const Shape& shape) const {
  if (!IsTuple()) return ShapeTree<HloSharding>(shape, *this);
  if (!shape.IsTuple() || RequiredLeaves(shape) != static_cast<int64_t>(elements_.size())) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding ", ToString(), " of ", elements_.size(),
                                                   " leaves does not fit the shape ", shape.ToString()));
  }
  ShapeTree<HloSharding> tree(shape, Replicate());
  size_t next = 0;
  for (auto& [index, sharding] : tree.leaves()) sharding = elements_[next++];
  return tree;
}

absl::StatusOr<HloSharding> HloSharding::GetTupleSharding(const Shape& shape) const {
  if (!shape.IsTuple()) {
    return absl::InvalidArgumentError(absl::StrCat(shape.ToString(), " is not a tuple"));
  }
  if (!IsTuple()) return SingleTuple(shape, *this);
  TF_RETURN_IF_ERROR(AsShapeTree(shape).status());
  return *this;
}

HloSharding HloSharding::NormalizeTupleSharding(const Shape& shape) const {
  return shape.IsTuple() && !IsTuple() ? SingleTuple(shape, *this) : *this;
}

std::optional<HloSharding> HloSharding::ExtractSingleSharding() const {
  if (!IsTuple()) return *this;
  if (elements_.empty()) return std::nullopt;
  const bool all_same = std::all_of(elements_.begin(), elements_.end(),
                                    [&](const HloSharding& element) { return element == elements_[0]; });
  return all_same ? std::optional<HloSharding>(elements_[0]) : std::nullopt;
}

HloSharding HloSharding::WithoutMetadata() const {
  HloSharding result = *this;
  result.set_metadata({});
  for (HloSharding& element : result.elements_) element.set_metadata({});
  return result;
}

absl::Status HloSharding::EachTile(
    absl::Span<const int64_t> dims,
    absl::FunctionRef<void(int64_t, absl::Span<const int64_t>, absl::Span<const int64_t>)> f) const {
  if (kind_ != Kind::kTiled || static_cast<int64_t>(dims.size()) != TiledDataRank()) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding ", ToString(), " does not cut an array of ",
                                                   dims.size(), " dimensions into tiles"));
  }
  const Shape shape = ShapeUtil::MakeShape(PRED, dims);
  const Shape tile = TileShape(shape);
  tiles_.Each([&](absl::Span<const int64_t> index, int64_t device) {
    std::vector<int64_t> offset, limit;
    for (size_t i = 0; i < dims.size(); ++i) {
      offset.push_back(std::min(index[i] * tile.dimensions(static_cast<int>(i)), dims[i]));
      limit.push_back(std::min(offset[i] + tile.dimensions(static_cast<int>(i)), dims[i]));
    }
    f(device, offset, limit);
  });
  return absl::OkStatus();
}

int64_t HloSharding::NumTiles() const {
  if (kind_ == Kind::kNamed) {
    int64_t count = 1;
    for (const auto& dimension : named_->dimensions) {
      for (const AxisRef& axis : dimension.axes) {
        const AxisPart part = PartOf(named_->mesh, axis);
        count *= part.end / part.start;
      }
    }
    return count;
  }
  if (kind_ != Kind::kTiled) return 1;
  return Product(tiles_.dimensions().subspan(0, TiledDataRank()));
}

std::vector<int64_t> HloSharding::TileIndexForDevice(int64_t device) const {
  const std::vector<int64_t> devices = tiles_.devices();
  int64_t flat = std::find(devices.begin(), devices.end(), device) - devices.begin();
  std::vector<int64_t> index(tiles_.num_dimensions());
  for (size_t i = index.size(); i-- > 0;) {
    index[i] = flat % tiles_.dim(static_cast<int64_t>(i));
    flat /= tiles_.dim(static_cast<int64_t>(i));
  }
  index.resize(TiledDataRank());
  return index;
}

std::vector<int64_t> HloSharding::TileOffsetForDevice(const Shape& shape, int64_t device) const {
  if (kind_ != Kind::kTiled) return std::vector<int64_t>(shape.rank(), 0);
  std::vector<int64_t> index = TileIndexForDevice(device);
  index.resize(shape.rank());
  const Shape tile = TileShape(shape);
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    index[i] = std::min(index[i] * tile.dimensions(i), shape.dimensions(i));
  }
  return index;
}

std::vector<int64_t> HloSharding::TileLimitForDevice(const Shape& shape, int64_t device) const {
  std::vector<int64_t> limit = TileOffsetForDevice(shape, device);
  const Shape tile = TileShape(shape);
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    limit[i] = std::min(limit[i] + tile.dimensions(i), shape.dimensions(i));
  }
  return limit;
}

Shape HloSharding::TileShape(const Shape& shape) const {
  Shape tile = shape;
  if (kind_ != Kind::kTiled) return tile;
  const int rank = std::min<int>(shape.dimensions_size(), static_cast<int>(TiledDataRank()));
  for (int i = 0; i < rank; ++i)
    tile.set_dimensions(i, CeilOfRatio<int64_t>(shape.dimensions(i), tiles_.dim(i)));
  return tile;
}

absl::Span<const OpMetadata> HloSharding::metadata() const {
  return metadata_ == nullptr ? absl::Span<const OpMetadata>() : absl::Span<const OpMetadata>(*metadata_);
}

void HloSharding::set_metadata(std::vector<OpMetadata> metadata) {
  metadata_ =
      metadata.empty() ? nullptr : std::make_shared<const std::vector<OpMetadata>>(std::move(metadata));
}

bool HloSharding::operator==(const HloSharding& other) const {
  return kind_ == other.kind_ && tiles_ == other.tiles_ && subgroups_ == other.subgroups_ &&
         elements_ == other.elements_ && shard_group_ == other.shard_group_ &&
         (named_ == other.named_ ||
          (named_ != nullptr && other.named_ != nullptr && *named_ == *other.named_));
}

size_t HloSharding::Hash() const {
  size_t hash =
      absl::HashOf(static_cast<int>(kind_), tiles_.dimensions(), subgroups_.size(), elements_.size());
  for (const HloSharding& element : elements_) hash = absl::HashOf(hash, element.Hash());
  if (named_ != nullptr) hash = absl::HashOf(hash, named_->mesh.axes, named_->dimensions.size());
  if (shard_group_) hash = absl::HashOf(hash, shard_group_->id);
  return hash;
}

}  // namespace xla
