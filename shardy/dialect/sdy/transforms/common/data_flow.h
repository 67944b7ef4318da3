// The values that flow through ops with regions, and through optimization_barrier.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"

namespace mlir::sdy {

// Whether values flow through the op to results or block arguments that are sharded as they are.
bool isDataFlowOp(Operation* op);

// The block arguments, then the results, of a data-flow op that own edges: tensors of static
// shapes.
SmallVector<Value> getDataFlowEdgeOwners(Operation* op);

// The data-flow op whose edge the value may own; null when it is none.
Operation* getDataFlowOpOfOwner(Value value);

}  // namespace mlir::sdy
