// Reading modules of MLIR.
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace xla {

// Reads and verifies a module from its text or its bytecode. Loads the dialects of this project into the
// context. Diagnostics become one message, `LINE:COLUMN: what is wrong`, with notes on lines of their own.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ParseMlirModule(absl::string_view bytes,
                                                                  mlir::MLIRContext& context);

}  // namespace xla
