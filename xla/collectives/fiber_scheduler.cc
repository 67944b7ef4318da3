#include "xla/collectives/fiber_scheduler.h"

#include <sched.h>

#include <algorithm>
#include <boost/context/detail/fcontext.hpp>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/collectives/sanitizers.h"
#include "xla/status_macros.h"

// Sanitizers must know each switch, or they would confuse the frames of different fibers.
#ifdef TESSERA_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef TESSERA_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace xla {

namespace context = boost::context::detail;

class Fiber {
 public:
  Fiber(std::function<void()> body, FiberStack stack) : body_(std::move(body)), stack_(std::move(stack)) {
    self_ = context::make_fcontext(stack_.top(), stack_.size(), &Fiber::Enter);
#ifdef TESSERA_ASAN
    // The last frames of the fiber that had the stack before were left without a return.
    __asan_unpoison_memory_region(stack_.bottom(), stack_.size());
#endif
#ifdef TESSERA_TSAN
    tsan_self_ = __tsan_create_fiber(0);
#endif
  }
  ~Fiber() {
#ifdef TESSERA_TSAN
    __tsan_destroy_fiber(tsan_self_);
#endif
  }

  // From a thread: runs the fiber until it suspends or ends.
  void Resume() {
#ifdef TESSERA_ASAN
    void* fake_stack = nullptr;
    __sanitizer_start_switch_fiber(&fake_stack, stack_.bottom(), stack_.size());
#endif
#ifdef TESSERA_TSAN
    tsan_resumer_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(tsan_self_, 0);
#endif
    self_ = context::jump_fcontext(self_, this).fctx;
#ifdef TESSERA_ASAN
    __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#endif
  }

  // From the fiber: goes back to the thread that resumed it.
  void Suspend() {
#ifdef TESSERA_ASAN
    __sanitizer_start_switch_fiber(ended_ ? nullptr : &fake_stack_, resumer_stack_, resumer_stack_size_);
#endif
#ifdef TESSERA_TSAN
    __tsan_switch_to_fiber(tsan_resumer_, 0);
#endif
    resumer_ = context::jump_fcontext(resumer_, nullptr).fctx;
    FinishSwitch();
  }

  bool ended() const { return ended_; }
  const FiberStack& stack() const { return stack_; }
  FiberStack TakeStack() { return std::move(stack_); }

  // Guarded by the scheduler's lock.
  bool parked = false;  // its thread has left it
  bool woken = false;   // before its thread had left it

 private:
  static void Enter(context::transfer_t from) {
    auto* fiber = static_cast<Fiber*>(from.data);
    fiber->resumer_ = from.fctx;
    fiber->FinishSwitch();
    fiber->body_();
    fiber->body_ = nullptr;
    fiber->ended_ = true;
    fiber->Suspend();
    std::abort();  // it is never resumed
  }

  void FinishSwitch() {
#ifdef TESSERA_ASAN
    __sanitizer_finish_switch_fiber(fake_stack_, &resumer_stack_, &resumer_stack_size_);
#endif
  }

  std::function<void()> body_;
  FiberStack stack_;
  context::fcontext_t self_ = nullptr;
  context::fcontext_t resumer_ = nullptr;
  bool ended_ = false;
#ifdef TESSERA_ASAN
  void* fake_stack_ = nullptr;
  const void* resumer_stack_ = nullptr;
  size_t resumer_stack_size_ = 0;
#endif
#ifdef TESSERA_TSAN
  void* tsan_self_ = nullptr;
  void* tsan_resumer_ = nullptr;
#endif
};

namespace {

thread_local Fiber* current_fiber = nullptr;

}  // namespace

FiberScheduler::FiberScheduler(const FiberOptions& options, std::function<void()> on_stuck)
    : threads_limit_(options.threads > 0 ? options.threads : CoreCount()),
      stack_bytes_(options.stack_bytes),
      max_fibers_(options.max_fibers),
      on_stuck_(std::move(on_stuck)) {}

FiberScheduler::~FiberScheduler() = default;

int FiberScheduler::CoreCount() {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  if (sched_getaffinity(0, sizeof(cores), &cores) == 0) return std::max(CPU_COUNT(&cores), 1);
  return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

// Not inlined: a fiber goes on in another thread than the one it waited in, while compilers take the address
// of a thread's variable once for all of a function.
[[gnu::noinline]] Fiber* FiberScheduler::Current() { return current_fiber; }

int64_t FiberScheduler::StackBytesLeft() {
  const Fiber* fiber = Current();
  if (fiber == nullptr) return std::numeric_limits<int64_t>::max();
  return static_cast<const char*>(__builtin_frame_address(0)) - fiber->stack().bottom();
}

absl::StatusOr<Fiber*> FiberScheduler::Spawn(std::function<void()> body) {
  if (static_cast<int64_t>(fibers_.size()) >= max_fibers_) {
    return absl::ResourceExhaustedError(
        absl::StrCat("more than ", max_fibers_, " devices and asynchronous computations at once"));
  }
  if (free_stacks_.empty()) {
    TF_ASSIGN_OR_RETURN(FiberStack stack, FiberStack::Map(stack_bytes_));
    free_stacks_.push_back(std::move(stack));
  }
  auto owned = std::make_unique<Fiber>(std::move(body), std::move(free_stacks_.back()));
  free_stacks_.pop_back();
  Fiber* fiber = owned.get();
  fibers_.emplace(fiber, std::move(owned));
  PushReady(fiber);
  return fiber;
}

void FiberScheduler::Wait(Lock& lock) {
  Fiber* fiber = Current();
  // The fiber is woken from here on; it becomes ready once its thread has left its stack.
  lock.unlock();
  fiber->Suspend();
  lock.lock();
}

void FiberScheduler::Wake(Fiber* fiber) {
  if (!fiber->parked) {
    fiber->woken = true;
    return;
  }
  fiber->parked = false;
  PushReady(fiber);
}

void FiberScheduler::PushReady(Fiber* fiber) {
  ready_.push_back(fiber);
  if (idle_ > notified_) {
    ++notified_;
    changed_.notify_one();
  } else {
    AddThreadIfUseful();
  }
}

void FiberScheduler::AddThreadIfUseful() {
  if (!running_ || ready_.empty() || workers_ - blocked_ >= threads_limit_) return;
  try {
    threads_.emplace_back([this] { Work(/*is_caller=*/false); });
    ++workers_;
  } catch (const std::system_error&) {
    // The threads that there are do it all.
  }
}

void FiberScheduler::Run() {
  {
    const Lock lock = Acquire();
    running_ = true;
    ++workers_;
    while (workers_ < threads_limit_ && workers_ < static_cast<int>(ready_.size())) {
      const int before = workers_;
      AddThreadIfUseful();
      if (workers_ == before) break;
    }
  }
  Fiber* const outer = Current();
  Work(/*is_caller=*/true);
  current_fiber = outer;
  // Only workers start threads, so that nothing is added once all have seen the end.
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
  running_ = false;
}

void FiberScheduler::Work(bool is_caller) {
  Lock lock = Acquire();
  while (true) {
    if (!is_caller && workers_ - blocked_ > threads_limit_) break;
    if (ready_.empty()) {
      if (fibers_.empty()) break;
      if (active_ == 0) {
        on_stuck_();
        if (!ready_.empty()) continue;
        std::fputs("no fiber can continue, and nothing will wake one\n", stderr);
        std::abort();
      }
      ++idle_;
      changed_.wait(lock);
      --idle_;
      if (notified_ > 0) --notified_;
      continue;
    }
    Fiber* fiber = ready_.front();
    ready_.pop_front();
    ++active_;
    lock.unlock();
    Resume(fiber);
    lock.lock();
    --active_;
    if (fiber->ended()) {
      free_stacks_.push_back(fiber->TakeStack());
      fibers_.erase(fiber);
    } else if (std::exchange(fiber->woken, false)) {
      ready_.push_back(fiber);
    } else {
      fiber->parked = true;
    }
  }
  --workers_;
  // The others may be waiting for what this thread has seen: that all have ended.
  changed_.notify_all();
}

void FiberScheduler::Resume(Fiber* fiber) {
  current_fiber = fiber;
  fiber->Resume();
  current_fiber = nullptr;
}

void FiberScheduler::Block(absl::FunctionRef<void()> function) {
  {
    const Lock lock = Acquire();
    ++blocked_;
    AddThreadIfUseful();
  }
  function();
  const Lock lock = Acquire();
  --blocked_;
}

}  // namespace xla
