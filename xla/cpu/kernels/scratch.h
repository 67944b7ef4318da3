#pragma once

#include <cstdint>

namespace xla::cpu {

// Memory for the time of a call, aligned to cache lines. Each thread keeps what it used before, because fresh
// pages cost more than most kernels. No bytes: null.
class Scratch {
 public:
  explicit Scratch(int64_t bytes);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  char* data() const { return data_; }

 private:
  char* data_;
  int64_t bytes_;
};

}  // namespace xla::cpu
