#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/mesh/replica_groups.h"

namespace xla {

class CollectiveDeviceListProto;
class IotaReplicaGroupListProto;
class ReplicaGroup;

// Groups written as a reshaped and transposed iota: [groups,devices_per_group]<=[reshape_dims]T(perm). The
// numbers must fit each other; the constructors abort otherwise. No groups of no devices is the empty list.
class IotaReplicaGroupList {
 public:
  IotaReplicaGroupList(int64_t num_replica_groups, int64_t num_devices_per_group);
  IotaReplicaGroupList(int64_t num_replica_groups, int64_t num_devices_per_group,
                       absl::Span<const int64_t> reshape_dims, absl::Span<const int> transpose_perm);

  int64_t num_replica_groups() const { return groups_.group_count(); }
  int64_t num_devices_per_group() const { return groups_.group_size(); }
  absl::Span<const int64_t> reshape_dims() const { return groups_.reshape_dims(); }
  absl::Span<const int> transpose_perm() const { return groups_.transpose_perm(); }
  const ReplicaGroups& groups() const { return groups_; }
  // "[2,4]<=[8]"
  std::string ToString() const;
  // A row for each group.
  Array<int64_t> ToArray() const;
  std::vector<std::vector<int64_t>> flattened_replica_groups() const;
  IotaReplicaGroupListProto ToProto() const;
  static IotaReplicaGroupList FromProto(const IotaReplicaGroupListProto& proto);
  bool operator==(const IotaReplicaGroupList& other) const { return groups_ == other.groups_; }

 private:
  ReplicaGroups groups_;
};

// The device groups of a collective as XLA's users write them. No groups: one group of all devices.
class CollectiveDeviceList {
 public:
  CollectiveDeviceList() = default;
  CollectiveDeviceList(ReplicaGroups groups)
      : groups_(std::move(groups)) {}                             // NOLINT: they are the same thing
  CollectiveDeviceList(const std::vector<ReplicaGroup>& groups);  // NOLINT
  CollectiveDeviceList(absl::Span<const ReplicaGroup> groups);    // NOLINT
  CollectiveDeviceList(const IotaReplicaGroupList& iota) : groups_(iota.groups()) {}  // NOLINT
  explicit CollectiveDeviceList(const std::vector<std::vector<int64_t>>& groups) : groups_(groups) {}

  const ReplicaGroups& groups() const { return groups_; }
  // The groups as lists of ids. More than 2^24 ids abort.
  std::vector<std::vector<int64_t>> flattened_replica_groups() const;
  std::vector<ReplicaGroup> replica_groups() const;
  // Null for groups in another form.
  std::optional<IotaReplicaGroupList> iota_replica_group_list() const;
  int64_t num_replica_groups() const;
  int64_t num_devices_per_group() const;
  // "{{0,1},{2,3}}" or "[2,4]<=[8]"
  std::string ToString(bool print_full_replica_group_list = false) const;

  CollectiveDeviceListProto ToProto() const;
  static CollectiveDeviceList FromProto(const CollectiveDeviceListProto& proto);

  bool operator==(const CollectiveDeviceList& other) const { return groups_ == other.groups_; }
  bool operator!=(const CollectiveDeviceList& other) const { return !(*this == other); }

 private:
  ReplicaGroups groups_;
};

// "{{0,1},{2,3}}"
std::string ReplicaGroupsToString(absl::Span<const ReplicaGroup> replica_groups);

}  // namespace xla
