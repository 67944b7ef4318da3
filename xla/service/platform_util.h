#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream_executor.h"

namespace xla {

// Which platforms there are. Names are compared without case.
class PlatformUtil {
 public:
  PlatformUtil() = delete;

  // The canonical name of a platform with several names: "cpu" is "host", "gpu" is "cuda".
  static absl::StatusOr<std::string> CanonicalPlatformName(const std::string& platform_name);
  static absl::StatusOr<std::vector<se::Platform*>> GetSupportedPlatforms();
  // The best one there is.
  static absl::StatusOr<se::Platform*> GetDefaultPlatform();
  // An error that lists the platforms when there is none of the name.
  static absl::StatusOr<se::Platform*> GetPlatform(const std::string& platform_name);
  // The devices of a platform, by ordinal; those that are not allowed are null. Allowed devices that the
  // platform lacks are an error.
  static absl::StatusOr<std::vector<se::StreamExecutor*>> GetStreamExecutors(
      se::Platform* platform, const std::optional<std::set<int>>& allowed_devices = std::nullopt);
};

}  // namespace xla
