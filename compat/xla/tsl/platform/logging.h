#pragma once

#include <utility>

#include "absl/log/check.h"
#include "absl/log/log.h"
#include "absl/log/vlog_is_on.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/macros.h"
#include "xla/tsl/platform/types.h"

// LOG, VLOG, CHECK and their kin are Abseil's; where the installed Abseil has none, ours (absl_backfill/).

namespace tsl {

inline constexpr int INFO = 0;
inline constexpr int WARNING = 1;
inline constexpr int ERROR = 2;
inline constexpr int FATAL = 3;
inline constexpr int NUM_SEVERITIES = 4;

namespace internal {
template <typename T>
T&& CheckNotNull(const char* file, int line, const char* expression, T&& pointer) {
  CHECK(pointer != nullptr) << expression << " at " << file << ":" << line;
  return std::forward<T>(pointer);
}
inline void LogString(const char* file, int line, int severity, absl::string_view message) {
  LOG(LEVEL(static_cast<absl::LogSeverity>(severity))).AtLocation(file, line) << message;
}
}  // namespace internal
}  // namespace tsl

#ifndef CHECK_NOTNULL
#define CHECK_NOTNULL(pointer) \
  ::tsl::internal::CheckNotNull(__FILE__, __LINE__, "'" #pointer "' Must be non NULL", (pointer))
#endif
