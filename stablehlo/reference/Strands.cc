#include "stablehlo/reference/Strands.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace mlir::stablehlo {

void Strands::run(std::string name, const std::function<void()>& first) {
  strands_.push_back(std::make_unique<Strand>());
  strands_[0]->name = std::move(name);
  running_ = 0;
  first();
  std::vector<int64_t> others;
  // Those that are joined may spawn more.
  while (others.size() + 1 < strands_.size()) {
    for (size_t i = others.size() + 1; i < strands_.size(); ++i) others.push_back(static_cast<int64_t>(i));
    join(others);
  }
  for (auto& strand : strands_) {
    if (strand->thread.joinable()) strand->thread.join();
  }
  strands_.clear();
}

absl::StatusOr<int64_t> Strands::spawn(std::string name, std::function<void()> body) {
  int64_t alive = 0;
  for (auto& strand : strands_) {
    // The thread of a strand that has ended does no more than end as well.
    if (strand->state == State::kEnded && strand->thread.joinable()) strand->thread.join();
    alive += strand->state == State::kEnded ? 0 : 1;
  }
  if (alive >= kMaxStrands) {
    return absl::ResourceExhaustedError(
        absl::StrCat("more than ", kMaxStrands, " processes and asynchronous ops at once"));
  }
  std::unique_lock<std::mutex> lock(mutex_);
  const int64_t self = static_cast<int64_t>(strands_.size());
  strands_.push_back(std::make_unique<Strand>());
  strands_[self]->name = std::move(name);
  strands_[self]->thread = std::thread([this, self, body = std::move(body)] {
    std::unique_lock<std::mutex> thread_lock(mutex_);
    waitForTurn(thread_lock, self);
    thread_lock.unlock();
    body();
    thread_lock.lock();
    strands_[self]->state = State::kEnded;
    passOn();
  });
  return self;
}

absl::Status Strands::wait(const std::function<std::string()>& what, const std::function<bool()>& ready) {
  if (ready()) return absl::OkStatus();
  std::unique_lock<std::mutex> lock(mutex_);
  return std::exchange(waitUntil(lock, what, ready, /*can_fail=*/true).failure, absl::OkStatus());
}

void Strands::join(const std::vector<int64_t>& strands) {
  const std::function<std::string()> what = [] { return std::string(); };
  const std::function<bool()> ready = [&] {
    for (int64_t strand : strands) {
      if (!hasEnded(strand)) return false;
    }
    return true;
  };
  std::unique_lock<std::mutex> lock(mutex_);
  if (!ready()) waitUntil(lock, what, ready, /*can_fail=*/false);
}

Strands::Strand& Strands::waitUntil(std::unique_lock<std::mutex>& lock,
                                    const std::function<std::string()>& what,
                                    const std::function<bool()>& ready, bool can_fail) {
  const int64_t self = running_;
  Strand& strand = *strands_[self];
  strand.state = State::kWaiting;
  strand.what = &what;
  strand.ready = &ready;
  strand.can_fail = can_fail;
  passOn();
  waitForTurn(lock, self);
  return strand;
}

void Strands::waitForTurn(std::unique_lock<std::mutex>& lock, int64_t self) {
  Strand& strand = *strands_[self];
  strand.turn.wait(lock, [&] { return running_ == self; });
  strand.state = State::kRunnable;
}

bool Strands::canGoOn(const Strand& strand) const {
  if (strand.state == State::kRunnable) return true;
  return strand.state == State::kWaiting && (!strand.failure.ok() || (*strand.ready)());
}

// Gives the turn to the next strand that can use it. The mutex is held, and the running strand waits or has
// ended.
void Strands::passOn() {
  const int64_t count = static_cast<int64_t>(strands_.size());
  for (int attempt = 0; attempt < 2; ++attempt) {
    for (int64_t i = 1; i <= count; ++i) {
      const int64_t next = (running_ + i) % count;
      if (!canGoOn(*strands_[next])) continue;
      running_ = next;
      strands_[next]->turn.notify_all();
      return;
    }
    failAllThatWait();
  }
}

void Strands::failAllThatWait() {
  std::string waits, ended;
  for (const auto& strand : strands_) {
    if (strand->state == State::kEnded) absl::StrAppend(&ended, ended.empty() ? "" : ", ", strand->name);
    if (strand->state != State::kWaiting || !strand->can_fail) continue;
    absl::StrAppend(&waits, waits.empty() ? "" : "; ", strand->name, " waits ", (*strand->what)());
  }
  const absl::Status failure = absl::FailedPreconditionError(
      absl::StrCat("no process can go on: ", waits, ended.empty() ? "" : "; ended: ", ended));
  for (const auto& strand : strands_) {
    if (strand->state == State::kWaiting && strand->can_fail) strand->failure = failure;
  }
}

}  // namespace mlir::stablehlo
