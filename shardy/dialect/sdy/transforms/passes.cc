#include "shardy/dialect/sdy/transforms/passes.h"

namespace mlir::sdy {

void registerAllSdyPassesAndPipelines() {
  registerSdyImportPasses();
  registerSdyPropagationPasses();
  registerSdyExportPasses();
}

}  // namespace mlir::sdy
