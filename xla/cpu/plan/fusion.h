#pragma once

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/hlo/ir/hlo_computation.h"

namespace xla::cpu {

// The most instructions that one step computes and arrays that it reads and writes: more would fill the
// machine's registers again and again.
inline constexpr int64_t kMaxFused = 150;
inline constexpr int64_t kMaxFusedArrays = 24;

// How an instruction that is not about control or tuples is computed when it stands for itself.
StepKind KindOf(const HloInstruction& instruction);

// Which instructions of a computation are computed together.
struct FusionPlan {
  // For an instruction with a step of its own: those that are computed inside of it, operands before users.
  // What costs nothing may be in several steps.
  absl::flat_hash_map<const HloInstruction*, std::vector<const HloInstruction*>> inside;
  // Those that have no step of their own.
  absl::flat_hash_set<const HloInstruction*> absorbed;
};

// `order` holds all instructions of the computation, operands before users.
FusionPlan FuseInstructions(const HloComputation& computation, absl::Span<HloInstruction* const> order);

}  // namespace xla::cpu
