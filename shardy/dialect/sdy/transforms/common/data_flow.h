// The values that flow through ops with regions, and through optimization_barrier.
#pragma once

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// Whether values flow through the op to results or block arguments that are sharded as they are.
bool isDataFlowOp(Operation* op);

// A flow to one place: its sources, and its targets. The first of these owns the
// edge that may stand there.
struct DataFlow {
  Value owner;
  SmallVector<OpOperand*, 2> sources;
  SmallVector<Value, 2> other_targets;
};

// The flows of a data-flow op, to its block arguments and then to its results; none for other ops.
SmallVector<DataFlow, 0> getDataFlows(Operation* op);

// The owners of these flows that are tensors of static shapes, which only have edges.
SmallVector<Value> getDataFlowEdgeOwners(Operation* op);

// The owner of the edge that `target` belongs to; null when it belongs to none. (Targets of a while are its
// results and the arguments of its regions; those of other data-flow ops are the owners themselves.)
Value getDataFlowEdgeOwner(Value target);

// The edge on an owner; null when there is none.
DataFlowEdgeOp getDataFlowEdge(Value owner);

}  // namespace mlir::sdy
