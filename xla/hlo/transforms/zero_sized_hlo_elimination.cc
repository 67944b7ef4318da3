#include "xla/hlo/transforms/zero_sized_hlo_elimination.h"

#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool MayReplace(const HloInstruction& instruction) {
  return IsStaticArray(instruction.shape()) && ShapeUtil::IsZeroElementArray(instruction.shape()) &&
         instruction.opcode() != HloOpcode::kParameter && !instruction.IsConstant() &&
         GetOpInfo(instruction.opcode()).family != "collective" && !instruction.HasControlDependencies() &&
         !instruction.HasSideEffect();
}

}  // namespace

absl::StatusOr<bool> ZeroSizedHloElimination::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      if (!MayReplace(*instruction)) continue;
      TF_RETURN_IF_ERROR(ReplaceAndRemove(
          instruction,
          AddBeside(instruction, HloInstruction::CreateConstant(Literal(instruction->shape())))));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
