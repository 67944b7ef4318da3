#include "xla/hlo/builder/lib/constants.h"

#include <cmath>
#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

std::string Error(XlaBuilder* builder) { return std::string(builder->Build().status().message()); }

TEST(ConstantsTest, ConstantR0WithType) {
  XlaBuilder b("constants");
  Tuple(&b, {ConstantR0WithType(&b, S8, -3), ConstantR0WithType(&b, BF16, 1.5f),
             ConstantR0WithType(&b, C64, complex128(1, -2)), ConstantR0WithType(&b, PRED, true),
             ConstantR0WithType(&b, F32, uint64_t{1} << 40), ConstantR0WithType(&b, C128, 7)});
  Literal result = BuildAndEvaluate(&b).value();
  EXPECT_EQ(result.element(0), LiteralUtil::CreateR0<int8_t>(-3));
  EXPECT_EQ(result.element(1), LiteralUtil::CreateR0<bfloat16>(bfloat16(1.5f)));
  EXPECT_EQ(result.element(2), LiteralUtil::CreateR0<complex64>(complex64(1, -2)));
  EXPECT_EQ(result.element(3), LiteralUtil::CreateR0<bool>(true));
  EXPECT_EQ(result.element(4), LiteralUtil::CreateR0<float>(0x1p40f));
  EXPECT_EQ(result.element(5), LiteralUtil::CreateR0<complex128>(complex128(7, 0)));
}

TEST(ConstantsTest, ConstantsThatWouldLoseTheirKindAreRefused) {
  XlaBuilder integers("integers");
  ConstantR0WithType(&integers, S32, 1.5);
  EXPECT_THAT(Error(&integers),
              HasSubstr("ConstantR0WithType: element type s32 cannot hold a floating-point"));
  XlaBuilder reals("reals");
  ConstantR0WithType(&reals, F32, complex64(1, 2));
  EXPECT_THAT(Error(&reals), HasSubstr("element type f32 cannot hold a complex value"));
  XlaBuilder tuples("tuples");
  ConstantR0WithType(&tuples, TUPLE, 1);
  EXPECT_THAT(Error(&tuples), HasSubstr("element type tuple cannot hold"));
}

TEST(ConstantsTest, LikeAPrototype) {
  XlaBuilder b("like");
  XlaOp prototype = ConstantR1<half>(&b, {half(1.0f), half(2.0f), half(3.0f)});
  Tuple(&b, {ScalarLike(prototype, 2), FullLike(prototype, 0.5), ZerosLike(prototype),
             Zeros(&b, ShapeUtil::MakeShape(S32, {2, 1}))});
  Literal result = BuildAndEvaluate(&b).value();
  EXPECT_EQ(result.element(0), LiteralUtil::CreateR0<half>(half(2.0f)));
  EXPECT_EQ(result.element(1), LiteralUtil::CreateFull<half>({3}, half(0.5f)));
  EXPECT_EQ(result.element(2), LiteralUtil::CreateFull<half>({3}, half(0.0f)));
  EXPECT_EQ(result.element(3), LiteralUtil::CreateFull<int32_t>({2, 1}, 0));
}

TEST(ConstantsTest, FullLikeOfADynamicShape) {
  XlaBuilder b("dynamic");
  XlaOp prototype = SetDimensionSize(ConstantR1<float>(&b, {1, 2, 3}), ConstantR0<int32_t>(&b, 2), 0);
  XlaOp full = FullLike(prototype, 4);
  EXPECT_TRUE(b.GetShape(full)->is_dynamic_dimension(0));
  ReduceAll(full, Zero(&b, F32), [&] {
    XlaBuilder add("add");
    const Shape scalar = ShapeUtil::MakeShape(F32, {});
    Add(Parameter(&add, 0, scalar, "x"), Parameter(&add, 1, scalar, "y"));
    return *add.Build();
  }());
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR0<float>(8));
}

TEST(ConstantsTest, FullLikeOfATupleIsRefused) {
  XlaBuilder b("tuple");
  FullLike(Tuple(&b, {ConstantR0<float>(&b, 1)}), 1);
  EXPECT_THAT(Error(&b), HasSubstr("ConstantR0WithType: element type tuple"));
}

TEST(ConstantsTest, LimitsOfTypes) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  XlaBuilder b("limits");
  Tuple(&b, {MinValue(&b, F32), MaxValue(&b, F32), MinFiniteValue(&b, F32), MaxFiniteValue(&b, F32),
             Epsilon(&b, F32), MinPositiveNormalValue(&b, F32), NanValue(&b, F32), MinValue(&b, S16),
             MaxValue(&b, S16), MinFiniteValue(&b, U8), MaxFiniteValue(&b, U8), MaxFiniteValue(&b, BF16),
             Epsilon(&b, F16), One(&b, C64), Zero(&b, PRED), MinPositiveNormalValue(&b, F64)});
  Literal r = BuildAndEvaluate(&b).value();
  const float expected[] = {
      -kInf,    kInf,     -std::numeric_limits<float>::max(), std::numeric_limits<float>::max(),
      0x1p-23f, 0x1p-126f};
  for (int i = 0; i < 6; ++i) EXPECT_EQ(r.element(i), LiteralUtil::CreateR0<float>(expected[i])) << i;
  EXPECT_TRUE(std::isnan(r.element(6).Get<float>({})));
  EXPECT_EQ(r.element(7).Get<int16_t>({}), -32768);
  EXPECT_EQ(r.element(8).Get<int16_t>({}), 32767);
  EXPECT_EQ(r.element(9).Get<uint8_t>({}), 0);
  EXPECT_EQ(r.element(10).Get<uint8_t>({}), 255);
  EXPECT_EQ(r.element(11).Get<bfloat16>({}), bfloat16(0x1.fep127f));
  EXPECT_EQ(r.element(12).Get<half>({}), half(0x1p-10f));
  EXPECT_EQ(r.element(13).Get<complex64>({}), complex64(1, 0));
  EXPECT_EQ(r.element(14).Get<bool>({}), false);
  EXPECT_EQ(r.element(15).Get<double>({}), 0x1p-1022);
}

TEST(ConstantsTest, ValuesThatATypeDoesNotHaveAreRefused) {
  const auto error_of = [](XlaOp (*f)(XlaBuilder*, PrimitiveType), PrimitiveType type) {
    XlaBuilder b("none");
    f(&b, type);
    return Error(&b);
  };
  EXPECT_THAT(error_of(Epsilon, S32), HasSubstr("Epsilon: element type s32 has no such value"));
  EXPECT_THAT(error_of(NanValue, U8), HasSubstr("NanValue: element type u8 has no such value"));
  EXPECT_THAT(error_of(MinPositiveNormalValue, PRED), HasSubstr("MinPositiveNormalValue: element type pred"));
  EXPECT_THAT(error_of(MaxValue, C64), HasSubstr("MaxValue: element type c64"));
  EXPECT_THAT(error_of(MinFiniteValue, C128), HasSubstr("MinFiniteValue: element type c128"));
  EXPECT_THAT(error_of(One, TOKEN), HasSubstr("One: element type token"));
}

}  // namespace
}  // namespace xla
