#include "xla/hlo/builder/sharding_builder.h"

#include <string>

#include "gtest/gtest.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

std::string TextOf(const OpSharding& sharding) {
  const auto read = HloSharding::FromProto(sharding);
  return read.ok() ? read->ToString() : std::string(read.status().message());
}

TEST(ShardingBuilderTest, WholeArrays) {
  EXPECT_EQ(TextOf(sharding_builder::Replicate()), "{replicated}");
  EXPECT_EQ(TextOf(sharding_builder::Manual()), "{manual}");
  EXPECT_EQ(TextOf(sharding_builder::AssignDevice(3)), "{maximal device=3}");
}

TEST(ShardingBuilderTest, Tiles) {
  sharding_builder::TileAssignment devices({2, 2});
  devices(0, 0) = 3;
  devices(0, 1) = 1;
  devices(1, 0) = 2;
  devices(1, 1) = 0;
  const OpSharding tiles = sharding_builder::Tile(ShapeUtil::MakeShape(F32, {4, 8}), devices);
  EXPECT_EQ(TextOf(tiles), "{devices=[2,2]3,1,2,0}");
  EXPECT_EQ(tiles.tile_shape().dimensions(1), 8);
}

TEST(ShardingBuilderTest, TilesOfAVector) {
  const OpSharding tiles = sharding_builder::Tile1D(ShapeUtil::MakeShape(F32, {10}), 4);
  EXPECT_EQ(tiles.type(), OpSharding::OTHER);
  EXPECT_EQ(tiles.tile_shape().dimensions(0), 3);
  ASSERT_EQ(tiles.tile_assignment_dimensions_size(), 1);
  EXPECT_EQ(tiles.tile_assignment_dimensions(0), 4);
  ASSERT_EQ(tiles.tile_assignment_devices_size(), 4);
  EXPECT_EQ(tiles.tile_assignment_devices(3), 3);
  EXPECT_DEATH(sharding_builder::Tile1D(ShapeUtil::MakeShape(F32, {2, 2}), 4),
               "sharding_builder::Tile1D: f32\\[2,2\\] cannot be cut into 4 tiles of one dimension");
}

TEST(ShardingBuilderTest, Tuples) {
  const Shape f32 = ShapeUtil::MakeShape(F32, {4});
  const Shape shape = ShapeUtil::MakeTupleShape({f32, ShapeUtil::MakeTupleShape({f32, f32})});
  ShapeTree<OpSharding> shardings(shape, sharding_builder::Replicate());
  *shardings.mutable_element({1, 0}) = sharding_builder::AssignDevice(1);
  const OpSharding tuple = sharding_builder::Tuple(shardings);
  ASSERT_EQ(tuple.tuple_shardings_size(), 3);
  EXPECT_EQ(TextOf(tuple), "{{replicated}, {maximal device=1}, {replicated}}");
}

}  // namespace
}  // namespace xla
