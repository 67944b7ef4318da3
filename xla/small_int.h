#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <ostream>
#include <type_traits>
#include <utility>

namespace xla {

// An integer of 1, 2 or 4 bits, held one in a byte. Values wrap on construction and in arithmetic, like those
// of the wider unsigned types. The upper bits of a byte that came from elsewhere do not count.
template <int kBitsV, bool kSignedV>
class SmallInt {
 public:
  static constexpr int kBits = kBitsV;
  static constexpr bool kIsSigned = kSignedV;
  using Underlying = std::conditional_t<kIsSigned, int8_t, uint8_t>;

  constexpr SmallInt() = default;
  template <std::integral T>
  explicit constexpr SmallInt(T value) : value_(Wrap(static_cast<uint8_t>(value))) {}
  // Rounds towards zero; the caller keeps the value within int64.
  template <std::floating_point T>
  explicit constexpr SmallInt(T value) : SmallInt(static_cast<int64_t>(value)) {}
  template <typename T>
    requires(!std::is_arithmetic_v<T> && !std::same_as<T, SmallInt> && std::is_convertible_v<T, float>)
  explicit constexpr SmallInt(const T& value) : SmallInt(static_cast<int64_t>(value)) {}

  constexpr operator Underlying() const { return value(); }

  constexpr SmallInt operator-() const { return SmallInt(-value()); }
  constexpr SmallInt operator+() const { return *this; }
  constexpr SmallInt operator~() const { return SmallInt(~value()); }
  friend constexpr SmallInt operator+(SmallInt a, SmallInt b) { return SmallInt(a.value() + b.value()); }
  friend constexpr SmallInt operator-(SmallInt a, SmallInt b) { return SmallInt(a.value() - b.value()); }
  friend constexpr SmallInt operator*(SmallInt a, SmallInt b) { return SmallInt(a.value() * b.value()); }
  friend constexpr SmallInt operator/(SmallInt a, SmallInt b) { return SmallInt(a.value() / b.value()); }
  friend constexpr SmallInt operator%(SmallInt a, SmallInt b) { return SmallInt(a.value() % b.value()); }
  friend constexpr SmallInt operator&(SmallInt a, SmallInt b) { return SmallInt(a.value() & b.value()); }
  friend constexpr SmallInt operator|(SmallInt a, SmallInt b) { return SmallInt(a.value() | b.value()); }
  friend constexpr SmallInt operator^(SmallInt a, SmallInt b) { return SmallInt(a.value() ^ b.value()); }
  // The amount must be less than 32; bits shifted out are lost.
  friend constexpr SmallInt operator<<(SmallInt a, int amount) {
    return SmallInt(static_cast<uint32_t>(a.value()) << amount);
  }
  friend constexpr SmallInt operator>>(SmallInt a, int amount) { return SmallInt(a.value() >> amount); }
  constexpr SmallInt& operator+=(SmallInt other) { return *this = *this + other; }
  constexpr SmallInt& operator-=(SmallInt other) { return *this = *this - other; }
  constexpr SmallInt& operator*=(SmallInt other) { return *this = *this * other; }
  constexpr SmallInt& operator/=(SmallInt other) { return *this = *this / other; }
  constexpr SmallInt& operator%=(SmallInt other) { return *this = *this % other; }
  constexpr SmallInt& operator&=(SmallInt other) { return *this = *this & other; }
  constexpr SmallInt& operator|=(SmallInt other) { return *this = *this | other; }
  constexpr SmallInt& operator^=(SmallInt other) { return *this = *this ^ other; }
  constexpr SmallInt& operator<<=(int amount) { return *this = *this << amount; }
  constexpr SmallInt& operator>>=(int amount) { return *this = *this >> amount; }
  constexpr SmallInt& operator++() { return *this = SmallInt(value() + 1); }
  constexpr SmallInt& operator--() { return *this = SmallInt(value() - 1); }
  constexpr SmallInt operator++(int) { return std::exchange(*this, SmallInt(value() + 1)); }
  constexpr SmallInt operator--(int) { return std::exchange(*this, SmallInt(value() - 1)); }
  friend constexpr bool operator==(SmallInt a, SmallInt b) { return a.value() == b.value(); }
  friend constexpr std::strong_ordering operator<=>(SmallInt a, SmallInt b) {
    return a.value() <=> b.value();
  }

  template <typename H>
  friend H AbslHashValue(H h, SmallInt value) {
    return H::combine(std::move(h), value.value());
  }
  friend std::ostream& operator<<(std::ostream& stream, SmallInt value) {
    return stream << static_cast<int>(value.value());
  }

 private:
  static constexpr Underlying Wrap(uint8_t value) {
    constexpr int kUnused = 8 - kBits;
    return static_cast<Underlying>(static_cast<Underlying>(static_cast<uint8_t>(value << kUnused)) >>
                                   kUnused);
  }

  constexpr Underlying value() const { return Wrap(static_cast<uint8_t>(value_)); }

  Underlying value_ = 0;
};

template <typename T>
inline constexpr bool is_small_int_v = false;
template <int kBits, bool kSigned>
inline constexpr bool is_small_int_v<SmallInt<kBits, kSigned>> = true;

}  // namespace xla

template <int kBits, bool kSigned>
class std::numeric_limits<xla::SmallInt<kBits, kSigned>> {
  using T = xla::SmallInt<kBits, kSigned>;

 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = kSigned;
  static constexpr bool is_integer = true;
  static constexpr bool is_exact = true;
  static constexpr bool has_infinity = false;
  static constexpr bool has_quiet_NaN = false;
  static constexpr bool has_signaling_NaN = false;
  static constexpr std::float_round_style round_style = std::round_toward_zero;
  static constexpr bool is_iec559 = false;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = true;
  static constexpr int digits = kBits - kSigned;
  static constexpr int digits10 = 0;
  static constexpr int max_digits10 = 0;
  static constexpr int radix = 2;
  static constexpr int min_exponent = 0;
  static constexpr int min_exponent10 = 0;
  static constexpr int max_exponent = 0;
  static constexpr int max_exponent10 = 0;
  static constexpr bool traps = true;
  static constexpr bool tinyness_before = false;
  static constexpr T min() { return T(kSigned ? -(1 << (kBits - 1)) : 0); }
  static constexpr T lowest() { return min(); }
  static constexpr T max() { return T((1 << digits) - 1); }
  static constexpr T epsilon() { return T(0); }
  static constexpr T round_error() { return T(0); }
  static constexpr T infinity() { return T(0); }
  static constexpr T quiet_NaN() { return T(0); }
  static constexpr T signaling_NaN() { return T(0); }
  static constexpr T denorm_min() { return T(0); }
};
