// Programs with shardings over devices, lowered for one device.
#pragma once

#include "absl/status/status.h"
#include "mlir/IR/BuiltinOps.h"

namespace xla {

// Takes ops and attributes of sdy out of the module; see shardy/dialect/sdy/ir/one_device.h.
absl::Status LowerSdyToOneDevice(mlir::ModuleOp module);

}  // namespace xla
