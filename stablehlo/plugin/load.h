// StableHLO programs, read and ready to be compiled or interpreted.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "xla/frontend/stablehlo.h"

namespace xla {

// A module and the context it lives in. One thread parses faster than a pool that has to be started.
struct ParsedStablehlo {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

// MLIR ends the process when it finds no memory for an op, so that the memory that a program needs is
// compared with the available memory before it is read.
absl::Status CheckMemory(absl::string_view program);

absl::StatusOr<std::shared_ptr<ParsedStablehlo>> ParseStablehlo(absl::string_view program);

// See StablehloLibrary::load.
absl::StatusOr<StablehloProgram> LoadStablehlo(absl::string_view program,
                                               const StablehloLoadOptions& options);

}  // namespace xla
