#include "tools/stopwatch.h"

#include <chrono>
#include <thread>

#include "gtest/gtest.h"

namespace xla {
namespace {

TEST(StopwatchTest, TimesAtLeastOneCall) {
  int calls = 0;
  absl::StatusOr<Timing> timing = TimeRepeatedly(0, [&calls] {
    ++calls;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return absl::OkStatus();
  });
  ASSERT_TRUE(timing.ok());
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(timing->reps, 1);
  EXPECT_GE(timing->min_us, 2000);
  EXPECT_EQ(timing->min_us, timing->median_us);
}

TEST(StopwatchTest, BatchesShortCalls) {
  int64_t calls = 0;
  absl::StatusOr<Timing> timing = TimeRepeatedly(0.02, [&calls] {
    ++calls;
    return absl::OkStatus();
  });
  ASSERT_TRUE(timing.ok());
  EXPECT_GT(calls, timing->reps * 10);
  EXPECT_GT(timing->min_us, 0);
  EXPECT_LE(timing->min_us, timing->median_us);
}

TEST(StopwatchTest, StopsAtAnError) {
  int calls = 0;
  absl::StatusOr<Timing> timing = TimeRepeatedly(10, [&calls] {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return ++calls < 3 ? absl::OkStatus() : absl::InternalError("no");
  });
  EXPECT_FALSE(timing.ok());
  EXPECT_EQ(calls, 3);
}

TEST(StopwatchTest, SeesMemory) { EXPECT_GT(PeakResidentMegabytes(), 1); }

}  // namespace
}  // namespace xla
