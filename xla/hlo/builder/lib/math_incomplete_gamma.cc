// The incomplete gamma functions and their derivatives with respect to a. P and Q are the common factor
//   D(a, x) = x^a e^-x / Gamma(a + 1)
// times a quantity that each method computes together with its derivative:
//   series             P = D (1 + x/(a+1) (1 + x/(a+2) (1 + ..)))                    DLMF 8.11.4
//   continued fraction Q = D a / (x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ..)))      DLMF 8.9.2
//   near the mean, for large a: N. M. Temme, SIAM J. Math. Anal. 10 (1979)           DLMF 8.12
//   Q for small a and x: A. R. DiDonato and A. H. Morris, ACM TOMS 12 (1986)
// Series and fraction are computed from a fixed last term backwards, which does not pile up rounding errors.
#include <numbers>
#include <vector>

#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_coefficients.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

// Where each method is used, these many terms give 2^-56.
constexpr double kSeriesTerms = 104;
constexpr double kFractionTerms = 120;
constexpr double kTemmeFrom = 64;    // a
constexpr double kTemmeReach = 0.4;  // |x - a| / a

// The quantities that the methods share.
struct Point {
  XlaOp a, x;
  XlaOp mu;         // (x - a) / a
  XlaOp log_ratio;  // log(x / a)
  XlaOp phi;        // mu - log(1 + mu)
  XlaOp use_temme, use_fraction;
};

Point MakePoint(XlaOp a, XlaOp x) {
  Point p;
  p.a = a;
  p.x = x;
  p.mu = (x - a) / a;
  XlaOp ratio = x / a;
  // The ratio may overflow or underflow.
  XlaOp far = Or(Lt(ratio, 1e-100), Gt(ratio, 1e100));
  XlaOp log_of_ratio = Select(far, Log(x) - Log(a), Log(ratio));
  p.log_ratio = Select(Lt(Abs(p.mu), kTemmeReach), Log1p(p.mu), log_of_ratio);
  p.phi = MinusLog1p(p.mu, ratio);
  p.use_temme = And(Ge(a, kTemmeFrom), Lt(Abs(p.mu), kTemmeReach));
  p.use_fraction = And(Gt(x, 1.0), Gt(x, a));
  return p;
}

// D(a, x)
XlaOp CommonFactor(const Point& p) {
  // Where e^-x is subnormal and the product is not, it is made of two factors.
  XlaOp large = Gt(p.x, 700.0);
  XlaOp decay = Exp(Neg(Select(large, p.x * 0.5, p.x)));
  XlaOp low =
      Pow(Min(p.x, 1e5), p.a) * decay / GammaOnePlus(p.a) * Select(large, decay, FullLike(decay, 1.0));
  XlaOp high = Exp(Neg(p.a * p.phi) - StirlingCorrection(p.a)) / Sqrt((2 * std::numbers::pi) * p.a);
  // Far from the mean the exponent is large and its rounding would show; the power is exact to the last bit.
  XlaOp power_in_range = And(Lt(p.a, 100.0), Lt(p.x, 1000.0));
  XlaOp use_power = And(power_in_range, Gt(p.a * p.phi, 4.0));
  return Select(Or(Lt(p.a, 8.0), use_power), low, high);
}

// A value and its derivative with respect to a.
struct Dual {
  XlaOp value, slope;
};

// P / D and (dP/da) / D.
Dual Series(const Point& p) {
  XlaOp one = FullLike(p.x, 1.0);
  std::vector<XlaOp> sum = Countdown(
      "igamma_series", ConstantR0<double>(p.x.builder(), kSeriesTerms), {p.a, p.x}, {one, ZerosLike(p.x)},
      [](XlaOp n, absl::Span<const XlaOp> constants, absl::Span<const XlaOp> state) -> std::vector<XlaOp> {
        XlaOp divisor = constants[0] + n;
        XlaOp ratio = constants[1] / divisor;
        XlaOp slope = ratio * (state[1] - state[0] / divisor);
        return {ratio * state[0] + 1.0, slope};
      });
  XlaOp slope_of_factor = LogMinusDigammaOnePlus(p.x, p.a, p.log_ratio);
  return {sum[0], slope_of_factor * sum[0] + sum[1]};
}

// Q / (D a) and (dP/da) / (D a).
Dual Fraction(const Point& p) {
  XlaOp last = (p.x + (2 * kFractionTerms + 1)) - p.a;
  std::vector<XlaOp> denominator = Countdown(
      "igammac_fraction", ConstantR0<double>(p.x.builder(), kFractionTerms), {p.a, p.x},
      {last, FullLike(p.x, -1.0)},
      [](XlaOp n, absl::Span<const XlaOp> constants, absl::Span<const XlaOp> state) -> std::vector<XlaOp> {
        XlaOp quotient = n * (constants[0] - n) / state[0];
        XlaOp slope = (n - quotient * state[1]) / state[0] - 1.0;
        return {((constants[1] - constants[0]) + (2.0 * n - 1.0)) + quotient, slope};
      });
  // Q = (x^a e^-x / Gamma(a)) / denominator
  XlaOp slope_of_factor = LogMinusDigammaOnePlus(p.x, p.a, p.log_ratio) + 1.0 / p.a;
  XlaOp value = 1.0 / denominator[0];
  XlaOp slope = value * (slope_of_factor - denominator[1] / denominator[0]);
  return {value, Neg(slope)};
}

// What Temme's expansion is made of. E = exp(-a eta^2/2) / sqrt(2 pi a); P = erfc(-eta sqrt(a/2)) / 2 - E
// sum.
struct TemmeParts {
  XlaOp eta, sum;
  XlaOp slope;  // (dP/da) / E
};

TemmeParts Temme(const Point& p) {
  TemmeParts parts;
  XlaOp magnitude = Sqrt(2.0 * p.phi);
  parts.eta = Select(Lt(p.mu, 0.0), Neg(magnitude), magnitude);
  XlaOp eta = parts.eta;
  XlaOp at_mean = Eq(eta, 0.0);
  XlaOp mu_over_eta = Select(at_mean, 1.0, p.mu / eta);
  XlaOp log_over_eta = Select(at_mean, 1.0, p.log_ratio / eta);

  // sum = C_0(eta) + C_1(eta) / a + ..; higher ones matter less and are cut earlier.
  constexpr size_t kCount = std::size(kTemme);
  XlaOp inverse = 1.0 / p.a;
  XlaOp by_eta, by_power;  // the derivatives with respect to eta, and to 1/a
  for (size_t k = kCount; k-- > 0;) {
    absl::Span<const double> c = absl::MakeConstSpan(kTemme[k]).subspan(2 * k);
    std::vector<double> c_slope;
    for (size_t i = 0; i + 1 < c.size(); ++i) {
      c_slope.push_back(c[i] * static_cast<double>(c.size() - 1 - i));
    }
    XlaOp value = Poly(eta, c);
    XlaOp slope = Poly(eta, c_slope);
    if (k + 1 == kCount) {
      parts.sum = value;
      by_eta = slope;
      by_power = ZerosLike(value);
    } else {
      by_power = by_power * inverse + parts.sum;
      parts.sum = parts.sum * inverse + value;
      by_eta = by_eta * inverse + slope;
    }
  }
  // d eta/da = -mu / (a eta), d(1/a)/da = -1/a^2, d(log E)/da = log(x/a) - 1/(2a).
  XlaOp slope_of_sum = Neg(inverse * (by_eta * mu_over_eta + by_power * inverse));
  parts.slope = Neg(log_over_eta + (p.log_ratio - 0.5 * inverse) * parts.sum + slope_of_sum);
  return parts;
}

// E of Temme's expansion.
XlaOp TemmeFactor(const Point& p) { return Exp(Neg(p.a * p.phi)) / Sqrt((2 * std::numbers::pi) * p.a); }

// Q(a, x) for a <= 1, x <= 1: 1 - x^a / Gamma(a+1) (1 - a x / (a+1) + a x^2 / (2! (a+2)) - ..), without
// the 1.
XlaOp SmallQ(const Point& p) {
  constexpr int kTerms = 19;
  XlaOp power_minus_one = Expm1(p.a * Log(p.x) - LgammaOnePlus(p.a));
  double factorials = 1;  // n!, of one
  std::vector<double> signs_over_factorials;
  for (int n = 1; n <= kTerms; ++n) {
    factorials *= n;
    signs_over_factorials.push_back((n % 2 == 1 ? -1.0 : 1.0) / factorials);
  }
  XlaOp sum = ZerosLike(p.x);
  for (int n = kTerms; n >= 1; --n) {
    sum = (sum + signs_over_factorials[n - 1] / (p.a + static_cast<double>(n))) * p.x;
  }
  sum = sum * p.a;
  return Neg(power_minus_one) - (power_minus_one + 1.0) * sum;
}

XlaOp OutsideDomain(XlaOp a, XlaOp x) {
  XlaOp both_zero = And(Eq(a, 0.0), Eq(x, 0.0));
  XlaOp both_infinite = And(Eq(a, kInfinity), Eq(x, kInfinity));
  XlaOp negative = Or(Lt(a, 0.0), Lt(x, 0.0));
  return Or(Or(both_zero, both_infinite), Or(negative, Or(IsNan(a), IsNan(x))));
}

// The limits where an operand is 0 or infinite.
XlaOp AtEdges(XlaOp a, XlaOp x, double at_low_x, XlaOp result) {
  XlaOp low = Or(Eq(x, 0.0), Eq(a, kInfinity));
  XlaOp high = Or(Eq(a, 0.0), Eq(x, kInfinity));
  result = Select(high, 1 - at_low_x, Select(low, at_low_x, result));
  return Select(OutsideDomain(a, x), kNaN, result);
}

XlaOp IgammaDouble(XlaOp a, XlaOp x) {
  Point p = MakePoint(a, x);
  XlaOp factor = CommonFactor(p);
  TemmeParts temme = Temme(p);
  XlaOp by_temme = 0.5 * ErfcDouble(Neg(temme.eta * Sqrt(p.a * 0.5))) - TemmeFactor(p) * temme.sum;
  XlaOp result = Select(p.use_fraction, 1.0 - factor * a * Fraction(p).value, factor * Series(p).value);
  return AtEdges(a, x, 0, Min(Select(p.use_temme, by_temme, result), 1.0));
}

XlaOp IgammacDouble(XlaOp a, XlaOp x) {
  Point p = MakePoint(a, x);
  XlaOp factor = CommonFactor(p);
  TemmeParts temme = Temme(p);
  XlaOp by_temme = 0.5 * ErfcDouble(temme.eta * Sqrt(p.a * 0.5)) + TemmeFactor(p) * temme.sum;
  // Where P is above about one half, 1 - P would cancel.
  XlaOp mostly_p = And(Le(a, 1.0), Gt(a * Log(x), -0.8));
  XlaOp by_series = Select(mostly_p, SmallQ(p), 1.0 - factor * Series(p).value);
  XlaOp result = Select(p.use_fraction, factor * a * Fraction(p).value, by_series);
  return AtEdges(a, x, 1, Select(p.use_temme, by_temme, result));
}

XlaOp IgammaGradADouble(XlaOp a, XlaOp x) {
  Point p = MakePoint(a, x);
  XlaOp scaled = Select(p.use_fraction, a * Fraction(p).slope, Series(p).slope);
  XlaOp factor = Select(p.use_temme, TemmeFactor(p), CommonFactor(p));
  XlaOp result = factor * Select(p.use_temme, Temme(p).slope, scaled);
  // The factor wins against the logarithm in the slope.
  result = Select(Or(Eq(factor, 0.0), Or(Eq(x, 0.0), Eq(x, kInfinity))), 0.0, result);
  return Select(Or(OutsideDomain(a, x), Or(Eq(a, 0.0), Eq(a, kInfinity))), kNaN, result);
}

// - (dP/da) / (dP/dx), where dP/dx = D a / x.
XlaOp RandomGammaGradDouble(XlaOp a, XlaOp x) {
  Point p = MakePoint(a, x);
  // E / D = Gamma(a) / (sqrt(2 pi / a) (a / e)^a)
  XlaOp by_temme = Temme(p).slope * Exp(StirlingCorrection(a));
  XlaOp over_a = Select(p.use_temme, by_temme, Series(p).slope) * (x / a);
  XlaOp result = Neg(Select(And(p.use_fraction, Not(p.use_temme)), x * Fraction(p).slope, over_a));
  result = Select(Eq(x, 0.0), 0.0, result);
  XlaOp undefined = Or(Eq(a, 0.0), Or(Eq(a, kInfinity), Eq(x, kInfinity)));
  return Select(Or(OutsideDomain(a, x), undefined), kNaN, result);
}

XlaOp OfTwo(const char* name, XlaOp a, XlaOp x, XlaOp (*compute)(XlaOp, XlaOp)) {
  return InDouble(name, {a, x}, /*may_broadcast=*/false,
                  [&](absl::Span<const XlaOp> v) { return compute(v[0], v[1]); });
}

}  // namespace
}  // namespace xla::special_functions

namespace xla {

XlaOp Igamma(XlaOp a, XlaOp x) {
  return special_functions::OfTwo("Igamma", a, x, special_functions::IgammaDouble);
}
XlaOp Igammac(XlaOp a, XlaOp x) {
  return special_functions::OfTwo("Igammac", a, x, special_functions::IgammacDouble);
}
XlaOp IgammaGradA(XlaOp a, XlaOp x) {
  return special_functions::OfTwo("IgammaGradA", a, x, special_functions::IgammaGradADouble);
}
XlaOp RandomGammaGrad(XlaOp a, XlaOp x) {
  return special_functions::OfTwo("RandomGammaGrad", a, x, special_functions::RandomGammaGradDouble);
}

}  // namespace xla
