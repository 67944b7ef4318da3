#include "xla/service/stream_pool.h"

#include <utility>

namespace xla {

StreamPool::Ptr StreamPool::BorrowStream() {
  std::unique_ptr<se::Stream> stream;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!free_.empty()) {
      stream = std::move(free_.back());
      free_.pop_back();
    }
  }
  if (stream == nullptr) stream = std::make_unique<se::Stream>(executor_);
  return Ptr(stream.release(), PtrDeleter{this});
}

void StreamPool::Return(se::Stream* stream) {
  std::lock_guard<std::mutex> lock(mutex_);
  // The next borrower starts without this one's errors.
  if (stream->ok())
    free_.emplace_back(stream);
  else
    delete stream;
}

}  // namespace xla
