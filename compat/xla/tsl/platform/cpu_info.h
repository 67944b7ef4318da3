#pragma once

#include <sched.h>

#include <thread>

#include "xla/tsl/platform/byte_order.h"
#include "xla/tsl/platform/namespaces.h"

namespace tsl::port {

// Processors that this process may use, and those of the machine.
inline int NumSchedulableCPUs() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0) return CPU_COUNT(&set);
  return static_cast<int>(std::thread::hardware_concurrency());
}
inline int NumTotalCPUs() { return static_cast<int>(std::thread::hardware_concurrency()); }
inline int MaxParallelism() { return NumSchedulableCPUs(); }
inline int GetCurrentCPU() { return sched_getcpu(); }

}  // namespace tsl::port
