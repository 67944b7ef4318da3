#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "absl/functional/any_invocable.h"
#include "xla/runtime/host_queues.h"

namespace xla::runtime {

// Work that is done in the order in which it is queued, by a thread of the queue's own. Any thread may call.
class WorkQueue {
 public:
  WorkQueue() = default;
  ~WorkQueue();  // waits for the work that is queued
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  void Add(absl::AnyInvocable<void() &&> work);
  // Waits until nothing is queued or under way.
  void WaitUntilEmpty();

 private:
  void Work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<absl::AnyInvocable<void() &&>> queue_;
  bool busy_ = false;
  bool stop_ = false;
  std::thread worker_;  // started by the first work
};

// A device: a number, and the queues that belong to it. Its memory is this machine's.
class Device {
 public:
  explicit Device(int ordinal) : ordinal_(ordinal), host_queues_(ordinal) {}

  int ordinal() const { return ordinal_; }
  // Infeed and outfeed.
  HostQueues& host_queues() { return host_queues_; }
  // The queue of asynchronous runs.
  WorkQueue& work() { return work_; }

 private:
  const int ordinal_;
  HostQueues host_queues_;
  WorkQueue work_;
};

}  // namespace xla::runtime
