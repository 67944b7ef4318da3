#pragma once

#include <memory>
#include <optional>
#include <set>

#include "absl/status/statusor.h"
#include "xla/client/local_client.h"
#include "xla/stream_executor/platform.h"

namespace xla {

class LocalClientOptions {
 public:
  LocalClientOptions(se::Platform* platform = nullptr, int number_of_replicas = 1,
                     int intra_op_parallelism_threads = -1,
                     const std::optional<std::set<int>>& allowed_devices = std::nullopt)
      : platform_(platform),
        number_of_replicas_(number_of_replicas),
        intra_op_parallelism_threads_(intra_op_parallelism_threads),
        allowed_devices_(allowed_devices) {}

  // How programs are run (PlatformUtil::GetPlatform finds one by name); null is the best way there is.
  LocalClientOptions& set_platform(se::Platform* platform) { return platform_ = platform, *this; }
  se::Platform* platform() const { return platform_; }
  // The client has at least so many devices.
  LocalClientOptions& set_number_of_replicas(int number) { return number_of_replicas_ = number, *this; }
  int number_of_replicas() const { return number_of_replicas_; }
  // Threads for one program; -1 leaves it open. The interpreter uses one.
  LocalClientOptions& set_intra_op_parallelism_threads(int threads) {
    return intra_op_parallelism_threads_ = threads, *this;
  }
  int intra_op_parallelism_threads() const { return intra_op_parallelism_threads_; }
  // The devices that the client has, by ordinal; without it all of the platform's.
  LocalClientOptions& set_allowed_devices(const std::optional<std::set<int>>& devices) {
    return allowed_devices_ = devices, *this;
  }
  const std::optional<std::set<int>>& allowed_devices() const { return allowed_devices_; }

 private:
  se::Platform* platform_;
  int number_of_replicas_;
  int intra_op_parallelism_threads_;
  std::optional<std::set<int>> allowed_devices_;
};

// The clients of this process: one for each platform, made when it is first asked for, with the options of
// that call. Later calls get the same client; options that it does not have are named on standard error.
class ClientLibrary {
 public:
  ClientLibrary() = delete;

  static absl::StatusOr<LocalClient*> GetOrCreateLocalClient(
      se::Platform* platform = nullptr, const std::optional<std::set<int>>& allowed_devices = std::nullopt);
  static absl::StatusOr<LocalClient*> GetOrCreateLocalClient(const LocalClientOptions& options);
  // The default client. Ends the process with a message when there can be none.
  static LocalClient* LocalClientOrDie(se::Platform* platform = nullptr);
  // The service behind the platform's client; null when there is no client yet.
  static LocalService* GetXlaService(se::Platform* platform);
  // Ends all clients. Nothing of theirs may be used afterwards, but their buffers may be freed; waits for
  // values of their queues end with an error.
  static void DestroyLocalInstances();
};

}  // namespace xla
