// How a tensor gets from one sharding to another: which collectives, in which order. Free of MLIR.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "xla/mesh/axis_list.h"

namespace xla {

// Where the parts of a tensor are. Axes that are named nowhere replicate it.
struct TensorPlacement {
  std::vector<AxisList> dims;
  // The devices along these have parts of a sum (or of another reduction). Sorted by mesh order, and joined.
  AxisList unreduced;

  bool operator==(const TensorPlacement&) const = default;
};

struct ReshardStep {
  enum class Kind {
    kAllReduce,             // `moved` are no longer unreduced
    kShardedToUnreduced,    // `axes` leave the dimensions' minor ends and are unreduced
    kAllSlice,              // `axes` join the dimensions' minor ends
    kCollectivePermute,     // devices send all they have to another device; no axes
    kAllToAll,              // `moved` go from the minor end of `source` to that of `target`
    kAllGather,             // `axes` leave the dimensions' minor ends
    kReplicatedToUnreduced  // `moved` become unreduced
  };
  Kind kind;
  std::vector<AxisList> axes = {};  // by dimension
  AxisList moved = {};
  int64_t source = 0;
  int64_t target = 0;
  TensorPlacement after = {};
};

struct ReshardOptions {
  // The devices of the two placements' meshes are in different orders: a permute carries the tensor from one
  // to the other. Steps before the first permute are over the first mesh. There is none when the tensor is
  // nowhere sharded in the end.
  bool changes_devices = false;
  // What is unreduced before and after is reduced by the same operation.
  bool same_reduction = true;
};

// The steps from one placement to the other, none when nothing is to be moved. Each is valid by itself, and
// the last one leads to `to`. `sizes` are those of the dimensions, kUnknownSize where they are unknown.
inline constexpr int64_t kUnknownSize = -1;
std::vector<ReshardStep> PlanReshard(const TensorPlacement& from, const TensorPlacement& to,
                                     absl::Span<const int64_t> sizes, const ReshardOptions& options = {});

}  // namespace xla
