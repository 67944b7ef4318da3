#pragma once

#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/ffi/api/c_api.h"

// Handlers of typed custom calls, by name and platform; and the types of their states. Registration is for
// the life of the process and may be done by any thread, in C through
// XLA_FFI_GetApi()->XLA_FFI_Handler_Register.
namespace xla::ffi {

struct HandlerRegistration {
  XLA_FFI_Metadata metadata = {};  // of `execute`, or of `instantiate` where there is one
  XLA_FFI_Handler_Bundle bundle = {};
  XLA_FFI_Handler_Traits traits = 0;
};

// The table that handlers get in their frames.
const XLA_FFI_Api* GetXlaFfiApi();

// Platforms are "Host" (also called "cpu"); in upper or lower case. Errors: no `execute`, a handler
// that was compiled for another version of the interface or does not say for which, and a name that has other
// handlers; the same handlers once more are fine. Every handler is called once, for its metadata.
absl::Status RegisterHandler(const XLA_FFI_Api* api, absl::string_view name, absl::string_view platform,
                             XLA_FFI_Handler_Bundle bundle, XLA_FFI_Handler_Traits traits = 0);
absl::Status RegisterHandler(const XLA_FFI_Api* api, absl::string_view name, absl::string_view platform,
                             XLA_FFI_Handler* execute, XLA_FFI_Handler_Traits traits = 0);
absl::StatusOr<HandlerRegistration> FindHandler(absl::string_view name, absl::string_view platform);
// All of a platform, by name.
std::map<std::string, HandlerRegistration> StaticRegisteredHandlers(absl::string_view platform);

// Numbers a type: gives it a new number where `*type_id` is 0, and otherwise uses that number for it, which
// must be free. A name that has a number keeps it.
absl::Status RegisterType(absl::string_view name, XLA_FFI_TypeId* type_id, const XLA_FFI_TypeInfo* type_info);

}  // namespace xla::ffi
