#include "xla/hlo/builder/lib/sorting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/program_test_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

TEST(SortingTest, TopKOfAVector) {
  const Literal top =
      Evaluated([](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {3, 1, 4, 1, 5, 9, 2, 6}), 3, S32); });
  EXPECT_EQ(top, LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({9, 6, 5}),
                                             LiteralUtil::CreateR1<int32_t>({5, 7, 4})));
}

TEST(SortingTest, TopKOfRowsWithOtherIndexType) {
  const Literal top = Evaluated([](XlaBuilder* b) {
    return TopK(ConstantR2<int8_t>(b, {{-3, 7, 0}, {5, -128, 127}}), 2, /*index_type=*/PrimitiveType::S16);
  });
  EXPECT_EQ(top, LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR2<int8_t>({{7, 0}, {127, 5}}),
                                             LiteralUtil::CreateR2<int16_t>({{1, 2}, {2, 0}})));
}

// In the total order, equal ones in the order of the input.
TEST(SortingTest, OrderOfSpecialNumbers) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const Literal top = Evaluated(
      [&](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {-0.0f, 1, nan, 0, -inf, 1, inf}), 7); });
  EXPECT_EQ(top.element(1), LiteralUtil::CreateR1<int32_t>({2, 6, 1, 5, 3, 0, 4}));
  EXPECT_TRUE(std::isnan(top.element(0).Get<float>({0})));
}

TEST(SortingTest, TopKOfNothing) {
  const Literal top = Evaluated([](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {1, 2}), 0); });
  EXPECT_EQ(top.element(0), Literal(ShapeUtil::MakeShape(F32, {0})));
}

TEST(SortingTest, PartitionsDoNotChangeTheResult) {
  std::mt19937 random(7);
  for (int round = 0; round < 20; ++round) {
    const int64_t size = 1 + random() % 40;
    const int64_t k = 1 + random() % size;
    std::vector<float> values(size);
    for (float& value : values) value = static_cast<float>(random() % 12);  // many are equal
    std::vector<int32_t> order(size);
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int32_t i, int32_t j) { return values[i] > values[j]; });
    order.resize(k);
    for (int64_t partitions : {1, 2, 3, 5, 50}) {
      SCOPED_TRACE(absl::StrCat("k ", k, " of ", size, ", ", partitions, " partitions"));
      const Literal top = Evaluated([&](XlaBuilder* b) {
        return TopKWithPartitions(ConstantR1<float>(b, absl::MakeConstSpan(values)), k, partitions);
      });
      ASSERT_EQ(top.element(1), LiteralUtil::CreateR1<int32_t>(order));
      for (int64_t i = 0; i < k; ++i) EXPECT_EQ(top.element(0).Get<float>({i}), values[order[i]]);
    }
  }
}

TEST(SortingTest, RefusesWhatDoesNotFit) {
  EXPECT_THAT(ErrorOf([](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {1, 2}), 3, S32); }),
              HasSubstr("TopK: k is 3, the last dimension of f32[2] has 2 elements"));
  EXPECT_THAT(ErrorOf([](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {1, 2}), -1, S32); }),
              HasSubstr("TopK: k is -1"));
  EXPECT_THAT(ErrorOf([](XlaBuilder* b) { return TopK(ConstantR0<float>(b, 1), 1, S32); }),
              HasSubstr("TopK: the input is f32[]"));
  EXPECT_THAT(
      ErrorOf([](XlaBuilder* b) { return TopK(ConstantR1<complex64>(b, {complex64(1, 2)}), 1, S32); }),
      HasSubstr("TopK: complex numbers have no order: c64[1]"));
  EXPECT_THAT(ErrorOf([](XlaBuilder* b) { return TopK(ConstantR1<float>(b, {1, 2}), 1, F32); }),
              HasSubstr("TopK: indices cannot be f32"));
  EXPECT_THAT(ErrorOf([](XlaBuilder* b) { return TopKWithPartitions(ConstantR1<float>(b, {1, 2}), 1, 0); }),
              HasSubstr("TopKWithPartitions: 0 partitions of f32[2]"));
}

}  // namespace
}  // namespace xla
