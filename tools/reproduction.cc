#include "tools/reproduction.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Removes what the root does not need; parameters of an entry stay.
absl::Status RemoveUnneeded(HloComputation* entry) {
  bool removed = true;
  while (removed) {
    removed = false;
    for (HloInstruction* instruction : entry->instructions()) {
      if (!instruction->IsDead() || instruction->opcode() == HloOpcode::kParameter) continue;
      instruction->DropAllControlDependencies();
      TF_RETURN_IF_ERROR(entry->RemoveInstruction(instruction));
      removed = true;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Reproduction> CutOut(const HloModule& module, const std::string& root,
                                    const absl::flat_hash_set<std::string>& cut, const KnownValues& known) {
  Reproduction part;
  part.module = module.Clone("");
  HloComputation* entry = part.module->entry_computation();
  HloInstruction* result = entry->GetInstructionWithName(root);
  if (result == nullptr) return absl::InternalError(absl::StrCat("there is no instruction '", root, "'"));
  part.module->input_output_alias_config() = HloInputOutputAliasConfig(result->shape());
  part.module->set_buffer_donor_config(HloBufferDonorConfig());
  part.module->mutable_config().clear_entry_computation_layout();
  entry->set_root_instruction(result, /*accept_different_shape=*/true);
  for (const std::string& name : cut) {
    HloInstruction* instruction = entry->GetInstructionWithName(name);
    if (instruction == nullptr || instruction == result || instruction->opcode() == HloOpcode::kParameter)
      continue;
    HloInstruction* parameter = entry->AddParameter(HloInstruction::CreateParameter(
        entry->num_parameters(), instruction->shape(), absl::StrCat("value_of_", name)));
    TF_RETURN_IF_ERROR(instruction->ReplaceAllUsesWith(parameter));
    parameter->set_frontend_attribute("value_of", name);
  }
  TF_RETURN_IF_ERROR(RemoveUnneeded(entry));
  for (int64_t i = entry->num_parameters(); i-- > 0;) {
    const HloInstruction* parameter = entry->parameter_instruction(i);
    if (parameter->user_count() == 0 && !parameter->IsRoot()) TF_RETURN_IF_ERROR(entry->RemoveParameter(i));
  }
  TF_RETURN_IF_ERROR(HloDCE().Run(part.module.get()).status());
  for (HloInstruction* parameter : entry->parameter_instructions()) {
    const auto cut_name = parameter->get_frontend_attribute("value_of");
    if (cut_name) parameter->erase_frontend_attribute("value_of");
    const auto value = known.find(cut_name.value_or(parameter->name()));
    if (value == known.end())
      return absl::InternalError(absl::StrCat("the value of '", parameter->name(), "' is not known"));
    part.arguments.push_back(value->second);
  }
  part.module->mutable_config().SetDefaultComputationLayout(entry->ComputeProgramShape());
  return part;
}

}  // namespace xla
