// Lack of memory. Allocators throw, because they cannot return a status; code that may need much memory at
// once (an evaluation, a command) turns the exception into a status at its boundary.
#pragma once

#include <cstdint>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/util.h"

namespace xla {

// As std::bad_alloc, with the size that was asked for.
class NoMemory : public std::bad_alloc {
 public:
  explicit NoMemory(int64_t bytes)
      : message_(absl::StrCat("no memory for ", HumanReadableBytes(bytes), " (", bytes, " bytes)")) {}
  const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::string message_;
};

// Calls a function that gives a Status or StatusOr; ResourceExhausted when it runs out of memory.
template <typename Function>
auto StatusOfNoMemory(Function&& function) -> decltype(function()) {
  try {
    return std::forward<Function>(function)();
  } catch (const NoMemory& error) {
    return absl::ResourceExhaustedError(error.what());
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("no memory for intermediate values");
  } catch (const std::system_error& error) {  // a thread whose stack finds no memory
    return absl::ResourceExhaustedError(absl::StrCat("no memory or thread: ", error.what()));
  }
}

}  // namespace xla
