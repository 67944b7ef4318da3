#include "shardy/reshard/permute.h"

#include <algorithm>

namespace xla {
namespace {

bool Divides(int64_t a, int64_t b) { return a % b == 0 || b % a == 0; }

// Whether `parts` are adjacent in `list`, in this order.
bool IsRunOf(const AxisList& list, const AxisList& parts) {
  return std::search(list.begin(), list.end(), parts.begin(), parts.end()) != list.end();
}

// Whether the axes that leave the dimension can go target by target, and with `leaves_last` nothing else is
// behind them.
bool LeavesInOrder(const AlignedAxes& axes, int64_t dim, bool leaves_last) {
  const AxisList& here = axes.in[dim];
  bool leaves = false;
  for (const AxisPart& part : here) {
    const std::optional<int64_t> target = axes.TargetOf(part);
    if (leaves_last && leaves && !target) return false;
    leaves |= target.has_value();
    if (!target) continue;
    AxisList run;
    std::copy_if(here.begin(), here.end(), std::back_inserter(run),
                 [&](const AxisPart& other) { return axes.TargetOf(other) == target; });
    if (!IsRunOf(axes.out[*target], run) || !IsRunOf(here, run)) return false;
  }
  return true;
}

// The axes of a dimension that no dimension needs, less those whose place the axes in `placed` take: as many
// devices for as many. Both keep their order.
struct Unwanted {
  AxisList kept;
  AxisList displaced;
};

Unwanted Displace(AxisList unwanted, const AxisList& placed) {
  AxisList displaced;
  std::optional<AxisPart> cut;  // the first of `unwanted`, as it was
  bool fits = true;
  for (const AxisPart& part : placed) {
    int64_t size = SizeOf(part);
    while (size > 1 && !unwanted.empty()) {
      AxisPart& first = unwanted.front();
      if (size % SizeOf(first) == 0) {
        size /= SizeOf(first);
        displaced.push_back(first);
        unwanted.erase(unwanted.begin());
        cut.reset();
      } else if (SizeOf(first) % size == 0) {
        if (!cut) cut = first;
        displaced.push_back({first.axis, first.start, first.start * size});
        first.start *= size;
        size = 1;
      } else {
        fits = false;
        break;
      }
    }
  }
  if (!fits && cut) {
    // Better to cut it where there is room than here.
    displaced.erase(std::remove_if(displaced.begin(), displaced.end(),
                                   [&](const AxisPart& part) { return Overlap(part, *cut); }),
                    displaced.end());
    unwanted.front() = *cut;
  }
  return {Joined(unwanted), Joined(displaced)};
}

class Permutation {
 public:
  explicit Permutation(AlignedAxes* axes)
      : axes_(*axes), room_(ShardsOf(*axes)), wanted_(axes->in.size()), passing_(axes->in.size()) {}

  bool Find() {
    PlaceWanted();
    AxisList waiting = PlacePassing();
    return PlaceUnwanted(waiting);
  }

 private:
  static std::vector<int64_t> ShardsOf(const AlignedAxes& axes) {
    std::vector<int64_t> shards;
    for (const AxisList& list : axes.in) shards.push_back(SizeOf(list));
    return shards;
  }
  int64_t rank() const { return axes_.in.size(); }

  // First each dimension gets axes that it needs, in order, as far as they fit.
  void PlaceWanted() {
    for (int64_t dim = 0; dim < rank(); ++dim) {
      const AxisList out = axes_.out[dim];
      for (const AxisPart& part : out) {
        const bool fits = !room_.Put(dim, part, &axes_, &wanted_[dim]);
        if (!fits) break;
      }
    }
  }

  static AxisList AllOf(const std::vector<AxisList>& lists) {
    AxisList all;
    for (const AxisList& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
  }

  // Then the others that some dimension needs are put where they fit. Returns those that do not.
  AxisList PlacePassing() {
    const AxisList placed = AllOf(wanted_);
    AxisList waiting;
    for (const AxisPart& part : AllOf(axes_.out)) {
      if (!Contains(placed, part)) waiting.push_back(part);
    }
    for (int64_t dim = 0; dim < rank(); ++dim) {
      for (size_t next = 0; next < waiting.size() && !room_.IsFull(dim);) {
        const AxisPart part = waiting[next];
        const std::optional<AxisPart> rest = room_.Put(dim, part, &axes_, &passing_[dim]);
        if (rest == part) {
          ++next;
          continue;
        }
        waiting.erase(waiting.begin() + next);
        if (rest) waiting.insert(waiting.begin(), *rest);
      }
    }
    return waiting;
  }

  // The rest of the room is for axes that are gathered in the end: where they are now, or else in front.
  bool PlaceUnwanted(const AxisList& waiting) {
    AxisList taken = AllOf(wanted_);
    for (const AxisPart& part : AllOf(passing_)) taken.push_back(part);
    std::vector<AxisList> staying(rank());
    AxisList homeless;
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList unwanted;
      for (const AxisPart& part : axes_.in[dim]) {
        if (!axes_.TargetOf(part)) unwanted.push_back(part);
      }
      auto [kept, displaced] = Displace(unwanted, wanted_[dim]);
      kept.insert(kept.end(), displaced.begin(), displaced.end());
      for (const AxisPart& part : room_.Fill(dim, kept, taken, &staying[dim])) homeless.push_back(part);
    }
    std::copy_if(waiting.begin(), waiting.end(), std::back_inserter(homeless),
                 [&](const AxisPart& part) { return axes_.InUse(part); });
    for (int64_t dim = 0; dim < rank(); ++dim) {
      AxisList& all = wanted_[dim];
      homeless = room_.Fill(dim, homeless, taken, &all);
      all.insert(all.end(), staying[dim].begin(), staying[dim].end());
      all.insert(all.end(), passing_[dim].begin(), passing_[dim].end());
      if (!room_.IsFull(dim)) return false;
    }
    axes_.in = wanted_;
    axes_.Align();
    return true;
  }

  AlignedAxes& axes_;
  Room room_;
  std::vector<AxisList> wanted_;   // by the dimension they are placed in
  std::vector<AxisList> passing_;  // needed elsewhere
};

}  // namespace

bool NeedsPermute(const AlignedAxes& axes, bool strict) {
  for (size_t dim = 0; dim < axes.in.size(); ++dim) {
    const AxisList &in = axes.in[dim], &out = axes.out[dim];
    for (const AxisPart& part : out) {
      // Nowhere: it takes the place of another. Here: at the wrong place.
      const auto has_it = [&](const AxisList& list) { return Contains(list, part); };
      if (std::none_of(axes.in.begin(), axes.in.end(), has_it) || has_it(in)) return true;
    }
    if (!in.empty() && !out.empty() && Divides(SizeOf(in.front()), SizeOf(out.front()))) return true;
    if (!LeavesInOrder(axes, dim, strict || out.empty())) return true;
  }
  return false;
}

bool Permute(AlignedAxes* axes) { return Permutation(axes).Find(); }

}  // namespace xla
