#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "xla/collectives/fiber_stack.h"

namespace xla {

// A task with a stack of its own, which a thread runs until it waits or ends.
class Fiber;

struct FiberOptions {
  // Threads that run fibers, the caller of Run among them; 0: as many as the process has cores. One thread
  // runs the fibers in the order in which they became ready.
  int threads = 0;
  // Address space of each stack.
  int64_t stack_bytes = int64_t{2} << 20;
  // More at once are refused.
  int64_t max_fibers = 20000;
};

// Runs fibers on a few threads. What fibers wait for is guarded by the scheduler's one lock, so that it is
// known at every moment whether any fiber can go on.
class FiberScheduler {
 public:
  using Lock = std::unique_lock<std::mutex>;

  // `on_stuck` is called, with the lock held, when fibers are left and none of them can continue. It must
  // wake at least one.
  FiberScheduler(const FiberOptions& options, std::function<void()> on_stuck);
  ~FiberScheduler();
  FiberScheduler(const FiberScheduler&) = delete;
  FiberScheduler& operator=(const FiberScheduler&) = delete;

  Lock Acquire() { return Lock(mutex_); }

  // With the lock held, before Run or from a fiber. Stacks are taken from fibers that have ended.
  absl::StatusOr<Fiber*> Spawn(std::function<void()> body);
  // From a fiber, with the lock held: lets go of the lock until another fiber wakes this one. As with a
  // condition variable, what is waited for is to be looked at again.
  void Wait(Lock& lock);
  // With the lock held: a fiber that waits becomes ready.
  void Wake(Fiber* fiber);

  // Runs what was spawned, and what that spawns, until all have ended. The caller's thread is one of the
  // threads.
  void Run();

  // From a fiber: calls a function that may block its thread. Another thread runs the other fibers meanwhile.
  void Block(absl::FunctionRef<void()> function);

  // The fiber that this code runs in, or null.
  static Fiber* Current();
  // Bytes left on the stack of the current fiber; a large number outside of fibers.
  static int64_t StackBytesLeft();
  // Cores that the process may use.
  static int CoreCount();

 private:
  void Work(bool is_caller);
  void Resume(Fiber* fiber);
  void PushReady(Fiber* fiber);
  void AddThreadIfUseful();

  const int threads_limit_;
  const int64_t stack_bytes_;
  const int64_t max_fibers_;
  const std::function<void()> on_stuck_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Fiber*> ready_;
  absl::flat_hash_map<Fiber*, std::unique_ptr<Fiber>> fibers_;
  std::vector<FiberStack> free_stacks_;
  std::vector<std::thread> threads_;
  bool running_ = false;
  int active_ = 0;    // fibers that run just now
  int workers_ = 0;   // threads in Work
  int blocked_ = 0;   // of these, in Block
  int idle_ = 0;      // of these, waiting for a ready fiber
  int notified_ = 0;  // of the idle ones, that are returning
};

}  // namespace xla
