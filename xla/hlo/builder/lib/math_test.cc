#include "xla/hlo/builder/lib/math.h"

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

template <typename T, typename Build>
Literal Apply(Build build, const std::vector<std::vector<T>>& arguments) {
  XlaBuilder b("test");
  std::vector<XlaOp> operands;
  for (const std::vector<T>& values : arguments) operands.push_back(ConstantR1<T>(&b, values));
  build(operands);
  return BuildAndEvaluate(&b).value();
}

// f at points, each of as many numbers as f has operands, with the value wanted there; the sign of zeros
// counts.
void ExpectValues(const char* name, XlaOp (*f)(absl::Span<const XlaOp>),
                  const std::vector<std::vector<double>>& points_and_values) {
  const size_t arity = points_and_values[0].size() - 1;
  std::vector<std::vector<double>> arguments(arity);
  for (const std::vector<double>& point : points_and_values) {
    for (size_t i = 0; i < arity; ++i) arguments[i].push_back(point[i]);
  }
  Literal result = Apply<double>([&](const std::vector<XlaOp>& x) { return f(x); }, arguments);
  for (size_t i = 0; i < points_and_values.size(); ++i) {
    const double value = result.data<double>()[i];
    const double expected = points_and_values[i].back();
    const bool same = std::isnan(expected)
                          ? std::isnan(value)
                          : value == expected && std::signbit(value) == std::signbit(expected);
    EXPECT_TRUE(same) << name << " of " << testing::PrintToString(points_and_values[i]) << " is " << value;
  }
}

#define UNARY(f) [](absl::Span<const XlaOp> x) { return f(x[0]); }
#define BINARY(f) [](absl::Span<const XlaOp> x) { return f(x[0], x[1]); }
#define TERNARY(f) [](absl::Span<const XlaOp> x) { return f(x[0], x[1], x[2]); }

TEST(MathTest, SpecialValuesOfOneOperand) {
  ExpectValues("Erfc", UNARY(Erfc),
               {{0, 1}, {-0.0, 1}, {kInf, 0}, {-kInf, 2}, {kNaN, kNaN}, {30, 0}, {-10, 2}});
  ExpectValues("ErfInv", UNARY(ErfInv),
               {{0, 0}, {-0.0, -0.0}, {1, kInf}, {-1, -kInf}, {1.5, kNaN}, {-kInf, kNaN}, {kNaN, kNaN}});
  ExpectValues("Lgamma", UNARY(Lgamma),
               {{1, 0},
                {2, 0},
                {0, kInf},
                {-0.0, kInf},
                {-1, kInf},
                {-1e300, kInf},
                {kInf, kInf},
                {-kInf, kInf},
                {1e306, kInf},
                {kNaN, kNaN}});
  ExpectValues("Digamma", UNARY(Digamma),
               {{0, -kInf}, {-0.0, kInf}, {-1, kNaN}, {-7, kNaN}, {kInf, kInf}, {-kInf, kNaN}, {kNaN, kNaN}});
  ExpectValues("BesselI0e", UNARY(BesselI0e), {{0, 1}, {-0.0, 1}, {kInf, 0}, {-kInf, 0}, {kNaN, kNaN}});
  ExpectValues("BesselI1e", UNARY(BesselI1e), {{0, 0}, {-0.0, -0.0}, {kInf, 0}, {-kInf, -0.0}, {kNaN, kNaN}});
}

TEST(MathTest, SpecialValuesOfZetaAndPolygamma) {
  ExpectValues("Zeta", BINARY(Zeta),
               {{1, 2, kInf},
                {0.5, 2, kNaN},
                {2, 0, kInf},
                {2, -1, kInf},
                {3, -1, kInf},
                {2.5, -1.5, kNaN},
                {2, kInf, 0},
                {kNaN, 1, kNaN},
                {2, kNaN, kNaN}});
  ExpectValues("Polygamma", BINARY(Polygamma),
               {{1, 0, kInf},
                {2, 0, -kInf},
                {1, -1, kInf},
                {2, -1, -kInf},
                {1.5, 1, kNaN},
                {-1, 1, kNaN},
                {1, kInf, 0},
                {1, kNaN, kNaN},
                {kNaN, 1, kNaN},
                {0, 0, -kInf},
                {0, -2, kNaN},
                {kInf, 2, kNaN}});
}

TEST(MathTest, SpecialValuesOfIncompleteFunctions) {
  ExpectValues("Igamma", BINARY(Igamma),
               {{7.6, 1e71, 1},
                {0, 0, kNaN},
                {0, 1, 1},
                {0, kInf, 1},
                {1, 0, 0},
                {1, kInf, 1},
                {kInf, 1, 0},
                {kInf, 0, 0},
                {kInf, kInf, kNaN},
                {-1, 1, kNaN},
                {1, -1, kNaN},
                {1e300, 1, 0},
                {1, 1e300, 1},
                {kNaN, 1, kNaN},
                {1, kNaN, kNaN}});
  ExpectValues("Igammac", BINARY(Igammac),
               {{7.6, 1e71, 0},
                {0, 0, kNaN},
                {0, 1, 0},
                {0, kInf, 0},
                {1, 0, 1},
                {1, kInf, 0},
                {kInf, 1, 1},
                {kInf, 0, 1},
                {kInf, kInf, kNaN},
                {-1, 1, kNaN},
                {1, -1, kNaN},
                {1e300, 1, 1},
                {1, 1e300, 0},
                {kNaN, 1, kNaN},
                {1, kNaN, kNaN}});
  ExpectValues("IgammaGradA", BINARY(IgammaGradA),
               {{8e231, 1.6e-137, 0},
                {1, 0, 0},
                {0, 1, kNaN},
                {-1, 1, kNaN},
                {1, -1, kNaN},
                {1, kInf, 0},
                {kInf, 1, kNaN},
                {kNaN, 1, kNaN}});
  ExpectValues("RandomGammaGrad", BINARY(RandomGammaGrad),
               {{1, 0, 0}, {0, 1, kNaN}, {-1, 1, kNaN}, {1, -1, kNaN}, {1, kNaN, kNaN}});
  ExpectValues("RegularizedIncompleteBeta", TERNARY(RegularizedIncompleteBeta),
               {{1, 1, 0, 0},
                {1, 1, 1, 1},
                {0, 1, 0.5, 1},
                {1, 0, 0.5, 0},
                {0, 0, 0.5, kNaN},
                {-1, 1, 0.5, kNaN},
                {1, 1, -0.1, kNaN},
                {1, 1, 1.1, kNaN},
                {kInf, 1, 0.5, 0},
                {1, kInf, 0.5, 1},
                {kInf, kInf, 0.5, kNaN},
                {0, 1, 0, 0},
                {1, 0, 1, 1},
                {1, 1, kNaN, kNaN},
                {kNaN, 1, 0.5, kNaN}});
}

TEST(MathTest, IncompleteBetaOfParametersThatAreTooLargeIsNaN) {
  Literal result =
      Apply<double>([](const std::vector<XlaOp>& x) { return RegularizedIncompleteBeta(x[0], x[1], x[2]); },
                    {{1e10, 1e6}, {1e10, 1e6}, {0.5, 0.5}});
  EXPECT_TRUE(std::isnan(result.data<double>()[0]));
  EXPECT_NEAR(result.data<double>()[1], 0.5, 1e-12);
}

TEST(MathTest, Infinities) {
  const std::vector<std::vector<float>> x = {{1, INFINITY, -INFINITY, NAN, 0, -0.0f}};
  const auto expect = [&](XlaOp (*f)(XlaOp), std::initializer_list<bool> expected) {
    EXPECT_EQ(Apply<float>([&](const std::vector<XlaOp>& v) { return f(v[0]); }, x),
              LiteralUtil::CreateR1<bool>(expected));
  };
  expect(IsPosInf, {false, true, false, false, false, false});
  expect(IsNegInf, {false, false, true, false, false, false});
  expect(IsInf, {false, true, true, false, false, false});
  expect(IsNan, {false, false, false, true, false, false});
  expect(IsNegZero, {false, false, false, false, false, true});
}

template <typename T>
void ExpectNegativeZeroIsFound() {
  XlaBuilder b("zero");
  IsNegZero(ConstantR1<T>(&b, {T(-0.0f), T(0.0f), T(1.0f), T(-1.0f)}));
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR1<bool>({true, false, false, false}));
}
TEST(MathTest, IsNegZeroOfEachType) {
  ExpectNegativeZeroIsFound<half>();
  ExpectNegativeZeroIsFound<bfloat16>();
  ExpectNegativeZeroIsFound<double>();
  ExpectNegativeZeroIsFound<float8_e5m2>();
}

template <typename T>
void ExpectNextAfterOfC() {
  const T values[] = {0,
                      T(-0.0),
                      1,
                      -1,
                      T(1.5),
                      std::numeric_limits<T>::denorm_min(),
                      std::numeric_limits<T>::max(),
                      std::numeric_limits<T>::infinity(),
                      -std::numeric_limits<T>::infinity(),
                      T(NAN)};
  std::vector<T> from, to;
  for (T x : values) {
    for (T y : values) {
      from.push_back(x);
      to.push_back(y);
    }
  }
  Literal result = Apply<T>([](const std::vector<XlaOp>& v) { return NextAfter(v[0], v[1]); }, {from, to});
  for (size_t i = 0; i < from.size(); ++i) {
    const T expected = std::nextafter(from[i], to[i]);
    const T value = result.data<T>()[i];
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value)) << from[i] << " " << to[i];
    } else {
      EXPECT_EQ(value, expected) << from[i] << " " << to[i];
      EXPECT_EQ(std::signbit(value), std::signbit(expected)) << from[i] << " " << to[i];
    }
  }
}
TEST(MathTest, NextAfter) {
  ExpectNextAfterOfC<float>();
  ExpectNextAfterOfC<double>();
  Literal result = Apply<bfloat16>([](const std::vector<XlaOp>& v) { return NextAfter(v[0], v[1]); },
                                   {{bfloat16(1.0f), bfloat16(0.0f)}, {bfloat16(2.0f), bfloat16(-1.0f)}});
  EXPECT_EQ(float(result.data<bfloat16>()[0]), 0x1.02p0f);
  EXPECT_EQ(float(result.data<bfloat16>()[1]), -0x1p-133f);
}

TEST(MathTest, SquareReciprocalAtan) {
  const auto apply = [](XlaOp (*f)(XlaOp), std::vector<float> x) {
    Literal result = Apply<float>([&](const std::vector<XlaOp>& v) { return f(v[0]); }, {x});
    return std::vector<float>(result.data<float>().begin(), result.data<float>().end());
  };
  EXPECT_EQ(apply(Square, {-3, 0.5f, INFINITY}), (std::vector<float>{9, 0.25f, INFINITY}));
  EXPECT_EQ(apply(Reciprocal, {-4, 0, INFINITY}), (std::vector<float>{-0.25f, INFINITY, 0}));
  EXPECT_EQ(apply(RoundToEven, {-1.5f, -0.5f, 0.5f, 1.5f, 2.5f, 2.6f}),
            (std::vector<float>{-2, 0, 0, 2, 2, 3}));
  const std::vector<float> atan = apply(Atan, {1, -INFINITY});
  EXPECT_FLOAT_EQ(atan[0], 0.785398163f);
  EXPECT_FLOAT_EQ(atan[1], -1.57079633f);

  XlaBuilder b("complex");
  XlaOp z = ConstantR0<complex64>(&b, complex64(1, 2));
  Tuple(&b, {Square(z), Reciprocal(z), MaybeConjugate(z, true), MaybeConjugate(z, false),
             MaybeConjugate(ConstantR0<float>(&b, 3), true)});
  Literal result = BuildAndEvaluate(&b).value();
  EXPECT_EQ(result.element(0).Get<complex64>({}), complex64(-3, 4));
  EXPECT_NEAR(std::abs(result.element(1).Get<complex64>({}) - complex64(0.2f, -0.4f)), 0, 1e-7);
  EXPECT_EQ(result.element(2).Get<complex64>({}), complex64(1, -2));
  EXPECT_EQ(result.element(3).Get<complex64>({}), complex64(1, 2));
  EXPECT_EQ(result.element(4).Get<float>({}), 3);
}

TEST(MathTest, Polynomials) {
  const std::vector<double> coefficients = {2, -3, 5};
  Literal result = Apply<double>(
      [&](const std::vector<XlaOp>& v) {
        return Tuple(v[0].builder(), {EvaluatePolynomial<double>(v[0], coefficients),
                                      EvaluateChebyshevPolynomial<double>(v[0], coefficients),
                                      EvaluatePolynomial<double>(v[0], {})});
      },
      {{0.5, -1.25}});
  for (int i = 0; i < 2; ++i) {
    const double x = i == 0 ? 0.5 : -1.25;
    const double t = x / 2;
    EXPECT_EQ(result.element(0).data<double>()[i], (2 * x - 3) * x + 5);
    EXPECT_NEAR(result.element(1).data<double>()[i], 2 * (2 * t * t - 1) - 3 * t + 2.5, 1e-14);
    EXPECT_EQ(result.element(2).data<double>()[i], 0);
  }
}

// Narrow types are computed wide and rounded once.
TEST(MathTest, NarrowTypes) {
  Literal halves = Apply<half>([](const std::vector<XlaOp>& v) { return Lgamma(v[0]); },
                               {{half(0.3f), half(7.7f), half(-2.5f), half(60000.0f)}});
  Literal brains = Apply<bfloat16>([](const std::vector<XlaOp>& v) { return Digamma(v[0]); },
                                   {{bfloat16(0.3f), bfloat16(7.7f)}});
  for (int i = 0; i < 4; ++i) {
    const float x = std::vector<float>{0.3f, 7.7f, -2.5f, 60000.0f}[i];
    EXPECT_EQ(halves.data<half>()[i], half(std::lgamma(double(float(half(x)))))) << x;
  }
  EXPECT_NEAR(float(brains.data<bfloat16>()[0]), -3.50f, 0.02f);
  EXPECT_NEAR(float(brains.data<bfloat16>()[1]), 1.975f, 0.01f);
}

TEST(MathTest, ZetaBroadcastsAScalar) {
  XlaBuilder b("scalar");
  Tuple(&b, {Zeta(ConstantR0<float>(&b, 2), ConstantR1<float>(&b, {1, 2})),
             Polygamma(ConstantR0<float>(&b, 1), ConstantR1<float>(&b, {1, 2}))});
  Literal result = BuildAndEvaluate(&b).value();
  for (int i = 0; i < 2; ++i) {
    EXPECT_FLOAT_EQ(result.element(i).data<float>()[0], 1.64493407f);
    EXPECT_FLOAT_EQ(result.element(i).data<float>()[1], 0.644934067f);
  }
}

TEST(MathTest, OtherTypesAreRefused) {
  const std::pair<const char*, XlaOp (*)(XlaOp)> functions[] = {
      {"IsPosInf", IsPosInf}, {"IsNegInf", IsNegInf},   {"IsInf", IsInf},
      {"IsNan", IsNan},       {"IsNegZero", IsNegZero}, {"RoundToEven", RoundToEven},
      {"Erfc", Erfc},         {"ErfInv", ErfInv},       {"Lgamma", Lgamma},
      {"Digamma", Digamma},   {"BesselI0e", BesselI0e}, {"BesselI1e", BesselI1e},
  };
  for (const auto& [name, f] : functions) {
    XlaBuilder integers("integers");
    f(ConstantR0<int32_t>(&integers, 1));
    EXPECT_THAT(
        std::string(integers.Build().status().message()),
        HasSubstr(std::string(name) + ": the operand s32[] is not an array of a real floating-point type"));
    XlaBuilder complexes("complexes");
    f(ConstantR0<complex64>(&complexes, 1));
    EXPECT_THAT(std::string(complexes.Build().status().message()),
                HasSubstr(std::string(name) + ": the operand c64[]"));
  }
}

TEST(MathTest, OperandsThatDoNotFitAreRefused) {
  const auto message = [](auto build) {
    XlaBuilder b("wrong");
    build(&b);
    return std::string(b.Build().status().message());
  };
  EXPECT_THAT(message([](XlaBuilder* b) { Igamma(ConstantR0<float>(b, 1), ConstantR1<float>(b, {1})); }),
              HasSubstr("Igamma: the operands' shapes differ: f32[] and f32[1]"));
  EXPECT_THAT(message([](XlaBuilder* b) { Zeta(ConstantR0<float>(b, 1), ConstantR0<double>(b, 1)); }),
              HasSubstr("Zeta: the operands' element types differ: f32[] and f64[]"));
  EXPECT_THAT(message([](XlaBuilder* b) { NextAfter(ConstantR0<float>(b, 1), ConstantR0<double>(b, 1)); }),
              HasSubstr("NextAfter: operands of types f32 and f64"));
  EXPECT_THAT(message([](XlaBuilder* b) {
                RegularizedIncompleteBeta(ConstantR0<float>(b, 1), ConstantR0<float>(b, 1),
                                          ConstantR0<half>(b, half(1)));
              }),
              HasSubstr("RegularizedIncompleteBeta: the operands' shapes differ"));
}

}  // namespace
}  // namespace xla
