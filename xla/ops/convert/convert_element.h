#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "xla/types.h"

// What `convert` does to one element. Every type has a wide type that holds its values exactly.

namespace xla::convert {

template <typename T>
using WideOf = std::conditional_t<
    is_complex_v<T>, complex128,
    std::conditional_t<
        std::is_same_v<T, double>, double,
        std::conditional_t<is_specialized_floating_point_v<T>, float,
                           std::conditional_t<std::is_same_v<T, uint64_t>, uint64_t, int64_t>>>>;

// Truncates; what is out of range becomes the nearest limit, NaN 0.
template <typename To, typename Float>
To SaturatingTruncate(Float value) {
  using Wide = std::conditional_t<std::is_same_v<To, uint64_t>, uint64_t, int64_t>;
  using Limits = std::numeric_limits<To>;
  // Both limits are exact: powers of two, or zero.
  const Float low = static_cast<Float>(static_cast<Wide>(Limits::lowest()));
  const Wide max = static_cast<Wide>(Limits::max());
  const Float above = max == 0 ? 1 : static_cast<Float>(max / 2 + 1) * 2;
  if (value != value) return static_cast<To>(0);
  if (value <= low) return Limits::lowest();
  if (value >= above) return Limits::max();
  return static_cast<To>(static_cast<Wide>(value));
}

template <typename To, typename Wide>
To FromWide(Wide value) {
  if constexpr (is_complex_v<To>) {
    using Part = typename To::value_type;
    if constexpr (is_complex_v<Wide>) {
      return To(static_cast<Part>(value.real()), static_cast<Part>(value.imag()));
    } else {
      return To(static_cast<Part>(value));
    }
  } else if constexpr (is_complex_v<Wide>) {
    return FromWide<To>(value.real());
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != 0;
  } else if constexpr (std::is_floating_point_v<Wide> && is_specialized_integral_v<To>) {
    return SaturatingTruncate<To>(value);
  } else {
    return static_cast<To>(value);  // Integers wrap, floating-point numbers round to nearest, ties to even.
  }
}

}  // namespace xla::convert
