#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/collectives/device_exchange.h"

namespace xla {

struct InProcessOptions {
  int64_t replica_count = 1;
  int64_t partition_count = 1;
  // Threads that run the devices, the caller's among them; 0: as many as the process has cores. With one
  // thread, the devices take turns in an order that is always the same.
  int threads = 0;
  // Address space of each device's stack; memory is taken for what is used of it.
  int64_t stack_bytes = int64_t{2} << 20;
  // What reports call a device. Absent: "replica 2", "partition 1" or "replica 2 partition 1", as many
  // numbers as the counts need.
  std::function<std::string(int64_t device)> name;
};

// One device of a run in this process: how it exchanges values with the others, and what it does beside its
// main work.
class InProcessDevice : public DeviceExchange {
 public:
  // Used as a device's number where a program does not name the other end of a key: a value that is sent to
  // any device goes to the first that receives from any device under the same key.
  static constexpr int64_t kAnyDevice = -1;

  // Work beside the device's main work, once it was started.
  class Task;

  // Starts work that runs concurrently with the caller. The tasks of one lane (an execution thread of the
  // program) run one after another, in the order in which they were started. `body` lives until it has ended.
  virtual absl::StatusOr<std::shared_ptr<Task>> Start(absl::string_view lane, absl::string_view instruction,
                                                      std::function<absl::Status()> body) = 0;
  // Waits until the task has ended; gives its status.
  virtual absl::Status Join(const std::shared_ptr<Task>& task, absl::string_view instruction) = 0;
  // Calls a function that may wait for what is outside of the run, while the other devices go on.
  virtual void Block(absl::FunctionRef<void()> function) = 0;
};

// Runs `body` once for each of replica_count * partition_count devices, as fibers of this process, and waits
// for all of them and their tasks. What the devices get does not depend on the number of threads. Fails with
// the first device's error, with its name in front. When devices wait and none can continue, all waits fail,
// and so does the run, with a report of who waits for whom; values that were sent and never received are an
// error, too.
absl::Status RunInProcess(const InProcessOptions& options,
                          absl::FunctionRef<absl::Status(InProcessDevice& device)> body);

// "replica 2", "partition 1" or "replica 2 partition 1"; nothing when there is one device.
std::string DeviceName(int64_t device, int64_t replica_count, int64_t partition_count);

}  // namespace xla
