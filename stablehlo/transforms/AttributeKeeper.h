// Keeps what a program says of an op when another one takes its place.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::stablehlo {

// A listener of a rewriter: where a pattern makes a new op for an old one, the new one gets the old one's
// discardable attributes (mhlo.sharding, mhlo.frontend_attributes ..), but for those that it has already. An
// op that was there before keeps its own. Everything is passed on to `next`, which may be null.
class AttributeKeeper : public RewriterBase::Listener {
 public:
  explicit AttributeKeeper(RewriterBase::Listener* next = nullptr) : next_(next) {}

  void notifyPatternBegin(const Pattern& pattern, Operation* op) override;
  void notifyPatternEnd(const Pattern& pattern, LogicalResult status) override;
  void notifyMatchFailure(Location location, function_ref<void(Diagnostic&)> reason) override;
  void notifyOperationInserted(Operation* op, OpBuilder::InsertPoint previous) override;
  void notifyOperationModified(Operation* op) override;
  void notifyOperationReplaced(Operation* op, Operation* replacement) override;
  void notifyOperationReplaced(Operation* op, ValueRange replacement) override;
  void notifyOperationErased(Operation* op) override;
  void notifyBlockInserted(Block* block, Region* previous, Region::iterator previous_position) override;
  void notifyBlockErased(Block* block) override;

 private:
  RewriterBase::Listener* next_;
  // The ops that the pattern at work has made: few.
  SmallVector<Operation*> made_;
};

}  // namespace mlir::stablehlo
