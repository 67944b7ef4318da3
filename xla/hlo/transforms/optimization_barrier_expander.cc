#include "xla/hlo/transforms/optimization_barrier_expander.h"

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<bool> OptimizationBarrierExpander::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* instruction : computation->instructions()) {
      if (instruction->opcode() != HloOpcode::kOptimizationBarrier) continue;
      TF_RETURN_IF_ERROR(instruction->SafelyDropAllControlDependencies());
      TF_RETURN_IF_ERROR(instruction->ReplaceAllUsesWith(instruction->mutable_operand(0)));
      TF_RETURN_IF_ERROR(computation->RemoveInstruction(instruction));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
