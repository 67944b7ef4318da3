// Reading modules from outside. MLIR's readers trust their input: some texts and bytes kill them, and text
// must end with a zero byte. These functions look first.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::stablehlo {

// Fails, with an error at the place in the file `name`, when a reader of MLIR would not survive these bytes.
// What passes may still be wrong in ways that the reader reports itself.
LogicalResult checkInput(StringRef bytes, StringRef name, MLIRContext* context);

// Reads and verifies a module from text or bytecode. Null, with the reason reported, on failure.
OwningOpRef<ModuleOp> parseModule(StringRef bytes, StringRef name, MLIRContext* context);

}  // namespace mlir::stablehlo
