#include "xla/hlo/ir/hlo_instruction.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// From this many users on, a table of positions makes removal constant-time.
constexpr size_t kIndexUsersFrom = 16;

void EraseFrom(std::vector<HloInstruction*>* list, const HloInstruction* instruction) {
  list->erase(std::remove(list->begin(), list->end(), instruction), list->end());
}

// A promise of the caller that did not hold.
[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "HloInstruction: %s\n", message.c_str());
  std::abort();
}

absl::Status CheckReplaceable(const HloInstruction& old, const HloInstruction& other) {
  if (ShapeUtil::Compatible(old.shape(), other.shape())) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("cannot replace ", old.name(), " of shape ",
                                                 ShapeUtil::HumanString(old.shape()), " by ", other.name(),
                                                 " of shape ", ShapeUtil::HumanString(other.shape())));
}

}  // namespace

std::unique_ptr<HloInstruction> HloInstruction::Create(HloOpcode opcode, Shape shape,
                                                       absl::Span<HloInstruction* const> operands,
                                                       Attributes attributes,
                                                       absl::Span<HloComputation* const> called) {
  auto instruction = NewObject(opcode, std::move(shape));
  for (HloInstruction* operand : operands) instruction->AppendOperand(operand);
  instruction->attributes_ = std::move(attributes);
  instruction->called_computations_.assign(called.begin(), called.end());
  return instruction;
}

void HloInstruction::SetAndSanitizeName(absl::string_view name) {
  name_ = std::string(name);
  for (char& c : name_) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.' && c != '-') c = '_';
  }
  // A name starts with a letter or '_'.
  if (!name_.empty() && !absl::ascii_isalpha(static_cast<unsigned char>(name_[0]))) name_[0] = '_';
}

HloInstruction::InstructionVector HloInstruction::unique_operands() const {
  InstructionVector unique;
  absl::flat_hash_set<const HloInstruction*> seen;
  for (HloInstruction* operand : operands_) {
    if (seen.insert(operand).second) unique.push_back(operand);
  }
  return unique;
}

int64_t HloInstruction::operand_index(const HloInstruction* target) const {
  const auto found = std::find(operands_.begin(), operands_.end(), target);
  if (found == operands_.end()) Fail(absl::StrCat(target->name_, " is no operand of ", name_));
  return found - operands_.begin();
}

std::vector<int64_t> HloInstruction::OperandIndices(const HloInstruction* operand) const {
  std::vector<int64_t> indices;
  for (size_t i = 0; i < operands_.size(); ++i) {
    if (operands_[i] == operand) indices.push_back(static_cast<int64_t>(i));
  }
  return indices;
}

bool HloInstruction::IsUserOf(const HloInstruction* instruction) const {
  return std::find(operands_.begin(), operands_.end(), instruction) != operands_.end();
}

int64_t HloInstruction::operand_use_count() const {
  int64_t count = 0;
  for (const HloInstruction* user : users_) count += static_cast<int64_t>(user->OperandIndices(this).size());
  return count;
}

void HloInstruction::AddUser(HloInstruction* user) {
  // An operand repeated in one instruction arrives here twice in a row; one with many users goes through the
  // table.
  if (user_index_ == nullptr) {
    if (std::find(users_.begin(), users_.end(), user) != users_.end()) return;
    users_.push_back(user);
    if (users_.size() < kIndexUsersFrom) return;
    user_index_ = std::make_unique<absl::flat_hash_map<const HloInstruction*, size_t>>();
    for (size_t i = 0; i < users_.size(); ++i) user_index_->emplace(users_[i], i);
    return;
  }
  if (user_index_->emplace(user, users_.size()).second) users_.push_back(user);
}

void HloInstruction::RemoveUser(HloInstruction* user) {
  if (user_index_ == nullptr) {
    EraseFrom(&users_, user);
    return;
  }
  const auto it = user_index_->find(user);
  if (it == user_index_->end()) return;
  const size_t at = it->second;
  user_index_->erase(it);
  users_[at] = users_.back();
  users_.pop_back();
  if (at < users_.size()) (*user_index_)[users_[at]] = at;
}

void HloInstruction::AppendOperand(HloInstruction* operand) {
  operands_.push_back(operand);
  operand->AddUser(this);
}

absl::Status HloInstruction::ReplaceOperandWith(int64_t i, HloInstruction* operand) {
  TF_RETURN_IF_ERROR(CheckReplaceable(*operands_[i], *operand));
  return ReplaceOperandWithDifferentShape(i, operand);
}

absl::Status HloInstruction::ReplaceOperandWithDifferentShape(int64_t i, HloInstruction* operand) {
  HloInstruction* old = operands_[i];
  if (old == operand) return absl::OkStatus();
  operands_[i] = operand;
  operand->AddUser(this);
  if (std::find(operands_.begin(), operands_.end(), old) == operands_.end()) old->RemoveUser(this);
  return absl::OkStatus();
}

absl::Status HloInstruction::ReplaceUseWith(HloInstruction* user, HloInstruction* other) {
  TF_RETURN_IF_ERROR(CheckReplaceable(*this, *other));
  return ReplaceUseWithDifferentShape(user, other);
}

absl::Status HloInstruction::ReplaceUseWithDifferentShape(HloInstruction* user, HloInstruction* other) {
  if (!user->IsUserOf(this)) {
    return absl::InternalError(absl::StrCat(user->name_, " does not use ", name_));
  }
  for (int64_t i : user->OperandIndices(this)) {
    TF_RETURN_IF_ERROR(user->ReplaceOperandWithDifferentShape(i, other));
  }
  return absl::OkStatus();
}

absl::Status HloInstruction::ReplaceAllUsesWith(HloInstruction* other) {
  TF_RETURN_IF_ERROR(CheckReplaceable(*this, *other));
  return ReplaceAllUsesWithDifferentShape(other);
}

absl::Status HloInstruction::ReplaceAllUsesWithDifferentShape(HloInstruction* other) {
  const std::vector<HloInstruction*> users = users_;
  for (HloInstruction* user : users) {
    if (user != other) TF_RETURN_IF_ERROR(ReplaceUseWithDifferentShape(user, other));
  }
  if (parent_ != nullptr && parent_->root_instruction() == this) {
    parent_->set_root_instruction(other, /*accept_different_shape=*/true);
  }
  return absl::OkStatus();
}

void HloInstruction::DetachFromOperandsAndUsers() {
  for (HloInstruction* operand : unique_operands()) operand->RemoveUser(this);
  operands_.clear();
}

HloInstruction* HloInstruction::AddInstruction(std::unique_ptr<HloInstruction> derived) {
  if (parent_ == nullptr) Fail(absl::StrCat(name_, " is in no computation"));
  if (derived->metadata().op_name().empty()) derived->set_metadata(metadata());
  if (!derived->has_frontend_attributes() && has_frontend_attributes()) {
    derived->mutable_annotations()->frontend_attributes = annotations().frontend_attributes;
  }
  return parent_->AddInstruction(std::move(derived));
}

absl::Status HloInstruction::AddControlDependencyTo(HloInstruction* successor) {
  if (parent_ != successor->parent_) {
    return absl::InvalidArgumentError(
        absl::StrCat("control dependency from ", name_, " to ", successor->name_, " leaves the computation"));
  }
  // The shorter of the two lists tells whether the edge is there already.
  const auto& predecessors = successor->control_predecessors_;
  const bool is_known = control_successors_.size() < predecessors.size()
                            ? std::find(control_successors_.begin(), control_successors_.end(), successor) !=
                                  control_successors_.end()
                            : std::find(predecessors.begin(), predecessors.end(), this) != predecessors.end();
  if (!is_known) {
    control_successors_.push_back(successor);
    successor->control_predecessors_.push_back(this);
  }
  return absl::OkStatus();
}

absl::Status HloInstruction::RemoveControlDependencyTo(HloInstruction* successor) {
  if (std::find(control_successors_.begin(), control_successors_.end(), successor) ==
      control_successors_.end()) {
    return absl::InternalError(absl::StrCat(successor->name_, " does not wait for ", name_));
  }
  EraseFrom(&control_successors_, successor);
  EraseFrom(&successor->control_predecessors_, this);
  return absl::OkStatus();
}

absl::Status HloInstruction::DropAllControlDeps() {
  DropAllControlDependencies();
  return absl::OkStatus();
}

absl::Status HloInstruction::CopyAllControlDepsTo(HloInstruction* start, HloInstruction* end) const {
  for (HloInstruction* predecessor : control_predecessors_) {
    TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(start));
  }
  for (HloInstruction* successor : control_successors_) {
    TF_RETURN_IF_ERROR(end->AddControlDependencyTo(successor));
  }
  return absl::OkStatus();
}

void HloInstruction::DropAllControlDependencies() {
  for (HloInstruction* successor : control_successors_) EraseFrom(&successor->control_predecessors_, this);
  for (HloInstruction* predecessor : control_predecessors_)
    EraseFrom(&predecessor->control_successors_, this);
  control_successors_.clear();
  control_predecessors_.clear();
}

HloModule* HloInstruction::GetModule() const { return parent_ == nullptr ? nullptr : parent_->parent(); }

bool HloInstruction::IsAsynchronous() const {
  return opcode_ == HloOpcode::kAsyncStart || opcode_ == HloOpcode::kAsyncUpdate ||
         opcode_ == HloOpcode::kAsyncDone;
}

HloComputation* HloInstruction::async_wrapped_computation() const {
  const HloInstruction* start = this;
  while (start->called_computations_.empty() && start->IsAsynchronous() && start->operand_count() == 1 &&
         start->opcode_ != HloOpcode::kAsyncStart) {
    start = start->operand(0);
  }
  return start->called_computations_.empty() ? nullptr : start->called_computations_[0];
}

HloOpcode HloInstruction::async_wrapped_opcode() const {
  const HloComputation* wrapped = async_wrapped_computation();
  if (wrapped == nullptr || wrapped->root_instruction() == nullptr ||
      wrapped->instruction_count() != wrapped->num_parameters() + 1) {
    return HloOpcode::kCall;
  }
  return wrapped->root_instruction()->opcode();
}

HloInstruction* HloInstruction::async_wrapped_instruction() const {
  const HloComputation* wrapped = async_wrapped_computation();
  return wrapped == nullptr ? nullptr : wrapped->root_instruction();
}

OpArgs HloInstruction::MakeOpArgs(OpArgsStorage* storage, bool with_declared_shape) const {
  storage->operands.clear();
  storage->computations.clear();
  storage->program_shapes.clear();
  for (const HloInstruction* operand : operands_) storage->operands.push_back(&operand->shape_);
  for (const HloComputation* computation : called_computations_) {
    storage->program_shapes.push_back(std::make_unique<ProgramShape>(computation->ComputeProgramShape()));
    storage->computations.push_back(storage->program_shapes.back().get());
  }
  return OpArgs{opcode_, storage->operands, attributes_, storage->computations,
                with_declared_shape ? &shape_ : nullptr};
}

std::unique_ptr<HloInstruction> HloInstruction::CloneWithNewOperands(
    const Shape& shape, absl::Span<HloInstruction* const> operands) const {
  auto clone = Create(opcode_, shape, operands, attributes_, called_computations_);
  clone->name_ = name_;
  clone->text_line_ = text_line_;
  if (annotations_ != nullptr) clone->annotations_ = std::make_unique<HloAnnotations>(*annotations_);
  return clone;
}

std::unique_ptr<HloInstruction> HloInstruction::CloneWithNewOperands(
    const Shape& shape, absl::Span<HloInstruction* const> operands, absl::string_view suffix) const {
  auto clone = CloneWithNewOperands(shape, operands);
  if (suffix.empty()) return clone;
  // x, x.clone, x.clone2, x.clone3: the suffix stands once.
  const std::string dotted = absl::StrCat(".", suffix);
  const size_t at = name_.rfind(dotted);
  int64_t number = 1;
  if (at == std::string::npos) {
    clone->name_ = name_ + dotted;
  } else if (at + dotted.size() == name_.size()) {
    clone->name_ = name_ + "2";
  } else if (absl::SimpleAtoi(name_.substr(at + dotted.size()), &number)) {
    clone->name_ = absl::StrCat(name_.substr(0, at), dotted, number + 1);
  } else {
    clone->name_ = name_ + dotted;
  }
  return clone;
}

std::unique_ptr<HloInstruction> HloInstruction::Clone(absl::string_view suffix) const {
  return CloneWithNewOperands(shape_, operands_, suffix);
}

std::unique_ptr<HloInstruction> HloInstruction::CloneWithNewShape(const Shape& shape,
                                                                  absl::string_view suffix) const {
  return CloneWithNewOperands(shape, operands_, suffix);
}

bool HloInstruction::Identical(
    const HloInstruction& other,
    absl::FunctionRef<bool(const HloInstruction*, const HloInstruction*)> eq_operands,
    absl::FunctionRef<bool(const HloComputation*, const HloComputation*)> eq_computations,
    bool layout_sensitive) const {
  if (this == &other) return true;
  return SameOpAs(other, layout_sensitive) &&
         std::equal(operands_.begin(), operands_.end(), other.operands_.begin(), other.operands_.end(),
                    eq_operands) &&
         std::equal(called_computations_.begin(), called_computations_.end(),
                    other.called_computations_.begin(), other.called_computations_.end(), eq_computations);
}

bool HloInstruction::SameOpAs(const HloInstruction& other, bool compare_layouts) const {
  if (opcode_ != other.opcode_ || operand_count() != other.operand_count()) return false;
  if (compare_layouts ? !ShapeUtil::Equal(shape_, other.shape_)
                      : !ShapeUtil::Compatible(shape_, other.shape_)) {
    return false;
  }
  const HloAnnotations& a = annotations();
  const HloAnnotations& b = other.annotations();
  const bool same_sharding = (a.sharding == nullptr) == (b.sharding == nullptr) &&
                             (a.sharding == nullptr || *a.sharding == *b.sharding);
  return same_sharding && a.frontend_attributes == b.frontend_attributes &&
         a.backend_config == b.backend_config && attributes_.Equals(other.attributes_);
}

size_t HloInstruction::LocalHash() const {
  return absl::HashOf(static_cast<int>(opcode_), operands_.size(), shape_.element_type(), attributes_.Hash());
}

}  // namespace xla
