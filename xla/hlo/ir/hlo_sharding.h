#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/hlo/ir/tile_assignment.h"
#include "xla/mesh/device_mesh.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/shape_tree.h"

namespace xla {

class OpMetadata;
class OpSharding;

// How an array, or every leaf of a tuple, is split over devices. Text, proto and this class hold the same:
// what is written is kept, in the reference's canonical spelling.
class HloSharding {
 public:
  enum class Kind { kReplicated, kManual, kUnknown, kUnreduced, kMaximal, kTiled, kTuple, kNamed };
  // The kind of a subgroup: a trailing tile dimension, which does not split a dimension of the array.
  enum class Subgroup { kReplicated = 0, kManual = 4, kUnreduced = 6 };

  struct ShardGroup {
    int64_t id = 0;
    bool shard_like = false;  // otherwise shard_as
    bool operator==(const ShardGroup&) const = default;
  };
  static ShardGroup ShardAs(int64_t shard_group_id) { return {shard_group_id, /*shard_like=*/false}; }
  static ShardGroup ShardLike(int64_t shard_group_id) { return {shard_group_id, /*shard_like=*/true}; }

  // A sharding by named axes: {mesh['x'=2,'y'=4], [{'x', ?}, {'y':(1)2}], replicated={..}}.
  struct Named {
    struct Dimension {
      std::vector<AxisRef> axes;
      bool is_closed = true;  // false: propagation may add axes, printed `?`
      bool operator==(const Dimension&) const = default;
    };
    DeviceMesh mesh;
    std::vector<Dimension> dimensions;
    std::vector<AxisRef> replicated_axes;
    std::vector<AxisRef> unreduced_axes;
    std::vector<AxisRef> manual_axes;
    bool operator==(const Named&) const = default;
    // A mesh without axes and with one device.
    bool is_maximal() const { return mesh.axes.empty() && mesh.device_ids.size() == 1; }
  };

  // --- Making. What does not fit aborts; the functions after them give a status instead.
  static HloSharding Replicate(absl::Span<const OpMetadata> metadata = {});
  static HloSharding Manual(absl::Span<const OpMetadata> metadata = {});
  static HloSharding Unknown(absl::Span<const OpMetadata> metadata = {});
  static HloSharding Unreduced(absl::Span<const OpMetadata> metadata = {});
  static HloSharding AssignDevice(int64_t device_id, absl::Span<const OpMetadata> metadata = {});
  static HloSharding Tile(const TileAssignment& tile_assignment, absl::Span<const OpMetadata> metadata = {});
  static HloSharding Tile(const Array<int64_t>& tile_assignment, absl::Span<const OpMetadata> metadata = {});
  static HloSharding IotaTile(absl::Span<const int64_t> tile_assignment_dims,
                              absl::Span<const OpMetadata> metadata = {});
  static HloSharding IotaTile(absl::Span<const int64_t> tile_assignment_dims,
                              absl::Span<const int64_t> reshape_dims, absl::Span<const int> transpose_perm,
                              absl::Span<const OpMetadata> metadata = {});
  // `num_tiles` tiles along the only dimension of `input_shape`.
  static HloSharding Tile1D(const Shape& input_shape, int64_t num_tiles,
                            absl::Span<const OpMetadata> metadata = {});
  // The last dimension of the tiles enumerates replicas.
  static HloSharding PartialTile(const TileAssignment& tile_assignment,
                                 absl::Span<const OpMetadata> metadata = {});
  // One sharding a leaf of the tuple.
  static HloSharding Tuple(const Shape& tuple_shape, absl::Span<const HloSharding> shardings);
  // The sharding itself for an array, SingleTuple for a tuple.
  static HloSharding Single(const Shape& shape, const HloSharding& sharding);

  static absl::StatusOr<HloSharding> MakeAssignDevice(int64_t device);
  static absl::StatusOr<HloSharding> MakeTile(TileAssignment tiles);
  static absl::StatusOr<HloSharding> MakePartialTile(TileAssignment tiles);
  // The last dimensions of `tiles` are subgroups; one for each.
  static absl::StatusOr<HloSharding> MakeSubgroups(TileAssignment tiles, std::vector<Subgroup> subgroups);
  static HloSharding Tuple(std::vector<HloSharding> elements);
  static HloSharding FlatTuple(std::vector<HloSharding> sub_shardings) {
    return Tuple(std::move(sub_shardings));
  }
  // `sharding` for every leaf of `tuple_shape` (for one leaf when it has none).
  static HloSharding SingleTuple(const Shape& tuple_shape, const HloSharding& sharding);
  static absl::StatusOr<HloSharding> MakeNamed(Named named);

  static absl::StatusOr<HloSharding> FromProto(const OpSharding& proto);
  OpSharding ToProto() const;

  // "{devices=[2,1]<=[2]}"
  std::string ToString(bool include_metadata = false) const;
  void AppendTo(std::string* out, bool include_metadata) const;

  Kind kind() const { return kind_; }
  bool IsTuple() const { return kind_ == Kind::kTuple; }
  bool IsNamed() const { return kind_ == Kind::kNamed; }
  // Of every leaf.
  bool IsReplicated() const;
  bool IsTileMaximal() const;
  bool IsManual() const;
  bool IsUnknown() const;
  bool IsUnreduced() const;
  bool IsTiled() const { return kind_ == Kind::kTiled; }
  bool HasPartialReplication() const { return ReplicateOnLastTileDim(); }
  bool ReplicateOnLastTileDim() const {
    return subgroups_.size() == 1 && subgroups_[0] == Subgroup::kReplicated;
  }
  bool IsManualSubgroup() const;
  // Of a sharding that is no tuple's.
  bool IsReplicatedLeaf() const { return kind_ == Kind::kReplicated; }
  bool IsManualLeaf() const { return kind_ == Kind::kManual; }
  bool IsUnknownLeaf() const { return kind_ == Kind::kUnknown; }
  bool IsUnreducedLeaf() const { return kind_ == Kind::kUnreduced; }
  bool IsTiledLeaf() const { return kind_ == Kind::kTiled; }
  bool IsTileMaximalLeaf() const { return !IsTuple() && IsTileMaximal(); }
  // A special device: the host.
  static bool IsReservedDevice(int64_t device) { return device < 0; }
  // The one device of a maximal sharding.
  std::optional<int64_t> UniqueDevice() const;
  int64_t GetUniqueDevice() const { return *UniqueDevice(); }
  // Of the part of a value of `shape`; the sharding of a leaf, or of all leaves below.
  HloSharding GetSubSharding(const Shape& shape, ShapeIndexView index) const;
  bool HasUniqueDevice() const { return UniqueDevice().has_value(); }
  bool UsesDevice(int64_t device) const;
  // How many leaves use each device; `count`, where there is one, gets the number of leaves.
  std::map<int64_t, int64_t> UsedDevices(int64_t* count) const;

  // --- Tuples
  // The sharding of each leaf of a value of `shape`; values at the tuples above them are ignored.
  absl::StatusOr<ShapeTree<HloSharding>> AsShapeTree(const Shape& shape) const;
  ShapeTree<HloSharding> GetAsShapeTree(const Shape& shape) const;
  // A tuple's sharding as it is, and another one for every leaf of the tuple; that of an array is refused.
  absl::StatusOr<HloSharding> GetTupleSharding(const Shape& shape) const;
  // The same where `shape` is a tuple, the sharding itself where it is none.
  HloSharding NormalizeTupleSharding(const Shape& shape) const;
  // The one of all leaves, null when they differ.
  std::optional<HloSharding> ExtractSingleSharding() const;
  // How many shardings that of a tuple of `shape` lists: one at least.
  static int64_t RequiredLeaves(const Shape& shape);

  // kTiled and kMaximal.
  const TileAssignment& tile_assignment() const { return tiles_; }
  // Kinds of the trailing tile dimensions.
  const std::vector<Subgroup>& subgroup_types() const { return subgroups_; }
  // Tile dimensions that cut the array's.
  int64_t TiledDataRank() const { return tiles_.num_dimensions() - static_cast<int64_t>(subgroups_.size()); }
  int64_t num_devices() const { return tiles_.num_elements(); }
  int64_t num_dimensions() const { return tiles_.num_dimensions(); }
  int64_t dimension(int64_t i) const { return tiles_.dim(i); }
  int64_t TiledDataRankLeaf() const { return TiledDataRank(); }
  // The tile dimension whose devices replicate, are manual or hold parts of a sum; -1 when there is none.
  int64_t SubgroupReplicationDim() const { return SubgroupDim(Subgroup::kReplicated); }
  int64_t SubgroupManualDim() const { return SubgroupDim(Subgroup::kManual); }
  int64_t SubgroupUnreducedDim() const { return SubgroupDim(Subgroup::kUnreduced); }
  bool IsUnreducedSubgroup() const { return SubgroupUnreducedDim() >= 0; }
  int64_t DeviceForTileIndex(absl::Span<const int64_t> index) const { return tiles_(index); }
  int64_t TotalNumTiles() const { return tiles_.num_elements(); }
  // Number of different tiles of the array.
  int64_t NumTiles() const;
  int64_t NumTilesLeaf() const { return NumTiles(); }
  // Which tile of an array of `shape` the device holds: index of the tile, start of it, limit of it (cut at
  // the border).
  std::vector<int64_t> TileIndexForDevice(int64_t device) const;
  std::vector<int64_t> TileOffsetForDevice(const Shape& shape, int64_t device) const;
  std::vector<int64_t> TileLimitForDevice(const Shape& shape, int64_t device) const;
  // Calls `f` for each device of a tiled sharding with its tile's offset and limit in an array of those
  // sizes.
  absl::Status EachTile(
      absl::Span<const int64_t> dims,
      absl::FunctionRef<void(int64_t, absl::Span<const int64_t>, absl::Span<const int64_t>)> f) const;
  // The shape of the largest tile.
  Shape TileShape(const Shape& shape) const;

  const std::vector<HloSharding>& tuple_elements() const { return elements_; }
  const Named& named() const { return *named_; }

  const std::optional<ShardGroup>& shard_group() const { return shard_group_; }
  void set_shard_group(ShardGroup group) { shard_group_ = group; }
  bool IsShardGroup() const { return shard_group_.has_value(); }
  bool IsShardAs() const { return IsShardGroup() && !shard_group_->shard_like; }
  bool IsShardLike() const { return IsShardGroup() && shard_group_->shard_like; }
  HloSharding& SetShardGroup(const ShardGroup& group) { return shard_group_ = group, *this; }
  HloSharding& ClearShardGroup() { return shard_group_.reset(), *this; }

  absl::Span<const OpMetadata> metadata() const;
  void set_metadata(std::vector<OpMetadata> metadata);
  HloSharding WithoutMetadata() const;

  // Metadata is not compared.
  bool operator==(const HloSharding& other) const;
  size_t Hash() const;
  template <typename H>
  friend H AbslHashValue(H h, const HloSharding& sharding) {
    return H::combine(std::move(h), sharding.Hash());
  }

 private:
  explicit HloSharding(Kind kind) : kind_(kind) {}
  int64_t SubgroupDim(Subgroup kind) const;
  HloSharding&& WithMetadata(absl::Span<const OpMetadata> metadata) &&;

  Kind kind_;
  TileAssignment tiles_;
  std::vector<Subgroup> subgroups_;
  std::vector<HloSharding> elements_;
  std::shared_ptr<const Named> named_;
  std::optional<ShardGroup> shard_group_;
  std::shared_ptr<const std::vector<OpMetadata>> metadata_;
};

// "op_name="jit(f)" source_line=3": the members that are set, in the order HLO text prints them.
void AppendMetadata(const OpMetadata& metadata, std::string* out);

}  // namespace xla
