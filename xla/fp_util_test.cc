#include "xla/fp_util.h"

#include <gtest/gtest.h>

#include <limits>

namespace xla {
namespace {

template <typename T>
class FpUtilTest : public ::testing::Test {};
using FloatTypes =
    ::testing::Types<float, double, half, bfloat16, float8_e5m2, float8_e4m3fn, float8_e4m3fnuz>;
TYPED_TEST_SUITE(FpUtilTest, FloatTypes);

TYPED_TEST(FpUtilTest, KindsOfNumbers) {
  using T = TypeParam;
  const T one(1.0f), least = std::numeric_limits<T>::denorm_min();
  EXPECT_TRUE(IsNormal(one));
  EXPECT_FALSE(IsSubnormal(one));
  EXPECT_TRUE(IsSubnormal(least));
  EXPECT_FALSE(IsNormal(least));
  EXPECT_TRUE(IsZero(T(0.0f)));
  EXPECT_FALSE(IsSubnormal(T(0.0f)));
  EXPECT_TRUE(IsSignMinus(T(-one)));
  EXPECT_EQ(Abs(T(-one)), one);
  EXPECT_TRUE(IsNaN(std::numeric_limits<T>::quiet_NaN()));
  EXPECT_FALSE(IsFinite(std::numeric_limits<T>::quiet_NaN()));
  if (std::numeric_limits<T>::has_infinity) {
    EXPECT_TRUE(IsInfinite(std::numeric_limits<T>::infinity()));
  }
}

TYPED_TEST(FpUtilTest, ScalesAndSteps) {
  using T = TypeParam;
  EXPECT_EQ(ScaleBase(T(1.5f), 2), T(6.0f));
  EXPECT_EQ(LogBase(T(6.0f)), 2);
  EXPECT_EQ(LogBase(T(0.0f)), std::nullopt);
  EXPECT_EQ(GoldbergUlp(T(1.0f)), std::numeric_limits<T>::epsilon());
  EXPECT_EQ(GoldbergUlp(T(-4.0f)), ScaleBase(std::numeric_limits<T>::epsilon(), 2));
  EXPECT_EQ(GoldbergUlp(T(0.0f)), GoldbergUlp(std::numeric_limits<T>::min()));
  const T next =
      static_cast<T>(static_cast<double>(1) + static_cast<double>(std::numeric_limits<T>::epsilon()));
  EXPECT_EQ(CalculateDistanceInFloats(T(1.0f), next), 1);
  EXPECT_EQ(CalculateDistanceInFloats(next, T(1.0f)), 1);
  const T least = std::numeric_limits<T>::denorm_min();
  EXPECT_EQ(CalculateDistanceInFloats(T(-least), least), 2);
  EXPECT_EQ(CalculateDistanceInFloats(T(-0.0f), T(0.0f)), 0);
}

TEST(FpUtilTest, RoundsToPrecision) {
  EXPECT_EQ(RoundToPrecision<float>(0x1.8p0, 1), 2.0f);
  EXPECT_EQ(RoundToPrecision<float>(0x1.8p0, 1, RoundingDirection::kRoundTowardsZero), 1.0f);
  EXPECT_EQ(RoundToPrecision<float>(-0x1.4p3, 2), -8.0f) << "a tie goes to the even one";
  EXPECT_EQ(RoundToPrecision<bfloat16>(1.00390626), bfloat16(1.0078125f));
  EXPECT_EQ(RoundToPrecision<float>(0.0), 0.0f);
}

TEST(FpUtilTest, SplitsIntoPairs) {
  const auto [high, low] = Log2FloatPair<float>(7);
  EXPECT_EQ(SignAndMagnitude(high).second & 0x7f, 0);
  EXPECT_NEAR(static_cast<double>(high) + static_cast<double>(low), 0.6931471805599453, 1e-12);
  EXPECT_GT(std::abs(low), 0);
  const auto [whole, rest] = SplitToFpPair<float>(0x1.0000ffp0, 8, RoundingDirection::kRoundTowardsZero);
  EXPECT_EQ(whole, 0x1.0000p0f);
  EXPECT_EQ(rest, 0x0.0000ffp0f);
}

TEST(FpUtilTest, FloatsAsIntegersKeepTheirOrder) {
  EXPECT_EQ(ToSignMagnitude(0.0f), 0);
  EXPECT_EQ(ToSignMagnitude(-0.0f), -1);
  EXPECT_LT(ToSignMagnitude(-2.0), ToSignMagnitude(-1.0));
  EXPECT_EQ(ToSignMagnitude(float4_e2m1fn(-0.5f)), -2);
  EXPECT_EQ(SignAndMagnitude(float8_e8m0fnu(1.0f)).first, 0) << "a type without a sign";
}

}  // namespace
}  // namespace xla
