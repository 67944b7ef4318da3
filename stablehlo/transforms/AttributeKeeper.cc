#include "stablehlo/transforms/AttributeKeeper.h"

#include "llvm/ADT/STLExtras.h"

namespace mlir::stablehlo {

namespace {

void give(Operation* from, Operation* to) {
  for (NamedAttribute attribute : from->getDiscardableAttrs()) {
    // Names with a dialect are those that are discardable on every op.
    if (attribute.getName().getValue().contains('.') && !to->hasAttr(attribute.getName()))
      to->setDiscardableAttr(attribute.getName(), attribute.getValue());
  }
}

}  // namespace

void AttributeKeeper::notifyPatternBegin(const Pattern& pattern, Operation* op) {
  made_.clear();
  if (next_) next_->notifyPatternBegin(pattern, op);
}

void AttributeKeeper::notifyPatternEnd(const Pattern& pattern, LogicalResult status) {
  made_.clear();
  if (next_) next_->notifyPatternEnd(pattern, status);
}

void AttributeKeeper::notifyMatchFailure(Location location, function_ref<void(Diagnostic&)> reason) {
  if (next_) next_->notifyMatchFailure(location, reason);
}

void AttributeKeeper::notifyOperationInserted(Operation* op, OpBuilder::InsertPoint previous) {
  // Ops that are moved are not new.
  if (!previous.isSet()) made_.push_back(op);
  if (next_) next_->notifyOperationInserted(op, previous);
}

void AttributeKeeper::notifyOperationModified(Operation* op) {
  if (next_) next_->notifyOperationModified(op);
}

void AttributeKeeper::notifyOperationReplaced(Operation* op, Operation* replacement) {
  if (llvm::is_contained(made_, replacement)) give(op, replacement);
  if (next_) next_->notifyOperationReplaced(op, replacement);
}

void AttributeKeeper::notifyOperationReplaced(Operation* op, ValueRange replacement) {
  SmallVector<Operation*> given;
  for (Value value : replacement) {
    Operation* to = value ? value.getDefiningOp() : nullptr;
    if (!to || llvm::is_contained(given, to) || !llvm::is_contained(made_, to)) continue;
    given.push_back(to);
    give(op, to);
  }
  if (next_) next_->notifyOperationReplaced(op, replacement);
}

void AttributeKeeper::notifyOperationErased(Operation* op) {
  llvm::erase(made_, op);
  if (next_) next_->notifyOperationErased(op);
}

void AttributeKeeper::notifyBlockInserted(Block* block, Region* previous,
                                          Region::iterator previous_position) {
  if (next_) next_->notifyBlockInserted(block, previous, previous_position);
}

void AttributeKeeper::notifyBlockErased(Block* block) {
  if (next_) next_->notifyBlockErased(block);
}

}  // namespace mlir::stablehlo
