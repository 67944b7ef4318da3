#pragma once

#include "absl/status/status.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/runtime/program.h"

namespace xla::cpu {

// Assigns memory to the values of the plan. Values of which one becomes the other, and which are never needed
// at the same time, share their memory; the copies between them are removed.
absl::Status AssignBuffers(const runtime::Program& program, ProgramPlan* plan);

}  // namespace xla::cpu
