#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/mesh/mesh_proto.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

// HloSharding to and from OpSharding.

namespace xla {
namespace {

constexpr int kMaxTupleDepth = 8;

template <typename List>
std::vector<AxisRef> AxesFromProto(const List& protos) {
  std::vector<AxisRef> axes;
  for (const AxisRefProto& proto : protos) axes.push_back(AxisFromProto(proto));
  return axes;
}

absl::StatusOr<HloSharding> NamedFromProto(const NamedShardingProto& proto) {
  HloSharding::Named named;
  TF_ASSIGN_OR_RETURN(named.mesh, MeshFromProto(proto.mesh()));
  for (const auto& dimension : proto.dim_shardings()) {
    named.dimensions.push_back({AxesFromProto(dimension.axes()), dimension.is_closed()});
  }
  named.replicated_axes = AxesFromProto(proto.replicated_axes());
  named.unreduced_axes = AxesFromProto(proto.unreduced_axes());
  named.manual_axes = AxesFromProto(proto.manual_axes());
  return HloSharding::MakeNamed(std::move(named));
}

void NamedToProto(const HloSharding::Named& named, NamedShardingProto* proto) {
  MeshToProto(named.mesh, proto->mutable_mesh());
  for (const auto& dimension : named.dimensions) {
    auto* out = proto->add_dim_shardings();
    for (const AxisRef& axis : dimension.axes) AxisToProto(axis, out->add_axes());
    out->set_is_closed(dimension.is_closed);
  }
  for (const AxisRef& axis : named.replicated_axes) AxisToProto(axis, proto->add_replicated_axes());
  for (const AxisRef& axis : named.unreduced_axes) AxisToProto(axis, proto->add_unreduced_axes());
  for (const AxisRef& axis : named.manual_axes) AxisToProto(axis, proto->add_manual_axes());
}

absl::StatusOr<TileAssignment> TilesFromProto(const OpSharding& proto) {
  const auto& dims = proto.tile_assignment_dimensions();
  std::vector<int64_t> dimensions(dims.begin(), dims.end());
  if (proto.iota_reshape_dims().empty()) {
    const auto& devices = proto.tile_assignment_devices();
    return TileAssignment::List(std::move(dimensions), std::vector<int64_t>(devices.begin(), devices.end()));
  }
  const auto& reshape = proto.iota_reshape_dims();
  const auto& perm = proto.iota_transpose_perm();
  return TileAssignment::Iota(std::move(dimensions), std::vector<int64_t>(reshape.begin(), reshape.end()),
                              std::vector<int>(perm.begin(), perm.end()));
}

absl::StatusOr<HloSharding> TiledFromProto(const OpSharding& proto) {
  TF_ASSIGN_OR_RETURN(TileAssignment tiles, TilesFromProto(proto));
  if (proto.replicate_on_last_tile_dim()) return HloSharding::MakePartialTile(std::move(tiles));
  if (proto.last_tile_dims().empty()) return HloSharding::MakeTile(std::move(tiles));
  std::vector<HloSharding::Subgroup> subgroups;
  for (int type : proto.last_tile_dims()) {
    if (type != OpSharding::REPLICATED && type != OpSharding::MANUAL && type != OpSharding::UNREDUCED) {
      return absl::InvalidArgumentError("last_tile_dims are replicated, manual or unreduced");
    }
    subgroups.push_back(static_cast<HloSharding::Subgroup>(type));
  }
  return HloSharding::MakeSubgroups(std::move(tiles), std::move(subgroups));
}

absl::StatusOr<HloSharding> LeafFromProto(const OpSharding& proto) {
  if (proto.has_named_sharding()) return NamedFromProto(proto.named_sharding());
  switch (proto.type()) {
    case OpSharding::REPLICATED:
      return HloSharding::Replicate();
    case OpSharding::MANUAL:
      return HloSharding::Manual();
    case OpSharding::UNKNOWN:
      return HloSharding::Unknown();
    case OpSharding::UNREDUCED:
      return HloSharding::Unreduced();
    case OpSharding::MAXIMAL:
      if (proto.tile_assignment_devices_size() != 1) {
        return absl::InvalidArgumentError(
            absl::StrCat("a maximal sharding has one device, not ", proto.tile_assignment_devices_size()));
      }
      return HloSharding::MakeAssignDevice(proto.tile_assignment_devices(0));
    case OpSharding::OTHER:
      return TiledFromProto(proto);
    default:
      return absl::InvalidArgumentError(absl::StrCat("unknown type ", proto.type(), " of a sharding"));
  }
}

absl::StatusOr<HloSharding> ShardingFromProto(const OpSharding& proto, int depth) {
  if (depth > kMaxTupleDepth) return absl::InvalidArgumentError("tuple shardings are nested too deep");
  if (!proto.has_named_sharding() && proto.type() == OpSharding::TUPLE) {
    std::vector<HloSharding> elements;
    for (const OpSharding& element : proto.tuple_shardings()) {
      TF_ASSIGN_OR_RETURN(HloSharding sharding, ShardingFromProto(element, depth + 1));
      elements.push_back(std::move(sharding));
    }
    return HloSharding::Tuple(std::move(elements));
  }
  TF_ASSIGN_OR_RETURN(HloSharding sharding, LeafFromProto(proto));
  const auto& metadata = proto.has_named_sharding() ? proto.named_sharding().metadata() : proto.metadata();
  sharding.set_metadata(std::vector<OpMetadata>(metadata.begin(), metadata.end()));
  if (proto.is_shard_group()) {
    sharding.set_shard_group({proto.shard_group_id(), proto.shard_group_type() == OpSharding::LIKE});
  }
  return sharding;
}

}  // namespace

absl::StatusOr<HloSharding> HloSharding::FromProto(const OpSharding& proto) {
  return ShardingFromProto(proto, 0);
}

OpSharding HloSharding::ToProto() const {
  OpSharding proto;
  switch (kind_) {
    case Kind::kReplicated:
      proto.set_type(OpSharding::REPLICATED);
      break;
    case Kind::kManual:
      proto.set_type(OpSharding::MANUAL);
      break;
    case Kind::kUnknown:
      proto.set_type(OpSharding::UNKNOWN);
      break;
    case Kind::kUnreduced:
      proto.set_type(OpSharding::UNREDUCED);
      break;
    case Kind::kMaximal:
      proto.set_type(OpSharding::MAXIMAL);
      break;
    case Kind::kTiled:
      proto.set_type(OpSharding::OTHER);
      break;
    case Kind::kNamed:
      NamedToProto(*named_, proto.mutable_named_sharding());
      break;
    case Kind::kTuple:
      proto.set_type(OpSharding::TUPLE);
      for (const HloSharding& element : elements_) *proto.add_tuple_shardings() = element.ToProto();
      return proto;
  }
  if (kind_ == Kind::kTiled || kind_ == Kind::kMaximal) {
    for (int64_t size : tiles_.dimensions()) proto.add_tile_assignment_dimensions(size);
    if (tiles_.is_iota()) {
      proto.mutable_iota_reshape_dims()->Add(tiles_.reshape_dims().begin(), tiles_.reshape_dims().end());
      proto.mutable_iota_transpose_perm()->Add(tiles_.transpose_perm().begin(),
                                               tiles_.transpose_perm().end());
    } else {
      for (int64_t device : tiles_.devices()) proto.add_tile_assignment_devices(device);
    }
  }
  if (ReplicateOnLastTileDim()) {
    proto.set_replicate_on_last_tile_dim(true);
  } else {
    for (Subgroup subgroup : subgroups_) proto.add_last_tile_dims(static_cast<OpSharding::Type>(subgroup));
  }
  auto* metadata_out =
      IsNamed() ? proto.mutable_named_sharding()->mutable_metadata() : proto.mutable_metadata();
  for (const OpMetadata& metadata : this->metadata()) *metadata_out->Add() = metadata;
  if (shard_group_) {
    proto.set_is_shard_group(true);
    proto.set_shard_group_id(shard_group_->id);
    proto.set_shard_group_type(shard_group_->shard_like ? OpSharding::LIKE : OpSharding::AS);
  }
  return proto;
}

}  // namespace xla
