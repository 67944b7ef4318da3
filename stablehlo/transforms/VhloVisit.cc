#include "llvm/ADT/SmallVector.h"
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

}  // namespace mlir::stablehlo
