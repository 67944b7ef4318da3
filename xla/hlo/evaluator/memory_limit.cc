#include "xla/hlo/evaluator/memory_limit.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace xla {
namespace {

constexpr int64_t kUnknownMachineBytes = int64_t{4} << 30;

// The first number in a file, or -1 (also for "max").
int64_t ReadNumber(const char* path) {
  std::ifstream file(path);
  int64_t value = -1;
  return file >> value ? value : -1;
}

}  // namespace

int64_t AvailableMemoryBytes() {
  int64_t available = kUnknownMachineBytes;
  std::ifstream meminfo("/proc/meminfo");
  for (std::string key, unit; meminfo >> key;) {
    int64_t kilobytes = 0;
    meminfo >> kilobytes;
    std::getline(meminfo, unit);
    if (key == "MemAvailable:") available = kilobytes * 1024;
  }
  const int64_t limit = ReadNumber("/sys/fs/cgroup/memory.max");
  const int64_t used = ReadNumber("/sys/fs/cgroup/memory.current");
  if (limit > 0 && used >= 0) available = std::min(available, std::max<int64_t>(limit - used, 0));
  return available;
}

}  // namespace xla
