#include "xla/literal_util.h"

#include <gtest/gtest.h>

#include <cmath>

#include "xla/layout_util.h"

namespace xla {
namespace {

TEST(LiteralUtilTest, MakesArraysFromNestedBraces) {
  EXPECT_EQ(LiteralUtil::CreateR0<float>(2.5f).shape().ToString(), "f32[]");
  EXPECT_EQ(LiteralUtil::CreateR1<int8_t>({1, 2, 3}).Get<int8_t>({2}), 3);
  const Literal r3 = LiteralUtil::CreateR3<int32_t>({{{1, 2}, {3, 4}, {5, 6}}});
  EXPECT_EQ(r3.shape().ToString(), "s32[1,3,2]");
  EXPECT_EQ(r3.Get<int32_t>({0, 2, 1}), 6);
  EXPECT_EQ(LiteralUtil::CreateR4<int32_t>({{{{7}}}}).Get<int32_t>({0, 0, 0, 0}), 7);
  EXPECT_EQ(LiteralUtil::CreateFromArray(Array2D<float>({{1, 2}, {3, 4}})).Get<float>({1, 0}), 3);
  EXPECT_TRUE(LiteralUtil::CreateFull<double>({2, 2}, 4).IsAll(4));
  EXPECT_EQ(LiteralUtil::MakeIdentityR2<float>(2), LiteralUtil::CreateR2<float>({{1, 0}, {0, 1}}));
  EXPECT_EQ(LiteralUtil::CreateR2F32Linspace(0, 3, 2, 2), LiteralUtil::CreateR2<float>({{0, 1}, {2, 3}}));
  EXPECT_EQ(LiteralUtil::CreateR2F32Linspace(5, 9, 1, 1), LiteralUtil::CreateR2<float>({{5}}));
}

TEST(LiteralUtilTest, ScalarsOfEveryType) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    if (type != F8E8M0FNU) {
      EXPECT_TRUE(LiteralUtil::Zero(type).IsAll(0));
    }
    if (type != S1) {
      EXPECT_TRUE(LiteralUtil::One(type).IsAll(1));
    }
    if (primitive_util::IsComplexType(type)) continue;
    const double max = *LiteralUtil::MaxValue(type).GetAsDouble({}),
                 min = *LiteralUtil::MinValue(type).GetAsDouble({});
    EXPECT_LT(min, max);
    const bool has_infinity = primitive_util::IsFloatingPointType(type) && primitive_util::HasInfinity(type);
    EXPECT_EQ(std::isinf(max), has_infinity);
    EXPECT_EQ(std::isinf(min), has_infinity);
    const bool has_nan = primitive_util::IsFloatingPointType(type) && primitive_util::HasNaN(type);
    EXPECT_EQ(LiteralUtil::NanValue(type).ok(), has_nan);
    if (has_nan) {
      EXPECT_TRUE(std::isnan(*LiteralUtil::NanValue(type)->GetAsDouble({})));
    }
  }
  EXPECT_EQ(LiteralUtil::MinValue(S8), LiteralUtil::CreateR0<int8_t>(-128));
  EXPECT_EQ(LiteralUtil::MaxValue(U4), LiteralUtil::CreateR0<u4>(u4(15)));
  EXPECT_EQ(LiteralUtil::MaxElement(LiteralUtil::CreateR2<half>({{half(-1), half(3)}, {half(2), half(0)}})),
            LiteralUtil::CreateR0<half>(half(3)));
  EXPECT_EQ(LiteralUtil::MinValue(F8E4M3FN), LiteralUtil::CreateR0<float8_e4m3fn>(float8_e4m3fn(-448.0f)));
}

TEST(LiteralUtilTest, Tuples) {
  const Literal a = LiteralUtil::CreateR0<int32_t>(1), b = LiteralUtil::CreateR1<float>({2});
  const Literal tuple = LiteralUtil::MakeTuple({&a, &b});
  EXPECT_EQ(tuple.shape().ToString(), "(s32[], f32[1])");
  EXPECT_EQ(tuple, LiteralUtil::MakeTupleOwned(a.Clone(), b.Clone()));
  EXPECT_EQ(tuple, LiteralUtil::MakeTupleFromSlices({a, b}));
}

TEST(LiteralUtilTest, ConvertsTheArraysOfOneType) {
  const Literal mixed =
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(1.5f), LiteralUtil::CreateR0<int32_t>(3));
  const Literal narrow = LiteralUtil::ConvertF32ToBF16(mixed);
  EXPECT_EQ(narrow.shape().ToString(), "(bf16[], s32[])");
  EXPECT_EQ(LiteralUtil::ConvertBF16ToF32(narrow), mixed);
  EXPECT_EQ(LiteralUtil::ConvertF64ToF32(LiteralUtil::CreateR0<double>(0.1)),
            LiteralUtil::CreateR0<float>(0.1f));
}

TEST(LiteralUtilTest, TheFirstElementAsAScalar) {
  const Literal columns =
      LiteralUtil::CreateR2<int32_t>({{4, 5}, {6, 7}}).Relayout(LayoutUtil::MakeLayout({0, 1}));
  EXPECT_EQ(LiteralUtil::GetFirstScalarLiteral(columns), LiteralUtil::CreateR0<int32_t>(4));
  EXPECT_EQ(LiteralUtil::LiteralAsScalarString(LiteralUtil::CreateR2<float>({{0.5f}})), "0.5");
}

TEST(LiteralUtilTest, SingleElementsAsScalars) {
  Literal literal = LiteralUtil::CreateR2WithLayout<float>({{1, 2}, {3, 4}}, LayoutUtil::MakeLayout({0, 1}));
  EXPECT_EQ(LiteralUtil::GetScalarLiteral(literal, {1, 0}), LiteralUtil::CreateR0<float>(3));
  LiteralUtil::SetScalarLiteral(literal, {1, 0}, LiteralUtil::CreateR0<float>(9));
  EXPECT_EQ(literal, LiteralUtil::CreateR2<float>({{1, 2}, {9, 4}}));
  EXPECT_DEATH(LiteralUtil::GetScalarLiteral(literal, {2, 0}), "does not exist");
  EXPECT_EQ(LiteralUtil::LiteralAsScalar<float>(LiteralUtil::CreateR0<float>(3)), 3);
  EXPECT_EQ(LiteralUtil::LiteralAsScalar<int32_t>(LiteralUtil::CreateR0<float>(3)), std::nullopt);
  EXPECT_EQ(LiteralUtil::LiteralAsScalar<float>(literal), std::nullopt);
  EXPECT_EQ(LiteralUtil::MultiIndexAsString({1, 0}), "{1,0}");
}

TEST(LiteralUtilTest, RandomLiteralsDependOnTheSeedAlone) {
  const Shape shape =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {10000}), ShapeUtil::MakeShape(U2, {100}),
                                 ShapeUtil::MakeShape(C64, {3}), ShapeUtil::MakeShape(PRED, {100})});
  const Literal a = LiteralUtil::CreateRandomLiteral(shape, 1).value();
  EXPECT_EQ(a, LiteralUtil::CreateRandomLiteral(shape, 1).value());
  EXPECT_FALSE(a == LiteralUtil::CreateRandomLiteral(shape, 2).value());
  double sum = 0, squares = 0;
  for (float x : a.data<float>({0})) {
    sum += x;
    squares += static_cast<double>(x) * x;
  }
  EXPECT_NEAR(sum / 10000, 0, 0.05);
  EXPECT_NEAR(squares / 10000, 1, 0.05);
  EXPECT_FALSE(a.element(3).IsAllFirst());
  std::mt19937 engine(1);
  const Literal shifted =
      LiteralUtil::CreateRandomLiteral<F32>(ShapeUtil::MakeShape(F32, {1000}), &engine, 5, 0.1f).value();
  for (float x : shifted.data<float>()) EXPECT_NEAR(x, 5, 1);
  EXPECT_FALSE(LiteralUtil::CreateRandomLiteral(ShapeUtil::MakeShape(F32, {int64_t{1} << 50}), 1).ok());
}

TEST(LiteralUtilTest, ReshapeSliceReadsMemoryAnew) {
  const Literal rows = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(LiteralUtil::ReshapeSlice({3, 2}, {0, 1}, rows),
            LiteralUtil::CreateR2<float>({{1, 4}, {2, 5}, {3, 6}}));
  EXPECT_EQ(LiteralUtil::ReshapeSlice({3, 2}, {1, 0}, rows),
            LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}, {5, 6}}));
  EXPECT_EQ(LiteralUtil::ReshapeSlice({6}, {0}, rows.Relayout(LayoutUtil::MakeLayout({0, 1}))),
            LiteralUtil::CreateR1<float>({1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(LiteralUtil::ReshapeSlice({3, 2}, {0, 1}, rows).shape().ToString(true), "f32[3,2]{1,0}");
  EXPECT_DEATH(LiteralUtil::ReshapeSlice({3, 3}, {0, 1}, rows), "do not fill f32\\[3,3\\]");
  EXPECT_DEATH(LiteralUtil::ReshapeSlice({3, 2}, {0, 0}, rows), "layout");
}

}  // namespace
}  // namespace xla
