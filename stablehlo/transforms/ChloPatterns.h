// How the lowering of chlo is put together; for its files only.
#pragma once

#include "llvm/ADT/Twine.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::chlo {

// The error of an op that has no lowering, and why.
LogicalResult refuseLowering(Operation* op, const Twine& reason);

// Each adds the patterns of its file.
void populateFunctionPatterns(RewritePatternSet& patterns);    // elementwise functions
void populateBroadcastPatterns(RewritePatternSet& patterns);   // broadcast ops and constants
void populateStructuredPatterns(RewritePatternSet& patterns);  // top_k, scan, ragged_dot

}  // namespace mlir::chlo
