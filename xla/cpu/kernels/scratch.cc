#include "xla/cpu/kernels/scratch.h"

#include <algorithm>
#include <new>
#include <vector>

namespace xla::cpu {
namespace {

constexpr int64_t kPage = 4096;

void Free(char* data) { ::operator delete(data, std::align_val_t(kPage)); }

struct Piece {
  char* data;
  int64_t bytes;
};

// The pieces of a thread that are not in use. Few are ever needed at once.
struct Pieces {
  std::vector<Piece> free;
  ~Pieces() {
    for (const Piece& piece : free) Free(piece.data);
  }
};

thread_local Pieces pieces;

}  // namespace

Scratch::Scratch(int64_t bytes)
    : data_(nullptr), bytes_(std::max<int64_t>(kPage, (bytes + kPage - 1) / kPage * kPage)) {
  if (bytes == 0) return;
  // The smallest that is large enough; when none is, the smallest of all makes room for a larger one.
  std::vector<Piece>& free = pieces.free;
  auto best = free.end();
  for (auto it = free.begin(); it != free.end(); ++it) {
    if (it->bytes >= bytes_ && (best == free.end() || it->bytes < best->bytes)) best = it;
  }
  if (best != free.end()) {
    data_ = best->data;
    bytes_ = best->bytes;
    free.erase(best);
    return;
  }
  best = std::min_element(free.begin(), free.end(),
                          [](const Piece& a, const Piece& b) { return a.bytes < b.bytes; });
  if (best != free.end()) {
    Free(best->data);
    free.erase(best);
  }
  data_ = static_cast<char*>(::operator new(bytes_, std::align_val_t(kPage)));
}

Scratch::~Scratch() {
  if (data_ == nullptr) return;
  try {
    pieces.free.push_back({data_, bytes_});
  } catch (const std::bad_alloc&) {
    Free(data_);
  }
}

}  // namespace xla::cpu
