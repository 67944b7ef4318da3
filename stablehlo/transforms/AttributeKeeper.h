// Keeps the discardable attributes of an op when another one replaces it.
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::stablehlo {

// Gives an op the discardable attributes of one that it takes the place of (mhlo.sharding,
// mhlo.frontend_attributes
// ..), but for those that it has already, and for lists of shardings, where the numbers of results differ.
void giveDiscardableAttributes(Operation* from, Operation* to);

// A listener of a rewriter, or of a conversion: where a pattern makes a new op for an old one, the new one
// gets the old one's attributes. An op that was there before keeps its own. Everything is passed on to
// `next`, which may be null.
class AttributeKeeper : public RewriterBase::Listener {
 public:
  // Conversions know only at their end what has been replaced.
  enum class Of { kPatterns, kConversion };

  explicit AttributeKeeper(Of work = Of::kPatterns, RewriterBase::Listener* next = nullptr)
      : work_(work), next_(next) {}

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
  Of work_;
  RewriterBase::Listener* next_;
  // The ops that the pattern at work, or all those of the conversion, have made.
  llvm::DenseSet<Operation*> made_;
};

}  // namespace mlir::stablehlo
