#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/absl_vlog_is_on.h>)
#include_next <absl/log/absl_vlog_is_on.h>
#else

#include "backfill/log_macros.h"

#define ABSL_VLOG_IS_ON(level) XLA_BACKFILL_VLOG_IS_ON(level)

#endif
