// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD
#define SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def AddDataFlowEdgesPass : Pass<"sdy-add-data-flow-edges", "ModuleOp"> {
  let summary = "Puts an edge on every value through which data flows";
  let description = [{
    Results of `while`, `case`, `optimization_barrier`, manual and named computations, and block arguments of the
    latter two, get a `sdy.data_flow_edge` that has their sharding and all their uses.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def AddFuncDataFlowEdgesPass : Pass<"sdy-add-func-data-flow-edges", "ModuleOp"> {
  let summary = "Puts an edge on every argument of a function that is called, and on every result of a call";
  let description = [{
    The arguments of the program itself, `@main` or the only function, get none.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ApplyShardingConstraintsPass : Pass<"sdy-apply-sharding-constraints", "ModuleOp"> {
  let summary = "Shards the inputs of constraints as the constraints specify";
  let description = [{
    The input of a fully closed constraint that nothing else constrains otherwise gets its sharding; an operand of a
    manual computation that of `in_shardings`. A value whose sharding an edge of data flow holds gets none: all who
    use it use the constraint instead. Ops behind a chain of constraints on a value read the end of the chain.
  }];
  let options = [
    Option<"debugShardingOrigins", "debug-sharding-origins", "bool", "false",
           "Record for each sharding which annotations its axes come from">,
    Option<"debugPropagationEdgeSharding", "debug-propagation-edge-sharding", "bool", "false",
           "Record for each constraint that is applied which axes it gave its input">,
  ];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ShardingGroupImportPass : Pass<"sdy-sharding-group-import", "ModuleOp"> {
  let summary = "Joins sharding groups with a member in common, and numbers them 0, 1, ..";
  let description = [{
    Groups are numbered in the order of the program. Members of a group have one shape and are in the same manual
    computation, or in none.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ConstantOrScalarSplitterPass : Pass<"sdy-constant-or-scalar-splitter", "ModuleOp"> {
  let summary = "Gives each user of a constant, or of a broadcast scalar, a copy of its own";
  let description = [{
    The users of a constant need not agree on a sharding. What is computed from constants alone, by broadcasts,
    reshapes, slices, pure elementwise ops, and calls of functions and named computations that do only that, is copied
    as a whole. Scalars stay shared; unused constants are removed. `stablehlo.constant` becomes `sdy.constant`.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ExplicitGatherScatterBatchingPass : Pass<"sdy-explicit-gather-scatter-batching", "func::FuncOp"> {
  let summary = "Makes implicit batching dimensions of gather and scatter explicit";
  let description = [{
    Where the number of each index for the operand's first dimension is the place along the indices' first
    dimension (an iota, maybe concatenated with other numbers), each of these places works on its own part of the
    operand. The number is left out, and both dimensions become batching dimensions, which may be sharded.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def LiftInlinedMeshesPass : Pass<"sdy-lift-inlined-meshes", "ModuleOp"> {
  let summary = "Gives meshes inside shardings a name, and equal meshes the same one";
  let description = [{
    New names are `mesh`, `maximal_mesh_DEVICE` for a mesh of one device, and `empty_mesh`, with a number behind where
    they are taken. Each mesh gets the attribute `stablehlo.mesh`: its axes, and its devices where they are listed.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def RemoveSizeOneAxesPass : Pass<"sdy-remove-size-one-axes", "ModuleOp"> {
  let summary = "Takes axes of size one out of shardings";
  let description = [{
    Meshes and the manual axes of computations keep them. A closed dimension without axes has no priority. Collectives
    along such axes alone are removed.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ManualAxesCleanupPass : Pass<"sdy-manual-axes-cleanup", "ModuleOp"> {
  let summary = "Lists manual axes in the order of the mesh, and in each sharding";
  let description = [{
    What an in or out sharding does not mention of a manual axis becomes replicated. A computation with manual axes, but
    without operands and results, must be empty: no sharding says which mesh the axes belong to.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def PropagateShardingFromFuncToCallPass : Pass<"sdy-propagate-sharding-from-func-to-call", "ModuleOp"> {
  let summary = "Gives calls without shardings those of the results of the function";
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def PreOrderFuncsPass : Pass<"sdy-pre-order-funcs", "ModuleOp"> {
  let summary = "Puts functions before those that they call";
  let description = "They come last in the module; functions without a body stay where they are.";
}

def EraseUnusedFunctionsPass : Pass<"sdy-erase-unused-functions", "ModuleOp"> {
  let summary = "Erases private functions of the module that are not used";
}

def FlattenCallGraphPass : Pass<"sdy-flatten-call-graph", "ModuleOp"> {
  let summary = "Copies functions until each is called from one place";
  let description = [{
    The first call, callees before callers, keeps the function. Copies have its name in `sdy.original_func_name`.
    Functions without a body are not copied. Calls that form a cycle, or copies beyond what memory holds, are errors.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

def ImportFuncCallsPass : Pass<"sdy-import-func-calls", "ModuleOp"> {
  let summary = "Replaces calls by named computations with the body of the function";
  let description = [{
    Private functions of which no use is left go. Calls of functions without a body stay.
  }];
  let options = [
    Option<"addDataFlowEdgesOnNamedComputations", "add-data-flow-edges-on-named-computations", "bool", "true",
           "Puts edges on arguments and results of all named computations that have none">,
  ];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD
