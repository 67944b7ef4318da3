#include "shardy/propagation/common_axes.h"

#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;

// Axes of a mesh a=2, b=4, c=8.
constexpr AxisPart kA{0, 1, 2}, kB{1, 1, 4}, kC{2, 1, 8};
constexpr int64_t kNames[] = {0, 1, 2};

struct Tensor {
  ShardingRule::Tensor mapping;
  std::vector<AxisList> dims;
  int64_t size;
};

// An op of these tensors; the last one is the result.
class Op {
 public:
  Op(std::vector<ShardingFactor> factors, std::vector<Tensor> tensors,
     absl::Span<const int64_t> names = kNames)
      : rule_{std::move(factors), {}, {}}, tensors_{rule_, {}, {}, names} {
    for (size_t i = 0; i < tensors.size(); ++i) {
      (i + 1 < tensors.size() ? rule_.operands : rule_.results).push_back(tensors[i].mapping);
      MeshSharding sharding;
      for (const AxisList& axes : tensors[i].dims) sharding.dims.push_back({axes, true});
      tensors_.tensors.push_back(ProjectToFactors(&sharding, tensors[i].mapping, rule_));
      tensors_.sizes.push_back(tensors[i].size);
    }
  }
  const OpTensors& operator*() const { return tensors_; }

 private:
  ShardingRule rule_;
  OpTensors tensors_;
};

TEST(CommonAxes, TensorsThatAgreeAreLeftAlone) {
  const Op op({{8}, {8}}, {{{{0}, {1}}, {{kA}, {}}, 64}, {{{0}, {1}}, {{kA}, {}}, 64}});
  EXPECT_THAT(AgreedAxes(*op), Optional(ElementsAre(AxisList{kA}, AxisList{})));
}

TEST(CommonAxes, OneAxisForTwoFactorsIsNoAgreement) {
  const Op op({{8}, {8}}, {{{{0}}, {{kA}}, 8}, {{{1}}, {{kA}}, 8}, {{{0}, {1}}, {{kA}, {}}, 64}});
  EXPECT_FALSE(AgreedAxes(*op).has_value());
}

TEST(CommonAxes, FactorsThatNeedReplicationAreNotSharded) {
  const Op op({{8, FactorKind::kNeedReplication}}, {{{{0}}, {{kA}}, 8}, {{{0}}, {{kA}}, 8}});
  EXPECT_FALSE(AgreedAxes(*op).has_value());
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(IsEmpty()));
}

TEST(CommonAxes, OfTwoTensorsTheLargerOneStays) {
  const Op op({{8}, {2}}, {{{{0}}, {{kA}}, 8}, {{{0}, {1}}, {{kB}, {}}, 16}});
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(AxisList{kB}, IsEmpty()));
}

TEST(CommonAxes, OfTwoTensorsTheOneThatMovesNothingStays) {
  const Op op({{8, FactorKind::kPermutation}}, {{{{0}}, {{}}, 8}, {{{0}}, {{kB}}, 16}});
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(IsEmpty()));
}

TEST(CommonAxes, TheOtherOfTwoKeepsWhatOnlyItHas) {
  const Op op({{8}, {8}}, {{{{0}}, {{kC}}, 8}, {{{0}, {1}}, {{kB}, {kA, {2, 1, 2}}}, 64}});
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(AxisList{kB}, (AxisList{kA, {2, 1, 2}})));
  const Op larger({{8}, {8}}, {{{{0}}, {{kC}}, 80}, {{{0}, {1}}, {{kB}, {kA, {2, 1, 2}}}, 64}});
  EXPECT_THAT(ChooseCommonAxes(*larger), ElementsAre(AxisList{kC}, AxisList{kA}));
}

TEST(CommonAxes, TheVoteCountsElements) {
  const Op op({{8}}, {{{{0}}, {{kA}}, 8}, {{{0}}, {{kA}}, 8}, {{{0}}, {{kB}}, 8}});
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(AxisList{kA}));
}

TEST(CommonAxes, WhatIsChosenIsTakenFromOtherFactors) {
  const Op op(
      {{8}, {8}},
      {{{{0}, {1}}, {{kC}, {}}, 64}, {{{0}, {1}}, {{}, {kA, {2, 2, 8}}}, 64}, {{{0}, {1}}, {{}, {}}, 64}});
  // Both have as many votes, and shards; the factor that comes later is taken first.
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(AxisList{{2, 1, 2}}, (AxisList{kA, {2, 2, 8}})));
}

TEST(CommonAxes, NamesDecideWhenNothingElseDoes) {
  const std::vector<Tensor> tensors = {
      {{{0}}, {{{1, 1, 2}}}, 8}, {{{0}}, {{{2, 1, 2}}}, 8}, {{{0}}, {{}}, 8}};
  EXPECT_THAT(ChooseCommonAxes(*Op({{8}}, tensors)), ElementsAre(AxisList{{2, 1, 2}}));
  const int64_t other_names[] = {2, 1, 0};
  EXPECT_THAT(ChooseCommonAxes(*Op({{8}}, tensors, other_names)), ElementsAre(AxisList{{1, 1, 2}}));
}

TEST(CommonAxes, AMinorFactorWaitsUntilTheMajorOneIsFull) {
  const auto op = [](AxisList major) {
    return Op({{4}, {8}}, {{{{0}, {1}}, {major, {kA}}, 32}, {{{0, 1}}, {{}}, 32}});
  };
  EXPECT_THAT(ChooseCommonAxes(*op({kB})), ElementsAre(AxisList{kB}, AxisList{kA}));
  EXPECT_THAT(ChooseCommonAxes(*op({{1, 1, 2}})), ElementsAre((AxisList{{1, 1, 2}}), IsEmpty()));
}

TEST(CommonAxes, AxesOfReplicatedFactorsMoveToOthersThatAllHave) {
  const Op op({{8, FactorKind::kNeedReplication}, {8}, {8}},
              {{{{0}, {1}, {2}}, {{kB}, {kA}, {}}, 512}, {{{0}, {1}}, {{kB}, {kA}}, 64}});
  EXPECT_THAT(ChooseCommonAxes(*op), ElementsAre(IsEmpty(), (AxisList{kA, kB}), IsEmpty()));
}

TEST(CommonAxes, AxesThatDoNotFitAReshapeAreHandedOutAnew) {
  // 6x8 to 3x16, with axes of sizes 2 and 3 on the 6.
  constexpr AxisPart k2{0, 1, 2}, k3{1, 1, 3};
  const auto reshape = [](AxisList axes) {
    return Op({{3}, {2}, {8}}, {{{{0, 1}, {2}}, {axes, {}}, 48}, {{{0}, {1, 2}}, {{}, {}}, 48}});
  };
  EXPECT_THAT(ChooseAxesOfReshape(*reshape({k2, k3})),
              Optional(ElementsAre(AxisList{k3}, AxisList{k2}, IsEmpty())));
  EXPECT_FALSE(ChooseAxesOfReshape(*reshape({k3, k2})).has_value());
  // With an axis that fits nowhere, what fits in front of it.
  constexpr AxisPart k5{2, 1, 5};
  EXPECT_THAT(ChooseAxesOfReshape(*reshape({k5, k3})),
              Optional(ElementsAre(IsEmpty(), IsEmpty(), IsEmpty())));
}

TEST(CommonAxes, AProductKeepsTheAxesOfItsOperands) {
  const auto product = [](AxisList of_result, int64_t result_size) {
    return Op({{8}, {8}, {8, FactorKind::kReduction}}, {{{{0}, {2}}, {{kA}, {kB}}, 64},
                                                        {{{2}, {1}}, {{kB}, {}}, 64},
                                                        {{{0}, {1}}, {of_result, {}}, result_size}});
  };
  EXPECT_THAT(AxesOfOperandsBeforeReduction(*product({kB}, 64)),
              Optional(ElementsAre(AxisList{kA}, IsEmpty(), AxisList{kB})));
  EXPECT_FALSE(AxesOfOperandsBeforeReduction(*product({kC}, 64)).has_value());
  EXPECT_FALSE(AxesOfOperandsBeforeReduction(*product({kB}, 65)).has_value());
}

TEST(CommonAxes, ReductionAxesAreInTheOrderOfTheMesh) {
  const ShardingRule rule{{{8, FactorKind::kReduction}, {8}, {8, FactorKind::kReduction}}, {}, {}};
  EXPECT_THAT(ReductionAxes(rule, {AxisList{{2, 2, 8}}, AxisList{kA}, AxisList{{2, 1, 2}, kB}}),
              ElementsAre(kB, kC));
}

}  // namespace
}  // namespace xla
