#pragma once

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/types.h"

namespace tsl {

using Status = absl::Status;
inline Status OkStatus() { return absl::OkStatus(); }

// The codes under their names in upper case.
namespace error {
using Code = absl::StatusCode;
inline constexpr Code OK = Code::kOk;
inline constexpr Code CANCELLED = Code::kCancelled;
inline constexpr Code UNKNOWN = Code::kUnknown;
inline constexpr Code INVALID_ARGUMENT = Code::kInvalidArgument;
inline constexpr Code DEADLINE_EXCEEDED = Code::kDeadlineExceeded;
inline constexpr Code NOT_FOUND = Code::kNotFound;
inline constexpr Code ALREADY_EXISTS = Code::kAlreadyExists;
inline constexpr Code PERMISSION_DENIED = Code::kPermissionDenied;
inline constexpr Code UNAUTHENTICATED = Code::kUnauthenticated;
inline constexpr Code RESOURCE_EXHAUSTED = Code::kResourceExhausted;
inline constexpr Code FAILED_PRECONDITION = Code::kFailedPrecondition;
inline constexpr Code ABORTED = Code::kAborted;
inline constexpr Code OUT_OF_RANGE = Code::kOutOfRange;
inline constexpr Code UNIMPLEMENTED = Code::kUnimplemented;
inline constexpr Code INTERNAL = Code::kInternal;
inline constexpr Code UNAVAILABLE = Code::kUnavailable;
inline constexpr Code DATA_LOSS = Code::kDataLoss;
}  // namespace error
namespace errors {
using Code = absl::StatusCode;
}  // namespace errors

inline std::string error_name(absl::StatusCode code) { return absl::StatusCodeToString(code); }

// The message, which lives as long as the status.
inline const char* NullTerminatedMessage(const absl::Status& status) {
  return status.message().empty() ? "" : status.message().data();
}
inline absl::string_view StatusMessage(const absl::Status& status) { return status.message(); }

using StatusCallback = std::function<void(const Status&)>;

}  // namespace tsl

#define TF_CHECK_OK(status) CHECK_OK(status)
#define TF_QCHECK_OK(status) QCHECK_OK(status)
#define TF_DCHECK_OK(status) DCHECK_OK(status)
