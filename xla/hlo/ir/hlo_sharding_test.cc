#include "xla/hlo/ir/hlo_sharding.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

HloSharding Sharding(absl::string_view text) {
  auto sharding = ParseSharding(text);
  EXPECT_TRUE(sharding.ok()) << text << ": " << sharding.status().message();
  return sharding.ok() ? *std::move(sharding) : HloSharding::Unknown();
}

// Spellings and how the reference prints them; "" = as written.
TEST(HloShardingTest, CanonicalFormsAndProto) {
  const std::pair<absl::string_view, absl::string_view> kCases[] = {
      {"{replicated}", ""},
      {"{manual}", ""},
      {"{unknown shard_like 1}", ""},
      {"{unreduced metadata={op_name=\"x\"}}", ""},
      {"{maximal device=3}", ""},
      {"{}", ""},
      {"{{replicated}, {manual}}", ""},
      {"{{replicated},{replicated},{replicated},{replicated},{replicated},{replicated}}",
       "{{replicated}, {replicated}, {replicated}, {replicated}, {replicated}, /*index=5*/{replicated}}"},
      {"{devices=[2,2]0,1,2,3}", ""},
      {"{devices=[2,2]3,1,2,0}", ""},
      {"{devices=[2,2]<=[2,2]T(1,0)}", ""},
      {"{devices=[2,2]<=[1,4]T(0,1)}", "{devices=[2,2]<=[4]}"},
      {"{devices=[4,4]<=[4,2,2]T(0,2,1)}", ""},
      {"{devices=[1,1]<=[1]}", ""},
      {"{devices=[1,1,4]<=[4] last_tile_dim_replicate}", "{replicated}"},
      {"{devices=[2,2,1]<=[4] last_tile_dim_replicate}", "{devices=[2,2]<=[4]}"},
      {"{devices=[2,1,2]2,3,1,0 last_tile_dim_replicate}",
       "{devices=[2,1,2]2,3,0,1 last_tile_dim_replicate}"},
      {"{devices=[2,1,2]<=[4] last_tile_dims={replicated}}",
       "{devices=[2,1,2]<=[4] last_tile_dim_replicate}"},
      {"{devices=[2,1,2,2]<=[8] last_tile_dims={replicated, manual}}",
       "{devices=[2,1,2,2]<=[2,2,2]T(0,2,1) last_tile_dims={manual, replicated}}"},
      {"{devices=[2,1,2,2]<=[8] last_tile_dims={manual, manual}}",
       "{devices=[2,1,4]<=[8] last_tile_dims={manual}}"},
      {"{devices=[2,1,2,2]<=[8] last_tile_dims={replicated, replicated}}",
       "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"},
      {"{devices=[1,1,4]<=[4] last_tile_dims={unreduced}}", "{unreduced}"},
      {"{devices=[2,1,2,2,2]<=[16] last_tile_dims={unreduced, manual, replicated}}",
       "{devices=[2,1,2,2,2]<=[2,2,2,2]T(0,2,1,3) last_tile_dims={manual, unreduced, replicated}}"},
      {"{devices=[2,1,2,1]<=[4] last_tile_dims={manual,replicated}}",
       "{devices=[2,1,2]<=[4] last_tile_dims={manual}}"},
      {"{devices=[2,1,2,2]0,1,2,3,4,5,6,7 last_tile_dims={replicated, manual}}",
       "{devices=[2,1,2,2]0,2,1,3,4,6,5,7 last_tile_dims={manual, replicated}}"},
      {"{devices=[2,1,3,2]<=[2,6]T(1,0) last_tile_dims={replicated, manual}}",
       "{devices=[2,1,2,3]<=[2,2,3]T(1,0,2) last_tile_dims={manual, replicated}}"},
      {"{devices=[2,1,3,2]<=[4,3]T(1,0) last_tile_dims={replicated, manual}}",
       "{devices=[2,1,2,3]0,1,6,3,4,9,2,7,8,5,10,11 last_tile_dims={manual, replicated}}"},
      {"{devices=[2,1]<=[2] metadata={op_name=\"x\"} shard_as 1}",
       "{devices=[2,1]<=[2] shard_as 1 metadata={op_name=\"x\"}}"},
      {"{devices=[2,1]<=[2] metadata={{op_name=\"x\"}, {op_name=\"y\" source_line=3}}}", ""},
      {"{mesh['x'=2,'y'=4], [{'x', ?}, {'y':(1)2}], replicated={'y':(2)2}}", ""},
      {"{mesh['x'=2,'y'=4], [{}, {?}], manual={'y':(1)2}, replicated={'x'}}",
       "{mesh['x'=2,'y'=4], [{}, {?}], replicated={'x'}, manual={'y':(1)2}}"},
      {"{mesh['x'=2,'y'=4], device_ids=(7,6,5,4,3,2,1,0), [{'x'}, {'y'}]}", ""},
      {"{mesh['x'=2,'y'=4], device_ids=([4,2]T(1,0)), [{'x'}, {'y'}]}", ""},
      {"{mesh['x'=2,'y'=4], device_ids=([2,4]T(0,1)), [{'x'}, {'y'}]}",
       "{mesh['x'=2,'y'=4], [{'x'}, {'y'}]}"},
      {"{mesh['x'=2,'y'=4], []}", "{mesh['x'=2,'y'=4], replicated}"},
      {"{mesh['x'=2,'y'=4], [], unreduced={'x'}}", ""},
      {"{mesh[], replicated}", ""},
      {"{maximal_mesh[device_id=3], metadata={op_name=\"a\"}}",
       "{maximal_mesh[device_id=3], metadata={{op_name=\"a\"}}}"},
  };
  for (const auto& [text, printed] : kCases) {
    const HloSharding sharding = Sharding(text);
    EXPECT_EQ(sharding.ToString(/*include_metadata=*/true), std::string(printed.empty() ? text : printed));
    const auto again = HloSharding::FromProto(sharding.ToProto());
    ASSERT_TRUE(again.ok()) << text << ": " << again.status().message();
    EXPECT_EQ(again->ToString(true), sharding.ToString(true));
    EXPECT_TRUE(*again == sharding) << text;
    EXPECT_EQ(again->Hash(), sharding.Hash()) << text;
  }
}

TEST(HloShardingTest, Questions) {
  EXPECT_TRUE(HloSharding::Replicate().IsReplicated());
  EXPECT_TRUE(HloSharding::Replicate().IsTileMaximal());
  EXPECT_TRUE(Sharding("{mesh['x'=2], replicated}").IsReplicated());
  EXPECT_FALSE(Sharding("{mesh['x'=2], [{'x'}]}").IsReplicated());
  EXPECT_TRUE(Sharding("{{replicated}, {replicated}}").IsReplicated());
  EXPECT_FALSE(Sharding("{{replicated}, {manual}}").IsManual());
  EXPECT_EQ(Sharding("{maximal device=3}").UniqueDevice(), 3);
  EXPECT_EQ(Sharding("{maximal_mesh[device_id=2]}").UniqueDevice(), 2);
  EXPECT_EQ(Sharding("{devices=[2,1]<=[2]}").UniqueDevice(), std::nullopt);
  EXPECT_TRUE(Sharding("{devices=[2,1]3,5}").UsesDevice(5));
  EXPECT_FALSE(Sharding("{devices=[2,1]3,5}").UsesDevice(0));
  const HloSharding subgroups = Sharding("{devices=[2,1,2,2]<=[8] last_tile_dims={manual, replicated}}");
  EXPECT_TRUE(subgroups.IsManualSubgroup());
  EXPECT_EQ(subgroups.TiledDataRank(), 2);
  EXPECT_EQ(subgroups.NumTiles(), 2);
  EXPECT_EQ(Sharding("{mesh['x'=2,'y'=4], [{'x'}, {'y':(1)2}]}").NumTiles(), 4);
}

TEST(HloShardingTest, Tiles) {
  const HloSharding sharding = Sharding("{devices=[2,3]<=[3,2]T(1,0)}");
  EXPECT_EQ(sharding.tile_assignment().devices(), (std::vector<int64_t>{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(sharding.tile_assignment()({1, 2}), 5);
  const Shape shape = ShapeUtil::MakeShape(F32, {5, 6});
  EXPECT_EQ(sharding.TileShape(shape), ShapeUtil::MakeShape(F32, {3, 2}));
  EXPECT_EQ(sharding.TileIndexForDevice(3), (std::vector<int64_t>{1, 1}));
  EXPECT_EQ(sharding.TileOffsetForDevice(shape, 3), (std::vector<int64_t>{3, 2}));
  EXPECT_EQ(sharding.TileLimitForDevice(shape, 3), (std::vector<int64_t>{5, 4}));
  // The same devices, written in two ways.
  EXPECT_TRUE(sharding == Sharding("{devices=[2,3]0,2,4,1,3,5}"));
  EXPECT_FALSE(sharding == Sharding("{devices=[2,3]<=[6]}"));
}

TEST(HloShardingTest, ProtosThatMeanNothingAreRefused) {
  OpSharding proto;
  proto.set_type(OpSharding::OTHER);
  EXPECT_FALSE(HloSharding::FromProto(proto).ok());
  proto.add_tile_assignment_dimensions(int64_t{1} << 40);
  proto.add_tile_assignment_dimensions(int64_t{1} << 40);
  EXPECT_FALSE(HloSharding::FromProto(proto).ok());
  proto.Clear();
  proto.set_type(OpSharding::MAXIMAL);
  EXPECT_FALSE(HloSharding::FromProto(proto).ok());
  proto.Clear();
  auto* axes = proto.mutable_named_sharding()->add_dim_shardings();
  axes->add_axes()->set_mesh_axis_index(7);
  EXPECT_FALSE(HloSharding::FromProto(proto).ok());
}

TEST(HloShardingTest, DevicesAndTilesOneByOne) {
  const HloSharding sharding = Sharding("{devices=[2,3]<=[3,2]T(1,0)}");
  std::vector<int64_t> devices, limits;
  EXPECT_TRUE(
      sharding
          .EachTile({5, 6},
                    [&](int64_t device, absl::Span<const int64_t> offset, absl::Span<const int64_t> limit) {
                      devices.push_back(device);
                      limits.push_back(limit[0]);
                    })
          .ok());
  EXPECT_EQ(devices, (std::vector<int64_t>{0, 2, 4, 1, 3, 5}));
  EXPECT_EQ(limits, (std::vector<int64_t>{3, 3, 3, 5, 5, 5}));
  EXPECT_FALSE(sharding.EachTile({5}, [](auto, auto, auto) {}).ok());
  EXPECT_EQ(sharding.DeviceForTileIndex({1, 1}), 3);
  const HloSharding subgroups = Sharding("{devices=[1,2,2]<=[4] last_tile_dims={manual, replicated}}");
  EXPECT_EQ(subgroups.SubgroupManualDim(), 1);
  EXPECT_EQ(subgroups.SubgroupReplicationDim(), 2);
  EXPECT_EQ(subgroups.SubgroupUnreducedDim(), -1);
  EXPECT_EQ(HloSharding::Replicate().num_devices(), 1);
  EXPECT_EQ(HloSharding::Replicate().ToProto().tile_assignment_dimensions_size(), 0);
}

TEST(HloShardingTest, TuplesLeafByLeaf) {
  const Shape shape = ShapeUtil::MakeTupleShape(
      {ShapeUtil::MakeShape(F32, {4}), ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {})})});
  const HloSharding one = Sharding("{maximal device=1}");
  const HloSharding tuple = HloSharding::FlatTuple({Sharding("{devices=[2]<=[2]}"), one});
  EXPECT_EQ(tuple.AsShapeTree(shape)->element({1, 0}), one);
  EXPECT_FALSE(tuple.AsShapeTree(shape.tuple_shapes(1)).ok());
  EXPECT_EQ(*tuple.GetTupleSharding(shape), tuple);
  EXPECT_EQ(one.GetTupleSharding(shape)->tuple_elements().size(), 2);
  EXPECT_FALSE(one.GetTupleSharding(shape.tuple_shapes(0)).ok());
  EXPECT_EQ(one.NormalizeTupleSharding(shape.tuple_shapes(0)), one);
  EXPECT_EQ(tuple.ExtractSingleSharding(), std::nullopt);
  EXPECT_EQ(one.NormalizeTupleSharding(shape).ExtractSingleSharding(), one);
  int64_t leaves = 0;
  const auto used = tuple.UsedDevices(&leaves);
  EXPECT_EQ(leaves, 2);
  EXPECT_EQ(used.at(1), 2);
  EXPECT_EQ(used.at(0), 1);
  HloSharding grouped = one;
  EXPECT_TRUE(grouped.SetShardGroup(HloSharding::ShardLike(7)).IsShardLike());
  EXPECT_FALSE(grouped.IsShardAs());
  EXPECT_FALSE(grouped.ClearShardGroup().IsShardGroup());
}

}  // namespace
}  // namespace xla
