#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/base/nullability.h>)
#include_next <absl/base/nullability.h>
#else

#include <memory>

// Annotations that say whether a pointer may be null. They change nothing.

namespace absl {
template <typename T>
using Nonnull = T;
template <typename T>
using Nullable = T;
template <typename T>
using NullabilityUnknown = T;
}  // namespace absl

#define absl_nonnull
#define absl_nullable
#define absl_nullability_unknown

#define ABSL_POINTERS_DEFAULT_NONNULL
#define ABSL_NULLABILITY_COMPATIBLE

#endif
