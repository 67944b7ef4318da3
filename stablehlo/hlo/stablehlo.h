// StableHLO programs as HLO, and HLO programs as StableHLO.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// The HLO program of a module whose `main` (or only public) function is the entry. Ops of chlo that HLO lacks
// are decomposed, calls stay calls. A composite becomes a call of its decomposition that keeps its name and
// attributes, or the op of HLO where chlo.erf and its like stand for one. Parameters and results follow the
// function's; several results become one tuple. The module is not changed. Errors name the op and its
// location: an op without HLO counterpart, a dynamic shape that is not bounded, an element type that HLO
// lacks.
absl::StatusOr<std::unique_ptr<HloModule>> ConvertStablehloToHlo(mlir::ModuleOp module,
                                                                 const StablehloToHloOptions& options = {});

// The StableHLO program of a verified HLO module: `main` for the entry, a private function for each
// computation that is called; what fusions call is written where they stand. Tuples come apart into values,
// main's results included; only tuples that main takes, or that custom calls take and give, stay.
// Asynchronous ops run where they start. Layouts (but for main's own, mhlo.layout_mode), control dependencies
// and backend configurations stay behind, for they do not change what is computed. Loads the dialects that it
// needs into the context. Errors name the instruction that StableHLO cannot express.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ConvertHloToStablehlo(mlir::MLIRContext& context,
                                                                        const HloModule* module);

}  // namespace xla
