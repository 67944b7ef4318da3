#include "xla/util_log.h"

#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "xla/logging.h"

namespace xla {
namespace {

int64_t Now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

void LogLines(absl::LogSeverity severity, absl::string_view text, const char* file, int line) {
  if (!logging::IsOn(severity)) return;
  // The lines of a fatal message come first, so that none is lost.
  const absl::LogSeverity each = severity == absl::LogSeverity::kFatal ? absl::LogSeverity::kError : severity;
  for (absl::string_view part : absl::StrSplit(text, '\n')) {
    if (!part.empty()) logging::Message(each, file, line).stream() << part;
  }
  if (severity == absl::LogSeverity::kFatal)
    logging::FatalMessage(file, line).stream() << "see the lines above";
}

bool LogsVerbosely(int level, const char* file) { return logging::VerbosityReaches(level, file); }

ScopedLoggingTimer::ScopedLoggingTimer(absl::string_view label, bool enabled, const char* file, int line,
                                       TimerStats* stats)
    : label_(label), file_(file), line_(line), stats_(stats) {
  if (enabled) start_nanoseconds_ = Now();
}

void ScopedLoggingTimer::StopAndLog() {
  if (!start_nanoseconds_.has_value()) return;
  const double seconds = static_cast<double>(Now() - *start_nanoseconds_) * 1e-9;
  start_nanoseconds_.reset();
  const std::lock_guard<std::mutex> lock(stats_->stats_mutex);
  stats_->cumulative_secs += seconds;
  stats_->max_secs = std::max(stats_->max_secs, seconds);
  ++stats_->times_called;
  logging::Message(absl::LogSeverity::kInfo, file_, line_).stream()
      << label_ << " time: " << seconds << " s (cumulative: " << stats_->cumulative_secs
      << " s, max: " << stats_->max_secs << " s, #called: " << stats_->times_called << ")";
}

}  // namespace xla
