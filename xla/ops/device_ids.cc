#include "xla/ops/device_ids.h"

#include "xla/ops/op_table.h"

namespace xla {

DeviceIds DeviceIdsOf(HloOpcode opcode, const Attributes& attributes) {
  if (!attributes.Has(Attr::kChannelId)) return DeviceIds::kReplicas;
  if (!GetOpInfo(opcode).Takes(Attr::kUseGlobalDeviceIds)) return DeviceIds::kPartitions;
  return attributes.GetBool(Attr::kUseGlobalDeviceIds) ? DeviceIds::kDevices
                                                       : DeviceIds::kReplicasOfAllPartitions;
}

absl::StatusOr<std::vector<int64_t>> GroupOfDevice(HloOpcode opcode, const Attributes& attributes,
                                                   const DeviceGrid& grid, int64_t device) {
  return GroupOfDevice(attributes.GetReplicaGroups(Attr::kReplicaGroups), DeviceIdsOf(opcode, attributes),
                       grid, device);
}

}  // namespace xla
