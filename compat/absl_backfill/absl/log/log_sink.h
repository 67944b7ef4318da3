#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/log_sink.h>)
#include_next <absl/log/log_sink.h>
#else

#include "absl/log/log_entry.h"

namespace absl {
// Receives messages: see log_sink_registry.h.
class LogSink {
 public:
  virtual ~LogSink() = default;
  virtual void Send(const LogEntry& entry) = 0;
  virtual void Flush() {}
};
}  // namespace absl

#endif
