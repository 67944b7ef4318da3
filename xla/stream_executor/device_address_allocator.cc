#include "xla/stream_executor/device_address_allocator.h"

#include "absl/strings/str_cat.h"
#include "xla/stream_executor/stream_executor.h"

namespace stream_executor {

absl::StatusOr<void*> DeviceAddressAllocator::AllocateBytes(int device, int64_t bytes) {
  absl::StatusOr<OwningDeviceAddress> memory = Allocate(device, static_cast<uint64_t>(bytes));
  if (!memory.ok()) return memory.status();
  return memory->Release().opaque();
}

void DeviceAddressAllocator::FreeBytes(int device, void* data, int64_t bytes) {
  (void)Deallocate(device, DeviceAddressBase(data, static_cast<uint64_t>(bytes)));
}

StreamExecutorAddressAllocator::StreamExecutorAddressAllocator(StreamExecutor* executor)
    : DeviceAddressAllocator(executor->GetPlatform()), executors_({executor}) {}

StreamExecutorAddressAllocator::StreamExecutorAddressAllocator(const Platform* platform,
                                                               absl::Span<StreamExecutor* const> executors)
    : DeviceAddressAllocator(platform), executors_(executors.begin(), executors.end()) {}

absl::StatusOr<StreamExecutor*> StreamExecutorAddressAllocator::GetStreamExecutor(int device_ordinal) const {
  for (StreamExecutor* executor : executors_) {
    if (executor->device_ordinal() == device_ordinal) return executor;
  }
  return absl::NotFoundError(absl::StrCat("the allocator has no device ", device_ordinal));
}

absl::StatusOr<OwningDeviceAddress> StreamExecutorAddressAllocator::Allocate(int device_ordinal,
                                                                             uint64_t size,
                                                                             bool retry_on_failure,
                                                                             int64_t memory_space) {
  absl::StatusOr<StreamExecutor*> executor = GetStreamExecutor(device_ordinal);
  if (!executor.ok()) return executor.status();
  const DeviceAddressBase memory = (*executor)->Allocate(size, memory_space);
  if (size > 0 && memory.is_null()) {
    return absl::ResourceExhaustedError(
        absl::StrCat("device ", device_ordinal, " has no ", size, " bytes of memory"));
  }
  return OwningDeviceAddress(memory, device_ordinal, this);
}

absl::Status StreamExecutorAddressAllocator::Deallocate(int device_ordinal, DeviceAddressBase memory) {
  if (memory.is_null()) return absl::OkStatus();
  absl::StatusOr<StreamExecutor*> executor = GetStreamExecutor(device_ordinal);
  if (!executor.ok()) return executor.status();
  (*executor)->Deallocate(&memory);
  return absl::OkStatus();
}

absl::StatusOr<Stream*> StreamExecutorAddressAllocator::GetStream(int device_ordinal) {
  absl::StatusOr<StreamExecutor*> executor = GetStreamExecutor(device_ordinal);
  if (!executor.ok()) return executor.status();
  return (*executor)->compute_stream();
}

}  // namespace stream_executor
