// Every dialect of this project, and those that its programs use.
#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::stablehlo {

// Adds stablehlo, chlo and the dialects of MLIR found in their programs (builtin is always there): complex
// (for numbers of chlo.constant_like), func, quant.
void registerAllDialects(DialectRegistry& registry);

}  // namespace mlir::stablehlo
