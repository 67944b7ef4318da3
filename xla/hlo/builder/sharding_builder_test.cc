#include "xla/hlo/builder/sharding_builder.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

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
               "sharding_builder::Tile1D: f32\\[2,2\\] cannot be split into 4 tiles of one dimension");
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

Shape F(std::initializer_list<int64_t> dimensions) { return ShapeUtil::MakeShape(F32, dimensions); }

// The sharding of an op as HLO text writes it.
std::string ShardingOf(XlaOp op) {
  return TextOf(internal::XlaBuilderFriend::GetInstruction(op)->sharding());
}

TEST(ShardingBuilderTest, ShardingsOfTuplesAreSpread) {
  XlaBuilder builder("test");
  XlaBuilder* b = &builder;
  const HloSharding rows = HloSharding::IotaTile({2, 1}), cells = HloSharding::IotaTile({2});
  const XlaOp x = Parameter(b, 0, F({4, 4}), "x"), y = Parameter(b, 1, F({6}), "y");
  builder.SetSharding(HloSharding::Replicate().ToProto());
  EXPECT_EQ(ShardingOf(Tuple(b, {x, Tuple(b, {y, x})})), "{{replicated}, {replicated}, {replicated}}");
  EXPECT_EQ(ShardingOf(Tuple(b, {})), "{{replicated}}");
  builder.SetSharding(rows.ToProto());
  EXPECT_EQ(ShardingOf(Tuple(b, {x, x})), "{{devices=[2,1]<=[2]}, {devices=[2,1]<=[2]}}");
  EXPECT_EQ(ShardingOf(Neg(x)), "{devices=[2,1]<=[2]}");
  builder.ClearSharding();
  const XlaOp tuple = Tuple(b, {x, y});
  ASSERT_TRUE(builder.SetInstructionSharding(tuple, HloSharding::Tuple({rows, cells}).ToProto()).ok());
  EXPECT_EQ(ShardingOf(tuple), "{{devices=[2,1]<=[2]}, {devices=[2]<=[2]}}");
  const auto refused = [&](XlaOp op, const HloSharding& sharding) {
    return std::string(builder.SetInstructionSharding(op, sharding.ToProto()).message());
  };
  EXPECT_THAT(refused(y, rows), HasSubstr("{devices=[2,1]<=[2]} has 2 dimensions, but f32[6] has 1"));
  EXPECT_THAT(refused(tuple, rows), HasSubstr("but f32[6] has 1"));
  EXPECT_THAT(refused(tuple, HloSharding::Tuple({cells, rows})), HasSubstr("but f32[4,4] has 2"));
  EXPECT_THAT(refused(tuple, HloSharding::Tuple({rows})), HasSubstr("which has 2 elements to shard"));
  EXPECT_THAT(refused(x, HloSharding::Tuple({rows})), HasSubstr("does not fit f32[4,4]"));
  EXPECT_EQ(refused(x, HloSharding::PartialTile(TileAssignment({2, 1, 2}))), "");
  builder.SetSharding(rows.ToProto());
  Neg(y);
  EXPECT_THAT(std::string(builder.first_error().message()),
              HasSubstr("negate: the sharding {devices=[2,1]<=[2]} has 2 dimensions"));
}

TEST(ShardingBuilderTest, TokensOfFeedsLieOnTheFirstDevice) {
  XlaBuilder builder("test");
  XlaBuilder* b = &builder;
  const HloSharding cells = HloSharding::IotaTile({2});
  const Shape data = ShapeUtil::MakeTupleShape({F({4}), F({6})});
  builder.SetSharding(HloSharding::Tuple({cells, cells}).ToProto());
  const XlaOp fed = Infeed(b, data);
  Outfeed(fed, data, "");
  builder.ClearSharding();
  Tuple(b, {});
  const auto module = ModuleFromProto(builder.Build().value().proto()).value();
  ASSERT_TRUE(VerifyModule(*module).ok()) << VerifyModule(*module);
  const auto sharding_of = [&](HloOpcode opcode) {
    for (const HloInstruction* i : module->entry_computation()->instructions()) {
      if (i->opcode() == opcode) return i->sharding().ToString();
    }
    return std::string();
  };
  const std::string with_token = "{{devices=[2]<=[2]}, {devices=[2]<=[2]}, {maximal device=0}}";
  EXPECT_EQ(sharding_of(HloOpcode::kInfeed), with_token);
  EXPECT_EQ(sharding_of(HloOpcode::kOutfeed), with_token);
  EXPECT_EQ(sharding_of(HloOpcode::kAfterAll), "{maximal device=0}");
  EXPECT_EQ(sharding_of(HloOpcode::kGetTupleElement), "{{devices=[2]<=[2]}, {devices=[2]<=[2]}}");
}

}  // namespace
}  // namespace xla
