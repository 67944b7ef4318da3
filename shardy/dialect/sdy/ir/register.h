// The dialects that sharded programs are written in.
#pragma once

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"

namespace mlir::sdy {

// Adds sdy, stablehlo and the dialects found in their programs.
void registerAllDialects(DialectRegistry& registry);

// Adds them to a context and loads them, for programs that are built rather than read.
void loadAllRequiredDialects(MLIRContext* context);

}  // namespace mlir::sdy
