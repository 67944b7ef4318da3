#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "xla/types.h"
#include "xla/util_bits.h"

// Predicates and functions of floating-point numbers for every format: float, double and the
// small types of types.h.

namespace xla {

namespace fp_internal {
// Every small number is exact in float.
template <typename T>
using Wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
template <typename T>
Wide<T> Widen(T value) {
  return static_cast<Wide<T>>(value);
}
}  // namespace fp_internal

template <typename T>
bool IsZero(T value) {
  return fp_internal::Widen(value) == 0;
}
template <typename T>
bool IsSignMinus(T value) {
  return SignAndMagnitude(value).first != 0;
}
template <typename T>
T Abs(T value) {
  return IsSignMinus(value) ? -value : value;
}
template <typename T>
  requires is_specialized_floating_point_v<T>
bool IsNaN(T value) {
  return std::isnan(fp_internal::Widen(value));
}
template <typename T>
bool IsInfinite(T value) {
  return std::isinf(fp_internal::Widen(value));
}
template <typename T>
bool IsFinite(T value) {
  return std::isfinite(fp_internal::Widen(value));
}
// Finite, and neither zero nor below the smallest number with a full mantissa.
template <typename T>
bool IsNormal(T value) {
  return IsFinite(value) &&
         std::abs(fp_internal::Widen(value)) >= fp_internal::Widen(std::numeric_limits<T>::min());
}
template <typename T>
bool IsSubnormal(T value) {
  return IsFinite(value) && !IsZero(value) && !IsNormal(value);
}

// x * 2^n, rounded once.
template <typename T>
T ScaleBase(T x, int n) {
  return static_cast<T>(std::ldexp(static_cast<double>(x), n));
}
// The n with 2^n <= |x| < 2^(n+1); nullopt for zero, infinities and NaN.
template <typename T>
std::optional<int> LogBase(T x) {
  if (IsZero(x) || !IsFinite(x)) return std::nullopt;
  return std::ilogb(fp_internal::Widen(x));
}

enum class RoundingDirection { kRoundTiesToEven, kRoundTowardsZero };

// The number with so many bits of mantissa, the leading one counted, as a DstT. It must be in DstT's range.
template <typename DstT, typename SrcT>
DstT RoundToPrecision(SrcT to_round, int precision = std::numeric_limits<DstT>::digits,
                      RoundingDirection rounding_direction = RoundingDirection::kRoundTiesToEven) {
  const double value = static_cast<double>(to_round);
  const std::optional<int> exponent = LogBase(value);
  if (!exponent.has_value()) return static_cast<DstT>(to_round);
  // With the last kept bit in the place of the ones; the default mode of the machine rounds ties to even.
  const double scaled = std::ldexp(value, precision - 1 - *exponent);
  const bool nearest = rounding_direction == RoundingDirection::kRoundTiesToEven;
  const double rounded = nearest ? std::nearbyint(scaled) : std::trunc(scaled);
  return static_cast<DstT>(std::ldexp(rounded, *exponent - precision + 1));
}

// Two numbers whose sum is the given one, as nearly as can be: the first ends in so many zeros, the second is
// what is left.
template <typename DstT, typename SrcT>
std::pair<DstT, DstT> SplitToFpPair(
    SrcT to_split, int num_high_trailing_zeros,
    RoundingDirection rounding_direction = RoundingDirection::kRoundTiesToEven) {
  const DstT high = RoundToPrecision<DstT>(
      to_split, std::numeric_limits<DstT>::digits - num_high_trailing_zeros, rounding_direction);
  const double low = static_cast<double>(to_split) - static_cast<double>(high);
  return {high, RoundToPrecision<DstT>(low, std::numeric_limits<DstT>::digits, rounding_direction)};
}
// The natural logarithm of 2 as such a pair.
template <typename DstT>
std::pair<DstT, DstT> Log2FloatPair(int num_high_trailing_zeros) {
  // A double ends 2.3e-17 short of it: far below the second number of any pair of smaller floats.
  return SplitToFpPair<DstT>(0x1.62e42fefa39efp-1, num_high_trailing_zeros);
}

// The distance from the number to the next one away from zero, with the same exponent; of subnormal numbers
// and zero that of the smallest normal one. An infinity's and a NaN's is NaN, or the largest number in types
// without.
template <typename T>
T GoldbergUlp(T x) {
  if (IsZero(x) || IsSubnormal(x)) return GoldbergUlp(std::numeric_limits<T>::min());
  const std::optional<int> exponent = LogBase(x);
  if (exponent.has_value()) return ScaleBase(std::numeric_limits<T>::epsilon(), *exponent);
  return std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                               : std::numeric_limits<T>::max();
}

// How many steps from number to number lead from one to the other; both zeros are one place.
template <typename T>
int64_t CalculateDistanceInFloats(T a, T b) {
  const auto place = [](T x) {
    const auto [sign, magnitude] = SignAndMagnitude(x);
    const auto steps = static_cast<int64_t>(magnitude);
    return sign != 0 ? -steps : steps;
  };
  const int64_t from = place(a), to = place(b);
  // The two ends of double are more steps apart than an int64 holds.
  int64_t distance;
  if (__builtin_sub_overflow(from, to, &distance)) return std::numeric_limits<int64_t>::max();
  return std::abs(distance);
}

}  // namespace xla
