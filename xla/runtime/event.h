#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/functional/any_invocable.h"
#include "absl/status/status.h"

namespace xla::runtime {

// The end of a piece of work, and its status. Copies share it; any thread may call. An event that was made
// by default is of work that is done.
class Event {
 public:
  Event() = default;
  // Of work that is not done yet.
  static Event Pending();

  bool IsDone() const;
  // Blocks until the work is done; its error.
  absl::Status Wait() const;
  // Calls the function when the work is done, at once when it is already. The function must not wait.
  void OnDone(absl::AnyInvocable<void(const absl::Status&) &&> function) const;
  // Once, for an event that is pending.
  void Finish(absl::Status status) const;

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    absl::Status status;
    std::vector<absl::AnyInvocable<void(const absl::Status&) &&>> waiters;
  };
  std::shared_ptr<State> state_;
};

}  // namespace xla::runtime
