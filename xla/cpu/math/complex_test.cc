// Compares functions of complex numbers with the evaluator's, which say what they mean.
#include "xla/cpu/math/complex.h"

#include <complex>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/math/functions.h"
#include "xla/cpu/math/native_numbers.h"
#include "xla/ops/elementwise/evaluate_kernel_test_util.h"
#include "xla/ops/hlo_opcode.h"

namespace xla::cpu::math {
namespace {

using N = NativeNumbers<double, 1>;

struct Row {
  HloOpcode opcode;
  ComplexNumber<N> (*function)(ComplexNumber<N>);
};
const Row kRows[] = {
#define TESSERA_CASE(Name) {HloOpcode::k##Name, &Complex##Name<N>},
    TESSERA_COMPLEX_FUNCTIONS(TESSERA_CASE)
#undef TESSERA_CASE
};
struct BinaryRow {
  HloOpcode opcode;
  ComplexNumber<N> (*function)(ComplexNumber<N>, ComplexNumber<N>);
  // Tolerances in units of the last place. An angle's digits cancel in x^2 + y^2, and small ones come of a
  // quotient near 1; a power's logarithm is multiplied.
  double relative, relative_double, absolute;
};
const BinaryRow kBinaryRows[] = {{HloOpcode::kAtan2, &ComplexAtan2<N>, 4, 1e6, 4},
                                 {HloOpcode::kDivide, &ComplexDivide<N>, 4, 4, 0},
                                 {HloOpcode::kMultiply, &ComplexMultiply<N>, 4, 4, 0},
                                 {HloOpcode::kPower, &ComplexPower<N>, 4, 4000, 0}};

template <typename R>
std::vector<R> Parts() {
  constexpr R kInf = std::numeric_limits<R>::infinity(), kNaN = std::numeric_limits<R>::quiet_NaN();
  return {R(0),    R(-0.0), R(1),   R(-1),   R(0.5), R(-2), R(1e-5),
          R(-3.7), R(30),   R(-88), R(1e15), kInf,   -kInf, kNaN};
}

// How far off a result may be: of its size, and absolutely. The sign of a zero may be free.
struct Tolerance {
  double relative, absolute = 0;
  bool any_zero = false;
};

template <typename R>
std::string Difference(std::complex<R> got, std::complex<R> want, const Tolerance& tolerance) {
  const double size = std::abs(std::complex<double>(want));
  auto differs = [&](R a, R b) {
    if (a != a || b != b) return (a == a) != (b == b);
    if (a == b) return !tolerance.any_zero && std::signbit(a) != std::signbit(b);
    const double scale = std::isfinite(size) ? size : std::fabs(double{b});
    const double allowed = tolerance.relative * scale + tolerance.absolute + std::numeric_limits<R>::min();
    return !(std::fabs(double{a} - double{b}) <= allowed);
  };
  if (!differs(got.real(), want.real()) && !differs(got.imag(), want.imag())) return "";
  return absl::StrCat("(", got.real(), ", ", got.imag(), "), not (", want.real(), ", ", want.imag(), ")");
}

template <typename R>
bool IsFinite(std::complex<R> z) {
  return std::isfinite(z.real()) && std::isfinite(z.imag());
}

template <typename R>
std::complex<R> Result(ComplexNumber<N> z) {
  return {static_cast<R>(z.re.v.lane[0]), static_cast<R>(z.im.v.lane[0])};
}

template <typename R>
void CheckUnary(double tolerance) {
  N n(/*widened=*/sizeof(R) == 4);
  for (const Row& row : kRows) {
    for (R x : Parts<R>()) {
      for (R y : Parts<R>()) {
        const std::complex<R> z(x, y);
        const std::complex<R> want = elementwise::RunKernel(row.opcode, std::vector<std::complex<R>>{z})[0];
        const std::complex<R> got = Result<R>(row.function({{&n, {{x}}}, {&n, {{y}}}}));
        EXPECT_EQ(Difference(got, want, {tolerance, 0, !IsFinite(z)}), "")
            << HloOpcodeString(row.opcode) << z;
      }
    }
  }
}

template <typename R>
void CheckBinary() {
  constexpr double epsilon = std::numeric_limits<R>::epsilon();
  N n(/*widened=*/sizeof(R) == 4);
  const std::vector<R> parts = Parts<R>();
  for (const BinaryRow& row : kBinaryRows) {
    for (size_t i = 0; i < parts.size() * parts.size(); ++i) {
      for (size_t j = i % 5; j < parts.size() * parts.size(); j += 5) {
        const std::complex<R> a(parts[i / parts.size()], parts[i % parts.size()]);
        const std::complex<R> b(parts[j / parts.size()], parts[j % parts.size()]);
        const bool finite = IsFinite(a) && IsFinite(b);
        // A power with infinities or NaN goes through exp and log, whose products are plain here. A large
        // exponent multiplies the logarithm's error.
        if (row.opcode == HloOpcode::kPower && !finite && (a.imag() != 0 || b.imag() != 0)) continue;
        if (row.opcode == HloOpcode::kPower && finite && std::abs(b) > 1000) continue;
        const std::complex<R> want = elementwise::RunKernel(row.opcode, std::vector<std::complex<R>>{a},
                                                            std::vector<std::complex<R>>{b})[0];
        const std::complex<R> got = Result<R>(
            row.function({{&n, {{a.real()}}}, {&n, {{a.imag()}}}}, {{&n, {{b.real()}}}, {&n, {{b.imag()}}}}));
        const double relative = sizeof(R) == 4 ? row.relative : row.relative_double;
        // Which way a power underflows is chance.
        const bool any_zero = !finite || (row.opcode == HloOpcode::kPower && (b.imag() != 0 || want == R{0}));
        EXPECT_EQ(Difference(got, want, {relative * epsilon, row.absolute * epsilon, any_zero}), "")
            << HloOpcodeString(row.opcode) << a << b;
      }
    }
  }
}

TEST(ComplexMathTest, SinglesAreTheEvaluators) { CheckUnary<float>(2e-7); }
TEST(ComplexMathTest, DoublesAreTheEvaluators) { CheckUnary<double>(4e-15); }
TEST(ComplexMathTest, SinglesOfTwoAreTheEvaluators) { CheckBinary<float>(); }
TEST(ComplexMathTest, DoublesOfTwoAreTheEvaluators) { CheckBinary<double>(); }

TEST(ComplexMathTest, SizesAndQuotientsAtTheEndsOfTheRange) {
  N n;
  auto number = [&](double x) { return Number<N>{&n, {{x}}}; };
  EXPECT_EQ(ComplexAbs(ComplexNumber<N>{number(3e300), number(-4e300)}).v.lane[0], 5e300);
  EXPECT_EQ(ComplexAbs(ComplexNumber<N>{number(0x3p-1074), number(0x4p-1074)}).v.lane[0], 0x5p-1074);
  for (double x : {1e300, 4e-320, 0x1p-1074, 1.7e308}) {
    const ComplexNumber<N> z{number(x), number(x)};
    EXPECT_EQ(Result<double>(ComplexDivide(z, z)), std::complex<double>(1, 0)) << x;
    EXPECT_NEAR(Result<double>(ComplexSqrt(z)).real() / std::sqrt(std::complex<double>(x, x)).real(), 1,
                1e-15)
        << x;
  }
}

}  // namespace
}  // namespace xla::cpu::math
