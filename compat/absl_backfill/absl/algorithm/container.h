#pragma once
#pragma GCC system_header

#include_next <absl/algorithm/container.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/base/config.h"

#if defined(ABSL_LTS_RELEASE_VERSION) && ABSL_LTS_RELEASE_VERSION < 20240116
namespace absl {
// Whether one of the elements equals the value.
template <typename Container, typename Value>
constexpr bool c_contains(const Container& container, Value&& value) {
  using std::begin;
  using std::end;
  return std::find(begin(container), end(container), std::forward<Value>(value)) != end(container);
}
}  // namespace absl
#endif
