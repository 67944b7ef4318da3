#include "shardy/propagation/factor_propagation.h"

#include "gtest/gtest.h"

namespace xla {
namespace {

constexpr AxisPart kX = {0, 1, 2}, kY = {1, 1, 4}, kMajorY = {1, 1, 2}, kMinorY = {1, 2, 4};

// ([i, k], [k, j]) -> ([i, j])
ShardingRule Dot(int64_t i, int64_t j, int64_t k) {
  ShardingRule rule;
  rule.factors = {{i}, {j}, {k, FactorKind::kReduction}};
  rule.operands = {{{0}, {2}}, {{2}, {1}}};
  rule.results = {{{0}, {1}}};
  return rule;
}
// ([i], [i]) -> ([i])
ShardingRule Add() {
  ShardingRule rule;
  rule.factors = {{16}};
  rule.operands = {{{0}}, {{0}}};
  rule.results = {{{0}}};
  return rule;
}

// Each tensor's dimensions; open.
class PropagatedOp {
 public:
  PropagatedOp(ShardingRule rule, std::vector<std::vector<AxisList>> tensors) : rule_(std::move(rule)) {
    for (size_t i = 0; i < tensors.size(); ++i) {
      MeshSharding sharding;
      for (const AxisList& axes : tensors[i]) sharding.dims.push_back({axes, false});
      tensors_.push_back(ProjectToFactors(&sharding, Mapping(i), rule_));
    }
  }

  PropagatedOp& Run(PropagationStrategy strategy, Direction direction = Direction::kBoth) {
    FactorPropagationOptions options;
    options.strategy = strategy;
    PropagateAlongFactors(rule_, [&](int64_t) { return direction; }, options, &tensors_, &arrivals_);
    return *this;
  }

  AxisList Axes(size_t tensor, size_t dim) const {
    return AxesFromFactors(tensors_[tensor], Mapping(tensor), rule_)[dim];
  }
  const ShardingRule::Tensor& Mapping(size_t i) const {
    return i < rule_.operands.size() ? rule_.operands[i] : rule_.results[i - rule_.operands.size()];
  }
  TensorFactors& tensor(size_t i) { return tensors_[i]; }
  const std::vector<AxisArrival>& arrivals() const { return arrivals_; }
  std::vector<AxisStop> Stops(Direction direction = Direction::kBoth) const {
    return FindStops(rule_, [&](int64_t) { return direction; }, tensors_);
  }

 private:
  ShardingRule rule_;
  std::vector<TensorFactors> tensors_;
  std::vector<AxisArrival> arrivals_;
};

constexpr auto kBasic = PropagationStrategy::kBasic, kAggressive = PropagationStrategy::kAggressive;

TEST(FactorPropagationTest, SpreadsTheLongestListThatNoTensorContradicts) {
  for (PropagationStrategy strategy : {kBasic, kAggressive}) {
    PropagatedOp op(Add(), {{{kX}}, {{kX, kY}}, {{}}});
    op.Run(strategy);
    for (size_t tensor = 0; tensor < 3; ++tensor) EXPECT_EQ(op.Axes(tensor, 0), AxisList({kX, kY}));
  }
}

TEST(FactorPropagationTest, SpreadsNothingWhereTheFirstAxesDiffer) {
  for (PropagationStrategy strategy : {kBasic, kAggressive}) {
    PropagatedOp op(Add(), {{{kX}}, {{kY}}, {{}}});
    EXPECT_TRUE(op.Run(strategy).Axes(2, 0).empty());
    EXPECT_TRUE(op.arrivals().empty());
  }
}

TEST(FactorPropagationTest, APartOfAnAxisGrowsToAllOfIt) {
  PropagatedOp op(Add(), {{{kMajorY}}, {{kY}}, {{}}});
  op.Run(kBasic);
  EXPECT_EQ(op.Axes(0, 0), AxisList({kY}));
  EXPECT_EQ(op.Axes(2, 0), AxisList({kY}));
}

TEST(FactorPropagationTest, ADirectionTakesFromOneSide) {
  PropagatedOp forward(Add(), {{{kX}}, {{}}, {{kX, kY}}});
  forward.Run(kBasic, Direction::kForward);
  EXPECT_EQ(forward.Axes(0, 0), AxisList({kX}));
  EXPECT_EQ(forward.Axes(1, 0), AxisList({kX}));
  PropagatedOp backward(Add(), {{{kX}}, {{}}, {{kX, kY}}});
  backward.Run(kBasic, Direction::kBackward);
  EXPECT_EQ(backward.Axes(0, 0), AxisList({kX, kY}));
  PropagatedOp cut(Add(), {{{kX}}, {{kY}}, {{kX}}});
  EXPECT_TRUE(cut.Run(kBasic, Direction::kBackward).arrivals().empty());
  PropagatedOp none(Add(), {{{kX}}, {{}}, {{}}});
  EXPECT_TRUE(none.Run(kBasic, Direction::kNone).arrivals().empty());
}

TEST(FactorPropagationTest, OnlyTheAggressiveStrategyDecidesBetweenFactors) {
  const std::vector<std::vector<AxisList>> tensors = {{{kX}, {}}, {{}, {kX}}, {{}, {}}};
  PropagatedOp basic(Dot(8, 32, 16), tensors);
  EXPECT_TRUE(basic.Run(kBasic).arrivals().empty());
  // The second operand is larger.
  PropagatedOp aggressive(Dot(8, 32, 16), tensors);
  aggressive.Run(kAggressive);
  EXPECT_TRUE(aggressive.Axes(2, 0).empty());
  EXPECT_EQ(aggressive.Axes(2, 1), AxisList({kX}));
  ASSERT_EQ(aggressive.arrivals().size(), 1);
  EXPECT_EQ(aggressive.arrivals()[0].tensor, 2);
  EXPECT_EQ(aggressive.arrivals()[0].factor, 1);
  EXPECT_EQ(aggressive.arrivals()[0].source, 1);
}

TEST(FactorPropagationTest, TakesThePartOfAnAxisThatIsFree) {
  PropagatedOp op(Dot(8, 32, 16), {{{kY}, {}}, {{}, {}}, {{}, {kMinorY}}});
  op.Run(kAggressive);
  EXPECT_EQ(op.Axes(2, 0), AxisList({kMajorY}));
}

TEST(FactorPropagationTest, PartsOfAnAxisThatNoCutMakesExcludeEachOther) {
  // Of an axis of six devices.
  const AxisPart half = {0, 1, 2}, third_behind_two = {0, 2, 6}, half_behind_three = {0, 3, 6};
  PropagatedOp fits(Dot(8, 32, 16), {{{half}, {}}, {{}, {}}, {{}, {third_behind_two}}});
  EXPECT_EQ(fits.Run(kAggressive).Axes(2, 0), AxisList({half}));
  PropagatedOp excluded(Dot(8, 32, 16), {{{half}, {}}, {{}, {}}, {{}, {half_behind_three}}});
  EXPECT_TRUE(excluded.Run(kAggressive).Axes(2, 0).empty());
}

TEST(FactorPropagationTest, HeldAxesAndClosedDimensionsTakeNothing) {
  PropagatedOp held(Add(), {{{kX}}, {{}}, {{}}});
  held.tensor(1).held = {kX};
  held.tensor(2).factors[0]->is_closed = true;
  held.Run(kAggressive);
  EXPECT_TRUE(held.Axes(1, 0).empty());
  EXPECT_TRUE(held.Axes(2, 0).empty());
  const std::vector<AxisStop> stops = held.Stops();
  ASSERT_EQ(stops.size(), 2);
  EXPECT_EQ(stops[0].reason, StopReason::kHeldAxis);
  EXPECT_EQ(stops[1].reason, StopReason::kClosedDimension);
  EXPECT_EQ(stops[1].source, 0);
}

TEST(FactorPropagationTest, BlockedFactorsSpreadNothing) {
  ShardingRule rule = Add();
  rule.factors[0].blocked = true;
  PropagatedOp op(rule, {{{kX}}, {{}}, {{}}});
  EXPECT_TRUE(op.Run(kAggressive).arrivals().empty());
  EXPECT_EQ(op.Stops()[0].reason, StopReason::kBlockedFactor);
}

TEST(FactorPropagationTest, SaysWhyAnAxisStops) {
  PropagatedOp conflict(Add(), {{{kX}}, {{kY}}, {{}}});
  const std::vector<AxisStop> stops = conflict.Stops();
  ASSERT_EQ(stops.size(), 3);
  EXPECT_EQ(stops[2].tensor, 2);
  EXPECT_EQ(stops[2].reason, StopReason::kDisagreement);
  EXPECT_EQ(stops[2].other, 1);

  PropagatedOp used(Dot(8, 32, 16), {{{kX}, {}}, {{}, {}}, {{}, {kX}}});
  ASSERT_EQ(used.Stops().size(), 2);
  EXPECT_EQ(used.Stops()[0].reason, StopReason::kUsedByOtherFactor);
  EXPECT_EQ(used.Stops()[0].other, 1);

  PropagatedOp forward(Add(), {{{}}, {{}}, {{kX}}});
  EXPECT_EQ(forward.Stops(Direction::kForward)[0].reason, StopReason::kDirection);

  // [ij] -> [i, j] with i = 3.
  ShardingRule split;
  split.factors = {{3}, {4}};
  split.operands = {{{0, 1}}};
  split.results = {{{0}, {1}}};
  PropagatedOp uneven(split, {{{}}, {{kX}, {}}});
  EXPECT_EQ(uneven.Run(kAggressive).Stops()[0].reason, StopReason::kDoesNotDivide);
  PropagatedOp behind(split, {{{}}, {{}, {kX}}});
  EXPECT_EQ(behind.Stops()[0].reason, StopReason::kMajorFactorNotFull);
}

}  // namespace
}  // namespace xla
