// Passes that make a program ready for sharding propagation.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

// Puts edges on the block arguments and results through which data flows, where there are none yet; of
// other ops none.
void addDataFlowEdges(Operation* op);

}  // namespace mlir::sdy
