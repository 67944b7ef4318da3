// Custom calls that take the shapes of their results as operands.
//
// Every custom call may have `indices_of_shape_operands = dense<[..]>`: one operand a result, which holds its
// shape; the elements of a tuple count as results. A few targets stand for ops whose attributes are not known
// yet; their last operands say them:
//   stablehlo.dynamic_reduce_window, stablehlo.dynamic_rng_bit_generator, stablehlo.dynamic_top_k,
//   stablehlo.dynamic_approx_top_k
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "mlir/IR/PatternMatch.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {

// Marks where a value of a known shape is given to code that does not know it. It returns its first operand.
inline constexpr StringRef kShapeRefinementOperandWrapper = "stablehlo.shape_refinement_operand_wrapper";

// The types that the results have when the shape operands are constants. Failure when they are not, or
// contradict the call.
LogicalResult inferFromShapeOperands(CustomCallOp call, SmallVectorImpl<Type>& types);
// Drops constant shape operands of calls whose results are static.
LogicalResult dropShapeOperands(CustomCallOp call, PatternRewriter& rewriter);

// The same of the targets named above.
LogicalResult inferDynamicCustomCall(CustomCallOp call, SmallVectorImpl<Type>& types);
LogicalResult canonicalizeDynamicCustomCall(CustomCallOp call, PatternRewriter& rewriter);

// dynamic_gather, dynamic_pad and real_dynamic_slice with constant operands become gather, pad and slice.
void populateConstantOperandPatterns(RewritePatternSet* patterns, PatternBenefit benefit = 1);

}  // namespace mlir::stablehlo
