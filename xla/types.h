#pragma once

#include <complex>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "xla/small_float.h"
#include "xla/small_int.h"

// The C++ types that stand for HLO's element types.

namespace Eigen {
struct bfloat16;
struct half;
}  // namespace Eigen

namespace xla {

using half = SmallFloat<uint16_t, 5, 10, 15, SmallFloatKind::kIeee>;
using bfloat16 = SmallFloat<uint16_t, 8, 7, 127, SmallFloatKind::kIeee>;
using float8_e5m2 = SmallFloat<uint8_t, 5, 2, 15, SmallFloatKind::kIeee>;
using float8_e4m3 = SmallFloat<uint8_t, 4, 3, 7, SmallFloatKind::kIeee>;
using float8_e3m4 = SmallFloat<uint8_t, 3, 4, 3, SmallFloatKind::kIeee>;
using float8_e4m3fn = SmallFloat<uint8_t, 4, 3, 7, SmallFloatKind::kFn>;
using float8_e4m3b11fnuz = SmallFloat<uint8_t, 4, 3, 11, SmallFloatKind::kFnuz>;
using float8_e5m2fnuz = SmallFloat<uint8_t, 5, 2, 16, SmallFloatKind::kFnuz>;
using float8_e4m3fnuz = SmallFloat<uint8_t, 4, 3, 8, SmallFloatKind::kFnuz>;
using float8_e8m0fnu = SmallFloat<uint8_t, 8, 0, 127, SmallFloatKind::kPowers>;
using float6_e3m2fn = SmallFloat<uint8_t, 3, 2, 3, SmallFloatKind::kFinite>;
using float6_e2m3fn = SmallFloat<uint8_t, 2, 3, 1, SmallFloatKind::kFinite>;
using float4_e2m1fn = SmallFloat<uint8_t, 2, 1, 1, SmallFloatKind::kFinite>;

using u1 = SmallInt<1, false>;
using s1 = SmallInt<1, true>;
using u2 = SmallInt<2, false>;
using s2 = SmallInt<2, true>;
using u4 = SmallInt<4, false>;
using s4 = SmallInt<4, true>;

// Eigen's types are of the same formats: they can be used wherever ours can, whether or not the library was
// built with Eigen.
template <>
struct SmallFloatTwin<Eigen::half> {
  using type = half;
};
template <>
struct SmallFloatTwin<Eigen::bfloat16> {
  using type = bfloat16;
};
template <typename T>
inline constexpr bool is_small_float_twin_v = requires { typename SmallFloatTwin<T>::type; };

// Names of older code.
using int8 = int8_t;
using int16 = int16_t;
using int32 = int32_t;
using int64 = int64_t;
using uint8 = uint8_t;
using uint16 = uint16_t;
using uint32 = uint32_t;
using uint64 = uint64_t;

using complex64 = std::complex<float>;
using complex128 = std::complex<double>;

template <typename T>
inline constexpr bool is_complex_v = std::is_same_v<T, complex64> || std::is_same_v<T, complex128>;

// The standard traits, with the types above among them. bool counts as integral, as in the standard.
template <typename T>
inline constexpr bool is_specialized_floating_point_v =
    std::is_floating_point_v<T> || is_small_float_v<T> || is_small_float_twin_v<T>;
template <typename T>
inline constexpr bool is_specialized_integral_v = std::is_integral_v<T> || is_small_int_v<T>;
template <typename T>
inline constexpr bool is_signed_v = is_complex_v<T> || std::numeric_limits<T>::is_signed;

template <typename T>
constexpr bool HasZeroOf(bool negative) {
  if constexpr (is_small_float_twin_v<T>) {
    return HasZeroOf<typename SmallFloatTwin<T>::type>(negative);
  } else if constexpr (is_small_float_v<T>) {
    return negative ? T::kHasNegativeZero : T::kIsSigned;
  } else {
    return !negative || std::is_floating_point_v<T>;
  }
}
template <typename T>
inline constexpr bool has_negative_zero_v = HasZeroOf<T>(/*negative=*/true);
template <typename T>
inline constexpr bool has_zero_v = HasZeroOf<T>(/*negative=*/false);

namespace types_internal {
template <typename T, bool kSigned>
struct WithSign {
  using type = typename std::conditional_t<kSigned, std::make_signed<T>, std::make_unsigned<T>>::type;
};
template <int kBits, bool kWas, bool kSigned>
struct WithSign<SmallInt<kBits, kWas>, kSigned> {
  using type = SmallInt<kBits, kSigned>;
};
}  // namespace types_internal
template <typename T>
using make_specialized_unsigned_t = typename types_internal::WithSign<T, false>::type;
template <typename T>
using make_specialized_signed_t = typename types_internal::WithSign<T, true>::type;

}  // namespace xla

namespace tsl {
using xla::float4_e2m1fn;
using xla::float6_e2m3fn;
using xla::float6_e3m2fn;
using xla::float8_e3m4;
using xla::float8_e4m3;
using xla::float8_e4m3b11fnuz;
using xla::float8_e4m3fn;
using xla::float8_e4m3fnuz;
using xla::float8_e5m2;
using xla::float8_e5m2fnuz;
using xla::float8_e8m0fnu;
using uint1 = xla::u1;
using int1 = xla::s1;
using uint2 = xla::u2;
using int2 = xla::s2;
using uint4 = xla::u4;
using int4 = xla::s4;
}  // namespace tsl
