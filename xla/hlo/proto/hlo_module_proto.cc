// HloModule's own way to protos and configurations.
#include <cstdio>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "xla/debug_options_flags.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/layout_util.h"
#include "xla/service/hlo.pb.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

absl::Status CheckFits(const ComputationLayout& layout, const ProgramShape& program) {
  if (layout.parameter_count() != program.parameters_size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the configuration's entry layout has ", layout.parameter_count(),
                     " parameters but the program has ", program.parameters_size()));
  }
  for (int i = 0; i <= layout.parameter_count(); ++i) {
    const bool is_result = i == layout.parameter_count();
    const Shape& a = is_result ? layout.result_shape() : layout.parameter_shape(i);
    const Shape& b = is_result ? program.result() : program.parameters(i);
    if (!ShapeUtil::Compatible(a, b)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the configuration's entry layout gives ", is_result ? "the result" : absl::StrCat("parameter ", i),
          " the shape ", ShapeUtil::HumanString(a), " but it is ", ShapeUtil::HumanString(b)));
    }
  }
  return absl::OkStatus();
}

template <typename Field>
absl::InlinedVector<bool, 8> Flags(const Field& field) {
  return absl::InlinedVector<bool, 8>(field.begin(), field.end());
}

absl::Status ApplyExecutionOptions(const ExecutionOptions& options, HloModuleConfig* config) {
  if (options.num_replicas() > 0) config->set_replica_count(options.num_replicas());
  if (options.num_partitions() > 0) config->set_num_partitions(options.num_partitions());
  config->set_seed(options.seed());
  config->set_launch_id(options.launch_id());
  config->set_use_spmd_partitioning(options.use_spmd_partitioning());
  config->set_use_auto_spmd_partitioning(options.use_auto_spmd_partitioning());
  config->set_auto_spmd_partitioning_mesh_shape({options.auto_spmd_partitioning_mesh_shape().begin(),
                                                 options.auto_spmd_partitioning_mesh_shape().end()});
  config->set_auto_spmd_partitioning_mesh_ids(
      {options.auto_spmd_partitioning_mesh_ids().begin(), options.auto_spmd_partitioning_mesh_ids().end()});
  config->set_use_shardy_partitioner(options.use_shardy_partitioner());
  config->set_deduplicate_hlo(options.deduplicate_hlo());
  config->set_allow_separate_sharding_programs(options.allow_separate_sharding_programs());
  config->set_alias_passthrough_params(options.alias_passthrough_params());
  config->set_param_requires_broadcast_via_collectives(
      Flags(options.param_requires_broadcast_via_collectives()));
  if (!options.allow_spmd_sharding_propagation_to_parameters().empty()) {
    config->set_allow_spmd_sharding_propagation_to_parameters(
        Flags(options.allow_spmd_sharding_propagation_to_parameters()));
  }
  if (!options.allow_spmd_sharding_propagation_to_output().empty()) {
    config->set_allow_spmd_sharding_propagation_to_output(
        Flags(options.allow_spmd_sharding_propagation_to_output()));
  }
  config->set_fdo_profile(options.fdo_profile());
  config->set_device_memory_size(options.device_memory_size());
  config->set_exec_time_optimization_effort(options.exec_time_optimization_effort());
  config->set_memory_fitting_effort(options.memory_fitting_effort());
  if (options.has_device_assignment()) {
    TF_ASSIGN_OR_RETURN(const auto assignment, DeviceAssignment::Deserialize(options.device_assignment()));
    config->set_static_device_assignment(*assignment);
  }
  return absl::OkStatus();
}

}  // namespace

HloModuleProto HloModule::ToProto() const {
  absl::StatusOr<HloModuleProto> proto = ModuleToProto(*this);
  if (!proto.ok()) {
    std::fprintf(stderr, "HloModule::ToProto: %s\n", std::string(proto.status().message()).c_str());
    std::abort();
  }
  return *std::move(proto);
}

HloModuleProtoWithConfig HloModule::ToProtoWithConfig() const {
  HloModuleProtoWithConfig proto;
  *proto.mutable_hlo_module() = ToProto();
  *proto.mutable_config() = config_.ToProto();
  return proto;
}

absl::StatusOr<std::unique_ptr<HloModule>> HloModule::CreateFromProto(const HloModuleProto& proto,
                                                                      const HloModuleConfig& module_config,
                                                                      bool prohibit_empty_literal) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ModuleFromProto(proto));
  HloModuleConfig config = module_config;
  if (config.has_entry_computation_layout()) {
    TF_RETURN_IF_ERROR(
        CheckFits(config.entry_computation_layout(), module->entry_computation()->ComputeProgramShape()));
  } else {
    config.set_entry_computation_layout(module->entry_computation_layout());
  }
  module->set_config(config);
  return module;
}

absl::StatusOr<std::unique_ptr<HloModule>> HloModule::CreateFromProtoWithConfig(
    const HloModuleProtoWithConfig& proto, bool prohibit_empty_literal) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModuleConfig> config,
                      HloModuleConfig::CreateFromProto(proto.config()));
  return CreateFromProto(proto.hlo_module(), *config, prohibit_empty_literal);
}

absl::StatusOr<HloModuleConfig> HloModule::CreateModuleConfigFromShape(
    const ProgramShape& program_shape, const DebugOptions& debug_options,
    const ExecutionOptions* execution_options) {
  HloModuleConfig config(ProgramShape{program_shape});
  // The layouts that the program shape has stay its own.
  ProgramShape laid_out = program_shape;
  LayoutUtil::SetMissingLayouts(&laid_out);
  config.SetComputationLayoutIfExists(laid_out);
  config.set_debug_options(debug_options);
  if (execution_options == nullptr) return config;
  TF_RETURN_IF_ERROR(ApplyExecutionOptions(*execution_options, &config));
  if (execution_options->has_debug_options()) config.set_debug_options(execution_options->debug_options());
  if (execution_options->has_shape_with_output_layout()) {
    TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(execution_options->shape_with_output_layout()));
    TF_RETURN_IF_ERROR(
        config.mutable_entry_computation_layout()->mutable_result_layout()->CopyLayoutFromShape(shape));
  }
  return config;
}

absl::StatusOr<HloModuleConfig> HloModule::CreateModuleConfigFromProto(
    const HloModuleProto& module, const DebugOptions& debug_options,
    const ExecutionOptions* execution_options) {
  if (!module.has_host_program_shape()) {
    return absl::InvalidArgumentError("the module's proto has no program shape");
  }
  TF_ASSIGN_OR_RETURN(const ProgramShape program_shape, ProgramShape::FromProto(module.host_program_shape()));
  return CreateModuleConfigFromShape(program_shape, debug_options, execution_options);
}

}  // namespace xla
