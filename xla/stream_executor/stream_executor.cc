#include "xla/stream_executor/stream_executor.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "xla/stream_executor/memory_uses.h"

namespace stream_executor {
namespace {
constexpr uint64_t kAlignment = 64;

absl::Status CheckSize(const DeviceAddressBase& memory, uint64_t size) {
  if (size <= memory.size()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("a copy of ", size, " bytes does not fit device memory of ", memory.size(), " bytes"));
}
}  // namespace

StreamExecutor::StreamExecutor(Platform* platform, int device_ordinal)
    : platform_(platform), device_ordinal_(device_ordinal), compute_stream_(this) {}

StreamExecutor::~StreamExecutor() = default;

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

DeviceAddressBase StreamExecutor::Allocate(uint64_t size, int64_t memory_space) {
  // More than the machine has is refused here: sanitizers end the process instead of returning null.
  static const uint64_t machine =
      static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  if (size == 0 || size > machine) return DeviceAddressBase();
  void* memory = std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
  return memory == nullptr ? DeviceAddressBase() : DeviceAddressBase(memory, size);
}

void StreamExecutor::Deallocate(DeviceAddressBase* memory) {
  if (memory->is_null()) return;
  MemoryUses::Get().WaitAndForget(memory->opaque());
  std::free(memory->opaque());
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
  if (absl::Status status = MemoryUses::Get().WaitForWriters(source.opaque()); !status.ok()) return status;
  if (size > 0) std::memmove(host_target, source.opaque(), size);
  return absl::OkStatus();
}

absl::Status StreamExecutor::SynchronousMemZero(DeviceAddressBase* target, uint64_t size) {
  if (absl::Status status = CheckSize(*target, size); !status.ok()) return status;
  if (size > 0) std::memset(target->opaque(), 0, size);
  return absl::OkStatus();
}

}  // namespace stream_executor
