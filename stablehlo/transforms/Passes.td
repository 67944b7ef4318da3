// The passes of `tessera-opt`: names and options on the command line, and the classes they are built from.
#ifndef STABLEHLO_TRANSFORMS_PASSES_TD
#define STABLEHLO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// --- Composites ----------------------------------------------------------------------------------------------------

def StablehloLegalizeCompositeToCallPass : Pass<"stablehlo-legalize-composite-to-call", "func::FuncOp"> {
  let summary = "Replaces composites by calls of their decompositions";
  let options = [
    ListOption<"exceptListOption", "except", "std::string", "Names of the composites to keep">,
  ];
  let dependentDialects = ["func::FuncDialect"];
}

// --- Types ---------------------------------------------------------------------------------------------------------

def StablehloConvertToSignlessPass : Pass<"stablehlo-convert-to-signless", "ModuleOp"> {
  let summary = "Makes the integers of all types signless";
}

#endif  // STABLEHLO_TRANSFORMS_PASSES_TD
