#include "xla/hlo/transforms/layout_normalization.h"

#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

bool HasDefaultLayouts(const Shape& shape) {
  return absl::c_all_of(ShapeUtil::FlattenTupleShape(shape), [](const Shape* leaf) {
    return !leaf->IsArray() || !leaf->has_layout() ||
           leaf->layout() == LayoutUtil::GetDefaultLayoutForShape(*leaf);
  });
}

// Whether it defines the order of elements in memory.
bool DependsOnLayouts(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kBitcast &&
         (!HasDefaultLayouts(instruction.shape()) || !HasDefaultLayouts(instruction.operand(0)->shape()));
}

// Whether its layouts are part of an interface: its result has them.
bool KeepsLayouts(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kConstant || instruction.opcode() == HloOpcode::kCustomCall ||
         instruction.opcode() == HloOpcode::kInfeed || instruction.opcode() == HloOpcode::kRecv;
}

}  // namespace

absl::StatusOr<bool> LayoutNormalization::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  std::vector<HloInstruction*> others;
  for (HloComputation* computation : module->computations(execution_threads)) {
    for (HloInstruction* instruction : computation->instructions()) {
      if (DependsOnLayouts(*instruction)) return false;
      if (!KeepsLayouts(*instruction) && !HasDefaultLayouts(instruction->shape()))
        others.push_back(instruction);
    }
  }
  for (HloInstruction* instruction : others) {
    Shape shape = instruction->shape();
    LayoutUtil::SetToDefaultLayout(&shape);
    instruction->set_shape(std::move(shape));
  }
  return !others.empty();
}

}  // namespace xla
