#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"

namespace stream_executor {

// The end of a piece of queued work.
class Completion {
 public:
  void Finish(absl::Status status);
  absl::Status Wait();
  // Whether it ended well.
  bool Succeeded();

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  absl::Status status_;
};

// Which memory queued work will still write or read, so that others wait for it. The memory of work that
// failed keeps the error until it is freed. One table for the process; any thread may call.
class MemoryUses {
 public:
  static MemoryUses& Get();

  void AddWriter(const void* address, std::shared_ptr<Completion> work);
  void AddReader(const void* address, std::shared_ptr<Completion> work);
  // The work under way that uses the memory, or only what writes it.
  std::vector<std::shared_ptr<Completion>> UsesOf(const void* address, bool writers_only);
  // Until what writes the memory is done; its error.
  absl::Status WaitForWriters(const void* address);
  // Until nothing uses the memory, which is then forgotten.
  void WaitAndForget(const void* address);

 private:
  struct Use {
    std::shared_ptr<Completion> work;
    bool writes;
  };
  std::mutex mutex_;
  std::map<const void*, std::vector<Use>> uses_;
};

}  // namespace stream_executor
