#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "xla/types.h"

namespace xla {

// A number that is ordered by < as its argument is in the total order -NaN, -inf, .., -0, +0, .., +inf, +NaN.
// Integers are their own keys.
template <typename T>
constexpr auto TotalOrderKey(T value) {
  if constexpr (std::is_same_v<T, double>) {
    const int64_t bits = std::bit_cast<int64_t>(value);
    return bits < 0 ? bits ^ std::numeric_limits<int64_t>::max() : bits;
  } else if constexpr (is_specialized_floating_point_v<T>) {
    const int32_t bits = std::bit_cast<int32_t>(static_cast<float>(value));
    return bits < 0 ? bits ^ std::numeric_limits<int32_t>::max() : bits;
  } else {
    return value;
  }
}

}  // namespace xla
