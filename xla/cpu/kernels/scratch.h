#pragma once

#include <cstdint>

namespace xla::cpu {

// Memory for the time of one task. Each thread keeps its last piece for the next task, because fresh pages
// cost more than most kernels do with them.
class Scratch {
 public:
  explicit Scratch(int64_t bytes);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  char* data() const { return data_; }

  // A part of it, aligned for every vector. The parts, each rounded up to kAlignment bytes, fit together.
  static constexpr int64_t kAlignment = 128;
  template <typename T>
  T* Take(int64_t count) {
    T* const part = reinterpret_cast<T*>(data_ + used_);
    used_ += Bytes<T>(count);
    return part;
  }
  template <typename T>
  static constexpr int64_t Bytes(int64_t count) {
    return (count * static_cast<int64_t>(sizeof(T)) + kAlignment - 1) / kAlignment * kAlignment;
  }

 private:
  char* data_;
  int64_t bytes_;
  int64_t used_ = 0;
};

}  // namespace xla::cpu
