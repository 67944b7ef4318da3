#pragma once

#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/runtime/allocator.h"
#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/platform.h"

namespace stream_executor {

class DeviceAddressAllocator;
class Stream;
class StreamExecutor;

// Memory of a device that is freed when this object is destroyed.
template <typename T>
class ScopedDeviceAddress {
 public:
  ScopedDeviceAddress() = default;
  ScopedDeviceAddress(DeviceAddressBase memory, int device_ordinal, DeviceAddressAllocator* allocator)
      : wrapped_(memory), device_ordinal_(device_ordinal), allocator_(allocator) {
    assert(device_ordinal_ >= 0);
  }
  ScopedDeviceAddress(ScopedDeviceAddress&& other) noexcept
      : wrapped_(other.wrapped_), device_ordinal_(other.device_ordinal_), allocator_(other.allocator_) {
    other.Forget();
  }
  ScopedDeviceAddress& operator=(ScopedDeviceAddress&& other) noexcept {
    if (this != &other) {
      (void)Free();
      wrapped_ = other.wrapped_;
      device_ordinal_ = other.device_ordinal_;
      allocator_ = other.allocator_;
      other.Forget();
    }
    return *this;
  }
  ~ScopedDeviceAddress() { (void)Free(); }

  bool is_null() const { return wrapped_.is_null(); }
  bool operator==(std::nullptr_t) const { return is_null(); }
  bool operator!=(std::nullptr_t) const { return !is_null(); }

  // The memory, still owned here.
  const DeviceAddress<T>& operator*() const { return wrapped_; }
  DeviceAddress<T>* operator->() { return &wrapped_; }
  const DeviceAddress<T>* operator->() const { return &wrapped_; }
  DeviceAddress<T> cref() const { return wrapped_; }
  DeviceAddress<T>* ptr() { return &wrapped_; }
  const DeviceAddress<T>* ptr() const { return &wrapped_; }

  // Gives the memory to the caller, who frees it.
  [[nodiscard]] DeviceAddress<T> Release() {
    DeviceAddress<T> released = wrapped_;
    Forget();
    return released;
  }
  absl::Status Free();

  DeviceAddressAllocator* allocator() const { return allocator_; }
  int device_ordinal() const { return device_ordinal_; }

 private:
  void Forget() { wrapped_ = DeviceAddress<T>(); }

  DeviceAddress<T> wrapped_;
  int device_ordinal_ = -1;
  DeviceAddressAllocator* allocator_ = nullptr;
};

using OwningDeviceAddress = ScopedDeviceAddress<uint8_t>;

// Allocates and frees the memory of the devices of a platform. Implementations may be called by several
// threads at once. Their memory must be aligned to 64 bytes.
class DeviceAddressAllocator : public xla::runtime::Allocator {
 public:
  explicit DeviceAddressAllocator(const Platform* platform) : platform_(platform) {}

  // `size` in bytes; a size of 0 gives a null address. ResourceExhausted when there is not enough memory.
  virtual absl::StatusOr<OwningDeviceAddress> Allocate(int device_ordinal, uint64_t size,
                                                       bool retry_on_failure, int64_t memory_space) = 0;
  absl::StatusOr<OwningDeviceAddress> Allocate(int device_ordinal, uint64_t size) {
    return Allocate(device_ordinal, size, /*retry_on_failure=*/true, /*memory_space=*/0);
  }
  absl::StatusOr<OwningDeviceAddress> Allocate(int device_ordinal, uint64_t size, bool retry_on_failure) {
    return Allocate(device_ordinal, size, retry_on_failure, /*memory_space=*/0);
  }
  template <typename T>
  absl::StatusOr<ScopedDeviceAddress<T>> Allocate(int device_ordinal, uint64_t size,
                                                  bool retry_on_failure = true, int64_t memory_space = 0) {
    auto memory = Allocate(device_ordinal, size, retry_on_failure, memory_space);
    if (!memory.ok()) return memory.status();
    return ScopedDeviceAddress<T>(memory->Release(), device_ordinal, this);
  }
  // Null is allowed and does nothing.
  virtual absl::Status Deallocate(int device_ordinal, DeviceAddressBase memory) = 0;

  const Platform* platform() const { return platform_; }
  // Whether memory may be freed while work that uses it is still queued.
  virtual bool AllowsAsynchronousDeallocation() const { return false; }
  virtual absl::StatusOr<Stream*> GetStream(int device_ordinal) = 0;

  // For the runtime.
  absl::StatusOr<void*> AllocateBytes(int device, int64_t bytes) override;
  void FreeBytes(int device, void* data, int64_t bytes) override;

 protected:
  const Platform* platform_;
};

// The ordinary allocator: aligned memory of this machine for the devices of a platform.
class StreamExecutorAddressAllocator : public DeviceAddressAllocator {
 public:
  explicit StreamExecutorAddressAllocator(StreamExecutor* executor);
  StreamExecutorAddressAllocator(const Platform* platform, absl::Span<StreamExecutor* const> executors);
  ~StreamExecutorAddressAllocator() override = default;

  using DeviceAddressAllocator::Allocate;
  absl::StatusOr<OwningDeviceAddress> Allocate(int device_ordinal, uint64_t size, bool retry_on_failure,
                                               int64_t memory_space) override;
  // Waits for the work that still uses the memory.
  absl::Status Deallocate(int device_ordinal, DeviceAddressBase memory) override;
  bool AllowsAsynchronousDeallocation() const override { return true; }
  absl::StatusOr<Stream*> GetStream(int device_ordinal) override;
  absl::StatusOr<StreamExecutor*> GetStreamExecutor(int device_ordinal) const;

 private:
  std::vector<StreamExecutor*> executors_;
};

template <typename T>
absl::Status ScopedDeviceAddress<T>::Free() {
  if (wrapped_.is_null()) return absl::OkStatus();
  const DeviceAddressBase memory = wrapped_;
  Forget();
  memory.WaitForUses();
  return allocator_ == nullptr ? absl::OkStatus() : allocator_->Deallocate(device_ordinal_, memory);
}

// The names that older code writes.
using DeviceMemoryAllocator = DeviceAddressAllocator;
using StreamExecutorMemoryAllocator = StreamExecutorAddressAllocator;
template <typename T>
using ScopedDeviceMemory = ScopedDeviceAddress<T>;
using OwningDeviceMemory = OwningDeviceAddress;

}  // namespace stream_executor
