#include "xla/hlo/transforms/broadcast_mover.h"

#include <algorithm>

#include "xla/hlo/transforms/rewriting.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

bool IsRepeatedScalar(const HloInstruction& operand) {
  return operand.opcode() == HloOpcode::kBroadcast && operand.operand(0)->shape().dimensions_size() == 0;
}

bool RepeatsAlike(const HloInstruction& a, const HloInstruction& b) {
  return a.opcode() == HloOpcode::kBroadcast && a.dimensions() == b.dimensions() &&
         ShapeUtil::SameDimensions(a.operand(0)->shape(), b.operand(0)->shape());
}

// The broadcast that tells the size of the small op: one of an array, or of a scalar when there is no other.
// Null when the op cannot be made small.
const HloInstruction* Leader(const HloInstruction& op) {
  const HloInstruction* leader = nullptr;
  for (const HloInstruction* operand : op.operands()) {
    if (IsScalarBeside(*operand, op)) continue;
    if (operand->opcode() != HloOpcode::kBroadcast || operand->HasControlDependencies()) return nullptr;
    if (leader == nullptr || IsRepeatedScalar(*leader)) leader = operand;
  }
  if (leader == nullptr) return nullptr;
  for (const HloInstruction* operand : op.operands()) {
    if (!IsScalarBeside(*operand, op) && !IsRepeatedScalar(*operand) && !RepeatsAlike(*operand, *leader))
      return nullptr;
  }
  const bool is_smaller =
      ShapeUtil::ElementsIn(leader->operand(0)->shape()) < ShapeUtil::ElementsIn(op.shape());
  return is_smaller ? leader : nullptr;
}

HloInstruction* Sunk(HloInstruction* op, const HloInstruction& leader) {
  const auto sizes = leader.operand(0)->shape().dimensions();
  HloInstruction::InstructionVector operands;
  for (HloInstruction* operand : op->operands()) {
    if (IsScalarBeside(*operand, *op)) {
      operands.push_back(operand);
      continue;
    }
    HloInstruction* small = operand->mutable_operand(0);
    if (IsRepeatedScalar(*operand) && !sizes.empty()) {
      small =
          AddBeside(op, HloInstruction::CreateBroadcast(WithDimensions(small->shape(), sizes), small, {}));
    }
    operands.push_back(small);
  }
  HloInstruction* small_op = AddSameOp(op, WithDimensions(op->shape(), sizes), operands);
  return AddBeside(op, HloInstruction::CreateBroadcast(op->shape(), small_op, leader.dimensions()));
}

}  // namespace

absl::StatusOr<bool> BroadcastMover::Run(HloModule* module,
                                         const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* op : computation->MakeInstructionPostOrder()) {
      if (!IsMovableElementwise(*op)) continue;
      const HloInstruction* leader = Leader(*op);
      if (leader == nullptr) continue;
      TF_RETURN_IF_ERROR(ReplaceAndRemove(op, Sunk(op, *leader)));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
