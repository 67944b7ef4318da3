#include <cmath>
#include <string>

#include "gtest/gtest.h"
#include "xla/ops/elementwise/evaluate_kernel_test_util.h"
#include "xla/ops/hlo_opcode.h"

namespace xla::elementwise {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

long double Logistic(long double x) { return 1 / (1 + std::exp(-x)); }
long double Rsqrt(long double x) { return 1 / std::sqrt(x); }
// Ties away from zero and ties to even, from their definitions.
long double RoundAfz(long double x) { return std::copysign(std::floor(std::fabs(x) + 0.5L), x); }
long double RoundEven(long double x) {
  const long double low = std::floor(x);
  const long double fraction = x - low;
  const bool up = fraction > 0.5L || (fraction == 0.5L && std::fmod(low, 2.0L) != 0);
  return std::copysign(up ? low + 1 : low, x);
}
long double Sign(long double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }

struct UnaryCase {
  HloOpcode opcode;
  long double (*reference)(long double);
  double f64_ulp;  // The bound for f64.
};

// Names of overloaded functions.
#define TESSERA_REFERENCE(name) [](long double x) -> long double { return std::name(x); }
const UnaryCase kUnary[] = {
    {HloOpcode::kAbs, TESSERA_REFERENCE(fabs), 0},
    {HloOpcode::kAcos, TESSERA_REFERENCE(acos), 1},
    {HloOpcode::kAcosh, TESSERA_REFERENCE(acosh), 2.5},
    {HloOpcode::kAsin, TESSERA_REFERENCE(asin), 1},
    {HloOpcode::kAsinh, TESSERA_REFERENCE(asinh), 2.5},
    {HloOpcode::kAtanh, TESSERA_REFERENCE(atanh), 2.5},
    {HloOpcode::kCbrt, TESSERA_REFERENCE(cbrt), 0.51},
    {HloOpcode::kCeil, TESSERA_REFERENCE(ceil), 0},
    {HloOpcode::kCos, TESSERA_REFERENCE(cos), 1},
    {HloOpcode::kCosh, TESSERA_REFERENCE(cosh), 2},
    {HloOpcode::kErf, TESSERA_REFERENCE(erf), 1},
    {HloOpcode::kExp, TESSERA_REFERENCE(exp), 1},
    {HloOpcode::kExpm1, TESSERA_REFERENCE(expm1), 1.5},
    {HloOpcode::kFloor, TESSERA_REFERENCE(floor), 0},
    {HloOpcode::kLog, TESSERA_REFERENCE(log), 1},
    {HloOpcode::kLog1p, TESSERA_REFERENCE(log1p), 1.5},
    {HloOpcode::kLogistic, &Logistic, 2.5},
    {HloOpcode::kNegate, [](long double x) -> long double { return -x; }, 0},
    {HloOpcode::kReal, [](long double x) -> long double { return x; }, 0},
    {HloOpcode::kRoundNearestAfz, &RoundAfz, 0},
    {HloOpcode::kRoundNearestEven, &RoundEven, 0},
    {HloOpcode::kRsqrt, &Rsqrt, 1.5},
    {HloOpcode::kSign, &Sign, 0},
    {HloOpcode::kSin, TESSERA_REFERENCE(sin), 1},
    {HloOpcode::kSinh, TESSERA_REFERENCE(sinh), 2.5},
    {HloOpcode::kSqrt, TESSERA_REFERENCE(sqrt), 0.5},
    {HloOpcode::kTan, TESSERA_REFERENCE(tan), 1},
    {HloOpcode::kTanh, TESSERA_REFERENCE(tanh), 2.5},
};

template <typename T>
std::string Describe(const UnaryCase& unary, T x) {
  return std::string(HloOpcodeString(unary.opcode)) + " of " + std::to_string(static_cast<double>(x));
}

// Every value of the type, against the function in extended precision rounded once.
template <typename T>
void TestAllValues() {
  const std::vector<T> x = AllValues<T>();
  for (const UnaryCase& unary : kUnary) {
    const std::vector<T> got = RunKernel(unary.opcode, x);
    ASSERT_EQ(got.size(), x.size()) << HloOpcodeString(unary.opcode);
    for (size_t i = 0; i < x.size(); ++i) {
      const auto exact =
          static_cast<double>(unary.reference(static_cast<long double>(static_cast<float>(x[i]))));
      const T want(exact);
      // Types without NaN have a zero for it, whose sign is that of a NaN.
      if (!T::kHasNaN && exact != exact && got[i] == T(0.0f)) continue;
      ASSERT_TRUE(SameValue(got[i], want))
          << Describe(unary, float(x[i])) << ": " << got[i] << ", not " << want;
    }
  }
}

TEST(FloatKernels, EveryHalf) { TestAllValues<half>(); }
TEST(FloatKernels, EveryBfloat16) { TestAllValues<bfloat16>(); }
TEST(FloatKernels, EveryFloat8) {
  TestAllValues<float8_e5m2>();
  TestAllValues<float8_e4m3>();
  TestAllValues<float8_e3m4>();
  TestAllValues<float8_e4m3fn>();
  TestAllValues<float8_e4m3b11fnuz>();
  TestAllValues<float8_e5m2fnuz>();
  TestAllValues<float8_e4m3fnuz>();
  TestAllValues<float8_e8m0fnu>();
}
TEST(FloatKernels, EveryFloat4And6) {
  TestAllValues<float4_e2m1fn>();
  TestAllValues<float6_e2m3fn>();
  TestAllValues<float6_e3m2fn>();
}

template <typename T>
void TestWithin(double (*bound)(const UnaryCase&)) {
  const std::vector<T> x = SpecialAndRandom<T>(20000);
  for (const UnaryCase& unary : kUnary) {
    const std::vector<T> got = RunKernel(unary.opcode, x);
    ASSERT_EQ(got.size(), x.size()) << HloOpcodeString(unary.opcode);
    for (size_t i = 0; i < x.size(); ++i) {
      const long double want = unary.reference(static_cast<long double>(x[i]));
      ASSERT_LE(UlpError(got[i], want), bound(unary))
          << Describe(unary, x[i]) << ": " << got[i] << ", not " << want;
      if (want == 0 && got[i] == 0) {
        ASSERT_EQ(std::signbit(got[i]), std::signbit(want)) << Describe(unary, x[i]);
      }
    }
  }
}

// f32 is rounded from f64, hence nearly always to the nearest number.
TEST(FloatKernels, SinglePrecision) {
  TestWithin<float>([](const UnaryCase& unary) { return unary.f64_ulp == 0 ? 0 : 0.5 + 1e-6; });
}
TEST(FloatKernels, DoublePrecision) {
  TestWithin<double>([](const UnaryCase& unary) { return unary.f64_ulp; });
}

TEST(FloatKernels, PowerAndAtan2) {
  const std::vector<double> wide_x = SpecialAndRandom<double>(5000);
  std::vector<double> wide_y = wide_x;
  std::rotate(wide_y.begin(), wide_y.begin() + 41, wide_y.end());
  const std::vector<double> power = RunKernel(HloOpcode::kPower, wide_x, wide_y);
  const std::vector<double> atan2 = RunKernel(HloOpcode::kAtan2, wide_x, wide_y);
  for (size_t i = 0; i < wide_x.size(); ++i) {
    const long double x = wide_x[i], y = wide_y[i];
    ASSERT_LE(UlpError(power[i], std::pow(x, y)), 1) << wide_x[i] << " ^ " << wide_y[i];
    ASSERT_LE(UlpError(atan2[i], std::atan2(x, y)), 1) << wide_x[i] << ", " << wide_y[i];
  }
  const std::vector<float> narrow_x(wide_x.begin(), wide_x.end()), narrow_y(wide_y.begin(), wide_y.end());
  const std::vector<float> narrow_power = RunKernel(HloOpcode::kPower, narrow_x, narrow_y);
  for (size_t i = 0; i < narrow_x.size(); ++i) {
    const long double x = narrow_x[i], y = narrow_y[i];
    ASSERT_LE(UlpError(narrow_power[i], std::pow(x, y)), 0.5 + 1e-6) << narrow_x[i] << " ^ " << narrow_y[i];
  }
}

// Sums, products and quotients of all pairs of f8 numbers are rounded once.
TEST(FloatKernels, ArithmeticOfAllFloat8Pairs) {
  using T = float8_e4m3fn;
  std::vector<T> a, b;
  for (const T& x : AllValues<T>()) {
    for (const T& y : AllValues<T>()) {
      a.push_back(x);
      b.push_back(y);
    }
  }
  const auto sum = RunKernel(HloOpcode::kAdd, a, b), difference = RunKernel(HloOpcode::kSubtract, a, b),
             product = RunKernel(HloOpcode::kMultiply, a, b), quotient = RunKernel(HloOpcode::kDivide, a, b),
             remainder = RunKernel(HloOpcode::kRemainder, a, b);
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = float(a[i]), y = float(b[i]);
    ASSERT_TRUE(SameValue(sum[i], T(x + y))) << x << " + " << y;
    ASSERT_TRUE(SameValue(difference[i], T(x - y))) << x << " - " << y;
    ASSERT_TRUE(SameValue(product[i], T(x * y))) << x << " * " << y;
    ASSERT_TRUE(SameValue(quotient[i], T(x / y))) << x << " / " << y;
    ASSERT_TRUE(SameValue(remainder[i], T(std::fmod(x, y)))) << x << " % " << y;
  }
}

TEST(FloatKernels, MaximumMinimumAndClampKeepNaNAndOrderZeros) {
  const std::vector<float> a = {1, 2, kNaN, 1, -0.0f, 0.0f, kInf, -kInf, kNaN};
  const std::vector<float> b = {2, 1, 1, kNaN, 0.0f, -0.0f, 1, 1, kNaN};
  const std::vector<float> maximum = {2, 2, kNaN, kNaN, 0.0f, 0.0f, kInf, 1, kNaN};
  const std::vector<float> minimum = {1, 1, kNaN, kNaN, -0.0f, -0.0f, 1, -kInf, kNaN};
  const std::vector<float> got_maximum = RunKernel(HloOpcode::kMaximum, a, b);
  const std::vector<float> got_minimum = RunKernel(HloOpcode::kMinimum, a, b);
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_TRUE(SameValue(got_maximum[i], maximum[i])) << a[i] << ", " << b[i] << ": " << got_maximum[i];
    EXPECT_TRUE(SameValue(got_minimum[i], minimum[i])) << a[i] << ", " << b[i] << ": " << got_minimum[i];
  }
  const std::vector<float> low = {0, 0, 0, kNaN, 0, 5}, value = {-1, 2, 9, 1, kNaN, 1},
                           high = {3, 3, 3, 3, 3, 4};
  const std::vector<float> clamped = {0, 2, 3, kNaN, kNaN, 4};
  const std::vector<float> got = RunKernel(HloOpcode::kClamp, low, value, high);
  for (size_t i = 0; i < low.size(); ++i) EXPECT_TRUE(SameValue(got[i], clamped[i])) << i << ": " << got[i];
}

TEST(FloatKernels, SubnormalNumbersAreKept) {
  const float tiny = std::numeric_limits<float>::denorm_min();
  EXPECT_EQ(RunKernel(HloOpcode::kAdd, std::vector<float>{tiny}, std::vector<float>{tiny})[0], 2 * tiny);
  EXPECT_EQ(RunKernel(HloOpcode::kMultiply, std::vector<float>{0x1p-75f}, std::vector<float>{0x1p-74f})[0],
            tiny);
  EXPECT_EQ(RunKernel(HloOpcode::kExp, std::vector<float>{-100.0f})[0], static_cast<float>(std::exp(-100.0)));
  EXPECT_GT(RunKernel(HloOpcode::kLogistic, std::vector<double>{-740.0})[0], 0);
}

TEST(FloatKernels, IsFiniteAndImag) {
  const auto finite = [](auto values) {
    using T = typename decltype(values)::value_type;
    return RunKernel<uint8_t>(HloOpcode::kIsFinite, kTypeOf<T>, PRED, {}, values);
  };
  EXPECT_EQ(finite(std::vector<float>{0, kInf, -kInf, kNaN, std::numeric_limits<float>::max()}),
            (std::vector<uint8_t>{1, 0, 0, 0, 1}));
  for (const half& x : AllValues<half>()) ASSERT_EQ(finite(std::vector<half>{x})[0], isfinite(x)) << x;
  for (const float8_e4m3fn& x : AllValues<float8_e4m3fn>()) {
    ASSERT_EQ(finite(std::vector<float8_e4m3fn>{x})[0], isfinite(x)) << x;
  }
  const std::vector<double> imag = RunKernel(HloOpcode::kImag, std::vector<double>{-2, std::nan("")});
  EXPECT_TRUE(SameValue(imag[0], 0.0));
  EXPECT_TRUE(SameValue(imag[1], 0.0));
}

TEST(FloatKernels, OpsThatAreNotDefined) {
  for (HloOpcode opcode :
       {HloOpcode::kAnd, HloOpcode::kNot, HloOpcode::kClz, HloOpcode::kShiftLeft, HloOpcode::kMulhi}) {
    EXPECT_EQ(GetElementwiseKernel(opcode, F32, F32, {}), nullptr) << HloOpcodeString(opcode);
  }
  EXPECT_EQ(GetElementwiseKernel(HloOpcode::kComplex, F16, C64, {}), nullptr);
  EXPECT_EQ(GetElementwiseKernel(HloOpcode::kAdd, TOKEN, TOKEN, {}), nullptr);
  EXPECT_EQ(GetElementwiseKernel(HloOpcode::kReduce, F32, F32, {}), nullptr);
}

}  // namespace
}  // namespace xla::elementwise
