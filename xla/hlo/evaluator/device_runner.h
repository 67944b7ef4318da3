#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/ffi/execution_context.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/ops/host_transfers.h"

namespace xla {

// What one device of a run is given.
struct DeviceInput {
  // Moved into the run: those that borrow their elements are read in place.
  std::vector<Literal> arguments;
  // Start of the state behind `rng` and `rng-get-and-update-state`. Devices with the same seed draw the same.
  uint64_t rng_seed = 0;
  // The device's side of the host; null: infeed, outfeed, send and recv are errors.
  HostTransfers* host = nullptr;
  // Counts the instructions of the run while it goes on, if not null. Devices may share it.
  std::atomic<int64_t>* progress = nullptr;
  ffi::RunInfo run;
};

struct DeviceRunnerOptions {
  // Bytes that the values of a run may hold at once, all devices together; 0 = what the machine (or its
  // container) has free.
  int64_t memory_limit_bytes = 0;
  // Threads that run the devices of a run; 0: as many as the process has cores. Results do not depend on it.
  int threads = 0;
  // Called now and then, from any thread, with the number of instructions that all runs have executed so far.
  std::function<void(int64_t)> progress;
};

// Runs a module on all the devices that its configuration says: replica_count * num_partitions, numbered
// replica * num_partitions + partition. Each has arguments and results of its own; collectives, send and recv
// exchange values between them (docs/devices.md). Errors of one of several devices name it. When the devices
// wait for each other and none can continue, the run ends with a report of who waits for whom.
class DeviceRunner {
 public:
  // Prepares the module, which must be verified (HloVerifier) and outlive the runner.
  static absl::StatusOr<std::unique_ptr<DeviceRunner>> Create(const HloModule& module,
                                                              DeviceRunnerOptions options = {});
  virtual ~DeviceRunner() = default;

  virtual int64_t device_count() const = 0;

  // Takes an input for each device, gives a result of each. Any number of threads may call it at once.
  virtual absl::StatusOr<std::vector<Literal>> Run(std::vector<DeviceInput> inputs) = 0;

  virtual int64_t instructions_executed() const = 0;
};

}  // namespace xla
