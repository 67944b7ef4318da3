#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/log_sink_registry.h>)
#include_next <absl/log/log_sink_registry.h>
#else

#include <map>
#include <mutex>

#include "absl/log/log_sink.h"
#include "xla/logging.h"

namespace absl {
namespace log_internal {
struct SinkIds {
  std::mutex mutex;
  std::map<LogSink*, int> ids;
};
inline SinkIds& RegisteredSinks() {
  static SinkIds* const sinks = new SinkIds;
  return *sinks;
}
}  // namespace log_internal

// From now on the sink gets every message; it must live until it is removed.
inline void AddLogSink(LogSink* sink) {
  const int id =
      ::xla::logging::AddSink([sink](const ::xla::logging::Entry& entry) { sink->Send(LogEntry(entry)); });
  log_internal::SinkIds& sinks = log_internal::RegisteredSinks();
  std::lock_guard<std::mutex> lock(sinks.mutex);
  sinks.ids[sink] = id;
}
inline void RemoveLogSink(LogSink* sink) {
  log_internal::SinkIds& sinks = log_internal::RegisteredSinks();
  std::lock_guard<std::mutex> lock(sinks.mutex);
  const auto found = sinks.ids.find(sink);
  if (found == sinks.ids.end()) return;
  ::xla::logging::RemoveSink(found->second);
  sinks.ids.erase(found);
}
inline void FlushLogSinks() {}

}  // namespace absl

#endif
