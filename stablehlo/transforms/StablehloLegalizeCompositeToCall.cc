// Replaces composites by calls of the functions that say what they mean.
#include "llvm/ADT/StringSet.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOLEGALIZECOMPOSITETOCALLPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

struct StablehloLegalizeCompositeToCallPass
    : public impl::StablehloLegalizeCompositeToCallPassBase<StablehloLegalizeCompositeToCallPass> {
  using StablehloLegalizeCompositeToCallPassBase::StablehloLegalizeCompositeToCallPassBase;

  void runOnOperation() override {
    llvm::StringSet<> kept;
    for (const std::string& name : exceptListOption) kept.insert(name);
    getOperation().walk([&](CompositeOp composite) {
      if (kept.contains(composite.getName())) return;
      OpBuilder builder(composite);
      auto call = func::CallOp::create(builder, composite.getLoc(), composite.getResultTypes(),
                                       composite.getDecomposition(), composite.getOperands());
      giveDiscardableAttributes(composite, call);
      composite->replaceAllUsesWith(call);
      composite->erase();
    });
  }
};

}  // namespace
}  // namespace mlir::stablehlo
