#include "shardy/gspmd/transforms/passes.h"

#include "mlir/Pass/PassRegistry.h"

namespace mlir::sdy {

void addStablehloImportPipeline(OpPassManager& manager) {
  manager.addPass(createImportShardingsPass());
  manager.addPass(createImportManualShardingsPass());
  manager.addPass(createImportSdyCustomCallsPass());
  manager.addPass(createImportConstantsPass());
}

void addStablehloExportPipeline(OpPassManager& manager) {
  manager.addPass(createExportOpsPass());
  manager.addPass(createStablehloShardMapExportPass());
  manager.addPass(createExportShardingsPass());
}

void addRoundTripExportPipeline(OpPassManager& manager) {
  manager.addPass(createRoundTripExportOpsPass());
  manager.addPass(createRoundTripShardMapExportPass());
  manager.addPass(createRoundTripExportShardyAttrsPass());
}

void addRoundTripImportPipeline(OpPassManager& manager) {
  manager.addPass(createRoundTripImportShardyAttrsPass());
  manager.addPass(createRoundTripShardMapImportPass());
  manager.addPass(createImportSdyCustomCallsPass());
  manager.addPass(createImportConstantsPass());
}

void registerGspmdPassesAndPipelines() {
  registerSdyGspmdPasses();
  const auto add = [](StringRef name, StringRef summary, void (*build)(OpPassManager&)) {
    PassPipelineRegistration<>(name, summary, build);
  };
  add("xla-sdy-stablehlo-import-pipeline", "From `mhlo.sharding` to the dialect sdy",
      addStablehloImportPipeline);
  add("xla-sdy-stablehlo-export-pipeline", "From the dialect sdy to `mhlo.sharding`",
      addStablehloExportPipeline);
  add("xla-sdy-round-trip-export-pipeline", "From the dialect sdy to attributes that HLO keeps",
      addRoundTripExportPipeline);
  add("xla-sdy-round-trip-import-pipeline", "From attributes that HLO kept to the dialect sdy",
      addRoundTripImportPipeline);
}

}  // namespace mlir::sdy
