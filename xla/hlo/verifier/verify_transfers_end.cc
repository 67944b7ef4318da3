#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/op_table.h"

namespace xla {
namespace {

// A send or recv between devices, or its end, which waits for the other side to have begun.
struct Step {
  const HloInstruction* instruction;
  bool sends;
  bool waits;
  int64_t channel;
  std::vector<std::pair<int64_t, int64_t>> pairs;  // source, target
};

void AddStep(const HloInstruction& instruction, std::vector<Step>* steps) {
  const HloOpcode opcode = instruction.opcode();
  const bool waits = opcode == HloOpcode::kSendDone || opcode == HloOpcode::kRecvDone;
  const HloInstruction& start = waits ? *instruction.operand(0) : instruction;
  if ((start.opcode() != HloOpcode::kSend && start.opcode() != HloOpcode::kRecv) ||
      start.is_host_transfer()) {
    return;
  }
  const auto pairs = ParseSendRecvPairs(start.get_frontend_attribute(kSendRecvPairs).value_or(""));
  if (!pairs.ok()) return;
  steps->push_back(
      {&instruction, start.opcode() == HloOpcode::kSend, waits, start.channel_id().value_or(0), *pairs});
}

// The steps of a program in the order in which every device takes them. A computation counts where it is
// called first: of a loop that is one iteration.
void AddSteps(const HloComputation& computation, absl::flat_hash_set<const HloComputation*>* seen,
              std::vector<Step>* steps) {
  if (!seen->insert(&computation).second) return;
  const auto order = computation.parent()->has_schedule() ? computation.instructions()
                                                          : computation.MakeInstructionPostOrder();
  for (const HloInstruction* instruction : order) {
    AddStep(*instruction, steps);
    for (const HloComputation* callee : instruction->called_computations()) AddSteps(*callee, seen, steps);
  }
}

// The position of each device, and the transfers that were started and completed so far.
class Walk {
 public:
  explicit Walk(const std::vector<Step>& steps) : steps_(steps) {
    for (const Step& step : steps) {
      for (const auto& [source, target] : step.pairs) next_[source] = next_[target] = 0;
    }
  }

  // Lets devices go on as long as one can.
  void Run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (auto& [device, next] : next_) {
        for (; next < steps_.size() && MayTake(device, steps_[next]); ++next, moved = true) {
          Count(device, steps_[next]);
        }
      }
    }
  }

  absl::Status Result() const {
    for (const auto& [device, next] : next_) {
      if (next == steps_.size()) continue;
      const Step& step = steps_[next];
      return AtInstruction(*step.instruction,
                           RuleError(step.instruction->opcode(), "V12", "device ", device,
                                     " waits here forever: the other side never reaches its ",
                                     step.sends ? "recv" : "send", " of channel ", step.channel));
    }
    return absl::OkStatus();
  }

 private:
  using Key = std::tuple<int64_t, bool, bool, int64_t, int64_t>;

  // Calls `function` with what the device takes part in.
  template <typename Function>
  static void ForOwnPairs(int64_t device, const Step& step, Function function) {
    for (const auto& [source, target] : step.pairs) {
      if ((step.sends ? source : target) == device) function(source, target);
    }
  }

  bool MayTake(int64_t device, const Step& step) const {
    bool may = true;
    if (!step.waits) return may;
    ForOwnPairs(device, step, [&](int64_t source, int64_t target) {
      may = may && CountOf({step.channel, !step.sends, false, source, target}) >
                       CountOf({step.channel, step.sends, true, source, target});
    });
    return may;
  }

  void Count(int64_t device, const Step& step) {
    ForOwnPairs(device, step, [&](int64_t source, int64_t target) {
      ++counts_[{step.channel, step.sends, step.waits, source, target}];
    });
  }

  int64_t CountOf(const Key& key) const {
    const auto found = counts_.find(key);
    return found == counts_.end() ? 0 : found->second;
  }

  const std::vector<Step>& steps_;
  absl::btree_map<int64_t, size_t> next_;
  absl::flat_hash_map<Key, int64_t> counts_;
};

}  // namespace

absl::Status VerifyTransfersEnd(const HloModule& module) {
  std::vector<Step> steps;
  absl::flat_hash_set<const HloComputation*> seen;
  AddSteps(*module.entry_computation(), &seen, &steps);
  Walk walk(steps);
  walk.Run();
  return walk.Result();
}

}  // namespace xla
