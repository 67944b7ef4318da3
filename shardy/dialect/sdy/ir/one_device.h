// Programs of one device, on which shardings mean nothing.
#pragma once

#include "mlir/IR/BuiltinOps.h"

namespace mlir::sdy {

// Whether a program has meshes, shardings or other ops and attributes of the dialect.
bool usesSdy(ModuleOp module);

// Replaces the dialect's ops by what they mean on one device, and removes its attributes. Reports
// and fails when the program says what each of several devices does, or is to be split for them
// (`mhlo.num_partitions`).
LogicalResult lowerToOneDevice(ModuleOp module);

}  // namespace mlir::sdy
