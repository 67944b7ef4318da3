// Moving instructions into a computation of their own, which a fusion or a call then runs.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Instructions = absl::Span<HloInstruction* const>;

// Where the caller promised what does not hold.
absl::flat_hash_set<const HloInstruction*> CheckedMembers(const HloComputation& computation,
                                                          Instructions instructions) {
  if (instructions.empty())
    FailCheck(absl::StrCat("HloComputation: there is nothing to outline from ", computation.name()));
  if (computation.parent() == nullptr) {
    FailCheck(absl::StrCat("HloComputation: ", computation.name(),
                           " is not in a module, so that nothing can be outlined from it"));
  }
  absl::flat_hash_set<const HloInstruction*> members;
  for (const HloInstruction* instruction : instructions) {
    if (instruction->parent() != &computation || instruction->opcode() == HloOpcode::kParameter) {
      FailCheck(absl::StrCat(
          "HloComputation: ", instruction->name(), " cannot be outlined from ", computation.name(),
          instruction->parent() == &computation ? ": it is a parameter" : ": it is not in it"));
    }
    if (!members.insert(instruction).second) {
      FailCheck(absl::StrCat("HloComputation: ", instruction->name(), " is listed twice"));
    }
  }
  return members;
}

std::vector<HloInstruction*> Reversed(Instructions instructions) {
  return {instructions.rbegin(), instructions.rend()};
}

}  // namespace

std::unique_ptr<HloComputation> HloComputation::Outline(Instructions instructions, const HloInstruction* root,
                                                        absl::string_view name,
                                                        std::vector<HloInstruction*>* operands) const {
  const absl::flat_hash_set<const HloInstruction*> members = CheckedMembers(*this, instructions);
  auto outlined = std::make_unique<HloComputation>(name);
  absl::flat_hash_map<const HloInstruction*, HloInstruction*> copies;
  auto copy_of = [&](HloInstruction* operand) {
    HloInstruction*& copy = copies[operand];
    if (copy != nullptr) return copy;
    if (members.contains(operand)) {
      FailCheck(absl::StrCat("HloComputation: ", operand->name(),
                             " is on the wrong side of an instruction to outline that reads it"));
    }
    const auto number = static_cast<int64_t>(operands->size());
    operands->push_back(operand);
    copy = outlined->AddInstruction(
        HloInstruction::CreateParameter(number, operand->shape(), absl::StrCat("param_", number)));
    return copy;
  };
  for (const HloInstruction* instruction : instructions) {
    std::vector<HloInstruction*> inner;
    for (HloInstruction* operand : instruction->operands()) inner.push_back(copy_of(operand));
    HloInstruction* copy =
        outlined->AddInstruction(instruction->CloneWithNewOperands(instruction->shape(), inner));
    copies[instruction] = copy;
    for (const HloInstruction* predecessor : instruction->control_predecessors()) {
      // Both are in the new computation.
      if (members.contains(predecessor)) copies.at(predecessor)->AddControlDependencyTo(copy).IgnoreError();
    }
  }
  outlined->set_root_instruction(copies.at(root));
  return outlined;
}

void HloComputation::PutInPlaceOf(Instructions instructions, HloInstruction* root,
                                  HloInstruction* replacement) {
  replacement->set_metadata(root->metadata());
  if (root->has_sharding()) replacement->copy_sharding(root);
  // All of these are between instructions of this computation, and the shapes are the same.
  root->ReplaceAllUsesWith(replacement).IgnoreError();
  const absl::flat_hash_set<const HloInstruction*> members(instructions.begin(), instructions.end());
  for (auto it = instructions.rbegin(); it != instructions.rend(); ++it) {
    HloInstruction* instruction = *it;
    for (HloInstruction* before : instruction->control_predecessors()) {
      if (!members.contains(before)) before->AddControlDependencyTo(replacement).IgnoreError();
    }
    for (HloInstruction* behind : instruction->control_successors()) {
      if (!members.contains(behind)) replacement->AddControlDependencyTo(behind).IgnoreError();
    }
    // What something outside reads, or waits for while it is read there, stays.
    if (instruction->user_count() == 0 && !instruction->IsRoot())
      RemoveInstruction(instruction).IgnoreError();
  }
}

HloInstruction* HloComputation::CreateFusionInstruction(Instructions instructions_to_fuse,
                                                        HloInstruction::FusionKind fusion_kind) {
  const std::vector<HloInstruction*> instructions = Reversed(instructions_to_fuse);
  HloInstruction* root = instructions.empty() ? nullptr : instructions.back();
  std::vector<HloInstruction*> operands;
  auto outlined = Outline(instructions, root, "fused_computation", &operands);
  HloComputation* fused = parent_->AddEmbeddedComputation(std::move(outlined));
  HloInstruction* fusion =
      AddInstruction(HloInstruction::CreateFusion(root->shape(), fusion_kind, operands, fused));
  PutInPlaceOf(instructions, root, fusion);
  return fusion;
}

HloInstruction* HloComputation::CreateCallInstruction(Instructions instructions_to_call) {
  const std::vector<HloInstruction*> instructions = Reversed(instructions_to_call);
  HloInstruction* root = instructions.empty() ? nullptr : instructions.back();
  std::vector<HloInstruction*> operands;
  auto outlined = Outline(instructions, root, "called_computation", &operands);
  HloComputation* called = parent_->AddEmbeddedComputation(std::move(outlined));
  HloInstruction* call = AddInstruction(HloInstruction::CreateCall(root->shape(), operands, called));
  PutInPlaceOf(instructions, root, call);
  return call;
}

HloInstruction* HloModule::OutlineExpressionFromComputation(Instructions instructions_to_outline,
                                                            const std::string& outlined_computation_name,
                                                            HloComputation* computation) {
  const auto members = CheckedMembers(*computation, instructions_to_outline);
  HloInstruction* root = nullptr;
  for (HloInstruction* instruction : instructions_to_outline) {
    const auto users = instruction->users();
    const bool is_result = instruction->IsRoot() || users.empty() ||
                           std::any_of(users.begin(), users.end(),
                                       [&](HloInstruction* user) { return !members.contains(user); });
    if (!is_result) continue;
    if (root != nullptr) {
      FailCheck(
          absl::StrCat("HloComputation: a call gives one value, but of the instructions to outline into ",
                       outlined_computation_name, " both ", root->name(), " and ", instruction->name(),
                       " are needed outside"));
    }
    root = instruction;
  }
  if (root == nullptr) FailCheck("HloComputation: the instructions to outline use each other in a circle");
  std::vector<HloInstruction*> operands;
  auto outlined = computation->Outline(instructions_to_outline, root, outlined_computation_name, &operands);
  HloComputation* called = AddEmbeddedComputation(std::move(outlined));
  HloInstruction* call =
      computation->AddInstruction(HloInstruction::CreateCall(root->shape(), operands, called));
  computation->PutInPlaceOf(instructions_to_outline, root, call);
  return call;
}

}  // namespace xla
