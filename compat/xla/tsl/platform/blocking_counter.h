#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl {

// Wait returns after so many calls of DecrementCount.
class BlockingCounter {
 public:
  explicit BlockingCounter(int initial_count) : count_(initial_count) { CHECK_GE(initial_count, 0); }
  void DecrementCount() {
    std::lock_guard<std::mutex> lock(mutex_);
    CHECK_GT(count_, 0);
    if (--count_ == 0) done_.notify_all();
  }
  void Wait() {
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [&] { return count_ == 0; });
  }
  // False when the time is over first.
  bool WaitFor(std::chrono::milliseconds time) {
    std::unique_lock<std::mutex> lock(mutex_);
    return done_.wait_for(lock, time, [&] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  int count_;
};

}  // namespace tsl
