// The devices that a collective's attributes name.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"

namespace xla {

// Without a channel replicas work together. With one: partitions, or for the ops that have
// use_global_device_ids, devices when it is set and else whole replicas.
DeviceIds DeviceIdsOf(HloOpcode opcode, const Attributes& attributes);

// The devices of the group that `device` belongs to, as xla/mesh/device_groups.h has it.
absl::StatusOr<std::vector<int64_t>> GroupOfDevice(HloOpcode opcode, const Attributes& attributes,
                                                   const DeviceGrid& grid, int64_t device);

}  // namespace xla
