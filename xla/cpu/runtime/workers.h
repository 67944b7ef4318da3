#pragma once

#include <cstdint>

#include "absl/functional/function_ref.h"

namespace xla::cpu {

// Threads that share the work of one call.
class Workers {
 public:
  virtual ~Workers() = default;

  // How many threads work at most, the caller's among them: at least 1.
  virtual int count() const = 0;

  // Calls body(0) to body(tasks - 1), each once, in any order and on any of the threads, and returns when all
  // have returned. Tasks must not wait for each other. A task that calls Run does that work by itself.
  virtual void Run(int64_t tasks, absl::FunctionRef<void(int64_t task)> body) = 0;
};

// The caller alone.
Workers& CallerOnly();

}  // namespace xla::cpu
