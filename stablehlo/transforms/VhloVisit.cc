#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"
#include "stablehlo/transforms/VhloConversion.h"

namespace mlir::stablehlo {

LogicalResult visitOps(Operation* root, function_ref<FailureOr<Operation*>(Operation*)> visit) {
  // Blocks that are being visited, with the op to go on with.
  SmallVector<Operation*> next;
  auto enter = [&](Operation* op) {
    for (Region& region : llvm::reverse(op->getRegions())) {
      for (Block& block : llvm::reverse(region)) {
        if (!block.empty()) next.push_back(&block.front());
      }
    }
  };
  enter(root);
  while (!next.empty()) {
    Operation* op = next.pop_back_val();
    if (Operation* following = op->getNextNode()) next.push_back(following);
    FailureOr<Operation*> replaced = visit(op);
    if (failed(replaced)) return failure();
    enter(*replaced);
  }
  return success();
}

FailureOr<Operation*> replaceConverted(Operation* op, Operation* converted, StringRef reason) {
  if (!converted) {
    InFlightDiagnostic error = op->emitError() << "'" << op->getName() << "' cannot be converted";
    if (!reason.empty()) error << ": " << reason;
    return failure();
  }
  op->getBlock()->getOperations().insert(Block::iterator(op), converted);
  for (auto [new_region, old_region] : llvm::zip_equal(converted->getRegions(), op->getRegions())) {
    new_region.takeBody(old_region);
  }
  op->replaceAllUsesWith(converted);
  op->erase();
  return converted;
}

}  // namespace mlir::stablehlo
