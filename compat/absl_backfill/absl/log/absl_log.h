#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/absl_log.h>)
#include_next <absl/log/absl_log.h>
#else

#include "backfill/log_macros.h"

#define ABSL_LOG(severity) XLA_BACKFILL_LOG_##severity
#define ABSL_PLOG(severity) XLA_BACKFILL_LOG_##severity.WithPerror()
#define ABSL_LOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition)
#define ABSL_PLOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition).WithPerror()
#define ABSL_LOG_EVERY_N(severity, n) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define ABSL_LOG_FIRST_N(severity, n) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define ABSL_LOG_EVERY_POW_2(severity) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define ABSL_LOG_EVERY_N_SEC(severity, seconds) \
  XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#define ABSL_LOG_IF_EVERY_N(severity, condition, n) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define ABSL_LOG_IF_FIRST_N(severity, condition, n) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define ABSL_LOG_IF_EVERY_POW_2(severity, condition) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define ABSL_LOG_IF_EVERY_N_SEC(severity, condition, seconds) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#ifdef NDEBUG
#define ABSL_DLOG(severity) XLA_BACKFILL_NEVER
#define ABSL_DLOG_IF(severity, condition) \
  while (false && (condition)) ::xla::logging::NullMessage().self()
#else
#define ABSL_DLOG(severity) XLA_BACKFILL_LOG_##severity
#define ABSL_DLOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition)
#endif
#define ABSL_VLOG(level) XLA_BACKFILL_VLOG_IF(level, true)
#define ABSL_VLOG_IF(level, condition) XLA_BACKFILL_VLOG_IF(level, condition)
#define ABSL_VLOG_EVERY_N(level, n) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define ABSL_VLOG_FIRST_N(level, n) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define ABSL_VLOG_EVERY_POW_2(level) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define ABSL_VLOG_EVERY_N_SEC(level, seconds) \
  XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#ifdef NDEBUG
#define ABSL_DVLOG(level) \
  while (false && (level)) ::xla::logging::NullMessage().self()
#else
#define ABSL_DVLOG(level) XLA_BACKFILL_VLOG_IF(level, true)
#endif

#endif
