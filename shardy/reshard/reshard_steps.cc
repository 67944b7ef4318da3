#include "shardy/reshard/reshard_steps.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "shardy/reshard/aligned_axes.h"
#include "shardy/reshard/permute.h"

namespace xla {
namespace {

using Kind = ReshardStep::Kind;

// Axes of sizes without common factors may need several rounds. More than this many are never worth it: the
// tensor is gathered then.
constexpr int kMaxRounds = 6;

bool AnyAxes(const std::vector<AxisList>& lists) {
  return std::any_of(lists.begin(), lists.end(), [](const AxisList& list) { return !list.empty(); });
}

AxisList Sorted(AxisList parts) {
  std::sort(parts.begin(), parts.end(), InMeshOrder);
  return Joined(parts);
}

class ReshardPlan {
 public:
  ReshardPlan(const TensorPlacement& from, const TensorPlacement& to, absl::Span<const int64_t> sizes,
              const ReshardOptions& options)
      : sizes_(sizes),
        to_(to),
        axes_{from.dims, to.dims},
        placed_(from.dims.size()),
        now_(from),
        changes_devices_(options.changes_devices && (AnyAxes(to.dims) || !to.unreduced.empty())) {
    Reduce(options.same_reduction);
  }

  std::vector<ReshardStep> Run() {
    StopSharding();
    for (int round = 0; !IsDone(); ++round) {
      const size_t steps_before = steps_.size();
      Slice();
      Align();
      DoPermute(/*strict=*/round > 0);
      for (bool in_order : {true, false}) MoveAll(in_order);
      Gather(/*everything=*/round >= kMaxRounds || (round > 0 && steps_.size() == steps_before));
    }
    StopReplicating();
    return std::move(steps_);
  }

 private:
  int64_t rank() const { return placed_.size(); }

  // --- Unreduced axes ------------------------------------------------------------------------------

  void Reduce(bool same_reduction) {
    AlignedAxes unreduced{{now_.unreduced}, {same_reduction ? to_.unreduced : AxisList()}};
    unreduced.Align();
    ReshardStep step{Kind::kAllReduce};
    AxisList kept;
    for (const AxisPart& part : unreduced.in[0]) {
      (Contains(unreduced.out[0], part) ? kept : step.moved).push_back(part);
    }
    now_.unreduced = Joined(kept);
    AlignedAxes added{{kept}, {to_.unreduced}};
    added.Align();
    for (const AxisPart& part : added.out[0]) {
      if (!Contains(added.in[0], part)) added_.push_back(part);
    }
    added_ = Joined(added_);
    if (!step.moved.empty()) {
      step.moved = Joined(step.moved);
      Add(std::move(step));
    }
  }

  // What shards dimensions and is to be unreduced is given up where it is, without communication.
  void StopSharding() {
    AlignedAxes axes{axes_.in, {added_}};
    axes.Align();
    ReshardStep step{Kind::kShardedToUnreduced, std::vector<AxisList>(rank())};
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList& list = axes.in[dim];
      while (!list.empty() && Contains(axes.out[0], list.back())) {
        step.axes[dim].insert(step.axes[dim].begin(), list.back());
        list.pop_back();
      }
    }
    if (!AnyAxes(step.axes)) return;
    AxisList rest;
    for (AxisList& list : step.axes) {
      now_.unreduced.insert(now_.unreduced.end(), list.begin(), list.end());
      list = Joined(list);
    }
    for (const AxisPart& part : axes.out[0]) {
      if (!Contains(now_.unreduced, part)) rest.push_back(part);
    }
    added_ = Joined(rest);
    now_.unreduced = Sorted(now_.unreduced);
    axes_.in = axes.in;
    Add(std::move(step));
  }

  void StopReplicating() {
    if (added_.empty()) return;
    ReshardStep step{Kind::kReplicatedToUnreduced};
    step.moved = added_;
    now_.unreduced.insert(now_.unreduced.end(), added_.begin(), added_.end());
    now_.unreduced = Sorted(now_.unreduced);
    Add(std::move(step));
  }

  // --- Steps ---------------------------------------------------------------------------------------

  void Add(ReshardStep step) {
    for (int64_t dim = 0; dim < rank(); ++dim) {
      now_.dims[dim] = Joined(placed_[dim]);
      Append(&now_.dims[dim], axes_.in[dim]);
    }
    for (AxisList& list : step.axes) list = Joined(list);
    step.after = now_;
    steps_.push_back(std::move(step));
  }

  // Axes at the major ends that are in their place are out of the game.
  void Align() {
    axes_.Align();
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList &in = axes_.in[dim], &out = axes_.out[dim];
      const auto same = std::mismatch(in.begin(), in.end(), out.begin(), out.end()).first - in.begin();
      placed_[dim].insert(placed_[dim].end(), in.begin(), in.begin() + same);
      in.erase(in.begin(), in.begin() + same);
      out.erase(out.begin(), out.begin() + same);
    }
  }

  bool IsDone() {
    Align();
    return !AnyAxes(axes_.in) && !AnyAxes(axes_.out) && !changes_devices_;
  }

  // Free axes that come right behind all axes that go from a dimension to another are sliced before these
  // leave, so that one exchange moves both. Gives the number of shards that come to each dimension.
  std::vector<int64_t> SliceBehindLeaving(ReshardStep* step) {
    std::vector<int64_t> coming(rank(), 1);
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList& in = axes_.in[dim];
      if (in.empty() || !axes_.out[dim].empty()) continue;
      const std::optional<int64_t> target = axes_.TargetOf(in.back());
      if (!target || !axes_.in[*target].empty()) continue;
      const auto first = std::find_if(in.begin(), in.end(),
                                      [&](const AxisPart& part) { return axes_.TargetOf(part) == target; });
      const AxisList& out = axes_.out[*target];
      const auto run = std::search(out.begin(), out.end(), first, in.end());
      if (run == out.end()) continue;
      const auto behind = run + (in.end() - first);
      const auto end =
          std::find_if(behind, out.end(), [&](const AxisPart& part) { return axes_.InUse(part); });
      const int64_t shards =
          SizeOf(placed_[dim]) * SizeOf(in) * SizeOf(absl::MakeConstSpan(behind, end - behind));
      if (behind == end || sizes_[dim] == kUnknownSize || sizes_[dim] % shards != 0) continue;
      coming[*target] *= SizeOf(absl::MakeConstSpan(run, end - run));
      in.insert(in.end(), behind, end);
      step->axes[dim].insert(step->axes[dim].end(), behind, end);
    }
    return coming;
  }

  // Slicing costs nothing: every axis that nothing is sharded by yet is used where there are to be more
  // shards in the end, in its own dimension if it can be.
  void Slice() {
    ReshardStep step{Kind::kAllSlice, std::vector<AxisList>(rank())};
    const std::vector<int64_t> coming = SliceBehindLeaving(&step);
    std::vector<int64_t> shards;
    for (int64_t dim = 0; dim < rank(); ++dim) {
      const int64_t out = SizeOf(axes_.out[dim]);
      shards.push_back(out / std::gcd(out, SizeOf(axes_.in[dim]) * coming[dim]));
    }
    Room room(std::move(shards));
    const auto put = [&](int64_t dim, const AxisPart& part) {
      AxisList sliced;
      const std::optional<AxisPart> rest = room.Put(dim, part, &axes_, &sliced);
      axes_.in[dim].insert(axes_.in[dim].end(), sliced.begin(), sliced.end());
      step.axes[dim].insert(step.axes[dim].end(), sliced.begin(), sliced.end());
      return rest;
    };
    AxisList left;
    for (int64_t dim = 0; dim < rank(); ++dim) {
      const AxisList out = axes_.out[dim];
      for (const AxisPart& part : out) {
        if (axes_.InUse(part)) continue;
        if (const std::optional<AxisPart> rest = put(dim, part)) left.push_back(*rest);
      }
    }
    for (std::optional<AxisPart> part : left) {
      for (int64_t dim = 0; part && dim < rank(); ++dim) part = put(dim, *part);
    }
    if (AnyAxes(step.axes)) Add(std::move(step));
  }

  void DoPermute(bool strict) {
    const std::vector<AxisList> before = axes_.in;
    if (NeedsPermute(axes_, strict)) Permute(&axes_);
    if (!changes_devices_ && axes_.in == before) return;
    changes_devices_ = false;
    Add({Kind::kCollectivePermute});
    Align();
  }

  // Moves what is at the minor end of a dimension to the one that needs it; `in_order`: where all that is to
  // be more major is there already.
  bool Move(int64_t dim, bool in_order) {
    AxisList& in = axes_.in[dim];
    if (in.empty()) return false;
    const std::optional<int64_t> target = axes_.TargetOf(in.back());
    if (!target || *target == dim) return false;
    auto first = in.end();
    while (first != in.begin() && axes_.TargetOf(*(first - 1)) == target) --first;
    if (in_order) {
      const AxisList& out = axes_.out[*target];
      const auto run = std::search(out.begin(), out.end(), first, in.end());
      if (run == out.end()) return false;
      if (!std::all_of(out.begin(), run, [&](const AxisPart& p) { return Contains(axes_.in[*target], p); })) {
        return false;
      }
    }
    ReshardStep step{
        .kind = Kind::kAllToAll, .moved = AxisList(first, in.end()), .source = dim, .target = *target};
    in.erase(first, in.end());
    axes_.in[*target].insert(axes_.in[*target].end(), step.moved.begin(), step.moved.end());
    step.moved = Joined(step.moved);
    Add(std::move(step));
    return true;
  }

  void MoveAll(bool in_order) {
    for (int64_t dim = 0; dim < rank(); ++dim) {
      while (Move(dim, in_order)) {
      }
    }
  }

  // Gathers unneeded axes at the minor ends.
  void Gather(bool everything) {
    ReshardStep step{Kind::kAllGather, std::vector<AxisList>(rank())};
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList& in = axes_.in[dim];
      while (!in.empty() && (everything || !axes_.TargetOf(in.back()))) {
        step.axes[dim].insert(step.axes[dim].begin(), in.back());
        in.pop_back();
      }
    }
    if (AnyAxes(step.axes)) Add(std::move(step));
  }

  absl::Span<const int64_t> sizes_;
  const TensorPlacement& to_;
  AlignedAxes axes_;              // less those that are in their place
  std::vector<AxisList> placed_;  // these
  TensorPlacement now_;
  AxisList added_;        // to be unreduced
  bool changes_devices_;  // still
  std::vector<ReshardStep> steps_;
};

}  // namespace

std::vector<ReshardStep> PlanReshard(const TensorPlacement& from, const TensorPlacement& to,
                                     absl::Span<const int64_t> sizes, const ReshardOptions& options) {
  return ReshardPlan(from, to, sizes, options).Run();
}

}  // namespace xla
