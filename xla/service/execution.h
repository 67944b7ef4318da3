#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/executable_run_options.h"
#include "xla/service/backend.h"
#include "xla/service/executable.h"

namespace xla {

// Runs an executable on one device. `options` name the device, and the device assignment when there are
// several. Checks the arguments, sets the result's memory aside, and either runs the program here and now or
// queues the run (in the options' stream, or the device's own) and returns. Memory that was given away is
// freed after the run.
absl::StatusOr<ExecutionOutput> ExecuteOnDevice(std::shared_ptr<Executable> executable, Backend* backend,
                                                std::vector<ExecutionInput> arguments,
                                                const ExecutableRunOptions& options, bool wait);

}  // namespace xla
