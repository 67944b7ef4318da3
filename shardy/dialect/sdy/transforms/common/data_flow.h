// The values that flow through ops with regions, and through optimization_barrier.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// Whether values flow through the op to results or block arguments that are sharded as they are.
bool isDataFlowOp(Operation* op);

// The block arguments, then the results, of a data-flow op that own edges: tensors of static
// shapes.
SmallVector<Value> getDataFlowEdgeOwners(Operation* op);

// The owner of the edge that `target` belongs to; null when it belongs to none. (Targets of a while are its
// results and the arguments of its regions; those of other data-flow ops are the owners themselves.)
Value getDataFlowEdgeOwner(Value target);

// The edge on an owner; null when there is none.
DataFlowEdgeOp getDataFlowEdge(Value owner);

}  // namespace mlir::sdy
