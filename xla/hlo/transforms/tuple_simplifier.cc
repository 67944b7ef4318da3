#include "xla/hlo/transforms/tuple_simplifier.h"

#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The tuple whose elements, all of them and in order, the instruction packs again; null when it is another.
HloInstruction* RepackedTuple(const HloInstruction& tuple) {
  HloInstruction* source = nullptr;
  for (int64_t i = 0; i < tuple.operand_count(); ++i) {
    HloInstruction* element = tuple.mutable_operand(i);
    if (element->opcode() != HloOpcode::kGetTupleElement || element->tuple_index() != i) return nullptr;
    if (source != nullptr && element->operand(0) != source) return nullptr;
    source = element->mutable_operand(0);
  }
  return source;
}

// What the instruction can be replaced by, or null.
HloInstruction* Simpler(const HloInstruction& instruction) {
  HloInstruction* simpler = nullptr;
  if (instruction.opcode() == HloOpcode::kTuple) {
    simpler = RepackedTuple(instruction);
  } else if (instruction.opcode() == HloOpcode::kGetTupleElement &&
             instruction.operand(0)->opcode() == HloOpcode::kTuple) {
    simpler = instruction.operand(0)->mutable_operand(instruction.tuple_index());
  }
  const bool keeps_shape = simpler != nullptr && ShapeUtil::Equal(simpler->shape(), instruction.shape());
  return keeps_shape && !instruction.HasControlDependencies() ? simpler : nullptr;
}

}  // namespace

absl::StatusOr<bool> TupleSimplifier::Run(HloModule* module,
                                          const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->computations(execution_threads)) {
    if (exclude_entry_computation_ && computation->IsEntryComputation()) continue;
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      HloInstruction* simpler = Simpler(*instruction);
      if (simpler == nullptr) continue;
      TF_RETURN_IF_ERROR(computation->ReplaceInstruction(instruction, simpler));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
