// Refinement of shapes: from the types of a function's arguments, the types of everything that it computes.
#pragma once

#include <functional>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"

namespace mlir::stablehlo {

// The function that --stablehlo-refine-shapes works on: `main`, or the only one. Null, with an error, when
// there is none, or it has not exactly one block.
func::FuncOp getStablehloRefineShapesTarget(ModuleOp module);

// Gives `values` (of `op`: its results or arguments of its regions) the common refinement of their own types
// and `types`. Failure when they contradict each other or nothing is new.
LogicalResult refineValues(PatternRewriter& rewriter, Operation* op, ValueRange values, TypeRange types);

// The same of all results of an op.
LogicalResult refineReturnTypes(PatternRewriter& rewriter, Operation* op, ArrayRef<Type> types);
LogicalResult refineReturnTypes(PatternRewriter& rewriter, Operation* op,
                                ArrayRef<ShapedTypeComponents> refinements);

// The same of an op with one result, whose shape is given, or is the constant `shape`.
LogicalResult refineReturnShape(PatternRewriter& rewriter, Operation* op, ArrayRef<int64_t> shape);
LogicalResult refineReturnShape(PatternRewriter& rewriter, Operation* op, Value shape);

// What to do with a function that is called with other constants or types than before.
enum class RefinedCalls {
  // An error. The module keeps its functions.
  kSameOnly,
  // It is copied, and the copy refined.
  kSpecialize,
};

using AdditionalPatterns = std::function<void(RewritePatternSet*)>;

// Refines `func`, and every function that it calls.
LogicalResult refineEntryFunction(MLIRContext& context, func::FuncOp func,
                                  const AdditionalPatterns& additional_patterns = {},
                                  RefinedCalls calls = RefinedCalls::kSameOnly);

}  // namespace mlir::stablehlo
