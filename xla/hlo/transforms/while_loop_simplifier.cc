#include "xla/hlo/transforms/while_loop_simplifier.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/transforms/loop_state.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// How often the loop runs, when that takes no more than a look: every element that its counter may start from
// is not computed.
std::optional<int64_t> TripCount(const HloInstruction& loop) {
  const HloInstruction* condition = loop.while_condition()->root_instruction();
  if (condition->IsConstant() && condition->literal().IsKnown() &&
      !condition->literal().GetFirstElement<bool>())
    return 0;
  const HloInstruction* init = loop.operand(0);
  if (init->opcode() != HloOpcode::kTuple) return std::nullopt;
  // The counter is among the elements that the condition reads.
  for (const HloInstruction* reader : loop.while_condition()->parameter_instruction(0)->users()) {
    if (reader->opcode() != HloOpcode::kGetTupleElement ||
        !init->operand(reader->tuple_index())->IsConstant()) {
      return std::nullopt;
    }
  }
  const std::optional<ParsedWhileLoop> parsed = PatternMatchParseWhileLoop(&loop);
  if (!parsed || parsed->is_dynamic()) return std::nullopt;
  return parsed->static_while_loop->trip_count;
}

absl::StatusOr<bool> RemoveShortLoop(HloInstruction* loop) {
  if (loop->HasControlDependencies() || loop->while_condition()->HasSideEffect()) return false;
  const std::optional<int64_t> trips = TripCount(*loop);
  if (!trips || *trips > 1) return false;
  HloInstruction* result = loop->while_init();
  if (*trips == 1) {
    result = AddBeside(loop, HloInstruction::CreateCall(loop->shape(), {result}, loop->while_body()));
  }
  TF_RETURN_IF_ERROR(ReplaceAndRemove(loop, result));
  return true;
}

// A constant, or one that is broadcast.
bool IsConstantValue(const HloInstruction& value) {
  return value.IsConstant() || (value.opcode() == HloOpcode::kBroadcast && value.operand(0)->IsConstant());
}

HloInstruction* CopyOfConstant(const HloInstruction& value, HloComputation* to) {
  HloInstruction::InstructionVector operands;
  for (const HloInstruction* operand : value.operands()) operands.push_back(CopyOfConstant(*operand, to));
  return to->AddInstruction(value.CloneWithNewOperands(value.shape(), operands));
}

// What reads element k reads a constant instead, but for the root of the body, which passes the element on.
absl::StatusOr<bool> PushConstant(const HloInstruction& value, int64_t k, HloComputation* computation,
                                  bool is_body, absl::Span<HloInstruction* const> readers) {
  HloInstruction* root = is_body ? computation->root_instruction() : nullptr;
  HloInstruction* copy = nullptr;
  for (HloInstruction* reader : readers) {
    if (!ShapeUtil::Equal(reader->shape(), value.shape())) continue;
    const std::vector<HloInstruction*> users(reader->users().begin(), reader->users().end());
    for (HloInstruction* user : users) {
      for (int64_t i : user->OperandIndices(reader)) {
        if (user == root && i == k) continue;
        if (copy == nullptr) copy = CopyOfConstant(value, computation);
        TF_RETURN_IF_ERROR(user->ReplaceOperandWith(i, copy));
      }
    }
  }
  return copy != nullptr;
}

// Elements that never change are what they were before the loop.
absl::StatusOr<bool> ReplaceInvariants(HloInstruction* loop) {
  const std::vector<bool> invariant = InvariantElements(*loop);
  const auto in_body = ReadersByElement(*loop->while_body());
  const auto in_condition = ReadersByElement(*loop->while_condition());
  bool changed = false;
  const std::vector<HloInstruction*> users(loop->users().begin(), loop->users().end());
  for (HloInstruction* user : users) {
    if (user->opcode() != HloOpcode::kGetTupleElement || !invariant[user->tuple_index()] ||
        user->HasControlDependencies()) {
      continue;
    }
    HloInstruction* init = InitialElement(loop, user->tuple_index());
    if (IfInterchangeable(*user, init) == nullptr) continue;
    TF_RETURN_IF_ERROR(user->ReplaceAllUsesWith(init));
    TF_RETURN_IF_ERROR(user->parent()->RemoveInstruction(user));
    changed = true;
  }
  if (loop->while_init()->opcode() != HloOpcode::kTuple) return changed;
  for (size_t k = 0; k < invariant.size(); ++k) {
    const HloInstruction& init = *loop->while_init()->operand(static_cast<int64_t>(k));
    if (!invariant[k] || !IsConstantValue(init)) continue;
    const int64_t element = static_cast<int64_t>(k);
    TF_ASSIGN_OR_RETURN(const bool body,
                        PushConstant(init, element, loop->while_body(), /*is_body=*/true, in_body[k]));
    TF_ASSIGN_OR_RETURN(const bool condition, PushConstant(init, element, loop->while_condition(),
                                                           /*is_body=*/false, in_condition[k]));
    changed |= body || condition;
  }
  return changed;
}

// The elements that something depends on which is seen outside; nothing when all of them may be.
std::optional<std::vector<int64_t>> NeededElements(const HloInstruction& loop) {
  const HloComputation& body = *loop.while_body();
  std::vector<bool> needed(loop.shape().tuple_shapes_size(), false);
  std::vector<const HloInstruction*> open;
  const auto need = [&](int64_t k) {
    if (!needed[k]) open.push_back(body.root_instruction()->operand(k));
    needed[k] = true;
  };
  if (loop.IsRoot()) return std::nullopt;
  for (const HloInstruction* user : loop.users()) {
    if (user->opcode() != HloOpcode::kGetTupleElement) return std::nullopt;
    need(user->tuple_index());
  }
  for (const HloInstruction* reader : loop.while_condition()->parameter_instruction(0)->users()) {
    need(reader->tuple_index());
  }
  for (const HloInstruction* instruction : body.instructions()) {
    if (instruction->HasControlDependencies() || instruction->HasSideEffect()) open.push_back(instruction);
  }
  absl::flat_hash_set<const HloInstruction*> seen;
  while (!open.empty()) {
    const HloInstruction* instruction = open.back();
    open.pop_back();
    if (!seen.insert(instruction).second) continue;
    if (instruction->opcode() == HloOpcode::kGetTupleElement &&
        instruction->operand(0) == body.parameter_instruction(0)) {
      need(instruction->tuple_index());
    } else {
      open.insert(open.end(), instruction->operands().begin(), instruction->operands().end());
    }
  }
  std::vector<int64_t> kept;
  for (size_t k = 0; k < needed.size(); ++k) {
    if (needed[k]) kept.push_back(static_cast<int64_t>(k));
  }
  if (kept.size() == needed.size()) return std::nullopt;
  return kept;
}

absl::StatusOr<bool> SimplifyLoop(HloInstruction* loop) {
  TF_ASSIGN_OR_RETURN(const bool removed, RemoveShortLoop(loop));
  if (removed || !HasTupleState(*loop)) return removed;
  TF_ASSIGN_OR_RETURN(bool changed, ReplaceInvariants(loop));
  if (const auto kept = NeededElements(*loop)) {
    TF_RETURN_IF_ERROR(KeepElements(loop, *kept).status());
    changed = true;
  }
  return changed;
}

}  // namespace

absl::StatusOr<bool> WhileLoopSimplifier::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // A loop removes what it reads and what reads its elements, neither of which is a loop that comes later.
    std::vector<HloInstruction*> loops = computation->MakeInstructionPostOrder();
    loops.erase(std::remove_if(loops.begin(), loops.end(), HloPredicateIsNotOp<HloOpcode::kWhile>),
                loops.end());
    for (HloInstruction* loop : loops) {
      TF_ASSIGN_OR_RETURN(const bool simplified, SimplifyLoop(loop));
      changed |= simplified;
    }
  }
  return changed;
}

}  // namespace xla
