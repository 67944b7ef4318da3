#include "xla/hlo/ir/hlo_instruction.h"

#include <algorithm>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// From this many users on, a table of positions makes removal constant-time.
constexpr size_t kIndexUsersFrom = 16;

void EraseFrom(std::vector<HloInstruction*>* list, const HloInstruction* instruction) {
  list->erase(std::remove(list->begin(), list->end(), instruction), list->end());
}

}  // namespace

HloInstruction::HloInstruction(HloOpcode opcode, Shape shape) : opcode_(opcode), shape_(std::move(shape)) {}
HloInstruction::~HloInstruction() = default;

std::unique_ptr<HloInstruction> HloInstruction::Create(HloOpcode opcode, Shape shape,
                                                       absl::Span<HloInstruction* const> operands,
                                                       Attributes attributes,
                                                       absl::Span<HloComputation* const> called) {
  auto instruction = std::unique_ptr<HloInstruction>(new HloInstruction(opcode, std::move(shape)));
  for (HloInstruction* operand : operands) instruction->AppendOperand(operand);
  instruction->attributes_ = std::move(attributes);
  instruction->called_computations_.assign(called.begin(), called.end());
  return instruction;
}

std::unique_ptr<HloInstruction> HloInstruction::CreateParameter(int64_t number, Shape shape,
                                                                absl::string_view name) {
  auto instruction = Create(HloOpcode::kParameter, std::move(shape), {});
  instruction->attributes_.Set(Attr::kParameterNumber, number);
  instruction->SetName(name);
  return instruction;
}

std::unique_ptr<HloInstruction> HloInstruction::CreateConstant(Literal literal) {
  Shape shape = literal.shape();
  auto instruction = Create(HloOpcode::kConstant, std::move(shape), {});
  instruction->attributes_.SetBoxed(Attr::kLiteral, std::move(literal));
  return instruction;
}

std::unique_ptr<HloInstruction> HloInstruction::CreateTuple(absl::Span<HloInstruction* const> elements) {
  std::vector<Shape> shapes;
  shapes.reserve(elements.size());
  for (const HloInstruction* element : elements) shapes.push_back(element->shape());
  return Create(HloOpcode::kTuple, ShapeUtil::MakeTupleShape(shapes), elements);
}

std::unique_ptr<HloInstruction> HloInstruction::CreateGetTupleElement(HloInstruction* tuple, int64_t index) {
  auto instruction = Create(HloOpcode::kGetTupleElement, tuple->shape().tuple_shapes(index), {tuple});
  instruction->attributes_.Set(Attr::kIndex, index);
  return instruction;
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

void HloInstruction::ReplaceOperandWith(int64_t i, HloInstruction* operand) {
  HloInstruction* old = operands_[i];
  if (old == operand) return;
  operands_[i] = operand;
  operand->AddUser(this);
  if (std::find(operands_.begin(), operands_.end(), old) == operands_.end()) old->RemoveUser(this);
}

absl::Status HloInstruction::ReplaceAllUsesWith(HloInstruction* other) {
  if (!ShapeUtil::Compatible(shape_, other->shape_)) {
    return absl::InvalidArgumentError(absl::StrCat("cannot replace ", name_, " of shape ",
                                                   ShapeUtil::HumanString(shape_), " by ", other->name_,
                                                   " of shape ", ShapeUtil::HumanString(other->shape_)));
  }
  const std::vector<HloInstruction*> users = users_;
  for (HloInstruction* user : users) {
    if (user == other) continue;
    for (int64_t i = 0; i < user->operand_count(); ++i) {
      if (user->operands_[i] == this) user->ReplaceOperandWith(i, other);
    }
  }
  if (parent_ != nullptr && parent_->root_instruction() == this) parent_->set_root_instruction(other);
  return absl::OkStatus();
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

void HloInstruction::DropAllControlDependencies() {
  for (HloInstruction* successor : control_successors_) EraseFrom(&successor->control_predecessors_, this);
  for (HloInstruction* predecessor : control_predecessors_)
    EraseFrom(&predecessor->control_successors_, this);
  control_successors_.clear();
  control_predecessors_.clear();
}

HloModule* HloInstruction::GetModule() const { return parent_ == nullptr ? nullptr : parent_->parent(); }

const Literal& HloInstruction::literal() const {
  static const Literal& empty = *new Literal();
  const Literal* literal = attributes_.GetBoxed<Literal>(Attr::kLiteral);
  return literal == nullptr ? empty : *literal;
}

const HloAnnotations& HloInstruction::annotations() const {
  static const HloAnnotations& none = *new HloAnnotations();
  return annotations_ == nullptr ? none : *annotations_;
}

HloAnnotations* HloInstruction::mutable_annotations() {
  if (annotations_ == nullptr) annotations_ = std::make_unique<HloAnnotations>();
  return annotations_.get();
}

const OpMetadata& HloInstruction::metadata() const {
  const auto& metadata = annotations().metadata;
  return metadata == nullptr ? OpMetadata::default_instance() : *metadata;
}

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
