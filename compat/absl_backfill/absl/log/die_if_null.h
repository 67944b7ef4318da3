#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/die_if_null.h>)
#include_next <absl/log/die_if_null.h>
#else

#include <utility>

#include "xla/logging.h"

namespace absl::log_internal {
template <typename T>
T DieBecauseNull(const char* file, int line, const char* expression, T&& pointer) {
  if (pointer == nullptr) {
    ::xla::logging::FatalMessage(file, line).self()
        << "Check failed: '" << expression << "' Must be non-null";
  }
  return std::forward<T>(pointer);
}
}  // namespace absl::log_internal

#define ABSL_DIE_IF_NULL(pointer) \
  ::absl::log_internal::DieBecauseNull(__FILE__, __LINE__, #pointer, (pointer))

#endif
