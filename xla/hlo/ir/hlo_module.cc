#include "xla/hlo/ir/hlo_module.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Removes computations of other threads; no threads at all mean every one.
void KeepThreads(const HloModule::ExecutionThreads& threads, std::vector<HloComputation*>* list) {
  if (threads.empty()) return;
  list->erase(std::remove_if(list->begin(), list->end(),
                             [&](const HloComputation* computation) {
                               return !threads.contains(computation->execution_thread());
                             }),
              list->end());
}

int NextModuleId() {
  static std::atomic<int> next{0};
  return next++;
}

}  // namespace

HloModule::HloModule(absl::string_view name, HloModuleConfig config)
    : name_(NameUniquer::GetSanitizedName(name)), unique_id_(NextModuleId()), config_(std::move(config)) {}
HloModule::HloModule(absl::string_view name) : HloModule(name, HloModuleConfig()) {}
HloModule::~HloModule() = default;

void HloModule::set_config(const HloModuleConfig& config) { config_ = config; }

HloComputation* HloModule::AddComputation(std::unique_ptr<HloComputation> computation) {
  return Adopt(std::move(computation), /*unique_names=*/false);
}

HloComputation* HloModule::AddEmbeddedComputation(std::unique_ptr<HloComputation> computation) {
  return Adopt(std::move(computation), /*unique_names=*/true);
}

HloComputation* HloModule::Adopt(std::unique_ptr<HloComputation> computation, bool unique_names) {
  HloComputation* added = computation.get();
  const std::string wanted = NameUniquer::GetSanitizedName(added->name());
  std::string name = wanted;
  while (!by_name_.emplace(name, added).second) name = absl::StrCat(wanted, ".", ++next_suffix_[wanted]);
  added->name_ = std::move(name);
  added->parent_ = this;
  if (added->unique_id_ < 0) added->unique_id_ = NewUniqueInstructionId();
  for (const auto& instruction : added->instructions_) {
    if (instruction == nullptr) continue;
    if (instruction->unique_id() < 0) instruction->SetUniqueId(NewUniqueInstructionId());
    if (!unique_names) RegisterInstructionName(instruction->name());
  }
  if (unique_names) added->UniquifyNames(&instruction_names_);
  computations_.push_back(std::move(computation));
  return added;
}

void HloModule::RenameComputation(HloComputation* computation, absl::string_view name) {
  std::string copy(name);
  const auto known = by_name_.find(computation->name_);
  if (known != by_name_.end() && known->second == computation) by_name_.erase(known);
  computation->name_ = std::move(copy);
  by_name_.emplace(computation->name_, computation);
}

HloComputation* HloModule::AddEntryComputation(std::unique_ptr<HloComputation> computation) {
  entry_ = AddEmbeddedComputation(std::move(computation));
  if (entry_->root_instruction() == nullptr) return entry_;
  if (!config_.has_entry_computation_layout()) {
    config_.SetDefaultComputationLayout(entry_->ComputeProgramShape());
  }
  input_output_alias_config_ = HloInputOutputAliasConfig(result_shape());
  return entry_;
}

HloComputation* HloModule::AddEntryComputationWithLayouts(std::unique_ptr<HloComputation> computation) {
  entry_ = AddEmbeddedComputation(std::move(computation));
  config_.SetComputationLayoutIfExists(entry_->ComputeProgramShape());
  input_output_alias_config_ = HloInputOutputAliasConfig(result_shape());
  return entry_;
}

void HloModule::ReplaceEntryComputation(HloComputation* entry_computation) {
  entry_ = entry_computation;
  config_.SetDefaultComputationLayout(entry_->ComputeProgramShape());
  input_output_alias_config_ = HloInputOutputAliasConfig(result_shape());
  buffer_donor_config_ = HloBufferDonorConfig();
}

void HloModule::FillEntryComputationLayout() {
  if (entry_ == nullptr || entry_->root_instruction() == nullptr) return;
  if (!config_.has_entry_computation_layout()) {
    config_.SetComputationLayoutIfExists(entry_->ComputeProgramShape());
  }
}

absl::Status HloModule::RemoveEmbeddedComputation(HloComputation* computation) {
  if (computation == entry_ || !computation->caller_instructions().empty()) {
    return absl::FailedPreconditionError(absl::StrCat("cannot remove computation ", computation->name(),
                                                      ": it is ",
                                                      computation == entry_ ? "the entry" : "still called"));
  }
  const auto found = std::find_if(computations_.begin(), computations_.end(),
                                  [&](const auto& owned) { return owned.get() == computation; });
  if (found == computations_.end()) {
    return absl::NotFoundError(absl::StrCat("computation ", computation->name(), " is not in the module"));
  }
  by_name_.erase(computation->name());
  computations_.erase(found);
  return absl::OkStatus();
}

void HloModule::ReplaceComputations(
    const absl::flat_hash_map<HloComputation*, HloComputation*>& replacements) {
  const auto replacement = [&](HloComputation* computation) {
    const auto found = replacements.find(computation);
    return found == replacements.end() ? computation : found->second;
  };
  for (const auto& computation : computations_) {
    for (HloInstruction* instruction : computation->instructions()) {
      instruction->ReplaceCalledComputations(replacement);
    }
  }
  entry_ = replacement(entry_);
  for (const auto& [replaced, with] : replacements) by_name_.erase(replaced->name());
  computations_.erase(std::remove_if(computations_.begin(), computations_.end(),
                                     [&](const auto& owned) { return replacements.contains(owned.get()); }),
                      computations_.end());
}

absl::Status HloModule::RemoveUnusedComputations() {
  absl::flat_hash_set<const HloComputation*> used;
  std::vector<const HloComputation*> worklist = {entry_};
  while (!worklist.empty()) {
    const HloComputation* computation = worklist.back();
    worklist.pop_back();
    if (computation == nullptr || !used.insert(computation).second) continue;
    for (const auto& [callee, count] : computation->callees_) worklist.push_back(callee);
  }
  for (const auto& computation : computations_) {
    if (!used.contains(computation.get())) by_name_.erase(computation->name());
  }
  computations_.erase(std::remove_if(computations_.begin(), computations_.end(),
                                     [&](const auto& owned) { return !used.contains(owned.get()); }),
                      computations_.end());
  return absl::OkStatus();
}

HloComputation* HloModule::GetComputationWithName(absl::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : it->second;
}

std::vector<HloComputation*> HloModule::computations(const ExecutionThreads& execution_threads) const {
  std::vector<HloComputation*> list;
  list.reserve(computations_.size());
  for (const auto& computation : computations_) list.push_back(computation.get());
  KeepThreads(execution_threads, &list);
  return list;
}

int64_t HloModule::instruction_count() const {
  int64_t count = 0;
  for (const auto& computation : computations_) count += computation->instruction_count();
  return count;
}

absl::StatusOr<std::vector<HloComputation*>> HloModule::ComputationPostOrder() const {
  struct Frame {
    HloComputation* computation;
    std::vector<HloComputation*> callees;
    size_t next = 0;
  };
  auto open = [](HloComputation* computation) {
    Frame frame{computation, {}, 0};
    if (computation->callees_.empty()) return frame;
    absl::flat_hash_set<HloComputation*> seen;
    for (const HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      for (HloComputation* callee : instruction->called_computations()) {
        if (callee != nullptr && seen.insert(callee).second) frame.callees.push_back(callee);
      }
    }
    return frame;
  };
  // Computations that nothing calls come first; what is left after them is on or behind a cycle.
  absl::flat_hash_set<const HloComputation*> called;
  for (const auto& computation : computations_) {
    for (const auto& [callee, count] : computation->callees_) called.insert(callee);
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

std::vector<HloComputation*> HloModule::MakeComputationPostOrder(
    const ExecutionThreads& execution_threads) const {
  absl::StatusOr<std::vector<HloComputation*>> order = ComputationPostOrder();
  if (!order.ok()) return computations(execution_threads);
  KeepThreads(execution_threads, &*order);
  return *std::move(order);
}

std::vector<HloComputation*> HloModule::MakeNonfusionComputations(
    const ExecutionThreads& execution_threads) const {
  std::vector<HloComputation*> list = MakeComputationPostOrder(execution_threads);
  list.erase(
      std::remove_if(list.begin(), list.end(),
                     [](const HloComputation* computation) { return computation->IsFusionComputation(); }),
      list.end());
  return list;
}

ProgramShape HloModule::EntryProgramShape() const {
  return config_.has_entry_computation_layout() ? config_.entry_computation_layout().ComputeProgramShape()
                                                : entry_->ComputeProgramShape();
}

HloSchedule HloModule::schedule() const {
  HloSchedule schedule(this);
  for (const HloComputation* computation : MakeNonfusionComputations()) {
    schedule.set_sequence(computation, computation->instructions());
  }
  return schedule;
}

absl::Status HloModule::set_schedule(const HloSchedule& schedule) {
  if (schedule.module() != this) return absl::InvalidArgumentError("the schedule is for another module");
  TF_RETURN_IF_ERROR(schedule.Verify());
  for (HloComputation* computation : MakeNonfusionComputations()) {
    TF_RETURN_IF_ERROR(computation->ReorderInstructions(schedule.sequence(computation).instructions()));
  }
  is_scheduled_ = true;
  return absl::OkStatus();
}

const FrontendAttributes& HloModule::frontend_attributes() const {
  // It is made again when the map has changed; several threads may read it.
  static std::mutex& mutex = *new std::mutex();
  const std::lock_guard<std::mutex> lock(mutex);
  bool same = frontend_attributes_message_ != nullptr &&
              frontend_attributes_message_->map().size() == frontend_attributes_.size();
  for (const auto& [key, value] : frontend_attributes_) {
    if (!same) break;
    const auto known = frontend_attributes_message_->map().find(key);
    same = known != frontend_attributes_message_->map().end() && known->second == value;
  }
  if (!same) {
    auto message = std::make_shared<FrontendAttributes>();
    for (const auto& [key, value] : frontend_attributes_) (*message->mutable_map())[key] = value;
    frontend_attributes_message_ = std::move(message);
  }
  return *frontend_attributes_message_;
}

void HloModule::set_frontend_attributes(const FrontendAttributes& frontend_attributes) {
  frontend_attributes_.clear();
  add_frontend_attributes(frontend_attributes);
}

void HloModule::add_frontend_attributes(const FrontendAttributes& frontend_attributes) {
  for (const auto& [key, value] : frontend_attributes.map()) frontend_attributes_[key] = value;
}

uint64_t HloModule::RandomNew64() const {
  static std::mutex& mutex = *new std::mutex();
  const std::lock_guard<std::mutex> lock(mutex);
  return random_();
}

void HloModule::UniquifyInstructionNames() {
  if (!has_double_names_) return;
  instruction_names_ = NameUniquer(".");
  for (const auto& computation : computations_) computation->UniquifyNames(&instruction_names_);
  has_double_names_ = false;
}

void HloModule::SetAndUniquifyInstrName(HloInstruction* instr, absl::string_view name) {
  std::string free = instruction_names_.GetUniqueName(name);
  if (instr->parent() == nullptr) return instr->SetName(free);
  instr->parent()->RenameInstruction(instr, std::move(free), /*is_new=*/false);
}

std::unique_ptr<HloModule> HloModule::Clone(absl::string_view suffix) const { return Clone(config_, suffix); }

std::unique_ptr<HloModule> HloModule::Clone(const HloModuleConfig& config, absl::string_view suffix) const {
  auto clone = std::make_unique<HloModule>(suffix.empty() ? name_ : absl::StrCat(name_, "-", suffix), config);
  clone->input_output_alias_config_ = input_output_alias_config_;
  clone->buffer_donor_config_ = buffer_donor_config_;
  clone->frontend_attributes_ = frontend_attributes_;
  clone->is_scheduled_ = is_scheduled_;
  clone->is_dynamic_ = is_dynamic_;
  clone->spmd_parameters_shardings_ = spmd_parameters_shardings_;
  clone->spmd_output_sharding_ = spmd_output_sharding_;
  clone->stack_frames_ = stack_frames_;
  clone->origin_recovery_table_ = origin_recovery_table_;
  clone->next_unique_id_ = next_unique_id_;
  absl::flat_hash_map<const HloComputation*, HloComputation*> map;
  for (const auto& computation : computations_) {
    map[computation.get()] = clone->AddComputation(std::make_unique<HloComputation>(computation->name()));
  }
  for (const auto& computation : computations_) {
    HloComputation* copy = map.at(computation.get());
    copy->CopyInstructionsFrom(*computation, /*with_ids=*/true,
                               [&](HloComputation* callee) { return map.at(callee); });
    copy->SetUniqueId(computation->unique_id());
  }
  clone->instruction_names_ = instruction_names_;
  clone->has_double_names_ = has_double_names_;
  if (entry_ != nullptr) clone->entry_ = map.at(entry_);
  return clone;
}

void HloModule::TakeContentsOf(HloModule* other) {
  name_ = other->name_;
  config_ = other->config_;
  input_output_alias_config_ = other->input_output_alias_config_;
  buffer_donor_config_ = other->buffer_donor_config_;
  frontend_attributes_ = other->frontend_attributes_;
  is_scheduled_ = other->is_scheduled_;
  is_dynamic_ = other->is_dynamic_;
  spmd_parameters_shardings_ = other->spmd_parameters_shardings_;
  spmd_output_sharding_ = other->spmd_output_sharding_;
  stack_frames_ = other->stack_frames_;
  origin_recovery_table_ = other->origin_recovery_table_;
  computations_ = std::move(other->computations_);
  other->computations_.clear();
  by_name_ = std::exchange(other->by_name_, {});
  next_suffix_ = std::exchange(other->next_suffix_, {});
  instruction_names_ = std::move(other->instruction_names_);
  other->instruction_names_ = NameUniquer(".");
  has_double_names_ = other->has_double_names_;
  entry_ = std::exchange(other->entry_, nullptr);
  next_unique_id_ = other->next_unique_id_;
  for (const auto& computation : computations_) computation->parent_ = this;
}

bool HloModule::IsomorphicTo(const HloModule& other) const {
  if (entry_ == nullptr || other.entry_ == nullptr) return entry_ == other.entry_;
  HloComputation::Matches matched;
  const ProgramShape layout = EntryProgramShape();
  const ProgramShape other_layout = other.EntryProgramShape();
  return layout.parameters() == other_layout.parameters() && layout.result() == other_layout.result() &&
         HloComputation::SameComputation(*entry_, *other.entry_, /*compare_layouts=*/true, &matched);
}

}  // namespace xla
