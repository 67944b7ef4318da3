#include "xla/hlo/verifier/hlo_verifier.h"

#include <limits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/verifier/verify_communication.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Same element types and sizes. Layouts are free, and so is whether a dimension counts as dynamic.
bool SameResult(const Shape& declared, const Shape& inferred) {
  return Shape::Equal().IgnoreLayout().IgnoreDynamicDimension()(declared, inferred);
}

using ProgramShapes = absl::flat_hash_map<const HloComputation*, ProgramShape>;

absl::StatusOr<Shape> InferredShape(const HloInstruction& instruction, const ProgramShapes& program_shapes,
                                    const DeviceGrid* devices) {
  absl::InlinedVector<const Shape*, 4> operands;
  absl::InlinedVector<const ProgramShape*, 2> computations;
  for (const HloInstruction* operand : instruction.operands()) operands.push_back(&operand->shape());
  for (const HloComputation* computation : instruction.called_computations()) {
    computations.push_back(&program_shapes.at(computation));
  }
  return InferShape(OpArgs{instruction.opcode(), operands, instruction.attributes(), computations,
                           &instruction.shape(), devices});
}

absl::Status VerifyShape(const HloInstruction& instruction, const ProgramShapes& program_shapes) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(instruction.shape()));
  TF_ASSIGN_OR_RETURN(const Shape inferred, InferredShape(instruction, program_shapes, nullptr));
  if (!SameResult(instruction.shape(), inferred)) {
    return absl::InvalidArgumentError(
        absl::StrCat(HloOpcodeString(instruction.opcode()), " gives ", ShapeUtil::HumanString(inferred),
                     " but its shape is written as ", ShapeUtil::HumanString(instruction.shape())));
  }
  return absl::OkStatus();
}

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
                                               absl::StrCat("it waits for itself through '", before->name(),
                                                            "' in computation '", computation.name(), "'")));
      }
    }
    seen.insert(instruction);
  }
  return absl::OkStatus();
}

absl::Status VerifyComputation(HloComputation& computation, ProgramShapes* program_shapes) {
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
  for (const HloInstruction* instruction : order) {
    TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyShape(*instruction, *program_shapes)));
    TF_RETURN_IF_ERROR(AtInstruction(*instruction, VerifyAsynchronousPair(*instruction)));
  }
  program_shapes->emplace(&computation, computation.ComputeProgramShape());
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

absl::Status VerifyAliases(const HloModule& module) {
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
  }
  for (const BufferDonor& donor : module.buffer_donor_config().entries()) {
    const Shape* input = nullptr;
    TF_RETURN_IF_ERROR(
        VerifyParameterIndex(entry, "buffer_donor", donor.parameter_number, donor.parameter_index, &input));
  }
  return absl::OkStatus();
}

absl::Status VerifyHeader(const HloModule& module) {
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
  if (config.has_entry_computation_layout()) {
    const ProgramShape actual = module.entry_computation()->ComputeProgramShape();
    const ProgramShape written = config.entry_computation_layout().ComputeProgramShape();
    if (written.parameters_size() != actual.parameters_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("entry_computation_layout has ", written.parameters_size(),
                       " parameters but the entry computation has ", actual.parameters_size()));
    }
    for (int i = 0; i <= actual.parameters_size(); ++i) {
      const bool is_result = i == actual.parameters_size();
      const Shape& a = is_result ? written.result() : written.parameters(i);
      const Shape& b = is_result ? actual.result() : actual.parameters(i);
      if (!SameResult(a, b)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "entry_computation_layout gives ", is_result ? "the result" : absl::StrCat("parameter ", i),
            " the shape ", ShapeUtil::HumanString(a), " but it is ", ShapeUtil::HumanString(b)));
      }
    }
  }
  return VerifyAliases(module);
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
  ProgramShapes program_shapes;
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (GetOpInfo(instruction->opcode()).family != "collective") continue;
      for (const HloComputation* callee : instruction->called_computations()) {
        program_shapes.try_emplace(callee, callee->ComputeProgramShape());
      }
      TF_RETURN_IF_ERROR(
          AtInstruction(*instruction, InferredShape(*instruction, program_shapes, &devices).status()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status VerifyModule(const HloModule& module) {
  if (module.entry_computation() == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat("module '", module.name(), "' has no entry computation"));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  ProgramShapes program_shapes;
  for (HloComputation* computation : order) {
    TF_RETURN_IF_ERROR(VerifyComputation(*computation, &program_shapes));
    if (module.has_schedule()) TF_RETURN_IF_ERROR(VerifySchedule(*computation));
  }
  TF_RETURN_IF_ERROR(VerifyHeader(module));
  TF_RETURN_IF_ERROR(VerifyChannels(order));
  const DeviceGrid devices = {module.config().replica_count(), module.config().num_partitions()};
  return devices.devices() == 1 ? absl::OkStatus() : VerifyGroups(order, devices);
}

absl::Status VerifyModuleForDevices(const HloModule& module, const DeviceGrid& devices) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  TF_RETURN_IF_ERROR(VerifyGroups(order, devices));
  return VerifyTransfers(order, devices);
}

}  // namespace xla
