#include "xla/hlo/ir/hlo_module.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {
namespace {

// "add.12" -> "add": suffixes are counted from the name without one.
absl::string_view NameRoot(absl::string_view name) {
  const size_t dot = name.rfind('.');
  int64_t number;
  if (dot == absl::string_view::npos || dot == 0 || dot + 1 == name.size()) return name;
  for (char c : name.substr(dot + 1)) {
    if (c < '0' || c > '9') return name;
  }
  return absl::SimpleAtoi(name.substr(dot + 1), &number) ? name.substr(0, dot) : name;
}

// Copies of every computation, instruction by instruction in list order; operands may come later in the list.
void CloneComputation(const HloComputation& from,
                      const absl::flat_hash_map<const HloComputation*, HloComputation*>& map,
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
  // Computations that nothing calls come first; what is left after them is on or behind a cycle.
  absl::flat_hash_set<const HloComputation*> called;
  for (const auto& computation : computations_) {
    for (const auto& instruction : computation->instructions_) {
      if (instruction == nullptr) continue;
      for (const HloComputation* callee : instruction->called_computations()) called.insert(callee);
    }
  }
  std::vector<HloComputation*> starts;
  for (const bool is_called : {false, true}) {
    for (const auto& computation : computations_) {
      if (called.contains(computation.get()) == is_called) starts.push_back(computation.get());
    }
  }
  std::vector<HloComputation*> order;
  absl::flat_hash_set<const HloComputation*> done, active;
  std::vector<Frame> stack;
  for (HloComputation* start : starts) {
    if (done.contains(start)) continue;
    stack.push_back(open(start));
    active.insert(start);
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
  // `taken` views the names of instructions that have been passed, which stay as they are.
  absl::flat_hash_set<absl::string_view> taken;
  taken.reserve(instruction_count());
  absl::flat_hash_map<std::string, int64_t> next;
  // "x" and "x.0" count as one name.
  bool has_zeros = false;
  auto is_taken = [&](absl::string_view name) {
    const bool is_zero = absl::EndsWith(name, ".0");
    has_zeros |= is_zero;
    return taken.contains(name) || (is_zero && taken.contains(name.substr(0, name.size() - 2))) ||
           (has_zeros && taken.contains(absl::StrCat(name, ".0")));
  };
  for (const auto& computation : computations_) {
    bool renamed = false;
    for (const auto& instruction : computation->instructions_) {
      if (instruction == nullptr) continue;
      if (!is_taken(instruction->name())) {
        taken.insert(instruction->name());
        continue;
      }
      // The first free number of name, name.1, name.2, .. or, for a name that has a number, of name.0,
      // name.1, ..
      const bool has_number = NameRoot(instruction->name()) != absl::string_view(instruction->name());
      const std::string root(NameRoot(instruction->name()));
      int64_t& number = next[root];
      if (!has_number && number == 0) number = 1;
      std::string candidate = absl::StrCat(root, ".", number);
      while (is_taken(candidate)) candidate = absl::StrCat(root, ".", ++number);
      instruction->SetName(candidate);
      taken.insert(instruction->name());
      renamed = true;
    }
    if (!renamed) continue;
    computation->next_suffix_.clear();
    computation->by_name_.clear();
    for (const auto& instruction : computation->instructions_) {
      if (instruction != nullptr) computation->by_name_.emplace(instruction->name(), instruction.get());
    }
  }
}

std::unique_ptr<HloModule> HloModule::Clone(absl::string_view suffix) const {
  auto clone = std::make_unique<HloModule>(suffix.empty() ? name_ : absl::StrCat(name_, ".", suffix));
  clone->config_ = config_;
  absl::flat_hash_map<const HloComputation*, HloComputation*> map;
  for (const auto& computation : computations_) {
    map[computation.get()] = clone->AddComputation(std::make_unique<HloComputation>(computation->name()));
  }
  for (const auto& computation : computations_)
    CloneComputation(*computation, map, map.at(computation.get()));
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
