#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

namespace xla::runtime {

// Where memory of devices comes from. Any thread may call.
class Allocator {
 public:
  virtual ~Allocator() = default;
  // Memory that is aligned to 64 bytes; null for 0 bytes. ResourceExhausted when there is not so much.
  virtual absl::StatusOr<void*> AllocateBytes(int device, int64_t bytes) = 0;
  virtual void FreeBytes(int device, void* data, int64_t bytes) = 0;
};

// Memory of this machine, which all devices that are its threads can use.
Allocator& HostAllocator();

}  // namespace xla::runtime
