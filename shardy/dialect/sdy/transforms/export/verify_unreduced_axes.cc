#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_VERIFYUNREDUCEDAXESPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// Where what an operand holds goes on: the sharding of the region's argument, of the value that the region
// gives, or of any of the op's results.
SmallVector<TensorShardingAttr> shardingsBehind(OpOperand& operand) {
  Operation* op = operand.getOwner();
  const unsigned number = operand.getOperandNumber();
  if (isa<func::ReturnOp>(op)) {
    return {
        op->getParentOfType<func::FuncOp>().getResultAttrOfType<TensorShardingAttr>(number, kShardingAttr)};
  }
  if (isa<ReturnOp>(op)) {
    const auto shardings = getShardings(op->getParentOp());
    return number < shardings.size() ? SmallVector<TensorShardingAttr>{shardings[number]}
                                     : SmallVector<TensorShardingAttr>();
  }
  if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) {
    const auto shardings = region_op.getBlockArgumentEdgeOwnerShardings();
    return number < shardings.size() ? SmallVector<TensorShardingAttr>{shardings[number]}
                                     : SmallVector<TensorShardingAttr>();
  }
  // Terminators of other dialects' regions.
  if (op->hasTrait<OpTrait::IsTerminator>()) op = op->getParentOp();
  return llvm::to_vector(getShardings(op));
}

// These define themselves what happens to unreduced axes.
bool isExplicit(Operation* op) {
  return isa<ReshardOp, ShardingConstraintOp, ShardingGroupOp, CollectiveOpInterface>(op);
}

struct VerifyUnreducedAxesPass : impl::VerifyUnreducedAxesPassBase<VerifyUnreducedAxesPass> {
  void runOnOperation() override {
    const WalkResult walk = getOperation()->walk([](Operation* op) {
      if (isExplicit(op)) return WalkResult::advance();
      return llvm::all_of(op->getOpOperands(), passesOn) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (walk.wasInterrupted()) signalPassFailure();
  }

 private:
  static bool passesOn(OpOperand& operand) {
    const TensorShardingAttr sharding = getSharding(operand.get());
    if (!sharding || sharding.getUnreducedAxes().empty()) return true;
    const auto behind = shardingsBehind(operand);
    for (AxisRefAttr axis : sharding.getUnreducedAxes()) {
      const bool is_there = llvm::any_of(behind, [&](TensorShardingAttr there) {
        return there && llvm::is_contained(there.getUnreducedAxes(), axis);
      });
      if (is_there) continue;
      operand.getOwner()->emitOpError()
          << "loses the unreduced axis " << axis.toString() << " of operand " << operand.getOperandNumber()
          << ": no result is unreduced along it, and only reshards and collectives reduce";
      return false;
    }
    return true;
  }
};

}  // namespace
}  // namespace mlir::sdy
