#include "xla/comparison_util.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace xla {
namespace {

using Direction = ComparisonDirection;
using Type = Comparison::Type;

const std::vector<Direction> kDirections = {Direction::kEq, Direction::kNe, Direction::kGe,
                                            Direction::kGt, Direction::kLe, Direction::kLt};

TEST(ComparisonTest, WordsGoBothWays) {
  for (Direction direction : kDirections) {
    EXPECT_EQ(StringToComparisonDirection(ComparisonDirectionToString(direction)).value(), direction);
  }
  for (Type type : {Type::kFloat, Type::kFloatTotalOrder, Type::kSigned, Type::kUnsigned}) {
    EXPECT_EQ(StringToComparisonType(ComparisonTypeToString(type)).value(), type);
  }
  EXPECT_EQ(ComparisonDirectionToString(Direction::kGe), "GE");
  EXPECT_EQ(ComparisonTypeToString(Type::kFloatTotalOrder), "TOTALORDER");
  EXPECT_EQ(StringToComparisonDirection("eq").status().message(),
            "\"eq\" is not a comparison direction (EQ NE GE GT LE LT)");
  EXPECT_FALSE(StringToComparisonType("").ok());
}

TEST(ComparisonTest, TypesFollowTheElementType) {
  EXPECT_EQ(DefaultComparisonType(BF16), Type::kFloat);
  EXPECT_EQ(DefaultComparisonType(C64), Type::kFloat);
  EXPECT_EQ(DefaultComparisonType(S4), Type::kSigned);
  EXPECT_EQ(DefaultComparisonType(U8), Type::kUnsigned);
  EXPECT_EQ(DefaultComparisonType(PRED), Type::kUnsigned);
  EXPECT_EQ(Comparison(Direction::kEq, F32).GetType(), Type::kFloat);
  EXPECT_EQ(Comparison(Direction::kEq, F32, ComparisonOrder::kTotal).GetType(), Type::kFloatTotalOrder);
  EXPECT_TRUE(Comparison(Direction::kEq, S32).IsTotalOrder());
  EXPECT_EQ(Comparison(Direction::kLt, F32).ToString(), ".LT.F32.PARTIALORDER");
  EXPECT_EQ(Comparison(Direction::kEq, S8, Comparison::Order::kTotal).ToString("_1_", "_2_", "_3_"),
            "_1_EQ_2_S8_3_TOTALORDER");
  EXPECT_EQ(Comparison(Direction::kGe, Comparison::Type::kFloatTotalOrder).GetOrder(),
            Comparison::Order::kTotal);
  EXPECT_EQ(Comparison(Direction::kGe, Comparison::Type::kUnsigned).GetPrimitiveType(), U32);
}

bool Holds(Direction direction, int a, int b) {
  const bool holds[] = {a == b, a != b, a >= b, a > b, a <= b, a < b};
  return holds[static_cast<int>(direction)];
}

TEST(ComparisonTest, ConverseAndInverse) {
  for (Direction direction : kDirections) {
    const Comparison comparison(direction, S32);
    for (int a = 0; a < 2; ++a) {
      for (int b = 0; b < 2; ++b) {
        EXPECT_EQ(Holds(direction, a, b), Holds(comparison.Converse().GetDirection(), b, a));
        EXPECT_NE(Holds(direction, a, b), Holds(comparison.Inverse()->GetDirection(), a, b));
      }
    }
    EXPECT_EQ(comparison.IsReflexive(), Holds(direction, 1, 1));
    EXPECT_EQ(comparison.IsAntireflexive(), !Holds(direction, 1, 1));
  }
  // NaN makes both a < b and a >= b false.
  EXPECT_EQ(Comparison(Direction::kLt, F32).Inverse(), std::nullopt);
  EXPECT_EQ(Comparison(Direction::kEq, F32).Inverse()->GetDirection(), Direction::kNe);
  EXPECT_FALSE(Comparison(Direction::kEq, F32).IsReflexive());
  EXPECT_FALSE(Comparison(Direction::kNe, F32).IsAntireflexive());
}

TEST(ComparisonTest, ComparesValues) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
  const Comparison less(Direction::kLt, F32), total_less(Direction::kLt, F32, Comparison::Order::kTotal);
  EXPECT_TRUE(less.Compare<float>(1, 2));
  EXPECT_FALSE(less.Compare<float>(1, nan));
  EXPECT_FALSE(less.Compare<float>(-0.0f, 0.0f));
  const std::vector<float> ascending = {-nan, -inf, -1, -0.0f, 0.0f, 1, inf, nan};
  for (size_t i = 0; i < ascending.size(); ++i) {
    for (size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(total_less.Compare<float>(ascending[i], ascending[j]), i < j) << i << " " << j;
    }
  }
  EXPECT_TRUE(Comparison(Direction::kNe, C64).Compare<complex64>({1, 2}, {1, 3}));
  EXPECT_TRUE(Comparison(Direction::kGe, S32).Compare<int32_t>(3, 3));
  EXPECT_TRUE(Comparison::GetComparator<int>(Direction::kGt)(2, 1));
}

}  // namespace
}  // namespace xla
