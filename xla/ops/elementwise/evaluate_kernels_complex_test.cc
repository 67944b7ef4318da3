#include <cmath>
#include <complex>

#include "gtest/gtest.h"
#include "xla/ops/elementwise/evaluate_kernel_test_util.h"
#include "xla/ops/hlo_opcode.h"

namespace xla::elementwise {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();

struct ReferenceRow {
  HloOpcode opcode;
  double x, y;        // The operand.
  double real, imag;  // The result.
};
constexpr ReferenceRow kReference[] = {
#include "xla/ops/elementwise/evaluate_kernels_complex_reference.inc"
};

// Each part by itself is within a few units of its last place.
template <typename R>
void TestFunctions(double ulp) {
  for (const ReferenceRow& row : kReference) {
    const std::complex<R> z(static_cast<R>(row.x), static_cast<R>(row.y));
    const std::complex<R> got = RunKernel(row.opcode, std::vector<std::complex<R>>{z})[0];
    EXPECT_LE(UlpError(got.real(), static_cast<long double>(row.real)), ulp)
        << HloOpcodeString(row.opcode) << z << " = " << got << ", real part not " << row.real;
    EXPECT_LE(UlpError(got.imag(), static_cast<long double>(row.imag)), ulp)
        << HloOpcodeString(row.opcode) << z << " = " << got << ", imaginary part not " << row.imag;
  }
}

TEST(ComplexKernels, FunctionsInSinglePrecision) { TestFunctions<float>(0.501); }
TEST(ComplexKernels, FunctionsInDoublePrecision) { TestFunctions<double>(2); }

template <typename T>
T Run2(HloOpcode opcode, T a, T b) {
  return RunKernel(opcode, std::vector<T>{a}, std::vector<T>{b})[0];
}

TEST(ComplexKernels, Arithmetic) {
  const complex64 a(1, 2), b(3, -4);
  EXPECT_EQ(Run2(HloOpcode::kAdd, a, b), complex64(4, -2));
  EXPECT_EQ(Run2(HloOpcode::kSubtract, a, b), complex64(-2, 6));
  EXPECT_EQ(Run2(HloOpcode::kMultiply, a, b), complex64(11, 2));
  EXPECT_EQ(Run2(HloOpcode::kDivide, complex64(11, 2), b), a);
  EXPECT_EQ(RunKernel(HloOpcode::kNegate, std::vector<complex64>{a})[0], complex64(-1, -2));
}

TEST(ComplexKernels, ProductsAndQuotientsNeitherOverflowNorCancel) {
  // (1 + e)(1 - e) - 1 * 1 = -e^2
  const float e = 0x1p-12f;
  EXPECT_EQ(Run2(HloOpcode::kMultiply, complex64(1 + e, 1), complex64(1 - e, 1)).real(), -e * e);
  EXPECT_EQ(Run2(HloOpcode::kDivide, complex64(1e38f, 1e38f), complex64(1e38f, 1e38f)), complex64(1, 0));
  EXPECT_EQ(Run2(HloOpcode::kDivide, complex128(1e300, 1e300), complex128(1e300, 1e300)), complex128(1, 0));
  EXPECT_EQ(Run2(HloOpcode::kDivide, complex128(4e-320, 0), complex128(4e-320, 0)), complex128(1, 0));
}

TEST(ComplexKernels, DivisionAtTheLimits) {
  auto expect = [](complex64 a, complex64 b, complex64 want) {
    const complex64 got = Run2(HloOpcode::kDivide, a, b);
    EXPECT_TRUE(SameValue(got, want)) << a << " / " << b << " = " << got << ", not " << want;
  };
  expect({1, 0}, {0, 0}, {kInfinity, kNotANumber});
  expect({1, 2}, {0, 0}, {kInfinity, kInfinity});
  expect({0, 0}, {0, 0}, {kNotANumber, kNotANumber});
  expect({kInfinity, 0}, {1, 1}, {kInfinity, -kInfinity});
  expect({1, 1}, {kInfinity, 1}, {0, 0});
  expect({kNotANumber, 1}, {1, 0}, {kNotANumber, kNotANumber});
}

TEST(ComplexKernels, Power) {
  auto expect = [](complex128 base, complex128 exponent, complex128 want) {
    const complex128 got = Run2(HloOpcode::kPower, base, exponent);
    EXPECT_LE(std::abs(got - want), 2e-16 * std::abs(want)) << base << " ^ " << exponent << " = " << got;
    const complex64 narrow = Run2(HloOpcode::kPower, complex64(base), complex64(exponent));
    EXPECT_LE(std::abs(complex128(narrow) - want), 1e-7 * std::abs(want)) << base << " ^ " << exponent;
  };
  expect({0, 0}, {0, 0}, {1, 0});
  expect({0, 0}, {2, 0}, {0, 0});
  expect({0, 0}, {2, 1}, {0, 0});
  expect({-1, 0}, {2, 0}, {1, 0});
  expect({0, 1}, {2, 0}, {-1, 0});
  expect({1, 1}, {-3, 0}, {-0.25, -0.25});
  expect({-0.5, 2}, {0.5, 0.5}, {0.17180896518007518, 0.5531008633530567});
  expect({3, 4}, {-0.5, 2}, {-0.06483675989923657, 0.0263763323421349});
}

TEST(ComplexKernels, PowerAtTheLimits) {
  auto expect = [](complex128 base, complex128 exponent, complex128 want) {
    const complex128 got = Run2(HloOpcode::kPower, base, exponent);
    EXPECT_TRUE(SameValue(got, want)) << base << " ^ " << exponent << " = " << got << ", not " << want;
    const complex64 narrow = Run2(HloOpcode::kPower, complex64(base), complex64(exponent));
    EXPECT_TRUE(SameValue(narrow, complex64(want))) << base << " ^ " << exponent << " = " << narrow;
  };
  const double inf = kInfinity, nan = kNotANumber;
  for (double x : {0.0, -0.0, 2.0, -0.5, inf, -inf, nan}) {
    for (double y : {1.0, -3.0, inf, -inf, nan}) {
      expect({1, 0}, {x, y}, {1, 0});
      expect({x, y}, {0, 0}, {1, 0});
      expect({x, y}, {-0.0, -0.0}, {1, 0});
    }
  }
  for (double n : {0.5, 1.0, 2.0, 2.5, 65.0, inf}) {
    expect({inf, 0}, {n, 0}, {inf, 0});
    expect({inf, -0.0}, {n, 0}, {inf, -0.0});
    expect({inf, 0}, {-n, 0}, {0, -0.0});
    expect({0, 0}, {n, 0}, {0, 0});
  }
  expect({-inf, 0}, {2, 0}, {inf, 0});
  expect({-inf, 0}, {3, 0}, {-inf, 0});
  expect({-inf, 0}, {-3, 0}, {-0.0, -0.0});
  expect({-inf, 7}, {1, 0}, {-inf, 7});
  expect({inf, 5}, {2, 0}, {inf, 0});
  expect({0.5, 0}, {inf, 0}, {0, 0});
  expect({0.5, 0}, {-inf, 0}, {inf, -0.0});
  expect({3, 0}, {inf, 0}, {inf, 0});
  expect({nan, 0}, {2, 0}, {nan, nan});
  // Past what the squares of the base can hold, the direction is still known.
  const complex128 large = Run2(HloOpcode::kPower, complex128(1e300, 1e300), complex128(64, 0));
  EXPECT_EQ(large.real(), inf);
}

TEST(ComplexKernels, Atan2OfRealNumbersIsTheRealOne) {
  for (double y : {-2.0, 0.5, 1.0}) {
    for (double x : {-3.0, 0.25, 1.0}) {
      const complex128 got = Run2(HloOpcode::kAtan2, complex128(y, 0), complex128(x, 0));
      EXPECT_NEAR(got.real(), std::atan2(y, x), 1e-15);
      EXPECT_NEAR(got.imag(), 0, 1e-15);
    }
  }
}

TEST(ComplexKernels, OrderIsByRealThenImaginaryPart) {
  const complex64 small(1, 5), large(2, -7), larger(2, 3), nan(kNotANumber, 0);
  EXPECT_EQ(Run2(HloOpcode::kMaximum, small, large), large);
  EXPECT_EQ(Run2(HloOpcode::kMaximum, large, larger), larger);
  EXPECT_EQ(Run2(HloOpcode::kMinimum, small, large), small);
  EXPECT_EQ(Run2(HloOpcode::kMinimum, larger, large), large);
  for (const auto& [a, b] : {std::pair(nan, small), std::pair(small, nan)}) {
    EXPECT_TRUE(SameValue(Run2(HloOpcode::kMaximum, a, b), nan));
    EXPECT_TRUE(SameValue(Run2(HloOpcode::kMinimum, a, b), nan));
  }
  EXPECT_EQ(RunKernel(HloOpcode::kClamp, std::vector<complex64>{small}, std::vector<complex64>{{9, 9}},
                      std::vector<complex64>{larger})[0],
            larger);
}

TEST(ComplexKernels, PartsAndMagnitude) {
  const std::vector<complex64> z = {{3, -4}, {-0.0f, 0}, {kInfinity, kNotANumber}, {3e38f, 3e38f}};
  EXPECT_EQ(RunKernel<float>(HloOpcode::kReal, C64, F32, {}, z)[0], 3);
  EXPECT_EQ(RunKernel<float>(HloOpcode::kImag, C64, F32, {}, z)[0], -4);
  const std::vector<float> magnitude = RunKernel<float>(HloOpcode::kAbs, C64, F32, {}, z);
  EXPECT_EQ(magnitude[0], 5);
  EXPECT_TRUE(SameValue(magnitude[1], 0.0f));
  EXPECT_EQ(magnitude[2], kInfinity);
  EXPECT_EQ(magnitude[3], kInfinity);
  const std::vector<complex128> made = RunKernel<complex128>(
      HloOpcode::kComplex, F64, C128, {}, std::vector<double>{1}, std::vector<double>{-0.0});
  EXPECT_TRUE(SameValue(made[0], complex128(1, -0.0)));
}

TEST(ComplexKernels, FunctionsKeepTheirRangeWhereTheirPartsOverflow) {
  auto run = [](HloOpcode opcode, complex128 z) { return RunKernel(opcode, std::vector<complex128>{z})[0]; };
  EXPECT_EQ(run(HloOpcode::kTanh, {800, 1}), complex128(1, 0));
  EXPECT_EQ(run(HloOpcode::kLogistic, {800, 1}), complex128(1, 0));
  EXPECT_GT(std::abs(run(HloOpcode::kLogistic, {-700, 1})), 0);
  EXPECT_TRUE(std::isfinite(run(HloOpcode::kSqrt, {1e308, 1e308}).real()));
  EXPECT_TRUE(std::isfinite(run(HloOpcode::kLog, {1.7e308, 1.7e308}).real()));
  EXPECT_DOUBLE_EQ(run(HloOpcode::kExp, {710, 1.5707963267948966}).real(), 1.3679272698459396e+292);
  EXPECT_TRUE(SameValue(run(HloOpcode::kSign, {0, -0.0}), complex128(0, -0.0)));
  EXPECT_EQ(run(HloOpcode::kSign, {5e-324, 0}), complex128(1, 0));
}

// The upper lip of the cut is the limit from above, the lower one from below.
TEST(ComplexKernels, BranchCutsFollowTheSignOfZero) {
  auto run = [](HloOpcode opcode, complex64 z) { return RunKernel(opcode, std::vector<complex64>{z})[0]; };
  const float pi = 3.14159274f;
  EXPECT_EQ(run(HloOpcode::kLog, {-1, 0.0f}).imag(), pi);
  EXPECT_EQ(run(HloOpcode::kLog, {-1, -0.0f}).imag(), -pi);
  EXPECT_EQ(run(HloOpcode::kLog1p, {-2, 0.0f}).imag(), pi);
  EXPECT_EQ(run(HloOpcode::kLog1p, {-2, -0.0f}).imag(), -pi);
  EXPECT_EQ(run(HloOpcode::kSqrt, {-4, 0.0f}), complex64(0, 2));
  EXPECT_EQ(run(HloOpcode::kSqrt, {-4, -0.0f}), complex64(0, -2));
}

}  // namespace
}  // namespace xla::elementwise
