#include "xla/stream_executor/device_description.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

namespace stream_executor {

DeviceDescription::DeviceDescription()
    : core_count_(static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))),
      device_memory_size_(int64_t{sysconf(_SC_PHYS_PAGES)} * sysconf(_SC_PAGE_SIZE)) {
  utsname machine;
  if (uname(&machine) != 0) return;
  name_ = machine.machine;
  platform_version_ = machine.release;
}

}  // namespace stream_executor
