#include "xla/hlo/builder/lib/arithmetic.h"

#include <limits>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

Literal Call2(const XlaComputation& computation, const Literal& x, const Literal& y) {
  const Literal* arguments[] = {&x, &y};
  absl::StatusOr<Literal> result = EvaluateComputation(computation, arguments);
  EXPECT_TRUE(result.ok()) << result.status();
  return result.ok() ? *std::move(result) : Literal();
}

TEST(ArithmeticTest, ScalarComputations) {
  XlaBuilder b("test");
  const Literal six = LiteralUtil::CreateR0<int32_t>(6);
  const Literal three = LiteralUtil::CreateR0<int32_t>(3);
  const auto number = [](int32_t x) { return LiteralUtil::CreateR0<int32_t>(x); };
  EXPECT_EQ(Call2(CreateScalarAddComputation(S32, &b), six, three), number(9));
  EXPECT_EQ(Call2(CreateScalarMultiplyComputation(S32, &b), six, three), number(18));
  EXPECT_EQ(Call2(CreateScalarMaxComputation(S32, &b), six, three), number(6));
  EXPECT_EQ(Call2(CreateScalarMinComputation(S32, &b), six, three), number(3));
  EXPECT_EQ(Call2(CreateScalarAndComputation(S32, &b), six, three), number(2));
  EXPECT_EQ(Call2(CreateScalarOrComputation(S32, &b), six, three), number(7));
  EXPECT_EQ(Call2(CreateScalarIdentityWithZeroComputation(S32, &b), six, three), number(9));
  EXPECT_EQ(Call2(CreateScalarGeComputation(S32, &b), six, three), LiteralUtil::CreateR0<bool>(true));
  EXPECT_EQ(Call2(CreateScalarGeComputation(S32, &b), three, six), LiteralUtil::CreateR0<bool>(false));
  const Literal yes = LiteralUtil::CreateR0<bool>(true);
  EXPECT_EQ(Call2(CreateScalarIdentityWithZeroComputation(PRED, &b), yes, yes), yes);
  EXPECT_EQ(CreateScalarAddComputation(F32, &b).name().substr(0, 7), "add_F32");
  EXPECT_TRUE(b.first_error().ok());
}

TEST(ArithmeticTest, GeneratorOfTheUser) {
  XlaBuilder b("test");
  XlaComputation computation =
      CreateScalarComputation("hypot2", F32, &b, [](XlaOp x, XlaOp y) { return x * x + y * y; });
  EXPECT_EQ(Call2(computation, LiteralUtil::CreateR0<float>(3), LiteralUtil::CreateR0<float>(4)),
            LiteralUtil::CreateR0<float>(25));
}

TEST(ArithmeticTest, ErrorsOfAComputationReachTheBuilder) {
  XlaBuilder b("test");
  CreateScalarAndComputation(F32, &b);
  EXPECT_FALSE(b.first_error().ok());
}

TEST(ArithmeticTest, Any) {
  for (bool last : {false, true}) {
    XlaBuilder b("any");
    Any(ConstantR2<bool>(&b, {{false, false}, {false, last}}));
    EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR0<bool>(last));
  }
  XlaBuilder b("any");
  Any(ConstantR0<int32_t>(&b, 1));
  EXPECT_THAT(std::string(b.Build().status().message()),
              HasSubstr("Any: the operand s32[] is not a pred array"));
}

using Extreme = XlaOp (*)(XlaOp, bool tie_low);
struct ExtremeCase {
  const char* name;
  bool is_min;
  Extreme build;
};
const ExtremeCase kExtremes[] = {
    {"ArgMax", false, [](XlaOp x, bool low) { return ArgMax(x, S32, 1, true, low); }},
    {"ArgMin", true, [](XlaOp x, bool low) { return ArgMin(x, S32, 1, true, low); }},
    {"ArgMaxTwoPass", false, [](XlaOp x, bool low) { return ArgMaxTwoPass(x, S32, 1, low); }},
    {"ArgMinTwoPass", true, [](XlaOp x, bool low) { return ArgMinTwoPass(x, S32, 1, low); }},
    {"ArgMinMax of min", true, [](XlaOp x, bool low) { return ArgMinMax(x, S32, 1, true, low); }},
    {"ArgMinMax of max", false, [](XlaOp x, bool low) { return ArgMinMax(x, S32, 1, false, low); }},
};

TEST(ArithmeticTest, ArgMinAndArgMax) {
  // Extremes, ties, NaN, infinities of the sign that a reduction starts from.
  const Array2D<float> input({{1, 5, 3, 5},
                              {2, 1, 9, 1},
                              {4, kNaN, 7, kNaN},
                              {kInf, kInf, kInf, kInf},
                              {-kInf, -kInf, -kInf, -kInf},
                              {-1, -2, -3, -4}});
  const std::vector<int32_t> max_low = {1, 2, 1, 0, 0, 0}, max_high = {3, 2, 3, 3, 3, 0};
  const std::vector<int32_t> min_low = {0, 1, 1, 0, 0, 3}, min_high = {0, 3, 3, 3, 3, 3};
  for (const ExtremeCase& c : kExtremes) {
    for (bool tie_low : {true, false}) {
      XlaBuilder b(c.name);
      c.build(ConstantR2FromArray2D<float>(&b, input), tie_low);
      const std::vector<int32_t>& expected =
          c.is_min ? (tie_low ? min_low : min_high) : (tie_low ? max_low : max_high);
      EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR1<int32_t>(expected))
          << c.name << " " << tie_low;
    }
  }
}

TEST(ArithmeticTest, ArgMaxAlongTheFirstAxisOfIntegers) {
  XlaBuilder b("test");
  ArgMax(ConstantR2<uint8_t>(&b, {{1, 200}, {3, 4}}), U64, 0);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR1<uint64_t>({1, 0}));
}

TEST(ArithmeticTest, ArgMaxOfNothingIsZero) {
  for (const ExtremeCase& c : kExtremes) {
    XlaBuilder b(c.name);
    c.build(ConstantLiteral(&b, Literal(ShapeUtil::MakeShape(F32, {2, 0}))), true);
    EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR1<int32_t>({0, 0})) << c.name;
  }
}

TEST(ArithmeticTest, WrongArgMaxIsRefused) {
  XlaBuilder axis("axis");
  ArgMax(ConstantR1<float>(&axis, {1}), S32, 1);
  EXPECT_THAT(std::string(axis.Build().status().message()),
              HasSubstr("ArgMax: axis 1 is outside the operand f32[1]"));
  XlaBuilder type("type");
  ArgMin(ConstantR1<float>(&type, {1}), F32, 0);
  EXPECT_THAT(std::string(type.Build().status().message()),
              HasSubstr("ArgMin: output type f32 is not an integer type"));
}

}  // namespace
}  // namespace xla
