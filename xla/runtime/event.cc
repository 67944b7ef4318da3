#include "xla/runtime/event.h"

#include <utility>

namespace xla::runtime {

Event Event::Pending() {
  Event event;
  event.state_ = std::make_shared<State>();
  return event;
}

bool Event::IsDone() const {
  if (state_ == nullptr) return true;
  std::lock_guard<std::mutex> lock(state_->mutex);
  return state_->done;
}

absl::Status Event::Wait() const {
  if (state_ == nullptr) return absl::OkStatus();
  std::unique_lock<std::mutex> lock(state_->mutex);
  state_->changed.wait(lock, [this] { return state_->done; });
  return state_->status;
}

void Event::OnDone(absl::AnyInvocable<void(const absl::Status&) &&> function) const {
  if (state_ != nullptr) {
    std::lock_guard<std::mutex> lock(state_->mutex);
    if (!state_->done) {
      state_->waiters.push_back(std::move(function));
      return;
    }
  }
  std::move(function)(Wait());
}

void Event::Finish(absl::Status status) const {
  std::vector<absl::AnyInvocable<void(const absl::Status&) &&>> waiters;
  {
    std::lock_guard<std::mutex> lock(state_->mutex);
    state_->done = true;
    state_->status = status;
    waiters.swap(state_->waiters);
    state_->changed.notify_all();
  }
  for (auto& waiter : waiters) std::move(waiter)(status);
}

}  // namespace xla::runtime
