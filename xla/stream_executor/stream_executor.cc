#include "xla/stream_executor/stream_executor.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "xla/runtime/allocator.h"
#include "xla/runtime/device.h"
#include "xla/runtime/memory_uses.h"

namespace stream_executor {
namespace {
absl::Status CheckSize(const DeviceAddressBase& memory, uint64_t size) {
  if (size <= memory.size()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("a copy of ", size, " bytes does not fit device memory of ", memory.size(), " bytes"));
}
}  // namespace

const DeviceDescription& StreamExecutor::GetDeviceDescription() const {
  static const DeviceDescription& description = *new DeviceDescription();
  return description;
}

StreamExecutor::StreamExecutor(Platform* platform, int device_ordinal)
    : platform_(platform),
      device_(std::make_unique<xla::runtime::Device>(device_ordinal)),
      compute_stream_(this) {}

StreamExecutor::~StreamExecutor() = default;

int StreamExecutor::device_ordinal() const { return device_->ordinal(); }

absl::StatusOr<std::unique_ptr<Stream>> StreamExecutor::CreateStream() {
  return std::make_unique<Stream>(this);
}
absl::StatusOr<std::unique_ptr<Event>> StreamExecutor::CreateEvent() { return std::make_unique<Event>(); }

void StreamExecutor::Register(Stream* stream) {
  std::lock_guard<std::mutex> lock(mutex_);
  streams_.push_back(stream);
}

void StreamExecutor::Unregister(Stream* stream) {
  std::lock_guard<std::mutex> lock(mutex_);
  streams_.erase(std::remove(streams_.begin(), streams_.end(), stream), streams_.end());
}

bool StreamExecutor::SynchronizeAllActivity() {
  std::vector<std::shared_ptr<Event>> events;
  bool ok = true;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    for (Stream* stream : streams_) {
      auto event = std::make_shared<Event>();
      event->Begin();
      ok &= stream->DoHostCallback([event] { event->Complete(); }).ok();
      events.push_back(std::move(event));
    }
  }
  for (const auto& event : events) ok &= event->Synchronize().ok();
  std::lock_guard<std::mutex> lock(mutex_);
  for (Stream* stream : streams_) ok &= stream->ok();
  return ok;
}

DeviceAddressBase StreamExecutor::Allocate(uint64_t size, int64_t /*memory_space*/) {
  absl::StatusOr<void*> data = size > INT64_MAX ? nullptr
                                                : xla::runtime::HostAllocator().AllocateBytes(
                                                      device_ordinal(), static_cast<int64_t>(size));
  if (!data.ok() || *data == nullptr) return DeviceAddressBase();
  DeviceAddressBase memory(*data, size);
  memory.set_uses(std::make_shared<xla::runtime::MemoryUses>());
  return memory;
}

void StreamExecutor::Deallocate(DeviceAddressBase* memory) {
  if (memory->is_null()) return;
  memory->WaitForUses();
  xla::runtime::HostAllocator().FreeBytes(device_ordinal(), memory->opaque(),
                                          static_cast<int64_t>(memory->size()));
  memory->Reset(nullptr, 0);
}

absl::Status StreamExecutor::SynchronousMemcpy(DeviceAddressBase* target, const void* host_source,
                                               uint64_t size) {
  if (absl::Status status = CheckSize(*target, size); !status.ok()) return status;
  if (size > 0) std::memmove(target->opaque(), host_source, size);
  return absl::OkStatus();
}

absl::Status StreamExecutor::SynchronousMemcpy(void* host_target, const DeviceAddressBase& source,
                                               uint64_t size) {
  if (absl::Status status = CheckSize(source, size); !status.ok()) return status;
  if (absl::Status status = source.WaitForWriters(); !status.ok()) return status;
  if (size > 0) std::memmove(host_target, source.opaque(), size);
  return absl::OkStatus();
}

absl::Status StreamExecutor::SynchronousMemZero(DeviceAddressBase* target, uint64_t size) {
  if (absl::Status status = CheckSize(*target, size); !status.ok()) return status;
  if (size > 0) std::memset(target->opaque(), 0, size);
  return absl::OkStatus();
}

}  // namespace stream_executor
