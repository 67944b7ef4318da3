#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/config/computation_layout.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/shape.h"

namespace xla {

class DebugOptions;
class HloModuleConfigProto;

// The properties of a module in addition to its graph. This header leaves DebugOptions undefined, which is
// expensive to include; xla/hlo/config/hlo_module_config.h defines it.
class HloModuleConfig {
 public:
  // A part of a parameter that a part of the result replaces at the next run.
  struct ShardableValueUpdatePair {
    int64_t input_parameter_number = 0;
    std::vector<int64_t> parameter_shape_index;
    std::vector<int64_t> output_shape_index;
    bool operator==(const ShardableValueUpdatePair& other) const {
      return input_parameter_number == other.input_parameter_number &&
             parameter_shape_index == other.parameter_shape_index &&
             output_shape_index == other.output_shape_index;
    }
  };

  // Without an entry layout, with the default debug options.
  HloModuleConfig();
  // With the layouts of the program shape, or with default ones.
  explicit HloModuleConfig(const ProgramShape& program_shape, bool ignore_layouts = true);
  explicit HloModuleConfig(ComputationLayout entry_computation_layout);

  HloModuleConfigProto ToProto() const;
  // Refuses malformed shapes and device assignments.
  static absl::StatusOr<std::unique_ptr<HloModuleConfig>> CreateFromProto(const HloModuleConfigProto& proto);

  // --- Shapes and layouts of the entry computation
  bool has_entry_computation_layout() const { return entry_computation_layout_.has_value(); }
  void set_entry_computation_layout(const ComputationLayout& layout) { entry_computation_layout_ = layout; }
  void clear_entry_computation_layout() { entry_computation_layout_.reset(); }
  // The shapes of `program_shape` with default layouts.
  void SetDefaultComputationLayout(const ProgramShape& program_shape);
  // The shapes of `program_shape` with the layouts that they have.
  void SetComputationLayoutIfExists(const ProgramShape& program_shape);
  // There must be one; aborts otherwise.
  const ComputationLayout& entry_computation_layout() const;
  ComputationLayout* mutable_entry_computation_layout();

  // --- Debug options. Copies of a configuration share them until one is changed.
  const DebugOptions& debug_options() const { return *debug_options_; }
  void set_debug_options(const DebugOptions& debug_options);
  DebugOptions& mutable_debug_options();

  // --- Devices
  int64_t replica_count() const { return replica_count_; }
  void set_replica_count(int64_t replica_count) { replica_count_ = replica_count; }
  int64_t num_partitions() const { return num_partitions_; }
  void set_num_partitions(int64_t num_partitions) { num_partitions_ = num_partitions; }
  int64_t partition_size() const { return partition_size_; }
  void set_partition_size(int64_t partition_size) { partition_size_ = partition_size; }
  bool has_static_device_assignment() const { return static_device_assignment_.has_value(); }
  // There must be one; aborts otherwise.
  const DeviceAssignment& static_device_assignment() const;
  void set_static_device_assignment(const DeviceAssignment& assignment) {
    static_device_assignment_ = assignment;
  }
  void reset_static_device_assignment() { static_device_assignment_.reset(); }
  bool has_pre_simulation_device_assignment() const { return pre_simulation_device_assignment_.has_value(); }
  const DeviceAssignment& pre_simulation_device_assignment() const;
  void set_pre_simulation_device_assignment(const DeviceAssignment& assignment) {
    pre_simulation_device_assignment_ = assignment;
  }
  absl::Span<const bool> param_requires_broadcast_via_collectives() const { return param_broadcast_; }
  void set_param_requires_broadcast_via_collectives(absl::Span<const bool> require_broadcast) {
    param_broadcast_.assign(require_broadcast.begin(), require_broadcast.end());
  }

  // --- Partitioning
  bool use_spmd_partitioning() const { return use_spmd_partitioning_; }
  void set_use_spmd_partitioning(bool use) { use_spmd_partitioning_ = use; }
  bool use_auto_spmd_partitioning() const { return use_auto_spmd_partitioning_; }
  void set_use_auto_spmd_partitioning(bool use) {
    use_auto_spmd_partitioning_ = use;
    if (use) use_spmd_partitioning_ = true;
  }
  const std::vector<int64_t>& auto_spmd_partitioning_mesh_shape() const { return mesh_shape_; }
  void set_auto_spmd_partitioning_mesh_shape(std::vector<int64_t> shape) { mesh_shape_ = std::move(shape); }
  const std::vector<int64_t>& auto_spmd_partitioning_mesh_ids() const { return mesh_ids_; }
  void set_auto_spmd_partitioning_mesh_ids(std::vector<int64_t> ids) { mesh_ids_ = std::move(ids); }
  bool use_shardy_partitioner() const { return use_shardy_partitioner_; }
  void set_use_shardy_partitioner(bool use) { use_shardy_partitioner_ = use; }
  bool allow_separate_sharding_programs() const { return allow_separate_sharding_programs_; }
  void set_allow_separate_sharding_programs(bool allow) { allow_separate_sharding_programs_ = allow; }
  // One flag for all, or one for each parameter (element of the result).
  absl::Span<const bool> allow_spmd_sharding_propagation_to_parameters() const {
    return propagate_to_parameters_;
  }
  void set_allow_spmd_sharding_propagation_to_parameters(absl::Span<const bool> data) {
    propagate_to_parameters_.assign(data.begin(), data.end());
  }
  absl::Span<const bool> allow_spmd_sharding_propagation_to_output() const { return propagate_to_output_; }
  void set_allow_spmd_sharding_propagation_to_output(absl::Span<const bool> data) {
    propagate_to_output_.assign(data.begin(), data.end());
  }
  const std::vector<ShardableValueUpdatePair>& shardable_value_update_pairs() const { return update_pairs_; }
  void set_shardable_value_update_pairs(std::vector<ShardableValueUpdatePair> pairs) {
    update_pairs_ = std::move(pairs);
  }

  // --- Running
  uint64_t seed() const { return seed_; }
  void set_seed(uint64_t seed) { seed_ = seed; }
  int launch_id() const { return launch_id_; }
  void set_launch_id(int launch_id) { launch_id_ = launch_id; }
  // -1: as the backend likes.
  int64_t intra_op_parallelism_threads() const { return intra_op_parallelism_threads_; }
  void set_intra_op_parallelism_threads(int64_t threads) { intra_op_parallelism_threads_ = threads; }
  const std::string& device_type() const { return device_type_; }
  void set_device_type(const std::string& device_type) { device_type_ = device_type; }
  int64_t device_memory_size() const { return device_memory_size_; }
  void set_device_memory_size(int64_t bytes) { device_memory_size_ = bytes; }

  // --- Compiling
  bool deduplicate_hlo() const { return deduplicate_hlo_; }
  void set_deduplicate_hlo(bool deduplicate_hlo) { deduplicate_hlo_ = deduplicate_hlo; }
  bool alias_passthrough_params() const { return alias_passthrough_params_; }
  void set_alias_passthrough_params(bool alias) { alias_passthrough_params_ = alias; }
  bool content_aware_computation_sorting() const { return content_aware_computation_sorting_; }
  void set_content_aware_computation_sorting(bool sort) { content_aware_computation_sorting_ = sort; }
  const std::string& fdo_profile() const { return fdo_profile_; }
  void set_fdo_profile(const std::string& fdo_profile) { fdo_profile_ = fdo_profile; }
  float exec_time_optimization_effort() const { return exec_time_optimization_effort_; }
  void set_exec_time_optimization_effort(float effort) { exec_time_optimization_effort_ = effort; }
  float memory_fitting_effort() const { return memory_fitting_effort_; }
  void set_memory_fitting_effort(float effort) { memory_fitting_effort_ = effort; }
  int phase_index() const { return phase_index_; }
  void set_phase_index(int phase_index) { phase_index_ = phase_index; }

  // A key that differs where compiled programs do: the layouts, the seed, the devices.
  std::string compilation_cache_key() const;

 private:
  std::optional<ComputationLayout> entry_computation_layout_;
  std::shared_ptr<DebugOptions> debug_options_;
  int64_t replica_count_ = 1;
  int64_t num_partitions_ = 1;
  int64_t partition_size_ = 0;
  std::optional<DeviceAssignment> static_device_assignment_;
  std::optional<DeviceAssignment> pre_simulation_device_assignment_;
  // Flags are kept in vectors of char-sized elements so that spans of bool can show them.
  absl::InlinedVector<bool, 1> param_broadcast_;
  bool use_spmd_partitioning_ = false;
  bool use_auto_spmd_partitioning_ = false;
  std::vector<int64_t> mesh_shape_;
  std::vector<int64_t> mesh_ids_;
  bool use_shardy_partitioner_ = false;
  bool allow_separate_sharding_programs_ = false;
  absl::InlinedVector<bool, 1> propagate_to_parameters_ = {false};
  absl::InlinedVector<bool, 1> propagate_to_output_ = {false};
  std::vector<ShardableValueUpdatePair> update_pairs_;
  uint64_t seed_ = 0;
  int launch_id_ = 0;
  int64_t intra_op_parallelism_threads_ = -1;
  std::string device_type_;
  int64_t device_memory_size_ = 0;
  bool deduplicate_hlo_ = false;
  bool alias_passthrough_params_ = false;
  bool content_aware_computation_sorting_ = false;
  std::string fdo_profile_;
  float exec_time_optimization_effort_ = 0;
  float memory_fitting_effort_ = 0;
  int phase_index_ = 0;
};

}  // namespace xla
