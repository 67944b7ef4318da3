#include "xla/cpu/plan/in_place.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/op_traits.h"

namespace xla::cpu {
bool ReadInPlaceOnly(const Step& step, const HloInstruction* input) {
  // Members that are computed at the place of the result, from the result on.
  absl::flat_hash_set<const HloInstruction*> in_place = {step.instruction}, elsewhere;
  in_place.insert(step.outputs.begin(), step.outputs.end());
  for (auto it = step.fused.rbegin(); it != step.fused.rend(); ++it) {
    // Another shape of the same elements leaves each where it is.
    const bool keeps = KeepsPlaces(**it) || IsAlias(**it);
    for (const HloInstruction* operand : (*it)->operands()) {
      (keeps && in_place.contains(*it) && !elsewhere.contains(*it) ? in_place : elsewhere).insert(operand);
    }
  }
  return in_place.contains(input) && !elsewhere.contains(input);
}

ValueId UpdatedOperand(const Step& step, size_t result) {
  const auto updated = std::find(step.inputs.begin(), step.inputs.end(), step.instruction->operand(result));
  return step.operands[updated - step.inputs.begin()];
}

std::vector<std::pair<ValueId, ValueId>> InPlaceOperands(const Step& step, const ProgramPlan& plan) {
  std::vector<std::pair<ValueId, ValueId>> pairs;
  if (step.kind == StepKind::kUpdate) {
    // Nothing else in the step reads what is updated.
    for (size_t k = 0; k < step.results.size(); ++k) {
      const ValueId operand = UpdatedOperand(step, k);
      if (std::count(step.operands.begin(), step.operands.end(), operand) == 1)
        pairs.emplace_back(operand, step.results[k]);
    }
    return pairs;
  }
  if (step.kind == StepKind::kLibrary) {
    for (const auto& [operand, result] : WrittenInPlace(*step.instruction)) {
      const ValueId id = step.operands[operand];
      if (std::count(step.operands.begin(), step.operands.end(), id) == 1)
        pairs.emplace_back(id, step.results[result]);
    }
    return pairs;
  }
  if (step.kind != StepKind::kLoop) return pairs;
  for (size_t i = 0; i < step.inputs.size(); ++i) {
    if (!IsStaticArray(step.inputs[i]->shape()) || step.inputs.size() != step.operands.size()) continue;
    const PlannedValue& operand = plan.value(step.operands[i]);
    // Two inputs may be one value.
    const bool once = std::count(step.operands.begin(), step.operands.end(), step.operands[i]) == 1;
    if (!once || operand.storage != Storage::kArena || !ReadInPlaceOnly(step, step.inputs[i])) continue;
    for (ValueId result : step.results) {
      if (operand.bytes == plan.value(result).bytes &&
          operand.shape->element_type() == plan.value(result).shape->element_type())
        pairs.emplace_back(step.operands[i], result);
    }
  }
  return pairs;
}

}  // namespace xla::cpu
