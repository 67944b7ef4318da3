// The dialects that programs for the reference interpreter use beside those of dialect/Register.h.
#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::stablehlo {

// Adds check and interpreter.
void registerReferenceDialects(DialectRegistry& registry);

}  // namespace mlir::stablehlo
