#include "xla/executable_run_options.h"

#include <atomic>

#include "absl/strings/str_cat.h"

namespace xla {

RunId RunId::CreateUniqueId() {
  static std::atomic<int64_t> next{0};
  return RunId(next.fetch_add(1, std::memory_order_relaxed));
}

std::string RunId::ToString() const { return absl::StrCat("RunId: ", id_); }

}  // namespace xla
