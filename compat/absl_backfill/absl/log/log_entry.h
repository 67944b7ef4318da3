#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/log_entry.h>)
#include_next <absl/log/log_entry.h>
#else

#include <string>

#include "absl/base/log_severity.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "xla/logging.h"

namespace absl {

// A message on its way to the sinks, valid for the time of the call.
class LogEntry {
 public:
  static constexpr int kNoVerbosityLevel = -1;
  static constexpr int kNoVerboseLevel = -1;

  explicit LogEntry(const ::xla::logging::Entry& entry)
      : entry_(entry), time_(Now()), line_(::xla::logging::FormatEntry(entry)) {}
  LogSeverity log_severity() const { return entry_.severity; }
  int verbosity() const { return entry_.verbosity > 0 ? entry_.verbosity : kNoVerbosityLevel; }
  string_view source_filename() const { return entry_.file; }
  string_view source_basename() const {
    const string_view path = entry_.file;
    const size_t slash = path.rfind('/');
    return slash == string_view::npos ? path : path.substr(slash + 1);
  }
  int source_line() const { return entry_.line; }
  bool prefix() const { return true; }
  Time timestamp() const { return time_; }
  string_view text_message() const { return entry_.text; }
  string_view text_message_with_prefix() const { return line_; }

 private:
  const ::xla::logging::Entry& entry_;
  Time time_;
  std::string line_;
};

}  // namespace absl

#endif
