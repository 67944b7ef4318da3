#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"

// Integers, checked arithmetic and lists of dimensions; a part of util.h.

namespace xla {

// Six dimensions are held without an allocation.
using DimensionVector = absl::InlinedVector<int64_t, 6>;
constexpr int InlineRank() { return 6; }
using Vector2 = std::array<int64_t, 2>;
using Vector3 = std::array<int64_t, 3>;

// nullopt where the exact result does not fit.
inline std::optional<int64_t> CheckedAdd(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}
inline std::optional<int64_t> CheckedSub(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_sub_overflow(a, b, &result)) return std::nullopt;
  return result;
}
inline std::optional<int64_t> CheckedMul(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}
// A zero among the factors gives 0, however large the others are.
std::optional<int64_t> CheckedProduct(absl::Span<const int64_t> factors);

// For non-negative `dividend` and positive `divisor`.
template <std::integral T>
constexpr T CeilOfRatio(T dividend, T divisor) {
  return dividend / divisor + (dividend % divisor != 0);
}
template <std::integral T>
constexpr T FloorOfRatio(T dividend, T divisor) {
  return dividend / divisor;
}
template <std::integral T>
constexpr T RoundUpTo(T value, T divisor) {
  return CeilOfRatio(value, divisor) * divisor;
}
template <std::integral T>
constexpr T RoundDownTo(T value, T divisor) {
  return value / divisor * divisor;
}

// quotient * divisor + modulo, where the modulo has the sign of the divisor.
template <std::integral T>
struct DivMod {
  T quotient;
  T modulo;
};
template <std::integral T>
constexpr DivMod<T> FloorDivMod(T dividend, T divisor) {
  DivMod<T> result{static_cast<T>(dividend / divisor), static_cast<T>(dividend % divisor)};
  if (result.modulo != 0 && (result.modulo < 0) != (divisor < 0)) {
    --result.quotient;
    result.modulo += divisor;
  }
  return result;
}
// The digits of a number, the most significant first, where digit i is below bounds[i].
template <typename Container = std::vector<int64_t>>
Container ToMixedRadix(int64_t number, const Container& bounds) {
  Container digits = bounds;
  for (size_t i = bounds.size(); i-- > 0; number /= bounds[i]) digits[i] = number % bounds[i];
  return digits;
}

// Unchecked: for factors known to be small, such as the sizes of a validated shape.
template <typename Container>
constexpr int64_t Product(const Container& factors) {
  int64_t result = 1;
  for (int64_t factor : factors) result *= factor;
  return result;
}
inline int64_t Product(std::initializer_list<int64_t> factors) {
  return Product(absl::Span<const int64_t>(factors));
}
// a[i] * b[i]
std::vector<int64_t> ElemwiseProduct(absl::Span<const int64_t> a, absl::Span<const int64_t> b);
// Whether the numbers, which differ, leave no gap when sorted.
bool DistinctNumbersAreConsecutiveIfSorted(absl::Span<const int64_t> numbers);

template <std::integral T>
constexpr bool IsPowerOf2(T value) {
  return value > 0 && std::has_single_bit(static_cast<std::make_unsigned_t<T>>(value));
}
// The index from the end in the manner of Python: -1 is the last. nullopt when out of range.
constexpr std::optional<int64_t> NormalizeIndex(int64_t index, int64_t size) {
  if (index < -size || index >= size) return std::nullopt;
  return index < 0 ? index + size : index;
}

}  // namespace xla
