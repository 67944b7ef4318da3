#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/cpu/emit/target.h"
#include "xla/cpu/plan/program_plan.h"

namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace xla::cpu {

// A program as LLVM IR. Its entry is `int32_t tessera_program(RunState*)`, see xla/cpu/runtime/run_state.h.
struct EmittedProgram {
  EmittedProgram(std::unique_ptr<llvm::LLVMContext> context, std::unique_ptr<llvm::Module> module,
                 std::vector<const Step*> called, std::vector<const Step*> evaluated);
  EmittedProgram(EmittedProgram&&);
  EmittedProgram& operator=(EmittedProgram&&);
  ~EmittedProgram();

  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  // The steps that are calls of kernels, by the number that the call has.
  std::vector<const Step*> called;
  // The instructions that are evaluated by a call, by the number that the call has.
  std::vector<const Step*> evaluated;
};

inline constexpr char kEntryName[] = "tessera_program";
inline constexpr char kLibraryName[] = "tessera_library";
inline constexpr char kEvaluateName[] = "tessera_evaluate";
inline constexpr char kParallelName[] = "tessera_parallel";

// The plan must outlive what is emitted.
absl::StatusOr<EmittedProgram> EmitProgram(const ProgramPlan& plan, const Target& target);

}  // namespace xla::cpu
