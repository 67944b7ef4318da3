#include "xla/hlo/transforms/hlo_dce.h"

#include <vector>

#include "xla/status_macros.h"

namespace xla {
namespace {

bool IsRemovable(const HloInstruction& instruction) {
  return instruction.IsDead() && instruction.opcode() != HloOpcode::kParameter &&
         !instruction.HasControlDependencies() && !instruction.HasSideEffect();
}

}  // namespace

absl::StatusOr<bool> HloDCE::RunOnComputation(HloComputation* computation) {
  std::vector<HloInstruction*> dead;
  for (HloInstruction* instruction : computation->instructions()) {
    if (IsRemovable(*instruction)) dead.push_back(instruction);
  }
  const bool changed = !dead.empty();
  while (!dead.empty()) {
    HloInstruction* instruction = dead.back();
    dead.pop_back();
    const auto operands = instruction->unique_operands();
    TF_RETURN_IF_ERROR(computation->RemoveInstruction(instruction));
    for (HloInstruction* operand : operands) {
      if (IsRemovable(*operand)) dead.push_back(operand);
    }
  }
  return changed;
}

absl::StatusOr<bool> HloDCE::Run(HloModule* module,
                                 const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->computations(execution_threads)) {
    TF_ASSIGN_OR_RETURN(const bool removed, RunOnComputation(computation));
    changed |= removed;
  }
  const int64_t computations = module->computation_count();
  TF_RETURN_IF_ERROR(module->RemoveUnusedComputations());
  return changed || module->computation_count() != computations;
}

}  // namespace xla
