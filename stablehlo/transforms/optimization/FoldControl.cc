// Control flow with constant conditions, and reductions that need not be computed.
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

// Puts the ops of a region without arguments in the place of `op`.
LogicalResult inlineRegion(Operation* op, Region& region, PatternRewriter& rewriter) {
  if (!region.hasOneBlock() || region.getNumArguments() != 0) return failure();
  Block& block = region.front();
  auto end = dyn_cast<ReturnOp>(block.getTerminator());
  if (!end || end.getResults().getTypes() != op->getResultTypes()) return failure();
  SmallVector<Value> results(end.getResults());
  rewriter.inlineBlockBefore(&block, op);
  rewriter.replaceOp(op, results);
  rewriter.eraseOp(end);
  return success();
}

LogicalResult inlineCase(CaseOp op, PatternRewriter& rewriter) {
  std::optional<int64_t> index = constantInteger(op.getIndex());
  int64_t count = static_cast<int64_t>(op.getBranches().size());
  if (!index || count == 0) return failure();
  // The last branch is for every index that has none of its own.
  int64_t branch = *index < 0 || *index >= count ? count - 1 : *index;
  return inlineRegion(op, op.getBranches()[branch], rewriter);
}

LogicalResult inlineIf(IfOp op, PatternRewriter& rewriter) {
  std::optional<int64_t> pred = constantInteger(op.getPred());
  if (!pred) return failure();
  return inlineRegion(op, *pred != 0 ? op.getTrueBranch() : op.getFalseBranch(), rewriter);
}

// A loop whose condition is false from the start: the operands are its results.
LogicalResult removeLoopThatNeverRuns(WhileOp op, PatternRewriter& rewriter) {
  if (!op.getCond().hasOneBlock()) return failure();
  auto end = dyn_cast<ReturnOp>(op.getCond().front().getTerminator());
  if (!end || end.getNumOperands() != 1) return failure();
  std::optional<int64_t> condition = constantInteger(end.getOperand(0));
  if (!condition || *condition != 0 || op.getOperandTypes() != op.getResultTypes()) return failure();
  // What the condition does before it says no is done.
  for (Operation& inner : op.getCond().front().without_terminator()) {
    if (!isMemoryEffectFree(&inner)) return failure();
  }
  rewriter.replaceOp(op, op->getOperands());
  return success();
}

// Whether nothing under `op` declares an effect; ops that say nothing about effects (calls) count as having
// none.
bool declaresNoEffect(Operation* op) {
  return !op->walk([](Operation* inner) {
              auto effects = dyn_cast<MemoryEffectOpInterface>(inner);
              return effects && !effects.hasNoEffect() ? WalkResult::interrupt() : WalkResult::advance();
            }).wasInterrupted();
}

LogicalResult removeUnusedLoop(WhileOp op, PatternRewriter& rewriter) {
  if (!op->use_empty() || !declaresNoEffect(op)) return failure();
  rewriter.eraseOp(op);
  return success();
}

// The op that a body with two scalars applies to them, in their order or the other one.
Operation* getOnlyOp(Region& body) {
  if (!body.hasOneBlock()) return nullptr;
  Block& block = body.front();
  if (block.getNumArguments() != 2 || !llvm::hasNItems(block, 2)) return nullptr;
  Operation& op = block.front();
  Operation* end = block.getTerminator();
  if (op.getNumOperands() != 2 || op.getNumResults() != 1 || end->getNumOperands() != 1 ||
      end->getOperand(0) != op.getResult(0)) {
    return nullptr;
  }
  Value a = block.getArgument(0), b = block.getArgument(1);
  bool uses_both =
      (op.getOperand(0) == a && op.getOperand(1) == b) || (op.getOperand(0) == b && op.getOperand(1) == a);
  return uses_both ? &op : nullptr;
}

// A reduction of elements that all equal its initial value, by an op of which that value is a fixed point.
LogicalResult foldReduceOfInitialValue(ReduceOp op, PatternRewriter& rewriter) {
  if (op->getNumResults() != 1 || op.getInputs().size() != 1) return failure();
  auto type = foldableType(op->getResult(0).getType());
  DenseElementsAttr input = constantOf(op.getInputs()[0]), init = constantOf(op.getInitValues()[0]);
  Operation* applied = getOnlyOp(op.getBody());
  if (!type || !input || !init || !applied || !input.isSplat() || !init.isSplat() ||
      input.getElementType() != type.getElementType() ||
      input.getSplatValue<Attribute>() != init.getSplatValue<Attribute>()) {
    return failure();
  }
  bool fixed = isa<MaxOp, MinOp, AndOp, OrOp>(applied) ||
               (isa<AddOp>(applied) && isConstantEqual(op.getInitValues()[0], 0)) ||
               (isa<MulOp>(applied) &&
                (isConstantEqual(op.getInitValues()[0], 0) || isConstantEqual(op.getInitValues()[0], 1)));
  if (!fixed) return failure();
  rewriter.replaceOpWithNewOp<ConstantOp>(op, init.resizeSplat(type));
  return success();
}

}  // namespace

void populateControlFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit) {
  patterns->add(&inlineCase, benefit);
  patterns->add(&inlineIf, benefit);
  patterns->add(&removeLoopThatNeverRuns, benefit);
  if (options.assumeNoUndeclaredSideEffects) patterns->add(&removeUnusedLoop, benefit);
  patterns->add(&foldReduceOfInitialValue, benefit);
}

}  // namespace mlir::stablehlo
