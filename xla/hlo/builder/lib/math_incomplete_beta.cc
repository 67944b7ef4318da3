// The incomplete beta function I_x(a, b), for x up to about its mean; beyond that, 1 - I_{1-x}(b, a). It is
//   D = x^a (1-x)^b / B(a, b)
// times the hypergeometric series (DLMF 8.17.8), whose terms are all positive, or the continued fraction of
// A. R. DiDonato and A. H. Morris, ACM TOMS 18 (1992), equation 9. Both are computed from a fixed last term
// backwards.
#include <numbers>
#include <vector>

#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_internal.h"
#include "xla/util.h"

namespace xla::special_functions::incomplete_beta {
namespace {

// The series is used for a and x up to these, where these many terms give 2^-56.
constexpr double kSeriesMaxA = 40;
constexpr double kSeriesMaxX = 0.6;
constexpr double kSeriesTerms = 144;
// The fraction needs a number of terms that grows as the square root of the parameters, here at most this
// one.
constexpr double kMostFractionTerms = 20000;

// I_x(a, b) in the half of the interval where it is computed. y = 1 - x, of which rounding took away y_lost.
struct Point {
  XlaOp a, b, x, y, x_lost, y_lost;
};

// D, for a + b small: by gamma functions.
XlaOp FactorByGamma(const Point& p) {
  const auto sum = TwoSum(p.a, p.b);
  // Gamma(1 + sum) for the exact sum; log approximates the digamma function well enough for so small a
  // change.
  XlaOp gamma_of_sum = GammaOnePlus(sum.high);
  gamma_of_sum = gamma_of_sum + gamma_of_sum * (sum.low * Log(sum.high + 0.56));
  XlaOp gammas = gamma_of_sum / (GammaOnePlus(p.a) * GammaOnePlus(p.b)) * (p.a * (p.b / sum.high));
  // The powers as squares, so that none is subnormal where the product is not.
  XlaOp x_root = Pow(p.x, p.a * 0.5);
  XlaOp y_root = Pow(p.y, p.b * 0.5);
  XlaOp lost = 1.0 + (p.b * (p.y_lost / p.y) + p.a * (p.x_lost / p.x));
  return x_root * gammas * y_root * x_root * y_root * lost;
}

// D for large a + b: the exponents are the distances from the mean.
XlaOp FactorByStirling(const Point& p) {
  XlaOp sum = p.a + p.b;
  XlaOp from_mean = (p.b * p.x - p.a * p.y) + (p.b * p.x_lost - p.a * p.y_lost);
  XlaOp exponent = p.a * MinusLog1p(from_mean / p.a, p.x * sum / p.a) +
                   p.b * MinusLog1p(Neg(from_mean) / p.b, p.y * sum / p.b);
  XlaOp gammas = ScaledGamma(sum) / (ScaledGamma(p.a) * ScaledGamma(p.b));
  return Exp(Neg(exponent)) * gammas * Sqrt(p.a / (2 * std::numbers::pi) * (p.b / sum));
}

// I / D
XlaOp Series(const Point& p) {
  std::vector<XlaOp> sum = Countdown(
      "ibeta_series", ConstantR0<double>(p.x.builder(), kSeriesTerms), {p.a, p.b, p.x}, {FullLike(p.x, 1.0)},
      [](XlaOp n, absl::Span<const XlaOp> c, absl::Span<const XlaOp> state) -> std::vector<XlaOp> {
        XlaOp next = c[2] * ((c[0] + c[1] + (n - 1.0)) / (c[0] + n)) * state[0];
        return {next + 1.0};
      });
  return sum[0] / p.a;
}

// The partial denominator b_n and numerator a_n of the fraction; `center` is a y - b x + 1.
XlaOp Denominator(XlaOp n, XlaOp a, XlaOp b, XlaOp x, XlaOp y, XlaOp center) {
  XlaOp twice = a + 2.0 * n;
  // For n = 0 the term is 0, whatever the divisor; for others the divisor is above 1.
  return n + n * (b - n) * x / Max(twice - 1.0, 0.5) + (a + n) * (center + n * (1.0 + y)) / (twice + 1.0);
}
XlaOp Numerator(XlaOp n, XlaOp a, XlaOp b, XlaOp x) {
  XlaOp ratio = x / (a + (2.0 * n - 1.0));
  return ((a + (n - 1.0)) * ratio) * ((a + b + (n - 1.0)) * ratio) * (n * (b - n));
}

// I / D
XlaOp Fraction(const Point& p, XlaOp terms, XlaOp used) {
  // The longest that an element needs is the length for all.
  XlaBuilder* builder = p.x.builder();
  XlaOp needed = Select(used, terms, ZerosLike(terms));
  XlaOp count = Ceil(ReduceAll(needed, Zero(builder, F64), CreateScalarMaxComputation(F64, builder)));
  XlaOp center = (p.a * p.y - p.b * p.x) + 1.0;
  XlaOp last = Denominator(FullLike(p.x, 0.0) + count, p.a, p.b, p.x, p.y, center);
  std::vector<XlaOp> value =
      Countdown("ibeta_fraction", count, {p.a, p.b, p.x, p.y, center}, {last},
                [](XlaOp n, absl::Span<const XlaOp> c, absl::Span<const XlaOp> state) -> std::vector<XlaOp> {
                  return {Denominator(n - 1.0, c[0], c[1], c[2], c[3], c[4]) +
                          Numerator(n, c[0], c[1], c[2]) / state[0]};
                });
  return 1.0 / value[0];
}

XlaOp LowerHalf(const Point& p) {
  XlaOp use_series = And(Le(p.a, kSeriesMaxA), Le(p.x, kSeriesMaxX));
  XlaOp terms = 240.0 + 0.8 * Sqrt(Max(p.a, p.b));
  XlaOp too_long = Or(Gt(terms, kMostFractionTerms), IsNan(terms));
  XlaOp use_fraction = And(Not(use_series), Not(too_long));
  XlaOp factor = Select(Lt(p.a + p.b, 140.0), FactorByGamma(p), FactorByStirling(p));
  XlaOp by_fraction = Select(too_long, kNaN, Fraction(p, terms, use_fraction));
  return factor * Select(use_series, Series(p), by_fraction);
}

XlaOp IncompleteBeta(XlaOp a, XlaOp b, XlaOp x) {
  // Both methods are quick up to about the mean. When b is small the median is well above it: there 1 - I
  // would cancel, and the fraction still does. It needs more terms there, which large parameters do not leave
  // it.
  XlaOp sum = a + b;
  XlaOp near_one = Max(b - 1.0 / 3, Select(Lt(sum, 100.0), 0.2, FullLike(b, 0.5))) / sum;
  // The median of the gamma distribution for b < 1, C. Berg and H. L. Pedersen, Methods Appl. Anal. 13
  // (2006).
  XlaOp small_median = Exp(-0.6931 / b) * (0.56 + 0.577 * b) / sum;
  near_one = Select(And(Lt(b, 1.0), Lt(sum, 100.0)), Max(small_median, 0.003), near_one);
  XlaOp upper = And(Gt(x, (a + 1.0) / (sum + 2.0)), Gt(x, 1.0 - near_one));
  const auto y = TwoSum(FullLike(x, 1.0), -x);
  XlaOp zero = ZerosLike(x);
  Point p;
  p.a = Select(upper, b, a);
  p.b = Select(upper, a, b);
  p.x = Select(upper, y.high, x);
  p.y = Select(upper, x, y.high);
  p.x_lost = Select(upper, y.low, zero);
  p.y_lost = Select(upper, zero, y.low);
  XlaOp value = LowerHalf(p);
  XlaOp result = Select(upper, 1.0 - value, Min(value, 1.0));

  // Limits: all the weight is at 1 when a is infinite or b is 0, and at 0 the other way round.
  XlaOp at_one = Or(Eq(a, kInfinity), Eq(b, 0.0));
  XlaOp at_zero = Or(Eq(b, kInfinity), Eq(a, 0.0));
  result = Select(Or(at_one, Eq(x, 0.0)), 0.0, result);
  result = Select(Or(And(at_zero, Gt(x, 0.0)), Eq(x, 1.0)), 1.0, result);
  XlaOp outside = Or(Or(Lt(a, 0.0), Lt(b, 0.0)), Or(Lt(x, 0.0), Gt(x, 1.0)));
  XlaOp not_a_number = Or(IsNan(a), Or(IsNan(b), IsNan(x)));
  return Select(Or(And(at_one, at_zero), Or(outside, not_a_number)), kNaN, result);
}

}  // namespace
}  // namespace xla::special_functions::incomplete_beta

namespace xla {

XlaOp RegularizedIncompleteBeta(XlaOp a, XlaOp b, XlaOp x) {
  return special_functions::InDouble(
      "RegularizedIncompleteBeta", {a, b, x}, /*may_broadcast=*/false, [](absl::Span<const XlaOp> v) {
        return special_functions::incomplete_beta::IncompleteBeta(v[0], v[1], v[2]);
      });
}

}  // namespace xla
