#include "xla/cpu/plan/buffers.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/cpu/plan/in_place.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

constexpr int64_t kAlignment = 64;

// A stretch of the program, as positions of steps: from the first to the last at which it matters.
struct Range {
  int32_t start = INT32_MAX;
  int32_t end = -1;
  void Add(int32_t position) {
    start = std::min(start, position);
    end = std::max(end, position);
  }
  void Add(const Range& other) {
    start = std::min(start, other.start);
    end = std::max(end, other.end);
  }
};

// A loop, from the position before its condition to the one behind its body.
struct Loop {
  Range range;
  int32_t body_start = 0;
  int outer = -1;
};

class Assigner {
 public:
  Assigner(const runtime::Program& program, ProgramPlan* plan)
      : program_(program),
        plan_(*plan),
        live_(plan->values.size()),
        uses_(plan->values.size()),
        loop_of_(plan->values.size(), -1),
        leader_(plan->values.size()) {
    for (size_t i = 0; i < leader_.size(); ++i) leader_[i] = static_cast<ValueId>(i);
  }

  absl::Status Run() {
    Number(plan_.entry, -1);
    for (size_t i = 0; i < live_.size(); ++i) ExtendOverLoops(static_cast<ValueId>(i));
    for (const InPlace& pair : in_place_) JoinForward(pair.operand, pair.result, pair.position);
    for (const Copy& copy : copies_) JoinCopy(copy);
    for (ValueId id : plan_.entry.roots) PlaceResult(id);
    TF_RETURN_IF_ERROR(PlaceInArena());
    DropCopies(plan_.entry);
    return absl::OkStatus();
  }

 private:
  struct Copy {
    ValueId from, to;
    int32_t position;
    int loop;  // whose next turn it makes ready; -1: none
  };
  struct InPlace {
    ValueId operand, result;
    int32_t position;
  };

  void Use(ValueId id, int32_t position) {
    live_[id].Add(position);
    uses_[id].push_back(position);
  }

  void Number(const Sequence& sequence, int loop) {
    for (const Step& step : sequence.steps) {
      const int32_t position = next_++;
      for (ValueId id : step.operands) Use(id, position);
      if (step.kind == StepKind::kWhile) {
        NumberLoop(step, loop);
      } else {
        for (ValueId id : step.results) Define(id, position, loop);
        for (const auto& inner : step.sequences) Number(*inner, loop);
        if (!step.sequences.empty()) {
          const int32_t end = next_++;
          for (ValueId id : step.results) live_[id].Add(end);
        }
      }
      if (step.kind == StepKind::kCopy) {
        const bool turns = loop >= 0 && loop_of_[step.results[0]] != loop;
        copies_.push_back({step.operands[0], step.results[0], position, turns ? loop : -1});
      }
      for (const auto& [operand, result] : InPlaceOperands(step, plan_))
        in_place_.push_back({operand, result, position});
      if (step.epilogue != nullptr) NumberEpilogue(step, loop);
    }
  }

  // It writes while the call still reads.
  void NumberEpilogue(const Step& call, int loop) {
    const int32_t position = next_++;
    const Step& epilogue = *call.epilogue;
    for (ValueId id : call.operands) Use(id, position);
    for (ValueId id : epilogue.operands) Use(id, position);
    for (ValueId id : epilogue.results) Define(id, position, loop);
    for (const auto& [operand, result] : InPlaceOperands(epilogue, plan_)) {
      if (std::find(call.operands.begin(), call.operands.end(), operand) == call.operands.end())
        in_place_.push_back({operand, result, position});
    }
  }

  void NumberLoop(const Step& step, int outer) {
    const int loop = static_cast<int>(loops_.size());
    loops_.push_back({});
    loops_[loop].outer = outer;
    loops_[loop].range.Add(next_ - 1);
    Number(*step.sequences[0], loop);
    for (ValueId id : step.sequences[0]->roots) Use(id, next_ - 1);
    loops_[loop].body_start = next_++;
    Number(*step.sequences[1], loop);
    const int32_t end = next_++;
    loops_[loop].range.Add(end);
    // What a loop carries is there from before it to its end.
    for (ValueId id : step.results) live_[id].Add(end);
  }

  void Define(ValueId id, int32_t position, int loop) {
    if (live_[id].end < 0) loop_of_[id] = loop;
    live_[id].Add(position);
  }

  // A value of outside that a loop reads must be there for every turn.
  void ExtendOverLoops(ValueId id) {
    for (size_t l = 0; l < loops_.size(); ++l) {
      const Loop& loop = loops_[l];
      if (loop.range.start >= live_[id].end || loop.range.end <= live_[id].start) continue;
      const bool inside = live_[id].start > loop.range.start;
      if (!inside && live_[id].end < loop.range.end) live_[id].end = loop.range.end;
    }
  }

  ValueId Leader(ValueId id) {
    while (leader_[id] != id) id = leader_[id] = leader_[leader_[id]];
    return id;
  }

  bool MayShare(ValueId a, ValueId b) {
    const PlannedValue &x = plan_.value(a), &y = plan_.value(b);
    return x.storage == Storage::kArena && y.storage == Storage::kArena && x.bytes == y.bytes;
  }

  void Join(ValueId a, ValueId b) {
    leader_[b] = a;
    live_[a].Add(live_[b]);
    uses_[a].insert(uses_[a].end(), uses_[b].begin(), uses_[b].end());
  }

  // The memory of what is not needed after the position goes to what begins there.
  bool JoinForward(ValueId from, ValueId to, int32_t position) {
    const ValueId a = Leader(from), b = Leader(to);
    if (a == b) return true;
    if (!MayShare(a, b) || live_[a].end > position || live_[b].start < position) return false;
    Join(a, b);
    return true;
  }

  void JoinCopy(const Copy& copy) {
    if (JoinForward(copy.from, copy.to, copy.position) || copy.loop < 0) return;
    // The end of a loop's turn: what was carried into it is not needed any more when the next value is made.
    const ValueId next = Leader(copy.from), carried = Leader(copy.to);
    const Loop& loop = loops_[copy.loop];
    if (!MayShare(next, carried) || live_[next].start <= loop.body_start || live_[next].end > copy.position)
      return;
    for (int32_t use : uses_[carried]) {
      if (use > loop.range.start && use < loop.range.end && use > live_[next].start) return;
    }
    if (UsedAt(carried, live_[next].start) && !WrittenInPlace(carried, next)) return;
    for (ValueId other : sharing_turns_[carried]) {
      if (other == copy.loop) return;
    }
    sharing_turns_[carried].push_back(copy.loop);
    Join(carried, next);
  }

  bool UsedAt(ValueId id, int32_t position) const {
    return std::find(uses_[id].begin(), uses_[id].end(), position) != uses_[id].end();
  }

  // Whether the step that makes `next` may write it over `carried`.
  bool WrittenInPlace(ValueId carried, ValueId next) {
    for (const InPlace& pair : in_place_) {
      if (pair.position == live_[next].start && Leader(pair.operand) == carried &&
          Leader(pair.result) == next)
        return true;
    }
    return false;
  }

  // A result that does not share memory is computed in the caller's memory. The caller may want
  // it in the memory of an argument; that is written last.
  void PlaceResult(ValueId result) {
    if (plan_.value(result).storage != Storage::kResult || !IsRowMajor(*plan_.value(result).shape)) return;
    if (program_.aliases()[plan_.value(result).index].argument >= 0) return;
    for (const Copy& copy : copies_) {
      if (copy.to != result) continue;
      const ValueId leader = Leader(copy.from);
      PlannedValue& value = plan_.values[leader];
      if (value.storage != Storage::kArena || value.bytes != plan_.value(result).bytes || value.bytes == 0)
        return;
      value.storage = Storage::kResult;
      value.index = plan_.value(result).index;
    }
  }

  absl::Status PlaceInArena() {
    std::vector<ValueId> leaders;
    for (size_t i = 0; i < leader_.size(); ++i) {
      const auto id = static_cast<ValueId>(i);
      if (Leader(id) == id && plan_.value(id).storage == Storage::kArena && live_[id].end >= 0)
        leaders.push_back(id);
    }
    std::stable_sort(leaders.begin(), leaders.end(),
                     [&](ValueId a, ValueId b) { return live_[a].start < live_[b].start; });
    std::multimap<int32_t, ValueId> ends;
    for (ValueId id : leaders) {
      while (!ends.empty() && ends.begin()->first < live_[id].start) {
        Release(plan_.values[ends.begin()->second]);
        ends.erase(ends.begin());
      }
      PlannedValue& value = plan_.values[id];
      const int64_t bytes = Rounded(value.bytes);
      if (bytes < 0 || bytes > kMaxArena - plan_.arena_bytes) {
        return absl::ResourceExhaustedError("the program's values need more memory than can be addressed");
      }
      value.offset = Take(bytes);
      ends.emplace(live_[id].end, id);
    }
    for (size_t i = 0; i < leader_.size(); ++i) {
      const PlannedValue& place = plan_.value(Leader(static_cast<ValueId>(i)));
      PlannedValue& value = plan_.values[i];
      if (value.storage != Storage::kArena) continue;
      value.storage = place.storage;
      value.index = place.index;
      value.offset = place.offset;
    }
    return absl::OkStatus();
  }

  static int64_t Rounded(int64_t bytes) {
    return (std::max<int64_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment;
  }

  // The smallest hole that is large enough, or the end.
  int64_t Take(int64_t bytes) {
    auto hole = holes_by_size_.lower_bound({bytes, 0});
    if (hole == holes_by_size_.end()) {
      const int64_t offset = plan_.arena_bytes;
      plan_.arena_bytes += bytes;
      return offset;
    }
    const auto [size, offset] = *hole;
    holes_by_size_.erase(hole);
    holes_.erase(offset);
    if (size > bytes) AddHole(offset + bytes, size - bytes);
    return offset;
  }

  void AddHole(int64_t offset, int64_t size) {
    holes_[offset] = size;
    holes_by_size_.emplace(size, offset);
  }

  void Release(const PlannedValue& value) {
    int64_t offset = value.offset, size = Rounded(value.bytes);
    auto after = holes_.lower_bound(offset);
    if (after != holes_.end() && after->first == offset + size) {
      size += after->second;
      holes_by_size_.erase({after->second, after->first});
      after = holes_.erase(after);
    }
    if (after != holes_.begin()) {
      const auto before = std::prev(after);
      if (before->first + before->second == offset) {
        offset = before->first;
        size += before->second;
        holes_by_size_.erase({before->second, before->first});
        holes_.erase(before);
      }
    }
    AddHole(offset, size);
  }

  bool SamePlace(const PlannedValue& a, const PlannedValue& b) const {
    if (a.storage != b.storage) return false;
    if (a.storage == Storage::kArena) return a.offset == b.offset;
    return a.storage == Storage::kResult && a.index == b.index;
  }

  void DropCopies(Sequence& sequence) {
    std::erase_if(sequence.steps, [&](const Step& step) {
      return step.kind == StepKind::kCopy && step.operands[0] != step.results[0] &&
                     Leader(step.operands[0]) == Leader(step.results[0])
                 ? true
                 : step.kind == StepKind::kCopy &&
                       SamePlace(plan_.value(step.operands[0]), plan_.value(step.results[0]));
    });
    for (Step& step : sequence.steps) {
      for (const auto& inner : step.sequences) DropCopies(*inner);
    }
  }

  static constexpr int64_t kMaxArena = int64_t{1} << 46;

  const runtime::Program& program_;
  ProgramPlan& plan_;
  int32_t next_ = 0;
  std::vector<Range> live_;
  std::vector<std::vector<int32_t>> uses_;
  std::vector<int> loop_of_;
  std::vector<ValueId> leader_;
  std::vector<Loop> loops_;
  std::vector<Copy> copies_;
  std::vector<InPlace> in_place_;
  std::map<ValueId, std::vector<int>> sharing_turns_;
  std::map<int64_t, int64_t> holes_;  // size by offset
  std::set<std::pair<int64_t, int64_t>> holes_by_size_;
};

}  // namespace

absl::Status AssignBuffers(const runtime::Program& program, ProgramPlan* plan) {
  return Assigner(program, plan).Run();
}

}  // namespace xla::cpu
