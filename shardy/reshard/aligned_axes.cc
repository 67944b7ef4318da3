#include "shardy/reshard/aligned_axes.h"

#include <algorithm>
#include <numeric>

namespace xla {
namespace {

// The places inside of axes where parts of these lists begin or end, in ascending order.
std::vector<std::pair<int64_t, int64_t>> BordersOf(const std::vector<AxisList>& lists) {
  std::vector<std::pair<int64_t, int64_t>> borders;
  for (const AxisList& list : lists) {
    for (const AxisPart& part : list) {
      borders.emplace_back(part.axis, part.start);
      borders.emplace_back(part.axis, part.end);
    }
  }
  std::sort(borders.begin(), borders.end());
  return borders;
}

AxisList CutAt(const AxisList& list, const std::vector<std::pair<int64_t, int64_t>>& borders) {
  AxisList pieces;
  for (AxisPart part : list) {
    auto border = std::upper_bound(borders.begin(), borders.end(), std::make_pair(part.axis, part.start));
    for (; border != borders.end() && border->first == part.axis && border->second < part.end; ++border) {
      const int64_t place = border->second;
      if (place <= part.start || place % part.start != 0 || part.end % place != 0) continue;
      pieces.push_back({part.axis, part.start, place});
      part.start = place;
    }
    pieces.push_back(part);
  }
  return pieces;
}

}  // namespace

AxisList Joined(absl::Span<const AxisPart> parts) {
  AxisList joined;
  Append(&joined, parts);
  return joined;
}

bool Contains(absl::Span<const AxisPart> parts, const AxisPart& part) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

bool Conflict(absl::Span<const AxisPart> parts, const AxisPart& part) {
  return std::any_of(parts.begin(), parts.end(), [&](const AxisPart& other) {
    return Overlap(other, part) ||
           (other.axis == part.axis && other.start % part.end != 0 && part.start % other.end != 0);
  });
}

void AlignedAxes::Align() {
  for (std::vector<AxisList>* lists : {&in, &out}) {
    for (AxisList& list : *lists) list = Joined(list);
  }
  for (AxisList& list : in) list = CutAt(list, BordersOf(out));
  for (AxisList& list : out) list = CutAt(list, BordersOf(in));
}

std::pair<AxisPart, AxisPart> AlignedAxes::Cut(const AxisPart& part, int64_t size) {
  const AxisPart whole = part;
  const AxisPart major{whole.axis, whole.start, whole.start * size}, minor{whole.axis, major.end, whole.end};
  for (std::vector<AxisList>* lists : {&in, &out}) {
    for (AxisList& list : *lists) {
      auto found = std::find(list.begin(), list.end(), whole);
      if (found == list.end()) continue;
      *found = major;
      list.insert(found + 1, minor);
    }
  }
  return {major, minor};
}

std::optional<int64_t> AlignedAxes::TargetOf(const AxisPart& part) const {
  for (size_t dim = 0; dim < out.size(); ++dim) {
    if (Contains(out[dim], part)) return dim;
  }
  return std::nullopt;
}

bool AlignedAxes::InUse(const AxisPart& part) const {
  return std::any_of(in.begin(), in.end(), [&](const AxisList& list) { return Conflict(list, part); });
}

std::optional<AxisPart> Room::Put(int64_t dim, AxisPart part, AlignedAxes* axes, AxisList* list) {
  const int64_t size = SizeOf(part), left = left_[dim];
  std::optional<AxisPart> rest;
  if (left % size != 0) {
    if (left == 1 || size % left != 0) return part;
    std::tie(part, rest) = axes->Cut(part, left);
  }
  left_[dim] /= SizeOf(part);
  list->push_back(part);
  return rest;
}

AxisList Room::Fill(int64_t dim, const AxisList& parts, const AxisList& forbidden, AxisList* list) {
  AxisList rest;
  for (const AxisPart& part : parts) {
    const int64_t size = std::gcd(left_[dim], SizeOf(part));
    if (size == 1 || Conflict(forbidden, part)) {
      rest.push_back(part);
      continue;
    }
    left_[dim] /= size;
    list->push_back({part.axis, part.start, part.start * size});
    if (size < SizeOf(part)) rest.push_back({part.axis, part.start * size, part.end});
  }
  return rest;
}

}  // namespace xla
