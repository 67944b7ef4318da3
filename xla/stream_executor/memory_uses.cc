#include "xla/stream_executor/memory_uses.h"

#include <algorithm>
#include <utility>

namespace stream_executor {

void Completion::Finish(absl::Status status) {
  std::lock_guard<std::mutex> lock(mutex_);
  done_ = true;
  status_ = std::move(status);
  changed_.notify_all();
}

absl::Status Completion::Wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return done_; });
  return status_;
}

bool Completion::Succeeded() {
  std::lock_guard<std::mutex> lock(mutex_);
  return done_ && status_.ok();
}

MemoryUses& MemoryUses::Get() {
  static MemoryUses& uses = *new MemoryUses;
  return uses;
}

void MemoryUses::AddWriter(const void* address, std::shared_ptr<Completion> work) {
  if (address == nullptr) return;
  std::lock_guard<std::mutex> lock(mutex_);
  uses_[address].push_back({std::move(work), true});
}

void MemoryUses::AddReader(const void* address, std::shared_ptr<Completion> work) {
  if (address == nullptr) return;
  std::lock_guard<std::mutex> lock(mutex_);
  uses_[address].push_back({std::move(work), false});
}

std::vector<std::shared_ptr<Completion>> MemoryUses::UsesOf(const void* address, bool writers_only) {
  std::vector<std::shared_ptr<Completion>> work;
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = uses_.find(address);
  if (found == uses_.end()) return work;
  for (const Use& use : found->second) {
    if (use.writes || !writers_only) work.push_back(use.work);
  }
  return work;
}

absl::Status MemoryUses::WaitForWriters(const void* address) {
  const auto writers = UsesOf(address, /*writers_only=*/true);
  if (writers.empty()) return absl::OkStatus();
  absl::Status status;
  for (const auto& writer : writers) status.Update(writer->Wait());
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = uses_.find(address);
  if (found == uses_.end()) return status;
  auto& uses = found->second;
  uses.erase(std::remove_if(uses.begin(), uses.end(), [](const Use& use) { return use.work->Succeeded(); }),
             uses.end());
  if (uses.empty()) uses_.erase(found);
  return status;
}

void MemoryUses::WaitAndForget(const void* address) {
  std::vector<Use> uses;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = uses_.find(address);
    if (found == uses_.end()) return;
    uses = std::move(found->second);
    uses_.erase(found);
  }
  for (const Use& use : uses) (void)use.work->Wait();
}

}  // namespace stream_executor
