#pragma once

#include "absl/status/statusor.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/errors.h"
#include "xla/tsl/platform/status.h"

namespace tsl {
using absl::StatusOr;
}  // namespace tsl

// In a test: assigns the value, or ends the test function with the status. Needs GoogleTest where it is used.
#ifndef TF_ASSERT_OK_AND_ASSIGN
#define TF_ASSERT_OK_AND_ASSIGN(lhs, ...) \
  TF_ASSERT_OK_AND_ASSIGN_IMPL(TF_STATUS_CONCAT(tf_asserted_, __COUNTER__), lhs, __VA_ARGS__)
#define TF_ASSERT_OK_AND_ASSIGN_IMPL(temporary, lhs, ...) \
  auto temporary = (__VA_ARGS__);                         \
  ASSERT_TRUE(temporary.ok()) << temporary.status();      \
  lhs = std::move(temporary).value()
#endif
#ifndef TF_STATUS_MACROS_CONCAT_NAME
#define TF_STATUS_MACROS_CONCAT_NAME(a, b) TF_STATUS_CONCAT(a, b)
#endif
