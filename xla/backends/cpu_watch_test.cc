#include "xla/backends/cpu_watch.h"

#include "gtest/gtest.h"

namespace xla {
namespace {

TEST(StepTimerTest, PartsAddUpToTheWhole) {
  const std::vector<runtime::ProfiledStep> steps(3);
  runtime::DeviceProfile profile;
  StepTimer timer(steps, &profile);
  timer.Begin(0);
  timer.End();
  timer.Begin(1);  // a loop of two rounds
  for (int round = 0; round < 2; ++round) {
    timer.Begin(2);
    timer.End();
  }
  timer.End();
  timer.Finish();
  ASSERT_EQ(profile.events.size(), 4);
  EXPECT_EQ(profile.steps, &steps);
  EXPECT_EQ(profile.left_out, 0);
  EXPECT_EQ(profile.events[0].begin_ns, profile.begin_ns);
  EXPECT_EQ(profile.events[1].begin_ns, profile.events[0].end_ns);
  EXPECT_EQ(profile.events[2].begin_ns, profile.events[1].begin_ns);
  EXPECT_EQ(profile.events[3].begin_ns, profile.events[2].end_ns);
  EXPECT_GE(profile.events[1].end_ns, profile.events[3].end_ns);
  EXPECT_GE(profile.end_ns, profile.events[1].end_ns);
  const int32_t depths[] = {0, 0, 1, 1}, numbers[] = {0, 1, 2, 2};
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(profile.events[i].depth, depths[i]);
    EXPECT_EQ(profile.events[i].step, numbers[i]);
  }
}

TEST(StepTimerTest, KeepsTheFirstEventsAndCountsTheOthers) {
  const std::vector<runtime::ProfiledStep> steps(2);
  runtime::DeviceProfile profile;
  for (int run = 0; run < 2; ++run) {  // the second one starts afresh
    StepTimer timer(steps, &profile);
    timer.Begin(0);
    for (int64_t i = 0; i < runtime::kMaxProfiledEvents + 4; ++i) {
      timer.Begin(1);
      timer.End();
    }
    timer.End();
    timer.Finish();
    EXPECT_EQ(static_cast<int64_t>(profile.events.size()), runtime::kMaxProfiledEvents);
    EXPECT_EQ(profile.left_out, 5);
    // The loop that was there before the limit has its end.
    EXPECT_GE(profile.events[0].end_ns, profile.events.back().end_ns);
  }
}

}  // namespace
}  // namespace xla
