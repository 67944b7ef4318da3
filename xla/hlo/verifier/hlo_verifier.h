#pragma once

#include "absl/status/status.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/ops/device_groups.h"

namespace xla {

// Checks that a module is well formed: graphs are closed and acyclic, calls do not recurse, every op obeys
// the rules of its family (docs/operations) and has the shape that they give, the header's layout, aliases
// and donors name what is there. The error names the first instruction that is wrong, its line when it was
// read from text, and the rule. When the header says that the program is for several devices, collectives are
// checked against their number.
absl::Status VerifyModule(const HloModule& module);

// Checks a verified module against the devices that it is about to run on: groups and pairs name each of them
// as they should, and every send has its recv.
absl::Status VerifyModuleForDevices(const HloModule& module, const DeviceGrid& devices);

}  // namespace xla
