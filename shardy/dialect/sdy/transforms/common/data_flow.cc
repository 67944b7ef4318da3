#include "shardy/dialect/sdy/transforms/common/data_flow.h"

#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

bool isDataFlowOp(Operation* op) {
  return isa<stablehlo::WhileOp, stablehlo::CaseOp, stablehlo::OptimizationBarrierOp,
             ShardableDataFlowOpInterface>(op);
}

SmallVector<DataFlow, 0> getDataFlows(Operation* op) {
  SmallVector<DataFlow, 0> flows;
  if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) {
    for (BlockArgument owner : region_op.getBlockArgumentEdgeOwners())
      flows.push_back({owner, SmallVector<OpOperand*, 2>(region_op.getEdgeSources(owner)), {}});
    for (OpResult owner : region_op.getOpResultEdgeOwners())
      flows.push_back({owner, SmallVector<OpOperand*, 2>(region_op.getEdgeSources(owner)), {}});
    return flows;
  }
  if (!isDataFlowOp(op)) return flows;
  const bool is_loop = isa<stablehlo::WhileOp>(op);
  for (OpResult result : op->getResults()) {
    const unsigned number = result.getResultNumber();
    DataFlow& flow = flows.emplace_back(DataFlow{result, {}, {}});
    if (!isa<stablehlo::CaseOp>(op)) flow.sources.push_back(&op->getOpOperand(number));
    for (Region& region : op->getRegions()) {
      if (is_loop) flow.other_targets.push_back(region.getArgument(number));
      // The condition of a loop gives nothing to the results.
      if (is_loop && region.getRegionNumber() == 0) continue;
      flow.sources.push_back(&region.front().getTerminator()->getOpOperand(number));
    }
  }
  return flows;
}

SmallVector<Value> getDataFlowEdgeOwners(Operation* op) {
  SmallVector<Value> owners;
  for (const DataFlow& flow : getDataFlows(op)) {
    const auto shaped = dyn_cast<ShapedType>(flow.owner.getType());
    if (shaped && shaped.hasStaticShape()) owners.push_back(flow.owner);
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
