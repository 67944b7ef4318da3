#pragma once

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "xla/custom_calls/custom_call_status.h"

struct XlaCustomCallStatus_ {
  std::optional<std::string> message;  // of the failure
};

namespace xla {

// The message of a failure; nullopt for success.
std::optional<absl::string_view> CustomCallStatusGetMessage(const XlaCustomCallStatus* status);

}  // namespace xla
