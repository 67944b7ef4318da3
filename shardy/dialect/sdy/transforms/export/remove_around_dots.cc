// Collectives that partitioners do together with a dot.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_REMOVEALLGATHERREDUCESCATTERFORCMV1PASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// Whether there was one before the dot, for it alone.
bool removeGathers(Operation* dot) {
  bool removed = false;
  for (OpOperand& operand : dot->getOpOperands()) {
    auto gather = operand.get().getDefiningOp<AllGatherOp>();
    if (!gather || !gather->hasOneUse()) continue;
    operand.set(gather.getTensor());
    gather.erase();
    removed = true;
  }
  return removed;
}

void removeScatter(Operation* dot) {
  const Value result = dot->getResult(0);
  auto scatter = result.hasOneUse() ? dyn_cast<ReduceScatterOp>(*result.user_begin()) : nullptr;
  if (!scatter || scatter.getReductionOp() != ReductionOp::SUM) return;
  setSharding(result, scatter.getOutSharding());
  scatter.replaceAllUsesWith(result);
  scatter.erase();
}

struct RemoveAllGatherReduceScatterForCMV1Pass
    : impl::RemoveAllGatherReduceScatterForCMV1PassBase<RemoveAllGatherReduceScatterForCMV1Pass> {
  void runOnOperation() override {
    SmallVector<Operation*> dots;
    getOperation().walk([&](Operation* op) {
      if (isa<stablehlo::DotOp, stablehlo::DotGeneralOp>(op)) dots.push_back(op);
    });
    for (Operation* dot : dots) {
      // A partitioner does one of both with the dot.
      if (!removeGathers(dot)) removeScatter(dot);
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
