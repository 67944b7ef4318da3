#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream_executor.h"

namespace stream_executor {

// Programs are walked op by op by the evaluator; each device is a thread of whoever runs a program on it.
class InterpreterPlatform : public Platform {
 public:
  static PlatformId kId;

  Id id() const override { return kId; }
  const std::string& Name() const override;
  int VisibleDeviceCount() const override;
  absl::StatusOr<StreamExecutor*> ExecutorForDevice(int ordinal) override;
  absl::StatusOr<StreamExecutor*> FindExisting(int ordinal) override;

 private:
  std::mutex mutex_;
  std::map<int, std::unique_ptr<StreamExecutor>> executors_;
};

// The value of `--xla_force_host_platform_device_count=N` in a list of flags; 1 without it or when it is no
// positive number.
int HostDeviceCountFromFlags(const char* flags);

}  // namespace stream_executor
