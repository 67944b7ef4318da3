// A line on a terminal that shows the progress of a long run.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace xla {

// From one second after its construction until its destruction, it shows the elapsed time and a count of
// instructions on standard error, once in a while; then clears the line. Does nothing unless standard error
// is a terminal or `always` is set.
class Progress {
 public:
  Progress(bool always, std::function<int64_t()> instructions_done);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

 private:
  void Show();

  std::function<int64_t()> instructions_done_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace xla
