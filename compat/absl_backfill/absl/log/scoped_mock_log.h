#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/scoped_mock_log.h>)
#include_next <absl/log/scoped_mock_log.h>
#else

#include <string>

#include "absl/base/log_severity.h"
#include "absl/log/log_entry.h"
#include "absl/log/log_sink.h"
#include "absl/log/log_sink_registry.h"
#include "gmock/gmock.h"

namespace absl {

enum class MockLogDefault { kIgnoreUnexpected, kDisallowUnexpected };

// Expects messages: EXPECT_CALL(log, Log(severity, file, text)); log.StartCapturingLogs();
class ScopedMockLog final {
 public:
  explicit ScopedMockLog(MockLogDefault default_exp = MockLogDefault::kDisallowUnexpected) : sink_(this) {
    using ::testing::_;
    ON_CALL(*this, Send(_)).WillByDefault([this](const LogEntry& entry) {
      const std::string file(entry.source_filename()), text(entry.text_message());
      Log(entry.log_severity(), file, text);
    });
    EXPECT_CALL(*this, Send(_)).Times(::testing::AnyNumber());
    auto& unexpected = EXPECT_CALL(*this, Log(_, _, _));
    if (default_exp == MockLogDefault::kDisallowUnexpected) {
      unexpected.Times(0);
    } else {
      unexpected.Times(::testing::AnyNumber());
    }
  }
  ScopedMockLog(const ScopedMockLog&) = delete;
  ScopedMockLog& operator=(const ScopedMockLog&) = delete;
  ~ScopedMockLog() {
    if (capturing_) StopCapturingLogs();
  }
  void StartCapturingLogs() {
    capturing_ = true;
    AddLogSink(&sink_);
  }
  void StopCapturingLogs() {
    capturing_ = false;
    RemoveLogSink(&sink_);
  }
  LogSink& UseAsLocalSink() { return sink_; }

  MOCK_METHOD(void, Log, (LogSeverity severity, const std::string& file_path, const std::string& text));
  MOCK_METHOD(void, Send, (const LogEntry&));
  MOCK_METHOD(void, Flush, ());

 private:
  class Forwarder : public LogSink {
   public:
    explicit Forwarder(ScopedMockLog* log) : log_(log) {}
    void Send(const LogEntry& entry) override { log_->Send(entry); }

   private:
    ScopedMockLog* log_;
  };
  Forwarder sink_;
  bool capturing_ = false;
};

}  // namespace absl

#endif
