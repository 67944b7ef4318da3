#include <memory>
#include <string>
#include <vector>

#include "absl/base/log_severity.h"
#include "absl/log/absl_check.h"
#include "absl/log/absl_log.h"
#include "absl/log/check.h"
#include "absl/log/die_if_null.h"
#include "absl/log/globals.h"
#include "absl/log/initialize.h"
#include "absl/log/log.h"
#include "absl/log/scoped_mock_log.h"
#include "absl/log/vlog_is_on.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/status.h"
#include "xla/tsl/platform/test.h"

// The logging macros, whoever provides them: Abseil or our backfill.

namespace {

using ::testing::_;
using ::testing::HasSubstr;

absl::StatusOr<std::vector<int>> Numbers() { return std::vector<int>{1, 2}; }

int EndsInFatal(int x) {
  switch (x) {
    case 0:
      return 1;
    default:
      LOG(FATAL) << "no case for " << x;
  }
}
int EndsInCheck(bool ok) {
  if (ok) return 1;
  CHECK(false) << "unreachable";
}

TEST(LogMacros, StatementsAreExpressionsOfOneKind) {
  absl::ScopedMockLog log(absl::MockLogDefault::kDisallowUnexpected);
  EXPECT_CALL(log, Log(absl::LogSeverity::kInfo, HasSubstr("logging_macros_test.cc"), "one 1"));
  EXPECT_CALL(log, Log(absl::LogSeverity::kWarning, _, "two"));
  EXPECT_CALL(log, Log(absl::LogSeverity::kError, _, "three"));
  log.StartCapturingLogs();
  bool yes = true;
  if (yes)
    LOG(INFO) << "one " << 1;
  else
    LOG(INFO) << "not said";
  LOG(LEVEL(absl::LogSeverity::kWarning)) << "two";
  LOG_IF(ERROR, yes) << "three";
  LOG_IF(ERROR, !yes) << "not said";
  DVLOG(9) << "not said";
  VLOG(9) << "not said";
}

TEST(LogMacros, NowAndThen) {
  absl::ScopedMockLog log(absl::MockLogDefault::kDisallowUnexpected);
  for (const char* text : {"n0", "n3", "f0", "f1", "p0", "p1", "p3"}) EXPECT_CALL(log, Log(_, _, text));
  log.StartCapturingLogs();
  for (int i = 0; i < 5; ++i) {
    LOG_EVERY_N(INFO, 3) << "n" << i;
    LOG_FIRST_N(INFO, 2) << "f" << i;
    LOG_EVERY_POW_2(INFO) << "p" << i;
  }
}

TEST(LogMacros, Verbosity) {
  EXPECT_FALSE(VLOG_IS_ON(2));
  const int before = absl::SetVLogLevel("logging_macros_test", 2);
  EXPECT_TRUE(VLOG_IS_ON(2));
  EXPECT_FALSE(VLOG_IS_ON(3));
  {
    absl::ScopedMockLog log(absl::MockLogDefault::kDisallowUnexpected);
    EXPECT_CALL(log, Log(absl::LogSeverity::kInfo, _, "said"));
    log.StartCapturingLogs();
    VLOG(2) << "said";
    VLOG(3) << "not said";
  }
  absl::SetVLogLevel("logging_macros_test", before);
}

TEST(CheckMacros, HoldSilently) {
  const std::vector<int> numbers = {1, 2};
  const int* pointer = &numbers[0];
  if (numbers.size() == 2)
    CHECK_EQ(numbers.size(), 2) << "said";
  else
    CHECK(false);
  CHECK(pointer) << "pointers count as conditions";
  CHECK_NE(pointer, nullptr);
  CHECK_LT(1, 2.5);
  CHECK_OK(Numbers());
  TF_CHECK_OK(absl::OkStatus());
  CHECK_STREQ("a", "a");
  QCHECK_GE(2u, 2u);
  DCHECK_GT(numbers.size(), 1) << "said";
  ABSL_CHECK_LE(1, 1);
  EXPECT_EQ(*CHECK_NOTNULL(pointer), 1);
  auto owned = std::make_unique<int>(3);
  EXPECT_EQ(*ABSL_DIE_IF_NULL(owned.get()), 3);
  EXPECT_EQ(EndsInFatal(0) + EndsInCheck(true), 2);
}

TEST(CheckMacrosDeathTest, SayWhatFailed) {
  const std::vector<int> numbers = {1, 2};
  EXPECT_DEATH(CHECK_EQ(numbers.size(), 3) << "why",
               "Check failed: numbers.size\\(\\) == 3 \\(2 vs. 3\\) why");
  EXPECT_DEATH(CHECK(numbers.empty()) << "because", "Check failed: numbers.empty\\(\\) because");
  EXPECT_DEATH(CHECK_OK(absl::NotFoundError("gone")), "NOT_FOUND: gone");
  EXPECT_DEATH(TF_CHECK_OK(absl::NotFoundError("gone")), "NOT_FOUND: gone");
  EXPECT_DEATH(CHECK_STREQ("a", "b"), "a vs. b");
  EXPECT_DEATH(EndsInFatal(2), "no case for 2");
  int* null = nullptr;
  EXPECT_DEATH(CHECK_NOTNULL(null), "Must be non NULL");
  EXPECT_DEATH(ABSL_DIE_IF_NULL(null), "null");
#ifndef NDEBUG
  EXPECT_DEATH(DCHECK_EQ(1, 2), "1 vs. 2");
#else
  DCHECK_EQ(1, 2);
#endif
}

}  // namespace
