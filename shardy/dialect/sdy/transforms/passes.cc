#include "shardy/dialect/sdy/transforms/passes.h"

#include "mlir/Pass/PassRegistry.h"

namespace mlir::sdy {
namespace {

template <typename Options>
void registerPipeline(StringRef name, StringRef summary,
                      LogicalResult (*add)(OpPassManager&, const Options&, PipelineErrorHandler)) {
  registerPassPipeline(
      name, summary,
      [add](OpPassManager& passes, StringRef text, PipelineErrorHandler error) -> LogicalResult {
        Options options;
        if (failed(options.parseFromString(text))) return failure();
        return add(passes, options, error);
      },
      [](llvm::function_ref<void(const mlir::detail::PassOptions&)> show) { show(Options()); });
}

}  // namespace

void registerAllSdyPassesAndPipelines() {
  registerSdyImportPasses();
  registerSdyPropagationPasses();
  registerSdyExportPasses();
  registerPipeline<ImportOptions>("sdy-import-pipeline", "Makes a program ready for sharding propagation",
                                  addImportPipeline);
  registerPipeline<PropagationOptions>(
      "sdy-propagation-pipeline", "Spreads shardings over a program, and makes it ready for a partitioner",
      addPropagationPipeline);
  registerPipeline<ExportOptions>(
      "sdy-export-pipeline", "Makes a program with shardings ready for a partitioner", addExportPipeline);
}

}  // namespace mlir::sdy
