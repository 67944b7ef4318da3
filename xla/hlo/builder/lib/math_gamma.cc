// What the incomplete functions need of the gamma function.
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {

static constexpr double kSqrtTwoPi = 2.50662827463100050242;

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
  XlaOp far = (root * Exp(-a)) * root * (kSqrtTwoPi * Sqrt(a)) * Exp(StirlingCorrection(a));
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
