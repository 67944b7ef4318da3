#include "xla/hlo/ir/hlo_computation.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {
namespace {

// "add.12" -> "add": suffixes are counted from the name without one.
absl::string_view NameRoot(absl::string_view name) {
  const size_t dot = name.rfind('.');
  if (dot == absl::string_view::npos || dot == 0 || dot + 1 == name.size()) return name;
  for (char c : name.substr(dot + 1)) {
    if (c < '0' || c > '9') return name;
  }
  return name.substr(0, dot);
}

}  // namespace

bool HloComputation::IsEntryComputation() const {
  return parent_ != nullptr && parent_->entry_computation() == this;
}

std::string HloComputation::FreeName(absl::string_view name) {
  std::string candidate(name);
  if (parent_ != nullptr) {
    do {
      candidate = parent_->instruction_name_uniquer().UniqueName(candidate);
    } while (by_name_.contains(candidate));
    return candidate;
  }
  if (!by_name_.contains(candidate)) return candidate;
  const std::string root(NameRoot(name));
  int64_t& suffix = next_suffix_[root];
  do {
    candidate = absl::StrCat(root, ".", ++suffix);
  } while (by_name_.contains(candidate));
  return candidate;
}

HloInstruction* HloComputation::AddInstruction(std::unique_ptr<HloInstruction> instruction,
                                               absl::string_view new_name) {
  if (new_name.empty()) new_name = instruction->name();
  if (new_name.empty()) new_name = HloOpcodeString(instruction->opcode());
  std::string name = FreeName(NameUniquer::GetSanitizedName(new_name));
  if (name != instruction->name()) instruction->SetName(name);
  return Adopt(std::move(instruction));
}

absl::StatusOr<HloInstruction*> HloComputation::AddInstructionWithExactName(
    std::unique_ptr<HloInstruction> instruction) {
  if (!by_name_.insert(instruction.get()).second) {
    return absl::InvalidArgumentError(absl::StrCat("instruction name '", instruction->name(),
                                                   "' is used twice in computation '", name_, "'"));
  }
  if (parent_ != nullptr) parent_->RegisterInstructionName(instruction->name());
  return Adopt(std::move(instruction));
}

HloInstruction* HloComputation::Adopt(std::unique_ptr<HloInstruction> instruction) {
  HloInstruction* added = instruction.get();
  added->parent_ = this;
  added->index_in_parent_ = static_cast<int64_t>(instructions_.size());
  if (parent_ != nullptr && added->unique_id_ < 0) added->unique_id_ = parent_->NewUniqueInstructionId();
  instructions_.push_back(std::move(instruction));
  ++instruction_count_;
  RememberName(added);  // no change when its name is noted already
  for (HloInstruction* operand : added->operands()) operand->UserHasMoved(added);
  for (HloComputation* callee : added->called_computations()) LinkCall(added, callee);
  if (HloInstruction::OpcodeMayAct(added->opcode())) may_act_.insert(added);
  if (added->opcode() == HloOpcode::kParameter) RememberParameter(added);
  return added;
}

absl::Status HloComputation::RemoveInstruction(HloInstruction* instruction) {
  if (instruction->user_count() != 0 || instruction == root_) {
    return absl::FailedPreconditionError(absl::StrCat("cannot remove ", instruction->name(), ": it is ",
                                                      instruction == root_ ? "the root" : "still used"));
  }
  instruction->DropAllControlDependencies();
  for (HloInstruction* operand : instruction->operands()) operand->RemoveUser(instruction);
  for (HloComputation* callee : instruction->called_computations()) UnlinkCall(instruction, callee);
  if (HloInstruction::OpcodeMayAct(instruction->opcode())) may_act_.erase(instruction);
  if (instruction->opcode() == HloOpcode::kParameter) ForgetParameter(instruction);
  ForgetName(instruction);
  std::unique_ptr<HloInstruction> removed = std::move(instructions_[instruction->index_in_parent_]);
  if (visits_ > 0) {
    removed->operands_.clear();
    removed->parent_ = nullptr;
    removed->marked_as_dead_ = true;
    removed_.push_back(std::move(removed));
  }
  --instruction_count_;
  if (static_cast<int64_t>(instructions_.size()) > 2 * instruction_count_ + 16) Compact();
  return absl::OkStatus();
}

void HloComputation::UniquifyNames(NameUniquer* uniquer) {
  bool is_renamed = false;
  for (const auto& instruction : instructions_) {
    if (instruction == nullptr) continue;
    std::string name = uniquer->UniqueName(instruction->name());
    if (name == instruction->name()) continue;
    instruction->name_ = std::move(name);
    is_renamed = true;
  }
  if (!is_renamed) return;
  by_name_.clear();
  for (const auto& instruction : instructions_) {
    if (instruction != nullptr) RememberName(instruction.get());
  }
}

void HloComputation::RenameInstruction(HloInstruction* instruction, std::string name, bool is_new) {
  ForgetName(instruction);
  instruction->name_ = std::move(name);
  RememberName(instruction);
  if (is_new && parent_ != nullptr) parent_->RegisterInstructionName(instruction->name());
}

void HloComputation::RememberName(HloInstruction* instruction) { by_name_.insert(instruction); }

void HloComputation::ForgetName(HloInstruction* instruction) {
  // Another instruction may have been given the same name.
  const auto found = by_name_.find(instruction);
  if (found != by_name_.end() && *found == instruction) by_name_.erase(found);
}

void HloComputation::Compact() {
  instructions_.erase(std::remove(instructions_.begin(), instructions_.end(), nullptr), instructions_.end());
  for (size_t i = 0; i < instructions_.size(); ++i)
    instructions_[i]->index_in_parent_ = static_cast<int64_t>(i);
}

std::vector<HloInstruction*> HloComputation::instructions() const {
  std::vector<HloInstruction*> list;
  list.reserve(instruction_count_);
  for (const auto& instruction : instructions_) {
    if (instruction != nullptr) list.push_back(instruction.get());
  }
  return list;
}

namespace {
enum : uint8_t { kNew, kOpen, kDone };
}  // namespace

void HloComputation::VisitPostOrder(HloInstruction* start, std::vector<uint8_t>* state,
                                    std::vector<HloInstruction*>* order) const {
  std::vector<HloInstruction*> stack = {start};
  while (!stack.empty()) {
    HloInstruction* current = stack.back();
    uint8_t& mark = (*state)[current->index_in_parent_];
    if (mark != kNew) {
      stack.pop_back();
      if (mark == kOpen) {
        mark = kDone;
        order->push_back(current);
      }
      continue;
    }
    mark = kOpen;
    // Pushed last is visited first: control predecessors from the last to the first, then operands from
    // left to right.
    const auto operands = current->operands();
    for (auto it = operands.rbegin(); it != operands.rend(); ++it) {
      if ((*it)->parent_ == this && (*state)[(*it)->index_in_parent_] == kNew) stack.push_back(*it);
    }
    for (HloInstruction* predecessor : current->control_predecessors()) {
      if ((*state)[predecessor->index_in_parent_] == kNew) stack.push_back(predecessor);
    }
  }
}

std::vector<HloInstruction*> HloComputation::MakeInstructionPostOrder() const {
  std::vector<HloInstruction*> order;
  order.reserve(instruction_count_);
  std::vector<uint8_t> state(instructions_.size(), kNew);
  for (const auto& instruction : instructions_) {
    if (instruction != nullptr && instruction->user_count() == 0) {
      VisitPostOrder(instruction.get(), &state, &order);
    }
  }
  // What is left is on a cycle; the verifier reports it, the order still lists everything once.
  for (const auto& instruction : instructions_) {
    if (instruction != nullptr) VisitPostOrder(instruction.get(), &state, &order);
  }
  return order;
}

std::vector<HloInstruction*> HloComputation::MakeInstructionPostOrderFrom(HloInstruction& instruction) const {
  std::vector<HloInstruction*> order;
  std::vector<uint8_t> state(instructions_.size(), kNew);
  VisitPostOrder(&instruction, &state, &order);
  return order;
}

HloInstruction* HloComputation::GetInstructionWithName(absl::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : *it;
}

// --- Parameters

void HloComputation::RememberParameter(HloInstruction* parameter) {
  stray_parameters_.emplace(parameter->parameter_number(), parameter);
  auto next = stray_parameters_.find(num_parameters());
  while (next != stray_parameters_.end()) {
    parameters_.push_back(next->second);
    stray_parameters_.erase(next);
    next = stray_parameters_.find(num_parameters());
  }
}

void HloComputation::ForgetParameter(HloInstruction* parameter) {
  absl::erase_if(stray_parameters_, [&](const auto& entry) { return entry.second == parameter; });
  const auto at = std::find(parameters_.begin(), parameters_.end(), parameter);
  if (at == parameters_.end()) return;
  for (auto behind = at + 1; behind != parameters_.end(); ++behind) {
    stray_parameters_.emplace((*behind)->parameter_number(), *behind);
  }
  parameters_.erase(at, parameters_.end());
}

absl::StatusOr<std::vector<HloInstruction*>> HloComputation::ParametersByNumber() const {
  std::vector<HloInstruction*> found(parameters_.begin(), parameters_.end());
  for (const auto& [number, parameter] : stray_parameters_) found.push_back(parameter);
  std::vector<HloInstruction*> by_number(found.size(), nullptr);
  for (HloInstruction* parameter : found) {
    const int64_t number = parameter->parameter_number();
    if (number < 0 || number >= static_cast<int64_t>(found.size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("computation '", name_, "' has ", found.size(), " parameters, but ", parameter->name(),
                       " is parameter(", number, "): the numbers must be 0 to ", found.size() - 1));
    }
    if (by_number[number] != nullptr) {
      return absl::InvalidArgumentError(absl::StrCat("computation '", name_, "': ", by_number[number]->name(),
                                                     " and ", parameter->name(), " are both parameter(",
                                                     number, ")"));
    }
    by_number[number] = parameter;
  }
  return by_number;
}

absl::Status HloComputation::CheckParameters() const {
  const absl::StatusOr<std::vector<HloInstruction*>> by_number = ParametersByNumber();
  if (!by_number.ok() || *by_number == parameters_) return by_number.status();
  return absl::FailedPreconditionError(absl::StrCat(
      "computation '", name_,
      "': numbers of parameters have changed since the parameters were added, and SealParameters() has "
      "not been called"));
}

absl::Status HloComputation::SealParameters() {
  absl::StatusOr<std::vector<HloInstruction*>> by_number = ParametersByNumber();
  if (!by_number.ok()) return by_number.status();
  parameters_ = *std::move(by_number);
  stray_parameters_.clear();
  return absl::OkStatus();
}

ProgramShape HloComputation::ComputeProgramShape(bool include_ids) const {
  ProgramShape program;
  for (const HloInstruction* parameter : parameters_)
    program.AddParameter(parameter->shape(), include_ids ? parameter->name() : "");
  if (root_ != nullptr) *program.mutable_result() = root_->shape();
  return program;
}

void HloComputation::FailNoParameter(int64_t number) const {
  FailCheck(absl::StrCat("HloComputation: computation '", name_, "' has no parameter ", number, " (it has ",
                         num_parameters(), ")"));
}

}  // namespace xla
