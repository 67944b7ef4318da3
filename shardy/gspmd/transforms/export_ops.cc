#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_EXPORTOPSPASS
#define GEN_PASS_DEF_ROUNDTRIPEXPORTOPSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

LogicalResult replace(Operation* op, Value value) {
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
  return success();
}

LogicalResult exportConstant(ConstantOp op) {
  OpBuilder builder(op);
  auto constant = stablehlo::ConstantOp::create(builder, op.getLoc(), op.getValue());
  constant->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  return replace(op, constant);
}

// Constraints, reshards and collectives: the operand with another sharding.
LogicalResult exportSharding(Operation* op) {
  OpBuilder builder(op);
  return replace(op,
                 createShardingCall(builder, op->getLoc(), op->getOperand(0), getSharding(op->getResult(0))));
}

// What is reduced must have been unreduced along these axes: then the new sharding says all.
LogicalResult exportReduction(Operation* op, ArrayRef<AxisRefAttr> axes) {
  const TensorShardingAttr sharding = getSharding(op->getOperand(0));
  if (!sharding || !llvm::all_of(axes, [&](AxisRefAttr axis) {
        return llvm::is_contained(sharding.getUnreducedAxes(), axis);
      })) {
    return refuse(op) << "it reduces along axes that its operand's sharding does not have as unreduced ones";
  }
  return exportSharding(op);
}

LogicalResult exportOp(Operation* op) {
  return llvm::TypeSwitch<Operation*, LogicalResult>(op)
      .Case([](ConstantOp constant) { return exportConstant(constant); })
      .Case([](PropagationBarrierOp barrier) { return replace(barrier, barrier.getInput()); })
      .Case([](AllReduceOp reduce) { return exportReduction(reduce, reduce.getReductionAxes().getValue()); })
      .Case([](ReduceScatterOp reduce) {
        SmallVector<AxisRefAttr> axes;
        for (AxisRefListAttr list : reduce.getReduceScatterAxes()) llvm::append_range(axes, list.getValue());
        return exportReduction(reduce, axes);
      })
      .Case<ShardingConstraintOp, ReshardOp, CollectiveOpInterface>(
          [](Operation* resharding) { return exportSharding(resharding); })
      .Case<ShardingGroupOp, NamedComputationOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(
          [](Operation* other) { return refuse(other) << "sdy-propagation-pipeline must run first"; })
      .Default(success());
}

void setFrontend(Operation* op, StringRef name, Attribute value) {
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  setFrontendAttribute(attributes, name, toText(value));
  op->setDiscardableAttrs(attributes.getDictionary(op->getContext()));
}

LogicalResult exportOpForRoundTrip(Operation* op) {
  OpBuilder builder(op);
  return llvm::TypeSwitch<Operation*, LogicalResult>(op)
      .Case([](ConstantOp constant) { return exportConstant(constant); })
      .Case([](ShardingConstraintOp constraint) { return exportSharding(constraint); })
      .Case([&](ShardingGroupOp group) {
        auto call = createCustomCall(builder, group.getLoc(), {}, kGroupCall, group.getInput());
        call.setHasSideEffect(true);
        setFrontend(call, kGroupIdText, group.getGroupIdAttr());
        group.erase();
        return success();
      })
      .Case([&](PropagationBarrierOp barrier) {
        auto call =
            createCustomCall(builder, barrier.getLoc(), barrier.getType(), kBarrierCall, barrier.getInput());
        call.setHasSideEffect(true);
        setFrontend(call, kDirectionText,
                    builder.getI32IntegerAttr(static_cast<int32_t>(barrier.getAllowedDirection())));
        return replace(barrier, call.getResult(0));
      })
      .Case<ReshardOp, CollectiveOpInterface, NamedComputationOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(
          [](Operation* other) { return refuse(other) << "no custom call represents it"; })
      .Default(success());
}

LogicalResult exportAll(ModuleOp module, function_ref<LogicalResult(Operation*)> one) {
  return failure(module.walk([&](Operation* op) -> WalkResult { return one(op); }).wasInterrupted());
}

class ExportOps : public impl::ExportOpsPassBase<ExportOps> {
 public:
  using ExportOpsPassBase::ExportOpsPassBase;
  void runOnOperation() override {
    if (failed(exportAll(getOperation(), exportOp))) signalPassFailure();
  }
};

class RoundTripExportOps : public impl::RoundTripExportOpsPassBase<RoundTripExportOps> {
 public:
  using RoundTripExportOpsPassBase::RoundTripExportOpsPassBase;
  void runOnOperation() override {
    if (failed(exportAll(getOperation(), exportOpForRoundTrip))) signalPassFailure();
  }
};

}  // namespace
}  // namespace mlir::sdy
