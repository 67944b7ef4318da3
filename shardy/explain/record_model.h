// Propagation, with a model of what happens.
#pragma once

#include "shardy/explain/named_program.h"
#include "shardy/explain/sharding_model.h"

namespace mlir::sdy {

// Spreads the shardings of a program that has data-flow edges, and named computations for calls. `model`
// (if not null) gets what happened.
LogicalResult propagateAndRecord(const NamedProgram& program, ShardingModel* model);

}  // namespace mlir::sdy
