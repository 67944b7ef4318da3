#include "xla/hlo/transforms/reshape_mover.h"

#include <algorithm>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr HloOpcode kKinds[] = {HloOpcode::kReshape, HloOpcode::kTranspose};

bool IsRepeatedScalar(const HloInstruction& operand) {
  return operand.opcode() == HloOpcode::kBroadcast && operand.operand(0)->shape().dimensions_size() == 0;
}

bool MovesAlike(const HloInstruction& a, const HloInstruction& b) {
  return a.opcode() == b.opcode() &&
         ShapeUtil::SameDimensions(a.operand(0)->shape(), b.operand(0)->shape()) &&
         (a.opcode() == HloOpcode::kReshape || a.dimensions() == b.dimensions());
}

// The reshape or transpose that all operands of the op have in common; null when there is none.
const HloInstruction* CommonMove(const HloInstruction& op, HloOpcode kind) {
  const HloInstruction* move = nullptr;
  for (const HloInstruction* operand : op.operands()) {
    if (IsScalarBeside(*operand, op) || IsRepeatedScalar(*operand)) continue;
    if (operand->opcode() != kind || operand->HasControlDependencies()) return nullptr;
    if (move != nullptr && !MovesAlike(*move, *operand)) return nullptr;
    move = operand;
  }
  return move;
}

// The instructions whose value is read by this kind of move alone, elementwise ops with one operand apart.
absl::flat_hash_set<const HloInstruction*> LeadingTo(HloOpcode kind,
                                                     absl::Span<HloInstruction* const> order) {
  absl::flat_hash_set<const HloInstruction*> leading;
  for (size_t i = order.size(); i-- > 0;) {
    const HloInstruction* instruction = order[i];
    if (!IsMovableElementwise(*instruction) || instruction->IsRoot() || instruction->user_count() == 0)
      continue;
    const auto users = instruction->users();
    const bool leads = std::all_of(users.begin(), users.end(), [&](const HloInstruction* user) {
      if (user->opcode() == kind) return true;
      return leading.contains(user) &&
             std::all_of(user->operands().begin(), user->operands().end(), [&](const HloInstruction* other) {
               return other == instruction || IsRepeatedScalar(*other) || IsScalarBeside(*other, *user);
             });
    });
    if (leads) leading.insert(instruction);
  }
  return leading;
}

// How many moves are not needed any more when the op reads what was moved.
int64_t MovesSaved(const HloInstruction& op, HloOpcode kind) {
  int64_t saved = 0;
  for (const HloInstruction* operand : op.unique_operands()) {
    if (operand->opcode() == kind && operand->user_count() == 1) ++saved;
  }
  return saved;
}

HloInstruction* Moved(HloInstruction* op, const HloInstruction& move) {
  const auto sizes = move.operand(0)->shape().dimensions();
  HloInstruction::InstructionVector operands;
  for (HloInstruction* operand : op->operands()) {
    if (IsScalarBeside(*operand, *op)) {
      operands.push_back(operand);
    } else if (IsRepeatedScalar(*operand)) {
      HloInstruction* scalar = operand->mutable_operand(0);
      operands.push_back(
          AddBeside(op, HloInstruction::CreateBroadcast(WithDimensions(scalar->shape(), sizes), scalar, {})));
    } else {
      operands.push_back(operand->mutable_operand(0));
    }
  }
  HloInstruction* inner = AddSameOp(op, WithDimensions(op->shape(), sizes), operands);
  if (move.opcode() == HloOpcode::kReshape) {
    return AddBeside(op, HloInstruction::CreateReshape(op->shape(), inner));
  }
  return AddBeside(op, HloInstruction::CreateTranspose(op->shape(), inner, move.dimensions()));
}

absl::StatusOr<bool> MoveKind(HloOpcode kind, HloComputation* computation) {
  const std::vector<HloInstruction*> order = computation->MakeInstructionPostOrder();
  // Without moves there is nothing to look for.
  if (std::none_of(order.begin(), order.end(), [&](const HloInstruction* i) { return i->opcode() == kind; }))
    return false;
  const auto leading = LeadingTo(kind, order);
  bool changed = false;
  // What a replacement removes is an operand, which the order has put before.
  for (HloInstruction* op : order) {
    if (!IsMovableElementwise(*op)) continue;
    const HloInstruction* move = CommonMove(*op, kind);
    if (move == nullptr) continue;
    const int64_t saved = MovesSaved(*op, kind);
    if (saved < 2 && !(saved == 1 && leading.contains(op))) continue;
    TF_RETURN_IF_ERROR(ReplaceAndRemove(op, Moved(op, *move)));
    changed = true;
  }
  return changed;
}

}  // namespace

absl::StatusOr<bool> ReshapeMover::Run(HloModule* module,
                                       const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    for (HloOpcode kind : kKinds) {
      TF_ASSIGN_OR_RETURN(const bool moved, MoveKind(kind, computation));
      changed |= moved;
    }
  }
  return changed;
}

}  // namespace xla
