#include "xla/hlo/config/computation_placer.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kMaxDevices = int64_t{1} << 24;

}  // namespace

absl::StatusOr<DeviceAssignment::LogicalID> DeviceAssignment::LogicalIdForDevice(int64_t device_id) const {
  std::optional<LogicalID> found;
  for (int64_t r = 0; r < replica_count(); ++r) {
    for (int64_t c = 0; c < computation_count(); ++c) {
      if ((*this)(r, c) != device_id) continue;
      if (found) {
        return absl::InternalError(
            absl::StrCat("device ", device_id, " is twice in the device assignment: ", ToString()));
      }
      found = LogicalID{static_cast<int>(r), static_cast<int>(c)};
    }
  }
  if (!found) {
    return absl::InternalError(
        absl::StrCat("device ", device_id, " is not in the device assignment: ", ToString()));
  }
  return *found;
}

absl::StatusOr<int> DeviceAssignment::ReplicaIdForDevice(int64_t device_id) const {
  TF_ASSIGN_OR_RETURN(const LogicalID id, LogicalIdForDevice(device_id));
  return id.replica_id;
}

DeviceAssignment::LogicalIdMap DeviceAssignment::GetDeviceToLogicalIdMap() const {
  LogicalIdMap map;
  for (int64_t r = 0; r < replica_count(); ++r) {
    for (int64_t c = 0; c < computation_count(); ++c) {
      map[(*this)(r, c)] = {static_cast<int>(r), static_cast<int>(c)};
    }
  }
  return map;
}

void DeviceAssignment::Serialize(DeviceAssignmentProto* proto) const {
  proto->Clear();
  proto->set_replica_count(static_cast<int32_t>(replica_count()));
  proto->set_computation_count(static_cast<int32_t>(computation_count()));
  for (int64_t c = 0; c < computation_count(); ++c) {
    auto* devices = proto->add_computation_devices();
    for (int64_t r = 0; r < replica_count(); ++r) devices->add_replica_device_ids((*this)(r, c));
  }
}

absl::StatusOr<std::unique_ptr<DeviceAssignment>> DeviceAssignment::Deserialize(
    const DeviceAssignmentProto& proto) {
  const int64_t replicas = proto.replica_count(), computations = proto.computation_count();
  if (replicas <= 0 || computations <= 0 || replicas * computations > kMaxDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("a device assignment of ", replicas, " replicas and ", computations,
                     " computations: both must be positive, 2^24 devices in all"));
  }
  if (proto.computation_devices_size() != computations) {
    return absl::InvalidArgumentError(absl::StrCat("the device assignment is for ", computations,
                                                   " computations but lists ",
                                                   proto.computation_devices_size()));
  }
  auto assignment =
      std::make_unique<DeviceAssignment>(static_cast<int>(replicas), static_cast<int>(computations));
  for (int c = 0; c < computations; ++c) {
    const auto& devices = proto.computation_devices(c);
    if (devices.replica_device_ids_size() != replicas) {
      return absl::InvalidArgumentError(absl::StrCat("computation ", c, " of the device assignment lists ",
                                                     devices.replica_device_ids_size(), " devices for ",
                                                     replicas, " replicas"));
    }
    for (int r = 0; r < replicas; ++r) (*assignment)(r, c) = devices.replica_device_ids(r);
  }
  return assignment;
}

std::string DeviceAssignment::ToString() const {
  std::string text = absl::StrCat("computations: ", computation_count(), " replicas: ", replica_count());
  for (int64_t c = 0; c < computation_count(); ++c) {
    absl::StrAppend(&text, "\ncomputation ", c, ":");
    for (int64_t r = 0; r < replica_count(); ++r) absl::StrAppend(&text, " ", (*this)(r, c));
  }
  return text;
}

absl::StatusOr<int> ComputationPlacer::DeviceId(int replica, int computation, int replica_count,
                                                int computation_count) {
  if (replica < 0 || replica >= replica_count || computation < 0 || computation >= computation_count) {
    return absl::InvalidArgumentError(absl::StrCat("there is no part (", replica, ", ", computation,
                                                   ") in a program of ", replica_count, " replicas and ",
                                                   computation_count, " computations"));
  }
  return computation * replica_count + replica;
}

absl::StatusOr<DeviceAssignment> ComputationPlacer::AssignDevices(int replica_count, int computation_count) {
  if (replica_count <= 0 || computation_count <= 0) {
    return absl::InvalidArgumentError(absl::StrCat("a program of ", replica_count, " replicas and ",
                                                   computation_count, " computations has no devices"));
  }
  DeviceAssignment assignment(replica_count, computation_count);
  for (int r = 0; r < replica_count; ++r) {
    for (int c = 0; c < computation_count; ++c) {
      TF_ASSIGN_OR_RETURN(const int device, DeviceId(r, c, replica_count, computation_count));
      assignment(r, c) = device;
    }
  }
  return assignment;
}

}  // namespace xla
