#pragma once

#include "absl/status/statusor.h"
#include "xla/status.h"
#include "xla/tsl/platform/statusor.h"

namespace xla {
using absl::StatusOr;
}  // namespace xla
