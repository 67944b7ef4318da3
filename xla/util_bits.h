#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/types/span.h"
#include "xla/types.h"

// Words, bits and the representation of floating-point numbers; a part of util.h.

namespace xla {

namespace util_internal {
template <size_t kBytes>
struct Word;
template <>
struct Word<1> {
  using Unsigned = uint8_t;
  using Signed = int8_t;
};
template <>
struct Word<2> {
  using Unsigned = uint16_t;
  using Signed = int16_t;
};
template <>
struct Word<4> {
  using Unsigned = uint32_t;
  using Signed = int32_t;
};
template <>
struct Word<8> {
  using Unsigned = uint64_t;
  using Signed = int64_t;
};
}  // namespace util_internal

template <size_t kBytes>
struct UnsignedIntegerTypeForSize {
  using type = typename util_internal::Word<kBytes>::Unsigned;
};
template <size_t kBytes>
struct SignedIntegerTypeForSize {
  using type = typename util_internal::Word<kBytes>::Signed;
};
template <size_t kBytes>
using UnsignedIntegerTypeForSizeType = typename util_internal::Word<kBytes>::Unsigned;
template <size_t kBytes>
using SignedIntegerTypeForSizeType = typename util_internal::Word<kBytes>::Signed;

// A word whose `width` low bits are ones.
template <typename T>
  requires std::is_unsigned_v<T>
constexpr T LsbMask(int width) {
  return width == 0
             ? T{0}
             : static_cast<T>(std::numeric_limits<T>::max() >> (std::numeric_limits<T>::digits - width));
}
// The value with all but its `width` lowest, or highest, bits cleared.
template <typename T>
  requires std::is_unsigned_v<T>
constexpr T KeepLowerBits(T value, int width) {
  return value & LsbMask<T>(width);
}
template <typename T>
  requires std::is_unsigned_v<T>
constexpr T KeepUpperBits(T value, int width) {
  return static_cast<T>(value & ~LsbMask<T>(std::numeric_limits<T>::digits - width));
}

template <typename T>
  requires std::is_unsigned_v<T>
constexpr int Log2Floor(T value) {
  return std::bit_width(value) - 1;
}
template <typename T>
  requires std::is_unsigned_v<T>
constexpr int Log2Ceiling(T value) {
  return value <= 1 ? static_cast<int>(value) - 1 : std::bit_width(static_cast<T>(value - 1));
}

constexpr bool IsInt32(int64_t value) {
  return value >= std::numeric_limits<int32_t>::min() && value <= std::numeric_limits<int32_t>::max();
}

// --- Not a number: the payload is what the mantissa holds, in types with more than one NaN of each sign.
template <typename T>
constexpr int NanPayloadBits() {
  return std::numeric_limits<T>::has_signaling_NaN ? std::numeric_limits<T>::digits - 1 : 0;
}
template <typename T>
constexpr uint64_t NanPayloadBitMask() {
  return LsbMask<uint64_t>(NanPayloadBits<T>());
}
// The payload of the usual NaN: the highest bit of the mantissa.
template <typename T>
constexpr uint64_t QuietNanWithoutPayload() {
  return NanPayloadBits<T>() > 0 ? uint64_t{1} << (NanPayloadBits<T>() - 1) : 0;
}
// The payload must fit and not be zero, which would make it infinity. A type with a single NaN has only the
// sign, if that.
template <typename T>
T NanWithSignAndPayload(bool sign, uint64_t nan_payload) {
  using Bits = UnsignedIntegerTypeForSizeType<sizeof(T)>;
  constexpr uint64_t kMask = NanPayloadBitMask<T>();
  const uint64_t bits = std::bit_cast<Bits>(std::numeric_limits<T>::quiet_NaN());
  const T nan = std::bit_cast<T>(static_cast<Bits>((bits & ~kMask) | (nan_payload & kMask)));
  return sign ? -nan : nan;
}

// --- Floats as integers of their size
// The sign bit in its place, and all other bits. Types without a sign have no such bit.
template <typename T>
auto SignAndMagnitude(T value) {
  using Bits = UnsignedIntegerTypeForSizeType<sizeof(T)>;
  const Bits bits = std::bit_cast<Bits>(value);
  Bits sign_mask = Bits(Bits{1} << (8 * sizeof(T) - 1));
  if constexpr (is_small_float_v<T>) sign_mask = T::kSignMask;
  return std::make_pair(Bits(bits & sign_mask), Bits(bits & ~sign_mask));
}
// Integers in the order of the floats: -1 is negative zero, 0 zero, 1 the smallest positive number.
template <typename Unsigned>
auto SignAndMagnitudeToTwosComplement(Unsigned sign, Unsigned magnitude) {
  using Signed = SignedIntegerTypeForSizeType<sizeof(Unsigned)>;
  return static_cast<Signed>(static_cast<Signed>(magnitude) ^ (sign != 0 ? Signed{-1} : Signed{0}));
}
template <typename T>
auto ToSignMagnitude(T value) {
  const auto [sign, magnitude] = SignAndMagnitude(value);
  return SignAndMagnitudeToTwosComplement(sign, magnitude);
}

// The shortest of the usual forms that reads back as the same value: as HLO text prints it, the payload of a
// NaN included: "nan(0x1)".
std::string RoundTripFpToString(half value);
std::string RoundTripFpToString(bfloat16 value);
std::string RoundTripFpToString(float8_e5m2 value);
std::string RoundTripFpToString(float8_e4m3 value);
std::string RoundTripFpToString(float8_e4m3fn value);
std::string RoundTripFpToString(float8_e4m3b11fnuz value);
std::string RoundTripFpToString(float8_e5m2fnuz value);
std::string RoundTripFpToString(float8_e4m3fnuz value);
std::string RoundTripFpToString(float8_e3m4 value);
std::string RoundTripFpToString(float8_e8m0fnu value);
std::string RoundTripFpToString(float4_e2m1fn value);
std::string RoundTripFpToString(float6_e2m3fn value);
std::string RoundTripFpToString(float6_e3m2fn value);
std::string RoundTripFpToString(float value);
std::string RoundTripFpToString(double value);

// Two floats whose sum is the number, as nearly as two floats can be: the nearest one, and what is left. Of
// what is no finite float, the second one is zero.
std::pair<float, float> SplitF64ToF32(double value);

// --- Elements of 1, 2 or 4 bits: one to a byte (unpacked), or as many as fit, the first in the lowest bits.
// Unused bits of unpacked elements are zero.
void PackIntN(int bits_per_element, absl::Span<const char> input, absl::Span<char> output);
void UnpackIntN(int bits_per_element, absl::Span<const char> input, absl::Span<char> output);
template <size_t kBitsPerElement>
void PackIntN(absl::Span<const char> input, absl::Span<char> output) {
  PackIntN(static_cast<int>(kBitsPerElement), input, output);
}
template <size_t kBitsPerElement>
void UnpackIntN(absl::Span<const char> input, absl::Span<char> output) {
  UnpackIntN(static_cast<int>(kBitsPerElement), input, output);
}
inline void PackInt4(absl::Span<const char> input, absl::Span<char> output) { PackIntN(4, input, output); }
inline void UnpackInt4(absl::Span<const char> input, absl::Span<char> output) {
  UnpackIntN(4, input, output);
}

}  // namespace xla
