#pragma once

#include <cstddef>
#include <cstdint>

#include "absl/status/statusor.h"

namespace xla {

// The stack of a fiber: address space of its own, whose pages take memory only once they are used. A page
// below it that cannot be touched ends the process where a program without it would overwrite other memory.
class FiberStack {
 public:
  static absl::StatusOr<FiberStack> Map(int64_t bytes);
  FiberStack(FiberStack&& other) noexcept;
  FiberStack& operator=(FiberStack&& other) noexcept;
  ~FiberStack();

  char* bottom() const { return bottom_; }  // the lowest address that can be used
  size_t size() const { return size_; }
  char* top() const { return bottom_ + size_; }

 private:
  FiberStack(char* bottom, size_t size) : bottom_(bottom), size_(size) {}

  char* bottom_ = nullptr;
  size_t size_ = 0;
};

}  // namespace xla
