// Ops of chlo that HLO lacks, as ops of stablehlo.
#pragma once

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace xla {

// A copy of the module without them; null when there are none. Ops of chlo that HLO has are kept.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> LowerChloThatHloLacks(mlir::ModuleOp module);

}  // namespace xla
