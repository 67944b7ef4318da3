#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/hlo/ir/hlo_original_value.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/proto/attribute_codecs.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

struct Ids {
  absl::flat_hash_map<const HloInstruction*, int64_t> instructions;
  absl::flat_hash_map<const HloComputation*, int64_t> computations;
};

std::vector<HloInstruction*> OrderOf(const HloModule& module, const HloComputation& computation) {
  return module.has_schedule() ? computation.instructions() : computation.MakeInstructionPostOrder();
}

void WriteAnnotations(const HloAnnotations& annotations, HloInstructionProto* proto) {
  if (annotations.sharding != nullptr) *proto->mutable_sharding() = annotations.sharding->ToProto();
  if (annotations.metadata != nullptr) *proto->mutable_metadata() = *annotations.metadata;
  for (const auto& [key, value] : annotations.frontend_attributes) {
    (*proto->mutable_frontend_attributes()->mutable_map())[key] = value;
  }
  proto->set_backend_config(annotations.backend_config);
  if (annotations.statistics != nullptr) *proto->mutable_statistics_viz() = *annotations.statistics;
  if (annotations.original_value != nullptr)
    *proto->mutable_original_value() = annotations.original_value->ToProto();
  for (bool replicated : annotations.parameter_replication) {
    proto->mutable_parameter_replication()->add_replicated_at_leaf_buffers(replicated);
  }
}

void WriteInstruction(const HloInstruction& instruction, const Ids& ids, HloInstructionProto* proto) {
  proto->set_name(instruction.name());
  proto->set_opcode(std::string(HloOpcodeString(instruction.opcode())));
  *proto->mutable_shape() = instruction.shape().ToProto();
  proto->set_id(ids.instructions.at(&instruction));
  for (const HloInstruction* operand : instruction.operands())
    proto->add_operand_ids(ids.instructions.at(operand));
  for (const HloInstruction* predecessor : instruction.control_predecessors()) {
    proto->add_control_predecessor_ids(ids.instructions.at(predecessor));
  }
  for (const HloComputation* callee : instruction.called_computations()) {
    proto->add_called_computation_ids(ids.computations.at(callee));
  }
  WriteAttributes(instruction.opcode(), instruction.attributes(), proto);
  if (instruction.has_annotations()) WriteAnnotations(instruction.annotations(), proto);
}

void WriteConfig(const HloModule& module, const Ids& ids, HloModuleProto* proto) {
  *proto->mutable_host_program_shape() = module.EntryProgramShape().ToProto();
  if (!module.input_output_alias_config().empty()) {
    *proto->mutable_input_output_alias() = module.input_output_alias_config().ToProto();
  }
  if (!module.buffer_donor_config().empty()) {
    *proto->mutable_buffer_donor() = module.buffer_donor_config().ToProto();
  }
  for (const auto& [key, value] : module.frontend_attribute_map()) {
    (*proto->mutable_frontend_attributes()->mutable_map())[key] = value;
  }
  proto->set_is_dynamic(module.is_dynamic());
  proto->set_use_auto_spmd_partitioning(module.config().use_auto_spmd_partitioning());
  if (module.has_spmd_output_sharding()) {
    *proto->mutable_spmd_output_sharding() = module.spmd_output_sharding().ToProto();
  }
  if (module.has_spmd_parameters_shardings()) {
    for (const HloSharding& sharding : module.spmd_parameters_shardings()) {
      *proto->add_spmd_parameters_shardings() = sharding.ToProto();
    }
  }
  if (module.stack_frames() != nullptr) *proto->mutable_stack_frame_index() = *module.stack_frames();
  if (module.origin_recovery_table() != nullptr) {
    *proto->mutable_original_value_recovery_table() = *module.origin_recovery_table();
  }
  if (!module.has_schedule()) return;
  for (const HloComputation* computation : module.computations()) {
    auto& sequence = (*proto->mutable_schedule()->mutable_sequences())[ids.computations.at(computation)];
    for (const HloInstruction* instruction : computation->instructions()) {
      sequence.add_instruction_ids(ids.instructions.at(instruction));
    }
  }
}

// The ids that instructions and computations have by themselves.
void AddOwnIds(const HloInstruction& instruction, Ids* ids) {
  ids->instructions[&instruction] = instruction.unique_id();
  for (const auto& list : {instruction.operands(), instruction.control_predecessors()}) {
    for (const HloInstruction* other : list) ids->instructions[other] = other->unique_id();
  }
  for (const HloComputation* callee : instruction.called_computations()) {
    ids->computations[callee] = callee->unique_id();
  }
}

void WriteComputation(const HloComputation& computation, absl::Span<HloInstruction* const> order,
                      const Ids& ids, HloComputationProto* out) {
  out->set_name(computation.name());
  out->set_id(ids.computations.at(&computation));
  out->set_root_id(ids.instructions.at(computation.root_instruction()));
  *out->mutable_program_shape() = computation.ComputeProgramShape().ToProto();
  if (computation.execution_thread() != HloComputation::kMainExecutionThread) {
    out->set_execution_thread(computation.execution_thread());
  }
  for (const HloInstruction* instruction : order) {
    WriteInstruction(*instruction, ids, out->add_instructions());
  }
}

}  // namespace

HloInstructionProto HloInstruction::ToProto() const {
  Ids ids;
  AddOwnIds(*this, &ids);
  HloInstructionProto proto;
  WriteInstruction(*this, ids, &proto);
  return proto;
}

HloComputationProto HloComputation::ToProto() const {
  Ids ids;
  ids.computations[this] = unique_id();
  const std::vector<HloInstruction*> order = MakeInstructionPostOrder();
  for (const HloInstruction* instruction : order) AddOwnIds(*instruction, &ids);
  HloComputationProto proto;
  WriteComputation(*this, order, ids, &proto);
  return proto;
}

absl::StatusOr<HloModuleProto> ModuleToProto(const HloModule& module) {
  TF_RET_CHECK(module.entry_computation() != nullptr);
  TF_ASSIGN_OR_RETURN(const std::vector<HloComputation*> order, module.ComputationPostOrder());
  Ids ids;
  int64_t next_computation = 1, next_instruction = 1;
  for (const HloComputation* computation : order) {
    ids.computations[computation] = next_computation++;
    for (const HloInstruction* instruction : OrderOf(module, *computation)) {
      ids.instructions[instruction] = next_instruction++;
    }
  }
  HloModuleProto proto;
  proto.set_name(module.name());
  proto.set_entry_computation_name(module.entry_computation()->name());
  proto.set_entry_computation_id(ids.computations.at(module.entry_computation()));
  for (const HloComputation* computation : order) {
    WriteComputation(*computation, OrderOf(module, *computation), ids, proto.add_computations());
  }
  WriteConfig(module, ids, &proto);
  return proto;
}

}  // namespace xla
