#pragma once
#pragma GCC system_header

#if __has_include_next(<absl/strings/has_ostream_operator.h>)
#include_next <absl/strings/has_ostream_operator.h>
#else

#include <type_traits>

#include "xla/logging.h"

namespace absl {
// Whether `std::ostream << T` compiles.
template <typename T>
struct HasOstreamOperator : ::xla::logging::internal::HasStream<T> {};
}  // namespace absl

#endif
