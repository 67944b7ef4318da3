#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/runtime/program.h"

namespace xla {

// A copy of the module after the passes that the CPU's compiler begins with.
absl::StatusOr<std::unique_ptr<HloModule>> SimplifyForCpu(const HloModule& module);

// A module as the CPU's compiler plans to run it. `plan` refers to the other two.
struct CpuPlan {
  std::shared_ptr<const runtime::Program> program;
  std::unique_ptr<HloModule> simplified;
  cpu::ProgramPlan plan;
};
absl::StatusOr<CpuPlan> PlanForCpu(std::shared_ptr<HloModule> module);

// What the compiler makes of a module: "plan", "llvm" (as emitted), "llvm-optimized", "asm" or "object". The
// program may be too large to run here.
absl::StatusOr<std::string> CompileForCpuTo(absl::string_view form, std::shared_ptr<HloModule> module);

}  // namespace xla
