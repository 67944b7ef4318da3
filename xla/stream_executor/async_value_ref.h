#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace tsl {

// A value that becomes available later, or an error instead. Copies share it; any thread may call.
template <typename T>
class AsyncValueRef {
 public:
  AsyncValueRef() = default;
  AsyncValueRef(std::nullptr_t) {}  // NOLINT: as a pointer
  // Not available yet.
  static AsyncValueRef MakeUnavailable() {
    AsyncValueRef ref;
    ref.state_ = std::make_shared<State>();
    return ref;
  }

  explicit operator bool() const { return state_ != nullptr; }
  bool IsAvailable() const {
    return Look([](const State& s) { return s.done; });
  }
  bool IsUnavailable() const { return !IsAvailable(); }
  bool IsConcrete() const {
    return Look([](const State& s) { return s.done && s.error.ok(); });
  }
  bool IsError() const {
    return Look([](const State& s) { return s.done && !s.error.ok(); });
  }
  // Ok unless it is an error.
  absl::Status GetError() const {
    std::lock_guard<std::mutex> lock(state_->mutex);
    return state_->error;
  }

  // The value, which must have been constructed.
  T& get() const { return *state_->value; }
  T& operator*() const { return get(); }
  T* operator->() const { return &get(); }

  // Builds the value without making it available.
  template <typename... Args>
  void construct(Args&&... args) const {
    state_->value.emplace(std::forward<Args>(args)...);
  }
  template <typename... Args>
  void emplace(Args&&... args) const {
    construct(std::forward<Args>(args)...);
    SetStateConcrete();
  }
  void SetStateConcrete() const { Finish(absl::OkStatus()); }
  void SetError(absl::Status error) const { Finish(std::move(error)); }

  // Calls the waiter when the value or the error is there, at once when it is already.
  template <typename Waiter>
  void AndThen(Waiter waiter) const {
    {
      std::lock_guard<std::mutex> lock(state_->mutex);
      if (!state_->done) {
        auto shared = std::make_shared<Waiter>(std::move(waiter));
        state_->waiters.push_back([shared] { (*shared)(); });
        return;
      }
    }
    waiter();
  }
  void Wait() const {
    std::unique_lock<std::mutex> lock(state_->mutex);
    state_->changed.wait(lock, [this] { return state_->done; });
  }
  // False when the time was too short.
  bool WaitFor(std::chrono::milliseconds time) const {
    std::unique_lock<std::mutex> lock(state_->mutex);
    return state_->changed.wait_for(lock, time, [this] { return state_->done; });
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    absl::Status error;
    std::optional<T> value;
    std::vector<std::function<void()>> waiters;
  };

  template <typename Function>
  bool Look(Function function) const {
    std::lock_guard<std::mutex> lock(state_->mutex);
    return function(*state_);
  }
  void Finish(absl::Status error) const {
    std::vector<std::function<void()>> waiters;
    {
      std::lock_guard<std::mutex> lock(state_->mutex);
      if (state_->done) return;
      state_->done = true;
      state_->error = std::move(error);
      waiters.swap(state_->waiters);
      state_->changed.notify_all();
    }
    for (const auto& waiter : waiters) waiter();
  }

  std::shared_ptr<State> state_;
};

template <typename T>
AsyncValueRef<T> MakeUnconstructedAsyncValueRef() {
  return AsyncValueRef<T>::MakeUnavailable();
}
template <typename T, typename... Args>
AsyncValueRef<T> MakeConstructedAsyncValueRef(Args&&... args) {
  auto ref = AsyncValueRef<T>::MakeUnavailable();
  ref.construct(std::forward<Args>(args)...);
  return ref;
}
template <typename T, typename... Args>
AsyncValueRef<T> MakeAvailableAsyncValueRef(Args&&... args) {
  auto ref = MakeConstructedAsyncValueRef<T>(std::forward<Args>(args)...);
  ref.SetStateConcrete();
  return ref;
}
template <typename T>
AsyncValueRef<T> MakeErrorAsyncValueRef(absl::Status error) {
  auto ref = AsyncValueRef<T>::MakeUnavailable();
  ref.SetError(std::move(error));
  return ref;
}
template <typename T>
void BlockUntilReady(const AsyncValueRef<T>& ref) {
  ref.Wait();
}

}  // namespace tsl
