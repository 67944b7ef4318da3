#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "xla/ffi/api/c_api.h"
#include "xla/ffi/execution_context.h"

// The definitions of the types that handlers know by pointers only.

struct XLA_FFI_Error {
  absl::StatusCode code;
  std::string message;
};

// Held by the waiting side and by the side that sets it.
struct XLA_FFI_Future {
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<absl::Status> result;
  std::atomic<int> holders{2};
};

namespace xla::ffi {

// An object that a stage left for later ones.
struct State {
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (deleter != nullptr) deleter(object);
  }
  int64_t type_id = 0;  // 0: none
  void* object = nullptr;
  void (*deleter)(void* object) = nullptr;
};

// The error as a status; it is destroyed.
absl::Status TakeError(XLA_FFI_Error* error);
// Waits, and lets go of the future.
absl::Status Await(XLA_FFI_Future* future);

// Calls a handler; what it throws is an error, too. Waits for work that continues after the handler returns.
absl::Status CallHandler(XLA_FFI_Handler* handler, XLA_FFI_CallFrame* frame);

// The deleter of a registered type. Error: it was not registered.
absl::Status FindDeleter(int64_t type_id, void (**deleter)(void*));

}  // namespace xla::ffi

struct XLA_FFI_ExecutionContext {
  XLA_FFI_ExecutionStage stage;
  xla::ffi::State* states[3];    // by stage; null: there is none in this one
  const xla::ffi::RunInfo* run;  // null while a program is made ready
};
