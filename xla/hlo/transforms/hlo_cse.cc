#include "xla/hlo/transforms/hlo_cse.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/hash/hash.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/literal.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Of the control family, what only passes values on.
constexpr HloOpcode kPlainControl[] = {HloOpcode::kCall,  HloOpcode::kConditional,     HloOpcode::kFusion,
                                       HloOpcode::kWhile, HloOpcode::kGetTupleElement, HloOpcode::kTuple};

// The hash and the equality under which instructions are looked up. Operands are known by their addresses:
// they are combined already.
struct SameComputation {
  bool layout_sensitive;

  size_t operator()(const HloInstruction* instruction) const {
    size_t hash = absl::HashOf(instruction->LocalHash(), instruction->operands());
    if (instruction->shape().IsArray()) hash = absl::HashOf(hash, instruction->shape().dimensions());
    if (instruction->opcode() == HloOpcode::kConstant)
      hash = absl::HashOf(hash, instruction->literal().Hash());
    for (const HloComputation* called : instruction->called_computations()) {
      hash = absl::HashOf(hash, called->instruction_count(), called->root_instruction()->opcode());
    }
    return hash;
  }

  bool operator()(const HloInstruction* a, const HloInstruction* b) const {
    const auto same_computation = [&](const HloComputation* x, const HloComputation* y) {
      return x == y || (x->execution_thread() == y->execution_thread() && x->Equal(*y, layout_sensitive));
    };
    return a->Identical(*b, std::equal_to<const HloInstruction*>(), same_computation, layout_sensitive);
  }
};

}  // namespace

bool HloCSE::MayCombine(const HloInstruction& instruction) const {
  if (instruction.opcode() == HloOpcode::kParameter) return false;
  // Text may have omitted the values of a constant: it is not known whether two of them are equal.
  if (instruction.IsConstant() && !instruction.literal().IsKnown()) return false;
  if (only_scalars_ && !ShapeUtil::IsScalar(instruction.shape())) return false;
  if (instruction.HasControlDependencies() && !ignore_control_dependencies_) return false;
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  if (family == "collective" || (family == "host" && instruction.opcode() != HloOpcode::kCustomCall))
    return false;
  if (family == "control" && std::find(std::begin(kPlainControl), std::end(kPlainControl),
                                       instruction.opcode()) == std::end(kPlainControl)) {
    return false;
  }
  return !instruction.HasSideEffect();
}

absl::StatusOr<bool> HloCSE::RunOnComputation(HloComputation* computation) const {
  const SameComputation same{is_layout_sensitive_};
  absl::flat_hash_set<HloInstruction*, SameComputation, SameComputation> known(
      static_cast<size_t>(computation->instruction_count()), same, same);
  bool changed = false;
  for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
    if (!MayCombine(*instruction)) continue;
    const auto [first, is_new] = known.insert(instruction);
    if (is_new) continue;
    if (ignore_control_dependencies_) TF_RETURN_IF_ERROR(instruction->DropAllControlDeps());
    TF_RETURN_IF_ERROR(instruction->ReplaceAllUsesWith(*first));
    TF_RETURN_IF_ERROR(computation->RemoveInstruction(instruction));
    changed = true;
  }
  return changed;
}

absl::StatusOr<bool> HloCSE::Run(HloModule* module,
                                 const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeComputationPostOrder(execution_threads)) {
    if (only_fusion_computations_ && !computation->IsFusionComputation()) continue;
    TF_ASSIGN_OR_RETURN(const bool combined, RunOnComputation(computation));
    changed |= combined;
  }
  return changed;
}

}  // namespace xla
