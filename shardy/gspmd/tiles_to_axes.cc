#include "shardy/gspmd/tiles_to_axes.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// A mesh for each order of devices; more come from no compiler.
constexpr size_t kMaxOrders = 256;

using Subgroup = HloSharding::Subgroup;

// The cuts that divide, or are divided by, every other cut: between them are the axes of a mesh. Others are
// inside an axis.
std::vector<int64_t> ChainOf(const absl::btree_set<int64_t>& cuts) {
  std::vector<int64_t> sorted(cuts.begin(), cuts.end()), above(sorted.size() + 1, 0), chain;
  for (size_t i = sorted.size(); i-- > 0;) above[i] = std::gcd(above[i + 1], sorted[i]);
  int64_t below =
      1;  // the common multiple of the cuts before: all divide the number of devices, and so does it
  for (size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] % below == 0 && above[i + 1] % sorted[i] == 0) chain.push_back(sorted[i]);
    below = std::lcm(below, sorted[i]);
  }
  return chain;
}

std::vector<AxisRef> ToRefs(const DeviceMesh& mesh, const AxisList& parts) {
  std::vector<AxisRef> refs;
  for (const AxisPart& part : parts) {
    AxisRef& ref = refs.emplace_back(AxisRef{part.axis, std::nullopt});
    if (SizeOf(part) != mesh.axes[part.axis].second) ref.sub_axis = {part.start, SizeOf(part)};
  }
  return refs;
}

}  // namespace

absl::Status MeshFinder::CheckDevices(const HloSharding& sharding) {
  const TileAssignment& tiles = sharding.tile_assignment();
  if (first_tiled_.empty()) {
    devices_ = tiles.num_elements();
    first_tiled_ = sharding.ToString();
  }
  if (tiles.num_elements() != devices_) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the sharding ", sharding.ToString(), " is over ", tiles.num_elements(), " devices, but ",
        first_tiled_, " is over ", devices_, ": all shardings of a program must be over the same devices"));
  }
  if (tiles.is_iota()) return absl::OkStatus();
  std::vector<bool> seen(devices_);
  for (const int64_t device : tiles.devices()) {
    if (device < 0 || device >= devices_ || seen[device]) {
      return absl::InvalidArgumentError(absl::StrCat("the sharding ", sharding.ToString(), " has device ",
                                                     device, ": a mesh needs the devices 0 to ", devices_ - 1,
                                                     ", each once"));
    }
    seen[device] = true;
  }
  return absl::OkStatus();
}

std::optional<std::vector<MeshFinder::Run>> MeshFinder::RunsOfIota(const TileAssignment& tiles) {
  const std::vector<int64_t>& sizes = tiles.reshape_dims();
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  std::vector<Run> runs;
  for (size_t i = sizes.size(); i-- > 0;) {
    const int from = tiles.transpose_perm()[i];
    runs.push_back({sizes[from], strides[from]});
  }
  return runs;
}

// Minor first; nothing when the list is not one of equal steps inside equal steps.
std::optional<std::vector<MeshFinder::Run>> MeshFinder::RunsOfList(const std::vector<int64_t>& devices) {
  const int64_t count = static_cast<int64_t>(devices.size());
  if (devices[0] != 0) return std::nullopt;
  std::vector<Run> runs;
  for (int64_t done = 1; done < count; done *= runs.back().size) {
    Run run = {1, devices[done]};
    while (run.size * done < count && devices[run.size * done] == run.size * run.stride) ++run.size;
    if (count % (run.size * done) != 0) return std::nullopt;
    // The run must repeat the numbers before it.
    for (int64_t i = done; i < run.size * done; ++i) {
      if (devices[i] != devices[i % done] + i / done * run.stride) return std::nullopt;
    }
    runs.push_back(run);
  }
  // Strides of steps inside steps: each is the number of devices that those below it reach.
  std::vector<Run> ascending = runs;
  std::sort(ascending.begin(), ascending.end(),
            [](const Run& a, const Run& b) { return a.stride < b.stride; });
  int64_t reached = 1;
  for (const Run& run : ascending) {
    if (run.stride != reached) return std::nullopt;
    reached *= run.size;
  }
  return runs;
}

// Deals the runs out to the tile dimensions; nothing when a border of tiles is inside a run's step.
std::optional<std::vector<std::vector<MeshFinder::Run>>> MeshFinder::Cut(std::vector<Run> runs,
                                                                         const TileAssignment& tiles) {
  std::vector<std::vector<Run>> result(tiles.num_dimensions());
  size_t next = 0;
  for (int64_t dimension = tiles.num_dimensions(); dimension-- > 0;) {
    std::vector<Run>& dealt = result[dimension];
    for (int64_t left = tiles.dim(dimension); left > 1;) {
      Run& run = runs[next];
      if (run.size == 1) {
        ++next;
        continue;
      }
      const int64_t size = std::gcd(left, run.size);
      if (size != std::min(left, run.size)) return std::nullopt;
      dealt.push_back({size, run.stride});
      run = {run.size / size, run.stride * size};
      left /= size;
    }
    std::reverse(dealt.begin(), dealt.end());
  }
  return result;
}

// The devices of a subgroup are a set: their order cuts nothing.
void MeshFinder::SortAsSet(std::vector<Run>* runs) {
  std::sort(runs->begin(), runs->end(), [](const Run& a, const Run& b) { return a.stride > b.stride; });
  std::vector<Run> merged;
  for (const Run& run : *runs) {
    if (!merged.empty() && run.stride * run.size == merged.back().stride) {
      merged.back() = {merged.back().size * run.size, run.stride};
    } else {
      merged.push_back(run);
    }
  }
  *runs = std::move(merged);
}

// A new order, the devices as the sharding lists them: its mesh is the tiles themselves.
absl::StatusOr<size_t> MeshFinder::OrderOf(const TileAssignment& tiles) {
  if (tiles.num_elements() > kMaxListedDevices - listed_) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding {", tiles.ToString().substr(0, 200),
                                                   "} needs a mesh that lists its devices, and more than ",
                                                   kMaxListedDevices, " are not listed"));
  }
  if (orders_.size() >= kMaxOrders) {
    return absl::InvalidArgumentError(
        absl::StrCat("the shardings list the devices in more than ", kMaxOrders, " orders"));
  }
  listed_ += tiles.num_elements();
  Order& order = orders_.emplace_back();
  order.device_ids = tiles.devices();
  order.place_of.resize(order.device_ids.size());
  for (size_t i = 0; i < order.device_ids.size(); ++i)
    order.place_of[order.device_ids[i]] = static_cast<int64_t>(i);
  return orders_.size() - 1;
}

absl::StatusOr<MeshFinder::Placement> MeshFinder::Place(const HloSharding& sharding) {
  const TileAssignment& tiles = sharding.tile_assignment();
  const std::vector<int64_t> list = tiles.is_iota() ? std::vector<int64_t>() : tiles.devices();
  const auto place = [&](size_t order, std::optional<std::vector<Run>> runs) -> std::optional<Placement> {
    if (!runs) return std::nullopt;
    auto dimensions = Cut(*std::move(runs), tiles);
    if (!dimensions) return std::nullopt;
    for (size_t i = sharding.TiledDataRank(); i < dimensions->size(); ++i) SortAsSet(&(*dimensions)[i]);
    return Placement{order, *std::move(dimensions)};
  };
  // In the order of the numbers first, then in those of other lists.
  std::optional<Placement> found = place(0, tiles.is_iota() ? RunsOfIota(tiles) : RunsOfList(list));
  for (size_t i = 1; i < orders_.size() && !found && !list.empty(); ++i) {
    const Order& order = orders_[i];
    if (order.place_of[list[0]] != 0) continue;
    std::vector<int64_t> places;
    for (const int64_t device : list) places.push_back(order.place_of[device]);
    found = place(i, RunsOfList(places));
  }
  if (found) return *std::move(found);
  TF_ASSIGN_OR_RETURN(const size_t order, OrderOf(tiles));
  found = place(order, std::vector<Run>{{tiles.num_elements(), 1}});
  return *std::move(found);
}

absl::Status MeshFinder::Add(const HloSharding& sharding) {
  if (orders_.empty()) orders_.emplace_back();  // 0, 1, ..
  if (!sharding.IsTiled()) return absl::OkStatus();
  const auto [found, is_new] = placements_.try_emplace(sharding.ToString());
  if (!is_new) return absl::OkStatus();
  TF_RETURN_IF_ERROR(CheckDevices(sharding));
  TF_ASSIGN_OR_RETURN(found->second, Place(sharding));
  for (const std::vector<Run>& dimension : found->second.dimensions) {
    for (const Run& run : dimension) {
      orders_[found->second.order].cuts.insert({run.stride, run.stride * run.size});
    }
  }
  return absl::OkStatus();
}

void MeshFinder::NameAxes(int64_t devices, Order* order) {
  order->cuts.insert({1, devices});
  order->axis_cuts = ChainOf(order->cuts);
  for (size_t i = order->axis_cuts.size() - 1; i > 0; --i) {
    order->mesh.axes.emplace_back(absl::StrCat("_axis_", order->mesh.axes.size()),
                                  order->axis_cuts[i] / order->axis_cuts[i - 1]);
  }
  order->mesh.device_ids = order->device_ids;
}

void MeshFinder::Finish() {
  if (orders_.empty()) orders_.emplace_back();
  // Where all lists are of other orders, the first of them is the program's.
  if (orders_.size() > 1 && orders_[0].cuts.empty()) {
    orders_.erase(orders_.begin());
    for (auto& [text, placement] : placements_) placement.order = std::max<size_t>(placement.order, 1) - 1;
  }
  for (Order& order : orders_) NameAxes(devices_, &order);
}

AxisList MeshFinder::AxesOf(const Order& order, const std::vector<Run>& runs) {
  AxisList parts;
  const std::vector<int64_t>& cuts = order.axis_cuts;
  for (const Run& run : runs) {
    const int64_t begin = run.stride, end = run.stride * run.size;
    for (size_t i = cuts.size() - 1; i > 0; --i) {
      const int64_t low = std::max(begin, cuts[i - 1]), high = std::min(end, cuts[i]);
      if (low >= high) continue;
      // Parts of axes are counted from the major end.
      Append(&parts, {static_cast<int64_t>(cuts.size() - 1 - i), cuts[i] / high, cuts[i] / low});
    }
  }
  return parts;
}

absl::StatusOr<HloSharding::Named> MeshFinder::ToAxes(const HloSharding& sharding, int64_t rank) const {
  if (sharding.IsNamed()) return sharding.named();
  HloSharding::Named named;
  if (const std::optional<int64_t> device = sharding.UniqueDevice()) {
    if (*device < 0) return absl::InvalidArgumentError(absl::StrCat("no mesh has device ", *device));
    named.mesh.device_ids = {*device};
    return named;
  }
  named.dimensions.resize(rank);
  if (!sharding.IsTiled()) {
    named.mesh = main_mesh();
    std::vector<AxisRef>* all = sharding.IsManualLeaf()      ? &named.manual_axes
                                : sharding.IsUnreducedLeaf() ? &named.unreduced_axes
                                                             : nullptr;
    if (all != nullptr) {
      for (size_t i = 0; i < named.mesh.axes.size(); ++i)
        all->push_back({static_cast<int64_t>(i), std::nullopt});
    }
    return named;
  }
  if (sharding.TiledDataRank() != rank) {
    return absl::InvalidArgumentError(absl::StrCat("the sharding ", sharding.ToString(), " cuts ",
                                                   sharding.TiledDataRank(),
                                                   " dimensions, but the value has ", rank));
  }
  const auto found = placements_.find(sharding.ToString());
  if (found == placements_.end()) return absl::InternalError("a sharding that was not added");
  const Order& order = orders_[found->second.order];
  named.mesh = order.mesh;
  for (size_t i = 0; i < found->second.dimensions.size(); ++i) {
    AxisList axes = AxesOf(order, found->second.dimensions[i]);
    if (static_cast<int64_t>(i) < rank) {
      named.dimensions[i].axes = ToRefs(named.mesh, axes);
      continue;
    }
    const Subgroup kind = sharding.subgroup_types()[i - rank];
    if (kind == Subgroup::kReplicated) continue;
    (kind == Subgroup::kManual ? named.manual_axes : named.unreduced_axes) = ToRefs(named.mesh, axes);
  }
  return named;
}

}  // namespace xla
