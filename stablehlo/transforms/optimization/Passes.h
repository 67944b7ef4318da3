// Constant folding and algebraic simplification: passes, and their patterns for those who build their own.
#pragma once

#include <memory>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "stablehlo/transforms/optimization/Passes.h.inc"

// The third pass with a configuration of the caller's.
std::unique_ptr<::mlir::Pass> createStablehloTargetIndependentOptimizationPass(
    GreedyRewriteConfig config, const StablehloTargetIndependentOptimizationPassOptions& options = {});

// Ops on constants become constants.
void populateStablehloAggressiveFolderPatterns(MLIRContext* context, RewritePatternSet* patterns,
                                               const StablehloAggressiveFolderPassOptions& options,
                                               PatternBenefit benefit = 1);

// Ops become simpler ones.
void populateStablehloCanonicalizationPatterns(MLIRContext* context, RewritePatternSet* patterns,
                                               PatternBenefit benefit = 1);

}  // namespace mlir::stablehlo
