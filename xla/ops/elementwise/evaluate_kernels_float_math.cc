// The functions of analysis on floating-point numbers. They are computed in f64, narrower types too, so that
// rounding the result to f32 and below gives the nearest number in all but the rarest cases.
#include <cmath>

#include "xla/ops/elementwise/evaluate_kernel_loops.h"
#include "xla/ops/elementwise/evaluate_kernels.h"
#include "xla/types.h"

namespace xla::elementwise {
namespace {

#define TESSERA_FUNCTION(Name, expression)               \
  struct Name {                                          \
    static constexpr int kArity = 1;                     \
    static double Apply(double x) { return expression; } \
  };
TESSERA_FUNCTION(Acos, std::acos(x))
TESSERA_FUNCTION(Acosh, std::acosh(x))
TESSERA_FUNCTION(Asin, std::asin(x))
TESSERA_FUNCTION(Asinh, std::asinh(x))
TESSERA_FUNCTION(Atanh, std::atanh(x))
TESSERA_FUNCTION(Cos, std::cos(x))
TESSERA_FUNCTION(Cosh, std::cosh(x))
TESSERA_FUNCTION(Erf, std::erf(x))
TESSERA_FUNCTION(Exp, std::exp(x))
TESSERA_FUNCTION(Expm1, std::expm1(x))
TESSERA_FUNCTION(Log, std::log(x))
TESSERA_FUNCTION(Log1p, std::log1p(x))
TESSERA_FUNCTION(Rsqrt, 1 / std::sqrt(x))
TESSERA_FUNCTION(Sin, std::sin(x))
TESSERA_FUNCTION(Sinh, std::sinh(x))
TESSERA_FUNCTION(Tan, std::tan(x))
TESSERA_FUNCTION(Tanh, std::tanh(x))
#undef TESSERA_FUNCTION

// The C library's result is off by up to four units of the last place; one step of Newton's method leaves
// hardly more than half a unit.
struct Cbrt {
  static constexpr int kArity = 1;
  static double Apply(double x) {
    const double near = std::cbrt(x);
    if (near == 0 || !std::isfinite(near)) return near;
    const long double root = near;
    return static_cast<double>(root - (root * root * root - x) / (3 * root * root));
  }
};

struct Logistic {
  static constexpr int kArity = 1;
  static double Apply(double x) {
    // exp(-x) would overflow where the result is still a (subnormal) number.
    if (x < 0) {
      const double power = std::exp(x);
      return power / (1 + power);
    }
    return 1 / (1 + std::exp(-x));
  }
};

struct Atan2 {
  static constexpr int kArity = 2;
  static double Apply(double y, double x) { return std::atan2(y, x); }
};

struct Power {
  static constexpr int kArity = 2;
  static double Apply(double base, double exponent) { return std::pow(base, exponent); }
};

template <typename Formula>
ElementwiseKernel Float(PrimitiveType type) {
  switch (type) {
    case F64:
      return &Loop<Formula, double>;
    case F32:
      return &Widened<&Loop<Formula, double>, Formula::kArity, float, double>;
      TESSERA_SMALL_FLOAT_CASES(double)
    default:
      return nullptr;
  }
}

}  // namespace

absl::Span<const KernelRow> FloatMathKernels() {
  static constexpr KernelRow kRows[] = {
      {HloOpcode::kAcos, &Float<Acos>},         {HloOpcode::kAcosh, &Float<Acosh>},
      {HloOpcode::kAsin, &Float<Asin>},         {HloOpcode::kAsinh, &Float<Asinh>},
      {HloOpcode::kAtan2, &Float<Atan2>},       {HloOpcode::kAtanh, &Float<Atanh>},
      {HloOpcode::kCbrt, &Float<Cbrt>},         {HloOpcode::kCos, &Float<Cos>},
      {HloOpcode::kCosh, &Float<Cosh>},         {HloOpcode::kErf, &Float<Erf>},
      {HloOpcode::kExp, &Float<Exp>},           {HloOpcode::kExpm1, &Float<Expm1>},
      {HloOpcode::kLog, &Float<Log>},           {HloOpcode::kLog1p, &Float<Log1p>},
      {HloOpcode::kLogistic, &Float<Logistic>}, {HloOpcode::kPower, &Float<Power>},
      {HloOpcode::kRsqrt, &Float<Rsqrt>},       {HloOpcode::kSin, &Float<Sin>},
      {HloOpcode::kSinh, &Float<Sinh>},         {HloOpcode::kTan, &Float<Tan>},
      {HloOpcode::kTanh, &Float<Tanh>},
  };
  return kRows;
}

}  // namespace xla::elementwise
