#include "xla/cpu/runtime/thread_pool.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <new>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace xla::cpu {
namespace {

TEST(ThreadPoolTest, DoesEachTaskOnce) {
  for (int threads : {1, 2, 4}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.count(), threads);
    for (int64_t tasks : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> done(tasks);
      pool.Run(tasks, [&](int64_t task) { ++done[task]; });
      for (const auto& count : done) EXPECT_EQ(count, 1);
    }
  }
}

TEST(ThreadPoolTest, ManyShortCallsAndSleeps) {
  ThreadPool pool(3);
  std::atomic<int64_t> sum = 0;
  for (int call = 0; call < 20000; ++call) pool.Run(3, [&](int64_t task) { sum += task; });
  EXPECT_EQ(sum, 60000);
  for (int call = 0; call < 20; ++call) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    pool.Run(4, [&](int64_t task) { sum += task; });
  }
  EXPECT_EQ(sum, 60120);
}

TEST(ThreadPoolTest, TasksMayCallAndSoMayOtherThreads) {
  ThreadPool pool(2);
  std::atomic<int> count = 0;
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int j = 0; j < 200; ++j) pool.Run(4, [&](int64_t) { pool.Run(2, [&](int64_t) { ++count; }); });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(count, 4 * 200 * 4 * 2);
}

TEST(ThreadPoolTest, ExceptionsReachTheCallerWhenAllTasksHaveEnded) {
  ThreadPool pool(3);
  for (int call = 0; call < 200; ++call) {
    std::atomic<int> begun = 0, ended = 0;
    const auto task = [&](int64_t) {
      // The threads of the pool fail as well as the caller.
      ++begun;
      std::this_thread::sleep_for(std::chrono::microseconds(20));
      ++ended;
      throw std::bad_alloc();
    };
    EXPECT_THROW(pool.Run(6, task), std::bad_alloc);
    EXPECT_EQ(begun, 6);
    EXPECT_EQ(ended, 6);
    std::atomic<int> count = 0;
    pool.Run(6, [&](int64_t) { ++count; });
    EXPECT_EQ(count, 6);
  }
}

TEST(ThreadPoolTest, WorksInAChildOfFork) {
  ThreadPool pool(2);
  pool.Run(4, [](int64_t) {});
  const pid_t child = fork();
  if (child == 0) {
    std::atomic<int> count = 0;
    pool.Run(100, [&](int64_t) { ++count; });
    _exit(count == 100 ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

TEST(ThreadPoolTest, SharedPools) {
  EXPECT_EQ(SharedWorkers(1).count(), 1);
  EXPECT_EQ(SharedWorkers(3).count(), 3);
  EXPECT_EQ(&SharedWorkers(3), &SharedWorkers(3));
  EXPECT_EQ(SharedWorkers(0).count(), UsableCores());
}

}  // namespace
}  // namespace xla::cpu
