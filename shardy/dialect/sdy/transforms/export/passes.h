// Passes that turn what propagation found into a program for a partitioner.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

// Gives the values through which data flows at the op the shardings of their edges, and erases these.
void sinkDataFlowEdges(Operation* op);

}  // namespace mlir::sdy
