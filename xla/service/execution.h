#pragma once

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/executable_run_options.h"
#include "xla/service/backend.h"
#include "xla/service/executable.h"

namespace xla {

// Runs of the runtime, on values as XLA's users hold them.

// Runs an executable on one device. `options` name the device, and the device assignment when there are
// several. Either runs the program here and now, or queues the run (in the options' stream, or the device's
// own) and returns.
absl::StatusOr<ExecutionOutput> ExecuteOnDevice(const Executable& executable, Backend* backend,
                                                std::vector<ExecutionInput> arguments,
                                                const ExecutableRunOptions& options, bool wait);
// The same with arguments that are all borrowed.
absl::StatusOr<ExecutionOutput> ExecuteOnDevice(const Executable& executable, Backend* backend,
                                                absl::Span<const ShapedBuffer* const> arguments,
                                                const ExecutableRunOptions& options, bool wait);

// Runs on all devices of the program and waits: one list of arguments and one result for each, in the order
// replica * partitions + partition.
absl::StatusOr<std::vector<ScopedShapedBuffer>> ExecuteOnDevices(
    const Executable& executable, Backend* backend, absl::Span<se::StreamExecutor* const> devices,
    absl::Span<const std::vector<const ShapedBuffer*>> arguments, const ExecutableRunOptions& options);

}  // namespace xla
