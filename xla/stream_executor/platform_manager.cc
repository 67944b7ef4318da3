#include "xla/stream_executor/platform_manager.h"

#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/stream_executor/interpreter_platform.h"

namespace stream_executor {
namespace {

struct Registry {
  Registry() { platforms.push_back(std::make_unique<InterpreterPlatform>()); }
  std::mutex mutex;
  std::vector<std::unique_ptr<Platform>> platforms;
};

Registry& GetRegistry() {
  static Registry& registry = *new Registry;  // never destroyed: threads may outlive main
  return registry;
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
  for (const auto& other : registry.platforms) {
    if (absl::EqualsIgnoreCase(other->Name(), platform->Name()) || other->id() == platform->id()) {
      return absl::AlreadyExistsError(
          absl::StrCat("platform '", platform->Name(), "' is registered already"));
    }
  }
  registry.platforms.push_back(std::move(platform));
  return absl::OkStatus();
}

std::vector<Platform*> PlatformManager::AllPlatforms() {
  Registry& registry = GetRegistry();
  std::lock_guard<std::mutex> lock(registry.mutex);
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
