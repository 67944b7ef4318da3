// Erfc: Chebyshev's approximation on [0, inf) by M. M. Shepherd and J. G. Laframboise, Math. Comp. 36 (1981).
// ErfInv: in the variable -log(1 - x^2), after M. Giles, GPU Computing Gems (2011). The coefficients are our
// own.
#include <cstddef>
#include <iterator>
#include <limits>

#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_coefficients.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

XlaOp ErfInvDouble(XlaOp x) {
  XlaOp w = Neg(Log((1.0 - x) * (1.0 + x)));
  XlaOp root = Sqrt(w);
  XlaOp tail = Poly(ToUnit(root, 4, 6.25), kErfInvTail);
  XlaOp middle = Poly(ToUnit(root, 2.5, 4), kErfInvMiddle);
  XlaOp center = Poly(ToUnit(w, 0, 6.25), kErfInvCenter);
  XlaOp factor = Select(Lt(w, 6.25), center, Select(Lt(w, 16.0), middle, tail));
  factor = Select(Eq(Abs(x), 1.0), std::numeric_limits<double>::infinity(), factor);
  return x * factor;
}

// One polynomial, with the coefficients of the range that w is in.
XlaOp ErfInvSingle(XlaOp x) {
  XlaOp w = Neg(Log((1.0 - x) * (1.0 + x)));
  XlaOp is_center = Lt(w, 5.0);
  XlaOp t = Select(is_center, w - 2.5, Sqrt(w) - 3.0);
  XlaOp factor;
  for (size_t i = 0; i < std::size(kErfInvCenterSingle); ++i) {
    XlaOp coefficient =
        Select(is_center, FullLike(x, kErfInvCenterSingle[i]), FullLike(x, kErfInvTailSingle[i]));
    factor = i == 0 ? coefficient : factor * t + coefficient;
  }
  return x * Select(Eq(Abs(x), 1.0), std::numeric_limits<double>::infinity(), factor);
}

}  // namespace

XlaOp ErfcDouble(XlaOp x) {
  // exp(-x^2) in two factors: the square of the leading half of the bits is exact.
  XlaOp positive = Min(Abs(x), 40.0);
  TwoDoubles halves = SplitInHalves(positive);
  XlaOp decay = Exp(Neg(halves.high * halves.high)) * Exp(Neg(halves.low * (halves.high + positive)));
  XlaOp scaled = Poly((positive - 3.75) / (positive + 3.75), kErfcScaled) / (1.0 + 2.0 * positive);
  XlaOp tail = scaled * decay;
  XlaOp far = Select(Lt(x, 0.0), 2.0 - tail, tail);
  return Select(Lt(Abs(x), 0.5), 1.0 - Erf(x), far);
}

}  // namespace xla::special_functions

namespace xla {

XlaOp Erfc(XlaOp x) { return special_functions::InDouble("Erfc", x, special_functions::ErfcDouble); }

XlaOp ErfInv(XlaOp x) {
  using namespace special_functions;  // both formulas
  return x.builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(CheckReal("ErfInv", x));
    TF_ASSIGN_OR_RETURN(const Shape shape, x.builder()->GetShape(x));
    if (shape.element_type() == F64) return ErfInvDouble(x);
    return ConvertElementType(ErfInvSingle(ConvertElementType(x, F32)), shape.element_type());
  });
}

}  // namespace xla
