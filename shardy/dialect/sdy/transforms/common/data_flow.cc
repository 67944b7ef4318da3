#include "shardy/dialect/sdy/transforms/common/data_flow.h"

#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

bool isDataFlowOp(Operation* op) {
  return isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::OptimizationBarrierOp,
             ShardableDataFlowOpInterface>(op);
}

SmallVector<Value> getDataFlowEdgeOwners(Operation* op) {
  SmallVector<Value> owners;
  const auto add = [&](ValueRange values) {
    for (Value value : values) {
      const auto shaped = dyn_cast<ShapedType>(value.getType());
      if (shaped && shaped.hasStaticShape()) owners.push_back(value);
    }
  };
  if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) {
    for (BlockArgument argument : region_op.getBlockArgumentEdgeOwners()) add(Value(argument));
    add(region_op.getOpResultEdgeOwners());
  } else if (isDataFlowOp(op)) {
    add(op->getResults());
  }
  return owners;
}

Value getDataFlowEdgeOwner(Value target) {
  Operation* op = target.getDefiningOp();
  if (auto edge = dyn_cast_or_null<DataFlowEdgeOp>(op)) return edge.getInput();
  if (op) return isDataFlowOp(op) ? target : Value();
  const auto argument = cast<BlockArgument>(target);
  Operation* parent = argument.getOwner()->getParentOp();
  if (auto loop = dyn_cast_or_null<stablehlo::WhileOp>(parent))
    return loop.getResult(argument.getArgNumber());
  return isa_and_nonnull<ShardableDataFlowOpInterface>(parent) ? target : Value();
}

DataFlowEdgeOp getDataFlowEdge(Value owner) {
  return owner.hasOneUse() ? dyn_cast<DataFlowEdgeOp>(*owner.user_begin()) : DataFlowEdgeOp();
}

}  // namespace mlir::sdy
