#include "xla/hlo/ir/hlo_instruction.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <mutex>

#include "absl/container/flat_hash_set.h"
#include "absl/hash/hash.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/ir/name_uniquer.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// From this many users on, a table of positions makes removal constant-time.
constexpr size_t kIndexUsersFrom = 16;

template <typename List>
void EraseFrom(List* list, const HloInstruction* instruction) {
  list->erase(std::remove(list->begin(), list->end(), instruction), list->end());
}

// A promise of the caller that did not hold.
[[noreturn]] void Fail(const std::string& message) {
  std::fprintf(stderr, "HloInstruction: %s\n", message.c_str());
  std::abort();
}

// The same shape for the same text, as far as this thread remembers. Tuples are omitted: they are large, and
// an instruction usually has one from an operand.
std::shared_ptr<const Shape> SharedShape(Shape shape) {
  static thread_local std::array<std::shared_ptr<const Shape>, 256> recent;
  if (!shape.tuple_shapes().empty()) return std::make_shared<Shape>(std::move(shape));
  std::shared_ptr<const Shape>& known = recent[absl::HashOf(shape) % recent.size()];
  if (known == nullptr || !(*known == shape)) known = std::make_shared<Shape>(std::move(shape));
  return known;
}

absl::Status CheckReplaceable(const HloInstruction& old, const HloInstruction& other) {
  if (ShapeUtil::Compatible(old.shape(), other.shape())) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("cannot replace ", old.name(), " of shape ",
                                                 ShapeUtil::HumanString(old.shape()), " by ", other.name(),
                                                 " of shape ", ShapeUtil::HumanString(other.shape())));
}

}  // namespace

HloInstruction::HloInstruction(ConstructionKey, HloOpcode opcode, std::shared_ptr<const Shape> shape)
    : opcode_(opcode), shape_(std::move(shape)) {}

// Those of one computation go together with it and need not know; a loose one takes leave of its neighbours.
HloInstruction::~HloInstruction() {
  if (parent_ != nullptr) return;
  for (HloInstruction* operand : operands_) {
    if (operand != nullptr) operand->RemoveUser(this);
  }
  for (HloInstruction* user : users_) {
    if (user != nullptr) user->ForgetOperand(this);
  }
}

void HloInstruction::ForgetOperand(const HloInstruction* operand) {
  for (HloInstruction*& mine : operands_) {
    if (mine == operand) mine = nullptr;
  }
}

std::unique_ptr<HloInstruction> HloInstructionFactory::Create(HloOpcode opcode, Shape shape,
                                                              absl::Span<HloInstruction* const> operands,
                                                              Attributes attributes,
                                                              absl::Span<HloComputation* const> called) {
  // Most instructions have the shape of an operand, or one that was seen not long ago.
  for (const HloInstruction* operand : operands) {
    if (!operand->owns_shape_ && *operand->shape_ == shape) {
      return HloInstruction::CreateWithShape(opcode, operand->shape_, operands, std::move(attributes),
                                             called);
    }
  }
  return HloInstruction::CreateWithShape(opcode, SharedShape(std::move(shape)), operands,
                                         std::move(attributes), called);
}

std::unique_ptr<HloInstruction> HloInstruction::CreateWithShape(HloOpcode opcode,
                                                                std::shared_ptr<const Shape> shape,
                                                                absl::Span<HloInstruction* const> operands,
                                                                Attributes attributes,
                                                                absl::Span<HloComputation* const> called) {
  auto instruction = NewObject(opcode, std::move(shape));
  for (HloInstruction* operand : operands) instruction->AppendOperand(operand);
  attributes.Freeze();
  instruction->attributes_ = std::move(attributes);
  if (!called.empty()) instruction->rare().called_computations.assign(called.begin(), called.end());
  return instruction;
}

HloInstruction::Rare::Rare() = default;
HloInstruction::Rare::~Rare() { delete frontend_attributes.load(); }

void HloInstruction::set_shape(Shape shape) {
  shape_ = SharedShape(std::move(shape));
  owns_shape_ = false;
}

Shape* HloInstruction::mutable_shape() {
  if (!owns_shape_) shape_ = std::make_shared<Shape>(*shape_);
  owns_shape_ = true;
  return const_cast<Shape*>(shape_.get());
}

HloInstruction::Rare& HloInstruction::rare() {
  if (rare_ == nullptr) rare_ = std::make_unique<Rare>();
  return *rare_;
}

// --- Names

void HloInstruction::SetName(absl::string_view name) {
  std::string copy(name);  // it may be a part of the name that goes
  if (parent_ != nullptr) {
    parent_->RenameInstruction(this, std::move(copy), /*is_new=*/true);
  } else {
    name_ = std::move(copy);
  }
}

void HloInstruction::SetAndSanitizeName(absl::string_view name) {
  SetName(NameUniquer::GetSanitizedName(name));
}

void HloInstruction::UniquifyName(NameUniquer* name_uniquer) {
  std::string name = name_uniquer->GetUniqueName(name_);
  if (parent_ == nullptr) return SetName(name);
  parent_->RenameInstruction(this, std::move(name), /*is_new=*/false);
}

// --- Operands and users

HloInstruction::InstructionVector HloInstruction::unique_operands() const {
  absl::flat_hash_set<const HloInstruction*> met;
  InstructionVector firsts(operands_.begin(), operands_.end());
  const auto again = [&met](const HloInstruction* operand) { return !met.insert(operand).second; };
  firsts.erase(std::remove_if(firsts.begin(), firsts.end(), again), firsts.end());
  return firsts;
}

int64_t HloInstruction::operand_index(const HloInstruction* target) const {
  const auto found = std::find(operands_.begin(), operands_.end(), target);
  if (found == operands_.end()) Fail(absl::StrCat(target->name_, " is not an operand of ", name_));
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
  for (const HloInstruction* user : users()) count += static_cast<int64_t>(user->OperandIndices(this).size());
  return count;
}

void HloInstruction::AddUser(HloInstruction* user) {
  // An operand repeated in one instruction arrives here twice; one with many users goes through the table.
  const bool is_indexed = rare_ != nullptr && rare_->user_index != nullptr;
  if (is_indexed) {
    if (!rare_->user_index->emplace(user, users_.size()).second) return;
  } else if (std::find(users_.begin(), users_.end(), user) != users_.end()) {
    return;
  }
  users_.push_back(user);
  ++user_count_;
  if (!is_indexed && users_.size() >= kIndexUsersFrom) {
    auto index = std::make_unique<absl::flat_hash_map<const HloInstruction*, size_t>>();
    for (size_t i = 0; i < users_.size(); ++i) index->emplace(users_[i], i);
    rare().user_index = std::move(index);
  }
  UserHasMoved(user);
}

void HloInstruction::RemoveUser(HloInstruction* user) {
  if (rare_ == nullptr || rare_->user_index == nullptr) {
    EraseFrom(&users_, user);
    user_count_ = static_cast<int64_t>(users_.size());
    return;
  }
  const auto it = rare_->user_index->find(user);
  if (it == rare_->user_index->end()) return;
  users_[it->second] = nullptr;
  rare_->user_index->erase(it);
  --user_count_;
  users_untidy_.store(true, std::memory_order_relaxed);
  // As many holes as users, at most: each tidying is paid for by the removals before it.
  if (static_cast<size_t>(user_count_) < users_.size() / 2) TidyUsers();
}

void HloInstruction::UserHasMoved(const HloInstruction* user) {
  const size_t count = users_.size();
  if (count < 2) return;
  const HloInstruction* before = users_[count - 2];
  if (users_[count - 1] != user || before == nullptr || before->list_position() > user->list_position()) {
    users_untidy_.store(true, std::memory_order_relaxed);
  }
}

void HloInstruction::TidyUsers() const {
  // Readers may run side by side, so one of them tidies and the others wait.
  static std::mutex& mutex = *new std::mutex();
  const std::lock_guard<std::mutex> lock(mutex);
  if (!users_untidy_.load(std::memory_order_relaxed)) return;
  EraseFrom(&users_, nullptr);
  auto is_before = [](const HloInstruction* a, const HloInstruction* b) {
    return a->list_position() < b->list_position();
  };
  if (!std::is_sorted(users_.begin(), users_.end(), is_before)) {
    std::stable_sort(users_.begin(), users_.end(), is_before);
  }
  if (rare_ != nullptr && rare_->user_index != nullptr) {
    if (users_.size() < kIndexUsersFrom) {
      rare_->user_index = nullptr;
    } else {
      for (size_t i = 0; i < users_.size(); ++i) (*rare_->user_index)[users_[i]] = i;
    }
  }
  users_untidy_.store(false, std::memory_order_release);
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

absl::Status HloInstruction::ReplaceUsesWith(absl::Span<HloInstruction* const> users, HloInstruction* other) {
  TF_RETURN_IF_ERROR(CheckReplaceable(*this, *other));
  return ReplaceAllUsesWithDifferentShape(users, other);
}

absl::Status HloInstruction::ReplaceAllUsesWithDifferentShape(absl::Span<HloInstruction* const> users,
                                                              HloInstruction* other) {
  // The caller's list may be the one that the replacement changes.
  const std::vector<HloInstruction*> readers(users.begin(), users.end());
  for (HloInstruction* user : readers) TF_RETURN_IF_ERROR(ReplaceUseWithDifferentShape(user, other));
  if (IsRoot()) parent_->set_root_instruction(other, /*accept_different_shape=*/true);
  return absl::OkStatus();
}

absl::Status HloInstruction::ReplaceAllUsesWith(HloInstruction* other) {
  TF_RETURN_IF_ERROR(CheckReplaceable(*this, *other));
  return ReplaceAllUsesWithDifferentShape(other);
}

absl::Status HloInstruction::ReplaceAllUsesWithDifferentShape(HloInstruction* other) {
  if (other == this) return absl::OkStatus();
  const InstructionVector list(users().begin(), users().end());
  users_.clear();
  user_count_ = 0;
  if (rare_ != nullptr) rare_->user_index = nullptr;
  for (HloInstruction* user : list) {
    // `other` itself goes on reading this one.
    if (user != other) std::replace(user->operands_.begin(), user->operands_.end(), this, other);
    (user == other ? this : other)->AddUser(user);
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
  if (parent_ == nullptr) Fail(absl::StrCat(name_, " is not in a computation"));
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
  // The shorter of the two lists shows whether the edge exists already.
  const auto predecessors = successor->control_predecessors();
  const auto successors = control_successors();
  const bool is_known = successors.size() < predecessors.size()
                            ? std::find(successors.begin(), successors.end(), successor) != successors.end()
                            : std::find(predecessors.begin(), predecessors.end(), this) != predecessors.end();
  if (!is_known) {
    rare().control_successors.push_back(successor);
    successor->rare().control_predecessors.push_back(this);
  }
  return absl::OkStatus();
}

void HloInstruction::EraseControlEdgeTo(HloInstruction* successor) {
  EraseFrom(&rare_->control_successors, successor);
  EraseFrom(&successor->rare_->control_predecessors, this);
}

absl::Status HloInstruction::RemoveControlDependencyTo(HloInstruction* successor) {
  const auto successors = control_successors();
  if (std::find(successors.begin(), successors.end(), successor) == successors.end()) {
    return absl::InternalError(absl::StrCat(successor->name_, " has no control dependency on ", name_));
  }
  EraseControlEdgeTo(successor);
  return absl::OkStatus();
}

absl::Status HloInstruction::DropAllControlDeps() {
  DropAllControlDependencies();
  return absl::OkStatus();
}

absl::Status HloInstruction::SafelyDropAllControlDependencies() {
  for (HloInstruction* predecessor : control_predecessors()) {
    for (HloInstruction* successor : control_successors()) {
      TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(successor));
    }
  }
  return DropAllControlDeps();
}

absl::Status HloInstruction::CopyAllControlDepsTo(HloInstruction* start, HloInstruction* end) const {
  for (HloInstruction* predecessor : control_predecessors()) {
    TF_RETURN_IF_ERROR(predecessor->AddControlDependencyTo(start));
  }
  for (HloInstruction* successor : control_successors()) {
    TF_RETURN_IF_ERROR(end->AddControlDependencyTo(successor));
  }
  return absl::OkStatus();
}

void HloInstruction::DropAllControlDependencies() {
  if (rare_ == nullptr) return;
  for (HloInstruction* successor : rare_->control_successors) {
    EraseFrom(&successor->rare_->control_predecessors, this);
  }
  for (HloInstruction* predecessor : rare_->control_predecessors) {
    EraseFrom(&predecessor->rare_->control_successors, this);
  }
  rare_->control_successors.clear();
  rare_->control_predecessors.clear();
}

HloModule* HloInstruction::GetModule() const { return parent_ == nullptr ? nullptr : parent_->parent(); }

bool HloInstruction::IsAsynchronous() const {
  return opcode_ == HloOpcode::kAsyncStart || opcode_ == HloOpcode::kAsyncUpdate ||
         opcode_ == HloOpcode::kAsyncDone;
}

HloComputation* HloInstruction::async_wrapped_computation() const {
  const HloInstruction* start = this;
  while (start->called_computations().empty() && start->IsAsynchronous() && start->operand_count() == 1 &&
         start->opcode_ != HloOpcode::kAsyncStart) {
    start = start->operand(0);
  }
  return start->called_computations().empty() ? nullptr : start->called_computation(0);
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
  for (const HloInstruction* operand : operands_) storage->operands.push_back(operand->shape_.get());
  for (const HloComputation* computation : called_computations()) {
    storage->program_shapes.push_back(std::make_unique<ProgramShape>(computation->ComputeProgramShape()));
    storage->computations.push_back(storage->program_shapes.back().get());
  }
  return OpArgs{opcode_, storage->operands, attributes_, storage->computations,
                with_declared_shape ? shape_.get() : nullptr};
}

std::unique_ptr<HloInstruction> HloInstruction::CloneWithNewOperands(
    const Shape& shape, absl::Span<HloInstruction* const> operands) const {
  auto clone = &shape == shape_.get() && !owns_shape_
                   ? CreateWithShape(opcode_, shape_, operands, attributes_, called_computations())
                   : Create(opcode_, shape, operands, attributes_, called_computations());
  clone->name_ = name_;
  clone->text_line_ = text_line_;
  if (has_annotations()) *clone->mutable_annotations() = annotations();
  return clone;
}

std::unique_ptr<HloInstruction> HloInstruction::CloneWithNewOperands(
    const Shape& shape, absl::Span<HloInstruction* const> operands, absl::string_view suffix) const {
  auto clone = CloneWithNewOperands(shape, operands);
  if (suffix.empty()) return clone;
  // x, x.clone, x.clone2, x.clone3: the suffix occurs once.
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
  return CloneWithNewOperands(shape(), operands_, suffix);
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
  const auto called = called_computations();
  const auto other_called = other.called_computations();
  return SameOpAs(other, layout_sensitive) &&
         std::equal(operands_.begin(), operands_.end(), other.operands_.begin(), other.operands_.end(),
                    eq_operands) &&
         std::equal(called.begin(), called.end(), other_called.begin(), other_called.end(), eq_computations);
}

bool HloInstruction::SameOpAs(const HloInstruction& other, bool compare_layouts) const {
  if (opcode_ != other.opcode_ || operand_count() != other.operand_count()) return false;
  if (shape_ != other.shape_ && !(compare_layouts ? ShapeUtil::Equal(shape(), other.shape())
                                                  : ShapeUtil::Compatible(shape(), other.shape()))) {
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
  return absl::HashOf(static_cast<int>(opcode_), operands_.size(), shape().element_type(),
                      shape().dimensions(), shape().tuple_shapes().size(), attributes_.Hash());
}

// --- Broken promises

void HloInstruction::FailNoSuch(absl::string_view what, int64_t number, int64_t count) const {
  FailCheck(absl::StrCat("HloInstruction: ", HloOpcodeString(opcode_), " '", name_, "' has no ", what, " ",
                         number, " (it has ", count, ")"));
}

void HloInstruction::FailNo(absl::string_view what) const {
  FailCheck(absl::StrCat("HloInstruction: ", HloOpcodeString(opcode_), " '", name_, "' has no ", what));
}

}  // namespace xla
