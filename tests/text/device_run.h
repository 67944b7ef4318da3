// Runs a module on all the devices that it is for.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"

namespace xla {

// Which backend runs programs from now on: the interpreter, unless another one is said.
void ChooseBackend(const std::string& name);

// Arguments and results in the order of the devices, which are replica_count * num_partitions by the module's
// header.
absl::StatusOr<std::vector<Literal>> RunOnDevices(const HloModule& module,
                                                  const std::vector<std::vector<Literal>>& arguments);

}  // namespace xla
