#include "tests/text/device_run.h"

#include <utility>

#include "xla/hlo/evaluator/device_runner.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<std::vector<Literal>> RunOnDevices(const HloModule& module,
                                                  const std::vector<std::vector<Literal>>& arguments) {
  TF_ASSIGN_OR_RETURN(const auto runner, DeviceRunner::Create(module));
  std::vector<DeviceInput> inputs(arguments.size());
  for (size_t device = 0; device < arguments.size(); ++device) inputs[device].arguments = arguments[device];
  return runner->Run(std::move(inputs));
}

}  // namespace xla
