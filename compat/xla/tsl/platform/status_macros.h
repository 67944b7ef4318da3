#pragma once

#include <sstream>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/namespaces.h"

// RETURN_IF_ERROR(expression) << "more": leaves the function when the status is an error, with text added to
// it. ASSIGN_OR_RETURN(lhs, expression[, error]): `error` is made of `_`, the builder of the status: `_ <<
// "more"`.

namespace tsl::status_macros_internal {

class StatusBuilder {
 public:
  explicit StatusBuilder(absl::Status status) : status_(std::move(status)) {}
  bool ok() const { return status_.ok(); }
  template <typename T>
  StatusBuilder& operator<<(const T& value) & {
    text_ << value;
    return *this;
  }
  template <typename T>
  StatusBuilder&& operator<<(const T& value) && {
    text_ << value;
    return std::move(*this);
  }
  StatusBuilder&& SetPrepend() && {
    where_ = Where::kBefore;
    return std::move(*this);
  }
  StatusBuilder&& SetAppend() && {
    where_ = Where::kAfter;
    return std::move(*this);
  }
  operator absl::Status() const {  // NOLINT
    const std::string text = text_.str();
    if (text.empty()) return status_;
    const std::string message(status_.message());
    std::string all = where_ == Where::kBefore  ? text + message
                      : where_ == Where::kAfter ? message + text
                      : message.empty()         ? text
                                                : message + "; " + text;
    absl::Status result(status_.code(), all);
    status_.ForEachPayload(
        [&](absl::string_view url, const absl::Cord& payload) { result.SetPayload(url, payload); });
    return result;
  }
  template <typename T>
  operator absl::StatusOr<T>() const {  // NOLINT
    return absl::Status(*this);
  }

 private:
  enum class Where { kJoined, kBefore, kAfter };
  absl::Status status_;
  std::ostringstream text_;
  Where where_ = Where::kJoined;
};

inline absl::Status StatusOf(absl::Status status) { return status; }
template <typename T>
absl::Status StatusOf(const absl::StatusOr<T>& status) {
  return status.status();
}

}  // namespace tsl::status_macros_internal

#ifndef RETURN_IF_ERROR
#define RETURN_IF_ERROR(...)                                             \
  switch (0)                                                             \
  case 0:                                                                \
  default:                                                               \
    if (::tsl::status_macros_internal::StatusBuilder tsl_status_builder( \
            ::tsl::status_macros_internal::StatusOf(__VA_ARGS__));       \
        tsl_status_builder.ok()) {                                       \
    } else                                                               \
      return std::move(tsl_status_builder)
#endif

#ifndef ASSIGN_OR_RETURN
#define ASSIGN_OR_RETURN(...) \
  TSL_STATUS_PICK_(__VA_ARGS__, TSL_ASSIGN_OR_RETURN_3_, TSL_ASSIGN_OR_RETURN_2_, )(__VA_ARGS__)
#define TSL_STATUS_PICK_(a, b, c, macro, ...) macro
#define TSL_ASSIGN_OR_RETURN_2_(lhs, expression) TF_ASSIGN_OR_RETURN(lhs, expression)
#define TSL_ASSIGN_OR_RETURN_3_(lhs, expression, error) \
  TSL_ASSIGN_OR_RETURN_3_IMPL_(TF_STATUS_CONCAT(tsl_status_or_, __COUNTER__), lhs, expression, error)
#define TSL_ASSIGN_OR_RETURN_3_IMPL_(temporary, lhs, expression, error)            \
  auto temporary = (expression);                                                   \
  if (!temporary.ok()) {                                                           \
    ::tsl::status_macros_internal::StatusBuilder _(std::move(temporary).status()); \
    static_cast<void>(_);                                                          \
    return (error);                                                                \
  }                                                                                \
  lhs = *std::move(temporary)
#endif
