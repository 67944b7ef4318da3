#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/log.h>)
#include_next <absl/log/log.h>
#else

#include "backfill/log_macros.h"

#define LOG(severity) XLA_BACKFILL_LOG_##severity
#define PLOG(severity) XLA_BACKFILL_LOG_##severity.WithPerror()
#define LOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition)
#define PLOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition).WithPerror()
#define LOG_EVERY_N(severity, n) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define LOG_FIRST_N(severity, n) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define LOG_EVERY_POW_2(severity) XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define LOG_EVERY_N_SEC(severity, seconds) \
  XLA_BACKFILL_LOG_IF(severity, XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#define LOG_IF_EVERY_N(severity, condition, n) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define LOG_IF_FIRST_N(severity, condition, n) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define LOG_IF_EVERY_POW_2(severity, condition) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define LOG_IF_EVERY_N_SEC(severity, condition, seconds) \
  XLA_BACKFILL_LOG_IF(severity, (condition) && XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#ifdef NDEBUG
#define DLOG(severity) XLA_BACKFILL_NEVER
#define DLOG_IF(severity, condition) \
  while (false && (condition)) ::xla::logging::NullMessage().self()
#else
#define DLOG(severity) XLA_BACKFILL_LOG_##severity
#define DLOG_IF(severity, condition) XLA_BACKFILL_LOG_IF(severity, condition)
#endif
#define VLOG(level) XLA_BACKFILL_VLOG_IF(level, true)
#define VLOG_IF(level, condition) XLA_BACKFILL_VLOG_IF(level, condition)
#define VLOG_EVERY_N(level, n) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryN(n))
#define VLOG_FIRST_N(level, n) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.FirstN(n))
#define VLOG_EVERY_POW_2(level) XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryPow2())
#define VLOG_EVERY_N_SEC(level, seconds) \
  XLA_BACKFILL_VLOG_IF(level, XLA_BACKFILL_OCCURRENCES.EveryNSec(seconds))
#ifdef NDEBUG
#define DVLOG(level) \
  while (false && (level)) ::xla::logging::NullMessage().self()
#else
#define DVLOG(level) XLA_BACKFILL_VLOG_IF(level, true)
#endif

#endif
