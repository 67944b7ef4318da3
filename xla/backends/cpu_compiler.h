#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// A copy of the module after the passes that the CPU's compiler begins with.
absl::StatusOr<std::unique_ptr<HloModule>> SimplifyForCpu(const HloModule& module);

// What the compiler makes of a module: "plan", "llvm" (as emitted), "llvm-optimized", "asm" or "object". The
// program may be too large to run here.
absl::StatusOr<std::string> CompileForCpuTo(absl::string_view form, std::shared_ptr<HloModule> module);

}  // namespace xla
