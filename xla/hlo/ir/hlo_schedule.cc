#include "xla/hlo/ir/hlo_schedule.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/status_macros.h"

namespace xla {

void HloInstructionSequence::remove_instruction(HloInstruction* instruction) {
  instructions_.erase(std::remove(instructions_.begin(), instructions_.end(), instruction),
                      instructions_.end());
}

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
    absl::flat_hash_set<const HloInstruction*> done;
    for (const HloInstruction* instruction : found->second.instructions()) {
      if (instruction->parent() != computation || !done.insert(instruction).second) {
        return absl::InternalError(absl::StrCat("the schedule of ", computation->name(), " names ",
                                                instruction->name(), ", which is not there or named twice"));
      }
      for (const auto& list : {instruction->operands(), instruction->control_predecessors()}) {
        for (const HloInstruction* before : list) {
          if (!done.contains(before)) {
            return absl::InternalError(absl::StrCat("the schedule of ", computation->name(), " runs ",
                                                    instruction->name(), " before ", before->name(),
                                                    ", which it needs"));
          }
        }
      }
    }
    if (static_cast<int64_t>(done.size()) != computation->instruction_count()) {
      return absl::InternalError(absl::StrCat("the schedule of ", computation->name(), " names ", done.size(),
                                              " of ", computation->instruction_count(), " instructions"));
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
