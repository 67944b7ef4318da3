#include "xla/backends/cpu_compiler.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/cpu/emit/jit.h"
#include "xla/cpu/emit/program_emitter.h"
#include "xla/cpu/plan/planner.h"
#include "xla/hlo/transforms/cpu_pipeline.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/runtime/backend.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<std::unique_ptr<HloModule>> SimplifyForCpu(const HloModule& module) {
  std::unique_ptr<HloModule> copy = module.Clone("");
  HloPassPipeline pipeline("cpu");
  AddCpuPasses(&pipeline);
  TF_RETURN_IF_ERROR(pipeline.Run(copy.get(), {}).status());
  // Code for a program that a pass has broken could write anywhere.
  TF_RETURN_IF_ERROR(VerifyModule(*copy));
  return copy;
}

namespace {

// Makes programs that are to be read and not run, so that they have no code.
class Reader : public runtime::Backend {
 public:
  absl::string_view name() const override { return "reader"; }
  absl::string_view platform_name() const override { return "Reader"; }
  int preference() const override { return 0; }

 private:
  absl::StatusOr<std::unique_ptr<const runtime::Code>> MakeCode(const runtime::Program&) const override {
    return nullptr;
  }
};

}  // namespace

absl::StatusOr<CpuPlan> PlanForCpu(std::shared_ptr<HloModule> module) {
  CpuPlan made;
  TF_ASSIGN_OR_RETURN(made.program, Reader().Compile(std::move(module)));
  TF_ASSIGN_OR_RETURN(made.simplified, SimplifyForCpu(made.program->module()));
  TF_ASSIGN_OR_RETURN(made.plan, cpu::PlanProgram(*made.simplified, *made.program));
  return made;
}

absl::StatusOr<std::string> CompileForCpuTo(absl::string_view form, std::shared_ptr<HloModule> module) {
  TF_ASSIGN_OR_RETURN(const CpuPlan made, PlanForCpu(std::move(module)));
  const cpu::ProgramPlan& plan = made.plan;
  if (form == "plan") return cpu::ToString(plan);
  const cpu::Target& target = cpu::HostTarget();
  TF_ASSIGN_OR_RETURN(cpu::EmittedProgram emitted, cpu::EmitProgram(plan, target));
  if (form == "llvm") return cpu::ToText(*emitted.module);
  TF_RETURN_IF_ERROR(cpu::Optimize(*emitted.module, target));
  if (form == "llvm-optimized") return cpu::ToText(*emitted.module);
  if (form == "asm") return cpu::MakeAssembly(*emitted.module, target);
  if (form == "object") return cpu::MakeObject(*emitted.module, target);
  return absl::InvalidArgumentError(absl::StrCat("the compiler does not produce '", form, "'"));
}

}  // namespace xla
