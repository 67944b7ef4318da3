#pragma once

#include <atomic>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "xla/runtime/event.h"

namespace xla::runtime {

// The queued work that still writes or reads one piece of device memory, so that others wait for it. All
// names of the memory share it. The error of work that failed stays with the memory that it was to write. Any
// thread may call; memory that no queued work touches costs one read of an atomic.
class MemoryUses {
 public:
  void AddWriter(Event work) { Add({std::move(work), /*writes=*/true}); }
  void AddReader(Event work) { Add({std::move(work), /*writes=*/false}); }

  // Whether there may be such work.
  bool any() const { return used_.load(std::memory_order_acquire); }
  // The work that uses the memory, or only what writes it; what is done and went well may be left out.
  std::vector<Event> All() const { return Collect(/*writers_only=*/false); }
  std::vector<Event> Writers() const { return Collect(/*writers_only=*/true); }

  // Until what writes the memory is done; its error.
  absl::Status WaitForWriters();
  // Until nothing uses the memory.
  void WaitForAll() const;

 private:
  struct Use {
    Event work;
    bool writes;
  };
  void Add(Use use);
  std::vector<Event> Collect(bool writers_only) const;

  std::atomic<bool> used_ = false;  // whether there are uses
  mutable std::mutex mutex_;
  std::vector<Use> uses_;
};

}  // namespace xla::runtime
