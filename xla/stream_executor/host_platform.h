#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream_executor.h"

namespace stream_executor {

// A platform whose devices are threads of this machine, for one backend of the runtime.
class HostPlatform : public Platform {
 public:
  explicit HostPlatform(std::string name) : name_(std::move(name)) {}

  Id id() const override { return const_cast<PlatformIdInfo*>(&id_); }
  const std::string& Name() const override { return name_; }
  int VisibleDeviceCount() const override;
  absl::StatusOr<StreamExecutor*> ExecutorForDevice(int ordinal) override;
  absl::StatusOr<StreamExecutor*> FindExisting(int ordinal) override;

 private:
  const PlatformIdInfo id_;
  const std::string name_;
  std::mutex mutex_;
  std::map<int, std::unique_ptr<StreamExecutor>> executors_;
};

// The value of `--xla_force_host_platform_device_count=N` in a list of flags; 1 without it or when it is no
// positive number.
int HostDeviceCountFromFlags(const char* flags);

}  // namespace stream_executor
