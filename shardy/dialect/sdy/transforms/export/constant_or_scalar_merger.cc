#include <tuple>

#include "llvm/ADT/DenseMap.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_CONSTANTORSCALARMERGERPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

// What makes two of them one: constants of the same elements, whichever dialect they are of, or broadcasts of
// the same scalar; in one block, and with the same attributes, of which the sharding is one.
using Kind = std::tuple<Block*, Value, Attribute, Attribute, Type>;

std::optional<Kind> kindOf(Operation* op) {
  Value scalar;
  Attribute elements;
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    elements = constant.getValue();
  } else if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    elements = constant.getValue();
  } else if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
    if (!broadcast.getBroadcastDimensions().empty()) return std::nullopt;
    scalar = broadcast.getOperand();
  } else {
    return std::nullopt;
  }
  return Kind(op->getBlock(), scalar, elements, op->getDiscardableAttrDictionary(),
              op->getResult(0).getType());
}

struct ConstantOrScalarMergerPass : impl::ConstantOrScalarMergerPassBase<ConstantOrScalarMergerPass> {
  void runOnOperation() override {
    llvm::DenseMap<Kind, Operation*> first_of_kind;
    getOperation()->walk([&](Operation* op) {
      const std::optional<Kind> kind = kindOf(op);
      if (!kind) return;
      const auto [entry, is_first] = first_of_kind.try_emplace(*kind, op);
      if (is_first) return;
      op->replaceAllUsesWith(entry->second);
      op->erase();
    });
  }
};

}  // namespace
}  // namespace mlir::sdy
