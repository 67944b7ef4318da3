#include "xla/hlo/evaluator/memory_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace xla {
namespace {

constexpr int64_t kUnknownMachineBytes = int64_t{4} << 30;
constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

// The first number in a file, or -1 (also for "max").
int64_t ReadNumber(const std::string& path) {
  std::ifstream file(path);
  int64_t value = -1;
  return file >> value ? value : -1;
}

// The number behind a key, or `otherwise`. Lines are "KEY NUMBER ..".
int64_t ReadField(const std::string& path, absl::string_view wanted, int64_t otherwise) {
  std::ifstream file(path);
  for (std::string key, rest; file >> key; std::getline(file, rest)) {
    int64_t number = 0;
    if (!(file >> number)) {
      file.clear();
    } else if (key == wanted) {
      return number;
    }
  }
  return otherwise;
}

// Of a control group whose files are in `folder`. Inactive pages of files are reclaimed when memory is
// needed, so they count as free.
int64_t LeftInGroup(const std::string& folder, absl::string_view limit_file, absl::string_view usage_file,
                    absl::string_view file_pages) {
  const int64_t limit = ReadNumber(absl::StrCat(folder, "/", limit_file));
  const int64_t used = ReadNumber(absl::StrCat(folder, "/", usage_file));
  if (limit < 0 || used < 0) return kNoLimit;
  const int64_t reclaimable = ReadField(absl::StrCat(folder, "/memory.stat"), file_pages, 0);
  return std::max<int64_t>(limit - std::max<int64_t>(used - reclaimable, 0), 0);
}

// Of a group and those around it: the smallest.
int64_t LeftInGroups(const std::string& root, std::string path, absl::string_view limit_file,
                     absl::string_view usage_file, absl::string_view file_pages) {
  int64_t left = kNoLimit;
  for (;;) {
    left = std::min(left, LeftInGroup(root + path, limit_file, usage_file, file_pages));
    const size_t slash = path.rfind('/');
    if (slash == std::string::npos || path.size() <= 1) return left;
    path.resize(slash);
  }
}

// Of the control groups of this process. A line of the file is "NUMBER:CONTROLLERS:PATH"; no controllers:
// version 2.
int64_t LeftInControlGroups() {
  int64_t left = kNoLimit;
  std::ifstream file("/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    const size_t first = line.find(':');
    const size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = absl::StrCat(",", line.substr(first + 1, second - first - 1), ",");
    const std::string path = line.substr(second + 1);
    if (controllers == ",,") {
      left = std::min(left,
                      LeftInGroups("/sys/fs/cgroup", path, "memory.max", "memory.current", "inactive_file"));
    } else if (absl::StrContains(controllers, ",memory,")) {
      left = std::min(left, LeftInGroups("/sys/fs/cgroup/memory", path, "memory.limit_in_bytes",
                                         "memory.usage_in_bytes", "total_inactive_file"));
    }
  }
  return left;
}

// Of one of the process's own limits; `used_key` is of /proc/self/status, in kB.
int64_t LeftOfLimit(__rlimit_resource resource, absl::string_view used_key) {
  rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kNoLimit;
  const int64_t most = static_cast<int64_t>(std::min<rlim_t>(limit.rlim_cur, kNoLimit));
  return std::max<int64_t>(most - ReadField("/proc/self/status", used_key, 0) * 1024, 0);
}

}  // namespace

int64_t AvailableMemoryBytes() {
  const int64_t kilobytes = ReadField("/proc/meminfo", "MemAvailable:", kUnknownMachineBytes / 1024);
  return std::min({kilobytes * 1024, LeftInControlGroups(), LeftOfLimit(RLIMIT_AS, "VmSize:"),
                   LeftOfLimit(RLIMIT_DATA, "VmData:")});
}

}  // namespace xla
