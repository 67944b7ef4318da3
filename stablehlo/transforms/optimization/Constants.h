// What the files of this folder share: constants of a program, and patterns that are plain functions.
#pragma once

#include <optional>

#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/optimization/Passes.h"

namespace mlir::stablehlo {

using FoldOptions = StablehloAggressiveFolderPassOptions;

// The elements of a value that is a constant and whose type says no more than theirs (quantized types do).
DenseElementsAttr constantOf(Value value);
// The same as a list of integers; nothing if it is no constant, or has numbers that int64_t cannot hold.
std::optional<SmallVector<int64_t>> constantIntegers(Value value);
// A scalar or splat integer.
std::optional<int64_t> constantInteger(Value value);
// All elements equal a number.
bool isConstantEqual(Value value, int64_t number);
// All elements have every bit set.
bool isAllOnes(Value value);

// Ranked, static, of integers, floats or complex numbers: what constants are made of.
RankedTensorType foldableType(Type type);
// Whether `elements` of one number, or of many, may become a constant of `type`.
bool withinLimit(RankedTensorType type, bool splat, const FoldOptions& options);

// A tensor filled with a number; of no elements, the empty constant.
DenseElementsAttr splatOf(RankedTensorType type, int64_t number);

// Replaces an op by values, when they have the types of its results.
LogicalResult replaceWith(PatternRewriter& rewriter, Operation* op, ValueRange values);

// A pattern that asks a function for the constant an op is equal to.
template <typename OpType>
class FoldTo : public OpRewritePattern<OpType> {
 public:
  using Function = DenseElementsAttr (*)(OpType op, const FoldOptions& options);
  FoldTo(MLIRContext* context, Function function, const FoldOptions& options, PatternBenefit benefit)
      : OpRewritePattern<OpType>(context, benefit), function_(function), options_(options) {}

  LogicalResult matchAndRewrite(OpType op, PatternRewriter& rewriter) const override {
    DenseElementsAttr value = function_(op, options_);
    if (!value || value.getType() != op->getResult(0).getType()) return failure();
    rewriter.replaceOpWithNewOp<ConstantOp>(op, value);
    return success();
  }

 private:
  Function function_;
  FoldOptions options_;
};

template <typename OpType>
void addFold(RewritePatternSet* patterns, DenseElementsAttr (*function)(OpType, const FoldOptions&),
             const FoldOptions& options, PatternBenefit benefit) {
  patterns->add<FoldTo<OpType>>(patterns->getContext(), function, options, benefit);
}

// The parts of the two sets of patterns.
void populateFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit);
// Of these, those that are simplifications as well: they join constants.
void populateJoiningFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit);
void populateControlFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit);
void populateArithmeticSimplifications(RewritePatternSet* patterns, PatternBenefit benefit);
void populateShapingSimplifications(RewritePatternSet* patterns, PatternBenefit benefit);
void populateDynamicSimplifications(RewritePatternSet* patterns, PatternBenefit benefit);
void populateControlSimplifications(RewritePatternSet* patterns, PatternBenefit benefit);

}  // namespace mlir::stablehlo
