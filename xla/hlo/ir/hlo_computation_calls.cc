// The callers and callees of a computation, and what follows from them.
#include <algorithm>
#include <tuple>

#include "xla/hlo/ir/hlo_computation.h"

namespace xla {
namespace {

// Those without an id come last.
uint64_t IdOrLast(const HloComputation& computation) {
  return static_cast<uint64_t>(computation.unique_id());
}

}  // namespace

bool HloComputation::UniqueIdComparator::operator()(const HloComputation* lhs,
                                                    const HloComputation* rhs) const {
  return std::make_tuple(IdOrLast(*lhs), absl::string_view(lhs->name()), lhs) <
         std::make_tuple(IdOrLast(*rhs), absl::string_view(rhs->name()), rhs);
}

// Instructions that still call this computation call nothing from now on, and its callees forget it. Operands
// from this computation become null in instructions that are in no computation.
HloComputation::HloComputation(absl::string_view name) : name_(name) {}

HloComputation::~HloComputation() {
  for (const auto& [caller, count] : callers_) {
    if (caller->parent() != this) caller->parent()->callees_.erase(this);
    for (HloComputation*& called : caller->rare_->called_computations) {
      if (called == this) called = nullptr;
    }
  }
  callees_.erase(this);
  for (const auto& instruction : instructions_) {
    if (instruction == nullptr) continue;
    for (HloInstruction* user : instruction->users_) {
      if (user != nullptr && user->parent_ != this) user->ForgetOperand(instruction.get());
    }
    for (HloComputation* callee : instruction->called_computations()) UnlinkCall(instruction.get(), callee);
  }
}

void HloComputation::LinkCall(HloInstruction* caller, HloComputation* callee) {
  if (callee == nullptr) return;
  ++callee->callers_[caller];
  if (caller->opcode() == HloOpcode::kFusion) ++callee->fusion_calls_;
  ++callees_[callee];
}

void HloComputation::UnlinkCall(HloInstruction* caller, HloComputation* callee) {
  if (callee == nullptr) return;
  const auto by_caller = callee->callers_.find(caller);
  if (--by_caller->second == 0) callee->callers_.erase(by_caller);
  if (caller->opcode() == HloOpcode::kFusion) --callee->fusion_calls_;
  const auto by_callee = callees_.find(callee);
  if (--by_callee->second == 0) callees_.erase(by_callee);
}

absl::InlinedVector<HloInstruction*, 1> HloComputation::caller_instructions(
    std::optional<HloOpcode> opcode) const {
  absl::InlinedVector<HloInstruction*, 1> list;
  for (const auto& [caller, count] : callers_) {
    if (!opcode.has_value() || caller->opcode() == *opcode) list.push_back(caller);
  }
  const UniqueIdComparator is_before;
  std::sort(list.begin(), list.end(), [&](const HloInstruction* a, const HloInstruction* b) {
    return a->parent() == b->parent() ? a->index_in_parent_ < b->index_in_parent_
                                      : is_before(a->parent(), b->parent());
  });
  return list;
}

std::optional<HloInstruction*> HloComputation::GetUniqueCaller(HloOpcode opcode) const {
  const auto callers = caller_instructions(opcode);
  if (callers.size() != 1) return std::nullopt;
  return callers[0];
}

HloInstruction* HloComputation::FusionInstruction() const {
  if (!IsFusionComputation()) return nullptr;
  return caller_instructions(HloOpcode::kFusion)[0];
}

bool HloComputation::IsAsyncComputation() const {
  return std::any_of(callers_.begin(), callers_.end(),
                     [](const auto& entry) { return entry.first->opcode() == HloOpcode::kAsyncStart; });
}

HloComputation::CallCounts HloComputation::callee_computations() const {
  return CallCounts(callees_.begin(), callees_.end());
}

HloComputation::CallCounts HloComputation::caller_computations() const {
  CallCounts counts;
  for (const auto& [caller, count] : callers_) counts[caller->parent()] += count;
  return counts;
}

bool HloComputation::HasSideEffect() const {
  std::vector<const HloComputation*> worklist = {this};
  absl::flat_hash_set<const HloComputation*> seen;
  while (!worklist.empty()) {
    const HloComputation* computation = worklist.back();
    worklist.pop_back();
    for (const HloInstruction* instruction : computation->may_act_) {
      if (instruction->HasSideEffectNoRecurse()) return true;
    }
    for (const auto& [callee, count] : computation->callees_) {
      if (seen.insert(callee).second) worklist.push_back(callee);
    }
  }
  return false;
}

}  // namespace xla
