#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/array2d.h"

namespace xla {

class DeviceAssignmentProto;

// Which device runs which part of a program: row = replica, column = partition ("computation").
class DeviceAssignment : public Array2D<int64_t> {
 public:
  // A replica and a partition.
  struct LogicalID {
    int replica_id;
    int computation_id;
    bool operator==(const LogicalID& other) const {
      return replica_id == other.replica_id && computation_id == other.computation_id;
    }
  };

  // Becomes whatever map the caller keeps, such as absl::flat_hash_map<int64_t, LogicalID>, whose header
  // costs more than all of this one.
  struct LogicalIdMap : std::unordered_map<int64_t, LogicalID> {
    template <typename Map>
      requires requires { typename Map::mapped_type; }
    operator Map() const {
      return Map(begin(), end());
    }
  };

  DeviceAssignment() = default;
  // All devices -1, that is none.
  DeviceAssignment(int64_t replica_count, int64_t computation_count)
      : Array2D<int64_t>(replica_count, computation_count, int64_t{-1}) {}

  int64_t replica_count() const { return height(); }
  int64_t computation_count() const { return width(); }

  // The place of the device; a device that is missing, or is listed twice, is an error.
  absl::StatusOr<LogicalID> LogicalIdForDevice(int64_t device_id) const;
  absl::StatusOr<int> ReplicaIdForDevice(int64_t device_id) const;
  LogicalIdMap GetDeviceToLogicalIdMap() const;

  void Serialize(DeviceAssignmentProto* proto) const;
  // Refuses counts below one, over 2^24 devices, and tables of the wrong size.
  static absl::StatusOr<std::unique_ptr<DeviceAssignment>> Deserialize(const DeviceAssignmentProto& proto);

  std::string ToString() const;
};

// Places the parts of a program on devices in order: replica by replica, partition by partition.
class ComputationPlacer {
 public:
  virtual ~ComputationPlacer() = default;
  // The device of one part; a replica or partition outside the counts is an error.
  virtual absl::StatusOr<int> DeviceId(int replica, int computation, int replica_count,
                                       int computation_count);
  virtual absl::StatusOr<DeviceAssignment> AssignDevices(int replica_count, int computation_count);
};

}  // namespace xla
