#pragma once

#include <cstdint>

#include "xla/cpu/kernels/scratch.h"

namespace xla::cpu {

// Scratch memory for several arrays, each aligned for every vector.
class ScratchParts {
 public:
  explicit ScratchParts(int64_t bytes) : scratch_(bytes), next_(scratch_.data()) {}

  // The arrays' Bytes together are at most the bytes there are.
  template <typename T>
  T* Take(int64_t count) {
    T* const part = reinterpret_cast<T*>(next_);
    next_ += Bytes<T>(count);
    return part;
  }

  template <typename T>
  static constexpr int64_t Bytes(int64_t count) {
    constexpr int64_t kAlignment = 64;
    return (count * static_cast<int64_t>(sizeof(T)) + kAlignment - 1) / kAlignment * kAlignment;
  }

 private:
  Scratch scratch_;
  char* next_;
};

}  // namespace xla::cpu
