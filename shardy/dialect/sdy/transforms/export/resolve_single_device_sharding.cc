// Ops that one device does for all.
#include "llvm/ADT/STLExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_RESOLVESINGLEDEVICESHARDINGPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// The device that all results are on; nothing when they are sharded, or on several.
std::optional<int64_t> deviceOf(Operation* op) {
  std::optional<int64_t> device;
  for (TensorShardingAttr sharding : getShardings(op)) {
    const MeshAttr mesh = sharding.getMesh(op);
    if (!mesh || !mesh.isMaximal() || (device && !mesh.isMaximal(*device))) return std::nullopt;
    device = mesh.getMaximalDeviceId();
  }
  return device;
}

struct ResolveSingleDeviceShardingPass
    : impl::ResolveSingleDeviceShardingPassBase<ResolveSingleDeviceShardingPass> {
  using ResolveSingleDeviceShardingPassBase::ResolveSingleDeviceShardingPassBase;

  void runOnOperation() override {
    if (getOperation().isExternal()) return;
    SmallVector<std::pair<Operation*, int64_t>> ops;
    getOperation().walk<WalkOrder::PreOrder>([&](Operation* op) {
      const bool is_free = isa<SdyDialect>(op->getDialect()) || op->hasTrait<OpTrait::ConstantLike>();
      const std::optional<int64_t> device = is_free ? std::nullopt : deviceOf(op);
      if (!device) return WalkResult::advance();
      ops.push_back({op, *device});
      return WalkResult::skip();  // what is inside runs there with it
    });
    DenseMap<int64_t, Value> is_device;
    for (auto [op, device] : ops) {
      Value& condition = is_device[device];
      if (failed(check(op, device))) return signalPassFailure();
      if (!condition) condition = createCondition(device);
      runUnder(condition, op);
    }
  }

 private:
  LogicalResult check(Operation* op, int64_t device) {
    if (replicaCount < 1 || partitionCount < 1 || device / replicaCount >= partitionCount) {
      return op->emitError() << op->getName() << " is to run on device " << device
                             << "; replica-count and partition-count say that there are "
                             << replicaCount.getValue() << " x " << partitionCount.getValue() << " devices";
    }
    for (Type type : op->getResultTypes()) {
      const auto tensor = dyn_cast<RankedTensorType>(type);
      if (tensor && tensor.hasStaticShape() && tensor.getElementType().isIntOrIndexOrFloat()) continue;
      return op->emitError() << op->getName() << " runs on device " << device << " and gives " << type
                             << "; the others have zeros, which need a static shape and real elements";
    }
    return success();
  }

  // Whether the program runs on the device. Devices are numbered by replica, then by partition.
  Value createCondition(int64_t device) {
    OpBuilder builder = OpBuilder::atBlockBegin(&getOperation().front());
    const Location location = getOperation().getLoc();
    const auto type = RankedTensorType::get({}, builder.getIntegerType(32, /*isSigned=*/false));
    const auto constant = [&](int64_t value) -> Value {
      return stablehlo::ConstantOp::create(
          builder, location, DenseElementsAttr::get(type, APInt(32, static_cast<uint64_t>(value))));
    };
    const auto is = [&](Value id, int64_t value) -> Value {
      return stablehlo::CompareOp::create(builder, location, id, constant(value),
                                          stablehlo::ComparisonDirection::EQ);
    };
    const Value partition =
        is(stablehlo::PartitionIdOp::create(builder, location, type), device % partitionCount);
    if (replicaCount == 1) return partition;
    const Value replica =
        is(stablehlo::ReplicaIdOp::create(builder, location, type), device / partitionCount);
    return stablehlo::AndOp::create(builder, location, replica, partition);
  }

  static void runUnder(Value condition, Operation* op) {
    OpBuilder builder(op);
    auto branch = stablehlo::IfOp::create(builder, op->getLoc(), op->getResultTypes(), condition);
    branch->setDiscardableAttr(kShardingAttr, op->getAttr(kShardingAttr));
    op->replaceAllUsesWith(branch->getResults());
    Block& there = branch.getTrueBranch().emplaceBlock();
    op->moveBefore(&there, there.end());
    builder.setInsertionPointToEnd(&there);
    stablehlo::ReturnOp::create(builder, op->getLoc(), op->getResults());
    builder.setInsertionPointToEnd(&branch.getFalseBranch().emplaceBlock());
    SmallVector<Value> zeros;
    for (Type type : op->getResultTypes()) {
      const auto zero = cast<TypedAttr>(builder.getZeroAttr(type));
      zeros.push_back(stablehlo::ConstantOp::create(builder, op->getLoc(), cast<ElementsAttr>(zero)));
    }
    stablehlo::ReturnOp::create(builder, op->getLoc(), zeros);
  }
};

}  // namespace
}  // namespace mlir::sdy
