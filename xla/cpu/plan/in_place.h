#pragma once

#include <utility>
#include <vector>

#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// The pairs of an operand and a result of the step such that the result may be written over the operand: an
// element of the operand is read before, and only for, the element of the result in the same place.
std::vector<std::pair<ValueId, ValueId>> InPlaceOperands(const Step& step, const ProgramPlan& plan);

// Whether each member of the loop that reads `input` reads it at the place in memory of the result's element.
bool ReadInPlaceOnly(const Step& step, const HloInstruction* input);

// The operand of an update that its result number `result` is but for what is updated.
ValueId UpdatedOperand(const Step& step, size_t result);

}  // namespace xla::cpu
