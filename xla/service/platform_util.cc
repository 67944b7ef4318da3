#include "xla/service/platform_util.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "xla/backends/backends.h"
#include "xla/runtime/backend.h"
#include "xla/status_macros.h"
#include "xla/stream_executor/platform_manager.h"

namespace xla {

absl::StatusOr<std::string> PlatformUtil::CanonicalPlatformName(const std::string& platform_name) {
  std::string name = absl::AsciiStrToLower(platform_name);
  if (name == "cpu") return "host";
  if (name == "gpu") return "cuda";
  return name;
}

absl::StatusOr<std::vector<se::Platform*>> PlatformUtil::GetSupportedPlatforms() {
  return se::PlatformManager::AllPlatforms();
}

absl::StatusOr<se::Platform*> PlatformUtil::GetDefaultPlatform() {
  EnsureBackends();
  return se::PlatformManager::PlatformWithName(runtime::AllBackends().front()->platform_name());
}

absl::StatusOr<se::Platform*> PlatformUtil::GetPlatform(const std::string& platform_name) {
  TF_ASSIGN_OR_RETURN(const std::string canonical, CanonicalPlatformName(platform_name));
  absl::StatusOr<se::Platform*> platform = se::PlatformManager::PlatformWithName(canonical);
  if (platform.ok() || canonical == absl::AsciiStrToLower(platform_name)) return platform;
  return absl::NotFoundError(
      absl::StrCat("platform '", platform_name, "' was requested: ", platform.status().message()));
}

absl::StatusOr<std::vector<se::StreamExecutor*>> PlatformUtil::GetStreamExecutors(
    se::Platform* platform, const std::optional<std::set<int>>& allowed_devices) {
  const int count = platform->VisibleDeviceCount();
  if (allowed_devices) {
    for (int ordinal : *allowed_devices) {
      if (ordinal < 0 || ordinal >= count) {
        return absl::InvalidArgumentError(absl::StrCat("device ", ordinal, " is allowed, but platform '",
                                                       platform->Name(), "' has ", count, " devices"));
      }
    }
  }
  std::vector<se::StreamExecutor*> executors(count, nullptr);
  for (int i = 0; i < count; ++i) {
    if (allowed_devices && allowed_devices->count(i) == 0) continue;
    TF_ASSIGN_OR_RETURN(executors[i], platform->ExecutorForDevice(i));
  }
  return executors;
}

}  // namespace xla
