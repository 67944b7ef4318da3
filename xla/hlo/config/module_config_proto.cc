#include "absl/strings/str_cat.h"
#include "xla/hlo/config/module_config.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {

HloModuleConfigProto HloModuleConfig::ToProto() const {
  HloModuleConfigProto proto;
  if (entry_computation_layout_) {
    *proto.mutable_entry_computation_layout() = entry_computation_layout_->ComputeProgramShape().ToProto();
  }
  *proto.mutable_debug_options() = *debug_options_;
  proto.set_replica_count(replica_count_);
  proto.set_num_partitions(num_partitions_);
  proto.set_partition_size(partition_size_);
  if (static_device_assignment_) {
    static_device_assignment_->Serialize(proto.mutable_static_device_assignment());
  }
  if (pre_simulation_device_assignment_) {
    pre_simulation_device_assignment_->Serialize(proto.mutable_pre_simulation_device_assignment());
  }
  for (bool value : param_broadcast_) proto.add_param_requires_broadcast_via_collectives(value);
  proto.set_use_spmd_partitioning(use_spmd_partitioning_);
  proto.set_use_auto_spmd_partitioning(use_auto_spmd_partitioning_);
  for (int64_t size : mesh_shape_) proto.add_auto_spmd_partitioning_mesh_shape(size);
  for (int64_t id : mesh_ids_) proto.add_auto_spmd_partitioning_mesh_ids(id);
  proto.set_use_shardy_partitioner(use_shardy_partitioner_);
  proto.set_allow_separate_sharding_programs(allow_separate_sharding_programs_);
  for (bool value : propagate_to_parameters_) proto.add_allow_spmd_sharding_propagation_to_parameters(value);
  for (bool value : propagate_to_output_) proto.add_allow_spmd_sharding_propagation_to_output(value);
  for (const ShardableValueUpdatePair& pair : update_pairs_) {
    auto* out = proto.add_shardable_value_update_pairs();
    out->set_input_parameter_number(pair.input_parameter_number);
    for (int64_t i : pair.parameter_shape_index) out->add_parameter_shape_index(i);
    for (int64_t i : pair.output_shape_index) out->add_output_shape_index(i);
  }
  proto.set_seed(seed_);
  proto.set_launch_id(launch_id_);
  proto.set_intra_op_parallelism_threads(intra_op_parallelism_threads_);
  proto.set_device_type(device_type_);
  proto.set_device_memory_size(device_memory_size_);
  proto.set_deduplicate_hlo(deduplicate_hlo_);
  proto.set_alias_passthrough_params(alias_passthrough_params_);
  proto.set_content_aware_computation_sorting(content_aware_computation_sorting_);
  proto.set_fdo_profile(fdo_profile_);
  proto.set_exec_time_optimization_effort(exec_time_optimization_effort_);
  proto.set_memory_fitting_effort(memory_fitting_effort_);
  proto.set_phase_index(phase_index_);
  return proto;
}

absl::StatusOr<std::unique_ptr<HloModuleConfig>> HloModuleConfig::CreateFromProto(
    const HloModuleConfigProto& proto) {
  auto config = std::make_unique<HloModuleConfig>();
  if (proto.has_entry_computation_layout()) {
    TF_ASSIGN_OR_RETURN(const ProgramShape shape, ProgramShape::FromProto(proto.entry_computation_layout()));
    config->SetComputationLayoutIfExists(shape);
  }
  if (proto.has_debug_options()) config->set_debug_options(proto.debug_options());
  config->replica_count_ = proto.replica_count();
  config->num_partitions_ = proto.num_partitions();
  config->partition_size_ = proto.partition_size();
  if (proto.has_static_device_assignment()) {
    TF_ASSIGN_OR_RETURN(const auto assignment,
                        DeviceAssignment::Deserialize(proto.static_device_assignment()));
    config->static_device_assignment_ = *assignment;
  }
  if (proto.has_pre_simulation_device_assignment()) {
    TF_ASSIGN_OR_RETURN(const auto assignment,
                        DeviceAssignment::Deserialize(proto.pre_simulation_device_assignment()));
    config->pre_simulation_device_assignment_ = *assignment;
  }
  auto flags = [](const auto& field, absl::InlinedVector<bool, 1>* out) {
    out->assign(field.begin(), field.end());
  };
  flags(proto.param_requires_broadcast_via_collectives(), &config->param_broadcast_);
  flags(proto.allow_spmd_sharding_propagation_to_parameters(), &config->propagate_to_parameters_);
  flags(proto.allow_spmd_sharding_propagation_to_output(), &config->propagate_to_output_);
  config->use_spmd_partitioning_ = proto.use_spmd_partitioning();
  config->use_auto_spmd_partitioning_ = proto.use_auto_spmd_partitioning();
  config->mesh_shape_.assign(proto.auto_spmd_partitioning_mesh_shape().begin(),
                             proto.auto_spmd_partitioning_mesh_shape().end());
  config->mesh_ids_.assign(proto.auto_spmd_partitioning_mesh_ids().begin(),
                           proto.auto_spmd_partitioning_mesh_ids().end());
  config->use_shardy_partitioner_ = proto.use_shardy_partitioner();
  config->allow_separate_sharding_programs_ = proto.allow_separate_sharding_programs();
  for (const auto& pair : proto.shardable_value_update_pairs()) {
    config->update_pairs_.push_back(
        {pair.input_parameter_number(),
         {pair.parameter_shape_index().begin(), pair.parameter_shape_index().end()},
         {pair.output_shape_index().begin(), pair.output_shape_index().end()}});
  }
  config->seed_ = proto.seed();
  config->launch_id_ = proto.launch_id();
  config->intra_op_parallelism_threads_ = proto.intra_op_parallelism_threads();
  config->device_type_ = proto.device_type();
  config->device_memory_size_ = proto.device_memory_size();
  config->deduplicate_hlo_ = proto.deduplicate_hlo();
  config->alias_passthrough_params_ = proto.alias_passthrough_params();
  config->content_aware_computation_sorting_ = proto.content_aware_computation_sorting();
  config->fdo_profile_ = proto.fdo_profile();
  config->exec_time_optimization_effort_ = proto.exec_time_optimization_effort();
  config->memory_fitting_effort_ = proto.memory_fitting_effort();
  config->phase_index_ = proto.phase_index();
  return config;
}

}  // namespace xla
