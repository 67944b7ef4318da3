// Programs between StableHLO and VHLO, and between versions of VHLO. The passes of these names call these
// functions. Each is one walk over the program; failing, they have reported why.
#pragma once

#include "mlir/IR/BuiltinOps.h"
#include "stablehlo/dialect/Version.h"

namespace mlir::stablehlo {

// The version that `text` names, one of those that are known; reports at `location` what is wrong with it.
FailureOr<vhlo::Version> parseTargetVersion(Location location, StringRef text);

// Puts every op of stablehlo and func into its newest version in VHLO. Ops and attributes of sdy stay as they
// are, with casts at their borders; those of other dialects are errors, or stay so as well.
LogicalResult legalizeStablehloToVhlo(ModuleOp module, bool allow_other_dialects);

// Replaces ops that `version` does not have by equivalent ones, and checks that the rest exists
// there.
LogicalResult convertVhloToVersion(ModuleOp module, vhlo::Version version);

// Puts every op of VHLO back into stablehlo and func; all must be of the newest version.
LogicalResult legalizeVhloToStablehlo(ModuleOp module);

// Calls `visit` for each op inside `root`, outer ones first; it may replace the op and gives the one to go on
// in. Nesting of any depth does not use the stack. Stops at the first failure.
LogicalResult visitOps(Operation* root, function_ref<FailureOr<Operation*>(Operation*)> visit);

// Puts `converted` in the place of `op`, whose blocks it takes over. A null `converted` is a failure: reports
// that the op cannot be converted, and `reason` unless it is empty.
FailureOr<Operation*> replaceConverted(Operation* op, Operation* converted, StringRef reason);

}  // namespace mlir::stablehlo
