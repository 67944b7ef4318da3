#include "xla/hlo/ir/hlo_schedule.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/status_macros.h"

namespace xla {

absl::Status CheckOrder(const HloComputation& computation, absl::Span<HloInstruction* const> order) {
  absl::flat_hash_set<const HloInstruction*> done;
  for (const HloInstruction* instruction : order) {
    if (instruction->parent() != &computation) {
      return absl::InvalidArgumentError(absl::StrCat("names '", instruction->name(), "' of another one"));
    }
    for (const auto& list : {instruction->operands(), instruction->control_predecessors()}) {
      for (const HloInstruction* before : list) {
        if (done.contains(before)) continue;
        return absl::InvalidArgumentError(absl::StrCat("runs '", instruction->name(), "' before '",
                                                       before->name(), "', on which it depends"));
      }
    }
    if (!done.insert(instruction).second) {
      return absl::InvalidArgumentError(absl::StrCat("names '", instruction->name(), "' twice"));
    }
  }
  if (static_cast<int64_t>(order.size()) == computation.instruction_count()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("names ", order.size(), " of ", computation.instruction_count(), " instructions"));
}

void HloInstructionSequence::remove_instruction(HloInstruction* instruction) {
  instructions_.erase(std::remove(instructions_.begin(), instructions_.end(), instruction),
                      instructions_.end());
}

HloInstructionSequence& HloSchedule::GetOrCreateSequence(const HloComputation* computation) {
  return sequences_[computation];
}

void HloSchedule::set_sequence(const HloComputation* computation, HloInstructionSequence sequence) {
  sequences_[computation] = std::move(sequence);
}

bool HloSchedule::is_computation_scheduled(const HloComputation* computation) const {
  return sequences_.contains(computation);
}

void HloSchedule::remove_computation(const HloComputation* computation) { sequences_.erase(computation); }

const HloInstructionSequence& HloSchedule::sequence(const HloComputation* computation) const {
  const auto found = sequences_.find(computation);
  if (found == sequences_.end()) {
    std::fprintf(stderr, "HloSchedule: computation %s has no sequence\n", computation->name().c_str());
    std::abort();
  }
  return found->second;
}

absl::Status HloSchedule::Verify() const {
  for (const HloComputation* computation : module_->MakeNonfusionComputations()) {
    const auto found = sequences_.find(computation);
    if (found == sequences_.end()) {
      return absl::InternalError(
          absl::StrCat("computation ", computation->name(), " is not in the schedule"));
    }
    const absl::Status status = CheckOrder(*computation, found->second.instructions());
    if (!status.ok()) {
      return absl::InternalError(
          absl::StrCat("the schedule of computation '", computation->name(), "' ", status.message()));
    }
  }
  return absl::OkStatus();
}

std::string HloSchedule::ToString() const {
  std::string text = "HloSchedule";
  for (const HloComputation* computation : module_->computations()) {
    const auto found = sequences_.find(computation);
    if (found == sequences_.end()) continue;
    absl::StrAppend(&text, "\ncomputation ", computation->name(), ":");
    for (const HloInstruction* instruction : found->second.instructions()) {
      absl::StrAppend(&text, "\n  ", instruction->name());
    }
  }
  return text;
}

}  // namespace xla
