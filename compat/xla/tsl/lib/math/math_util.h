#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

#include "xla/tsl/platform/logging.h"
#include "xla/tsl/platform/namespaces.h"
#include "xla/tsl/platform/types.h"

namespace tsl {

class MathUtil {
 public:
  // The quotient rounded up, or down, to an integer; exact for integers of any sign.
  template <typename T>
  static constexpr T CeilOfRatio(T numerator, T denominator) {
    return CeilOrFloorOfRatio<T, true>(numerator, denominator);
  }
  template <typename T>
  static constexpr T FloorOfRatio(T numerator, T denominator) {
    return CeilOrFloorOfRatio<T, false>(numerator, denominator);
  }
  template <typename T, bool kCeil>
  static constexpr T CeilOrFloorOfRatio(T numerator, T denominator) {
    static_assert(std::is_integral_v<T>);
    T quotient = numerator / denominator;
    const T rest = static_cast<T>(numerator % denominator);
    if (rest != 0) {
      const bool negative = (rest < 0) != (denominator < 0);
      if constexpr (kCeil) {
        if (!negative) ++quotient;
      } else {
        if (negative) --quotient;
      }
    }
    return quotient;
  }

  // The greatest common divisor; not negative.
  template <typename T>
  static constexpr T GCD(T x, T y) {
    static_assert(std::is_unsigned_v<T>, "GCD is for unsigned numbers");
    while (y != 0) {
      const T rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }

  // base to the power of a non-negative integer.
  template <typename T>
  static constexpr T IPow(T base, int exp) {
    T result(1);
    for (; exp > 0; exp >>= 1) {
      if ((exp & 1) != 0) result = static_cast<T>(result * base);
      if (exp > 1) base = static_cast<T>(base * base);
    }
    return result;
  }
};

}  // namespace tsl
