#pragma once

#include <cerrno>
#include <cstring>
#include <sstream>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/status.h"

// tsl::errors::InvalidArgument("rank ", rank, " is too high"): statuses whose message is what StrCat makes of
// the arguments, or what they print to a stream.

namespace tsl {
namespace errors {
namespace internal {

template <typename T>
decltype(auto) Piece(const T& value) {
  if constexpr (std::is_convertible_v<const T&, absl::AlphaNum>) {
    return (value);
  } else {
    std::ostringstream out;
    out << value;
    return out.str();
  }
}
template <typename... Args>
std::string Text(const Args&... args) {
  return absl::StrCat(Piece(args)...);
}

}  // namespace internal

#define TSL_DEFINE_ERROR(Name)                                                                    \
  template <typename... Args>                                                                     \
  absl::Status Name(Args... args) {                                                               \
    return absl::Name##Error(::tsl::errors::internal::Text(args...));                             \
  }                                                                                               \
  template <typename... Args>                                                                     \
  absl::Status Name##WithPayloads(const absl::string_view& message,                               \
                                  const std::unordered_map<std::string, std::string>& payloads) { \
    absl::Status status = absl::Name##Error(message);                                             \
    for (const auto& [url, value] : payloads) status.SetPayload(url, absl::Cord(value));          \
    return status;                                                                                \
  }                                                                                               \
  inline bool Is##Name(const absl::Status& status) { return absl::Is##Name(status); }
TSL_DEFINE_ERROR(Cancelled)
TSL_DEFINE_ERROR(InvalidArgument)
TSL_DEFINE_ERROR(NotFound)
TSL_DEFINE_ERROR(AlreadyExists)
TSL_DEFINE_ERROR(ResourceExhausted)
TSL_DEFINE_ERROR(Unavailable)
TSL_DEFINE_ERROR(FailedPrecondition)
TSL_DEFINE_ERROR(OutOfRange)
TSL_DEFINE_ERROR(Unimplemented)
TSL_DEFINE_ERROR(Internal)
TSL_DEFINE_ERROR(Aborted)
TSL_DEFINE_ERROR(DeadlineExceeded)
TSL_DEFINE_ERROR(DataLoss)
TSL_DEFINE_ERROR(Unknown)
TSL_DEFINE_ERROR(PermissionDenied)
TSL_DEFINE_ERROR(Unauthenticated)
#undef TSL_DEFINE_ERROR

inline void CopyPayloads(const absl::Status& from, absl::Status& to) {
  from.ForEachPayload([&](absl::string_view url, const absl::Cord& value) { to.SetPayload(url, value); });
}
inline std::unordered_map<std::string, std::string> GetPayloads(const absl::Status& status) {
  std::unordered_map<std::string, std::string> by_url;
  const auto take = [&by_url](auto url, const absl::Cord& value) {
    by_url.insert_or_assign(std::string(url), std::string(value));
  };
  status.ForEachPayload(take);
  return by_url;
}
inline void InsertPayloads(absl::Status& status,
                           const std::unordered_map<std::string, std::string>& payloads) {
  for (const auto& [url, value] : payloads) status.SetPayload(url, absl::Cord(value));
}
inline absl::Status Create(absl::StatusCode code, absl::string_view message,
                           const std::unordered_map<std::string, std::string>& payloads = {}) {
  absl::Status status(code, message);
  InsertPayloads(status, payloads);
  return status;
}
// The same code and payloads with another message.
inline absl::Status CreateWithUpdatedMessage(const absl::Status& status, absl::string_view message) {
  return Create(status.code(), message, GetPayloads(status));
}

// Adds a line to the message.
template <typename... Args>
void AppendToMessage(absl::Status* status, Args... args) {
  *status =
      CreateWithUpdatedMessage(*status, absl::StrCat(status->message(), "\n\t", internal::Text(args...)));
}
template <typename... Args>
void MaybeAddPrefixToMessage(absl::Status* status, Args... args) {
  if (!status->ok())
    *status = CreateWithUpdatedMessage(*status, absl::StrCat(internal::Text(args...), status->message()));
}

// The status that tells of an errno.
inline absl::StatusCode ErrnoToCode(int error) { return absl::ErrnoToStatusCode(error); }
inline absl::Status IOError(const std::string& context, int error) {
  return absl::Status(absl::ErrnoToStatusCode(error), absl::StrCat(context, "; ", std::strerror(error)));
}

using absl::OkStatus;

}  // namespace errors
}  // namespace tsl

#ifndef TF_RETURN_WITH_CONTEXT_IF_ERROR
#define TF_RETURN_WITH_CONTEXT_IF_ERROR(expression, ...)       \
  do {                                                         \
    ::absl::Status tf_status = (expression);                   \
    if (!tf_status.ok()) {                                     \
      ::tsl::errors::AppendToMessage(&tf_status, __VA_ARGS__); \
      return tf_status;                                        \
    }                                                          \
  } while (false)
#endif
