#include "xla/custom_calls/custom_call_status.h"

#include "xla/custom_calls/custom_call_status_internal.h"

void XlaCustomCallStatusSetSuccess(XlaCustomCallStatus* status) { status->message.reset(); }

void XlaCustomCallStatusSetFailure(XlaCustomCallStatus* status, const char* message, size_t message_len) {
  status->message.emplace(message, message_len);
}

namespace xla {

std::optional<absl::string_view> CustomCallStatusGetMessage(const XlaCustomCallStatus* status) {
  if (!status->message) return std::nullopt;
  return absl::string_view(*status->message);
}

}  // namespace xla
