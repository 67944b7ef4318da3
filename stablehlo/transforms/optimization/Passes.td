// Passes that make programs smaller without knowing where they will run.
#ifndef STABLEHLO_TRANSFORMS_OPTIMIZATION_PASSES_TD
#define STABLEHLO_TRANSFORMS_OPTIMIZATION_PASSES_TD

include "mlir/Pass/PassBase.td"

defvar assumeNoUndeclaredSideEffects = Option<"assumeNoUndeclaredSideEffects", "assume-no-undeclared-side-effects",
    "bool", /*default=*/"false",
    "Remove unused loops whose bodies have ops that do not declare their effects, such as calls">;
defvar foldOpElementLimit = Option<"foldOpElementLimit", "fold-op-element-limit", "int64_t", /*default=*/"65536",
    "An op is not folded to a constant of more elements, unless these are all equal">;
defvar optimizeFloat = Option<"optimizeFloat", "optimize-float", "bool", /*default=*/"true",
    "Fold floating-point functions whose last bits may differ from machine to machine (exponential, sine ..)">;

def StablehloAggressiveFolderPass : Pass<"stablehlo-aggressive-folder", "func::FuncOp"> {
  let summary = "Computes ops on constants";
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let options = [assumeNoUndeclaredSideEffects, foldOpElementLimit, optimizeFloat];
}

def StablehloAggressiveSimplificationPass : Pass<"stablehlo-aggressive-simplification", "func::FuncOp"> {
  let summary = "Replaces ops by simpler ones with the same semantics";
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let options = [foldOpElementLimit];
}

def StablehloTargetIndependentOptimizationPass : Pass<"stablehlo-target-independent-optimization", "func::FuncOp"> {
  let summary = "Folds and simplifies until nothing changes";
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
  let options = [assumeNoUndeclaredSideEffects, foldOpElementLimit, optimizeFloat];
}

#endif  // STABLEHLO_TRANSFORMS_OPTIMIZATION_PASSES_TD
