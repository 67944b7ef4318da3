#pragma once

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/hlo/ir/hlo_computation.h"

namespace xla::cpu {

// How an instruction that is not about control or tuples is computed when it stands for itself.
StepKind KindOf(const HloInstruction& instruction);

// For each instruction of the computation that is computed inside of the step of another one: the other one.
// `order` holds all of them, operands before users.
absl::flat_hash_map<const HloInstruction*, const HloInstruction*> FuseInstructions(
    const HloComputation& computation, absl::Span<HloInstruction* const> order);

}  // namespace xla::cpu
