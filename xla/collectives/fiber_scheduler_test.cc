#include "xla/collectives/fiber_scheduler.h"

#include <vector>

#include "gtest/gtest.h"

namespace xla {
namespace {

TEST(FiberSchedulerTest, OneThreadRunsFibersInTheOrderInWhichTheyBecomeReady) {
  std::vector<int> order;
  FiberScheduler scheduler({.threads = 1}, [] {});
  Fiber* first = nullptr;
  {
    const auto lock = scheduler.Acquire();
    first = *scheduler.Spawn([&] {
      order.push_back(1);
      auto inner = scheduler.Acquire();
      scheduler.Wait(inner);
      order.push_back(4);
    });
    ASSERT_TRUE(scheduler
                    .Spawn([&] {
                      order.push_back(2);
                      const auto inner = scheduler.Acquire();
                      scheduler.Wake(first);
                      ASSERT_TRUE(scheduler.Spawn([&] { order.push_back(5); }).ok());
                    })
                    .ok());
    ASSERT_TRUE(scheduler.Spawn([&] { order.push_back(3); }).ok());
  }
  EXPECT_EQ(FiberScheduler::Current(), nullptr);
  scheduler.Run();
  EXPECT_EQ(order, std::vector<int>({1, 2, 3, 4, 5}));
}

TEST(FiberSchedulerTest, SaysWhenNoFiberCanGoOn) {
  int stuck = 0;
  Fiber* waiting = nullptr;
  FiberScheduler* self = nullptr;
  FiberScheduler scheduler({.threads = 2}, [&] {
    ++stuck;
    self->Wake(waiting);
  });
  self = &scheduler;
  {
    const auto lock = scheduler.Acquire();
    waiting = *scheduler.Spawn([&] {
      auto inner = scheduler.Acquire();
      while (stuck == 0) scheduler.Wait(inner);
    });
  }
  scheduler.Run();
  EXPECT_EQ(stuck, 1);
}

// Uses the stack, and is not made a loop.
[[gnu::noinline]] int64_t Dig(int64_t left) {
  volatile char frame[512];
  frame[0] = 1;
  if (FiberScheduler::StackBytesLeft() < left) return frame[0];
  return Dig(left) + frame[0];
}

TEST(FiberSchedulerTest, StacksAreAsLargeAsTheyShallBe) {
  constexpr int64_t kBytes = int64_t{1} << 20;
  EXPECT_GT(FiberScheduler::StackBytesLeft(), kBytes);
  FiberScheduler scheduler({.threads = 1, .stack_bytes = kBytes}, [] {});
  int64_t left = 0;
  bool dug = false;
  {
    const auto lock = scheduler.Acquire();
    ASSERT_TRUE(scheduler
                    .Spawn([&] {
                      left = FiberScheduler::StackBytesLeft();
                      dug = Dig(64 << 10) > 100;
                    })
                    .ok());
  }
  scheduler.Run();
  EXPECT_LE(left, kBytes);
  EXPECT_GT(left, kBytes - 4096);
  EXPECT_TRUE(dug);
}

TEST(FiberSchedulerTest, FibersOneAfterTheOtherShareStacks) {
  FiberScheduler scheduler({.threads = 1, .max_fibers = 3}, [] {});
  int64_t count = 0;
  std::function<void()> next = [&] {
    const auto lock = scheduler.Acquire();
    if (++count < 10000) ASSERT_TRUE(scheduler.Spawn(next).ok());
  };
  {
    const auto lock = scheduler.Acquire();
    ASSERT_TRUE(scheduler.Spawn([] {}).ok());
    ASSERT_TRUE(scheduler.Spawn([] {}).ok());
    ASSERT_TRUE(scheduler.Spawn(next).ok());
    EXPECT_EQ(scheduler.Spawn([] {}).status().code(), absl::StatusCode::kResourceExhausted);
  }
  scheduler.Run();
  EXPECT_EQ(count, 10000);
}

}  // namespace
}  // namespace xla
