#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/check.h>)
#include_next <absl/log/check.h>
#else

#include "backfill/check_macros.h"

#define CHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition)
#define QCHECK(condition) XLA_BACKFILL_CHECK(QuietFatal, condition, #condition)
#define PCHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition).WithPerror()
#ifdef NDEBUG
#define DCHECK(condition) \
  while (false && !(condition)) ::xla::logging::NullMessage().self()
#else
#define DCHECK(condition) XLA_BACKFILL_CHECK(Fatal, condition, #condition)
#endif
#define CHECK_EQ(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckEQ, a, b, #a " == " #b)
#define QCHECK_EQ(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckEQ, a, b, #a " == " #b)
#define DCHECK_EQ(a, b) XLA_BACKFILL_DCHECK_OP(CheckEQ, a, b, #a " == " #b)
#define CHECK_NE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckNE, a, b, #a " != " #b)
#define QCHECK_NE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckNE, a, b, #a " != " #b)
#define DCHECK_NE(a, b) XLA_BACKFILL_DCHECK_OP(CheckNE, a, b, #a " != " #b)
#define CHECK_LE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckLE, a, b, #a " <= " #b)
#define QCHECK_LE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckLE, a, b, #a " <= " #b)
#define DCHECK_LE(a, b) XLA_BACKFILL_DCHECK_OP(CheckLE, a, b, #a " <= " #b)
#define CHECK_LT(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckLT, a, b, #a " < " #b)
#define QCHECK_LT(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckLT, a, b, #a " < " #b)
#define DCHECK_LT(a, b) XLA_BACKFILL_DCHECK_OP(CheckLT, a, b, #a " < " #b)
#define CHECK_GE(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckGE, a, b, #a " >= " #b)
#define QCHECK_GE(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckGE, a, b, #a " >= " #b)
#define DCHECK_GE(a, b) XLA_BACKFILL_DCHECK_OP(CheckGE, a, b, #a " >= " #b)
#define CHECK_GT(a, b) XLA_BACKFILL_CHECK_OP(Fatal, CheckGT, a, b, #a " > " #b)
#define QCHECK_GT(a, b) XLA_BACKFILL_CHECK_OP(QuietFatal, CheckGT, a, b, #a " > " #b)
#define DCHECK_GT(a, b) XLA_BACKFILL_DCHECK_OP(CheckGT, a, b, #a " > " #b)
#define CHECK_OK(status) XLA_BACKFILL_CHECK_OK(Fatal, status, #status)
#define CHECK_STREQ(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, true, false, #a " == " #b)
#define CHECK_STRNE(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, false, false, #a " != " #b)
#define CHECK_STRCASEEQ(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, true, true, #a " == " #b)
#define CHECK_STRCASENE(a, b) XLA_BACKFILL_CHECK_STRINGS(Fatal, a, b, false, true, #a " != " #b)
#define QCHECK_OK(status) XLA_BACKFILL_CHECK_OK(QuietFatal, status, #status)
#define QCHECK_STREQ(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, true, false, #a " == " #b)
#define QCHECK_STRNE(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, false, false, #a " != " #b)
#define QCHECK_STRCASEEQ(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, true, true, #a " == " #b)
#define QCHECK_STRCASENE(a, b) XLA_BACKFILL_CHECK_STRINGS(QuietFatal, a, b, false, true, #a " != " #b)
#ifdef NDEBUG
#define DCHECK_OK(status) \
  while (false && (status).ok()) ::xla::logging::NullMessage().self()
#define DCHECK_STREQ(a, b) \
  while (false && (a) == (b)) ::xla::logging::NullMessage().self()
#define DCHECK_STRNE(a, b) DCHECK_STREQ(a, b)
#else
#define DCHECK_OK(status) XLA_BACKFILL_CHECK_OK(Fatal, status, #status)
#define DCHECK_STREQ(a, b) CHECK_STREQ(a, b)
#define DCHECK_STRNE(a, b) CHECK_STRNE(a, b)
#endif

#endif
