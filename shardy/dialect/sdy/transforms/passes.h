// Every pass and pipeline of the dialect.
#pragma once

#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"
#include "shardy/dialect/sdy/transforms/propagation/passes.h"

namespace mlir::sdy {

// Makes them known by name.
void registerAllSdyPassesAndPipelines();

}  // namespace mlir::sdy
