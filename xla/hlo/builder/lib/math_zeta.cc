// The Hurwitz zeta function by Euler and Maclaurin's formula (DLMF 25.11.28 with 10 terms taken out of the
// sum), and the derivatives of Digamma, which are multiples of it (DLMF 25.11.12).
#include <iterator>

#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_coefficients.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

// (q / (q + k))^s. The sum and the quotient are rounded, and a power magnifies that, so it is corrected to
// first order for what rounding took away (the product of the quotient by T. J. Dekker, Numer. Math. 18,
// 1971).
XlaOp PowerOfRatio(XlaOp s, XlaOp q, double k) {
  TwoDoubles divisor = TwoSum(q, FullLike(q, k));
  XlaOp ratio = q / divisor.high;
  TwoDoubles r = SplitInHalves(ratio);
  TwoDoubles d = SplitInHalves(divisor.high);
  XlaOp product = ratio * divisor.high;
  XlaOp product_error = ((r.high * d.high - product) + r.high * d.low + r.low * d.high) + r.low * d.low;
  XlaOp relative = (((q - product) - product_error) - ratio * divisor.low) / q;
  // Halves of such large numbers overflow; and k changes nothing in them.
  relative = Select(Lt(q, 1e200), relative, ZerosLike(q));
  XlaOp power = Pow(ratio, s);
  return power + power * (s * relative);
}

// (the sum over k >= 0 of (a + k)^-s) / a^-s, for large a.
XlaOp EulerMaclaurin(XlaOp s, XlaOp a) {
  XlaOp inverse_square = 1.0 / (a * a);
  XlaOp factor = s / a;
  XlaOp correction = factor * kEulerMaclaurin[0];
  for (size_t j = 1; j < std::size(kEulerMaclaurin); ++j) {
    const double next = 2.0 * static_cast<double>(j) - 1;
    factor = factor * ((s + next) * (s + (next + 1))) * inverse_square;
    correction = correction + factor * kEulerMaclaurin[j];
  }
  return a / (s - 1.0) + (0.5 + correction);
}

// q^s Zeta(s, q) for s > 1, q > 0: at least 1. Small terms first.
XlaOp ZetaOverFirstTerm(XlaOp s, XlaOp q) {
  constexpr int kTerms = 10;
  XlaOp power = PowerOfRatio(s, q, kTerms);
  XlaOp sum = Select(Eq(power, 0.0), power, power * EulerMaclaurin(s, q + static_cast<double>(kTerms)));
  for (int k = kTerms - 1; k >= 1; --k) sum = sum + PowerOfRatio(s, q, k);
  return sum + 1.0;
}

XlaOp ZetaOfPositive(XlaOp s, XlaOp q) {
  // For large q the value is about q^(1-s), which may be in range when q^-s is not.
  XlaOp large = Gt(q, 0x1p20);
  XlaOp scaled = ZetaOverFirstTerm(s, q) / Select(large, q, FullLike(q, 1.0));
  scaled = Select(Gt(q, 1e100), 1.0 / (s - 1.0) + ZerosLike(q), scaled);
  return Select(large, Pow(q, 1.0 - s), Pow(q, Neg(s))) * scaled;
}

// Whether an integer is odd.
XlaOp IsOdd(XlaOp n) { return Eq(Abs(Rem(n, ScalarLike(n, 2.0))), 1.0); }

// For q < 0 the sum has one part with negative and one with positive bases. With q = -w - f, 0 < f < 1:
// (-1)^s (f^-s + .. + (w + f)^-s) + Zeta(s, 1 - f).
XlaOp ZetaOfNegative(XlaOp s, XlaOp q) {
  XlaOp fraction = Neg(q) - Floor(Neg(q));
  XlaOp below = ZetaOfPositive(s, fraction) - ZetaOfPositive(s, 1.0 - q);
  XlaOp above = ZetaOfPositive(s, 1.0 - fraction);
  return above + Select(IsOdd(s), Neg(below), below);
}

// Without the cases in which the sum does not exist.
XlaOp ZetaAnywhere(XlaOp s, XlaOp q) {
  return Select(Lt(q, 0.0), ZetaOfNegative(s, q), ZetaOfPositive(s, q));
}

XlaOp ZetaDouble(XlaOp s, XlaOp q) {
  XlaOp result = ZetaAnywhere(s, q);
  result = Select(Eq(q, kInfinity), 0.0, result);
  result = Select(And(Lt(q, 0.0), Not(IsInteger(s))), kNaN, result);
  result = Select(And(Le(q, 0.0), IsInteger(q)), kInfinity, result);
  result = Select(Eq(s, 1.0), kInfinity, result);
  return Select(Or(Lt(s, 1.0), Or(IsNan(s), IsNan(q))), kNaN, result);
}

// n! for n = 0 .. 170, infinity beyond; n is an integer.
XlaOp Factorial(XlaOp n) {
  XlaBuilder* builder = n.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(n));
    constexpr double kLast = std::size(kFactorials) - 1;
    XlaOp table = ConstantR1<double>(builder, kFactorials);
    GatherDimensionNumbers numbers;
    numbers.add_collapsed_slice_dims(0);
    numbers.add_start_index_map(0);
    numbers.set_index_vector_dim(shape.rank());
    XlaOp places = ConvertElementType(Max(Min(n, kLast), 0.0), S32);
    return Select(Gt(n, kLast), kInfinity, Gather(table, places, numbers, {1}));
  });
}

XlaOp PolygammaDouble(XlaOp n, XlaOp x) {
  XlaOp s = n + 1.0;
  // n! x^-s Z with the power in two factors, which keeps the product in range as long as the result is.
  XlaOp root = Pow(x, s * -0.5);
  XlaOp positive = Factorial(n) * root * ZetaOverFirstTerm(s, x) * root;
  XlaOp far = Exp(LgammaDouble(s) - s * Log(x)) * ZetaOverFirstTerm(s, x);
  positive = Select(Gt(n, 170.0), far, positive);
  XlaOp negative = Factorial(n) * ZetaOfNegative(s, x);
  XlaOp magnitude = Select(Lt(x, 0.0), negative, positive);
  magnitude = Select(And(Le(x, 0.0), IsInteger(x)), kInfinity, magnitude);
  magnitude = Select(Eq(x, kInfinity), 0.0, magnitude);
  XlaOp result = Select(IsOdd(n), magnitude, Neg(magnitude));
  result = Select(Eq(n, 0.0), DigammaDouble(x + n * 0.0), result);
  XlaOp natural = And(Ge(n, 0.0), IsInteger(n));
  return Select(Or(Not(natural), Or(IsNan(x), Eq(n, kInfinity))), kNaN, result);
}

}  // namespace
}  // namespace xla::special_functions

namespace xla {

XlaOp Zeta(XlaOp x, XlaOp q) {
  return special_functions::InDouble("Zeta", {x, q}, /*may_broadcast=*/true, [](absl::Span<const XlaOp> v) {
    return special_functions::ZetaDouble(v[0], v[1]);
  });
}

XlaOp Polygamma(XlaOp n, XlaOp x) {
  return special_functions::InDouble(
      "Polygamma", {n, x}, /*may_broadcast=*/true,
      [](absl::Span<const XlaOp> v) { return special_functions::PolygammaDouble(v[0], v[1]); });
}

}  // namespace xla
