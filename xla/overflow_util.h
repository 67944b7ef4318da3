#pragma once

#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "absl/types/span.h"

namespace xla {

// The product of two numbers that are not negative, -1 when it does not fit.
inline int64_t MultiplyWithoutOverflow(int64_t x, int64_t y) {
  int64_t product;
  if (x < 0 || y < 0 || __builtin_mul_overflow(x, y, &product)) return -1;
  return product;
}

// The wrapped result, and whether the exact one does not fit.
template <typename T>
  requires std::is_integral_v<T>
std::pair<T, bool> OverflowSafeMultiply(T x, T y) {
  T product;
  const bool overflow = __builtin_mul_overflow(x, y, &product);
  return {product, overflow};
}

// nullopt where the exact sum does not fit.
template <typename T>
  requires std::is_integral_v<T>
std::optional<T> OverflowSafeAdd(T x, T y) {
  T sum;
  if (__builtin_add_overflow(x, y, &sum)) return std::nullopt;
  return sum;
}

}  // namespace xla
