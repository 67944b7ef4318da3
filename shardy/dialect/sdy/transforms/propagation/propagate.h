// Sharding propagation: from the shardings of a program to shardings of the values around them.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "shardy/dialect/sdy/transforms/propagation/propagation_trace.h"
#include "shardy/propagation/factor_propagation.h"

namespace mlir::sdy {

struct SpreadOptions {
  xla::PropagationStrategy strategy = xla::PropagationStrategy::kAggressive;
  // Ops join in five rounds: those that keep data where it is come first.
  bool op_priorities = true;
  // Annotations join by the priorities that the user wrote on them.
  bool user_priorities = true;
  // Axes are not split.
  bool conservative = false;
  // The rules that were used stay on the ops.
  bool keep_sharding_rules = false;
  // Attributes say which annotation an axis comes from, and at which step it went where.
  bool debug_sharding_origins = false;
  bool debug_propagation_edges = false;
};

// Spreads the shardings of the module's values along the rules of its ops, the edges of data flow, the
// members of groups and the results of the main function, until nothing changes. Ops that have no effect and
// no use are removed. Fails when the module has several functions and none is @main. `trace`, if not null,
// gets what was done.
LogicalResult propagateShardings(ModuleOp module, const SpreadOptions& options,
                                 PropagationTrace* trace = nullptr);

}  // namespace mlir::sdy
