#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "xla/tsl/platform/blocking_counter.h"
#include "xla/tsl/platform/env.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::thread {

// Threads that run functions in the order they came. The destructor runs what is left.
class ThreadPool {
 public:
  ThreadPool(Env* env, const ThreadOptions&, const std::string& name, int num_threads, bool = true)
      : ThreadPool(env, name, num_threads) {}
  ThreadPool(Env*, const std::string& name, int num_threads) : name_(name) {
    CHECK_GE(num_threads, 1);
    for (int i = 0; i < num_threads; ++i) threads_.emplace_back([this, i] { Work(i); });
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void Schedule(std::function<void()> function) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      queue_.push_back(std::move(function));
    }
    wake_.notify_one();
  }
  // Calls function(begin, end) for parts of 0..total and waits. Must not be called from one of the pool's
  // threads.
  void ParallelFor(int64_t total, int64_t cost_per_unit,
                   const std::function<void(int64_t, int64_t)>& function) {
    if (total <= 0) return;
    const int64_t worth = std::max<int64_t>(1, total * std::max<int64_t>(cost_per_unit, 1) / 10000);
    const int64_t parts = std::min<int64_t>({total, int64_t{4} * NumThreads(), worth});
    if (parts == 1) return function(0, total);
    BlockingCounter counter(static_cast<int>(parts));
    for (int64_t i = 0; i < parts; ++i) {
      Schedule([&, i] {
        function(total * i / parts, total * (i + 1) / parts);
        counter.DecrementCount();
      });
    }
    counter.Wait();
  }
  int NumThreads() const { return static_cast<int>(threads_.size()); }
  // The number of the calling thread in this pool; -1 when it is none of it.
  int CurrentThreadId() const { return Current().first == this ? Current().second : -1; }

 private:
  static std::pair<const ThreadPool*, int>& Current() {
    thread_local std::pair<const ThreadPool*, int> current{nullptr, -1};
    return current;
  }
  void Work(int id) {
    Current() = {this, id};
    std::unique_lock<std::mutex> lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return ending_ || !queue_.empty(); });
      if (queue_.empty()) return;
      std::function<void()> function = std::move(queue_.front());
      queue_.pop_front();
      lock.unlock();
      function();
      lock.lock();
    }
  }

  const std::string name_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tsl::thread
