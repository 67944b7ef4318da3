// The axes of two shardings of one tensor, cut so that they can be compared. Free of MLIR.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "xla/mesh/axis_list.h"

namespace xla {

// The dimension that a part of an axis is in, and the one that it is to be in. Parts are cut where the other
// sharding begins or ends one, so that parts of both are equal or have nothing in common, except for sub-axes
// that no cut makes equal: (1)2 and (1)3 of an axis of six.
struct AlignedAxes {
  std::vector<AxisList> in;
  std::vector<AxisList> out;

  // Joins what can be joined, then cuts.
  void Align();
  // Cuts it after its first `size` devices, wherever it stands.
  std::pair<AxisPart, AxisPart> Cut(const AxisPart& part, int64_t size);
  // The dimension that wants the part.
  std::optional<int64_t> TargetOf(const AxisPart& part) const;
  // Whether nothing more can be sharded by the part.
  bool InUse(const AxisPart& part) const;
};

// Whether a tensor cannot be sharded by both: they share devices, or one does not begin at a multiple of
// where the other ends, and blocks would have different numbers of copies.
bool Conflict(absl::Span<const AxisPart> parts, const AxisPart& part);

// With neighbours that continue each other joined.
AxisList Joined(absl::Span<const AxisPart> parts);
bool Contains(absl::Span<const AxisPart> parts, const AxisPart& part);

// Gives dimensions parts until they have as many shards as they should.
class Room {
 public:
  explicit Room(std::vector<int64_t> shards) : left_(std::move(shards)) {}

  // Adds `part` to `list` where the dimension has room; its major piece where it is too large. Gives what is
  // left of it. A part of another number of devices than fits is not cut here.
  std::optional<AxisPart> Put(int64_t dim, AxisPart part, AlignedAxes* axes, AxisList* list);
  // The same, for parts that may be cut in any way: gives those, and their pieces, that did not fit.
  AxisList Fill(int64_t dim, const AxisList& parts, const AxisList& forbidden, AxisList* list);

  bool IsFull(int64_t dim) const { return left_[dim] == 1; }

 private:
  std::vector<int64_t> left_;
};

}  // namespace xla
