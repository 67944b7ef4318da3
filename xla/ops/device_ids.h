// What a collective's attributes say of the devices it names.
#pragma once

#include "xla/mesh/device_groups.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"

namespace xla {

// Without a channel replicas work together. With one: partitions, or for the ops that have
// use_global_device_ids, devices when it is set and else whole replicas.
DeviceIds DeviceIdsOf(HloOpcode opcode, const Attributes& attributes);

}  // namespace xla
