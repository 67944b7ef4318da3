#include "tools/memory.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "xla/collectives/fiber_stack.h"
#include "xla/hlo/evaluator/memory_limit.h"

namespace xla {
namespace {

// Larger arrays are freed at once.
constexpr int kMostReused = 1 << 28;

#ifndef TESSERA_SANITIZED  // the sanitizers' shadow memory counts as data
// Private memory that the process has already, which counts for RLIMIT_DATA.
int64_t DataBytes() {
  std::ifstream status("/proc/self/status");
  for (std::string key, rest; status >> key; std::getline(status, rest)) {
    int64_t kilobytes = 0;
    if (key == "VmData:" && status >> kilobytes) return kilobytes * 1024;
  }
  return 0;
}

void LimitData() {
  rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  const int64_t most = DataBytes() + AvailableMemoryBytes();
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, static_cast<rlim_t>(most));
  setrlimit(RLIMIT_DATA, &limit);
}
#else
void LimitData() {}
#endif

}  // namespace

void SetUpMemory() {
  mallopt(M_MMAP_THRESHOLD, kMostReused);
  mallopt(M_TRIM_THRESHOLD, 2 * kMostReused);
  LimitData();
}

#ifndef TESSERA_SANITIZED  // the sanitizers know the stacks of the system
int RunOnLargeStack(const std::function<int()>& function) {
  constexpr size_t kStackBytes = 8 << 20;
  const absl::StatusOr<FiberStack> stack = FiberStack::Map(kStackBytes);
  if (!stack.ok()) return function();  // on the stack of the system
  pthread_attr_t threads;
  pthread_attr_init(&threads);
  pthread_attr_setstacksize(&threads, kStackBytes);
  pthread_setattr_default_np(&threads);
  pthread_attr_destroy(&threads);

  static struct {  // a context's function takes no pointers
    const std::function<int()>* function;
    int result;
  } call{&function, 0};
  ucontext_t caller, large;
  getcontext(&large);
  large.uc_stack = {stack->bottom(), 0, stack->size()};
  large.uc_link = &caller;
  makecontext(&large, [] { call.result = (*call.function)(); }, 0);
  swapcontext(&caller, &large);
  return call.result;
}
#else
int RunOnLargeStack(const std::function<int()>& function) { return function(); }
#endif

}  // namespace xla
