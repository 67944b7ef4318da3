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

// What the emitted code does in addition to computing. Steps that compute scalars in registers count as part
// of the next step where times are taken; all are looked at for NaNs.
struct EmitOptions {
  bool time_steps = false;  // calls StepFunction before and after each step
  bool check_nans = false;  // calls CheckFunction after each step that computes numbers
};

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
  // With EmitOptions: the steps by the number by which they are watched.
  std::vector<const Step*> watched;
};

inline constexpr char kEntryName[] = "tessera_program";
inline constexpr char kLibraryName[] = "tessera_library";
inline constexpr char kEpilogueName[] = "tessera_library_with_epilogue";
inline constexpr char kEvaluateName[] = "tessera_evaluate";
inline constexpr char kParallelName[] = "tessera_parallel";
inline constexpr char kStepName[] = "tessera_step";
inline constexpr char kCheckName[] = "tessera_check";

// The plan must outlive what is emitted.
absl::StatusOr<EmittedProgram> EmitProgram(const ProgramPlan& plan, const Target& target,
                                           const EmitOptions& options = {});

}  // namespace xla::cpu
