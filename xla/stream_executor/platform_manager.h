#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/stream_executor/platform.h"

namespace stream_executor {

// The platforms of this process. Names are compared without case.
class PlatformManager {
 public:
  // The platform is kept until the process ends. AlreadyExists when the name is taken.
  static absl::Status RegisterPlatform(std::unique_ptr<Platform> platform);
  static absl::StatusOr<Platform*> PlatformWithName(absl::string_view target);
  static absl::StatusOr<Platform*> PlatformWithName(absl::string_view target, bool initialize_platform);
  static absl::StatusOr<Platform*> PlatformWithId(Platform::Id id);
  static absl::StatusOr<Platform*> InitializePlatformWithId(Platform::Id id);
  static absl::StatusOr<std::vector<Platform*>> PlatformsWithFilter(
      const std::function<bool(const Platform*)>& filter, bool initialize_platform = true);
  static std::vector<Platform*> AllPlatforms();
};
using MultiPlatformManager = PlatformManager;

}  // namespace stream_executor
