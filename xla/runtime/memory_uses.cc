#include "xla/runtime/memory_uses.h"

#include <algorithm>
#include <utility>

namespace xla::runtime {

void MemoryUses::Add(Use use) {
  std::lock_guard<std::mutex> lock(mutex_);
  // Readers that are done are not needed any more.
  std::erase_if(uses_, [](const Use& old) { return !old.writes && old.work.IsDone(); });
  uses_.push_back(std::move(use));
  used_.store(true, std::memory_order_release);
}

std::vector<Event> MemoryUses::Collect(bool writers_only) const {
  std::vector<Event> events;
  if (!used_.load(std::memory_order_acquire)) return events;
  std::lock_guard<std::mutex> lock(mutex_);
  for (const Use& use : uses_) {
    if (use.writes || !writers_only) events.push_back(use.work);
  }
  return events;
}

absl::Status MemoryUses::WaitForWriters() {
  absl::Status status;
  for (const Event& writer : Writers()) status.Update(writer.Wait());
  if (!status.ok() || !used_.load(std::memory_order_acquire)) return status;
  std::lock_guard<std::mutex> lock(mutex_);
  std::erase_if(uses_, [](const Use& use) { return use.work.IsDone() && use.work.Wait().ok(); });
  used_.store(!uses_.empty(), std::memory_order_release);
  return status;
}

void MemoryUses::WaitForAll() const {
  for (const Event& event : All()) (void)event.Wait();
}

}  // namespace xla::runtime
