#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace xla::ffi {

// The objects that the caller of a program passes to the handlers of its custom calls: one of each type, by
// the number that XLA_FFI_Type_Register gave the type. Not changed while a program runs with it.
class ExecutionContext {
 public:
  // `deleter` is called when the context is destroyed; null: the object stays the caller's. A second object
  // of a type is an error, and stays the caller's, too.
  absl::Status Insert(int64_t type_id, void* data, void (*deleter)(void*) = nullptr) {
    if (objects_.count(type_id) > 0)
      return absl::AlreadyExistsError(absl::StrCat("the execution context has an object of type ", type_id));
    objects_.emplace(type_id, Object(data, deleter == nullptr ? [](void*) {} : deleter));
    return absl::OkStatus();
  }
  // Null: none.
  void* Find(int64_t type_id) const {
    const auto found = objects_.find(type_id);
    return found == objects_.end() ? nullptr : found->second.get();
  }

 private:
  using Object = std::unique_ptr<void, void (*)(void*)>;
  std::map<int64_t, Object> objects_;
};

// The run that a custom call belongs to.
struct RunInfo {
  int64_t run_id = 0;  // the same for the devices of one run; 0: runs are not numbered
  int32_t device_ordinal = 0;
  const ExecutionContext* context = nullptr;
};

}  // namespace xla::ffi
