#include "xla/hlo/transforms/conditional_simplifier.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "xla/hlo/transforms/rewriting.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Whether the computation has a rendezvous: devices in different branches would not take part in it.
bool JoinsDevices(const HloComputation& computation) {
  std::vector<const HloComputation*> open = {&computation};
  absl::flat_hash_set<const HloComputation*> seen = {&computation};
  for (size_t i = 0; i < open.size(); ++i) {
    for (const HloInstruction* instruction : open[i]->instructions()) {
      if (GetOpInfo(instruction->opcode()).family == "collective") return true;
      for (const HloComputation* called : instruction->called_computations()) {
        if (seen.insert(called).second) open.push_back(called);
      }
    }
  }
  return false;
}

// The branch that runs, when there is no other way. An index that names no branch selects the last one.
std::optional<int64_t> KnownBranch(const HloInstruction& conditional) {
  const int64_t count = conditional.branch_count();
  if (count == 1) return 0;
  const HloInstruction& selector = *conditional.operand(0);
  const Literal* value = UniformValue(selector);
  if (value != nullptr && selector.shape().element_type() == PRED)
    return value->GetFirstElement<bool>() ? 0 : 1;
  if (value != nullptr) {
    const int64_t index = *value->GetFirstInteger();
    return index < 0 || index >= count ? count - 1 : index;
  }
  for (int64_t i = 1; i < count; ++i) {
    if (conditional.operand(i + 1) != conditional.operand(1) ||
        !conditional.branch_computation(i)->Equal(*conditional.branch_computation(0),
                                                  /*is_layout_sensitive=*/true)) {
      return std::nullopt;
    }
  }
  return JoinsDevices(*conditional.branch_computation(0)) ? std::nullopt : std::optional<int64_t>(0);
}

// Whether results can be left out of every branch.
bool PacksItsResult(const HloComputation& branch) {
  const HloInstruction* root = branch.root_instruction();
  return root->opcode() == HloOpcode::kTuple && root->user_count() == 0 && !root->HasControlDependencies() &&
         branch.caller_instructions().size() == 1;
}

absl::StatusOr<bool> RemoveUnreadResults(HloInstruction* conditional) {
  if (!conditional->shape().IsTuple() || conditional->IsRoot()) return false;
  const auto branches = conditional->branch_computations();
  for (size_t i = 0; i < branches.size(); ++i) {
    const bool again = std::find(branches.begin(), branches.begin() + static_cast<int64_t>(i), branches[i]) !=
                       branches.begin() + static_cast<int64_t>(i);
    if (again || !PacksItsResult(*branches[i])) return false;
  }
  std::vector<int64_t> place(conditional->shape().tuple_shapes_size(), -1);
  for (const HloInstruction* user : conditional->users()) {
    if (user->opcode() != HloOpcode::kGetTupleElement) return false;
    place[user->tuple_index()] = 0;
  }
  if (std::find(place.begin(), place.end(), -1) == place.end()) return false;
  std::vector<int64_t> kept;
  std::vector<Shape> shapes;
  for (size_t k = 0; k < place.size(); ++k) {
    if (place[k] < 0) continue;
    place[k] = static_cast<int64_t>(kept.size());
    kept.push_back(static_cast<int64_t>(k));
    shapes.push_back(conditional->shape().tuple_shapes(static_cast<int>(k)));
  }
  for (HloComputation* branch : branches) {
    HloInstruction* old_root = branch->root_instruction();
    std::vector<HloInstruction*> elements;
    for (int64_t k : kept) elements.push_back(old_root->mutable_operand(k));
    branch->set_root_instruction(AddBeside(old_root, HloInstruction::CreateTuple(elements)),
                                 /*accept_different_shape=*/true);
    TF_RETURN_IF_ERROR(branch->RemoveInstructionAndUnusedOperands(old_root));
  }
  conditional->set_shape(ShapeUtil::MakeTupleShape(shapes));
  conditional->clear_sharding();
  conditional->set_original_value(nullptr);
  for (HloInstruction* user : conditional->users()) user->set_tuple_index(place[user->tuple_index()]);
  return true;
}

absl::StatusOr<bool> Simplify(HloInstruction* conditional) {
  if (conditional->HasControlDependencies()) return false;
  const std::optional<int64_t> branch = KnownBranch(*conditional);
  if (!branch) return RemoveUnreadResults(conditional);
  HloInstruction* call =
      AddBeside(conditional,
                HloInstruction::CreateCall(conditional->shape(), {conditional->mutable_operand(*branch + 1)},
                                           conditional->branch_computation(*branch)));
  TF_RETURN_IF_ERROR(ReplaceAndRemove(conditional, call));
  return true;
}

}  // namespace

absl::StatusOr<bool> ConditionalSimplifier::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      if (instruction->opcode() != HloOpcode::kConditional) continue;
      TF_ASSIGN_OR_RETURN(const bool simplified, Simplify(instruction));
      changed |= simplified;
    }
  }
  return changed;
}

}  // namespace xla
