// Every pass of the stablehlo dialect: `createNAMEPass`, `registerPasses`, and the patterns for those who
// build their own passes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/Quant.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/dialect/VhloOps.h"

namespace mlir::stablehlo {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "stablehlo/transforms/Passes.h.inc"

// --- Arguments -----------------------------------------------------------------------------------

// The pass that refines main's arguments to `refined_types`.
std::unique_ptr<OperationPass<ModuleOp>> createStablehloRefineArgumentsPass(TypeRange refined_types);
// The same of one function. Types that are not refinements of the arguments' are an error.
LogicalResult refineArguments(func::FuncOp func, TypeRange refined_types);

// --- Composites ----------------------------------------------------------------------------------

// The attributes of the composite that an op is wrapped in; nothing when it should not be.
using CompositeAttributeProvider = std::function<std::optional<NamedAttrList>(Operation*)>;
// By the TypeID of the op.
using CompositeAttributeProviderMap = llvm::DenseMap<TypeID, CompositeAttributeProvider>;

std::unique_ptr<OperationPass<ModuleOp>> createStablehloWrapInCompositePass(
    const CompositeAttributeProviderMap& providers, int32_t composite_version);
// The composite of one op, before it, with a new function in `module`; the op stays.
CompositeOp wrapOperationInComposite(OpBuilder& builder, Operation* op, const NamedAttrList& attributes,
                                     int32_t composite_version, ModuleOp module);

// --- Pipelines -----------------------------------------------------------------------------------

// chlo and shape become stablehlo: what is left can be a portable artifact. By name:
// chlo-pre-serialization-pipeline.
void createChloPreSerializationPipeline(OpPassManager& passes);
// VHLO of any version becomes StableHLO. By name: stablehlo-deserialize.
void createStablehloDeserializePipeline(OpPassManager& passes);
// A program with arguments of these types, and nothing dynamic that follows from them.
void createStablehloRemoveDynamismPipeline(OpPassManager& passes, TypeRange refined_types);

// Quantized ops become ops of stablehlo on the integers that are stored. By name: stablehlo-lower-quant.
void createStablehloLowerQuantPipeline(OpPassManager& passes);

void registerPassPipelines();

// --- Patterns ------------------------------------------------------------------------------------

// Computes with sizes, and refines the types of results (not across calls: refineEntryFunction does).
void populateStablehloRefineShapesPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Of these, those that compute integers of shapes.
void populateStablehloShapeFolderPatterns(MLIRContext* context, RewritePatternSet* patterns,
                                          PatternBenefit benefit = 1);

// Replaces ops with constant shape operands by their static forms.
void populateStablehloCanonicalizeDynamismPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Patterns that replace every op of chlo by ops of stablehlo.
void populateChloToStablehloPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Of these, the one that makes chlo.constant_like a constant.
void populateChloConstantLikePattern(MLIRContext* context, RewritePatternSet* patterns);

// Replaces ops that StableHLO 1.0 removed.
void populateStablehloLegalizeDeprecatedOpsPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Replaces ops of shape, and those of tensor and arith that compute with sizes.
void populateShapeToStablehloPatterns(MLIRContext* context, RewritePatternSet* patterns);

// What version `target` lacks.
void populateStablehloCompatibilityExpanderPatterns(MLIRContext* context, RewritePatternSet* patterns,
                                                    vhlo::Version target);

// Functions of complex numbers that compilers may lack.
void populateStablehloComplexMathExpanderPatterns(MLIRContext* context, RewritePatternSet* patterns);

// Between quantized ops and ops on floating-point numbers amid uniform_dequantize and uniform_quantize.
void populateStablehloLegalizeQDQToQuantizedOpPatterns(RewritePatternSet* patterns, MLIRContext* context);
void populateStablehloLegalizeQuantizedOpToQDQPatterns(RewritePatternSet* patterns, MLIRContext* context,
                                                       PatternBenefit benefit = 1);

}  // namespace mlir::stablehlo
