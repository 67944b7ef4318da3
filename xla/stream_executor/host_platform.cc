#include "xla/stream_executor/host_platform.h"

#include <cstdlib>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace stream_executor {
namespace {
// Each device may have a thread; no machine has more.
constexpr int kMaxDevices = 1 << 16;
}  // namespace

int HostDeviceCountFromFlags(const char* flags) {
  int count = 1;
  if (flags == nullptr) return count;
  for (absl::string_view flag : absl::StrSplit(flags, absl::ByAnyChar(" \t\n"), absl::SkipEmpty())) {
    while (absl::ConsumePrefix(&flag, "-")) {
    }
    int value;
    if (absl::ConsumePrefix(&flag, "xla_force_host_platform_device_count=") &&
        absl::SimpleAtoi(flag, &value) && value > 0 && value <= kMaxDevices) {
      count = value;
    }
  }
  return count;
}

int HostPlatform::VisibleDeviceCount() const { return HostDeviceCountFromFlags(std::getenv("XLA_FLAGS")); }

absl::StatusOr<StreamExecutor*> HostPlatform::ExecutorForDevice(int ordinal) {
  if (ordinal < 0 || ordinal >= kMaxDevices) {
    return absl::InvalidArgumentError(absl::StrCat("there is no device ", ordinal));
  }
  std::lock_guard<std::mutex> lock(mutex_);
  auto& executor = executors_[ordinal];
  if (executor == nullptr) executor = std::make_unique<StreamExecutor>(this, ordinal);
  return executor.get();
}

absl::StatusOr<StreamExecutor*> HostPlatform::FindExisting(int ordinal) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = executors_.find(ordinal);
  if (found == executors_.end())
    return absl::NotFoundError(absl::StrCat("device ", ordinal, " is not in use"));
  return found->second.get();
}

}  // namespace stream_executor
