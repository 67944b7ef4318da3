#include "xla/hlo/transforms/while_loop_simplifier.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/numeric/int128.h"
#include "xla/comparison_util.h"
#include "xla/hlo/transforms/loop_state.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The number that a scalar constant of integers or truth values holds, if an int64 has it.
std::optional<int64_t> KnownNumber(const HloInstruction& x) {
  const Literal* value = UniformValue(x);
  if (value == nullptr) return std::nullopt;
  if (x.shape().element_type() == PRED) return value->GetFirstElement<bool>() ? 1 : 0;
  const std::optional<int64_t> number = ConstantInteger(x);
  const bool is_too_large = number && *number < 0 && x.shape().element_type() == U64;
  return is_too_large ? std::nullopt : number;
}

bool IsElement(const HloInstruction& x, const HloComputation& computation) {
  return x.opcode() == HloOpcode::kGetTupleElement && x.operand(0) == computation.parameter_instruction(0);
}

bool Holds(ComparisonDirection direction, int64_t a, int64_t b) {
  return Comparison::GetComparator<int64_t>(direction)(a, b);
}

// A condition on one element of the state: the element itself, or a comparison of it with a constant.
struct Condition {
  int64_t element = 0;
  ComparisonDirection direction = ComparisonDirection::kNe;
  int64_t bound = 0;
};

std::optional<Condition> ReadCondition(const HloComputation& computation) {
  const HloInstruction& root = *computation.root_instruction();
  if (IsElement(root, computation)) return Condition{root.tuple_index()};
  if (root.opcode() != HloOpcode::kCompare) return std::nullopt;
  for (int i : {0, 1}) {
    const std::optional<int64_t> bound = KnownNumber(*root.operand(1 - i));
    if (!bound || !IsElement(*root.operand(i), computation)) continue;
    const Comparison comparison(root.comparison_direction(), root.operand(i)->shape().element_type());
    return Condition{root.operand(i)->tuple_index(),
                     i == 0 ? comparison.GetDirection() : comparison.Converse().GetDirection(), *bound};
  }
  return std::nullopt;
}

// What the element is after the first round, when it was `before`: a constant, or one more or less by a
// constant. Sums that may wrap are not known.
std::optional<int64_t> AfterOneRound(const HloComputation& body, int64_t element, int64_t before) {
  if (body.root_instruction()->opcode() != HloOpcode::kTuple) return std::nullopt;
  const HloInstruction& after = *body.root_instruction()->operand(element);
  if (const std::optional<int64_t> constant = KnownNumber(after)) return constant;
  const bool is_sum = after.opcode() == HloOpcode::kAdd;
  if (!is_sum && after.opcode() != HloOpcode::kSubtract) return std::nullopt;
  for (int i : {0, 1}) {
    const std::optional<int64_t> step = KnownNumber(*after.operand(1 - i));
    if (!step || (i == 1 && !is_sum) || !IsElement(*after.operand(i), body) ||
        after.operand(i)->tuple_index() != element) {
      continue;
    }
    const absl::int128 sum = is_sum ? absl::int128(before) + *step : absl::int128(before) - *step;
    const PrimitiveType type = after.shape().element_type();
    const int bits =
        primitive_util::BitWidth(type) - 1;  // what a signed type holds, an unsigned one does too
    const absl::int128 limit = absl::int128(1) << bits;
    const bool fits =
        primitive_util::IsUnsignedIntegralType(type) ? sum >= 0 && sum < limit : sum >= -limit && sum < limit;
    return fits ? std::optional<int64_t>(static_cast<int64_t>(sum)) : std::nullopt;
  }
  return std::nullopt;
}

// 0 or 1 for a loop that is known to run so often.
std::optional<int64_t> ShortTripCount(const HloInstruction& loop) {
  const HloInstruction& holds = *loop.while_condition()->root_instruction();
  if (const std::optional<int64_t> always = KnownNumber(holds)) {
    return *always == 0 ? std::optional<int64_t>(0) : std::nullopt;
  }
  const HloInstruction* init = loop.operand(0);
  const std::optional<Condition> condition = ReadCondition(*loop.while_condition());
  if (!condition || init->opcode() != HloOpcode::kTuple) return std::nullopt;
  const std::optional<int64_t> before = KnownNumber(*init->operand(condition->element));
  if (!before) return std::nullopt;
  if (!Holds(condition->direction, *before, condition->bound)) return 0;
  const std::optional<int64_t> after = AfterOneRound(*loop.while_body(), condition->element, *before);
  return after && !Holds(condition->direction, *after, condition->bound) ? std::optional<int64_t>(1)
                                                                         : std::nullopt;
}

absl::StatusOr<bool> RemoveShortLoop(HloInstruction* loop) {
  if (loop->HasControlDependencies() || loop->while_condition()->HasSideEffect()) return false;
  const std::optional<int64_t> trips = ShortTripCount(*loop);
  if (!trips) return false;
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
    for (HloInstruction* loop : WhileLoopsOf(*computation)) {
      TF_ASSIGN_OR_RETURN(const bool simplified, SimplifyLoop(loop));
      changed |= simplified;
    }
  }
  return changed;
}

}  // namespace xla
