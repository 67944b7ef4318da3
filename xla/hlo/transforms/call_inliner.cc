#include "xla/hlo/transforms/call_inliner.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr int64_t kAlwaysAllowedInstructions = 1 << 20;
constexpr int64_t kAllowedGrowth = 4;

// The call's place in the order of control dependencies goes over to what has replaced it.
absl::Status CopyControlDependencies(const HloInstruction& call, const HloComputation& callee,
                                     const CallInliner::InlinedInstructionMap& inlined) {
  if (!call.HasControlDependencies()) return absl::OkStatus();
  for (HloInstruction* instruction : callee.instructions()) {
    if (instruction->opcode() == HloOpcode::kParameter) continue;
    HloInstruction* copy = inlined.at(instruction);
    for (HloInstruction* predecessor : call.control_predecessors()) {
      TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(copy));
    }
    for (HloInstruction* successor : call.control_successors()) {
      TF_RETURN_IF_ERROR(copy->AddControlDependencyTo(successor));
    }
  }
  // A callee of parameters alone leaves nothing that keeps the two sides in order.
  for (HloInstruction* predecessor : call.control_predecessors()) {
    for (HloInstruction* successor : call.control_successors()) {
      TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(successor));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CallInliner::InlinedInstructionMap> CallInliner::Inline(HloInstruction* call) {
  if (call->opcode() != HloOpcode::kCall || call->parent() == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("%", call->name(), " cannot be inlined: it is not a call in a computation"));
  }
  HloComputation* caller = call->parent();
  HloComputation* callee = call->to_apply();
  InlinedInstructionMap inlined;
  for (HloInstruction* instruction : callee->MakeInstructionPostOrder()) {
    if (instruction->opcode() == HloOpcode::kParameter) {
      inlined[instruction] = call->mutable_operand(instruction->parameter_number());
      continue;
    }
    HloInstruction::InstructionVector operands;
    for (const HloInstruction* operand : instruction->operands()) {
      operands.push_back(inlined.at(const_cast<HloInstruction*>(operand)));
    }
    HloInstruction* copy =
        caller->AddInstruction(instruction->CloneWithNewOperands(instruction->shape(), operands));
    inlined[instruction] = copy;
    for (HloInstruction* predecessor : instruction->control_predecessors()) {
      // A parameter needs no wait: its value exists before the call.
      if (predecessor->opcode() == HloOpcode::kParameter) continue;
      TF_RETURN_IF_ERROR(inlined.at(predecessor)->AddControlDependencyTo(copy));
    }
  }
  TF_RETURN_IF_ERROR(CopyControlDependencies(*call, *callee, inlined));
  HloInstruction* result = inlined.at(callee->root_instruction());
  const bool is_own = callee->root_instruction()->opcode() != HloOpcode::kParameter;
  if (is_own && call->has_sharding() && !result->has_sharding()) result->copy_sharding(call);
  TF_RETURN_IF_ERROR(call->ReplaceAllUsesWith(result));
  call->DropAllControlDependencies();
  TF_RETURN_IF_ERROR(caller->RemoveInstruction(call));
  return inlined;
}

bool CallInliner::IsInlineableCallOp(HloInstruction* instruction) const {
  return instruction->opcode() == HloOpcode::kCall &&
         instruction->to_apply()->execution_thread() == instruction->parent()->execution_thread() &&
         (!single_call_site_ || instruction->to_apply()->caller_instructions().size() == 1);
}

absl::StatusOr<bool> CallInliner::Run(HloModule* module,
                                      const absl::flat_hash_set<absl::string_view>& execution_threads) {
  int64_t total = module->instruction_count();
  const int64_t limit = std::max(kAlwaysAllowedInstructions, kAllowedGrowth * total);
  bool changed = false;
  for (HloComputation* computation : module->MakeComputationPostOrder(execution_threads)) {
    for (HloInstruction* instruction : computation->instructions()) {
      if (!IsInlineableCallOp(instruction)) continue;
      const int64_t added = instruction->to_apply()->instruction_count();
      if (total + added > limit) continue;
      TF_RETURN_IF_ERROR(Inline(instruction).status());
      total += added;
      changed = true;
    }
  }
  if (changed) TF_RETURN_IF_ERROR(module->RemoveUnusedComputations());
  return changed;
}

}  // namespace xla
