// A propagation trace as a model of what happened.
#pragma once

#include "shardy/dialect/sdy/transforms/propagation/propagation_trace.h"
#include "shardy/explain/named_program.h"
#include "shardy/explain/sharding_model.h"

namespace mlir::sdy {

// The module is as propagation left it, with data-flow edges and named computations for calls.
ShardingModel recordModel(const NamedProgram& program, ModuleOp module, const PropagationTrace& trace);

}  // namespace mlir::sdy
