#pragma once

#include <memory>

#include "absl/status/status.h"

namespace stream_executor {

// A mark in a stream that others wait for. Events that were not recorded count as passed.
class Event {
 public:
  enum class Status { kUnknown, kError, kPending, kComplete };

  Event();
  virtual ~Event();
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  virtual Status PollForStatus();
  // Blocks the calling thread until the mark is passed.
  virtual absl::Status Synchronize();

  // For the stream that records the event: called when it is queued, and when the stream has come to it.
  void Begin();
  void Complete();

 private:
  struct State;
  const std::unique_ptr<State> state_;
};

}  // namespace stream_executor
