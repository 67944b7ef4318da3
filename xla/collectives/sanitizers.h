// Which sanitizers the program is compiled with: fibers must notify them of each switch, and cost more.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define TESSERA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TESSERA_ASAN 1
#endif
#endif

#if defined(__SANITIZE_THREAD__)
#define TESSERA_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TESSERA_TSAN 1
#endif
#endif

namespace xla {

// The thread sanitizer keeps megabytes for each fiber: tests have fewer of them.
#ifdef TESSERA_TSAN
inline constexpr bool kFewFibers = true;
#else
inline constexpr bool kFewFibers = false;
#endif

}  // namespace xla
