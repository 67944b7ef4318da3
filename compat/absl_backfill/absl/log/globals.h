#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/globals.h>)
#include_next <absl/log/globals.h>
#else

#include "absl/base/log_severity.h"
#include "absl/strings/string_view.h"
#include "xla/logging.h"

// There is one threshold: what passes the minimal level reaches the sink, which is stderr by default.

namespace absl {

inline LogSeverityAtLeast MinLogLevel() {
  return static_cast<LogSeverityAtLeast>(::xla::logging::MinLevel());
}
inline void SetMinLogLevel(LogSeverityAtLeast severity) {
  ::xla::logging::SetMinLevel(static_cast<LogSeverity>(severity));
}
inline LogSeverityAtLeast StderrThreshold() { return MinLogLevel(); }
inline void SetStderrThreshold(LogSeverityAtLeast severity) { SetMinLogLevel(severity); }
inline void SetStderrThreshold(LogSeverity severity) { ::xla::logging::SetMinLevel(severity); }

// Sets the threshold as long as it lives.
class ScopedStderrThreshold {
 public:
  explicit ScopedStderrThreshold(LogSeverityAtLeast severity) : before_(StderrThreshold()) {
    SetStderrThreshold(severity);
  }
  ScopedStderrThreshold(const ScopedStderrThreshold&) = delete;
  ScopedStderrThreshold& operator=(const ScopedStderrThreshold&) = delete;
  ~ScopedStderrThreshold() { SetStderrThreshold(before_); }

 private:
  LogSeverityAtLeast before_;
};

inline int SetGlobalVLogLevel(int level) { return ::xla::logging::SetVerbosity(level); }
inline int SetVLogLevel(string_view module_pattern, int level) {
  return ::xla::logging::SetVerbosity(module_pattern, level);
}

}  // namespace absl

#endif
