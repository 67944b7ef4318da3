// What all tools of this folder have in common: the dialects of a module, and the passes that can be named.
#pragma once

#include "mlir/IR/DialectRegistry.h"

namespace mlir::stablehlo {

// The dialects of this project and those of MLIR that StableHLO programs and their tests use.
void registerToolDialects(DialectRegistry& registry);

// The passes of this project and MLIR's own general ones (canonicalize, cse, inline, symbol-dce ..).
void registerToolPasses();

// --debug and --debug-only, which a release build of LLVM does not have, so that command lines which name
// them work. They change nothing.
void registerDebugOptions();

}  // namespace mlir::stablehlo
