// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_DIALECT_SDY_TRANSFORMS_EXPORT_PASSES_TD
#define SHARDY_DIALECT_SDY_TRANSFORMS_EXPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def SinkDataFlowEdgesPass : Pass<"sdy-sink-data-flow-edges", "::mlir::func::FuncOp"> {
  let summary = "Moves the shardings of edges to the values that own them, and erases the edges";
  let options = [
    Option<"sinkDebugShardingOrigins", "sink-debug-sharding-origins", "bool", "false",
           "Moves where axes come from as well">,
    Option<"sinkDebugPropagationEdgeSharding", "sink-debug-propagation-edge-sharding", "bool", "false",
           "Moves the steps of propagation as well">,
  ];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def SinkFuncDataFlowEdgesPass : Pass<"sdy-sink-func-data-flow-edges", "::mlir::func::FuncOp"> {
  let summary = "Moves the shardings of edges to arguments of functions and results of calls";
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_EXPORT_PASSES_TD
