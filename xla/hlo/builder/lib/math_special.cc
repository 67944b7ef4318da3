// The special functions whose formulas are shared (math_formulas.h).
#include "xla/hlo/builder/lib/math.h"
#include "xla/hlo/builder/lib/math_internal.h"

namespace xla::special_functions {
namespace {

// n! for n = 0 .. 170.
XlaOp Factorial(XlaOp n) {
  XlaBuilder* builder = n.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape* shape, builder->GetShapePtr(n));
    GatherDimensionNumbers numbers;
    numbers.add_collapsed_slice_dims(0);
    numbers.add_start_index_map(0);
    numbers.set_index_vector_dim(shape->rank());
    return Gather(ConstantR1<double>(builder, kFactorials), ConvertElementType(n, S32), numbers, {1});
  });
}

}  // namespace
}  // namespace xla::special_functions

namespace xla {

XlaOp Erfc(XlaOp x) { return special_functions::InDouble("Erfc", x, special_functions::ErfcDouble<XlaOp>); }

XlaOp ErfInv(XlaOp x) {
  return x.builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_RETURN_IF_ERROR(special_functions::CheckReal("ErfInv", x));
    TF_ASSIGN_OR_RETURN(const Shape shape, x.builder()->GetShape(x));
    if (shape.element_type() == F64) return special_functions::ErfInvDouble(x);
    return ConvertElementType(special_functions::ErfInvSingle(ConvertElementType(x, F32)),
                              shape.element_type());
  });
}

XlaOp Lgamma(XlaOp input) {
  return special_functions::InDouble("Lgamma", input, special_functions::LgammaDouble<XlaOp>);
}

XlaOp Digamma(XlaOp input) {
  return special_functions::InDouble("Digamma", input, special_functions::DigammaDouble<XlaOp>);
}

XlaOp Zeta(XlaOp x, XlaOp q) {
  return special_functions::InDouble("Zeta", {x, q}, /*may_broadcast=*/true, [](absl::Span<const XlaOp> v) {
    return special_functions::ZetaDouble(v[0], v[1]);
  });
}

XlaOp Polygamma(XlaOp n, XlaOp x) {
  return special_functions::InDouble(
      "Polygamma", {n, x}, /*may_broadcast=*/true, [](absl::Span<const XlaOp> v) {
        return special_functions::PolygammaDouble(v[0], v[1], special_functions::Factorial);
      });
}

XlaOp BesselI0e(XlaOp x) {
  return special_functions::InDouble("BesselI0e", x, special_functions::BesselI0eDouble<XlaOp>);
}

XlaOp BesselI1e(XlaOp x) {
  return special_functions::InDouble("BesselI1e", x, special_functions::BesselI1eDouble<XlaOp>);
}

}  // namespace xla
