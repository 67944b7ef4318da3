// Shardings by axes of a mesh as tile assignments.
#pragma once

#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_sharding.h"

namespace xla {

// The equivalent sharding in tiles: `{devices=[..]<=[..]}`, `{replicated}`, `{maximal device=N}`, ..
// Axes that are not mentioned replicate. Manual and unreduced axes become last tile dimensions.
absl::StatusOr<HloSharding> AxesToTiles(const HloSharding::Named& named);

}  // namespace xla
