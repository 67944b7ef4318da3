#include "xla/cpu/runtime/thread_pool.h"

#include <sched.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

namespace xla::cpu {
namespace {

// About 30 microseconds: a thread that sleeps takes as long to wake.
constexpr int kSpins = 2000;
constexpr int64_t kMaxTasks = int64_t{1} << 30;

thread_local bool inside_task = false;

void Pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

// CPUs' worth of time that the control group grants; 0: it does not say.
int QuotaCores() {
  double quota = -1, period = 0;
  std::ifstream unified("/sys/fs/cgroup/cpu.max");
  std::string limit;
  if (unified >> limit >> period) {
    quota = limit == "max" ? -1 : std::atof(limit.c_str());
  } else {
    std::ifstream("/sys/fs/cgroup/cpu/cpu.cfs_quota_us") >> quota;
    std::ifstream("/sys/fs/cgroup/cpu/cpu.cfs_period_us") >> period;
  }
  if (quota <= 0 || period <= 0) return 0;
  return std::max(1, static_cast<int>(quota / period + 0.5));
}

}  // namespace

ThreadPool::ThreadPool(int count) {
  try {
    for (int i = 1; i < count; ++i) threads_.emplace_back([this] { Work(); });
  } catch (const std::system_error&) {
    // There is no memory for more: the existing ones do the work.
  }
}

ThreadPool::~ThreadPool() {
  stop_ = true;
  call_.fetch_add(1);
  call_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::Run(int64_t tasks, absl::FunctionRef<void(int64_t)> body) {
  std::unique_lock<std::mutex> lock(running_, std::defer_lock);
  if (tasks < 2 || tasks > kMaxTasks || threads_.empty() || inside_task || !lock.try_lock()) {
    for (int64_t task = 0; task < tasks; ++task) body(task);
    return;
  }
  body_ = &body;
  done_.store(0, std::memory_order_relaxed);
  tasks_.store(static_cast<uint32_t>(tasks), std::memory_order_relaxed);
  const uint32_t call = call_.load(std::memory_order_relaxed) + 1;
  next_.store(uint64_t{call} << 32, std::memory_order_release);
  call_.store(call, std::memory_order_seq_cst);
  if (sleepers_.load(std::memory_order_seq_cst) > 0) call_.notify_all();
  DoTasks(call);
  for (int spins = 0; done_.load(std::memory_order_acquire) != tasks; ++spins) {
    if (spins < kSpins) {
      Pause();
    } else {
      sched_yield();
    }
  }
  if (error_ != nullptr) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ThreadPool::DoTasks(uint32_t call) {
  inside_task = true;
  uint64_t next = next_.load(std::memory_order_acquire);
  while (next >> 32 == call && static_cast<uint32_t>(next) < tasks_.load(std::memory_order_relaxed)) {
    if (!next_.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel)) continue;
    // The call cannot end before this task has, so that its body is there. The caller reports
    // missing memory: a thread of the pool has no caller, and others still use the caller's
    // stack.
    try {
      (*body_)(static_cast<int64_t>(static_cast<uint32_t>(next)));
    } catch (...) {
      std::lock_guard<std::mutex> lock(error_mutex_);
      if (error_ == nullptr) error_ = std::current_exception();
    }
    done_.fetch_add(1, std::memory_order_release);
    next = next_.load(std::memory_order_acquire);
  }
  inside_task = false;
}

void ThreadPool::Work() {
  uint32_t seen = 0;
  while (true) {
    uint32_t call = call_.load(std::memory_order_acquire);
    for (int spins = 0; call == seen && spins < kSpins; ++spins) {
      Pause();
      call = call_.load(std::memory_order_acquire);
    }
    if (call == seen) {
      sleepers_.fetch_add(1, std::memory_order_seq_cst);
      call_.wait(seen, std::memory_order_seq_cst);
      sleepers_.fetch_sub(1, std::memory_order_relaxed);
      continue;
    }
    seen = call;
    if (stop_) return;
    DoTasks(call);
  }
}

int UsableCores() {
  static const int cores = [] {
    cpu_set_t set;
    int count = static_cast<int>(std::thread::hardware_concurrency());
    if (sched_getaffinity(0, sizeof(set), &set) == 0) count = CPU_COUNT(&set);
    const int quota = QuotaCores();
    return std::max(1, quota > 0 ? std::min(count, quota) : count);
  }();
  return cores;
}

Workers& SharedWorkers(int threads) {
  if (threads <= 0) threads = UsableCores();
  if (threads == 1) return CallerOnly();
  // Never destroyed: other threads may still run programs when the process ends.
  static std::mutex& mutex = *new std::mutex;
  static auto& pools = *new std::map<int, std::unique_ptr<ThreadPool>>;
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<ThreadPool>& pool = pools[threads];
  if (pool == nullptr) pool = std::make_unique<ThreadPool>(threads);
  return *pool;
}

}  // namespace xla::cpu
