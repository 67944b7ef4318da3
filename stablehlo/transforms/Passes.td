// The passes of `tessera-opt`: names and options on the command line, and the classes they are built from.
#ifndef STABLEHLO_TRANSFORMS_PASSES_TD
#define STABLEHLO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

// --- Composites --------------------------------------------------------------------------------------------

def StablehloLegalizeCompositeToCallPass : Pass<"stablehlo-legalize-composite-to-call", "func::FuncOp"> {
  let summary = "Replaces composites by calls of their decompositions";
  let options = [
    ListOption<"exceptListOption", "except", "std::string", "Names of the composites to keep">,
  ];
  let dependentDialects = ["func::FuncDialect"];
}

def StablehloWrapInCompositePass : Pass<"stablehlo-wrap-in-composite", "ModuleOp"> {
  let summary = "Wraps ops in composites";
  let description = [{
    `stablehlo.add` becomes the composite "stablehlo.add", with the attributes of the op, and a private function
    `@stablehlo.add.impl` with the op as decomposition.
  }];
  let options = [
    ListOption<"opNamesOption", "op-names", "std::string", "Names of the ops to wrap, with their dialect">,
    Option<"versionOption", "version", "int32_t", "0", "The version of the composites">,
  ];
  let dependentDialects = [
    "::mlir::chlo::ChloDialect", "::mlir::func::FuncDialect", "::mlir::stablehlo::StablehloDialect"
  ];
}

// --- Shapes ------------------------------------------------------------------------------------------------

def StablehloRefineShapesPass : Pass<"stablehlo-refine-shapes", "ModuleOp"> {
  let summary = "Finds the types of all values from those of main's arguments";
  let description = [{
    Works on `main`, or the only function, and on the functions that it calls. A called function loses its dimension
    arguments (scalar integers at the front, after tokens): they must be the same constants in all calls, as must be
    the types of the other operands.
  }];
}

def StablehloRefineArgumentsPass : Pass<"stablehlo-refine-arguments", "ModuleOp"> {
  let summary = "Gives main's arguments more precise types";
  let description = [{
    Uses of an argument see the type they know, as the result of `@stablehlo.shape_refinement_operand_wrapper`; run
    --stablehlo-refine-shapes to refine them.
  }];
  let options = [
    Option<"refinedTypesOption", "types", "std::string", "",
           "The types of all arguments: {tensor<1x2xf32>, !stablehlo.token}">,
  ];
}

def StablehloCanonicalizeDynamismPass : Pass<"stablehlo-canonicalize-dynamism", "func::FuncOp"> {
  let summary = "Replaces ops with constant shape operands by their static forms";
}

def StablehloCheckShapeAssertionsPass : Pass<"stablehlo-check-shape-assertions", "func::FuncOp"> {
  let summary = "Checks and removes calls of @shape_assertion";
  let options = [
    Option<"enable_shape_assertions", "enable-shape-assertions", "bool", "true",
           "Report assertions that do not hold, or are not constant; otherwise they are just removed">,
  ];
}

def StablehloRefineToStaticPass : Pass<"stablehlo-refine-to-static", "ModuleOp"> {
  let summary = "Refines main for arguments of given types, until all shapes are known";
  let description = [{
    All of --stablehlo-refine-arguments, --stablehlo-refine-shapes, --stablehlo-canonicalize-dynamism and
    --stablehlo-check-shape-assertions. Functions are copied where they are called with other sizes, and it is an error
    when a dimension without bound stays unknown.
  }];
  let options = [
    Option<"argument_types", "types", "std::string", "", "The types of all arguments; none: as they are">,
    Option<"platform_index", "platform-index", "int32_t", "-1",
           "Replaces the platform argument, if not negative">,
    Option<"enable_shape_assertions", "enable-shape-assertions", "bool", "true",
           "Report assertions that do not hold">,
  ];
}

// --- CHLO --------------------------------------------------------------------------------------------------

def ChloLegalizeToStablehloPass : Pass<"chlo-legalize-to-stablehlo", "func::FuncOp"> {
  let summary = "Replaces chlo's functions, broadcasts and loops by ops of stablehlo";
  let dependentDialects = ["stablehlo::StablehloDialect"];
}

// --- Types -------------------------------------------------------------------------------------------------

def StablehloConvertToSignlessPass : Pass<"stablehlo-convert-to-signless", "ModuleOp"> {
  let summary = "Makes the integers of all types signless";
}

// --- VHLO --------------------------------------------------------------------------------------------------

def StablehloLegalizeToVhloPass : Pass<"stablehlo-legalize-to-vhlo", "ModuleOp"> {
  let summary = "Puts StableHLO into VHLO, which portable artifacts are written in";
  let options = [
    Option<"allowOtherDialects", "allow-other-dialects", "bool", /*default=*/"false",
           "Leave ops and attributes of other dialects as they are">,
  ];
  let dependentDialects = ["vhlo::VhloDialect"];
}

def VhloLegalizeToStablehloPass : Pass<"vhlo-legalize-to-stablehlo", "ModuleOp"> {
  let summary = "Puts VHLO of the current version back into StableHLO";
  let dependentDialects = ["func::FuncDialect", "quant::QuantDialect", "StablehloDialect"];
}

def VhloToVersionPass : Pass<"vhlo-to-version", "ModuleOp"> {
  let summary = "Brings VHLO to another version";
  let options = [
    Option<"targetVersionOption", "target", "std::string", /*default=*/"\"\"", "The version, of the form #.#.#">,
  ];
  let dependentDialects = ["vhlo::VhloDialect"];
}

// --- Other ops ---------------------------------------------------------------------------------------------

def StablehloLegalizeDeprecatedOpsPass : Pass<"stablehlo-legalize-deprecated-ops", "func::FuncOp"> {
  let summary = "Replaces ops that StableHLO 1.0 removed";
  let description = [{
    broadcast, create_token, cross-replica-sum, dot, einsum and unary_einsum become ops that stay. map and rng have no
    substitute.
  }];
  let options = [
    Option<"failOnUnusedOps", "fail-on-unused", "bool", "true", "Fail on ops that have no substitute">,
  ];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def ShapeLegalizeToStablehloPass : Pass<"shape-legalize-to-stablehlo", "func::FuncOp"> {
  let summary = "Replaces ops of the shape dialect";
  let description = [{
    Also ops of tensor and arith that compute with sizes. index becomes tensors of i32, with casts between. Shapes that
    are broadcast have sizes of one at least.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect", "::mlir::shape::ShapeDialect"];
}

// --- Older consumers -----------------------------------------------------------------------------------------------

def StablehloCompatibilityExpanderPass : Pass<"stablehlo-compatibility-expander", "ModuleOp"> {
  let summary = "Replaces features that an older version of StableHLO does not have by those that it has";
  let description = [{
    Before 1.16.0: groups of devices by the axes of a mesh. Before 1.9.0: ranges of locations. Before 1.4.0: tan.
    Before 1.1.0: batching dimensions of gather and scatter.
  }];
  let options = [
    Option<"targetVersionOption", "target", "std::string", /*default=*/"\"\"", "The version, of the form #.#.#">,
  ];
  let dependentDialects = ["::mlir::chlo::ChloDialect"];
}

def StablehloComplexMathExpanderPass : Pass<"stablehlo-complex-math-expander", "func::FuncOp"> {
  let summary = "Computes exponential, log, log_plus_one and sqrt of complex numbers with real ones, precisely";
  let dependentDialects = ["::mlir::chlo::ChloDialect"];
}

// --- Quantization --------------------------------------------------------------------------------------------------

def StablehloLegalizeQuantToMathPass : Pass<"stablehlo-legalize-quant-to-math", "func::FuncOp"> {
  let summary = "Computes quantized ops with the integers that values are stored as";
  let dependentDialects = ["::mlir::chlo::ChloDialect", "::mlir::stablehlo::StablehloDialect"];
}

def StablehloLegalizeQDQToQuantizedOpPass : Pass<"stablehlo-legalize-qdq-to-quantized-op", "func::FuncOp"> {
  let summary = "Joins dequantization, op and quantization into an op on quantized values";
}

def StablehloLegalizeQuantizedOpToQDQPass : Pass<"stablehlo-legalize-quantized-op-to-qdq", "func::FuncOp"> {
  let summary = "Splits ops on quantized values into dequantization, op and quantization";
}

#endif  // STABLEHLO_TRANSFORMS_PASSES_TD
