// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_GSPMD_TRANSFORMS_PASSES_TD
#define SHARDY_GSPMD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

class Gspmd_Pass<string name> : Pass<name, "ModuleOp"> {
  let dependentDialects = ["::mlir::sdy::SdyDialect", "::mlir::stablehlo::StablehloDialect", "::mlir::func::FuncDialect"];
}

def ImportShardingsPass : Gspmd_Pass<"xla-sdy-import-shardings"> {
  let summary = "Says every `mhlo.sharding` in axes of a mesh that is found for all of them";
  let options = [
    Option<"allowPropagationToArgs", "allow-propagation-to-args", "bool", /*default=*/"false",
           "Leave the dimensions of main's arguments open">,
    Option<"allowPropagationToResults", "allow-propagation-to-results", "bool", /*default=*/"false",
           "Leave the dimensions of main's results open">];
}
def ImportManualShardingsPass : Gspmd_Pass<"xla-sdy-import-full-to-shard-shapes"> {
  let summary = "Makes a manual computation of what is between SPMDFullToShardShape and SPMDShardToFullShape";
}
def ImportSdyCustomCallsPass : Gspmd_Pass<"xla-sdy-import-sdy-custom-calls"> {
  let summary = "Makes ops of sdy of the custom calls that stand for them: constraints, groups, barriers";
}
def ImportConstantsPass : Gspmd_Pass<"xla-sdy-import-constants"> {
  let summary = "Makes constants of sdy, which are not shared, of StableHLO's";
}

def ExportOpsPass : Gspmd_Pass<"xla-sdy-export-ops"> {
  let summary = "Replaces ops of sdy by StableHLO and custom calls `Sharding`";
}
def StablehloShardMapExportPass : Gspmd_Pass<"xla-sdy-stablehlo-round-trip-shard-map-export"> {
  let summary = "Makes functions of manual computations, called between SPMDFullToShardShape and SPMDShardToFullShape";
}
def ExportShardingsPass : Gspmd_Pass<"xla-sdy-stablehlo-export-shardings"> {
  let summary = "Says every sharding as `mhlo.sharding`, and removes meshes";
}

def RoundTripExportOpsPass : Gspmd_Pass<"xla-sdy-round-trip-export-ops"> {
  let summary = "Replaces ops of sdy by custom calls from which they can be had back";
}
def RoundTripShardMapExportPass : Gspmd_Pass<"xla-sdy-round-trip-shard-map-export"> {
  let summary = "Makes functions of manual computations, called between custom calls that keep their shardings";
}
def RoundTripExportShardyAttrsPass : Gspmd_Pass<"xla-sdy-round-trip-export-shardy-attrs"> {
  let summary = "Writes shardings, sharding rules and meshes as strings in `mhlo.frontend_attributes`, and as `mhlo.sharding`";
}
def RoundTripImportShardyAttrsPass : Gspmd_Pass<"xla-sdy-round-trip-import-shardy-attrs"> {
  let summary = "Reads shardings, sharding rules and meshes from strings in `mhlo.frontend_attributes`";
}
def RoundTripShardMapImportPass : Gspmd_Pass<"xla-sdy-round-trip-shard-map-import"> {
  let summary = "Makes manual computations of their functions again";
}

#endif  // SHARDY_GSPMD_TRANSFORMS_PASSES_TD
