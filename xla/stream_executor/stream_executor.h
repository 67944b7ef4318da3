#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/device_description.h"
#include "xla/stream_executor/event.h"
#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream.h"

namespace xla::runtime {
class Device;
}  // namespace xla::runtime

namespace stream_executor {

// One device of a platform: memory of this machine, and streams of work.
class StreamExecutor {
 public:
  StreamExecutor(Platform* platform, int device_ordinal);
  ~StreamExecutor();
  StreamExecutor(const StreamExecutor&) = delete;
  StreamExecutor& operator=(const StreamExecutor&) = delete;

  int device_ordinal() const;
  // What the device is to the runtime.
  xla::runtime::Device& device() { return *device_; }
  const Platform* GetPlatform() const { return platform_; }
  // The same for all devices: they are threads of one machine.
  const DeviceDescription& GetDeviceDescription() const;

  absl::StatusOr<std::unique_ptr<Stream>> CreateStream();
  absl::StatusOr<std::unique_ptr<Event>> CreateEvent();
  // The stream of asynchronous runs without a stream of their own.
  Stream* compute_stream() { return &compute_stream_; }
  // Waits for all streams. False when work has failed; waiting for that stream gives the error.
  bool SynchronizeAllActivity();

  // Uninitialised memory, aligned to 64 bytes. Null when there is none.
  DeviceAddressBase Allocate(uint64_t size, int64_t memory_space = 0);
  template <typename T>
  DeviceAddress<T> AllocateArray(uint64_t element_count, int64_t memory_space = 0) {
    return DeviceAddress<T>(Allocate(element_count * sizeof(T), memory_space));
  }
  void Deallocate(DeviceAddressBase* memory);

  absl::Status SynchronousMemcpy(DeviceAddressBase* target, const void* host_source, uint64_t size);
  absl::Status SynchronousMemcpy(void* host_target, const DeviceAddressBase& source, uint64_t size);
  absl::Status SynchronousMemcpyH2D(const void* host_source, int64_t size, DeviceAddressBase* target) {
    return SynchronousMemcpy(target, host_source, size);
  }
  absl::Status SynchronousMemcpyD2H(const DeviceAddressBase& source, int64_t size, void* host_target) {
    return SynchronousMemcpy(host_target, source, size);
  }
  absl::Status SynchronousMemZero(DeviceAddressBase* target, uint64_t size);

 private:
  friend class Stream;
  void Register(Stream* stream);
  void Unregister(Stream* stream);

  Platform* const platform_;
  const std::unique_ptr<xla::runtime::Device> device_;
  std::mutex mutex_;
  std::vector<Stream*> streams_;
  Stream compute_stream_;
};

}  // namespace stream_executor
