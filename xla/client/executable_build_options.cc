#include "xla/client/executable_build_options.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

template <typename Message>
HeldMessage<Message>::HeldMessage() = default;
template <typename Message>
HeldMessage<Message>::HeldMessage(const HeldMessage& other)
    : message_(other.message_ == nullptr ? nullptr : std::make_unique<Message>(*other.message_)) {}
template <typename Message>
HeldMessage<Message>::HeldMessage(HeldMessage&& other) = default;
template <typename Message>
HeldMessage<Message>& HeldMessage<Message>::operator=(const HeldMessage& other) {
  return *this = HeldMessage(other);
}
template <typename Message>
HeldMessage<Message>& HeldMessage<Message>::operator=(HeldMessage&& other) = default;
template <typename Message>
HeldMessage<Message>::~HeldMessage() = default;

template <typename Message>
Message* HeldMessage<Message>::Make() {
  if (message_ == nullptr) message_ = std::make_unique<Message>();
  return message_.get();
}

template class HeldMessage<CompilationEnvironmentsProto>;
template class HeldMessage<DebugOptions>;

CompilationEnvironmentsProto* ExecutableBuildOptions::mutable_comp_envs() { return comp_envs_.Make(); }
DebugOptions* ExecutableBuildOptions::mutable_debug_options() { return debug_options_.Make(); }

#define SETTER(name, Type, member)                                         \
  ExecutableBuildOptions& ExecutableBuildOptions::set_##name(Type value) { \
    member = value;                                                        \
    return *this;                                                          \
  }
SETTER(device_ordinal, int, device_ordinal_)
SETTER(result_layout, const Shape&, result_layout_)
SETTER(device_allocator, se::DeviceAddressAllocator*, device_allocator_)
SETTER(num_replicas, int, num_replicas_)
SETTER(num_partitions, int, num_partitions_)
SETTER(use_spmd_partitioning, bool, use_spmd_partitioning_)
SETTER(use_auto_spmd_partitioning, bool, use_auto_spmd_partitioning_)
SETTER(use_shardy_partitioner, bool, use_shardy_partitioner_)
SETTER(auto_spmd_partitioning_mesh_shape, std::vector<int64_t>, mesh_shape_)
SETTER(auto_spmd_partitioning_mesh_ids, std::vector<int64_t>, mesh_ids_)
SETTER(exec_time_optimization_effort, float, exec_time_optimization_effort_)
SETTER(memory_fitting_effort, float, memory_fitting_effort_)
SETTER(optimization_level, ExecutionOptions::EffortLevel, optimization_level_)
SETTER(memory_fitting_level, ExecutionOptions::EffortLevel, memory_fitting_level_)
SETTER(deduplicate_hlo, bool, deduplicate_hlo_)
SETTER(device_assignment, const DeviceAssignment&, device_assignment_)
SETTER(alias_passthrough_params, bool, alias_passthrough_params_)
SETTER(run_backend_only, bool, run_backend_only_)
SETTER(compile_thread_pool, tsl::thread::ThreadPool*, compile_thread_pool_)
SETTER(device_memory_size, int64_t, device_memory_size_)
#undef SETTER

ExecutableBuildOptions& ExecutableBuildOptions::set_allow_spmd_sharding_propagation_to_parameters(
    absl::Span<const bool> allow) {
  propagation_to_parameters_.assign(allow.begin(), allow.end());
  return *this;
}

ExecutableBuildOptions& ExecutableBuildOptions::set_allow_spmd_sharding_propagation_to_output(
    absl::Span<const bool> allow) {
  propagation_to_output_.assign(allow.begin(), allow.end());
  return *this;
}

void ExecutableBuildOptions::set_layout_canonicalization_callback(LayoutCanonicalizationCallback callback) {
  layout_callback_ = std::move(callback);
}

std::string ExecutableBuildOptions::ToString() const {
  return absl::StrCat(
      "ExecutableBuildOptions{device_ordinal=", device_ordinal_,
      ", result_layout=", result_layout_ ? ShapeUtil::HumanStringWithLayout(*result_layout_) : "(default)",
      ", num_replicas=", num_replicas_, ", num_partitions=", num_partitions_,
      ", device_assignment=", device_assignment_ ? device_assignment_->ToString() : "(default)",
      ", alias_passthrough_params=", alias_passthrough_params_, "}");
}

absl::StatusOr<ExecutableBuildOptionsProto> ExecutableBuildOptions::ToProto() const {
  if (layout_callback_) {
    return absl::InvalidArgumentError(
        "build options with a layout_canonicalization_callback cannot be serialized");
  }
  if (compile_thread_pool_ != nullptr) {
    return absl::InvalidArgumentError("build options with a compile_thread_pool cannot be serialized");
  }
  ExecutableBuildOptionsProto proto;
  proto.set_device_ordinal(device_ordinal_);
  if (result_layout_) *proto.mutable_result_layout() = result_layout_->ToProto();
  if (has_comp_envs()) *proto.mutable_comp_envs() = comp_envs();
  if (has_debug_options()) *proto.mutable_debug_options() = debug_options();
  proto.set_num_replicas(num_replicas_);
  proto.set_num_partitions(num_partitions_);
  proto.set_use_spmd_partitioning(use_spmd_partitioning_);
  proto.set_use_auto_spmd_partitioning(use_auto_spmd_partitioning_);
  proto.set_use_shardy_partitioner(use_shardy_partitioner_);
  proto.set_exec_time_optimization_effort(exec_time_optimization_effort_);
  proto.set_memory_fitting_effort(memory_fitting_effort_);
  proto.set_optimization_level(optimization_level_);
  proto.set_memory_fitting_level(memory_fitting_level_);
  proto.set_deduplicate_hlo(deduplicate_hlo_);
  if (device_assignment_) device_assignment_->Serialize(proto.mutable_device_assignment());
  proto.set_alias_passthrough_params(alias_passthrough_params_);
  proto.set_run_backend_only(run_backend_only_);
  for (bool allow : propagation_to_parameters_)
    proto.add_allow_spmd_sharding_propagation_to_parameters(allow);
  for (bool allow : propagation_to_output_) proto.add_allow_spmd_sharding_propagation_to_output(allow);
  proto.set_fdo_profile(fdo_profile_);
  proto.set_device_memory_size(device_memory_size_);
  for (int64_t size : mesh_shape_) proto.add_auto_spmd_partitioning_mesh_shape(size);
  for (int64_t id : mesh_ids_) proto.add_auto_spmd_partitioning_mesh_ids(id);
  proto.set_process_index(process_index_);
  proto.set_process_count(process_count_);
  proto.set_slice_size(slice_size_);
  return proto;
}

absl::StatusOr<ExecutableBuildOptions> ExecutableBuildOptionsFromProto(
    const ExecutableBuildOptionsProto& input) {
  ExecutableBuildOptions options;
  options.set_device_ordinal(static_cast<int>(input.device_ordinal()));
  if (input.has_result_layout()) {
    TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(input.result_layout()));
    options.set_result_layout(shape);
  }
  if (input.has_comp_envs()) *options.mutable_comp_envs() = input.comp_envs();
  if (input.has_debug_options()) *options.mutable_debug_options() = input.debug_options();
  options.set_num_replicas(static_cast<int>(input.num_replicas()))
      .set_num_partitions(static_cast<int>(input.num_partitions()))
      .set_use_spmd_partitioning(input.use_spmd_partitioning())
      .set_use_auto_spmd_partitioning(input.use_auto_spmd_partitioning())
      .set_use_shardy_partitioner(input.use_shardy_partitioner())
      .set_exec_time_optimization_effort(input.exec_time_optimization_effort())
      .set_memory_fitting_effort(input.memory_fitting_effort())
      .set_optimization_level(input.optimization_level())
      .set_memory_fitting_level(input.memory_fitting_level())
      .set_deduplicate_hlo(input.deduplicate_hlo())
      .set_alias_passthrough_params(input.alias_passthrough_params())
      .set_run_backend_only(input.run_backend_only())
      .set_device_memory_size(input.device_memory_size())
      .set_auto_spmd_partitioning_mesh_shape({input.auto_spmd_partitioning_mesh_shape().begin(),
                                              input.auto_spmd_partitioning_mesh_shape().end()})
      .set_auto_spmd_partitioning_mesh_ids(
          {input.auto_spmd_partitioning_mesh_ids().begin(), input.auto_spmd_partitioning_mesh_ids().end()});
  if (input.has_device_assignment()) {
    TF_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceAssignment> assignment,
                        DeviceAssignment::Deserialize(input.device_assignment()));
    options.set_device_assignment(*assignment);
  }
  options.set_allow_spmd_sharding_propagation_to_parameters(
      input.allow_spmd_sharding_propagation_to_parameters());
  options.set_allow_spmd_sharding_propagation_to_output(input.allow_spmd_sharding_propagation_to_output());
  options.set_fdo_profile(input.fdo_profile());
  options.set_process_index(static_cast<int>(input.process_index()));
  options.set_process_count(static_cast<int>(input.process_count()));
  options.set_slice_size(input.slice_size());
  return options;
}

ExecutionOptions CreateExecutionOptions(const ExecutableBuildOptions& build_options,
                                        const ProgramShape* program_shape) {
  ExecutionOptions options;
  if (build_options.has_debug_options()) *options.mutable_debug_options() = build_options.debug_options();
  if (build_options.result_layout() != nullptr) {
    *options.mutable_shape_with_output_layout() = build_options.result_layout()->ToProto();
  } else if (program_shape != nullptr) {
    // The layouts of the program's result; where it has none, the default ones.
    Shape result = program_shape->result();
    LayoutUtil::SetMissingLayouts(&result);
    *options.mutable_shape_with_output_layout() = result.ToProto();
  }
  options.set_num_replicas(build_options.num_replicas());
  options.set_num_partitions(build_options.num_partitions());
  options.set_use_spmd_partitioning(build_options.use_spmd_partitioning());
  options.set_use_auto_spmd_partitioning(build_options.use_auto_spmd_partitioning());
  options.set_use_shardy_partitioner(build_options.use_shardy_partitioner());
  for (int64_t size : build_options.auto_spmd_partitioning_mesh_shape()) {
    options.add_auto_spmd_partitioning_mesh_shape(size);
  }
  for (int64_t id : build_options.auto_spmd_partitioning_mesh_ids())
    options.add_auto_spmd_partitioning_mesh_ids(id);
  for (bool allow : build_options.allow_spmd_sharding_propagation_to_parameters()) {
    options.add_allow_spmd_sharding_propagation_to_parameters(allow);
  }
  for (bool allow : build_options.allow_spmd_sharding_propagation_to_output()) {
    options.add_allow_spmd_sharding_propagation_to_output(allow);
  }
  options.set_deduplicate_hlo(build_options.deduplicate_hlo());
  options.set_optimization_level(build_options.optimization_level());
  options.set_memory_fitting_level(build_options.memory_fitting_level());
  if (build_options.has_device_assignment()) {
    build_options.device_assignment().Serialize(options.mutable_device_assignment());
  }
  options.set_alias_passthrough_params(build_options.alias_passthrough_params());
  options.set_fdo_profile(std::string(build_options.fdo_profile()));
  options.set_device_memory_size(build_options.device_memory_size());
  return options;
}

}  // namespace xla
