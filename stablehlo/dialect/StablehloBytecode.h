// How attributes and types of the stablehlo dialect itself are written in MLIR's bytecode. (Artifacts for
// other versions are in VHLO, see Serialization.h.)
#pragma once

#include "mlir/IR/Dialect.h"

namespace mlir::stablehlo {

void addBytecodeInterface(Dialect* stablehlo);

}  // namespace mlir::stablehlo
