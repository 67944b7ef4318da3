// Every dialect of this project, and those that its programs use.
#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::stablehlo {

// Adds stablehlo and the dialects of MLIR found in StableHLO programs (builtin is always there): func, quant.
void registerAllDialects(DialectRegistry& registry);

}  // namespace mlir::stablehlo
