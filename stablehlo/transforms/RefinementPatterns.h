// The parts of --stablehlo-refine-shapes.
#pragma once

#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::stablehlo {

// The types of an op's results that follow from its operands, attributes, regions and constants. Failure when
// none follow.
LogicalResult inferRefinedTypes(Operation* op, SmallVectorImpl<Type>& types);

// Adds the types of a list as it stands in an option, `tensor<2xf32>, tensor<i32>`; an error at `op` when it
// is malformed.
LogicalResult parseTypes(Operation* op, StringRef list, SmallVectorImpl<Type>& types);

// Types of bitcast_convert to elements of another width.
void populateRefineBitcastPatterns(RewritePatternSet* patterns);

}  // namespace mlir::stablehlo
