#pragma once

#include <type_traits>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/xla_builder.h"

// Elementwise functions made of operations. Operands are arrays of a real floating-point type, unless it is
// said otherwise; another type, or operands that do not fit together, are reported to the builder in a
// message that begins with the function's name.
//
// The special functions are computed in f64 and rounded to the operand's type. docs/builder_library.md states
// their measured errors and names the methods. Poles, infinities and edges of the domain give what C's or
// SciPy's function of that name gives; NaN gives NaN.

namespace xla {

// --- Tests and neighbours

XlaOp IsPosInf(XlaOp operand);
XlaOp IsNegInf(XlaOp operand);
XlaOp IsInf(XlaOp operand);
XlaOp IsNan(XlaOp operand);
XlaOp IsNegZero(XlaOp operand);
// The next number after `from` on the way to `to`; `to` when they are equal.
XlaOp NextAfter(XlaOp from, XlaOp to);

// --- Arithmetic

// x * x and 1 / x of any number type.
XlaOp Square(XlaOp operand);
XlaOp Reciprocal(XlaOp operand);
// To the nearest integer, ties to the even one.
XlaOp RoundToEven(XlaOp x);
// The arc tangent, of complex numbers too.
XlaOp Atan(XlaOp x);
// Conj(x) if `conjugate` and x is complex, else x.
XlaOp MaybeConjugate(XlaOp x, bool conjugate);

// coefficients[0] x^n + .. + coefficients[n], by Horner's scheme, in the type of x. Of any number type that
// holds the coefficients.
template <typename FP>
XlaOp EvaluatePolynomial(XlaOp x, absl::Span<const FP> coefficients) {
  static_assert(std::is_floating_point_v<FP>, "coefficients are floating-point numbers");
  if (coefficients.empty()) return FullLike(x, FP(0));
  XlaOp result = FullLike(x, coefficients[0]);
  for (FP coefficient : coefficients.subspan(1)) result = result * x + ScalarLike(x, coefficient);
  return result;
}

// Half of coefficients[n] + the sum of coefficients[n - k] T_k(x / 2), where n is the last index: by
// Clenshaw's recurrence, in the type of x.
template <typename FP>
XlaOp EvaluateChebyshevPolynomial(XlaOp x, absl::Span<const FP> coefficients) {
  static_assert(std::is_floating_point_v<FP>, "coefficients are floating-point numbers");
  XlaOp newest = FullLike(x, FP(0));
  XlaOp middle = newest;
  XlaOp oldest = newest;
  for (FP coefficient : coefficients) {
    oldest = middle;
    middle = newest;
    newest = x * middle - oldest + ScalarLike(x, coefficient);
  }
  return ScalarLike(x, FP(0.5)) * (newest - oldest);
}

// --- Error functions

// 1 - erf(x), without the cancellation.
XlaOp Erfc(XlaOp x);
// The inverse of erf on [-1, 1]; NaN outside.
XlaOp ErfInv(XlaOp x);

// --- Gamma functions. Where there are two operands they have one shape.

// log |Gamma(x)|
XlaOp Lgamma(XlaOp input);
// The derivative of log Gamma(x). Infinite at 0, NaN at the negative integers.
XlaOp Digamma(XlaOp input);
// The n-th derivative of Digamma; NaN where n is no natural number. The operands may be broadcast.
XlaOp Polygamma(XlaOp n, XlaOp x);
// The Hurwitz zeta function, the sum over k >= 0 of (q + k)^-x. NaN for x < 1, and for q < 0 where x is no
// integer. The operands may be broadcast.
XlaOp Zeta(XlaOp x, XlaOp q);
// The regularized incomplete gamma functions P(a, x) and Q(a, x) = 1 - P(a, x), for a >= 0, x >= 0.
XlaOp Igamma(XlaOp a, XlaOp x);
XlaOp Igammac(XlaOp a, XlaOp x);
// The derivative of P(a, x) with respect to a.
XlaOp IgammaGradA(XlaOp a, XlaOp x);
// The derivative with respect to a of a sample x of the gamma distribution with parameter a, at a fixed
// quantile.
XlaOp RandomGammaGrad(XlaOp a, XlaOp x);
// I_x(a, b), for a > 0, b > 0, 0 <= x <= 1; NaN outside. Three operands of one shape.
XlaOp RegularizedIncompleteBeta(XlaOp a, XlaOp b, XlaOp x);

// --- Bessel functions

// exp(-|x|) I_0(x) and exp(-|x|) I_1(x), with the modified Bessel functions of the first kind.
XlaOp BesselI0e(XlaOp x);
XlaOp BesselI1e(XlaOp x);

}  // namespace xla
