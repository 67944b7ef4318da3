#include "shardy/gspmd/axes_to_tiles.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/mesh/axis_list.h"
#include "xla/mesh/iota_list.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Subgroup = HloSharding::Subgroup;

// The axes of a mesh, cut wherever a part of one begins or ends: the dimensions of the iota of devices.
class CutAxes {
 public:
  CutAxes(const HloSharding::Named& named, const std::vector<AxisPart>& parts)
      : cuts_(named.mesh.axes.size()) {
    for (size_t i = 0; i < cuts_.size(); ++i) cuts_[i] = {1, named.mesh.axes[i].second};
    for (const AxisPart& part : parts) {
      cuts_[part.axis].push_back(part.start);
      cuts_[part.axis].push_back(part.end);
    }
    for (std::vector<int64_t>& cuts : cuts_) {
      std::sort(cuts.begin(), cuts.end());
      cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
      first_.push_back(static_cast<int>(sizes.size()));
      for (size_t i = 1; i < cuts.size(); ++i) sizes.push_back(cuts[i] / cuts[i - 1]);
    }
    taken_.resize(sizes.size());
  }

  // Puts the dimensions of the part at the minor end of `order`; returns its number of devices.
  int64_t Take(const AxisPart& part) {
    const std::vector<int64_t>& cuts = cuts_[part.axis];
    for (size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (cuts[i] < part.start || cuts[i] >= part.end) continue;
      order.push_back(first_[part.axis] + static_cast<int>(i));
      taken_[order.back()] = true;
    }
    return SizeOf(part);
  }
  // The same of all that is left.
  int64_t TakeRest() {
    int64_t size = 1;
    for (size_t i = 0; i < sizes.size(); ++i) {
      if (taken_[i]) continue;
      order.push_back(static_cast<int>(i));
      size *= sizes[i];
    }
    return size;
  }

  std::vector<int64_t> sizes;
  std::vector<int> order;

 private:
  std::vector<std::vector<int64_t>> cuts_;
  std::vector<int> first_;  // of each axis, its first dimension
  std::vector<bool> taken_;
};

absl::StatusOr<TileAssignment> Assign(const DeviceMesh& mesh, CutAxes axes, std::vector<int64_t> dimensions,
                                      int64_t devices) {
  if (mesh.device_ids.empty() && mesh.reshape_dims.empty()) {
    return TileAssignment::Iota(std::move(dimensions), std::move(axes.sizes), std::move(axes.order));
  }
  if (devices > kMaxListedDevices) {
    return absl::InvalidArgumentError(absl::StrCat("a mesh whose ", devices,
                                                   " devices are not in order: more than ", kMaxListedDevices,
                                                   " are not listed"));
  }
  const std::vector<int64_t> ids = MeshDevices(mesh);
  std::vector<int64_t> list = ExpandIota(axes.sizes, axes.order);
  for (int64_t& place : list) place = ids[place];
  return TileAssignment::List(std::move(dimensions), std::move(list));
}

}  // namespace

absl::StatusOr<HloSharding> AxesToTiles(const HloSharding::Named& unchecked) {
  TF_ASSIGN_OR_RETURN(const HloSharding checked, HloSharding::MakeNamed(unchecked));
  const HloSharding::Named& named = checked.named();
  if (named.is_maximal()) return HloSharding::MakeAssignDevice(named.mesh.device_ids[0]);
  int64_t devices = 1;
  for (const auto& [name, size] : named.mesh.axes) devices *= size;
  // With one device there is nothing to say but whether the program is per device.
  if (devices == 1) return named.manual_axes.empty() ? HloSharding::Replicate() : HloSharding::Manual();

  std::vector<AxisPart> parts;
  const auto add_parts = [&](const std::vector<AxisRef>& axes) {
    for (const AxisRef& axis : axes) parts.push_back(PartOf(named.mesh, axis));
  };
  for (const auto& dimension : named.dimensions) add_parts(dimension.axes);
  for (const auto* axes : {&named.manual_axes, &named.unreduced_axes}) add_parts(*axes);
  CutAxes axes(named, parts);

  std::vector<int64_t> dimensions;
  std::vector<Subgroup> subgroups;
  const auto take = [&](const std::vector<AxisRef>& list) {
    int64_t size = 1;
    for (const AxisRef& axis : list) size *= axes.Take(PartOf(named.mesh, axis));
    dimensions.push_back(size);
  };
  const auto take_subgroup = [&](const std::vector<AxisRef>& list, Subgroup kind) {
    if (list.empty()) return;
    take(list);
    subgroups.push_back(kind);
  };
  for (const auto& dimension : named.dimensions) take(dimension.axes);
  take_subgroup(named.manual_axes, Subgroup::kManual);
  take_subgroup(named.unreduced_axes, Subgroup::kUnreduced);
  if (const int64_t rest = axes.TakeRest(); rest > 1) {
    dimensions.push_back(rest);
    subgroups.push_back(Subgroup::kReplicated);
  }
  TF_ASSIGN_OR_RETURN(TileAssignment tiles,
                      Assign(named.mesh, std::move(axes), std::move(dimensions), devices));
  if (subgroups.empty()) return HloSharding::MakeTile(std::move(tiles));
  return HloSharding::MakeSubgroups(std::move(tiles), std::move(subgroups));
}

}  // namespace xla
