#include "xla/client/client_library.h"

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/service/local_service.h"
#include "xla/service/platform_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Instance {
  LocalClientOptions options;
  std::unique_ptr<LocalService> service;
  std::unique_ptr<LocalClient> client;
};

struct Instances {
  std::mutex mutex;
  std::map<se::Platform*, Instance> by_platform;
  std::vector<std::shared_ptr<se::DeviceMemoryAllocator>> allocators;  // of clients that are gone
};

Instances& GetInstances() {
  static Instances& instances = *new Instances;
  return instances;
}

absl::StatusOr<se::Platform*> PlatformOrDefault(se::Platform* platform) {
  if (platform != nullptr) return platform;
  return PlatformUtil::GetDefaultPlatform();
}

// Options of a later call that the client of the first call does not have. Programs written for XLA rely on
// getting that client all the same.
std::string DescribeIgnoredOptions(const LocalClientOptions& had, const LocalClientOptions& asked) {
  std::vector<std::string> ignored;
  if (asked.number_of_replicas() > had.number_of_replicas())
    ignored.push_back(absl::StrCat("number_of_replicas ", asked.number_of_replicas()));
  if (asked.intra_op_parallelism_threads() != -1 &&
      asked.intra_op_parallelism_threads() != had.intra_op_parallelism_threads())
    ignored.push_back(absl::StrCat("intra_op_parallelism_threads ", asked.intra_op_parallelism_threads()));
  if (asked.allowed_devices() && asked.allowed_devices() != had.allowed_devices())
    ignored.push_back("allowed_devices");
  return absl::StrJoin(ignored, ", ");
}

}  // namespace

absl::StatusOr<LocalClient*> ClientLibrary::GetOrCreateLocalClient(const LocalClientOptions& options) {
  TF_ASSIGN_OR_RETURN(se::Platform * platform, PlatformOrDefault(options.platform()));
  Instances& instances = GetInstances();
  std::lock_guard<std::mutex> lock(instances.mutex);
  Instance& instance = instances.by_platform[platform];
  if (instance.client != nullptr) {
    const std::string ignored = DescribeIgnoredOptions(instance.options, options);
    if (!ignored.empty()) {
      std::fprintf(stderr, "ClientLibrary: the client of the platform %s exists already; ignored: %s\n",
                   platform->Name().c_str(), ignored.c_str());
    }
    return instance.client.get();
  }
  ServiceOptions service_options;
  service_options.set_platform(platform)
      .set_number_of_replicas(options.number_of_replicas())
      .set_intra_op_parallelism_threads(options.intra_op_parallelism_threads())
      .set_allowed_devices(options.allowed_devices());
  TF_ASSIGN_OR_RETURN(instance.service, LocalService::NewService(service_options));
  instance.client = std::make_unique<LocalClient>(instance.service.get());
  instance.options = options;
  return instance.client.get();
}

absl::StatusOr<LocalClient*> ClientLibrary::GetOrCreateLocalClient(
    se::Platform* platform, const std::optional<std::set<int>>& allowed_devices) {
  return GetOrCreateLocalClient(
      LocalClientOptions().set_platform(platform).set_allowed_devices(allowed_devices));
}

LocalClient* ClientLibrary::LocalClientOrDie(se::Platform* platform) {
  absl::StatusOr<LocalClient*> client = GetOrCreateLocalClient(platform);
  if (!client.ok()) {
    std::fprintf(stderr, "ClientLibrary::LocalClientOrDie: %s\n", client.status().ToString().c_str());
    std::abort();
  }
  return *client;
}

LocalService* ClientLibrary::GetXlaService(se::Platform* platform) {
  const absl::StatusOr<se::Platform*> chosen = PlatformOrDefault(platform);
  if (!chosen.ok()) return nullptr;
  Instances& instances = GetInstances();
  std::lock_guard<std::mutex> lock(instances.mutex);
  const auto found = instances.by_platform.find(*chosen);
  return found == instances.by_platform.end() ? nullptr : found->second.service.get();
}

void ClientLibrary::DestroyLocalInstances() {
  std::map<se::Platform*, Instance> doomed;
  {
    Instances& instances = GetInstances();
    std::lock_guard<std::mutex> lock(instances.mutex);
    doomed.swap(instances.by_platform);
    // Buffers that are still there are freed by the allocator of their client.
    for (const auto& [platform, instance] : doomed) {
      if (instance.service != nullptr)
        instances.allocators.push_back(instance.service->backend().shared_memory_allocator());
    }
  }
}

}  // namespace xla
