// Ops on quantized tensors.
#pragma once

#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {

// An operand or result has quantized elements.
bool isQuantized(Operation& op);

// Ops that move elements do so with what is stored; all others work on the expressed values and quantize
// their results.
absl::StatusOr<Values> evalQuantized(const OpCall& call);

// The values that a quantized tensor expresses, and back.
absl::StatusOr<Tensor> dequantize(const Tensor& tensor);
absl::StatusOr<Tensor> quantize(const Tensor& tensor, RankedTensorType type);

}  // namespace mlir::stablehlo
