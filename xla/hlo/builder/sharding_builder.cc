#include "xla/hlo/builder/sharding_builder.h"

#include <cstdio>
#include <cstdlib>

#include "xla/shape_util.h"
#include "xla/util.h"

namespace xla {
namespace sharding_builder {

namespace {

// A sharding of the kind, with the sizes and devices of its tile assignment where the kind has one.
OpSharding Sharding(OpSharding::Type kind, absl::Span<const int64_t> sizes = {},
                    absl::Span<const int64_t> devices = {}) {
  OpSharding sharding;
  sharding.set_type(kind);
  sharding.mutable_tile_assignment_dimensions()->Add(sizes.begin(), sizes.end());
  sharding.mutable_tile_assignment_devices()->Add(devices.begin(), devices.end());
  return sharding;
}

}  // namespace

OpSharding Replicate() { return Sharding(OpSharding::REPLICATED); }

OpSharding Manual() { return Sharding(OpSharding::MANUAL); }

OpSharding AssignDevice(int device) { return Sharding(OpSharding::MAXIMAL, {1}, {device}); }

OpSharding Tile(const Shape& tile_shape, const TileAssignment& tile_assignment) {
  OpSharding tiled = Sharding(OpSharding::OTHER, tile_assignment.dimensions(),
                              absl::MakeConstSpan(tile_assignment.begin(), tile_assignment.end()));
  *tiled.mutable_tile_shape() = tile_shape.ToProto();
  return tiled;
}

OpSharding Tile1D(const Shape& tile_shape, int64_t num_tiles) {
  if (!tile_shape.IsArray() || tile_shape.dimensions_size() != 1 || num_tiles < 1) {
    std::fprintf(stderr, "sharding_builder::Tile1D: %s cannot be split into %lld tiles of one dimension\n",
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
  OpSharding of_leaves = Sharding(OpSharding::TUPLE);
  for (const auto& leaf : shardings.leaves()) *of_leaves.add_tuple_shardings() = leaf.second;
  return of_leaves;
}

}  // namespace sharding_builder
}  // namespace xla
