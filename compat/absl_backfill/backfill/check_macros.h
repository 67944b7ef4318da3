#pragma once

#include "xla/logging.h"

// What CHECK and its kin are made of. `Kind` is Fatal (aborts) or QuietFatal (exits).

// The loops' bodies do not return.
#define XLA_BACKFILL_CHECK(Kind, condition, text) \
  while (__builtin_expect(!(condition), 0)) ::xla::logging::Kind##Message(__FILE__, __LINE__, text).self()

#define XLA_BACKFILL_CHECK_OP(Kind, Comparison, a, b, text)                                      \
  while (::std::string* xla_failed_check = ::xla::logging::internal::Comparison((a), (b), text)) \
  ::xla::logging::Kind##Message(__FILE__, __LINE__, *xla_failed_check).self()

#define XLA_BACKFILL_CHECK_OK(Kind, status, text)                                             \
  while (::std::string* xla_failed_check = ::xla::logging::internal::CheckOk((status), text)) \
  ::xla::logging::Kind##Message(__FILE__, __LINE__, *xla_failed_check).self()

#define XLA_BACKFILL_CHECK_STRINGS(Kind, a, b, equal, ignore_case, text)                 \
  while (::std::string* xla_failed_check =                                               \
             ::xla::logging::internal::CheckStrings((a), (b), equal, ignore_case, text)) \
  ::xla::logging::Kind##Message(__FILE__, __LINE__, *xla_failed_check).self()

// Compiled in every build, run where assertions are.
#ifdef NDEBUG
#define XLA_BACKFILL_DCHECK_OP(Comparison, a, b, text)                             \
  while (false && ::xla::logging::internal::Comparison((a), (b), text) == nullptr) \
  ::xla::logging::NullMessage().self()
#else
#define XLA_BACKFILL_DCHECK_OP(Comparison, a, b, text) XLA_BACKFILL_CHECK_OP(Fatal, Comparison, a, b, text)
#endif
