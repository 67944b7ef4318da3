#include "tools/memory.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
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

// The system makes the stack longer when it is used, and ends the process where a limit forbids that. One
// look at its far end makes it so long now.
[[gnu::noinline]] void ReserveStack() {
  constexpr int kStackBytes = 1 << 20;
  volatile char stack[kStackBytes];
  stack[0] = 0;
}

}  // namespace

void SetUpMemory() {
  ReserveStack();
  mallopt(M_MMAP_THRESHOLD, kMostReused);
  mallopt(M_TRIM_THRESHOLD, 2 * kMostReused);
  LimitData();
}

}  // namespace xla
