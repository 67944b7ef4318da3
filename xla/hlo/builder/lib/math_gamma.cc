// Lgamma, Digamma and the gamma function that others need: own fits below 8, Stirling's series (Abramowitz
// and Stegun, 6.1.40 and 6.3.18) beyond, reflection for negative numbers.
#include <numbers>

#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_coefficients.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kHalfLogTwoPiMinusHalf = 0.41893853320467274178;
constexpr double kSqrtTwoPi = 2.50662827463100050242;

// log Gamma(x) for x >= 0.5. The zeros at 1 and 2 are factors of the fits.
XlaOp LgammaFromHalf(XlaOp x) {
  XlaOp zeros = (x - 1.0) * (x - 2.0);
  XlaOp low = zeros * Poly(2.0 * (x - 1.0), kLgamma0p5To1p5);
  XlaOp middle = zeros * Poly(ToUnit(x, 1.5, 3), kLgamma1p5To3);
  XlaOp high = zeros * Poly(ToUnit(x, 3, 8), kLgamma3To8);
  XlaOp far = (x - 0.5) * (Log(x) - 1.0) + (kHalfLogTwoPiMinusHalf + StirlingCorrection(x));
  return Select(Lt(x, 1.5), low, Select(Lt(x, 3.0), middle, Select(Lt(x, 8.0), high, far)));
}

// x - the nearest integer, exactly.
XlaOp DistanceToInteger(XlaOp x) { return x - RoundNearestEven(x); }

// Digamma(1 + u) for u >= 0.
XlaOp DigammaOnePlus(XlaOp u) {
  XlaOp x = u + 1.0;
  XlaOp from_root = (u - (kDigammaRoot[0] - 1)) - kDigammaRoot[1];
  XlaOp low = from_root * Poly(2.0 * u - 1.0, kDigamma1To2);
  XlaOp middle = from_root * Poly(u - 2.0, kDigamma2To4);
  XlaOp high = from_root * Poly((u - 5.0) * 0.5, kDigamma4To8);
  XlaOp inverse = 1.0 / x;
  XlaOp square = inverse * inverse;
  XlaOp far = Log(x) - (0.5 * inverse + square * Poly(square, kDigammaAsymptotic));
  return Select(Lt(u, 1.0), low, Select(Lt(u, 3.0), middle, Select(Lt(u, 7.0), high, far)));
}

}  // namespace

XlaOp StirlingCorrection(XlaOp a) {
  XlaOp inverse = 1.0 / a;
  return inverse * Poly(inverse * inverse, kStirling);
}

XlaOp LgammaDouble(XlaOp x) {
  XlaOp magnitude = Abs(x);
  XlaOp positive = LgammaFromHalf(magnitude);
  XlaOp near_zero = x * (x - 1.0) * Poly(2.0 * x, kLgamma0p5To1p5) - Log(magnitude);
  XlaOp sine = Abs(Sin(kPi * DistanceToInteger(magnitude)));
  XlaOp reflected = Log(kPi / (magnitude * sine)) - positive;
  XlaOp result = Select(Lt(magnitude, 0.5), near_zero, Select(Lt(x, 0.0), reflected, positive));
  XlaOp pole = And(Le(x, 0.0), IsInteger(x));
  result = Select(Eq(result, 0.0), 0.0, result);  // not -0
  return Select(Or(pole, Eq(magnitude, kInfinity)), kInfinity, result);
}

XlaOp DigammaDouble(XlaOp x) {
  XlaOp magnitude = Abs(x);
  XlaOp from_one = Ge(x, 1.0);
  XlaOp upper = DigammaOnePlus(Select(from_one, x - 1.0, magnitude));
  XlaOp positive = Select(from_one, upper, upper - 1.0 / x);
  XlaOp reflected = upper - kPi / Tan(kPi * DistanceToInteger(x));
  XlaOp result = Select(Lt(x, 0.0), reflected, positive);
  result = Select(And(Lt(x, 0.0), IsInteger(x)), kNaN, result);
  return Select(Eq(x, kInfinity), kInfinity, result);
}

XlaOp GammaOnePlus(XlaOp a) {
  // Gamma(1 + a) = a (a - 1) .. Gamma(1 + rest); the subtractions are exact.
  XlaOp product = FullLike(a, 1.0);
  XlaOp rest = a;
  for (int i = 0; i < 7; ++i) {
    XlaOp above = Ge(rest, 1.0);
    product = Select(above, product * rest, product);
    rest = Select(above, rest - 1.0, rest);
  }
  XlaOp low = product * Poly(2.0 * rest - 1.0, kGamma1To2);
  // The square root of a^a twice, lest it overflow.
  XlaOp root = Pow(a, a * 0.5);
  XlaOp far = (root * Exp(Neg(a))) * root * (kSqrtTwoPi * Sqrt(a)) * Exp(StirlingCorrection(a));
  return Select(Lt(a, 8.0), low, far);
}

XlaOp ScaledGamma(XlaOp a) {
  XlaOp low = GammaOnePlus(a) * Exp(a) / (kSqrtTwoPi * Sqrt(a) * Pow(a, a));
  return Select(Lt(a, 8.0), low, Exp(StirlingCorrection(a)));
}

XlaOp LgammaOnePlus(XlaOp a) {
  return Select(Lt(Abs(a), 0.5), a * (a - 1.0) * Poly(2.0 * a, kLgamma0p5To1p5), LgammaFromHalf(a + 1.0));
}

XlaOp LogMinusDigammaOnePlus(XlaOp x, XlaOp a, XlaOp log_ratio) {
  XlaOp inverse = 1.0 / a;
  XlaOp square = inverse * inverse;
  XlaOp low = Poly(ToUnit(a, 1, 2), kDigammaExcess1To2);
  XlaOp middle = Poly(ToUnit(a, 2, 4), kDigammaExcess2To4);
  XlaOp high = Poly(ToUnit(a, 4, 8), kDigammaExcess4To8);
  XlaOp far = 0.5 * inverse - square * Poly(square, kDigammaAsymptotic);
  XlaOp excess = Select(Lt(a, 2.0), low, Select(Lt(a, 4.0), middle, Select(Lt(a, 8.0), high, far)));
  return Select(Lt(a, 1.0), Log(x) - DigammaOnePlus(a), log_ratio - excess);
}

XlaOp MinusLog1p(XlaOp m, XlaOp one_plus_m) {
  // With s = m / (2 + m): log(1 + m) = 2 atanh(s), and m - 2 s = m s.
  static constexpr double kAtanh[] = {1.0 / 49, 1.0 / 47, 1.0 / 45, 1.0 / 43, 1.0 / 41, 1.0 / 39,
                                      1.0 / 37, 1.0 / 35, 1.0 / 33, 1.0 / 31, 1.0 / 29, 1.0 / 27,
                                      1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15,
                                      1.0 / 13, 1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3};
  XlaOp s = m / (m + 2.0);
  XlaOp square = s * s;
  XlaOp near = s * (m - 2.0 * square * Poly(square, kAtanh));
  return Select(Lt(Abs(s), 0.44), near, m - Log(one_plus_m));
}

}  // namespace xla::special_functions

namespace xla {

XlaOp Lgamma(XlaOp input) {
  return special_functions::InDouble("Lgamma", input, special_functions::LgammaDouble);
}

XlaOp Digamma(XlaOp input) {
  return special_functions::InDouble("Digamma", input, special_functions::DigammaDouble);
}

}  // namespace xla
