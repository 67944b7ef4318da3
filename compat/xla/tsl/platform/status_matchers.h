#pragma once

#include "absl/status/status_matchers.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/status.h"
#include "xla/tsl/platform/statusor.h"

namespace tsl::testing {
using absl_testing::IsOk;
using absl_testing::IsOkAndHolds;
using absl_testing::StatusIs;
}  // namespace tsl::testing

#include "xla/tsl/lib/core/status_test_util.h"
