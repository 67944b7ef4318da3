#include "stablehlo/transforms/AttributeKeeper.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::stablehlo {

void giveDiscardableAttributes(Operation* from, Operation* to) {
  for (NamedAttribute attribute : from->getDiscardableAttrs()) {
    StringRef name = attribute.getName().getValue();
    // Names with a dialect are those that are discardable on every op.
    if (!name.contains('.') || to->hasAttr(name)) continue;
    // A sharding for each result: {{..}, {..}}.
    auto text = dyn_cast<StringAttr>(attribute.getValue());
    bool is_list =
        name == "sdy.sharding" || (name == "mhlo.sharding" && text && text.getValue().starts_with("{{"));
    if (is_list && from->getNumResults() != to->getNumResults()) continue;
    to->setDiscardableAttr(attribute.getName(), attribute.getValue());
  }
}

void AttributeKeeper::notifyPatternBegin(const Pattern& pattern, Operation* op) {
  if (work_ == Of::kPatterns) made_.clear();
  if (next_) next_->notifyPatternBegin(pattern, op);
}

void AttributeKeeper::notifyPatternEnd(const Pattern& pattern, LogicalResult status) {
  if (work_ == Of::kPatterns) made_.clear();
  if (next_) next_->notifyPatternEnd(pattern, status);
}

void AttributeKeeper::notifyMatchFailure(Location location, function_ref<void(Diagnostic&)> reason) {
  if (next_) next_->notifyMatchFailure(location, reason);
}

void AttributeKeeper::notifyOperationInserted(Operation* op, OpBuilder::InsertPoint previous) {
  // Ops that are moved are not new.
  if (!previous.isSet()) made_.insert(op);
  if (next_) next_->notifyOperationInserted(op, previous);
}

void AttributeKeeper::notifyOperationModified(Operation* op) {
  if (next_) next_->notifyOperationModified(op);
}

void AttributeKeeper::notifyOperationReplaced(Operation* op, Operation* replacement) {
  if (made_.contains(replacement)) giveDiscardableAttributes(op, replacement);
  if (next_) next_->notifyOperationReplaced(op, replacement);
}

void AttributeKeeper::notifyOperationReplaced(Operation* op, ValueRange replacement) {
  SmallVector<Operation*> given;
  for (Value value : replacement) {
    Operation* to = value ? value.getDefiningOp() : nullptr;
    // Between a value of another type and its users before the change.
    if (auto cast = dyn_cast_or_null<UnrealizedConversionCastOp>(to); cast && cast.getNumOperands() == 1)
      to = cast.getOperand(0).getDefiningOp();
    if (!to || llvm::is_contained(given, to) || !made_.contains(to)) continue;
    given.push_back(to);
    giveDiscardableAttributes(op, to);
  }
  if (next_) next_->notifyOperationReplaced(op, replacement);
}

void AttributeKeeper::notifyOperationErased(Operation* op) {
  made_.erase(op);
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
