// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_GSPMD_TRANSFORMS_PASSES_TD
#define SHARDY_GSPMD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

class Gspmd_Pass<string name> : Pass<name, "ModuleOp"> {
  let dependentDialects = ["::mlir::sdy::SdyDialect", "::mlir::stablehlo::StablehloDialect", "::mlir::func::FuncDialect"];
}

def ImportShardingsPass : Gspmd_Pass<"xla-sdy-import-shardings"> {
  let summary = "Expresses every `mhlo.sharding` by axes of one mesh, which it finds";
  let options = [
    Option<"allowPropagationToArgs", "allow-propagation-to-args", "bool", /*default=*/"false",
           "Leave the dimensions of main's arguments open">,
    Option<"allowPropagationToResults", "allow-propagation-to-results", "bool", /*default=*/"false",
           "Leave the dimensions of main's results open">];
}
def ImportManualShardingsPass : Gspmd_Pass<"xla-sdy-import-full-to-shard-shapes"> {
  let summary = "Makes manual computations of the ops between SPMDFullToShardShape and SPMDShardToFullShape";
}
def ImportSdyCustomCallsPass : Gspmd_Pass<"xla-sdy-import-sdy-custom-calls"> {
  let summary = "Replaces custom calls by the ops of sdy that they represent: constraints, groups, barriers";
}
def ImportConstantsPass : Gspmd_Pass<"xla-sdy-import-constants"> {
  let summary = "Replaces StableHLO's constants by those of sdy, which are not shared";
}

def ExportOpsPass : Gspmd_Pass<"xla-sdy-export-ops"> {
  let summary = "Replaces ops of sdy by StableHLO and custom calls `Sharding`";
}
def StablehloShardMapExportPass : Gspmd_Pass<"xla-sdy-stablehlo-round-trip-shard-map-export"> {
  let summary = "Replaces manual computations by functions, called between SPMDFullToShardShape and SPMDShardToFullShape";
}
def ExportShardingsPass : Gspmd_Pass<"xla-sdy-stablehlo-export-shardings"> {
  let summary = "Writes every sharding as `mhlo.sharding`, and removes meshes";
}

def RoundTripExportOpsPass : Gspmd_Pass<"xla-sdy-round-trip-export-ops"> {
  let summary = "Replaces ops of sdy by custom calls that can be imported again";
}
def RoundTripShardMapExportPass : Gspmd_Pass<"xla-sdy-round-trip-shard-map-export"> {
  let summary = "Replaces manual computations by functions, called between custom calls that keep their shardings";
}
def RoundTripExportShardyAttrsPass : Gspmd_Pass<"xla-sdy-round-trip-export-shardy-attrs"> {
  let summary = "Writes shardings, sharding rules and meshes as strings in `mhlo.frontend_attributes`, and as `mhlo.sharding`";
}
def RoundTripImportShardyAttrsPass : Gspmd_Pass<"xla-sdy-round-trip-import-shardy-attrs"> {
  let summary = "Reads shardings, sharding rules and meshes from strings in `mhlo.frontend_attributes`";
}
def RoundTripShardMapImportPass : Gspmd_Pass<"xla-sdy-round-trip-shard-map-import"> {
  let summary = "Replaces functions by the manual computations that they were made from";
}

#endif  // SHARDY_GSPMD_TRANSFORMS_PASSES_TD
