#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/base/prefetch.h>)
#include_next <absl/base/prefetch.h>
#else

namespace absl {
inline void PrefetchToLocalCache(const void* address) { __builtin_prefetch(address, 0, 3); }
inline void PrefetchToLocalCacheNta(const void* address) { __builtin_prefetch(address, 0, 0); }
inline void PrefetchToLocalCacheForWrite(const void* address) { __builtin_prefetch(address, 1, 3); }
}  // namespace absl

#endif
