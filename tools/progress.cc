#include "tools/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "tools/stopwatch.h"

namespace xla {
namespace {

constexpr std::chrono::milliseconds kFirst(1000), kInterval(250);
constexpr char kClearLine[] = "\r\x1b[K";

}  // namespace

Progress::Progress(bool always, std::function<int64_t()> instructions_done)
    : instructions_done_(std::move(instructions_done)) {
  if (always || isatty(STDERR_FILENO)) thread_ = std::thread([this] { Show(); });
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Progress::Show() {
  const double start = NowMicroseconds();
  std::unique_lock<std::mutex> lock(mutex_);
  bool shown = false;
  while (!wake_.wait_for(lock, shown ? kInterval : kFirst, [this] { return stop_; })) {
    shown = true;
    std::fprintf(stderr, "%srunning for %.1f s, %lld instructions done", kClearLine,
                 (NowMicroseconds() - start) / 1e6, static_cast<long long>(instructions_done_()));
    std::fflush(stderr);
  }
  if (shown) std::fputs(kClearLine, stderr);
}

}  // namespace xla
