// Lists of mesh axes: the axes that shard a dimension, from major to minor.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "xla/mesh/device_mesh.h"

namespace xla {

using AxisList = absl::InlinedVector<AxisPart, 2>;

inline bool operator==(const AxisPart& a, const AxisPart& b) {
  return a.axis == b.axis && a.start == b.start && a.end == b.end;
}

// The number of devices along it.
inline int64_t SizeOf(const AxisPart& part) { return part.end / part.start; }
inline int64_t SizeOf(absl::Span<const AxisPart> parts) {
  return std::accumulate(parts.begin(), parts.end(), int64_t{1},
                         [](int64_t product, const AxisPart& part) { return product * SizeOf(part); });
}

// Whether both have devices of one axis in common.
inline bool Overlap(const AxisPart& a, const AxisPart& b) {
  // An axis of size one overlaps itself.
  return a.axis == b.axis && (a.start < b.end || a.start == b.start) &&
         (b.start < a.end || a.start == b.start);
}
inline bool Overlap(absl::Span<const AxisPart> parts, const AxisPart& part) {
  return std::any_of(parts.begin(), parts.end(), [&](const AxisPart& other) { return Overlap(other, part); });
}

// Whether `part` goes on where the end of the list is, so that both are one part.
inline bool Continues(absl::Span<const AxisPart> parts, const AxisPart& part) {
  return !parts.empty() && parts.back().axis == part.axis && parts.back().end == part.start;
}
// Puts it at the minor end; merged with what it continues.
inline void Append(AxisList* parts, const AxisPart& part) {
  if (Continues(*parts, part)) {
    parts->back().end = part.end;
  } else {
    parts->push_back(part);
  }
}
inline void Append(AxisList* parts, absl::Span<const AxisPart> more) {
  for (const AxisPart& part : more) Append(parts, part);
}

// The order of the mesh: by axis, then by place in the axis.
inline bool InMeshOrder(const AxisPart& a, const AxisPart& b) {
  return a.axis != b.axis ? a.axis < b.axis : a.start < b.start;
}

}  // namespace xla
