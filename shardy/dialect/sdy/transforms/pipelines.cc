// The passes from an annotated program to one that says how every tensor is sharded, in their order.
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ToolOutputFile.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Transforms/Passes.h"
#include "shardy/dialect/sdy/transforms/passes.h"

namespace mlir::sdy {
namespace {

// Writes the program to `DIRECTORY/NN.STEP.mlir`.
struct DumpModulePass : public PassWrapper<DumpModulePass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DumpModulePass)

  DumpModulePass(StringRef directory, int number, StringRef step)
      : directory(directory), file_name(llvm::formatv("{0,0+2}.{1}.mlir", number, step)) {}

  void runOnOperation() override {
    SmallString<128> path(directory);
    llvm::sys::path::append(path, file_name);
    std::string problem;
    if (const std::error_code code = llvm::sys::fs::create_directories(directory)) problem = code.message();
    auto file = problem.empty() ? openOutputFile(path, &problem) : nullptr;
    if (!file) {
      getOperation().emitError() << "the program cannot be written to " << path << ": " << problem;
      return signalPassFailure();
    }
    getOperation().print(file->os());
    file->keep();
  }

  std::string directory, file_name;
};

// Adds dumps where a directory is given, numbered in their order.
class Dumps {
 public:
  Dumps(OpPassManager& passes, StringRef directory) : passes_(passes), directory_(directory) {}
  void add(StringRef step) {
    if (!directory_.empty()) passes_.addPass(std::make_unique<DumpModulePass>(directory_, number_++, step));
  }

 private:
  OpPassManager& passes_;
  StringRef directory_;
  int number_ = 0;
};

// Canonicalization with the patterns of one label alone.
void addCanonicalization(OpPassManager& passes, StringRef label) {
  passes.addPass(createCanonicalizerPass(GreedyRewriteConfig(), /*disabledPatterns=*/{}, {label.str()}));
}

void addReshards(OpPassManager& passes, const ExportOptions& options, Dumps& dumps) {
  const bool collectives = options.enable_insert_explicit_collectives;
  InsertExplicitReshardsPassOptions reshards;
  reshards.enableFullVersion = collectives;
  passes.addNestedPass<func::FuncOp>(createInsertExplicitReshardsPass(reshards));
  if (collectives) {
    dumps.add("after_explicit_reshards");
    addCanonicalization(passes, "sdy-reshard");
    passes.addNestedPass<func::FuncOp>(createReshardToCollectivesPass());
  }
  addCanonicalization(passes, "sdy-collective");
  if (options.remove_all_gather_reduce_scatter_for_cmv1)
    passes.addNestedPass<func::FuncOp>(createRemoveAllGatherReduceScatterForCMV1Pass());
  dumps.add(collectives ? "after_partitioner_with_global_shapes"
                        : "after_minimal_partitioner_with_global_shapes");
}

}  // namespace

LogicalResult addImportPipeline(OpPassManager& passes, const ImportOptions& options, PipelineErrorHandler) {
  passes.addPass(createEraseUnusedFunctionsPass());
  passes.addPass(createLiftInlinedMeshesPass());
  passes.addPass(createRemoveSizeOneAxesPass());
  passes.addPass(createPropagateShardingFromFuncToCallPass());
  passes.addPass(createConstantOrScalarSplitterPass());
  passes.addPass(createEraseUnusedFunctionsPass());
  passes.addPass(createManualAxesCleanupPass());
  passes.addPass(createAddDataFlowEdgesPass());
  if (options.dedup_functions_fully) {
    passes.addPass(createApplyShardingConstraintsPass());
    passes.addPass(createShardingGroupImportPass());
  }
  return success();
}

LogicalResult addPropagationPipeline(OpPassManager& passes, const PropagationOptions& options,
                                     PipelineErrorHandler error) {
  if (failed(addImportPipeline(passes, options, error))) return failure();
  // Calls become named computations, or stay calls with edges of their own.
  const bool named = !options.dedup_functions_fully;
  if (named) {
    passes.addPass(createFlattenCallGraphPass());
    passes.addPass(createEraseUnusedFunctionsPass());
    passes.addPass(createImportFuncCallsPass());
    passes.addPass(createEraseUnusedFunctionsPass());
    passes.addPass(createApplyShardingConstraintsPass());
    passes.addPass(createShardingGroupImportPass());
  } else {
    passes.addPass(createAddFuncDataFlowEdgesPass());
  }
  passes.addPass(createPreOrderFuncsPass());
  passes.addPass(createUserPriorityPropagationPass());
  if (named) passes.addPass(createExportNamedComputationsPass());
  passes.addPass(createPropagateToFuncResultsPass());
  if (!named) passes.addNestedPass<func::FuncOp>(createSinkFuncDataFlowEdgesPass());
  UnflattenCallGraphPassOptions unflatten;
  unflatten.dedupFunctionsFully = options.dedup_functions_fully;
  passes.addPass(createUnflattenCallGraphPass(unflatten));
  passes.addPass(createEraseUnusedFunctionsPass());
  passes.addPass(createInsertFuncCallReshardsPass());
  return addExportPipeline(passes, ExportOptions(), error);
}

LogicalResult addExportPipeline(OpPassManager& passes, const ExportOptions& options,
                                PipelineErrorHandler error) {
  if (options.enable_per_instruction_partitioning || !options.per_instruction_partitioning_filter.empty()) {
    return error(
        "enable-per-instruction-partitioning and its filter make per-device programs, which needs a "
        "partitioner: there is none yet");
  }
  Dumps dumps(passes, options.dump_directory);
  const bool for_partitioning = !options.avoid_export_for_partitioning;
  passes.addNestedPass<func::FuncOp>(createConstantOrScalarMergerPass());
  SinkDataFlowEdgesPassOptions sink;
  sink.sinkDebugShardingOrigins = options.dump_sharding_origins;
  sink.sinkDebugPropagationEdgeSharding = options.dump_propagation_edges;
  passes.addNestedPass<func::FuncOp>(createSinkDataFlowEdgesPass(sink));
  if (for_partitioning) {
    passes.addPass(createRemoveShardingGroupsPass());
    passes.addNestedPass<func::FuncOp>(createShardingConstraintToReshardPass());
  }
  if (options.update_non_divisible_input_output_shardings) {
    passes.addPass(createUpdateNonDivisibleInputOutputShardingsPass());
    passes.addPass(createRemoveSubAxesInInputOutputShardingsPass());
  }
  passes.addPass(createCloseShardingsPass());
  dumps.add("after_propagation");
  if (for_partitioning) addReshards(passes, options, dumps);
  if (options.dump_sharding_origins || options.dump_propagation_edges)
    passes.addPass(createRemovePropagationDebugInfoPass());
  if (!options.keep_sharding_rules) passes.addNestedPass<func::FuncOp>(createDropShardingRulesPass());
  if (for_partitioning && options.inline_meshes) passes.addPass(createInlineMeshesPass());
  return success();
}

}  // namespace mlir::sdy
