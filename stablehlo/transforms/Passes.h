// Every pass of the stablehlo dialect: `createNAMEPass`, `registerPasses`, and the patterns for those who
// build their own passes.
#pragma once

#include <memory>
#include <string>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/VhloOps.h"

namespace mlir::stablehlo {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "stablehlo/transforms/Passes.h.inc"

// --- Arguments
// -----------------------------------------------------------------------------------------------------

// The pass that refines main's arguments to `refined_types`.
std::unique_ptr<OperationPass<ModuleOp>> createStablehloRefineArgumentsPass(TypeRange refined_types);
// The same of one function. Types that are not refinements of the arguments' are an error.
LogicalResult refineArguments(func::FuncOp func, TypeRange refined_types);

// --- Patterns
// ------------------------------------------------------------------------------------------------------

// Computes with sizes, and refines the types of results (not across calls: refineEntryFunction does).
void populateStablehloRefineShapesPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Replaces ops with constant shape operands by their static forms.
void populateStablehloCanonicalizeDynamismPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Patterns that replace every op of chlo by ops of stablehlo.
void populateChloToStablehloPatterns(MLIRContext* context, RewritePatternSet* patterns);

}  // namespace mlir::stablehlo
