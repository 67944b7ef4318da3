#include "xla/mesh/device_groups.h"

#include <algorithm>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The number by which groups know the device.
int64_t IdOfDevice(DeviceIds ids, const DeviceGrid& grid, int64_t device) {
  switch (ids) {
    case DeviceIds::kReplicas:
    case DeviceIds::kReplicasOfAllPartitions:
      return device / grid.partitions;
    case DeviceIds::kPartitions:
      return device % grid.partitions;
    case DeviceIds::kDevices:
      return device;
  }
  return device;
}

// The device that `id` means to `device`; for whole replicas the first of them.
int64_t DeviceOfId(DeviceIds ids, const DeviceGrid& grid, int64_t device, int64_t id) {
  switch (ids) {
    case DeviceIds::kReplicas:
      return id * grid.partitions + device % grid.partitions;
    case DeviceIds::kPartitions:
      return device / grid.partitions * grid.partitions + id;
    case DeviceIds::kReplicasOfAllPartitions:
      return id * grid.partitions;
    case DeviceIds::kDevices:
      return id;
  }
  return id;
}

void AppendMember(DeviceIds ids, const DeviceGrid& grid, int64_t device, int64_t id,
                  std::vector<int64_t>* members) {
  const int64_t first = DeviceOfId(ids, grid, device, id);
  const int64_t count = ids == DeviceIds::kReplicasOfAllPartitions ? grid.partitions : 1;
  for (int64_t i = 0; i < count; ++i) members->push_back(first + i);
}

}  // namespace

int64_t DeviceIdLimit(DeviceIds ids, const DeviceGrid& grid) {
  switch (ids) {
    case DeviceIds::kReplicas:
    case DeviceIds::kReplicasOfAllPartitions:
      return grid.replicas;
    case DeviceIds::kPartitions:
      return grid.partitions;
    case DeviceIds::kDevices:
      return grid.devices();
  }
  return 0;
}

absl::string_view DeviceIdNoun(DeviceIds ids) {
  switch (ids) {
    case DeviceIds::kReplicas:
    case DeviceIds::kReplicasOfAllPartitions:
      return "replica";
    case DeviceIds::kPartitions:
      return "partition";
    case DeviceIds::kDevices:
      return "device";
  }
  return "";
}

absl::StatusOr<std::vector<int64_t>> GroupOfDevice(const ReplicaGroups& groups, DeviceIds ids,
                                                   const DeviceGrid& grid, int64_t device) {
  TF_ASSIGN_OR_RETURN(const auto lists, groups.Expand());
  std::vector<int64_t> members;
  if (lists.empty()) {
    const int64_t limit = DeviceIdLimit(ids, grid);
    for (int64_t id = 0; id < limit; ++id) AppendMember(ids, grid, device, id, &members);
    return members;
  }
  const int64_t mine = IdOfDevice(ids, grid, device);
  for (const std::vector<int64_t>& group : lists) {
    if (std::find(group.begin(), group.end(), mine) == group.end()) continue;
    for (int64_t id : group) AppendMember(ids, grid, device, id, &members);
    break;
  }
  return members;
}

std::vector<DevicePair> PairsOfDevice(absl::Span<const std::pair<int64_t, int64_t>> pairs, DeviceIds ids,
                                      const DeviceGrid& grid, int64_t device) {
  const int64_t mine = IdOfDevice(ids, grid, device);
  std::vector<DevicePair> found;
  for (const auto& [source, target] : pairs) {
    if (source != mine && target != mine) continue;
    found.push_back({DeviceOfId(ids, grid, device, source), DeviceOfId(ids, grid, device, target)});
  }
  return found;
}

absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> ParseSendRecvPairs(absl::string_view text) {
  const auto error = [&] {
    return absl::InvalidArgumentError(
        absl::StrCat(kSendRecvPairs, " must be a list of pairs like {{0,1},{1,2}}, found '", text, "'"));
  };
  absl::string_view rest = text;
  const auto take = [&](absl::string_view word) {
    rest = absl::StripLeadingAsciiWhitespace(rest);
    return absl::ConsumePrefix(&rest, word);
  };
  const auto number = [&]() -> std::optional<int64_t> {
    rest = absl::StripLeadingAsciiWhitespace(rest);
    const size_t end = std::min(rest.find_first_not_of("-0123456789"), rest.size());
    int64_t value;
    if (!absl::SimpleAtoi(rest.substr(0, end), &value)) return std::nullopt;
    rest.remove_prefix(end);
    return value;
  };
  std::vector<std::pair<int64_t, int64_t>> pairs;
  if (!take("{")) return error();
  if (!take("}")) {
    do {
      if (!take("{")) return error();
      const std::optional<int64_t> source = number();
      if (!source || !take(",")) return error();
      const std::optional<int64_t> target = number();
      if (!target || !take("}")) return error();
      pairs.emplace_back(*source, *target);
    } while (take(","));
    if (!take("}")) return error();
  }
  if (!absl::StripLeadingAsciiWhitespace(rest).empty()) return error();
  return pairs;
}

DeviceIds SendRecvIds(const DeviceGrid& grid) {
  return grid.partitions > 1 ? DeviceIds::kPartitions : DeviceIds::kReplicas;
}

}  // namespace xla
