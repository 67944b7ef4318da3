// Building, changing, copying and comparing computations.
#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {}  // namespace

HloInstruction* HloComputation::Builder::AddInstruction(std::unique_ptr<HloInstruction> instruction) {
  if (instruction == nullptr)
    FailCheck(absl::StrCat("HloComputation: no instruction was given to the builder of ", name_));
  instructions_.push_back(std::move(instruction));
  last_added_ = instructions_.back().get();
  return last_added_;
}

HloInstruction* HloComputation::Builder::AddInstruction(std::unique_ptr<HloInstruction> instruction,
                                                        std::optional<absl::string_view> new_name) {
  HloInstruction* added = AddInstruction(std::move(instruction));
  if (new_name.has_value()) added->SetName(*new_name);
  return added;
}

absl::StatusOr<HloInstruction*> HloComputation::Builder::AddParameter(
    std::unique_ptr<HloInstruction> parameter) {
  if (parameter->opcode() != HloOpcode::kParameter) {
    return absl::InternalError(absl::StrCat(parameter->name(), " is not a parameter"));
  }
  const auto count = std::count_if(instructions_.begin(), instructions_.end(), [](const auto& instruction) {
    return instruction->opcode() == HloOpcode::kParameter;
  });
  if (parameter->parameter_number() != count) {
    return absl::InternalError(
        absl::StrCat("parameter number ", parameter->parameter_number(), " after ", count, " parameters"));
  }
  return AddInstruction(std::move(parameter));
}

absl::Status HloComputation::Builder::ForEachInstruction(
    absl::FunctionRef<absl::Status(const HloInstruction*)> func) const {
  for (const auto& instruction : instructions_) TF_RETURN_IF_ERROR(func(instruction.get()));
  return absl::OkStatus();
}

std::unique_ptr<HloComputation> HloComputation::Builder::Build(HloInstruction* root_instruction) {
  HloInstruction* root = root_instruction != nullptr ? root_instruction : last_added_;
  if (root == nullptr) FailCheck(absl::StrCat("HloComputation: computation ", name_, " has no instructions"));
  auto computation = std::make_unique<HloComputation>(name_);
  for (auto& instruction : instructions_) computation->AddInstruction(std::move(instruction));
  instructions_.clear();
  last_added_ = nullptr;
  computation->set_root_instruction(root);
  const absl::Status sealed = computation->SealParameters();
  if (!sealed.ok()) FailCheck(absl::StrCat("HloComputation: ", sealed.message()));
  return computation;
}

void HloComputation::SetName(absl::string_view name) {
  if (parent_ != nullptr) return parent_->RenameComputation(this, name);
  name_ = std::string(name);
}

void HloComputation::SetAndSanitizeName(absl::string_view name) {
  std::string sanitized(name);
  for (char& c : sanitized) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' && c != '-') c = '_';
  }
  SetName(sanitized);
}

void HloComputation::set_root_instruction(HloInstruction* root, bool accept_different_shape) {
  if (root != nullptr && root->parent() != this) {
    FailCheck(absl::StrCat("HloComputation: ", root->name(), " cannot be the root of ", name_,
                           ": it is not in it"));
  }
  if (root != nullptr && root_ != nullptr && !accept_different_shape &&
      !ShapeUtil::Compatible(root_->shape(), root->shape())) {
    FailCheck(absl::StrCat("HloComputation: the root of ", name_, " has the shape ",
                           ShapeUtil::HumanString(root_->shape()), ", and the new one, ", root->name(),
                           ", has the shape ", ShapeUtil::HumanString(root->shape())));
  }
  root_ = root;
}

HloInstruction* HloComputation::AddInstruction(std::unique_ptr<HloInstruction> instruction,
                                               const OpMetadata* metadata) {
  if (metadata != nullptr) instruction->set_metadata(*metadata);
  return AddInstruction(std::move(instruction));
}

HloInstruction* HloComputation::AddParameter(std::unique_ptr<HloInstruction> instruction) {
  if (instruction->opcode() != HloOpcode::kParameter || instruction->parameter_number() != num_parameters()) {
    FailCheck(absl::StrCat("HloComputation: ", instruction->name(), " is not parameter ", num_parameters(),
                           " of ", name_));
  }
  return AddInstruction(std::move(instruction));
}

HloInstruction* HloComputation::AddEntryComputationParameter(std::unique_ptr<HloInstruction> instruction) {
  HloInstruction* added = AddParameter(std::move(instruction));
  if (IsEntryComputation() && parent_->config().has_entry_computation_layout()) {
    parent_->mutable_entry_computation_layout()->add_parameter_layout(ShapeLayout(added->shape()));
  }
  return added;
}

absl::Status HloComputation::RemoveParameter(int64_t param_no) {
  if (param_no < 0 || param_no >= num_parameters()) {
    return absl::InvalidArgumentError(absl::StrCat("there is no parameter ", param_no, " in ", name_));
  }
  const std::vector<HloInstruction*> behind(parameters_.begin() + param_no + 1, parameters_.end());
  TF_RETURN_IF_ERROR(RemoveInstruction(parameters_[param_no]));
  for (size_t i = 0; i < behind.size(); ++i) {
    behind[i]->mutable_attributes()->Set(Attr::kParameterNumber, param_no + static_cast<int64_t>(i));
  }
  return SealParameters();
}

bool HloComputation::IsSafelyRemovable(const HloInstruction* instruction) const {
  if (instruction->HasControlDependencies()) return false;
  return instruction->opcode() != HloOpcode::kParameter || IsFusionComputation();
}

absl::Status HloComputation::RemoveInstructionAndUnusedOperands(HloInstruction* instruction) {
  std::vector<HloInstruction*> worklist = {instruction};
  absl::flat_hash_set<HloInstruction*> removed;
  while (!worklist.empty()) {
    HloInstruction* item = worklist.back();
    worklist.pop_back();
    const bool is_first = item == instruction;
    if (removed.contains(item) || item->user_count() != 0 || item == root_ ||
        item->opcode() == HloOpcode::kParameter || item->HasControlDependencies() ||
        (!is_first && item->HasSideEffect())) {
      if (is_first) return RemoveInstruction(item);
      continue;
    }
    worklist.insert(worklist.end(), item->operands().begin(), item->operands().end());
    TF_RETURN_IF_ERROR(RemoveInstruction(item));
    removed.insert(item);
  }
  return absl::OkStatus();
}

absl::Status HloComputation::ReplaceUsesAndRemove(HloInstruction* old_instruction,
                                                  HloInstruction* new_instruction) {
  if (new_instruction->metadata().op_name().empty() && !old_instruction->metadata().op_name().empty()) {
    new_instruction->set_metadata(old_instruction->metadata());
  }
  if (!new_instruction->has_frontend_attributes() && old_instruction->has_frontend_attributes()) {
    new_instruction->set_frontend_attributes(old_instruction->frontend_attributes());
  }
  TF_RETURN_IF_ERROR(old_instruction->ReplaceAllUsesWithDifferentShape(new_instruction));
  // One that others wait for stays, without users.
  if (old_instruction->HasControlDependencies() || old_instruction->opcode() == HloOpcode::kParameter) {
    return absl::OkStatus();
  }
  return RemoveInstructionAndUnusedOperands(old_instruction);
}

absl::Status HloComputation::ReplaceInstruction(HloInstruction* old_instruction,
                                                HloInstruction* new_instruction) {
  if (!ShapeUtil::Compatible(old_instruction->shape(), new_instruction->shape())) {
    return absl::InternalError(absl::StrCat(ShapeUtil::HumanString(old_instruction->shape()), " vs ",
                                            ShapeUtil::HumanString(new_instruction->shape()), ": ",
                                            old_instruction->name(), " cannot be replaced by ",
                                            new_instruction->name()));
  }
  return ReplaceUsesAndRemove(old_instruction, new_instruction);
}

absl::Status HloComputation::ReplaceWithNewInstruction(HloInstruction* old_instruction,
                                                       std::unique_ptr<HloInstruction> new_instruction) {
  return ReplaceInstruction(old_instruction, AddInstruction(std::move(new_instruction)));
}

absl::Status HloComputation::ReplaceWithNewEntryComputationParameter(
    HloInstruction* old_instruction, std::unique_ptr<HloInstruction> new_instruction) {
  return ReplaceInstruction(old_instruction, AddEntryComputationParameter(std::move(new_instruction)));
}

absl::Status HloComputation::ReplaceInstructionWithDifferentShape(HloInstruction* old_instruction,
                                                                  HloInstruction* new_instruction) {
  return ReplaceUsesAndRemove(old_instruction, new_instruction);
}

absl::Status HloComputation::ReorderInstructions(absl::Span<HloInstruction* const> sequence) {
  absl::flat_hash_set<const HloInstruction*> seen;
  for (const HloInstruction* instruction : sequence) {
    if (instruction->parent() != this || !seen.insert(instruction).second) {
      return absl::InvalidArgumentError(absl::StrCat("the sequence for ", name_, " names ",
                                                     instruction->name(),
                                                     ", which is not here or is named twice"));
    }
  }
  if (static_cast<int64_t>(sequence.size()) != instruction_count_) {
    return absl::InvalidArgumentError(absl::StrCat("the sequence for ", name_, " has ", sequence.size(),
                                                   " of ", instruction_count_, " instructions"));
  }
  std::vector<std::unique_ptr<HloInstruction>> ordered;
  for (HloInstruction* instruction : sequence) {
    ordered.push_back(std::move(instructions_[instruction->index_in_parent_]));
  }
  instructions_ = std::move(ordered);
  Compact();
  for (const auto& instruction : instructions_) {
    for (HloInstruction* operand : instruction->operands()) operand->UserHasMoved(instruction.get());
  }
  return absl::OkStatus();
}

// --- Copying and comparing

void HloComputation::CopyInstructionsFrom(const HloComputation& from, bool with_ids,
                                          absl::FunctionRef<HloComputation*(HloComputation*)> map_callee) {
  instructions_.reserve(from.instruction_count_);
  by_name_.reserve(from.instruction_count_);
  std::vector<HloInstruction*> copies(from.instructions_.size(), nullptr);
  for (const auto& instruction : from.instructions_) {
    if (instruction == nullptr) continue;
    auto copy = instruction->CloneWithNewOperands(instruction->shape(), {});
    if (with_ids) copy->SetUniqueId(instruction->unique_id());
    copy->ReplaceCalledComputations(map_callee);
    copies[instruction->index_in_parent_] = Adopt(std::move(copy));
  }
  // Operands may come later in the list.
  for (const auto& instruction : from.instructions_) {
    if (instruction == nullptr) continue;
    HloInstruction* copy = copies[instruction->index_in_parent_];
    for (const HloInstruction* operand : instruction->operands()) {
      if (operand->parent() != &from)
        FailCheck(absl::StrCat("HloComputation: ", operand->name(), " is not in ", from.name()));
      copy->AppendOperand(copies[operand->index_in_parent_]);
    }
    for (const HloInstruction* successor : instruction->control_successors()) {
      // Both are in this computation.
      copy->AddControlDependencyTo(copies[successor->index_in_parent_]).IgnoreError();
    }
  }
  if (from.root_ != nullptr) set_root_instruction(copies[from.root_->index_in_parent_]);
  SetExecutionThread(from.execution_thread_);
}

std::unique_ptr<HloComputation> HloComputation::Clone(absl::string_view suffix) const {
  auto clone = std::make_unique<HloComputation>(suffix.empty() ? name_ : absl::StrCat(name_, ".", suffix));
  clone->CopyInstructionsFrom(*this, /*with_ids=*/false, [](HloComputation* callee) { return callee; });
  return clone;
}

bool HloComputation::SameComputation(const HloComputation& a, const HloComputation& b, bool compare_layouts,
                                     Matches* matched) {
  const auto known = matched->find(&a);
  if (known != matched->end()) return known->second == &b;
  matched->emplace(&a, &b);
  if (a.instruction_count() != b.instruction_count() || a.num_parameters() != b.num_parameters())
    return false;
  const auto order_a = a.MakeInstructionPostOrder();
  const auto order_b = b.MakeInstructionPostOrder();
  absl::flat_hash_map<const HloInstruction*, size_t> index_a, index_b;
  for (size_t i = 0; i < order_a.size(); ++i) {
    index_a[order_a[i]] = i;
    index_b[order_b[i]] = i;
  }
  for (size_t i = 0; i < order_a.size(); ++i) {
    const HloInstruction& x = *order_a[i];
    const HloInstruction& y = *order_b[i];
    if (!x.SameOpAs(y, compare_layouts) || x.control_predecessors().size() != y.control_predecessors().size())
      return false;
    if (x.called_computations().size() != y.called_computations().size()) return false;
    for (int64_t k = 0; k < x.operand_count(); ++k) {
      if (index_a.at(x.operand(k)) != index_b.at(y.operand(k))) return false;
    }
    for (size_t k = 0; k < x.called_computations().size(); ++k) {
      if (!SameComputation(*x.called_computations()[k], *y.called_computations()[k], compare_layouts,
                           matched)) {
        return false;
      }
    }
  }
  return index_a.at(a.root_instruction()) == index_b.at(b.root_instruction());
}

bool HloComputation::Equal(const HloComputation& other, bool is_layout_sensitive) const {
  Matches matched;
  return SameComputation(*this, other, is_layout_sensitive, &matched);
}

}  // namespace xla
