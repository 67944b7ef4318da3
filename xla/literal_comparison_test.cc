#include "xla/literal_comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "xla/layout_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

std::string Equal(const Literal& expected, const Literal& actual) {
  return std::string(literal_comparison::Equal(expected, actual).message());
}
std::string Near(const Literal& expected, const Literal& actual, ErrorSpec error) {
  return std::string(literal_comparison::Near(expected, actual, error).message());
}
template <typename T>
bool ScalarsNear(T expected, T actual, ErrorSpec error) {
  return Near(LiteralUtil::CreateR0<T>(expected), LiteralUtil::CreateR0<T>(actual), error).empty();
}

TEST(LiteralComparisonTest, EqualMeansTheSameBitsOrBothNaN) {
  const Literal a = LiteralUtil::CreateR2<float>({{1, kNaN}, {-0.0f, kInf}});
  EXPECT_EQ(Equal(a, a.Clone()), "");
  EXPECT_EQ(Equal(a, a.Relayout(LayoutUtil::MakeLayout({0, 1}))), "");
  EXPECT_EQ(Equal(a, LiteralUtil::CreateR2<float>({{1, -kNaN}, {-0.0f, kInf}})), "");
  EXPECT_EQ(Equal(a, LiteralUtil::CreateR2<float>({{1, 5}, {0.0f, kInf}})),
            "2 of 4 elements of f32[2,2] differ:\n"
            "  at {0,1}: expected nan, found 5\n"
            "  at {1,0}: expected -0.0, found 0 (off by 0, nan relative)\n"
            "worst:\n"
            "  at {0,1}: expected nan, found 5\n");
  EXPECT_EQ(Equal(LiteralUtil::CreateR1<int32_t>({10, 20}), LiteralUtil::CreateR1<int32_t>({10, 25})),
            "1 of 2 elements of s32[2] differ:\n  at {1}: expected 20, found 25 (off by 5, 0.25 relative)\n");
}

TEST(LiteralComparisonTest, ReportsTheShapesThatDiffer) {
  EXPECT_EQ(Equal(LiteralUtil::CreateR1<float>({1}), LiteralUtil::CreateR0<float>(1)),
            "expected shape f32[1], found f32[]");
  EXPECT_EQ(Equal(LiteralUtil::CreateR0<float>(1), LiteralUtil::CreateR0<double>(1)),
            "expected shape f32[], found f64[]");
}

TEST(LiteralComparisonTest, NamesThePartOfATuple) {
  auto tuple = [](float x) {
    return LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<bool>(true),
                                       LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(x)));
  };
  EXPECT_EQ(Equal(tuple(1), tuple(1)), "");
  EXPECT_THAT(Equal(tuple(1), tuple(2)), HasSubstr("in element {1}{0}: 1 of 1 elements of f32[] differ"));
}

TEST(LiteralComparisonTest, ShowsTheFirstAndTheWorst) {
  Literal expected(ShapeUtil::MakeShape(F32, {100})), actual = expected;
  for (int64_t i = 0; i < 100; ++i) actual.SetLinear<float>(i, i == 70 ? 50.0f : 1.0f);
  const std::string report = Near(expected, actual, ErrorSpec(0.5));
  EXPECT_THAT(report, HasSubstr("100 of 100 elements of f32[100] differ"));
  EXPECT_THAT(report, HasSubstr("at {4}: "));
  EXPECT_THAT(report, ::testing::Not(HasSubstr("at {5}: ")));
  EXPECT_THAT(report, HasSubstr("worst:\n  at {70}: expected 0, found 50"));
  EXPECT_THAT(std::string(literal_comparison::Near(expected, actual, ErrorSpec(0.5), true).message()),
              HasSubstr("at {49}: "));
}

TEST(LiteralComparisonTest, NearAddsAbsoluteAndRelativeBounds) {
  EXPECT_TRUE(ScalarsNear(100.0f, 101.0f, ErrorSpec(1)));
  EXPECT_FALSE(ScalarsNear(100.0f, 101.5f, ErrorSpec(1)));
  EXPECT_TRUE(ScalarsNear(100.0f, 101.5f, ErrorSpec(0, 0.02)));
  EXPECT_TRUE(ScalarsNear(100.0, 102.5, ErrorSpec(1, 0.02)));
  EXPECT_FALSE(ScalarsNear(100.0, 103.5, ErrorSpec(1, 0.02)));
  EXPECT_TRUE(ScalarsNear(0.0f, -0.0f, ErrorSpec(0)));
  EXPECT_FALSE(ScalarsNear<int32_t>(5, 6, ErrorSpec(0)));
  EXPECT_TRUE(ScalarsNear<int32_t>(5, 6, ErrorSpec(1)));
  EXPECT_FALSE(ScalarsNear<bool>(true, false, ErrorSpec(0.5)));
  EXPECT_FALSE(ScalarsNear<int64_t>(std::numeric_limits<int64_t>::max(), std::numeric_limits<int64_t>::min(),
                                    ErrorSpec(0)));
  EXPECT_TRUE(ScalarsNear<complex64>({3, 4}, {3.04f, 4}, ErrorSpec(0, 0.01)));
  EXPECT_FALSE(ScalarsNear<complex64>({3, 4}, {3.06f, 4}, ErrorSpec(0, 0.01)));
}

TEST(LiteralComparisonTest, NearTreatsSpecialValuesApart) {
  EXPECT_TRUE(ScalarsNear(kNaN, -kNaN, ErrorSpec(0)));
  EXPECT_FALSE(ScalarsNear(kNaN, 1.0f, ErrorSpec(1e9)));
  EXPECT_FALSE(ScalarsNear(1.0f, kNaN, ErrorSpec(1e9)));
  EXPECT_TRUE(ScalarsNear(kNaN, 1.0f, ErrorSpec(0, 0, /*relaxed_nans=*/true)));
  EXPECT_FALSE(ScalarsNear(1.0f, kNaN, ErrorSpec(0, 0, /*relaxed_nans=*/true)));
  ErrorSpec fewer_infinities(0, 0.1);
  fewer_infinities.fewer_infs_ok = true;
  EXPECT_TRUE(ScalarsNear(3.3e38f, kInf, fewer_infinities));
  EXPECT_FALSE(ScalarsNear(3.3e38f, -kInf, fewer_infinities));
  EXPECT_FALSE(ScalarsNear(1e38f, kInf, fewer_infinities));
  EXPECT_TRUE(ScalarsNear(kInf, kInf, ErrorSpec(0)));
  EXPECT_FALSE(ScalarsNear(kInf, -kInf, ErrorSpec(1e30, 1)));
  EXPECT_FALSE(ScalarsNear(kInf, 1e38f, ErrorSpec(1e30, 1)));
  EXPECT_FALSE(ScalarsNear(1e38f, kInf, ErrorSpec(1e30, 1)));
  EXPECT_TRUE(ScalarsNear<complex64>({kNaN, 1}, {kNaN, 1}, ErrorSpec(0)));
  EXPECT_FALSE(ScalarsNear<complex64>({kInf, 1}, {kInf, 2}, ErrorSpec(0, 0.5)));
}

TEST(LiteralComparisonTest, NarrowFloatsMayBeGivenUnitsInTheLastPlace) {
  ErrorSpec two_ulps(0);
  two_ulps.low_precision_fp_error_spec = {BF16, /*within_n_values=*/2};
  const auto up = [](bfloat16 x, int n) { return bfloat16::FromRep(static_cast<uint16_t>(x.rep() + n)); };
  EXPECT_FALSE(ScalarsNear(bfloat16(1.0f), up(bfloat16(1.0f), 1), ErrorSpec(0)));
  EXPECT_TRUE(ScalarsNear(bfloat16(1.0f), up(bfloat16(1.0f), 2), two_ulps));
  EXPECT_FALSE(ScalarsNear(bfloat16(1.0f), up(bfloat16(1.0f), 3), two_ulps));
  EXPECT_TRUE(ScalarsNear(up(bfloat16(-0.0f), 1), up(bfloat16(0.0f), 1), two_ulps));
  EXPECT_FALSE(ScalarsNear(1.0f, 1.0000001f, two_ulps));
  EXPECT_FALSE(ScalarsNear(half(1.0f), half::FromRep(half(1.0f).rep() + 1), two_ulps));
  const bfloat16 most = std::numeric_limits<bfloat16>::max();
  EXPECT_FALSE(ScalarsNear(most, up(most, 1), two_ulps));
}

TEST(LiteralComparisonTest, SignsOfNansCountWhereTheSpecSaysSo) {
  constexpr ErrorSpec kAnyNan(1e-3);
  static_assert(kAnyNan.all_nans_are_equivalent && kAnyNan.low_precision_fp_error_spec.within_n_values == -1);
  ErrorSpec signed_nans = kAnyNan;
  signed_nans.all_nans_are_equivalent = false;
  EXPECT_TRUE(ScalarsNear(kNaN, -kNaN, kAnyNan));
  EXPECT_FALSE(ScalarsNear(kNaN, -kNaN, signed_nans));
  EXPECT_TRUE(ScalarsNear(-kNaN, -kNaN, signed_nans));
}

TEST(LiteralComparisonTest, TellsWhereArraysDiffer) {
  const Literal a = LiteralUtil::CreateR1<float>({1, 2, 3}), b = LiteralUtil::CreateR1<float>({1, 2.5, 3});
  const Literal expected = LiteralUtil::MakeTuple({&a, &a}), actual = LiteralUtil::MakeTuple({&a, &b});
  int calls = 0;
  const absl::Status status = literal_comparison::Near(
      expected, actual, ErrorSpec(0.1), std::nullopt,
      [&](const LiteralSlice& e, const LiteralSlice& f, const LiteralSlice& mismatches,
          const ShapeIndex& index, const literal_comparison::ErrorBuckets&) {
        ++calls;
        EXPECT_EQ(e, a);
        EXPECT_EQ(f, b);
        EXPECT_EQ(mismatches, LiteralUtil::CreateR1<bool>({false, true, false}));
        EXPECT_EQ(index, ShapeIndex({1}));
      });
  EXPECT_FALSE(status.ok());
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(literal_comparison::ToStringTruncated(a), "f32[3] {1, 2, 3}");
  EXPECT_EQ(literal_comparison::ToStringTruncated(LiteralUtil::CreateFull<float>({1001}, 0)),
            "[TRUNCATED, Literal with more than 1000 values]");
}

TEST(LiteralComparisonTest, OnlyTheActualSizesCount) {
  const Shape bounded = ShapeUtil::MakeShape(S32, {4}, std::vector<bool>{true});
  Literal a = LiteralUtil::CreateR1<int32_t>({1, 2}).ToBoundedDynamic(bounded);
  Literal b = a;
  b.Set<int32_t>({3}, 9);
  EXPECT_EQ(Equal(a, b), "");
  EXPECT_TRUE(literal_comparison::EqualDynamicShapesAndDimensions(a, b).ok());
  b.SetDynamicSize(0, 4);
  EXPECT_FALSE(literal_comparison::EqualDynamicShapesAndDimensions(a, b).ok());
  EXPECT_FALSE(literal_comparison::EqualDynamicShapesAndDimensions(a, a.ToStatic()).ok());
  EXPECT_EQ(Equal(a, b), "expected shape s32[2], found s32[4]");
}

}  // namespace
}  // namespace xla
