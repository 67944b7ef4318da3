#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>

#include "absl/base/log_severity.h"
#include "absl/strings/string_view.h"

// Long messages and durations in the log; a part of util.h.

namespace xla {

// Each line of a text as a message of its own.
void LogLines(absl::LogSeverity severity, absl::string_view text, const char* file, int line);
inline void LogLines(int severity, absl::string_view text, const char* file, int line) {
  LogLines(static_cast<absl::LogSeverity>(severity), text, file, line);
}
// Whether VLOG(level) writes in the file.
bool LogsVerbosely(int level, const char* file);

namespace log_severity_words {
inline constexpr int INFO = 0, WARNING = 1, ERROR = 2, FATAL = 3;
}

#define XLA_LOG_LINES(SEVERITY, TEXT)                             \
  do {                                                            \
    using namespace ::xla::log_severity_words; /* for the word */ \
    ::xla::LogLines(SEVERITY, TEXT, __FILE__, __LINE__);          \
  } while (false)
#define XLA_VLOG_LINES(LEVEL, TEXT)                                          \
  do {                                                                       \
    if (::xla::LogsVerbosely(LEVEL, __FILE__))                               \
      ::xla::LogLines(::absl::LogSeverity::kInfo, TEXT, __FILE__, __LINE__); \
  } while (false)

// How often and how long something took.
struct TimerStats {
  std::mutex stats_mutex;
  double cumulative_secs = 0;
  double max_secs = 0;
  uint64_t times_called = 0;
};

// Logs how long it lived.
class ScopedLoggingTimer {
 public:
  ScopedLoggingTimer(absl::string_view label, bool enabled, const char* file, int line, TimerStats* stats);
  ScopedLoggingTimer(const ScopedLoggingTimer&) = delete;
  ScopedLoggingTimer& operator=(const ScopedLoggingTimer&) = delete;
  ~ScopedLoggingTimer() { StopAndLog(); }
  // Logs now instead.
  void StopAndLog();

 private:
  const std::string label_;
  const char* const file_;
  const int line_;
  TimerStats* const stats_;
  std::optional<int64_t> start_nanoseconds_;
};

#define XLA_SCOPED_LOGGING_TIMER(label) XLA_SCOPED_LOGGING_TIMER_LEVEL(label, 1)
#define XLA_SCOPED_LOGGING_TIMER_LEVEL(label, level) \
  XLA_SCOPED_LOGGING_TIMER_HELPER(label, level, true, __COUNTER__)
#define XLA_SCOPED_LOGGING_TIMER_IF(label, condition) \
  XLA_SCOPED_LOGGING_TIMER_HELPER(label, 1, condition, __COUNTER__)
#define XLA_SCOPED_LOGGING_TIMER_HELPER(label, level, condition, counter) \
  XLA_SCOPED_LOGGING_TIMER_HELPER2(label, level, condition, counter)
#define XLA_SCOPED_LOGGING_TIMER_HELPER2(label, level, condition, counter)                                   \
  static ::xla::TimerStats xla_timer_stats_##counter;                                                        \
  ::xla::ScopedLoggingTimer xla_timer_##counter(label, ::xla::LogsVerbosely(level, __FILE__) && (condition), \
                                                __FILE__, __LINE__, &xla_timer_stats_##counter)

}  // namespace xla
