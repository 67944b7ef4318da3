#include "xla/cpu/kernels/scratch.h"

#include <new>
#include <utility>

namespace xla::cpu {
namespace {

constexpr int64_t kMostKept = 64 << 20;

struct Piece {
  char* data = nullptr;
  int64_t bytes = 0;

  void Free() {
    if (data != nullptr) ::operator delete(data, std::align_val_t(Scratch::kAlignment));
    data = nullptr;
    bytes = 0;
  }
};

struct KeptPiece : Piece {
  ~KeptPiece() { Free(); }
};

thread_local KeptPiece kept;

}  // namespace

Scratch::Scratch(int64_t bytes) {
  if (kept.data != nullptr && kept.bytes >= bytes) {
    data_ = std::exchange(kept.data, nullptr);
    bytes_ = std::exchange(kept.bytes, 0);
  } else {
    data_ = static_cast<char*>(::operator new(bytes, std::align_val_t(kAlignment)));
    bytes_ = bytes;
  }
}

Scratch::~Scratch() {
  Piece piece{data_, bytes_};
  if (bytes_ <= kMostKept && bytes_ > kept.bytes) std::swap<Piece>(piece, kept);
  piece.Free();
}

}  // namespace xla::cpu
