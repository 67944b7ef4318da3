#include "xla/stream_executor/platform_manager.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/backends/backends.h"
#include "xla/runtime/backend.h"
#include "xla/stream_executor/host_platform.h"

namespace stream_executor {
namespace {

struct Registry {
  std::mutex mutex;
  std::vector<std::unique_ptr<Platform>> platforms;
};

Registry& GetRegistry() {
  static Registry& registry = *new Registry;  // never destroyed: threads may outlive main
  return registry;
}

bool Has(const Registry& registry, absl::string_view name) {
  for (const auto& platform : registry.platforms) {
    if (absl::EqualsIgnoreCase(platform->Name(), name)) return true;
  }
  return false;
}

// Each backend of the runtime is a platform. Needs the lock.
void AddBackends(Registry& registry) {
  xla::EnsureBackends();
  for (const xla::runtime::Backend* backend : xla::runtime::AllBackends()) {
    if (Has(registry, backend->platform_name())) continue;
    registry.platforms.push_back(std::make_unique<HostPlatform>(std::string(backend->platform_name())));
  }
}

std::string Names(const std::vector<Platform*>& platforms) {
  return absl::StrJoin(platforms, ", ", [](std::string* out, const Platform* platform) {
    absl::StrAppend(out, platform->Name());
  });
}

}  // namespace

absl::Status PlatformManager::RegisterPlatform(std::unique_ptr<Platform> platform) {
  Registry& registry = GetRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  AddBackends(registry);
  const bool known = std::any_of(registry.platforms.begin(), registry.platforms.end(),
                                 [&](const auto& other) { return other->id() == platform->id(); });
  if (known || Has(registry, platform->Name())) {
    return absl::AlreadyExistsError(absl::StrCat("platform '", platform->Name(), "' is registered already"));
  }
  registry.platforms.push_back(std::move(platform));
  return absl::OkStatus();
}

std::vector<Platform*> PlatformManager::AllPlatforms() {
  Registry& registry = GetRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
  AddBackends(registry);
  std::vector<Platform*> all;
  for (const auto& platform : registry.platforms) all.push_back(platform.get());
  return all;
}

absl::StatusOr<Platform*> PlatformManager::PlatformWithName(absl::string_view target,
                                                            bool initialize_platform) {
  const std::vector<Platform*> all = AllPlatforms();
  for (Platform* platform : all) {
    if (!absl::EqualsIgnoreCase(platform->Name(), target)) continue;
    if (initialize_platform && !platform->Initialized()) {
      if (absl::Status status = platform->Initialize(); !status.ok()) return status;
    }
    return platform;
  }
  return absl::NotFoundError(
      absl::StrCat("there is no platform '", target, "'; this build has: ", Names(all)));
}

absl::StatusOr<Platform*> PlatformManager::PlatformWithName(absl::string_view target) {
  return PlatformWithName(target, true);
}

absl::StatusOr<Platform*> PlatformManager::PlatformWithId(Platform::Id id) {
  for (Platform* platform : AllPlatforms()) {
    if (platform->id() == id) return platform;
  }
  return absl::NotFoundError("there is no platform with this id");
}

absl::StatusOr<Platform*> PlatformManager::InitializePlatformWithId(Platform::Id id) {
  absl::StatusOr<Platform*> platform = PlatformWithId(id);
  if (platform.ok() && !(*platform)->Initialized()) {
    if (absl::Status status = (*platform)->Initialize(); !status.ok()) return status;
  }
  return platform;
}

absl::StatusOr<std::vector<Platform*>> PlatformManager::PlatformsWithFilter(
    const std::function<bool(const Platform*)>& filter, bool initialize_platform) {
  std::vector<Platform*> chosen;
  for (Platform* platform : AllPlatforms()) {
    if (!filter(platform)) continue;
    if (initialize_platform && !platform->Initialized()) {
      if (absl::Status status = platform->Initialize(); !status.ok()) return status;
    }
    chosen.push_back(platform);
  }
  return chosen;
}

}  // namespace stream_executor
