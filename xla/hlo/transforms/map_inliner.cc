#include "xla/hlo/transforms/map_inliner.h"

#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool IsElementwiseFunction(const HloComputation& function) {
  const auto instructions = function.instructions();
  return std::all_of(instructions.begin(), instructions.end(), [](const HloInstruction* instruction) {
    const bool is_simple = instruction->opcode() == HloOpcode::kParameter || instruction->IsConstant() ||
                           (instruction->IsElementwise() && instruction->opcode() != HloOpcode::kMap &&
                            instruction->called_computations().empty());
    return is_simple && ShapeUtil::IsScalar(instruction->shape()) && !instruction->HasControlDependencies() &&
           !instruction->HasSideEffectNoRecurse();
  });
}

HloInstruction* Inlined(HloInstruction* map) {
  absl::flat_hash_map<const HloInstruction*, HloInstruction*> arrays;
  for (const HloInstruction* scalar : map->to_apply()->MakeInstructionPostOrder()) {
    Shape shape = ShapeUtil::ChangeElementType(map->shape(), scalar->shape().element_type());
    if (scalar->opcode() == HloOpcode::kParameter) {
      arrays[scalar] = map->mutable_operand(scalar->parameter_number());
    } else if (scalar->IsConstant()) {
      arrays[scalar] = AddUniform(map, shape, scalar->literal());
    } else {
      HloInstruction::InstructionVector operands;
      for (const HloInstruction* operand : scalar->operands()) operands.push_back(arrays.at(operand));
      arrays[scalar] = map->parent()->AddInstruction(scalar->CloneWithNewOperands(shape, operands));
    }
  }
  return arrays.at(map->to_apply()->root_instruction());
}

}  // namespace

absl::StatusOr<bool> MapInliner::Run(HloModule* module,
                                     const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloInstruction* map : computation->instructions()) {
      if (map->opcode() != HloOpcode::kMap || !IsPlainValue(*map) || !IsElementwiseFunction(*map->to_apply()))
        continue;
      TF_RETURN_IF_ERROR(map->ReplaceAllUsesWith(Inlined(map)));
      TF_RETURN_IF_ERROR(computation->RemoveInstruction(map));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
