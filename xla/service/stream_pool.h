#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "xla/stream_executor/stream_executor.h"

namespace xla {

// Streams of one device, to acquire and release.
class StreamPool {
 public:
  struct PtrDeleter {
    void operator()(se::Stream* stream) { pool->Return(stream); }
    StreamPool* pool;
  };
  // It is released to the pool, which must outlive it.
  using Ptr = std::unique_ptr<se::Stream, PtrDeleter>;

  explicit StreamPool(se::StreamExecutor* executor) : executor_(executor) {}
  Ptr BorrowStream();

 private:
  void Return(se::Stream* stream);

  se::StreamExecutor* const executor_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<se::Stream>> free_;
};

}  // namespace xla
