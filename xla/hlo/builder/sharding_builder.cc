#include "xla/hlo/builder/sharding_builder.h"

#include <cstdio>
#include <cstdlib>

#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {
namespace sharding_builder {

OpSharding Replicate() {
  OpSharding result;
  result.set_type(OpSharding::REPLICATED);
  return result;
}

OpSharding Manual() {
  OpSharding result;
  result.set_type(OpSharding::MANUAL);
  return result;
}

OpSharding AssignDevice(int device) {
  OpSharding result;
  result.set_type(OpSharding::MAXIMAL);
  result.add_tile_assignment_dimensions(1);
  result.add_tile_assignment_devices(device);
  return result;
}

OpSharding Tile(const Shape& tile_shape, const TileAssignment& tile_assignment) {
  OpSharding result;
  result.set_type(OpSharding::OTHER);
  *result.mutable_tile_shape() = tile_shape.ToProto();
  for (int64_t size : tile_assignment.dimensions()) result.add_tile_assignment_dimensions(size);
  for (int64_t device : tile_assignment) result.add_tile_assignment_devices(device);
  return result;
}

OpSharding Tile1D(const Shape& tile_shape, int64_t num_tiles) {
  if (!tile_shape.IsArray() || tile_shape.dimensions_size() != 1 || num_tiles < 1) {
    std::fprintf(stderr, "sharding_builder::Tile1D: %s cannot be cut into %lld tiles of one dimension\n",
                 ShapeUtil::HumanString(tile_shape).c_str(), static_cast<long long>(num_tiles));
    std::abort();
  }
  Shape tile = tile_shape;
  tile.set_dimensions(0, CeilOfRatio(tile_shape.dimensions(0), num_tiles));
  TileAssignment devices({num_tiles});
  devices.FillIota(0);
  return Tile(tile, devices);
}

OpSharding Tuple(const ShapeTree<OpSharding>& shardings) {
  OpSharding result;
  result.set_type(OpSharding::TUPLE);
  for (const auto& [index, sharding] : shardings.leaves()) *result.add_tuple_shardings() = sharding;
  return result;
}

}  // namespace sharding_builder
}  // namespace xla
