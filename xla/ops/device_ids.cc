#include "xla/ops/device_ids.h"

#include "xla/ops/op_table.h"

namespace xla {

DeviceIds DeviceIdsOf(HloOpcode opcode, const Attributes& attributes) {
  if (!attributes.Has(Attr::kChannelId)) return DeviceIds::kReplicas;
  if (!GetOpInfo(opcode).Takes(Attr::kUseGlobalDeviceIds)) return DeviceIds::kPartitions;
  return attributes.GetBool(Attr::kUseGlobalDeviceIds) ? DeviceIds::kDevices
                                                       : DeviceIds::kReplicasOfAllPartitions;
}

}  // namespace xla
