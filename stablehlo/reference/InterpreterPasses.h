// Passes that prepare programs for the reference interpreter.
#pragma once

#include <memory>

#include "mlir/Pass/Pass.h"

namespace mlir::stablehlo {

// Inserts interpreter.probe after every op outside computations that gives tensors, constants excepted.
std::unique_ptr<Pass> createInterpreterInstrumentWithProbePass();

// Makes --interpreter-instrument-with-probe known to drivers.
void registerInterpreterTransformsPasses();

}  // namespace mlir::stablehlo
