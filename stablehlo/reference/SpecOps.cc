// Ops that the specification defines for more types than HLO does.
#include <cmath>
#include <complex>

#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"
#include "stablehlo/reference/QuantizedOps.h"

namespace mlir::stablehlo {
namespace {

// The principal cube root of complex numbers.
absl::StatusOr<Values> evalCbrt(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  if (!isa<ComplexType>(operand.getElementType())) return evalPlain(call);
  const xla::PrimitiveType type = operand.literal().shape().element_type();
  TF_ASSIGN_OR_RETURN(xla::Literal wide, operand.literal().Convert(xla::C128));
  for (xla::complex128& value : wide.data<xla::complex128>()) {
    value = value == 0.0 ? value : std::polar(std::cbrt(std::abs(value)), std::arg(value) / 3);
  }
  TF_ASSIGN_OR_RETURN(xla::Literal result, wide.Convert(type));
  return Values{Tensor(operand.getType(), std::move(result))};
}

constexpr EvalRow kSpecRows[] = {{"stablehlo.cbrt", evalCbrt}};

}  // namespace

ArrayRef<EvalRow> specRows() { return kSpecRows; }

}  // namespace mlir::stablehlo
