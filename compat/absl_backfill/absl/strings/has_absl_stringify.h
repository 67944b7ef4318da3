#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/strings/has_absl_stringify.h>)
#include_next <absl/strings/has_absl_stringify.h>
#else

#include <type_traits>

#include "xla/logging.h"

namespace absl {
// Whether T has an AbslStringify(Sink&, const T&).
template <typename T>
struct HasAbslStringify : ::xla::logging::internal::HasStringify<T> {};
}  // namespace absl

#endif
