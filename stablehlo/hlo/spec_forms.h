// Ops that HLO defines otherwise than StableHLO's specification.
#pragma once

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"

namespace mlir::stablehlo {

// Brings `op` and the ops of its regions to forms on which HLO and the specification agree. Shapes are known;
// nothing uses the results yet. Gives the values that stand for the results; `builder` is left behind `op`.
SmallVector<Value> asSpecified(OpBuilder& builder, Operation* op);

// The same for all ops of a module with known shapes.
void makeSpecified(ModuleOp module);

}  // namespace mlir::stablehlo
