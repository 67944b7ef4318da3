#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_IMPORTSDYCUSTOMCALLSPASS
#define GEN_PASS_DEF_IMPORTCONSTANTSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

LogicalResult checkIdentity(stablehlo::CustomCallOp call) {
  if (call->getNumOperands() == 1 && call->getNumResults() == 1 &&
      call->getOperand(0).getType() == call->getResult(0).getType()) {
    return success();
  }
  return call.emitOpError() << "@" << call.getCallTargetName()
                            << " must have one operand and one result of its type";
}

void replace(stablehlo::CustomCallOp call, Value value) {
  call->getResult(0).replaceAllUsesWith(value);
  call.erase();
}

LogicalResult importConstraint(stablehlo::CustomCallOp call) {
  if (failed(checkIdentity(call))) return failure();
  const TensorShardingAttr sharding = getSharding(call->getResult(0));
  if (!sharding)
    return call.emitOpError() << "@Sharding has no sdy.sharding: xla-sdy-import-shardings must run first";
  OpBuilder builder(call);
  replace(call, ShardingConstraintOp::create(builder, call.getLoc(), call->getOperand(0), sharding));
  return success();
}

FailureOr<int64_t> readNumber(stablehlo::CustomCallOp call, StringRef name) {
  const StringAttr text = getFrontendAttribute(call.getOperation(), name);
  if (!text)
    return call.emitOpError() << "@" << call.getCallTargetName() << " has no frontend attribute " << name;
  auto number = fromText<IntegerAttr>(call, name, text);
  if (!number) return failure();
  if (!number.getType().isSignlessInteger() || number.getValue().getSignificantBits() > 64) {
    return call.emitOpError() << "has " << name << " = " << text << ", which is not a 64-bit integer";
  }
  return number.getInt();
}

LogicalResult importGroup(stablehlo::CustomCallOp call) {
  const FailureOr<int64_t> id = readNumber(call, kGroupIdText);
  if (failed(id)) return failure();
  if (call->getNumOperands() != 1 || !isa<RankedTensorType>(call->getOperand(0).getType()) ||
      !call->use_empty()) {
    return call.emitOpError() << "@" << kGroupCall << " must have one operand, a tensor, and no uses";
  }
  OpBuilder builder(call);
  ShardingGroupOp::create(builder, call.getLoc(), call->getOperand(0), *id);
  call.erase();
  return success();
}

LogicalResult importBarrier(stablehlo::CustomCallOp call) {
  const FailureOr<int64_t> number = readNumber(call, kDirectionText);
  if (failed(number) || failed(checkIdentity(call))) return failure();
  const auto direction =
      *number < 0 || *number > UINT32_MAX ? std::nullopt : symbolizePropagationDirection(*number);
  if (!direction || !isa<RankedTensorType>(call->getOperand(0).getType())) {
    return call.emitOpError() << "@" << kBarrierCall
                              << " must have a tensor and a direction, 0 to 3, but has " << *number;
  }
  OpBuilder builder(call);
  replace(call, PropagationBarrierOp::create(builder, call.getLoc(), call->getOperand(0), *direction));
  return success();
}

class ImportSdyCustomCalls : public impl::ImportSdyCustomCallsPassBase<ImportSdyCustomCalls> {
 public:
  using ImportSdyCustomCallsPassBase::ImportSdyCustomCallsPassBase;

  void runOnOperation() override {
    const WalkResult result = getOperation().walk([](stablehlo::CustomCallOp call) -> WalkResult {
      if (call.getCallTargetName() == kShardingCall) return importConstraint(call);
      if (call.getCallTargetName() == kGroupCall) return importGroup(call);
      if (call.getCallTargetName() == kBarrierCall) return importBarrier(call);
      return WalkResult::advance();
    });
    if (result.wasInterrupted()) signalPassFailure();
  }
};

class ImportConstants : public impl::ImportConstantsPassBase<ImportConstants> {
 public:
  using ImportConstantsPassBase::ImportConstantsPassBase;

  void runOnOperation() override {
    getOperation().walk([](stablehlo::ConstantOp op) {
      OpBuilder builder(op);
      auto constant = ConstantOp::create(builder, op.getLoc(), op.getValue());
      constant->setDiscardableAttrs(op->getDiscardableAttrDictionary());
      op.getResult().replaceAllUsesWith(constant.getOutput());
      op.erase();
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
