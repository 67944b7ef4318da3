#include "shardy/propagation/factor_sharding.h"

#include "gtest/gtest.h"

namespace xla {
namespace {

// A mesh of axes 0, 1, .. of any size; an axis and parts of it.
AxisPart Axis(int64_t axis, int64_t size) { return {axis, 1, size}; }
AxisPart Part(int64_t axis, int64_t start, int64_t size) { return {axis, start, start * size}; }

// One dimension with factors of these sizes.
ShardingRule RuleOf(std::vector<int64_t> sizes) {
  ShardingRule rule;
  ShardingRule::Dimension dim;
  for (int64_t size : sizes) {
    dim.push_back(static_cast<int32_t>(rule.factors.size()));
    rule.factors.push_back({size});
  }
  rule.operands.push_back({dim});
  return rule;
}

TensorFactors Project(const ShardingRule& rule, AxisList axes, bool is_closed = false) {
  MeshSharding sharding;
  sharding.dims.push_back({axes, is_closed});
  return ProjectToFactors(&sharding, rule.operands[0], rule);
}

TEST(FactorShardingTest, HandsAxesOutFromTheMajorFactor) {
  const ShardingRule rule = RuleOf({2, 4, 8});
  const TensorFactors factors = Project(rule, {Axis(0, 2), Axis(1, 4), Axis(2, 2)});
  EXPECT_EQ(factors.factors[0]->axes, AxisList({Axis(0, 2)}));
  EXPECT_EQ(factors.factors[1]->axes, AxisList({Axis(1, 4)}));
  EXPECT_EQ(factors.factors[2]->axes, AxisList({Axis(2, 2)}));
  EXPECT_FALSE(factors.factors[1]->is_minor_most);
  EXPECT_TRUE(factors.factors[2]->is_minor_most);
  EXPECT_EQ(AxesFromFactors(factors, rule.operands[0], rule)[0],
            AxisList({Axis(0, 2), Axis(1, 4), Axis(2, 2)}));
}

TEST(FactorShardingTest, SplitsAnAxisThatIsLargerThanAFactor) {
  const ShardingRule rule = RuleOf({2, 4});
  const TensorFactors factors = Project(rule, {Axis(0, 8)});
  EXPECT_EQ(factors.factors[0]->axes, AxisList({Part(0, 1, 2)}));
  EXPECT_EQ(factors.factors[1]->axes, AxisList({Part(0, 2, 4)}));
  // The parts are one axis again.
  EXPECT_EQ(AxesFromFactors(factors, rule.operands[0], rule)[0], AxisList({Axis(0, 8)}));
}

TEST(FactorShardingTest, LetsTheMinorFactorHaveWhatDoesNotDivideIt) {
  const TensorFactors factors = Project(RuleOf({3}), {Axis(0, 2), Axis(1, 5)});
  EXPECT_EQ(factors.factors[0]->axes, AxisList({Axis(0, 2), Axis(1, 5)}));
  EXPECT_TRUE(factors.factors[0]->overflow.empty());
}

TEST(FactorShardingTest, KeepsAxesThatDoNotFitAMajorFactorApart) {
  const ShardingRule rule = RuleOf({6, 4});
  const TensorFactors factors = Project(rule, {Axis(0, 2), Axis(1, 5), Axis(2, 3)});
  EXPECT_EQ(factors.factors[0]->axes, AxisList({Axis(0, 2)}));
  EXPECT_EQ(factors.factors[0]->overflow, AxisList({Axis(1, 5), Axis(2, 3)}));
  // Nothing can be said behind them.
  EXPECT_TRUE(factors.factors[1]->axes.empty());
  EXPECT_TRUE(factors.factors[1]->is_closed);
  EXPECT_EQ(AxesFromFactors(factors, rule.operands[0], rule)[0],
            AxisList({Axis(0, 2), Axis(1, 5), Axis(2, 3)}));
}

TEST(FactorShardingTest, GivesAxesOfSizeOneToTheFirstFactor) {
  const TensorFactors factors = Project(RuleOf({4, 2}), {Axis(0, 4), Axis(1, 1), Axis(2, 2)});
  EXPECT_EQ(factors.factors[0]->axes, AxisList({Axis(0, 4), Axis(1, 1)}));
  EXPECT_EQ(factors.factors[1]->axes, AxisList({Axis(2, 2)}));
}

TEST(FactorShardingTest, LosesAMinorFactorBehindOneThatIsNotFull) {
  const ShardingRule rule = RuleOf({4, 2});
  TensorFactors factors = Project(rule, {Axis(0, 2)});
  factors.factors[1]->axes = {Axis(1, 2)};
  EXPECT_EQ(AxesFromFactors(factors, rule.operands[0], rule)[0], AxisList({Axis(0, 2)}));
}

TEST(FactorShardingTest, FactorsAreClosedAsTheirDimensionIs) {
  const TensorFactors closed = Project(RuleOf({2, 2}), {}, /*is_closed=*/true);
  EXPECT_TRUE(closed.factors[0]->is_closed && closed.factors[1]->is_closed);
  const ShardingRule rule = RuleOf({2, 2});
  const TensorFactors unknown = ProjectToFactors(nullptr, rule.operands[0], rule);
  EXPECT_FALSE(unknown.factors[0]->is_closed || unknown.factors[1]->is_closed);
}

}  // namespace
}  // namespace xla
