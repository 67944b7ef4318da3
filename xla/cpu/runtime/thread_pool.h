#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// Threads that are kept for short work: they look for it for some microseconds before they sleep. The
// caller works too, and waits only for tasks that another thread has begun. While one call runs, calls of
// other threads are done by their callers alone. In a child of fork(), which has no threads, the caller does
// everything. An exception of a task is thrown to its caller, once all tasks have ended.
class ThreadPool : public Workers {
 public:
  // `count` threads in all, the caller's among them; 1: none is started.
  explicit ThreadPool(int count);
  ~ThreadPool() override;

  int count() const override { return static_cast<int>(threads_.size()) + 1; }
  void Run(int64_t tasks, absl::FunctionRef<void(int64_t task)> body) override;

 private:
  void Work();
  // Does tasks of the current call until none is left.
  void DoTasks(uint32_t call);

  // The number of the call in the upper half, the next unclaimed task in the lower: a task is
  // claimed only for the call it belongs to.
  std::atomic<uint64_t> next_{0};
  std::atomic<uint32_t> tasks_{0};
  std::atomic<uint32_t> done_{0};
  std::atomic<uint32_t> call_{0};  // counts calls, for those that sleep
  std::atomic<int> sleepers_{0};
  std::atomic<bool> stop_{false};
  const absl::FunctionRef<void(int64_t)>* body_ = nullptr;
  std::mutex running_;
  std::mutex error_mutex_;
  std::exception_ptr error_;  // the first of the current call
  std::vector<std::thread> threads_;
};

// How many threads this process may keep busy: its affinity, and the quota of its control group.
int UsableCores();

// The pool of that many threads that the whole process shares; 0: UsableCores().
Workers& SharedWorkers(int threads);

}  // namespace xla::cpu
