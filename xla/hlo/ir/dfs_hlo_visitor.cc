#include "xla/hlo/ir/dfs_hlo_visitor.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/dfs_hlo_visitor_with_default.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/status_macros.h"

namespace xla {

absl::Status visitor_internal::NoHandler(const HloInstruction& instruction) {
  return absl::UnimplementedError(absl::StrCat("the visitor has no handler for ",
                                               HloOpcodeString(instruction.opcode()), " (%",
                                               instruction.name(), ")"));
}

// The walk behind every Accept. While it is alive the computations it has entered keep what is removed from
// them.
template <typename HloInstructionPtr>
class HloInstruction::DfsWalk {
 public:
  using Visitor = DfsHloVisitorBase<HloInstructionPtr>;
  struct Options {
    bool ignore_control_predecessors = false;
    bool cross_computation = false;
    const CompareFunction* operand_order = nullptr;
  };

  DfsWalk(Visitor* visitor, Options options) : visitor_(visitor), options_(options) {}
  ~DfsWalk() {
    for (const HloComputation* computation : entered_) computation->EndVisit();
  }
  DfsWalk(const DfsWalk&) = delete;
  DfsWalk& operator=(const DfsWalk&) = delete;

  void Enter(const HloComputation* computation) {
    if (computation != nullptr && entered_.insert(computation).second) computation->BeginVisit();
  }

  // What `start` needs and then itself.
  absl::Status From(HloInstruction* start) {
    Enter(start->parent());
    stack_.assign(1, start);
    while (!stack_.empty()) {
      HloInstruction* current = stack_.back();
      const auto state = visitor_->GetVisitState(*current);
      if (state == Visitor::kNotVisited && !current->IsMarkedAsDead() &&
          visitor_->ShouldProcessNode(current)) {
        visitor_->SetVisiting(*current);
        TF_RETURN_IF_ERROR(PushNeeded(*current));
        continue;
      }
      stack_.pop_back();
      if (state == Visitor::kVisiting && !current->IsMarkedAsDead()) TF_RETURN_IF_ERROR(Handle(current));
    }
    return absl::OkStatus();
  }

  absl::Status Handle(HloInstruction* instruction) {
    TF_RETURN_IF_ERROR(visitor_->Preprocess(instruction));
    TF_RETURN_IF_ERROR(instruction->Visit(visitor_));
    visitor_->SetVisited(*instruction);
    return visitor_->Postprocess(instruction);
  }

 private:
  absl::Status PushNeeded(const HloInstruction& user) {
    const size_t first = stack_.size();
    for (HloInstruction* operand : user.operands()) TF_RETURN_IF_ERROR(Push(operand));
    if (!options_.ignore_control_predecessors) {
      for (HloInstruction* predecessor : user.control_predecessors()) TF_RETURN_IF_ERROR(Push(predecessor));
    }
    if (options_.cross_computation) {
      for (const HloComputation* called : user.called_computations()) {
        Enter(called);
        TF_RETURN_IF_ERROR(Push(called->root_instruction()));
      }
    }
    const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(first);
    if (options_.operand_order != nullptr) std::stable_sort(begin, stack_.end(), *options_.operand_order);
    // What is pushed last is visited first.
    std::reverse(begin, stack_.end());
    return absl::OkStatus();
  }

  absl::Status Push(HloInstruction* needed) {
    switch (visitor_->GetVisitState(*needed)) {
      case Visitor::kVisited:
        return absl::OkStatus();
      case Visitor::kVisiting:
        return CycleError(needed);
      case Visitor::kNotVisited:
        stack_.push_back(needed);
        return absl::OkStatus();
    }
  }

  // The open instructions of the stack are a path on which each needs the next.
  absl::Status CycleError(const HloInstruction* entered) const {
    constexpr int kNamed = 8;
    std::string names;
    int64_t length = 0;
    bool on_cycle = false;
    for (const HloInstruction* instruction : stack_) {
      on_cycle = on_cycle || instruction == entered;
      if (!on_cycle || !visitor_->IsVisiting(*instruction)) continue;
      if (++length <= kNamed) absl::StrAppend(&names, "%", instruction->name(), " needs ");
    }
    if (length > kNamed) absl::StrAppend(&names, ".. (", length - kNamed, " more) needs ");
    return absl::FailedPreconditionError(absl::StrCat("the instructions form a cycle: ", names, "%",
                                                      entered->name(), "; none may depend on itself"));
  }

  Visitor* visitor_;
  Options options_;
  std::vector<HloInstruction*> stack_;
  absl::flat_hash_set<const HloComputation*> entered_;
};

// --- HloInstruction

template <typename HloInstructionPtr>
absl::Status HloInstruction::Visit(DfsHloVisitorBase<HloInstructionPtr>* visitor) {
  switch (opcode_) {
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  case HloOpcode::k##id:                                                                       \
    return visitor->Handle##id(this);
#include "xla/ops/op_table.def"
#undef OP
  }
  return absl::InternalError(absl::StrCat("%", name_, " has an opcode that is not in the op table"));
}

template <typename HloInstructionPtr>
absl::Status HloInstruction::Accept(DfsHloVisitorBase<HloInstructionPtr>* visitor, bool call_finish_visit,
                                    bool ignore_control_predecessors, bool cross_computation) {
  DfsWalk<HloInstructionPtr> walk(visitor, {ignore_control_predecessors, cross_computation});
  TF_RETURN_IF_ERROR(walk.From(this));
  return call_finish_visit ? visitor->FinishVisit(this) : absl::OkStatus();
}

template absl::Status HloInstruction::Visit(DfsHloVisitor* visitor);
template absl::Status HloInstruction::Visit(ConstDfsHloVisitor* visitor);
template absl::Status HloInstruction::Accept(DfsHloVisitor*, bool, bool, bool);
template absl::Status HloInstruction::Accept(ConstDfsHloVisitor*, bool, bool, bool);

// A visitor of constant instructions changes nothing, so that the walk is the same.
absl::Status HloInstruction::Visit(ConstDfsHloVisitor* visitor) const {
  return const_cast<HloInstruction*>(this)->Visit(visitor);
}

absl::Status HloInstruction::Accept(ConstDfsHloVisitor* visitor, bool call_finish_visit,
                                    bool ignore_control_predecessors, bool cross_computation) const {
  return const_cast<HloInstruction*>(this)->Accept(visitor, call_finish_visit, ignore_control_predecessors,
                                                   cross_computation);
}

absl::Status HloInstruction::AcceptWithOperandOrder(DfsHloVisitor* visitor, CompareFunction operand_order,
                                                    bool call_finish_visit) {
  DfsWalk<HloInstruction*> walk(visitor, {.operand_order = &operand_order});
  TF_RETURN_IF_ERROR(walk.From(this));
  return call_finish_visit ? visitor->FinishVisit(this) : absl::OkStatus();
}

// --- HloComputation

void HloComputation::BeginVisit() const { ++visits_; }

void HloComputation::EndVisit() const {
  if (--visits_ == 0) removed_.clear();
}

namespace {

bool StartsVisit(const HloInstruction& instruction) {
  return instruction.user_count() == 0 && instruction.control_successors().empty();
}

}  // namespace

template <typename HloInstructionPtr>
absl::Status HloComputation::AcceptWithOrder(DfsHloVisitorBase<HloInstructionPtr>* visitor,
                                             const HloInstruction::CompareFunction* operand_order) const {
  visitor->ResetVisitStates();
  visitor->ReserveVisitStates(static_cast<int>(instruction_count_));
  HloInstruction::DfsWalk<HloInstructionPtr> walk(visitor, {.operand_order = operand_order});
  walk.Enter(this);
  const std::vector<HloInstruction*> all = instructions();
  for (HloInstruction* instruction : all) {
    if (!instruction->IsMarkedAsDead() && instruction != root_ && StartsVisit(*instruction)) {
      TF_RETURN_IF_ERROR(walk.From(instruction));
    }
  }
  if (root_ != nullptr) TF_RETURN_IF_ERROR(walk.From(root_));
  // What nothing has led to lost its users on the way, or is on a cycle, which is found now.
  for (HloInstruction* instruction : all) {
    if (!instruction->IsMarkedAsDead() && !visitor->DidVisit(*instruction)) {
      TF_RETURN_IF_ERROR(walk.From(instruction));
    }
  }
  return visitor->FinishVisit(root_);
}

template <typename HloInstructionPtr>
absl::Status HloComputation::Accept(DfsHloVisitorBase<HloInstructionPtr>* visitor) const {
  return AcceptWithOrder(visitor, nullptr);
}

absl::Status HloComputation::AcceptWithOperandOrder(
    DfsHloVisitor* visitor, const HloInstruction::CompareFunction& operand_order) const {
  return AcceptWithOrder(visitor, &operand_order);
}

template <typename HloInstructionPtr>
absl::Status HloComputation::AcceptOrdered(DfsHloVisitorBase<HloInstructionPtr>* visitor,
                                           absl::Span<HloInstruction* const> order) const {
  visitor->ResetVisitStates();
  HloInstruction::DfsWalk<HloInstructionPtr> walk(visitor, {});
  walk.Enter(this);
  if (static_cast<int64_t>(order.size()) != instruction_count_) {
    return absl::InvalidArgumentError(absl::StrCat("the order for ", name_, " has ", order.size(), " of ",
                                                   instruction_count_, " instructions"));
  }
  for (HloInstruction* instruction : order) {
    if (instruction->IsMarkedAsDead() || !visitor->ShouldProcessNode(instruction)) continue;
    if (instruction->parent() != this || visitor->DidVisit(*instruction)) {
      return absl::InvalidArgumentError(absl::StrCat("the order for ", name_, " names %", instruction->name(),
                                                     ", which is not here or is named twice"));
    }
    for (const HloInstruction* operand : instruction->operands()) {
      if (visitor->DidVisit(*operand)) continue;
      return absl::InvalidArgumentError(absl::StrCat("the order for ", name_, " puts %", instruction->name(),
                                                     " before its operand %", operand->name()));
    }
    TF_RETURN_IF_ERROR(walk.Handle(instruction));
  }
  return visitor->FinishVisit(root_);
}

template absl::Status HloComputation::Accept(DfsHloVisitor*) const;
template absl::Status HloComputation::Accept(ConstDfsHloVisitor*) const;
template absl::Status HloComputation::AcceptOrdered(DfsHloVisitor*, absl::Span<HloInstruction* const>) const;
template absl::Status HloComputation::AcceptOrdered(ConstDfsHloVisitor*,
                                                    absl::Span<HloInstruction* const>) const;

// --- DfsHloRewriteVisitor

absl::StatusOr<bool> DfsHloRewriteVisitor::RunOnModule(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    TF_RETURN_IF_ERROR(computation->Accept(this));
  }
  return changed_;
}

absl::Status DfsHloRewriteVisitor::ReplaceWithNewInstruction(
    HloInstruction* old_instruction, std::unique_ptr<HloInstruction> new_instruction) {
  TF_RETURN_IF_ERROR(
      old_instruction->parent()->ReplaceWithNewInstruction(old_instruction, std::move(new_instruction)));
  changed_ = true;
  return absl::OkStatus();
}

absl::Status DfsHloRewriteVisitor::ReplaceInstruction(HloInstruction* old_instruction,
                                                      HloInstruction* new_instruction) {
  TF_RETURN_IF_ERROR(old_instruction->parent()->ReplaceInstruction(old_instruction, new_instruction));
  changed_ = true;
  return absl::OkStatus();
}

absl::StatusOr<bool> DfsHloRewriteVisitor::ReplaceInstruction(HloInstruction* old_instruction,
                                                              HloInstruction* new_instruction,
                                                              bool preserve_sharding) {
  if (preserve_sharding && old_instruction->has_sharding()) {
    const bool agree =
        !new_instruction->has_sharding() || new_instruction->sharding() == old_instruction->sharding();
    if (!agree) return false;
    new_instruction->copy_sharding(old_instruction);
  }
  TF_RETURN_IF_ERROR(ReplaceInstruction(old_instruction, new_instruction));
  return true;
}

}  // namespace xla
