#include "xla/status_macros.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace xla::status_macros {

CheckFailure::CheckFailure(const char* file, int line, const char* condition) {
  const char* slash = std::strrchr(file, '/');
  message_ =
      absl::StrCat("RET_CHECK failure (", slash == nullptr ? file : slash + 1, ":", line, ") ", condition);
}

}  // namespace xla::status_macros

namespace xla {

void FailCheck(absl::string_view message) {
  std::fprintf(stderr, "%.*s\n", static_cast<int>(message.size()), message.data());
  std::abort();
}

}  // namespace xla
