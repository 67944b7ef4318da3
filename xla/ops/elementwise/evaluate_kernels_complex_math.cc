// The functions of analysis on complex numbers: c64 is computed in parts of double, c128 in parts of long
// double. The standard library's functions have the usual branch cuts and keep the sign of zero; what it
// lacks is here.
#include <cmath>
#include <complex>
#include <initializer_list>

#include "xla/ops/elementwise/complex_math.h"
#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

#define TESSERA_FUNCTION(Name, function)              \
  struct Name {                                       \
    static constexpr int kArity = 1;                  \
    template <typename R>                             \
    static std::complex<R> Apply(std::complex<R> z) { \
      return function(z);                             \
    }                                                 \
  };
TESSERA_FUNCTION(Acos, std::acos)
TESSERA_FUNCTION(Acosh, std::acosh)
TESSERA_FUNCTION(Asin, std::asin)
TESSERA_FUNCTION(Asinh, std::asinh)
TESSERA_FUNCTION(Atanh, std::atanh)
TESSERA_FUNCTION(Cos, std::cos)
TESSERA_FUNCTION(Cosh, std::cosh)
TESSERA_FUNCTION(Exp, std::exp)
TESSERA_FUNCTION(Log, std::log)
TESSERA_FUNCTION(Sin, std::sin)
TESSERA_FUNCTION(Sinh, std::sinh)
TESSERA_FUNCTION(Sqrt, std::sqrt)
TESSERA_FUNCTION(Tan, std::tan)
TESSERA_FUNCTION(Tanh, std::tanh)
#undef TESSERA_FUNCTION

struct Rsqrt {
  static constexpr int kArity = 1;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> z) {
    return ComplexDivide(std::complex<R>(1), std::sqrt(z));
  }
};

struct Expm1 {
  static constexpr int kArity = 1;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> z) {
    const R x = z.real(), y = z.imag();
    if (y == 0) return {std::expm1(x), y};
    // exp(x) cos(y) - 1 without the loss near 0.
    const R half_sine = std::sin(y / 2);
    return {std::expm1(x) * std::cos(y) - 2 * half_sine * half_sine, std::exp(x) * std::sin(y)};
  }
};

// a + b + c + d, where the larger ones may cancel: the errors of the partial sums are added at the end.
template <typename R>
R SumExactly(R a, R b, R c, R d) {
  R sum = a, error = 0;
  for (R term : {b, c, d}) {
    const R next = sum + term;
    const R back = next - sum;
    error += (sum - (next - back)) + (term - back);
    sum = next;
  }
  return sum + error;
}

struct Log1p {
  static constexpr int kArity = 1;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> z) {
    const R x = z.real(), y = z.imag();
    const R angle = std::atan2(y, 1 + x);
    const R magnitude = std::hypot(1 + x, y);
    if (!(magnitude > R{0.5} && magnitude < 2)) return {std::log(magnitude), angle};
    // |1 + z|^2 - 1 = 2x + x^2 + y^2, whose terms cancel near the circle |1 + z| = 1.
    const R x2 = x * x, y2 = y * y;
    const R lost = std::fma(x, x, -x2) + std::fma(y, y, -y2);
    return {std::log1p(SumExactly(2 * x, x2, y2, lost)) / 2, angle};
  }
};

// exp is only taken where it is at most 1 in magnitude.
struct Logistic {
  static constexpr int kArity = 1;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> z) {
    const std::complex<R> one(1);
    if (z.real() < 0) {
      const std::complex<R> power = std::exp(z);
      return ComplexDivide(power, one + power);
    }
    return ComplexDivide(one, one + std::exp(-z));
  }
};

// -i log((x + iy) / sqrt(x^2 + y^2))
struct Atan2 {
  static constexpr int kArity = 2;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> y, std::complex<R> x) {
    const std::complex<R> sum(x.real() - y.imag(), x.imag() + y.real());
    const std::complex<R> log = std::log(ComplexDivide(sum, std::sqrt(x * x + y * y)));
    return {log.imag(), -log.real()};
  }
};

struct Power {
  static constexpr int kArity = 2;
  template <typename R>
  static std::complex<R> Apply(std::complex<R> base, std::complex<R> exponent) {
    if (exponent == R{0} || base == R{1}) return {1, 0};
    if (exponent.imag() == 0) return ToReal(base, exponent.real());
    if (base == R{0} && exponent.real() > 0) return {0, 0};
    return std::exp(exponent * std::log(base));
  }

 private:
  template <typename R>
  static std::complex<R> ToReal(std::complex<R> base, R n) {
    const bool whole = n == std::trunc(n);
    if (n == 1) return base;
    if (std::fabs(n) <= 64 && whole && std::isfinite(base.real()) && std::isfinite(base.imag())) {
      const std::complex<R> power = ToCount(base, std::abs(static_cast<int>(n)));
      if (n < 0) return ComplexDivide(std::complex<R>(1), power);
      if (std::isfinite(power.real()) && std::isfinite(power.imag())) return power;
    }
    if (base == R{0} && n > 0) return {0, 0};
    // Real powers of real numbers have their own limits: the way by log and exp makes NaN of inf * 0.
    if (base.imag() == 0 && n == n && (base.real() > 0 || (base.real() <= 0 && whole))) {
      return {std::pow(base.real(), n), std::copysign(R{0}, n < 0 ? -base.imag() : base.imag())};
    }
    const std::complex<R> log = std::log(base);
    return std::exp(std::complex<R>(n * log.real(), n * log.imag()));
  }
  template <typename R>
  static std::complex<R> ToCount(std::complex<R> base, int count) {
    std::complex<R> result(1), power = base;
    for (; count != 0; count >>= 1) {
      if (count & 1) result = Times(result, power);
      if (count > 1) power = Times(power, power);
    }
    return result;
  }
  template <typename R>
  static std::complex<R> Times(std::complex<R> a, std::complex<R> b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }
};

template <typename Formula>
ElementwiseKernel Complex(PrimitiveType type) {
  using Wide64 = complex128;
  using Wide128 = std::complex<long double>;
  return type == C64    ? &Widened<&Loop<Formula, Wide64>, Formula::kArity, complex64, Wide64>
         : type == C128 ? &Widened<&Loop<Formula, Wide128>, Formula::kArity, complex128, Wide128>
                        : nullptr;
}

}  // namespace

absl::Span<const KernelRow> ComplexMathKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAcos, &Complex<Acos>},   {HloOpcode::kAcosh, &Complex<Acosh>},
      {HloOpcode::kAsin, &Complex<Asin>},   {HloOpcode::kAsinh, &Complex<Asinh>},
      {HloOpcode::kAtan2, &Complex<Atan2>}, {HloOpcode::kAtanh, &Complex<Atanh>},
      {HloOpcode::kCos, &Complex<Cos>},     {HloOpcode::kCosh, &Complex<Cosh>},
      {HloOpcode::kExp, &Complex<Exp>},     {HloOpcode::kExpm1, &Complex<Expm1>},
      {HloOpcode::kLog, &Complex<Log>},     {HloOpcode::kLog1p, &Complex<Log1p>},
      {HloOpcode::kPower, &Complex<Power>}, {HloOpcode::kRsqrt, &Complex<Rsqrt>},
      {HloOpcode::kSin, &Complex<Sin>},     {HloOpcode::kSinh, &Complex<Sinh>},
      {HloOpcode::kSqrt, &Complex<Sqrt>},   {HloOpcode::kTan, &Complex<Tan>},
      {HloOpcode::kTanh, &Complex<Tanh>},   {HloOpcode::kLogistic, &Complex<Logistic>},
  };
  return kRows;
}

}  // namespace xla::elementwise
