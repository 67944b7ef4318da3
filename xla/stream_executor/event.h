#pragma once

#include <condition_variable>
#include <mutex>

#include "absl/status/status.h"

namespace stream_executor {

// A mark in a stream that others wait for. Events that were not recorded count as passed.
class Event {
 public:
  enum class Status { kUnknown, kError, kPending, kComplete };

  Event() = default;
  virtual ~Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  virtual Status PollForStatus() {
    std::lock_guard<std::mutex> lock(mutex_);
    return pending_ == 0 ? Status::kComplete : Status::kPending;
  }
  // Blocks the calling thread until the mark is passed.
  virtual absl::Status Synchronize() {
    std::unique_lock<std::mutex> lock(mutex_);
    passed_.wait(lock, [this] { return pending_ == 0; });
    return absl::OkStatus();
  }

  // For the stream that records the event: called when it is queued, and when the stream has come to it.
  void Begin() {
    std::lock_guard<std::mutex> lock(mutex_);
    ++pending_;
  }
  void Complete() {
    std::lock_guard<std::mutex> lock(mutex_);
    --pending_;
    passed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable passed_;
  int pending_ = 0;
};

}  // namespace stream_executor
