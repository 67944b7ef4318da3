#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/absl_check.h>)
#include_next <absl/log/absl_check.h>
#else

#include "backfill/check_macros.h"

#define ABSL_CHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition)
#define ABSL_QCHECK(condition) XLA_BACKFILL_CHECK(QuietFatal, condition, #condition)
#define ABSL_PCHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition).WithPerror()
#ifdef NDEBUG
#define ABSL_DCHECK(condition) \
  while (false && !(condition)) ::xla::logging::NullMessage().self()
#else
#define ABSL_DCHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition)
#endif
#define ABSL_CHECK_EQ(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckEQ, a, b, #a " == " #b)
#define ABSL_QCHECK_EQ(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckEQ, a, b, #a " == " #b)
#define ABSL_DCHECK_EQ(a, b) XLA_BACKFILL_DCHECK_OP(CheckEQ, a, b, #a " == " #b)
#define ABSL_CHECK_NE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckNE, a, b, #a " != " #b)
#define ABSL_QCHECK_NE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckNE, a, b, #a " != " #b)
#define ABSL_DCHECK_NE(a, b) XLA_BACKFILL_DCHECK_OP(CheckNE, a, b, #a " != " #b)
#define ABSL_CHECK_LE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckLE, a, b, #a " <= " #b)
#define ABSL_QCHECK_LE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckLE, a, b, #a " <= " #b)
#define ABSL_DCHECK_LE(a, b) XLA_BACKFILL_DCHECK_OP(CheckLE, a, b, #a " <= " #b)
#define ABSL_CHECK_LT(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckLT, a, b, #a " < " #b)
#define ABSL_QCHECK_LT(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckLT, a, b, #a " < " #b)
#define ABSL_DCHECK_LT(a, b) XLA_BACKFILL_DCHECK_OP(CheckLT, a, b, #a " < " #b)
#define ABSL_CHECK_GE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckGE, a, b, #a " >= " #b)
#define ABSL_QCHECK_GE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckGE, a, b, #a " >= " #b)
#define ABSL_DCHECK_GE(a, b) XLA_BACKFILL_DCHECK_OP(CheckGE, a, b, #a " >= " #b)
#define ABSL_CHECK_GT(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckGT, a, b, #a " > " #b)
#define ABSL_QCHECK_GT(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckGT, a, b, #a " > " #b)
#define ABSL_DCHECK_GT(a, b) XLA_BACKFILL_DCHECK_OP(CheckGT, a, b, #a " > " #b)
#define ABSL_CHECK_OK(status) XLA_BACKFILL_CHECK_OK(Fatal, status, #status)
#define ABSL_CHECK_STREQ(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, true, false, #a " == " #b)
#define ABSL_CHECK_STRNE(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, false, false, #a " != " #b)
#define ABSL_CHECK_STRCASEEQ(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, true, true, #a " == " #b)
#define ABSL_CHECK_STRCASENE(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, false, true, #a " != " #b)
#define ABSL_QCHECK_OK(status) XLA_BACKFILL_CHECK_OK(QuietFatal, status, #status)
#define ABSL_QCHECK_STREQ(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, true, false, #a " == " #b)
#define ABSL_QCHECK_STRNE(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, false, false, #a " != " #b)
#define ABSL_QCHECK_STRCASEEQ(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, true, true, #a " == " #b)
#define ABSL_QCHECK_STRCASENE(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, false, true, #a " != " #b)
#ifdef NDEBUG
#define ABSL_DCHECK_OK(status) \
  while (false && (status).ok()) ::xla::logging::NullMessage().self()
#define ABSL_DCHECK_STREQ(a, b) \
  while (false && (a) == (b)) ::xla::logging::NullMessage().self()
#define ABSL_DCHECK_STRNE(a, b) ABSL_DCHECK_STREQ(a, b)
#else
#define ABSL_DCHECK_OK(status) XLA_BACKFILL_CHECK_OK(Fatal, status, #status)
#define ABSL_DCHECK_STREQ(a, b) ABSL_CHECK_STREQ(a, b)
#define ABSL_DCHECK_STRNE(a, b) ABSL_CHECK_STRNE(a, b)
#endif

#endif
