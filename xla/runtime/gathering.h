#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>

#include "absl/status/status.h"
#include "xla/runtime/program.h"

namespace xla::runtime {

// Makes one run of calls that each bring one device of a program whose devices exchange values. Any thread
// may call.
class Gathering {
 public:
  // Waits until all devices of the run have arrived; the last one runs them. All get the status of the run.
  // Calls with one run id belong together, and a device that comes again with it begins the next run. When
  // devices do not come within HostTransferTimeout, those that came fail with an error that names both.
  absl::Status Run(const Program& program, int64_t device, const DeviceTask& task, const TaskOptions& options,
                   int64_t run_id);

 private:
  struct Group;
  std::shared_ptr<Group> Join(const Program& program, int64_t device, int64_t run_id);

  std::mutex mutex_;
  std::list<std::shared_ptr<Group>> waiting_;  // for devices that have not come
};

}  // namespace xla::runtime
