// The power series up to 8 (Abramowitz and Stegun, 9.6.10: all its terms are positive), and beyond a fit of
// sqrt(x) exp(-x) I(x) as a function of 1/x.
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_coefficients.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

// For x >= 0; `factor` is x/2 to the power of the order.
XlaOp ScaledBessel(XlaOp x, XlaOp factor, absl::Span<const double> series, absl::Span<const double> tail) {
  XlaOp half = x / 2.0;
  XlaOp near = factor * Poly(half * half, series) * Exp(Neg(x));
  XlaOp far = Poly(16.0 / x - 1.0, tail) / Sqrt(x);
  return Select(Le(x, 8.0), near, far);
}

XlaOp I0e(XlaOp x) {
  XlaOp positive = Abs(x);
  return ScaledBessel(positive, FullLike(x, 1.0), kBesselI0Series, kBesselI0Tail);
}

XlaOp I1e(XlaOp x) {
  XlaOp positive = Abs(x);
  XlaOp value = ScaledBessel(positive, positive / 2.0, kBesselI1Series, kBesselI1Tail);
  return Select(Gt(x, 0.0), value, Select(Lt(x, 0.0), Neg(value), x * 0.5));
}

}  // namespace
}  // namespace xla::special_functions

namespace xla {

XlaOp BesselI0e(XlaOp x) { return special_functions::InDouble("BesselI0e", x, special_functions::I0e); }

XlaOp BesselI1e(XlaOp x) { return special_functions::InDouble("BesselI1e", x, special_functions::I1e); }

}  // namespace xla
