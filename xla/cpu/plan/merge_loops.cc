#include "xla/cpu/plan/merge_loops.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "xla/cpu/plan/fusion.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

void Count(const Sequence& sequence, std::vector<int64_t>* uses) {
  for (const Step& step : sequence.steps) {
    for (ValueId id : step.operands) ++(*uses)[id];
    for (const auto& inner : step.sequences) Count(*inner, uses);
    // What a loop carries stays, whatever reads it.
    if (step.kind == StepKind::kWhile) {
      for (ValueId id : step.results) ++(*uses)[id];
    }
  }
  for (ValueId id : sequence.roots) ++(*uses)[id];
}

bool Touches(const Step& step, const absl::flat_hash_set<ValueId>& reads,
             const absl::flat_hash_set<ValueId>& writes) {
  for (ValueId id : step.operands) {
    if (writes.contains(id)) return true;
  }
  for (ValueId id : step.results) {
    if (reads.contains(id) || writes.contains(id)) return true;
  }
  if (step.epilogue != nullptr && Touches(*step.epilogue, reads, writes)) return true;
  for (const auto& inner : step.sequences) {
    for (ValueId id : inner->roots) {
      if (writes.contains(id)) return true;
    }
    for (const Step& nested : inner->steps) {
      if (Touches(nested, reads, writes)) return true;
    }
  }
  return false;
}

class Merger {
 public:
  explicit Merger(ProgramPlan* plan) : plan_(*plan), uses_(CountUses(*plan)) {}

  void Run() { Merge(plan_.entry); }

 private:
  // Whether two steps compute elements in the same places: of arrays with the same dimensions.
  static bool AreAlike(const Step& a, const Step& b) {
    return IsFlatLoop(a) && IsFlatLoop(b) &&
           a.instruction->shape().dimensions() == b.instruction->shape().dimensions();
  }

  void Merge(Sequence& sequence) {
    std::vector<Step>& steps = sequence.steps;
    for (Step& step : steps) {
      for (const auto& inner : step.sequences) Merge(*inner);
    }
    std::vector<bool> gone(steps.size());
    for (size_t i = 0; i < steps.size(); ++i) {
      if (!IsFlatLoop(steps[i])) continue;
      const size_t first = i > kMaxDistance ? i - kMaxDistance : 0;
      for (size_t j = i; j-- > first;) {
        if (gone[j] || !AreAlike(steps[j], steps[i]) || !MayMoveDown(steps, gone, j, i)) continue;
        if (!Join(steps[j], steps[i])) continue;
        gone[j] = true;
      }
    }
    RemoveGone(gone, &steps);
  }

  // Makes `b` do what `a` did, too. Not if that were too much.
  bool Join(const Step& a, Step& b) {
    Step joined;
    joined.kind = StepKind::kLoop;
    joined.instruction = b.instruction;
    absl::flat_hash_set<const HloInstruction*> inside;
    for (const Step* step : {&a, &std::as_const(b)}) {
      for (const HloInstruction* member : step->fused) {
        if (inside.insert(member).second) joined.fused.push_back(member);
      }
    }
    // What is computed inside for one of them is not read by the other.
    absl::flat_hash_map<const HloInstruction*, ValueId> given;
    for (size_t i = 0; i < a.results.size(); ++i) given.emplace(OutputsOf(a)[i], a.results[i]);
    absl::flat_hash_set<const HloInstruction*> seen;
    for (const Step* step : {&a, &std::as_const(b)}) {
      for (size_t i = 0; i < step->inputs.size(); ++i) {
        const HloInstruction* input = step->inputs[i];
        const auto found = given.find(input);
        // The same memory under another shape has not been written yet when it would be read.
        const bool made_here =
            std::find(a.results.begin(), a.results.end(), step->operands[i]) != a.results.end();
        if ((found != given.end()) != made_here) return false;
        if (found == given.end() && inside.contains(input)) return false;
        if (found != given.end() || !seen.insert(input).second) continue;
        joined.inputs.push_back(input);
        joined.operands.push_back(step->operands[i]);
      }
    }
    for (const Step* step : {&a, &std::as_const(b)}) {
      for (size_t i = 0; i < step->results.size(); ++i) {
        const auto reads = std::count(b.operands.begin(), b.operands.end(), step->results[i]);
        if (step == &a && uses_[step->results[i]] == reads) continue;
        joined.outputs.push_back(OutputsOf(*step)[i]);
        joined.results.push_back(step->results[i]);
      }
    }
    if (std::ssize(joined.fused) > kMaxFused ||
        std::ssize(joined.inputs) + std::ssize(joined.outputs) > kMaxFusedArrays) {
      return false;
    }
    for (const Step* step : {&a, &std::as_const(b)}) {
      for (ValueId id : step->operands) --uses_[id];
    }
    for (ValueId id : joined.operands) ++uses_[id];
    if (joined.outputs.size() == 1) joined.outputs.clear();
    b = std::move(joined);
    return true;
  }

  ProgramPlan& plan_;
  std::vector<int64_t> uses_;
};

}  // namespace

std::vector<int64_t> CountUses(const ProgramPlan& plan) {
  std::vector<int64_t> uses(plan.values.size());
  Count(plan.entry, &uses);
  return uses;
}

bool MayMoveDown(const std::vector<Step>& steps, const std::vector<bool>& gone, size_t from, size_t to) {
  const absl::flat_hash_set<ValueId> reads(steps[from].operands.begin(), steps[from].operands.end());
  const absl::flat_hash_set<ValueId> writes(steps[from].results.begin(), steps[from].results.end());
  for (size_t i = from + 1; i < to; ++i) {
    if (!gone[i] && Touches(steps[i], reads, writes)) return false;
  }
  return true;
}

void RemoveGone(const std::vector<bool>& gone, std::vector<Step>* steps) {
  size_t next = 0;
  for (size_t i = 0; i < steps->size(); ++i) {
    if (gone[i]) continue;
    if (next != i) (*steps)[next] = std::move((*steps)[i]);
    ++next;
  }
  steps->erase(steps->begin() + static_cast<int64_t>(next), steps->end());
}

void MergeLoops(ProgramPlan* plan) { Merger(plan).Run(); }

}  // namespace xla::cpu
