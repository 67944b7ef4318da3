// Formulas of special functions, once for all notations of programs: XlaOp, and the tensors of chlo's
// lowering (stablehlo/transforms/ChloFormula.h). Of f64, unless it is said otherwise; the names end with
// Double where the notation has the function itself.
//
// erfc: Chebyshev's approximation on [0, inf) by M. M. Shepherd and J. G. Laframboise, Math. Comp. 36 (1981).
// erf_inv: in the variable -log(1 - x^2), after M. Giles, GPU Computing Gems (2011). lgamma, digamma: own
// fits below 8, Stirling's series (Abramowitz and Stegun, 6.1.40 and 6.3.18) beyond, reflection for negative
// numbers. zeta: Euler and Maclaurin's formula (DLMF 25.11.28 with 10 terms taken out of the sum); polygamma
// is a multiple of it (DLMF 25.11.12). Bessel: the power series up to 8 (Abramowitz and Stegun, 9.6.10: all
// its terms are positive), and beyond a fit of sqrt(x) exp(-x) I(x) as a function of 1/x.
#pragma once

#include <concepts>
#include <cstdint>
#include <iterator>
#include <limits>
#include <numbers>
#include <span>

#include "xla/hlo/builder/lib/math_coefficients.h"

namespace xla::special_functions {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kPi = std::numbers::pi;

// An array that a program computes. It has operators and, found by argument-dependent lookup, the functions
// of arrays under XlaOp's names (Abs, Select, Lt ..). FullLike(x, c) is a constant of the type and shape of
// x; ScalarLike(x, c) may be a scalar, and is for operands that are broadcast.
template <typename N>
concept Number = requires(N x) {
  { x + x } -> std::same_as<N>;
  { Select(x, x, x) } -> std::same_as<N>;
  { FullLike(x, 1.0) } -> std::same_as<N>;
  { ScalarLike(x, 1.0) } -> std::same_as<N>;
};

// --- Notation: operations with a constant of the operand's type ----------------------------------

// clang-format off
template <Number N> N operator+(N x, double c) { return x + ScalarLike(x, c); }
template <Number N> N operator-(N x, double c) { return x - ScalarLike(x, c); }
template <Number N> N operator*(N x, double c) { return x * ScalarLike(x, c); }
template <Number N> N operator/(N x, double c) { return x / ScalarLike(x, c); }
template <Number N> N operator+(double c, N x) { return ScalarLike(x, c) + x; }
template <Number N> N operator-(double c, N x) { return ScalarLike(x, c) - x; }
template <Number N> N operator*(double c, N x) { return ScalarLike(x, c) * x; }
template <Number N> N operator/(double c, N x) { return ScalarLike(x, c) / x; }
template <Number N> N Lt(N x, double c) { return Lt(x, ScalarLike(x, c)); }
template <Number N> N Le(N x, double c) { return Le(x, ScalarLike(x, c)); }
template <Number N> N Gt(N x, double c) { return Gt(x, ScalarLike(x, c)); }
template <Number N> N Ge(N x, double c) { return Ge(x, ScalarLike(x, c)); }
template <Number N> N Eq(N x, double c) { return Eq(x, ScalarLike(x, c)); }
template <Number N> N Min(N x, double c) { return Min(x, ScalarLike(x, c)); }
template <Number N> N Max(N x, double c) { return Max(x, ScalarLike(x, c)); }
// clang-format on
template <Number N>
N Select(N pred, double on_true, N on_false) {
  return Select(pred, FullLike(on_false, on_true), on_false);
}
template <Number N>
N IsInteger(N x) {
  return Eq(x, Floor(x));
}
// coefficients[0] x^n + .. + coefficients[n]
template <Number N>
N Poly(N x, std::span<const double> coefficients) {
  N result = FullLike(x, coefficients.front());
  for (double coefficient : coefficients.subspan(1)) result = result * x + coefficient;
  return result;
}
// A fit's argument: [low, high] becomes [-1, 1].
template <Number N>
N ToUnit(N x, double low, double high) {
  return (x - (low + high) / 2) / ((high - low) / 2);
}

// --- Unevaluated sums: high is the rounded value, low what rounding took away --------------------

template <Number N>
struct TwoNumbers {
  N high, low;
};

// D. E. Knuth's, of any type.
template <Number N>
TwoNumbers<N> TwoSum(N a, N b) {
  N sum = a + b;
  N b_part = sum - a;
  N a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

// T. J. Dekker's: 26 bits each. Of other types the factor is 2^n + 1, with n the half of their digits.
template <Number N>
TwoNumbers<N> SplitInHalves(N a, double factor = 0x1p27 + 1) {
  N shifted = a * factor;
  N high = shifted - (shifted - a);
  return {high, a - high};
}

// --- Error functions -----------------------------------------------------------------------------

// erf(x) for |x| <= 1.
template <Number N>
N ErfNearZero(N x) {
  return x * Poly(2.0 * (x * x) - 1.0, kErf);
}

template <Number N>
N ErfcDouble(N x) {
  // exp(-x^2) in two factors: the square of the leading half of the bits is exact.
  N positive = Min(Abs(x), 40.0);
  TwoNumbers<N> halves = SplitInHalves(positive);
  N decay = Exp(-(halves.high * halves.high)) * Exp(-(halves.low * (halves.high + positive)));
  N scaled = Poly((positive - 3.75) / (positive + 3.75), kErfcScaled) / (1.0 + 2.0 * positive);
  N tail = scaled * decay;
  N far = Select(Lt(x, 0.0), 2.0 - tail, tail);
  return Select(Lt(Abs(x), 0.5), 1.0 - ErfNearZero(x), far);
}

template <Number N>
N ErfInvDouble(N x) {
  N w = -Log((1.0 - x) * (1.0 + x));
  N root = Sqrt(w);
  N tail = Poly(ToUnit(root, 4, 6.25), kErfInvTail);
  N middle = Poly(ToUnit(root, 2.5, 4), kErfInvMiddle);
  N center = Poly(ToUnit(w, 0, 6.25), kErfInvCenter);
  N factor = Select(Lt(w, 6.25), center, Select(Lt(w, 16.0), middle, tail));
  return x * Select(Eq(Abs(x), 1.0), kInfinity, factor);
}

// Of f32: one polynomial, with the coefficients of the range that w is in.
template <Number N>
N ErfInvSingle(N x) {
  N w = -Log((1.0 - x) * (1.0 + x));
  N is_center = Lt(w, 5.0);
  N t = Select(is_center, w - 2.5, Sqrt(w) - 3.0);
  auto coefficient = [&](size_t i) {
    return Select(is_center, FullLike(x, kErfInvCenterSingle[i]), FullLike(x, kErfInvTailSingle[i]));
  };
  N factor = coefficient(0);
  for (size_t i = 1; i < std::size(kErfInvCenterSingle); ++i) factor = factor * t + coefficient(i);
  return x * Select(Eq(Abs(x), 1.0), kInfinity, factor);
}

// --- Gamma functions -----------------------------------------------------------------------------

// log(Gamma(a) / (sqrt(2 pi / a) (a / e)^a)) for a >= 8.
template <Number N>
N StirlingCorrection(N a) {
  N inverse = 1.0 / a;
  return inverse * Poly(inverse * inverse, kStirling);
}

// log Gamma(x) for x >= 0.5. The zeros at 1 and 2 are factors of the fits.
template <Number N>
N LgammaFromHalf(N x) {
  constexpr double kHalfLogTwoPiMinusHalf = 0.41893853320467274178;
  N zeros = (x - 1.0) * (x - 2.0);
  N low = zeros * Poly(2.0 * (x - 1.0), kLgamma0p5To1p5);
  N middle = zeros * Poly(ToUnit(x, 1.5, 3), kLgamma1p5To3);
  N high = zeros * Poly(ToUnit(x, 3, 8), kLgamma3To8);
  N far = (x - 0.5) * (Log(x) - 1.0) + (kHalfLogTwoPiMinusHalf + StirlingCorrection(x));
  return Select(Lt(x, 1.5), low, Select(Lt(x, 3.0), middle, Select(Lt(x, 8.0), high, far)));
}

// x - the nearest integer, exactly.
template <Number N>
N DistanceToInteger(N x) {
  return x - RoundNearestEven(x);
}

template <Number N>
N LgammaDouble(N x) {
  N magnitude = Abs(x);
  N positive = LgammaFromHalf(magnitude);
  N near_zero = x * (x - 1.0) * Poly(2.0 * x, kLgamma0p5To1p5) - Log(magnitude);
  N sine = Abs(Sin(kPi * DistanceToInteger(magnitude)));
  N reflected = Log(kPi / (magnitude * sine)) - positive;
  N result = Select(Lt(magnitude, 0.5), near_zero, Select(Lt(x, 0.0), reflected, positive));
  N pole = And(Le(x, 0.0), IsInteger(x));
  result = Select(Eq(result, 0.0), 0.0, result);  // not -0
  return Select(Or(pole, Eq(magnitude, kInfinity)), kInfinity, result);
}

// Digamma(1 + u) for u >= 0.
template <Number N>
N DigammaOnePlus(N u) {
  N x = u + 1.0;
  N from_root = (u - (kDigammaRoot[0] - 1)) - kDigammaRoot[1];
  N low = from_root * Poly(2.0 * u - 1.0, kDigamma1To2);
  N middle = from_root * Poly(u - 2.0, kDigamma2To4);
  N high = from_root * Poly((u - 5.0) * 0.5, kDigamma4To8);
  N inverse = 1.0 / x;
  N square = inverse * inverse;
  N far = Log(x) - (0.5 * inverse + square * Poly(square, kDigammaAsymptotic));
  return Select(Lt(u, 1.0), low, Select(Lt(u, 3.0), middle, Select(Lt(u, 7.0), high, far)));
}

// Infinite at 0, NaN at the negative integers.
template <Number N>
N DigammaDouble(N x) {
  N magnitude = Abs(x);
  N from_one = Ge(x, 1.0);
  N upper = DigammaOnePlus(Select(from_one, x - 1.0, magnitude));
  N positive = Select(from_one, upper, upper - 1.0 / x);
  N reflected = upper - kPi / Tan(kPi * DistanceToInteger(x));
  N result = Select(Lt(x, 0.0), reflected, positive);
  result = Select(And(Lt(x, 0.0), IsInteger(x)), kNaN, result);
  return Select(Eq(x, kInfinity), kInfinity, result);
}

// --- Zeta and its multiples ----------------------------------------------------------------------

// (q / (q + k))^s. The sum and the quotient are rounded, and a power magnifies that, so it is corrected to
// first order for what rounding took away (the product of the quotient by T. J. Dekker, Numer. Math. 18,
// 1971).
template <Number N>
N PowerOfRatio(N s, N q, double k) {
  TwoNumbers<N> divisor = TwoSum(q, FullLike(q, k));
  N ratio = q / divisor.high;
  TwoNumbers<N> r = SplitInHalves(ratio), d = SplitInHalves(divisor.high);
  N product = ratio * divisor.high;
  N product_error = ((r.high * d.high - product) + r.high * d.low + r.low * d.high) + r.low * d.low;
  N relative = (((q - product) - product_error) - ratio * divisor.low) / q;
  // Halves of such large numbers overflow; and k changes nothing in them.
  relative = Select(Lt(q, 1e200), relative, FullLike(q, 0.0));
  N power = Pow(ratio, s);
  return power + power * (s * relative);
}

// (the sum over k >= 0 of (a + k)^-s) / a^-s, for large a.
template <Number N>
N EulerMaclaurin(N s, N a) {
  N inverse_square = 1.0 / (a * a);
  N factor = s / a;
  N correction = factor * kEulerMaclaurin[0];
  for (size_t j = 1; j < std::size(kEulerMaclaurin); ++j) {
    const double next = 2.0 * static_cast<double>(j) - 1;
    factor = factor * ((s + next) * (s + (next + 1))) * inverse_square;
    correction = correction + factor * kEulerMaclaurin[j];
  }
  return a / (s - 1.0) + (0.5 + correction);
}

// q^s zeta(s, q) for s > 1, q > 0: at least 1. Small terms first.
template <Number N>
N ZetaOverFirstTerm(N s, N q) {
  constexpr int kTerms = 10;
  N power = PowerOfRatio(s, q, kTerms);
  N sum = Select(Eq(power, 0.0), power, power * EulerMaclaurin(s, q + static_cast<double>(kTerms)));
  for (int k = kTerms - 1; k >= 1; --k) sum = sum + PowerOfRatio(s, q, k);
  return sum + 1.0;
}

template <Number N>
N ZetaOfPositive(N s, N q) {
  // For large q the value is about q^(1-s), which may be in range when q^-s is not.
  N large = Gt(q, 0x1p20);
  N scaled = ZetaOverFirstTerm(s, q) / Select(large, q, FullLike(q, 1.0));
  scaled = Select(Gt(q, 1e100), 1.0 / (s - 1.0), scaled);
  return Select(large, Pow(q, 1.0 - s), Pow(q, -s)) * scaled;
}

// Whether an integer is odd.
template <Number N>
N IsOdd(N n) {
  return Eq(Abs(Rem(n, ScalarLike(n, 2.0))), 1.0);
}

// For q < 0 the sum has one part with negative and one with positive bases. With q = -w - f, 0 < f < 1:
// (-1)^s (f^-s + .. + (w + f)^-s) + zeta(s, 1 - f).
template <Number N>
N ZetaOfNegative(N s, N q) {
  N fraction = -q - Floor(-q);
  N below = ZetaOfPositive(s, fraction) - ZetaOfPositive(s, 1.0 - q);
  N above = ZetaOfPositive(s, 1.0 - fraction);
  return above + Select(IsOdd(s), -below, below);
}

// NaN for s < 1, and for q < 0 where s is no integer.
template <Number N>
N ZetaDouble(N s, N q) {
  N result = Select(Lt(q, 0.0), ZetaOfNegative(s, q), ZetaOfPositive(s, q));
  result = Select(Eq(q, kInfinity), 0.0, result);
  result = Select(And(Lt(q, 0.0), Not(IsInteger(s))), kNaN, result);
  result = Select(And(Le(q, 0.0), IsInteger(q)), kInfinity, result);
  result = Select(Eq(s, 1.0), kInfinity, result);
  return Select(Or(Lt(s, 1.0), Or(IsNan(s), IsNan(q))), kNaN, result);
}

// Where `table(i)` is what stands at the places i, of numbers that are integers, in kFactorials. NaN where n
// is no natural number.
template <Number N>
N PolygammaDouble(N n, N x, N (*table)(N)) {
  constexpr double kLast = std::size(kFactorials) - 1;
  N factorial = Select(Gt(n, kLast), kInfinity, table(Max(Min(n, kLast), 0.0)));
  N s = n + 1.0;
  // n! x^-s Z with the power in two factors, which keeps the product in range as long as the result is.
  N root = Pow(x, s * -0.5);
  N ratio = ZetaOverFirstTerm(s, x);
  N far = Exp(LgammaDouble(s) - s * Log(x)) * ratio;
  N positive = Select(Gt(n, kLast), far, factorial * root * ratio * root);
  N magnitude = Select(Lt(x, 0.0), factorial * ZetaOfNegative(s, x), positive);
  magnitude = Select(And(Le(x, 0.0), IsInteger(x)), kInfinity, magnitude);
  magnitude = Select(Eq(x, kInfinity), 0.0, magnitude);
  N result = Select(IsOdd(n), magnitude, -magnitude);
  result = Select(Eq(n, 0.0), DigammaDouble(x), result);
  N natural = And(Ge(n, 0.0), IsInteger(n));
  return Select(Or(Not(natural), Or(IsNan(x), Eq(n, kInfinity))), kNaN, result);
}

// --- Bessel functions ----------------------------------------------------------------------------

// exp(-x) I(x) for x >= 0; `factor` is x/2 to the power of the order.
template <Number N>
N ScaledBessel(N x, N factor, std::span<const double> series, std::span<const double> tail) {
  N half = x / 2.0;
  N near = factor * Poly(half * half, series) * Exp(-x);
  N far = Poly(16.0 / x - 1.0, tail) / Sqrt(x);
  return Select(Le(x, 8.0), near, far);
}

template <Number N>
N BesselI0eDouble(N x) {
  return ScaledBessel(Abs(x), FullLike(x, 1.0), kBesselI0Series, kBesselI0Tail);
}

template <Number N>
N BesselI1eDouble(N x) {
  N positive = Abs(x);
  N value = ScaledBessel(positive, positive / 2.0, kBesselI1Series, kBesselI1Tail);
  return Select(Gt(x, 0.0), value, Select(Lt(x, 0.0), -value, x * 0.5));
}

// --- Neighbours ----------------------------------------------------------------------------------

// The bits of the next number on the way from one number to another, from the bits of both as integers.
// Numbers have sign and magnitude: one more is the next number away from zero. Not of NaN.
template <Number N>
N NextAfterInBits(N from, N to, int width) {
  N sign_mask = ScalarLike(from, uint64_t{1} << (width - 1));
  N one = ScalarLike(from, uint64_t{1}), zero = ScalarLike(from, uint64_t{0});
  N from_magnitude = And(from, Not(sign_mask)), to_magnitude = And(to, Not(sign_mask));
  N from_sign = And(from, sign_mask), to_sign = And(to, sign_mask);
  N inward = Or(Gt(from_magnitude, to_magnitude), Ne(from_sign, to_sign));
  N moved = Select(inward, from - one, from + one);
  N both_zero = And(Eq(from_magnitude, zero), Eq(to_magnitude, zero));
  N bits = Select(Eq(from_magnitude, zero), Or(to_sign, one), moved);
  return Select(Or(both_zero, Eq(from, to)), to, bits);
}

}  // namespace xla::special_functions
