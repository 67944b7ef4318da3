#include "shardy/dialect/sdy/transforms/common/data_flow.h"

#include "shardy/dialect/sdy/ir/dialect.h"
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

Operation* getDataFlowOpOfOwner(Value value) {
  Operation* op = value.getDefiningOp();
  if (!op) {
    Operation* parent = cast<BlockArgument>(value).getOwner()->getParentOp();
    return isa_and_nonnull<ShardableDataFlowOpInterface>(parent) ? parent : nullptr;
  }
  return isDataFlowOp(op) ? op : nullptr;
}

}  // namespace mlir::sdy
