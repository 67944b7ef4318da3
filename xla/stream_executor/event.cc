#include "xla/stream_executor/event.h"

#include <condition_variable>
#include <mutex>

namespace stream_executor {

struct Event::State {
  std::mutex mutex;
  std::condition_variable passed;
  int pending = 0;
};

Event::Event() : state_(std::make_unique<State>()) {}
Event::~Event() = default;

Event::Status Event::PollForStatus() {
  std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->pending == 0 ? Status::kComplete : Status::kPending;
}

absl::Status Event::Synchronize() {
  std::unique_lock<std::mutex> lock(state_->mutex);
  state_->passed.wait(lock, [this] { return state_->pending == 0; });
  return absl::OkStatus();
}

void Event::Begin() {
  std::lock_guard<std::mutex> lock(state_->mutex);
  ++state_->pending;
}

void Event::Complete() {
  std::lock_guard<std::mutex> lock(state_->mutex);
  --state_->pending;
  state_->passed.notify_all();
}

}  // namespace stream_executor
