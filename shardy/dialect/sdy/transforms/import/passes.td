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
  let summary = "Shards the inputs of constraints as these say";
  let description = [{
    The input of a fully closed constraint that nothing else constrains otherwise gets its sharding; an operand of a
    manual computation that of `in_shardings`. A value whose sharding an edge of data flow holds gets none: all who
    use it use the constraint instead. Ops behind a chain of constraints on a value read the end of the chain.
  }];
  let dependentDialects = ["::mlir::sdy::SdyDialect"];
}

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_IMPORT_PASSES_TD
