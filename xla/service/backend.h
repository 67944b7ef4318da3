#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/service/stream_pool.h"
#include "xla/service/transfer_manager.h"
#include "xla/stream_executor/device_address_allocator.h"
#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream_executor.h"

namespace Eigen {
struct ThreadPoolDevice;
}  // namespace Eigen

namespace tsl::thread {
class ThreadPool;
}  // namespace tsl::thread

namespace xla::runtime {
class Backend;
}  // namespace xla::runtime

namespace xla {

class BackendOptions {
 public:
  // Null: the default platform.
  BackendOptions& set_platform(se::Platform* platform) { return platform_ = platform, *this; }
  se::Platform* platform() const { return platform_; }
  BackendOptions& set_intra_op_parallelism_threads(int num_threads) { return threads_ = num_threads, *this; }
  int intra_op_parallelism_threads() const { return threads_; }
  BackendOptions& set_allowed_devices(const std::optional<std::set<int>>& devices) {
    return allowed_devices_ = devices, *this;
  }
  const std::optional<std::set<int>>& allowed_devices() const { return allowed_devices_; }
  // At least so many devices.
  BackendOptions& set_minimal_device_count(int count) { return minimal_device_count_ = count, *this; }
  int minimal_device_count() const { return minimal_device_count_; }

 private:
  se::Platform* platform_ = nullptr;
  int threads_ = -1;
  std::optional<std::set<int>> allowed_devices_;
  int minimal_device_count_ = 1;
};

// The devices of a client, and what it needs to use them.
class Backend {
 public:
  static absl::StatusOr<std::unique_ptr<Backend>> CreateBackend(const BackendOptions& options);
  static absl::StatusOr<std::unique_ptr<Backend>> CreateDefaultBackend();

  se::Platform* platform() const { return platform_; }
  se::DeviceMemoryAllocator* memory_allocator() const { return allocator_.get(); }
  std::shared_ptr<se::DeviceMemoryAllocator> shared_memory_allocator() const { return allocator_; }
  TransferManager* transfer_manager() const { return transfer_manager_; }
  ComputationPlacer* computation_placer() const { return placer_.get(); }

  // The runtime's backend, which compiles for these devices.
  const runtime::Backend* compiler() const { return compiler_; }

  int device_count() const { return static_cast<int>(executors_.size()); }
  // The lowest ordinal.
  int default_device_ordinal() const { return executors_[0]->device_ordinal(); }
  std::vector<se::StreamExecutor*> stream_executors() const { return executors_; }
  absl::StatusOr<se::StreamExecutor*> stream_executor(int device_ordinal) const;
  se::StreamExecutor* default_stream_executor() const { return executors_[0]; }
  bool device_ordinal_supported(int device_ordinal) const;
  // "Interpreter:0"
  std::string device_name(int device_ordinal) const;
  // Whether programs that were compiled for the one device run on the other.
  absl::StatusOr<bool> devices_equivalent(int device_ordinal_a, int device_ordinal_b) const;

  absl::StatusOr<StreamPool::Ptr> BorrowStream(int device_ordinal);
  absl::StatusOr<StreamPool::Ptr> BorrowStream(se::StreamExecutor* executor);
  // For the run options of code that hands a pool on; the interpreter has none.
  const Eigen::ThreadPoolDevice* eigen_intra_op_thread_pool_device() const { return nullptr; }
  tsl::thread::ThreadPool* eigen_intra_op_thread_pool() const { return nullptr; }

  // Empties the queues of all devices.
  absl::Status ResetDevices();

 private:
  Backend() = default;

  se::Platform* platform_ = nullptr;
  const runtime::Backend* compiler_ = nullptr;
  TransferManager* transfer_manager_ = nullptr;
  std::vector<se::StreamExecutor*> executors_;
  std::shared_ptr<se::DeviceMemoryAllocator> allocator_;
  std::unique_ptr<ComputationPlacer> placer_;
  std::mutex mutex_;
  std::unordered_map<se::StreamExecutor*, std::unique_ptr<StreamPool>> stream_pools_;
};

}  // namespace xla
