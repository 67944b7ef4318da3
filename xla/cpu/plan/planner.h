#pragma once

#include "absl/status/statusor.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/runtime/program.h"

namespace xla::cpu {

// Decides how the module, which is `program`'s after the passes, runs. Both must outlive the plan.
absl::StatusOr<ProgramPlan> PlanProgram(const HloModule& module, const runtime::Program& program);

}  // namespace xla::cpu
