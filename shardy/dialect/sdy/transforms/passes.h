// Every pass and pipeline of the dialect.
#pragma once

#include <string>

#include "mlir/Pass/PassOptions.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"
#include "shardy/dialect/sdy/transforms/propagation/passes.h"

namespace mlir::sdy {

struct ImportOptions : public PassPipelineOptions<ImportOptions> {
  Option<bool> dedup_functions_fully{*this, "dedup-functions-fully", llvm::cl::init(false),
                                     llvm::cl::desc("Leave calls as they are, one function for all callers")};
};
using PropagationOptions = ImportOptions;

struct ExportOptions : public PassPipelineOptions<ExportOptions> {
  Option<int64_t> replica_count{*this, "replica-count", llvm::cl::init(1),
                                llvm::cl::desc("Replicas of the program")};
  Option<int64_t> partition_count{*this, "partition-count", llvm::cl::init(1),
                                  llvm::cl::desc("Devices of a replica")};
  Option<std::string> dump_directory{*this, "dump-directory",
                                     llvm::cl::desc("Write the program between steps to this folder")};
  Option<bool> avoid_export_for_partitioning{*this, "avoid-export-for-partitioning", llvm::cl::init(false),
                                             llvm::cl::desc("Only close shardings")};
  Option<bool> enable_insert_explicit_collectives{*this, "enable-insert-explicit-collectives",
                                                  llvm::cl::init(false),
                                                  llvm::cl::desc("All reshards, as collectives")};
  Option<bool> remove_all_gather_reduce_scatter_for_cmv1{
      *this, "remove-all-gather-reduce-scatter-for-cmv1", llvm::cl::init(false),
      llvm::cl::desc("Leave gathers before dots and scatters after them to the compiler")};
  Option<bool> enable_per_instruction_partitioning{*this, "enable-per-instruction-partitioning",
                                                   llvm::cl::init(false),
                                                   llvm::cl::desc("Make single ops per-device programs")};
  Option<std::string> per_instruction_partitioning_filter{*this, "per-instruction-partitioning-filter",
                                                          llvm::cl::desc("Which ops")};
  Option<bool> keep_sharding_rules{*this, "keep-sharding-rules", llvm::cl::init(false),
                                   llvm::cl::desc("Leave sharding rules on ops")};
  Option<bool> dump_sharding_origins{*this, "dump-sharding-origins", llvm::cl::init(false),
                                     llvm::cl::desc("Dumps show where axes come from")};
  Option<bool> dump_propagation_edges{*this, "dump-propagation-edges", llvm::cl::init(false),
                                      llvm::cl::desc("Dumps show the steps of propagation")};
  Option<bool> avoid_reshards_on_calls{*this, "avoid-reshards-on-calls", llvm::cl::init(false),
                                       llvm::cl::desc("No effect: this pipeline treats all calls alike")};
  Option<bool> update_non_divisible_input_output_shardings{
      *this, "update-non-divisible-input-output-shardings", llvm::cl::init(true),
      llvm::cl::desc("Shard inputs and outputs evenly")};
  Option<bool> inline_meshes{*this, "inline-meshes", llvm::cl::init(false),
                             llvm::cl::desc("Write meshes in place of their names")};
};

using PipelineErrorHandler = llvm::function_ref<LogicalResult(const Twine&)>;

// What makes a program ready for propagation; propagation from an annotated program to one for a partitioner;
// its last part. `error` is called with the reason when a pipeline cannot be made.
LogicalResult addImportPipeline(OpPassManager& passes, const ImportOptions& options,
                                PipelineErrorHandler error);
LogicalResult addPropagationPipeline(OpPassManager& passes, const PropagationOptions& options,
                                     PipelineErrorHandler error);
LogicalResult addExportPipeline(OpPassManager& passes, const ExportOptions& options,
                                PipelineErrorHandler error);

// Makes them known by name.
void registerAllSdyPassesAndPipelines();

}  // namespace mlir::sdy
