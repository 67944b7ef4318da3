#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::stablehlo {

// The function of this name; "main" is also the only function of a module that has just one. Else a
// diagnostic.
FailureOr<func::FuncOp> findMainFunction(ModuleOp module, StringRef name);

// Functions without arguments that no op refers to, also those of modules inside.
SmallVector<func::FuncOp> findRunnableFunctions(ModuleOp module);

}  // namespace mlir::stablehlo
