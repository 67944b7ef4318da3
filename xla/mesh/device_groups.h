// Which devices of a run work together in a collective.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/mesh/replica_groups.h"

namespace xla {

// The grid of devices of a run. Device numbers are replica * partitions + partition.
struct DeviceGrid {
  int64_t replicas = 1;
  int64_t partitions = 1;

  int64_t devices() const { return replicas * partitions; }
};

// The devices that ids in replica_groups and source_target_pairs refer to.
enum class DeviceIds {
  kReplicas,                 // of one partition: each partition has groups of its own
  kPartitions,               // of one replica
  kReplicasOfAllPartitions,  // a replica stands for all its partitions
  kDevices,
};

// Ids are below this number.
int64_t DeviceIdLimit(DeviceIds ids, const DeviceGrid& grid);
// "replica", "partition" or "device".
absl::string_view DeviceIdNoun(DeviceIds ids);

// The devices of the group that `device` belongs to, in the group's order; empty when no group has it. No
// groups at all mean one group of all devices.
absl::StatusOr<std::vector<int64_t>> GroupOfDevice(const ReplicaGroups& groups, DeviceIds ids,
                                                   const DeviceGrid& grid, int64_t device);

// The pairs (source, target) of devices in which `device` takes part, each with its place in the list. Only
// pairs of its own replica or partition count, according to the ids.
struct DevicePair {
  int64_t source = 0;
  int64_t target = 0;
};
std::vector<DevicePair> PairsOfDevice(absl::Span<const std::pair<int64_t, int64_t>> pairs, DeviceIds ids,
                                      const DeviceGrid& grid, int64_t device);

// The frontend attribute with the pairs of devices of a send and its recv: "{{0,1},{1,2}}". Its ids are
// partitions, or replicas where there is one partition.
inline constexpr absl::string_view kSendRecvPairs = "_xla_send_recv_source_target_pairs";
absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> ParseSendRecvPairs(absl::string_view text);
DeviceIds SendRecvIds(const DeviceGrid& grid);

}  // namespace xla
