#include "xla/stream_executor/stream.h"

#include <cstring>
#include <utility>

#include "xla/runtime/device.h"
#include "xla/stream_executor/stream_executor.h"

namespace stream_executor {

Stream::Stream(StreamExecutor* parent) : parent_(parent), work_(std::make_unique<xla::runtime::WorkQueue>()) {
  parent_->Register(this);
}

Stream::~Stream() { parent_->Unregister(this); }

bool Stream::ok() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return status_.ok();
}

absl::Status Stream::BlockHostUntilDone() {
  work_->WaitUntilEmpty();
  std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(status_, absl::OkStatus());
}

absl::Status Stream::DoHostCallbackWithStatus(absl::AnyInvocable<absl::Status() &&> callback) {
  work_->Add([this, callback = std::move(callback)]() mutable {
    const absl::Status status = std::move(callback)();
    std::lock_guard<std::mutex> lock(mutex_);
    status_.Update(status);
  });
  return absl::OkStatus();
}

absl::Status Stream::DoHostCallback(absl::AnyInvocable<void() &&> callback) {
  return DoHostCallbackWithStatus([callback = std::move(callback)]() mutable {
    std::move(callback)();
    return absl::OkStatus();
  });
}

absl::Status Stream::Memcpy(void* host_target, const DeviceAddressBase& source, uint64_t size) {
  return DoHostCallbackWithStatus([host_target, source, size, executor = parent_] {
    return executor->SynchronousMemcpy(host_target, source, size);
  });
}

absl::Status Stream::Memcpy(DeviceAddressBase* target, const void* host_source, uint64_t size) {
  return DoHostCallbackWithStatus([target = *target, host_source, size, executor = parent_]() mutable {
    return executor->SynchronousMemcpy(&target, host_source, size);
  });
}

absl::Status Stream::Memcpy(DeviceAddressBase* target, const DeviceAddressBase& source, uint64_t size) {
  return DoHostCallbackWithStatus([target = *target, source, size, executor = parent_]() mutable {
    absl::Status status = source.WaitForWriters();
    status.Update(executor->SynchronousMemcpy(&target, source.opaque(), size));
    return status;
  });
}

absl::Status Stream::MemZero(DeviceAddressBase* target, uint64_t size) {
  return DoHostCallbackWithStatus([target = *target, size, executor = parent_]() mutable {
    return executor->SynchronousMemZero(&target, size);
  });
}

absl::Status Stream::WaitFor(Stream* other) {
  auto event = std::make_shared<Event>();
  event->Begin();
  absl::Status status = other->DoHostCallback([event] { event->Complete(); });
  if (!status.ok()) return status;
  return DoHostCallbackWithStatus([event] { return event->Synchronize(); });
}

absl::Status Stream::WaitFor(Event* event) {
  return DoHostCallbackWithStatus([event] { return event->Synchronize(); });
}

absl::Status Stream::RecordEvent(Event* event) {
  event->Begin();
  return DoHostCallback([event] { event->Complete(); });
}

}  // namespace stream_executor
