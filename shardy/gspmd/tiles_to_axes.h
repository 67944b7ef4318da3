// Tile assignments as shardings by axes of a mesh.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/btree_set.h"
#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/mesh/axis_list.h"

namespace xla {

// Finds one mesh for the shardings of a program: its axes are the parts into which all of them cut the
// devices. A sharding whose devices are in an order that axes cannot express gets a mesh that lists them.
// First every sharding is added, then each can be had in axes.
class MeshFinder {
 public:
  // `devices`: their number if no sharding has it.
  explicit MeshFinder(int64_t devices = 1) : devices_(devices) {}

  // A sharding of one array. The time is that of reading its text.
  absl::Status Add(const HloSharding& sharding);
  // After the last Add.
  void Finish();

  // The sharding, which was added, by axes; dimensions without tiles, as in {replicated}, are given up to
  // `rank`. All dimensions are closed.
  absl::StatusOr<HloSharding::Named> ToAxes(const HloSharding& sharding, int64_t rank) const;
  // The mesh of shardings that need none of their own.
  const DeviceMesh& main_mesh() const { return orders_.front().mesh; }

 private:
  // Every stride-th device, `size` of them.
  struct Run {
    int64_t size, stride;
  };
  // Devices with the same numbering, and the axes that they get.
  struct Order {
    std::vector<int64_t> device_ids;  // empty: 0, 1, ..
    std::vector<int64_t> place_of;    // of each device in device_ids
    absl::btree_set<int64_t> cuts;    // strides at which a run begins or ends
    DeviceMesh mesh;
    std::vector<int64_t> axis_cuts;  // ascending: the mesh's last axis is between the first two
  };
  // What was found for a sharding: the order of its devices and the runs of each tile dimension, major first.
  struct Placement {
    size_t order;
    std::vector<std::vector<Run>> dimensions;
  };

  absl::Status CheckDevices(const HloSharding& sharding);
  absl::StatusOr<Placement> Place(const HloSharding& sharding);
  static std::optional<std::vector<Run>> RunsOfIota(const TileAssignment& tiles);
  static std::optional<std::vector<Run>> RunsOfList(const std::vector<int64_t>& devices);
  static std::optional<std::vector<std::vector<Run>>> Cut(std::vector<Run> runs, const TileAssignment& tiles);
  static void SortAsSet(std::vector<Run>* runs);
  absl::StatusOr<size_t> OrderOf(const TileAssignment& tiles);
  static void NameAxes(int64_t devices, Order* order);
  static AxisList AxesOf(const Order& order, const std::vector<Run>& runs);

  int64_t devices_;
  std::string first_tiled_;  // the sharding that told how many devices there are
  int64_t listed_ = 0;       // devices in all lists
  std::vector<Order> orders_;
  absl::flat_hash_map<std::string, Placement> placements_;
};

}  // namespace xla
