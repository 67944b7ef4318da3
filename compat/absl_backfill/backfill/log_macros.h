#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "xla/logging.h"

// What LOG, VLOG and their kin are made of. A message is one expression:
//   condition false ? nothing : Voidify() && message << ... ;
// so that no `if` or `else` around it can be misread. Severities are names (INFO), hence the pasting.

#define XLA_BACKFILL_LEVEL_INFO ::absl::LogSeverity::kInfo
#define XLA_BACKFILL_LEVEL_WARNING ::absl::LogSeverity::kWarning
#define XLA_BACKFILL_LEVEL_ERROR ::absl::LogSeverity::kError
#define XLA_BACKFILL_LEVEL_FATAL ::absl::LogSeverity::kFatal
#define XLA_BACKFILL_LEVEL_QFATAL ::absl::LogSeverity::kFatal
#define XLA_BACKFILL_LEVEL_LEVEL(severity) static_cast<::absl::LogSeverity>(severity)

#define XLA_BACKFILL_MESSAGE(severity) ::xla::logging::Message(severity, __FILE__, __LINE__)
#define XLA_BACKFILL_STREAM_INFO XLA_BACKFILL_MESSAGE(XLA_BACKFILL_LEVEL_INFO)
#define XLA_BACKFILL_STREAM_WARNING XLA_BACKFILL_MESSAGE(XLA_BACKFILL_LEVEL_WARNING)
#define XLA_BACKFILL_STREAM_ERROR XLA_BACKFILL_MESSAGE(XLA_BACKFILL_LEVEL_ERROR)
#define XLA_BACKFILL_STREAM_FATAL ::xla::logging::FatalMessage(__FILE__, __LINE__)
#define XLA_BACKFILL_STREAM_QFATAL ::xla::logging::QuietFatalMessage(__FILE__, __LINE__)
#define XLA_BACKFILL_STREAM_LEVEL(severity) XLA_BACKFILL_MESSAGE(XLA_BACKFILL_LEVEL_LEVEL(severity))

#ifdef NDEBUG
#define XLA_BACKFILL_LEVEL_DFATAL ::absl::LogSeverity::kError
#define XLA_BACKFILL_STREAM_DFATAL XLA_BACKFILL_STREAM_ERROR
#else
#define XLA_BACKFILL_LEVEL_DFATAL ::absl::LogSeverity::kFatal
#define XLA_BACKFILL_STREAM_DFATAL XLA_BACKFILL_STREAM_FATAL
#endif

#define XLA_BACKFILL_WHEN(condition, stream) \
  !(condition) ? static_cast<void>(0) : ::xla::logging::Voidify() && stream.self()

#define XLA_BACKFILL_LOG_IF(severity, condition)                                        \
  XLA_BACKFILL_WHEN((condition) && ::xla::logging::IsOn(XLA_BACKFILL_LEVEL_##severity), \
                    XLA_BACKFILL_STREAM_##severity)

// Without a condition for the fatal ones, so that the compiler sees that they do not return.
#define XLA_BACKFILL_LOG_INFO XLA_BACKFILL_LOG_IF(INFO, true)
#define XLA_BACKFILL_LOG_WARNING XLA_BACKFILL_LOG_IF(WARNING, true)
#define XLA_BACKFILL_LOG_ERROR XLA_BACKFILL_LOG_IF(ERROR, true)
#define XLA_BACKFILL_LOG_FATAL ::xla::logging::Voidify() && XLA_BACKFILL_STREAM_FATAL.self()
#define XLA_BACKFILL_LOG_QFATAL ::xla::logging::Voidify() && XLA_BACKFILL_STREAM_QFATAL.self()
#define XLA_BACKFILL_LOG_DFATAL XLA_BACKFILL_LOG_IF(DFATAL, true)
#define XLA_BACKFILL_LOG_LEVEL(severity)                                      \
  XLA_BACKFILL_WHEN(::xla::logging::IsOn(XLA_BACKFILL_LEVEL_LEVEL(severity)), \
                    XLA_BACKFILL_STREAM_LEVEL(severity))

#define XLA_BACKFILL_NEVER \
  while (false) ::xla::logging::NullMessage().self()

#define XLA_BACKFILL_VLOG_IS_ON(level) ::xla::logging::VerbosityReaches(level, __FILE__)
#define XLA_BACKFILL_VLOG_IF(level, condition)                                                   \
  switch (const int xla_vlog_level = (level); 0)                                                 \
  default:                                                                                       \
    XLA_BACKFILL_WHEN((condition) && ::xla::logging::VerbosityReaches(xla_vlog_level, __FILE__), \
                      XLA_BACKFILL_MESSAGE(::absl::LogSeverity::kInfo).WithVerbosity(xla_vlog_level))

namespace xla::logging::internal {

// How often a statement was reached; one for each place in the source.
class Occurrences {
 public:
  bool EveryN(int64_t n) { return n > 0 && Count() % n == 0; }
  bool FirstN(int64_t n) { return Count() < n; }
  bool EveryPow2() {
    const int64_t count = Count() + 1;
    return (count & (count - 1)) == 0;
  }
  bool EveryNSec(double seconds) {
    const int64_t now = std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
    int64_t next = next_.load(std::memory_order_relaxed);
    return now >= next && next_.compare_exchange_strong(next, now + static_cast<int64_t>(seconds * 1e9));
  }

 private:
  int64_t Count() { return count_.fetch_add(1, std::memory_order_relaxed); }
  std::atomic<int64_t> count_{0};
  std::atomic<int64_t> next_{0};
};

}  // namespace xla::logging::internal

#define XLA_BACKFILL_OCCURRENCES                              \
  []() -> ::xla::logging::internal::Occurrences& {            \
    static ::xla::logging::internal::Occurrences occurrences; \
    return occurrences;                                       \
  }()
