// What the files math*.cc share; not for users.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla::special_functions {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// --- Notation: operations with a constant of the operand's type.

inline XlaOp operator+(XlaOp x, double c) { return x + ScalarLike(x, c); }
inline XlaOp operator-(XlaOp x, double c) { return x - ScalarLike(x, c); }
inline XlaOp operator*(XlaOp x, double c) { return x * ScalarLike(x, c); }
inline XlaOp operator/(XlaOp x, double c) { return x / ScalarLike(x, c); }
inline XlaOp operator+(double c, XlaOp x) { return ScalarLike(x, c) + x; }
inline XlaOp operator-(double c, XlaOp x) { return ScalarLike(x, c) - x; }
inline XlaOp operator*(double c, XlaOp x) { return ScalarLike(x, c) * x; }
inline XlaOp operator/(double c, XlaOp x) { return ScalarLike(x, c) / x; }
inline XlaOp Lt(XlaOp x, double c) { return xla::Lt(x, ScalarLike(x, c)); }
inline XlaOp Le(XlaOp x, double c) { return xla::Le(x, ScalarLike(x, c)); }
inline XlaOp Gt(XlaOp x, double c) { return xla::Gt(x, ScalarLike(x, c)); }
inline XlaOp Ge(XlaOp x, double c) { return xla::Ge(x, ScalarLike(x, c)); }
inline XlaOp Eq(XlaOp x, double c) { return xla::Eq(x, ScalarLike(x, c)); }
inline XlaOp Min(XlaOp x, double c) { return xla::Min(x, ScalarLike(x, c)); }
inline XlaOp Max(XlaOp x, double c) { return xla::Max(x, ScalarLike(x, c)); }
inline XlaOp Select(XlaOp pred, double on_true, XlaOp on_false) {
  return xla::Select(pred, FullLike(on_false, on_true), on_false);
}
inline XlaOp IsInteger(XlaOp x) { return xla::Eq(x, Floor(x)); }
inline XlaOp Poly(XlaOp x, absl::Span<const double> coefficients) {
  return EvaluatePolynomial<double>(x, coefficients);
}
// A fit's argument: [low, high] becomes [-1, 1].
inline XlaOp ToUnit(XlaOp x, double low, double high) { return (x - (low + high) / 2) / ((high - low) / 2); }

// --- Unevaluated sums: high is the rounded value, low what rounding took away.

struct TwoDoubles {
  XlaOp high, low;
};
TwoDoubles TwoSum(XlaOp a, XlaOp b);  // Knuth
TwoDoubles SplitInHalves(XlaOp a);    // Dekker: 26 bits each
inline TwoDoubles TwoDifference(XlaOp a, XlaOp b) { return TwoSum(a, Neg(b)); }

// --- Frames

// An error that names the function unless the operand is an array of a real floating-point type.
absl::Status CheckReal(const char* function, XlaOp operand);

// compute(operands as f64), rounded to the type of the operands, which must be one real floating-point type
// (and, unless `may_broadcast`, one shape).
XlaOp InDouble(const char* function, absl::Span<const XlaOp> operands, bool may_broadcast,
               absl::FunctionRef<XlaOp(absl::Span<const XlaOp>)> compute);
inline XlaOp InDouble(const char* function, XlaOp operand, XlaOp (*compute)(XlaOp)) {
  return InDouble(function, {operand}, false, [&](absl::Span<const XlaOp> x) { return compute(x[0]); });
}

// A loop: state = step(n, constants, state) for n = count, count - 1, .. 1. `count` is an f64 scalar, and so
// is n. State and constants are f64 arrays.
using CountdownStep = absl::FunctionRef<std::vector<XlaOp>(XlaOp n, absl::Span<const XlaOp> constants,
                                                           absl::Span<const XlaOp> state)>;
std::vector<XlaOp> Countdown(const std::string& name, XlaOp count, absl::Span<const XlaOp> constants,
                             absl::Span<const XlaOp> state, CountdownStep step);

// --- Functions of f64 operands that others are made of

XlaOp ErfcDouble(XlaOp x);
XlaOp LgammaDouble(XlaOp x);
XlaOp DigammaDouble(XlaOp x);
// log Gamma(1 + a) for a > -0.5.
XlaOp LgammaOnePlus(XlaOp a);
// log(x) - digamma(1 + a) for a > 0, where log_ratio is log(x / a).
XlaOp LogMinusDigammaOnePlus(XlaOp x, XlaOp a, XlaOp log_ratio);
// Gamma(1 + a) for a >= 0.
XlaOp GammaOnePlus(XlaOp a);
// Gamma(a) / (sqrt(2 pi / a) (a / e)^a) for a > 0: close to 1.
XlaOp ScaledGamma(XlaOp a);
// log of ScaledGamma, for a >= 8.
XlaOp StirlingCorrection(XlaOp a);
// m - log(1 + m) without cancellation; `one_plus_m` is given apart, since m may be close to -1.
XlaOp MinusLog1p(XlaOp m, XlaOp one_plus_m);

}  // namespace xla::special_functions
