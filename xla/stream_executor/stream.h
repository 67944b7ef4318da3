#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "absl/functional/any_invocable.h"
#include "absl/status/status.h"
#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/event.h"
#include "xla/stream_executor/platform.h"

namespace xla::runtime {
class WorkQueue;
}  // namespace xla::runtime

namespace stream_executor {

class StreamExecutor;

// Work of one device, done in the order in which it is queued by a thread of the stream's own. Functions that
// take memory by address queue the work and return: the memory must live until it is done. Any thread may
// call.
class Stream {
 public:
  explicit Stream(StreamExecutor* parent);
  ~Stream();  // waits for the work that is queued
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  StreamExecutor* parent() const { return parent_; }
  // False when work has failed and BlockHostUntilDone has not reported it yet.
  bool ok() const;
  absl::Status RefreshStatus() {
    return ok() ? absl::OkStatus() : absl::InternalError("work of the stream has failed");
  }

  // Waits until nothing is queued. The first error since the last call, which is then forgotten.
  absl::Status BlockHostUntilDone();

  absl::Status DoHostCallback(absl::AnyInvocable<void() &&> callback);
  absl::Status DoHostCallbackWithStatus(absl::AnyInvocable<absl::Status() &&> callback);
  absl::Status Memcpy(void* host_target, const DeviceAddressBase& source, uint64_t size);
  absl::Status Memcpy(DeviceAddressBase* target, const void* host_source, uint64_t size);
  absl::Status Memcpy(DeviceAddressBase* target, const DeviceAddressBase& source, uint64_t size);
  absl::Status MemZero(DeviceAddressBase* target, uint64_t size);
  // What is queued from now on starts when the other stream has done what is queued there now, or the event
  // passed.
  absl::Status WaitFor(Stream* other);
  absl::Status WaitFor(Event* event);
  absl::Status RecordEvent(Event* event);

 private:
  StreamExecutor* const parent_;
  mutable std::mutex mutex_;
  absl::Status status_;
  const std::unique_ptr<xla::runtime::WorkQueue> work_;
};

}  // namespace stream_executor
