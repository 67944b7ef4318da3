// Reading modules from outside. MLIR's readers trust their input: some texts and bytes crash them, text must
// end with a zero byte, and versions differ in how they write booleans. These functions check first.
#pragma once

#include <memory>

#include "llvm/Support/MemoryBuffer.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::stablehlo {

// The bytes of the file `name` as MLIR's readers can take them. Null, with an error reported at the place,
// when a reader would not survive them. What passes may still be wrong in ways that the reader reports
// itself.
std::unique_ptr<llvm::MemoryBuffer> prepareInput(StringRef bytes, StringRef name, MLIRContext* context);

// Reads and verifies a module from text or bytecode. Null, with the reason reported, on failure.
OwningOpRef<ModuleOp> parseModule(StringRef bytes, StringRef name, MLIRContext* context);

}  // namespace mlir::stablehlo
