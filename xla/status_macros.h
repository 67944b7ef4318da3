#pragma once

#include <sstream>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

// TF_RETURN_IF_ERROR(expression): leaves the function when the status is an error.
// TF_ASSIGN_OR_RETURN(lhs, expression): assigns the value, or leaves the function with the status.
// TF_RET_CHECK(condition) << "why": leaves the function with an internal error when an invariant of ours is
// broken.

namespace xla::status_macros {

// The status of a failed TF_RET_CHECK, while its message is being written.
class CheckFailure {
 public:
  CheckFailure(const char* file, int line, const char* condition);

  template <typename T>
  CheckFailure&& operator<<(const T& value) && {
    if (!has_detail_) message_ += ": ";
    has_detail_ = true;
    if constexpr (std::is_convertible_v<const T&, absl::AlphaNum>) {
      absl::StrAppend(&message_, value);
    } else if constexpr (requires { message_ += value.ToString(); }) {
      message_ += value.ToString();
    } else {
      std::ostringstream stream;
      stream << value;
      message_ += stream.str();
    }
    return std::move(*this);
  }

  operator absl::Status() && { return absl::InternalError(message_); }
  template <typename T>
  operator absl::StatusOr<T>() && {
    return absl::InternalError(message_);
  }

 private:
  std::string message_;
  bool has_detail_ = false;
};

}  // namespace xla::status_macros

namespace xla {
// A message on standard error and the end of the program: for a promise that the caller of a function without
// a status broke.
[[noreturn]] void FailCheck(absl::string_view message);
}  // namespace xla

#define TF_STATUS_CONCAT_IMPL(a, b) a##b
#define TF_STATUS_CONCAT(a, b) TF_STATUS_CONCAT_IMPL(a, b)

#define TF_RETURN_IF_ERROR(...)                                                 \
  do {                                                                          \
    if (::absl::Status tf_status = (__VA_ARGS__); !tf_status.ok()) [[unlikely]] \
      return tf_status;                                                         \
  } while (false)

#define TF_ASSIGN_OR_RETURN(lhs, ...) \
  TF_ASSIGN_OR_RETURN_IMPL(TF_STATUS_CONCAT(tf_status_or_, __COUNTER__), lhs, __VA_ARGS__)

#define TF_ASSIGN_OR_RETURN_IMPL(temporary, lhs, ...) \
  auto temporary = (__VA_ARGS__);                     \
  if (!temporary.ok()) [[unlikely]]                   \
    return std::move(temporary).status();             \
  lhs = *std::move(temporary)

// The switch prevents a following `else` from belonging to the macro.
#define TF_RET_CHECK(condition) \
  switch (0)                    \
  case 0:                       \
  default:                      \
    if (condition) [[likely]] { \
    } else                      \
      return ::xla::status_macros::CheckFailure(__FILE__, __LINE__, #condition)
// The same for what must not be reached.
#define XLA_RET_CHECK_FAIL() TF_RET_CHECK(false)
