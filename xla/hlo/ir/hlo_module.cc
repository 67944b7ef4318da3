#include "xla/hlo/ir/hlo_module.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {
namespace {

// Copies of every computation, instruction by instruction in list order; operands may come later in the list.
void CloneComputation(const HloComputation& from, const absl::flat_hash_map<const HloComputation*, HloComputation*>& map,
                      HloComputation* to) {
  absl::flat_hash_map<const HloInstruction*, HloInstruction*> cloned;
  const std::vector<HloInstruction*> list = from.instructions();
  for (const HloInstruction* instruction : list) {
    auto copy = instruction->CloneWithNewOperands(instruction->shape(), {});
    copy->SetUniqueId(instruction->unique_id());
    for (size_t i = 0; i < instruction->called_computations().size(); ++i) {
      copy->set_called_computation(static_cast<int64_t>(i), map.at(instruction->called_computations()[i]));
    }
    cloned[instruction] = to->AddInstruction(std::move(copy));
  }
  for (const HloInstruction* instruction : list) {
    HloInstruction* copy = cloned.at(instruction);
    for (const HloInstruction* operand : instruction->operands()) copy->AppendOperand(cloned.at(operand));
    for (const HloInstruction* successor : instruction->control_successors()) {
      copy->AddControlDependencyTo(cloned.at(successor)).IgnoreError();  // both are in `to`
    }
  }
  if (from.root_instruction() != nullptr) to->set_root_instruction(cloned.at(from.root_instruction()));
  to->SetExecutionThread(from.execution_thread());
  to->SetUniqueId(from.unique_id());
  to->SealParameters().IgnoreError();  // as well or ill formed as the original
}

// Walks two computations in step; `matched` holds the pairs found equal.
bool SameComputation(const HloComputation& a, const HloComputation& b,
                     absl::flat_hash_map<const HloComputation*, const HloComputation*>* matched) {
  const auto known = matched->find(&a);
  if (known != matched->end()) return known->second == &b;
  matched->emplace(&a, &b);
  if (a.instruction_count() != b.instruction_count() || a.num_parameters() != b.num_parameters()) return false;
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
    if (!x.SameOpAs(y) || x.control_predecessors().size() != y.control_predecessors().size()) return false;
    if (x.called_computations().size() != y.called_computations().size()) return false;
    for (int64_t k = 0; k < x.operand_count(); ++k) {
      if (index_a.at(x.operand(k)) != index_b.at(y.operand(k))) return false;
    }
    for (size_t k = 0; k < x.called_computations().size(); ++k) {
      if (!SameComputation(*x.called_computations()[k], *y.called_computations()[k], matched)) return false;
    }
  }
  return index_a.at(a.root_instruction()) == index_b.at(b.root_instruction());
}

}  // namespace

HloComputation* HloModule::AddComputation(std::unique_ptr<HloComputation> computation) {
  HloComputation* added = computation.get();
  std::string name = added->name();
  while (!by_name_.emplace(name, added).second) {
    name = absl::StrCat(added->name(), ".", ++next_suffix_[added->name()]);
  }
  added->SetName(name);
  added->parent_ = this;
  computations_.push_back(std::move(computation));
  return added;
}

HloComputation* HloModule::AddEntryComputation(std::unique_ptr<HloComputation> computation) {
  entry_ = AddComputation(std::move(computation));
  return entry_;
}

HloComputation* HloModule::GetComputationWithName(absl::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

std::vector<HloComputation*> HloModule::computations() const {
  std::vector<HloComputation*> list;
  list.reserve(computations_.size());
  for (const auto& computation : computations_) list.push_back(computation.get());
  return list;
}

int64_t HloModule::instruction_count() const {
  int64_t count = 0;
  for (const auto& computation : computations_) count += computation->instruction_count();
  return count;
}

absl::StatusOr<std::vector<HloComputation*>> HloModule::MakeComputationPostOrder() const {
  struct Frame {
    HloComputation* computation;
    std::vector<HloComputation*> callees;
    size_t next = 0;
  };
  auto open = [](HloComputation* computation) {
    Frame frame{computation, {}, 0};
    absl::flat_hash_set<HloComputation*> seen;
    for (const HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      for (HloComputation* callee : instruction->called_computations()) {
        if (seen.insert(callee).second) frame.callees.push_back(callee);
      }
    }
    return frame;
  };
  std::vector<HloComputation*> order;
  absl::flat_hash_set<const HloComputation*> done, active;
  std::vector<Frame> stack;
  for (const auto& start : computations_) {
    if (done.contains(start.get())) continue;
    stack.push_back(open(start.get()));
    active.insert(start.get());
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (top.next == top.callees.size()) {
        active.erase(top.computation);
        done.insert(top.computation);
        order.push_back(top.computation);
        stack.pop_back();
        continue;
      }
      HloComputation* callee = top.callees[top.next++];
      if (done.contains(callee)) continue;
      if (!active.insert(callee).second) {
        std::vector<std::string> names;
        for (const Frame& frame : stack) names.push_back(frame.computation->name());
        names.push_back(callee->name());
        return absl::InvalidArgumentError(
            absl::StrCat("computations must not call themselves: ", absl::StrJoin(names, " -> ")));
      }
      stack.push_back(open(callee));
    }
  }
  return order;
}

ProgramShape HloModule::entry_computation_layout() const {
  return config_.entry_layout ? *config_.entry_layout : entry_->ComputeProgramShape();
}

void HloModule::UniquifyInstructionNames() {
  absl::flat_hash_set<std::string> taken;
  absl::flat_hash_map<std::string, int64_t> next;
  for (const auto& computation : computations_) {
    bool renamed = false;
    for (HloInstruction* instruction : computation->instructions()) {
      if (taken.insert(instruction->name()).second) continue;
      std::string candidate;
      do {
        candidate = absl::StrCat(instruction->name(), ".", ++next[instruction->name()]);
      } while (computation->by_name_.contains(candidate) || !taken.insert(candidate).second);
      computation->by_name_.erase(instruction->name());
      instruction->SetName(candidate);
      computation->by_name_.emplace(candidate, instruction);
      renamed = true;
    }
    if (renamed) computation->next_suffix_.clear();
  }
}

std::unique_ptr<HloModule> HloModule::Clone(absl::string_view suffix) const {
  auto clone = std::make_unique<HloModule>(suffix.empty() ? name_ : absl::StrCat(name_, ".", suffix));
  clone->config_ = config_;
  absl::flat_hash_map<const HloComputation*, HloComputation*> map;
  for (const auto& computation : computations_) {
    map[computation.get()] = clone->AddComputation(std::make_unique<HloComputation>(computation->name()));
  }
  for (const auto& computation : computations_) CloneComputation(*computation, map, map.at(computation.get()));
  if (entry_ != nullptr) clone->entry_ = map.at(entry_);
  return clone;
}

bool HloModule::IsomorphicTo(const HloModule& other) const {
  if (entry_ == nullptr || other.entry_ == nullptr) return entry_ == other.entry_;
  absl::flat_hash_map<const HloComputation*, const HloComputation*> matched;
  const ProgramShape layout = entry_computation_layout();
  const ProgramShape other_layout = other.entry_computation_layout();
  return layout.parameters() == other_layout.parameters() && layout.result() == other_layout.result() &&
         SameComputation(*entry_, *other.entry_, &matched);
}

}  // namespace xla
