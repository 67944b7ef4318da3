// Passes that go together, under one name on the command line.
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

void createChloPreSerializationPipeline(OpPassManager& passes) {
  passes.addNestedPass<func::FuncOp>(createChloLegalizeToStablehloPass());
  passes.addNestedPass<func::FuncOp>(createShapeLegalizeToStablehloPass());
  passes.addNestedPass<func::FuncOp>(createReconcileUnrealizedCastsPass());
}

void createStablehloDeserializePipeline(OpPassManager& passes) {
  VhloToVersionPassOptions options;
  options.targetVersionOption = vhlo::Version::getCurrentVersion().toString();
  passes.addPass(createVhloToVersionPass(options));
  passes.addPass(createVhloLegalizeToStablehloPass());
}

void createStablehloRemoveDynamismPipeline(OpPassManager& passes, TypeRange refined_types) {
  passes.addPass(createStablehloRefineArgumentsPass(refined_types));
  passes.addPass(createStablehloRefineShapesPass());
  passes.addNestedPass<func::FuncOp>(createStablehloCanonicalizeDynamismPass());
}

void createStablehloLowerQuantPipeline(OpPassManager& passes) {
  passes.addNestedPass<func::FuncOp>(createStablehloLegalizeQuantToMathPass());
  passes.addNestedPass<func::FuncOp>(createChloLegalizeToStablehloPass());
  passes.addPass(createCanonicalizerPass());
}

void registerPassPipelines() {
  static const PassPipelineRegistration<> pre_serialization(
      "chlo-pre-serialization-pipeline", "Leaves only what portable artifacts can hold of chlo and shape",
      createChloPreSerializationPipeline);
  static const PassPipelineRegistration<> deserialize("stablehlo-deserialize",
                                                      "Brings VHLO of any version back into StableHLO",
                                                      createStablehloDeserializePipeline);
  static const PassPipelineRegistration<> lower_quant(
      "stablehlo-lower-quant", "Computes quantized programs with integers, in stablehlo alone",
      createStablehloLowerQuantPipeline);
}

}  // namespace mlir::stablehlo
