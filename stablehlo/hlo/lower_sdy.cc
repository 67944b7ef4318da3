#include "stablehlo/hlo/lower_sdy.h"

#include "shardy/dialect/sdy/ir/one_device.h"
#include "stablehlo/hlo/location.h"

namespace xla {

absl::Status LowerSdyToOneDevice(mlir::ModuleOp module) {
  const FirstError error(module.getContext());
  if (mlir::succeeded(mlir::sdy::lowerToOneDevice(module))) return absl::OkStatus();
  return absl::UnimplementedError(error.text());
}

}  // namespace xla
