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
  // Waits until all devices of the run have come; whoever comes last runs them. All learn how the run ended.
  // Calls with one run id belong together, and a device that comes again with it begins the next run. When
  // devices stay away for HostTransferTimeout, those that have come fail with an error that names both.
  absl::Status Run(const Program& program, int64_t device, const DeviceTask& task, const TaskOptions& options,
                   int64_t run_id);

 private:
  struct Group;
  std::shared_ptr<Group> Join(const Program& program, int64_t device, int64_t run_id);

  std::mutex mutex_;
  std::list<std::shared_ptr<Group>> waiting_;  // for devices that have not come
};

}  // namespace xla::runtime
