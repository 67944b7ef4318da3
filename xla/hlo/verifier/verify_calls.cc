#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/ops/op_table.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status ThreadError(const HloInstruction& instruction, absl::string_view thread,
                         const HloComputation& callee) {
  return RuleError(instruction.opcode(), "P1", "it runs in execution thread '", thread, "', but '",
                   callee.name(), "', which it calls, in execution thread '", callee.execution_thread(), "'");
}

absl::Status VerifyThreads(const HloInstruction& instruction, const HloVerifierOpts& options) {
  // Reductions, sorts and their like apply their functions wherever they run.
  const HloOpcode opcode = instruction.opcode();
  if (GetOpInfo(opcode).family != "control" && opcode != HloOpcode::kCustomCall) return absl::OkStatus();
  if (opcode == HloOpcode::kCall && !options.verify_call_nested_computation_thread_name) {
    return absl::OkStatus();
  }
  const absl::string_view thread = instruction.IsAsynchronous() ? instruction.async_execution_thread()
                                                                : instruction.parent()->execution_thread();
  for (const HloComputation* callee : instruction.called_computations()) {
    if (callee->execution_thread() != thread) return ThreadError(instruction, thread, *callee);
  }
  return absl::OkStatus();
}

absl::Status VerifyComposite(const HloInstruction& call) {
  if (call.get_frontend_attribute("composite.name").value_or("").empty()) {
    return RuleError(call.opcode(), "P2", "a composite needs the frontend attribute composite.name");
  }
  if (call.get_frontend_attribute("composite.attributes").value_or("{}").empty()) {
    return RuleError(call.opcode(), "P2", "the frontend attribute composite.attributes must not be empty");
  }
  const std::string version = call.get_frontend_attribute("composite.version").value_or("0");
  int64_t number;
  if (absl::SimpleAtoi(version, &number) && number >= 0) return absl::OkStatus();
  return RuleError(
      call.opcode(), "P2",
      "the frontend attribute composite.version must be an integer that is not negative, found '", version,
      "'");
}

}  // namespace

absl::Status VerifyCall(const HloInstruction& instruction, const HloVerifierOpts& options) {
  TF_RETURN_IF_ERROR(VerifyThreads(instruction, options));
  return instruction.is_composite() ? VerifyComposite(instruction) : absl::OkStatus();
}

absl::Status VerifyStartsAreDistinct(absl::Span<HloComputation* const> computations) {
  absl::flat_hash_map<const HloComputation*, const HloInstruction*> starts;
  for (const HloComputation* computation : computations) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (instruction->opcode() != HloOpcode::kAsyncStart) continue;
      const HloComputation& begun = *instruction->called_computation(0);
      const auto [found, is_new] = starts.try_emplace(&begun, instruction);
      if (is_new) continue;
      return AtInstruction(
          *instruction, RuleError(instruction->opcode(), "P3", "'", begun.name(), "' is already started by '",
                                  found->second->name(), "'; each start needs a computation of its own"));
    }
  }
  return absl::OkStatus();
}

}  // namespace xla
