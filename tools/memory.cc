#include "tools/memory.h"

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <functional>
#include <string>

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
  void* const stack = mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return function();
  mprotect(stack, getpagesize(), PROT_NONE);  // beyond its end the process ends
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
  large.uc_stack = {stack, 0, kStackBytes};
  large.uc_link = &caller;
  makecontext(&large, [] { call.result = (*call.function)(); }, 0);
  swapcontext(&caller, &large);
  munmap(stack, kStackBytes);
  return call.result;
}
#else
int RunOnLargeStack(const std::function<int()>& function) { return function(); }
#endif

}  // namespace xla
