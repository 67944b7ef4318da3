#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/log/initialize.h>)
#include_next <absl/log/initialize.h>
#else

namespace absl {
// Logging needs no preparation here.
inline void InitializeLog() {}
}  // namespace absl

#endif
