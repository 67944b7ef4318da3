#pragma once

#include "absl/status/status_matchers.h"
#include "gtest/gtest.h"
#include "xla/tsl/platform/status.h"
#include "xla/tsl/platform/statusor.h"

// Expectations on statuses and StatusOr.

#ifndef TF_EXPECT_OK
#define TF_EXPECT_OK(status) EXPECT_THAT(status, ::absl_testing::IsOk())
#endif
#ifndef TF_ASSERT_OK
#define TF_ASSERT_OK(status) ASSERT_THAT(status, ::absl_testing::IsOk())
#endif
#ifndef EXPECT_OK
#define EXPECT_OK(status) EXPECT_THAT(status, ::absl_testing::IsOk())
#endif
#ifndef ASSERT_OK
#define ASSERT_OK(status) ASSERT_THAT(status, ::absl_testing::IsOk())
#endif
#ifndef ASSERT_OK_AND_ASSIGN
#define ASSERT_OK_AND_ASSIGN(lhs, ...) TF_ASSERT_OK_AND_ASSIGN(lhs, __VA_ARGS__)
#endif
