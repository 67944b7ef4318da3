#pragma once

#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// Makes one step of loops over arrays of the same number of elements, all of which compute an element from
// those in the same place: what several of them read is read once, and what only they use is never written.
void MergeLoops(ProgramPlan* plan);

}  // namespace xla::cpu
