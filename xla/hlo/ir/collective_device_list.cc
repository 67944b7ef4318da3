#include "xla/hlo/ir/collective_device_list.h"

#include <cstdio>
#include <cstdlib>

#include "xla/xla_data.pb.h"

namespace xla {
namespace {

template <typename T>
T Checked(absl::StatusOr<T> value) {
  if (!value.ok()) {
    std::fprintf(stderr, "%s\n", std::string(value.status().message()).c_str());
    std::abort();
  }
  return *std::move(value);
}

ReplicaGroups FromMessages(absl::Span<const ReplicaGroup> groups) {
  std::vector<std::vector<int64_t>> lists;
  for (const ReplicaGroup& group : groups) {
    lists.emplace_back(group.replica_ids().begin(), group.replica_ids().end());
  }
  return ReplicaGroups(std::move(lists));
}

}  // namespace

IotaReplicaGroupList::IotaReplicaGroupList(int64_t num_replica_groups, int64_t num_devices_per_group)
    : groups_(num_replica_groups == 0 && num_devices_per_group == 0
                  ? ReplicaGroups()
                  : Checked(ReplicaGroups::Iota(num_replica_groups, num_devices_per_group,
                                                {num_replica_groups * num_devices_per_group}, {0}))) {}

IotaReplicaGroupList::IotaReplicaGroupList(int64_t num_replica_groups, int64_t num_devices_per_group,
                                           absl::Span<const int64_t> reshape_dims,
                                           absl::Span<const int> transpose_perm)
    : groups_(Checked(ReplicaGroups::Iota(num_replica_groups, num_devices_per_group,
                                          {reshape_dims.begin(), reshape_dims.end()},
                                          {transpose_perm.begin(), transpose_perm.end()}))) {}

std::string IotaReplicaGroupList::ToString() const { return CollectiveDeviceList(*this).ToString(); }

CollectiveDeviceList::CollectiveDeviceList(const std::vector<ReplicaGroup>& groups)
    : groups_(FromMessages(groups)) {}
CollectiveDeviceList::CollectiveDeviceList(absl::Span<const ReplicaGroup> groups)
    : groups_(FromMessages(groups)) {}

std::vector<std::vector<int64_t>> CollectiveDeviceList::flattened_replica_groups() const {
  return Checked(groups_.Expand());
}

std::vector<ReplicaGroup> CollectiveDeviceList::replica_groups() const {
  std::vector<ReplicaGroup> result;
  for (const std::vector<int64_t>& group : flattened_replica_groups()) {
    for (ReplicaGroup& message = result.emplace_back(); int64_t id : group) message.add_replica_ids(id);
  }
  return result;
}

int64_t CollectiveDeviceList::num_replica_groups() const {
  return groups_.form() == ReplicaGroups::Form::kIota
             ? groups_.group_count()
             : static_cast<int64_t>(flattened_replica_groups().size());
}

int64_t CollectiveDeviceList::num_devices_per_group() const {
  if (groups_.form() == ReplicaGroups::Form::kIota) return groups_.group_size();
  const auto groups = flattened_replica_groups();
  return groups.empty() ? 0 : static_cast<int64_t>(groups[0].size());
}

std::string CollectiveDeviceList::ToString(bool print_full_replica_group_list) const {
  std::string text;
  if (print_full_replica_group_list) {
    ReplicaGroups(flattened_replica_groups()).AppendTo(&text);
  } else {
    groups_.AppendTo(&text);
  }
  return text;
}

}  // namespace xla
