// MLIR's bytecode reader trusts the counts that it finds. This checks bytes from outside first: bytes that
// pass have sections, tables, constants and ops of the sizes that they claim.
#pragma once

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

namespace mlir::stablehlo {

// Bytes that begin as MLIR bytecode does.
bool isBytecode(StringRef bytes);

// Fails, with an error, when `bytes` are not bytecode that can be read safely. They may still be wrong in
// ways that the reader reports itself.
LogicalResult checkBytecode(StringRef bytes, function_ref<InFlightDiagnostic()> emit_error);

}  // namespace mlir::stablehlo
