// Threads that take turns.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace mlir::stablehlo {

// Runs several things as if at once: each has a thread, and one thread runs until it waits or ends. So the
// order is the same in every run, nothing needs a lock, and it is seen at once when all wait for each other.
class Strands {
 public:
  Strands() = default;
  Strands(const Strands&) = delete;
  Strands& operator=(const Strands&) = delete;

  // Runs `first` on the calling thread, as strand 0, and all that is spawned meanwhile; returns when all have
  // ended.
  void run(std::string name, const std::function<void()>& first);

  // From the running strand: `body` gets its turns from now on. Refuses more than kMaxStrands at once.
  absl::StatusOr<int64_t> spawn(std::string name, std::function<void()> body);

  // The running strand waits until `ready`. An error when no strand can go on: it says what each of them
  // waits for
  // (`what`).
  absl::Status wait(const std::function<std::string()>& what, const std::function<bool()>& ready);

  // Waits until the strands have ended; they do, with errors from their own waits if need be.
  void join(const std::vector<int64_t>& strands);
  bool hasEnded(int64_t strand) const { return strands_[strand]->state == State::kEnded; }

  static constexpr int64_t kMaxStrands = 1024;

 private:
  enum class State { kRunnable, kWaiting, kEnded };
  struct Strand {
    std::string name;
    State state = State::kRunnable;
    bool can_fail = true;
    const std::function<std::string()>* what = nullptr;
    const std::function<bool()>* ready = nullptr;
    absl::Status failure;
    std::condition_variable turn;
    std::thread thread;
  };

  // The running strand waits; gives it, when it goes on.
  Strand& waitUntil(std::unique_lock<std::mutex>& lock, const std::function<std::string()>& what,
                    const std::function<bool()>& ready, bool can_fail);
  void waitForTurn(std::unique_lock<std::mutex>& lock, int64_t self);
  void passOn();
  bool canGoOn(const Strand& strand) const;
  void failAllThatWait();

  std::mutex mutex_;
  std::vector<std::unique_ptr<Strand>> strands_;
  int64_t running_ = 0;
};

}  // namespace mlir::stablehlo
