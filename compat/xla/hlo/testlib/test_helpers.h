#pragma once

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/tsl/lib/core/status_test_util.h"
#include "xla/tsl/platform/test.h"

namespace xla::test_helpers_internal {
inline const absl::Status& GetStatus(const absl::Status& status) { return status; }
template <typename T>
const absl::Status& GetStatus(const absl::StatusOr<T>& status) {
  return status.status();
}
}  // namespace xla::test_helpers_internal

// Expect a status or a StatusOr to be ok.
#undef EXPECT_IS_OK
#define EXPECT_IS_OK(expression) \
  EXPECT_EQ(::absl::OkStatus(), ::xla::test_helpers_internal::GetStatus(expression))
#undef ASSERT_IS_OK
#define ASSERT_IS_OK(expression) \
  ASSERT_EQ(::absl::OkStatus(), ::xla::test_helpers_internal::GetStatus(expression))
// Expect a status or a StatusOr to be an error.
#undef EXPECT_IS_NOT_OK
#define EXPECT_IS_NOT_OK(expression) \
  EXPECT_NE(::absl::OkStatus(), ::xla::test_helpers_internal::GetStatus(expression))
#undef ASSERT_IS_NOT_OK
#define ASSERT_IS_NOT_OK(expression) \
  ASSERT_NE(::absl::OkStatus(), ::xla::test_helpers_internal::GetStatus(expression))
