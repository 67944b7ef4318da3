#pragma once

#include <cstdint>

#include "xla/array.h"
#include "xla/shape.h"
#include "xla/shape_tree.h"
#include "xla/xla_data.pb.h"

// Shardings in the form in which programs carry them, for XlaBuilder::SetSharding. What they mean is in
// xla/hlo/ir/hlo_sharding.h.

namespace xla {
namespace sharding_builder {

// The device of each tile.
using TileAssignment = Array<int64_t>;

// Every device has all of it.
OpSharding Replicate();

// The program itself says what each device has.
OpSharding Manual();

// One device has all of it.
OpSharding AssignDevice(int device);

// Tiles of `tile_shape`, on the devices that `tile_assignment` lists; it has as many dimensions as the array.
OpSharding Tile(const Shape& tile_shape, const TileAssignment& tile_assignment);

// An array of one dimension, whose shape is `tile_shape`, in `num_tiles` tiles of equal size (the last one
// may be smaller) on devices 0, 1, ... The shape must have one dimension and num_tiles be positive.
OpSharding Tile1D(const Shape& tile_shape, int64_t num_tiles);

// One for each leaf of a tuple.
OpSharding Tuple(const ShapeTree<OpSharding>& shardings);

}  // namespace sharding_builder
}  // namespace xla
