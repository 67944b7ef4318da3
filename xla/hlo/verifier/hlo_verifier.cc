#include "xla/hlo/verifier/hlo_verifier.h"

#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/hlo/verifier/verify_communication.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// Edges stay inside the computation and called computations inside the module.
absl::Status VerifyEdges(const HloInstruction& instruction) {
  for (const HloInstruction* operand : instruction.operands()) {
    if (operand->parent() != instruction.parent()) {
      return absl::InvalidArgumentError(
          absl::StrCat("operand '", operand->name(), "' is in another computation"));
    }
  }
  for (const HloInstruction* predecessor : instruction.control_predecessors()) {
    if (predecessor->parent() != instruction.parent()) {
      return absl::InvalidArgumentError(
          absl::StrCat("control predecessor '", predecessor->name(), "' is in another computation"));
    }
  }
  for (const HloComputation* callee : instruction.called_computations()) {
    if (callee == nullptr || callee->parent() != instruction.GetModule()) {
      return absl::InvalidArgumentError("a called computation is not in the module");
    }
  }
  return absl::OkStatus();
}

// In post-order everything that an instruction waits for comes first, unless there is a cycle.
absl::Status VerifyAcyclic(const HloComputation& computation, const std::vector<HloInstruction*>& order) {
  absl::flat_hash_set<const HloInstruction*> seen;
  for (const HloInstruction* instruction : order) {
    for (const auto& list : {instruction->operands(), instruction->control_predecessors()}) {
      for (const HloInstruction* before : list) {
        if (seen.contains(before)) continue;
        return AtInstruction(*instruction, absl::InvalidArgumentError(
                                               absl::StrCat("it depends on itself through '", before->name(),
                                                            "' in computation '", computation.name(), "'")));
      }
    }
    seen.insert(instruction);
  }
  return absl::OkStatus();
}

// The rules of single instructions, whose graph is known to be sound.
absl::Status VerifyInstruction(HloInstruction* instruction, const HloVerifierOpts& options,
                               ShapeVerifier* shapes) {
  TF_RETURN_IF_ERROR(shapes->Preprocess(instruction));
  TF_RETURN_IF_ERROR(instruction->Visit(shapes));
  TF_RETURN_IF_ERROR(shapes->Postprocess(instruction));
  if (options.layout_sensitive) TF_RETURN_IF_ERROR(VerifyLayouts(*instruction, options));
  TF_RETURN_IF_ERROR(VerifyCall(*instruction, options));
  TF_RETURN_IF_ERROR(VerifySharding(*instruction, options));
  return VerifyAsynchronousPair(*instruction);
}

// Without `shapes` only the graph is looked at.
absl::Status VerifyComputation(HloComputation& computation, const HloVerifierOpts& options,
                               ShapeVerifier* shapes) {
  if (computation.instruction_count() == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("computation '", computation.name(), "' has no instructions"));
  }
  if (computation.root_instruction() == nullptr || computation.root_instruction()->parent() != &computation) {
    return absl::InvalidArgumentError(
        absl::StrCat("computation '", computation.name(), "' has no root of its own"));
  }
  TF_RETURN_IF_ERROR(computation.CheckParameters());
  const std::vector<HloInstruction*> order = computation.MakeInstructionPostOrder();
  for (const HloInstruction* instruction : order)
    TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyEdges(*instruction)));
  TF_RETURN_IF_ERROR(VerifyAcyclic(computation, order));
  if (shapes == nullptr) return absl::OkStatus();
  for (HloInstruction* instruction : order)
    TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyInstruction(instruction, options, shapes)));
  return absl::OkStatus();
}

absl::Status VerifyParameterIndex(const HloComputation& entry, absl::string_view what, int64_t number,
                                  absl::Span<const int64_t> index, const Shape** part) {
  if (number < 0 || number >= entry.num_parameters()) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, " names parameter ", number, " of ", entry.num_parameters()));
  }
  const auto found =
      ShapeUtil::TryGetSubshape(entry.parameter_instruction(number)->shape(), ShapeIndexView(index));
  if (!found.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(what, " names a part of parameter ", number,
                                                   " that does not exist: ", found.status().message()));
  }
  *part = *found;
  return absl::OkStatus();
}

// A parameter and the part of the result that lives in its buffer.
absl::Status VerifyAlias(const Shape& input, const Shape& output, const HloVerifierOpts& options) {
  if (!input.IsArray() || !output.IsArray()) return absl::OkStatus();
  const auto error = [&](const auto&... message) {
    return absl::InvalidArgumentError(absl::StrCat("input_output_alias ", message..., ", found ",
                                                   ShapeUtil::HumanStringWithLayout(input), " and ",
                                                   ShapeUtil::HumanStringWithLayout(output)));
  };
  if (!input.is_unbounded_dynamic() && !output.is_unbounded_dynamic() &&
      options.ShapeSize(input) != options.ShapeSize(output)) {
    return error("[P7] joins a parameter and a result of different sizes");
  }
  const auto space = [](const Shape& shape) {
    return shape.has_layout() ? shape.layout().memory_space() : 0;
  };
  if (!options.layout_sensitive || space(input) == space(output)) return absl::OkStatus();
  return error("[V11] joins a parameter and a result in different memory spaces");
}

absl::Status VerifyAliases(const HloModule& module, const HloVerifierOpts& options) {
  const HloComputation& entry = *module.entry_computation();
  const Shape& result = entry.root_instruction()->shape();
  absl::flat_hash_set<std::vector<int64_t>> outputs;
  for (const InputOutputAlias& alias : module.input_output_alias_config().entries()) {
    const Shape* input = nullptr;
    TF_RETURN_IF_ERROR(VerifyParameterIndex(entry, "input_output_alias", alias.parameter_number,
                                            alias.parameter_index, &input));
    const auto output = ShapeUtil::TryGetSubshape(result, ShapeIndexView(alias.output_index));
    if (!output.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("input_output_alias names a result that does not exist: ", output.status().message()));
    }
    if (!outputs.insert(alias.output_index).second) {
      return absl::InvalidArgumentError("input_output_alias gives one result two parameters");
    }
    TF_RETURN_IF_ERROR(VerifyAlias(*input, **output, options));
  }
  for (const BufferDonor& donor : module.buffer_donor_config().entries()) {
    const Shape* input = nullptr;
    TF_RETURN_IF_ERROR(
        VerifyParameterIndex(entry, "buffer_donor", donor.parameter_number, donor.parameter_index, &input));
  }
  return absl::OkStatus();
}

absl::Status VerifyHeader(const HloModule& module, const HloVerifierOpts& options, ShapeVerifier* shapes) {
  const HloModuleConfig& config = module.config();
  if (config.replica_count() < 1 || config.num_partitions() < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("replica_count and num_partitions must be at least 1, found ", config.replica_count(),
                     " and ", config.num_partitions()));
  }
  constexpr int64_t kMaxDevices = std::numeric_limits<int32_t>::max();
  if (config.replica_count() > kMaxDevices / config.num_partitions()) {
    return absl::InvalidArgumentError(absl::StrCat("replica_count ", config.replica_count(),
                                                   " times num_partitions ", config.num_partitions(),
                                                   " is more than ", kMaxDevices, " devices"));
  }
  if (config.has_entry_computation_layout()) TF_RETURN_IF_ERROR(shapes->VerifyEntryComputationLayout(module));
  return VerifyAliases(module, options);
}

// A schedule runs an instruction after everything that it reads or waits for.
absl::Status VerifySchedule(const HloComputation& computation) {
  absl::flat_hash_set<const HloInstruction*> done;
  for (const HloInstruction* instruction : computation.instructions()) {
    for (const auto& list : {instruction->operands(), instruction->control_predecessors()}) {
      for (const HloInstruction* before : list) {
        if (done.contains(before)) continue;
        return AtInstruction(*instruction,
                             absl::InvalidArgumentError(absl::StrCat("the schedule runs it before '",
                                                                     before->name(), "', which it needs")));
      }
    }
    done.insert(instruction);
  }
  return absl::OkStatus();
}

// The rules of the collectives, now that the devices are known.
absl::Status VerifyGroups(absl::Span<HloComputation* const> computations, const DeviceGrid& devices) {
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (GetOpInfo(instruction->opcode()).family != "collective") continue;
      HloInstruction::OpArgsStorage storage;
      OpArgs args = instruction->MakeOpArgs(&storage);
      args.devices = &devices;
      TF_RETURN_IF_ERROR(AtInstruction(*instruction, InferShape(args).status()));
    }
  }
  return absl::OkStatus();
}

absl::Status Verify(const HloModule& module, const HloVerifierOpts& options, ShapeVerifier* shapes,
                    const absl::flat_hash_set<absl::string_view>& threads) {
  if (module.entry_computation() == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("module '", module.name(), "' has no entry computation"));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  for (HloComputation* computation : order) {
    const bool is_meant = threads.empty() || threads.contains(computation->execution_thread());
    TF_RETURN_IF_ERROR(VerifyComputation(*computation, options, is_meant ? shapes : nullptr));
    if (module.has_schedule()) TF_RETURN_IF_ERROR(VerifySchedule(*computation));
  }
  TF_RETURN_IF_ERROR(VerifyHeader(module, options, shapes));
  TF_RETURN_IF_ERROR(VerifyStartsAreDistinct(order));
  TF_RETURN_IF_ERROR(VerifyChannels(order));
  if (options.check_replica_groups) {
    const DeviceGrid devices = {module.config().replica_count(), module.config().num_partitions()};
    TF_RETURN_IF_ERROR(devices.devices() == 1 ? VerifyIds(order) : VerifyGroups(order, devices));
  }
  return options.verify_no_collective_deadlocks ? VerifyTransfersEnd(module) : absl::OkStatus();
}

}  // namespace

absl::Status VerifyModule(const HloModule& module) {
  const HloVerifierOpts options = HloVerifierOpts{}.WithAllowUnboundedDynamism(true);
  ShapeVerifier shapes(options);
  return Verify(module, options, &shapes, {});
}

absl::StatusOr<bool> HloVerifier::Run(HloModule* module,
                                      const absl::flat_hash_set<absl::string_view>& execution_threads) {
  const std::unique_ptr<ShapeVerifier> shapes = target_metadata_->GetVerifier();
  const absl::Status status =
      Verify(*module, target_metadata_->GetVerifierOpts(), shapes.get(), execution_threads);
  if (status.ok()) return false;
  return context_.empty() ? status : AddStatus(status, context_);
}

absl::Status VerifyModuleForDevices(const HloModule& module, const DeviceGrid& devices) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  TF_RETURN_IF_ERROR(VerifyGroups(order, devices));
  return VerifyTransfers(order, devices);
}

}  // namespace xla
