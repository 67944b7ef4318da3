#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "xla/ops/attributes.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla::elementwise {

// Runs an op's kernel. The vectors hold elements in Literal's storage; std::vector<bool> is none, so pred is
// uint8_t.
template <typename T>
inline constexpr PrimitiveType kTypeOf = primitive_util::NativeToPrimitiveType<T>();

template <typename R, typename T, typename... Ts>
std::vector<R> RunKernel(HloOpcode opcode, PrimitiveType operand_type, PrimitiveType result_type,
                         const Attributes& attributes, const std::vector<T>& first,
                         const std::vector<Ts>&... rest) {
  const ElementwiseKernel kernel = GetElementwiseKernel(opcode, operand_type, result_type, attributes);
  std::vector<R> result(first.size());
  if (kernel == nullptr) return {};
  const void* in[] = {first.data(), rest.data()...};
  kernel(in, result.data(), static_cast<int64_t>(first.size()));
  return result;
}

template <typename T, typename... Ts>
std::vector<T> RunKernel(HloOpcode opcode, const std::vector<T>& first, const std::vector<Ts>&... rest) {
  return RunKernel<T>(opcode, kTypeOf<T>, kTypeOf<T>, {}, first, rest...);
}

// The same bits, or both NaN.
template <typename T>
bool SameValue(T a, T b) {
  if constexpr (is_complex_v<T>) {
    return SameValue(a.real(), b.real()) && SameValue(a.imag(), b.imag());
  } else {
    if (a != a || b != b) return a != a && b != b;
    return std::memcmp(&a, &b, sizeof(T)) == 0;
  }
}

// Distance in units of the last place of `want`'s type, from the value before its rounding.
template <typename T>
double UlpError(T got, long double want) {
  if (want != want || got != got)
    return want != want && got != got ? 0 : std::numeric_limits<double>::infinity();
  const T rounded = static_cast<T>(want);
  if (std::isinf(got) || std::isinf(rounded))
    return got == rounded ? 0 : std::numeric_limits<double>::infinity();
  int exponent = 0;
  std::frexp(rounded, &exponent);
  const int lowest = std::numeric_limits<T>::min_exponent;
  const long double unit = std::ldexp(1.0L, std::max(exponent, lowest) - std::numeric_limits<T>::digits);
  return static_cast<double>(std::fabs(static_cast<long double>(got) - want) / unit);
}

// All bit patterns of a type of at most 16 bits.
template <typename T>
std::vector<T> AllValues() {
  std::vector<T> values;
  for (int i = 0; i < (1 << T::kTotalBits); ++i)
    values.push_back(T::FromRep(static_cast<typename T::Bits>(i)));
  return values;
}

// Zeros, ones, limits, infinities, NaN, and random bit patterns.
template <typename T>
std::vector<T> SpecialAndRandom(int random_count) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> values;
  for (T value :
       {T(0), T(0.5), T(1), T(1.5), T(2), T(2.5), T(3), T(10), T(88.5), T(1e-3), Limits::min(), Limits::max(),
        Limits::denorm_min(), Limits::infinity(), Limits::epsilon(), T(1) - Limits::epsilon() / 2}) {
    values.push_back(value);
    values.push_back(-value);
  }
  values.push_back(Limits::quiet_NaN());
  uint64_t state = 88172645463325252u;
  for (int i = 0; i < random_count; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    using Bits = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
    const T any = std::bit_cast<T>(static_cast<Bits>(state));
    // Half of them of ordinary size.
    int exponent = 0;
    const T fraction = std::frexp(any, &exponent);
    values.push_back(i % 2 == 0 ? any : std::ldexp(fraction, static_cast<int>(state >> 58) % 9 - 3));
  }
  return values;
}

}  // namespace xla::elementwise
