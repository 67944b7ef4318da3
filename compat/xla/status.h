#pragma once

#include "absl/status/status.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/status.h"

// The names of statuses before they were Abseil's.
namespace xla {
using absl::OkStatus;
using absl::Status;
}  // namespace xla
