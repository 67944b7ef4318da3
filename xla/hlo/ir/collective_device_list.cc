#include "xla/hlo/ir/collective_device_list.h"

#include <algorithm>
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

Array<int64_t> IotaReplicaGroupList::ToArray() const {
  Array<int64_t> rows({num_replica_groups(), num_devices_per_group()});
  int64_t* next = rows.begin();
  for (const std::vector<int64_t>& group : flattened_replica_groups()) {
    next = std::copy(group.begin(), group.end(), next);
  }
  return rows;
}

std::vector<std::vector<int64_t>> IotaReplicaGroupList::flattened_replica_groups() const {
  return Checked(groups_.Expand());
}

IotaReplicaGroupListProto IotaReplicaGroupList::ToProto() const {
  IotaReplicaGroupListProto proto;
  proto.set_num_replica_groups(num_replica_groups());
  proto.set_num_devices_per_group(num_devices_per_group());
  for (int64_t size : reshape_dims()) proto.add_iota_reshape_dims(size);
  for (int p : transpose_perm()) proto.add_iota_transpose_perm(p);
  return proto;
}

IotaReplicaGroupList IotaReplicaGroupList::FromProto(const IotaReplicaGroupListProto& proto) {
  const std::vector<int64_t> sizes(proto.iota_reshape_dims().begin(), proto.iota_reshape_dims().end());
  const std::vector<int> permutation(proto.iota_transpose_perm().begin(), proto.iota_transpose_perm().end());
  return IotaReplicaGroupList(proto.num_replica_groups(), proto.num_devices_per_group(), sizes, permutation);
}

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

std::optional<IotaReplicaGroupList> CollectiveDeviceList::iota_replica_group_list() const {
  if (groups_.form() != ReplicaGroups::Form::kIota) return std::nullopt;
  return IotaReplicaGroupList(groups_.group_count(), groups_.group_size(), groups_.reshape_dims(),
                              groups_.transpose_perm());
}

CollectiveDeviceListProto CollectiveDeviceList::ToProto() const {
  CollectiveDeviceListProto proto;
  for (ReplicaGroup& group : replica_groups()) *proto.add_replica_groups() = std::move(group);
  return proto;
}

CollectiveDeviceList CollectiveDeviceList::FromProto(const CollectiveDeviceListProto& proto) {
  return CollectiveDeviceList(
      std::vector<ReplicaGroup>(proto.replica_groups().begin(), proto.replica_groups().end()));
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

std::string ReplicaGroupsToString(absl::Span<const ReplicaGroup> replica_groups) {
  return CollectiveDeviceList(replica_groups).ToString();
}

}  // namespace xla
