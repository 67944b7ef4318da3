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

class Sdy_Pass<string name, string op, string summary_> : Pass<name, op> {
  let summary = summary_;
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

// --- Shardings of the whole program ------------------------------------------------------------------------

def CloseShardingsPass :
    Sdy_Pass<"sdy-close-shardings", "ModuleOp", "Closes all dimensions, and removes replicated axes">;

def DropShardingAndMeshPass : Sdy_Pass<"sdy-drop-sharding-and-mesh", "ModuleOp", "Removes shardings and meshes"> {
  let description = [{
    Ops that only change shardings, such as reshards and collectives, are replaced by their operand. Manual
    computations mean nothing without shardings: a program with one is refused.
  }];
}

def InlineMeshesPass :
    Sdy_Pass<"sdy-inline-meshes", "ModuleOp", "Writes meshes inside shardings, in place of their names">;

def UpdateNonDivisibleInputOutputShardingsPass :
    Sdy_Pass<"sdy-update-non-divisible-input-output-shardings", "ModuleOp",
             "Shards arguments and results of functions, calls and manual computations evenly"> {
  let description = [{
    A dimension keeps the longest major part of its axes whose number of pieces divides its size; the last one may be
    a part of an axis.
  }];
}

def RemoveSubAxesInInputOutputShardingsPass :
    Sdy_Pass<"sdy-remove-sub-axes-in-input-output-shardings", "ModuleOp",
             "Takes parts of axes, and axes behind them, from open dimensions of the program's arguments and results">;

// --- What only propagation needs ---------------------------------------------------------------------------

def RemoveShardingGroupsPass :
    Sdy_Pass<"sdy-remove-sharding-groups", "ModuleOp", "Erases sharding groups">;

def ShardingConstraintToReshardPass :
    Sdy_Pass<"sdy-sharding-constraint-to-reshard", "func::FuncOp", "Replaces sharding constraints by reshards">;

def RemovePropagationDebugInfoPass :
    Sdy_Pass<"sdy-remove-propagation-debug-info", "ModuleOp", "Removes the attributes that say where propagation found axes">;

def ConstantOrScalarMergerPass :
    Sdy_Pass<"sdy-constant-or-scalar-merger", "func::FuncOp",
             "Merges equal constants, and equal broadcasts of a scalar, that are sharded alike">;

// --- Reshards ----------------------------------------------------------------------------------------------

def VerifyUnreducedAxesPass :
    Sdy_Pass<"sdy-verify-unreduced-axes", "func::FuncOp", "Refuses ops that drop unreduced axes"> {
  let description = [{
    Along an unreduced axis of an operand some result must be unreduced as well. Only reshards, constraints and
    collectives may reduce.
  }];
}

def InsertExplicitReshardsPass :
    Sdy_Pass<"sdy-insert-explicit-reshards", "func::FuncOp",
             "Inserts reshards so that each op gets its operands as it computes its results"> {
  let description = [{
    Without `enable-full-version` it does so where a partitioner would not know what to do: for calls,
    concatenations, products whose results are sharded along the axes that they reduce, and unreduced axes.
  }];
  let options = [Option<"enableFullVersion", "enable-full-version", "bool", "false", "Insert reshards for every op">];
}

def DropShardingRulesPass : Pass<"sdy-drop-sharding-rules", "func::FuncOp"> {
  let summary = "Removes the sharding rules of ops, except those that users gave (custom)";
}

// --- Data flow and calls ------------------------------------------------------------------------------------

def ExportNamedComputationsPass : Pass<"sdy-export-named-computations", "ModuleOp"> {
  let summary = "Replaces named computations by calls of functions with their bodies";
  let description = [{
    Each becomes a private function of its own, with the name of the computation in `sdy.original_func_name`. Edges of
    data flow on its arguments and results are sunk first.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect", "::mlir::func::FuncDialect"];
}

def PropagateToFuncResultsPass : Pass<"sdy-propagate-to-func-results", "ModuleOp"> {
  let summary = "Gives results of functions, except the main function, the shardings of the returned values";
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def UnflattenCallGraphPass : Pass<"sdy-unflatten-call-graph", "ModuleOp"> {
  let summary = "Lets calls of copies of one function whose signatures are sharded alike call one of them";
  let description = "The copies stay, without calls. The attributes that mark them as copies are removed.";
  let options = [
    Option<"dedupFunctionsFully", "dedup-functions-fully", "bool", "false",
           "Calls one copy, of the most called signature, even when signatures are sharded in different ways">,
  ];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def InsertFuncCallReshardsPass : Pass<"sdy-insert-func-call-reshards", "ModuleOp"> {
  let summary = "Shards results of calls as the function does, and reshards them to the sharding of the call";
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

// --- Collectives -------------------------------------------------------------------------------------------

def ReshardToCollectivesPass : Sdy_Pass<"sdy-reshard-to-collectives", "func::FuncOp", "Reshards by collectives"> {
  let description = [{
    Each reshard becomes the cheapest sequence of collectives that does it, or nothing. Reshards between meshes of
    other axes, or to and from one device, remain.
  }];
  let options = [Option<"keepRedundantReshards", "keep-redundant-reshards", "bool", "false",
                        "Keep reshards that move nothing">];
}

def RemoveAllGatherReduceScatterForCMV1Pass :
    Sdy_Pass<"sdy-remove-all-gather-reduce-scatter-for-cmv1", "func::FuncOp",
             "Removes gathers before dots, or the scatter after one"> {
  let description = [{
    For partitioners that do a dot and its communication piece by piece. Only collectives that nothing else uses, and
    scatters of sums; of a dot's own, its result is sharded as the scatter's was.
  }];
}

def ResolvePermutationFactorsPass :
    Sdy_Pass<"sdy-resolve-permutation-factors", "ModuleOp", "Makes ops that need their neighbours' parts local"> {
  let description = [{
    Dimensions with a permutation factor in the op's sharding rule are not sharded there: operands and results are
    resharded. A reversed dimension stays sharded where its parts are even, and reads from the devices in reversed order.
  }];
  let options = [
    Option<"enableHaloExchange", "enable-halo-exchange", "bool", "true", "Exchange parts where that is supported">,
    Option<"replicaCount", "replica-count", "int64_t", "1", "Has no effect: meshes determine the devices">,
    Option<"partitionCount", "partition-count", "int64_t", "1", "Has no effect: meshes determine the devices">
  ];
}

def ResolveSingleDeviceShardingPass :
    Sdy_Pass<"sdy-resolve-single-device-sharding", "func::FuncOp", "Runs ops of one device there only"> {
  let description = [{
    Ops whose results are on a mesh of one device run where the program's partition and replica are that device. The
    other devices have zeros.
  }];
  let options = [Option<"replicaCount", "replica-count", "int64_t", "1", "The number of replicas">,
                 Option<"partitionCount", "partition-count", "int64_t", "1", "The number of partitions of each">];
}

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_EXPORT_PASSES_TD
