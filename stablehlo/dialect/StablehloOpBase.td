// What every op of the stablehlo dialect is built on.
#ifndef STABLEHLO_DIALECT_STABLEHLO_OP_BASE_TD
#define STABLEHLO_DIALECT_STABLEHLO_OP_BASE_TD

include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "stablehlo/dialect/StablehloDialect.td"

// For InferTypeOpInterface: results may be less or more specific than what is inferred. An op with
// declarations of its own repeats this one.
defvar StableHLO_CompatibleReturnTypes = [{
  static bool isCompatibleReturnTypes(::mlir::TypeRange lhs, ::mlir::TypeRange rhs) {
    return ::mlir::hlo::isCompatibleForHloTypeInference(lhs, rhs);
  }
}];

class StableHLO_Op<string mnemonic, list<Trait> traits = []> : Op<Stablehlo_Dialect, mnemonic, traits> {
  let extraClassDeclaration = StableHLO_CompatibleReturnTypes;
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_OP_BASE_TD
