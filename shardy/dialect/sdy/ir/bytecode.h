// How attributes of the sdy dialect are written in MLIR's bytecode.
#pragma once

#include "mlir/IR/Dialect.h"

namespace mlir::sdy {

void addBytecodeInterface(Dialect* sdy);

}  // namespace mlir::sdy
