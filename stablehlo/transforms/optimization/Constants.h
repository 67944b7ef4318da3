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

// The size of a dimension that is static.
LogicalResult dimensionOfKnownSize(GetDimensionSizeOp op, PatternRewriter& rewriter);

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
