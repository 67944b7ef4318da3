#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <ostream>
#include <type_traits>
#include <utility>

namespace xla {

// Which bit patterns of a small floating-point type are not ordinary numbers, and what a value that is too
// large becomes.
enum class SmallFloatKind {
  kIeee,    // The top exponent holds infinity and NaN; overflow gives infinity.
  kFn,      // No infinity; only the pattern of all ones is NaN; overflow gives NaN.
  kFnuz,    // No infinity and no negative zero, whose pattern is the one NaN; overflow gives NaN.
  kFinite,  // No infinity, no NaN; overflow gives the largest value and NaN a zero with the sign turned.
  kPowers,  // Unsigned powers of two; all ones is NaN, and there is no zero.
};

// The value of each bit pattern of a type of at most 8 bits.
template <typename T>
inline constexpr std::array<float, 256> kSmallFloatValues = [] {
  std::array<float, 256> values = {};
  for (int i = 0; i < (1 << T::kTotalBits); ++i) values[i] = T::Decode(static_cast<typename T::Bits>(i));
  return values;
}();

// The SmallFloat that has the format of another library's type: types.h says which.
template <typename T>
struct SmallFloatTwin;
template <typename T, typename Small>
concept TwinOf = requires { requires std::same_as<typename SmallFloatTwin<T>::type, Small>; };

// A floating-point number of at most 16 bits: sign, exponent, mantissa. Every value is exact in float.
// Conversions from float, double and integers round once, to nearest, ties to even; so do the arithmetic
// operators.
template <typename BitsT, int kExponentBitsV, int kMantissaBitsV, int kBiasV, SmallFloatKind kKindV>
class SmallFloat {
 public:
  using Bits = BitsT;
  static constexpr SmallFloatKind kKind = kKindV;
  static constexpr int kExponentBits = kExponentBitsV;
  static constexpr int kMantissaBits = kMantissaBitsV;
  static constexpr int kBias = kBiasV;
  static constexpr bool kIsSigned = kKind != SmallFloatKind::kPowers;
  static constexpr int kTotalBits = kExponentBits + kMantissaBits + kIsSigned;
  static constexpr Bits kSignMask = kIsSigned ? Bits(1u << (kTotalBits - 1)) : Bits(0);
  static constexpr Bits kMagnitudeMask = Bits((1u << (kExponentBits + kMantissaBits)) - 1);
  static constexpr Bits kTopExponent = Bits(((1u << kExponentBits) - 1) << kMantissaBits);
  static constexpr Bits kMaxFinite = kKind == SmallFloatKind::kIeee     ? Bits(kTopExponent - 1)
                                     : kKind == SmallFloatKind::kFn     ? Bits(kMagnitudeMask - 1)
                                     : kKind == SmallFloatKind::kPowers ? Bits(kMagnitudeMask - 1)
                                                                        : kMagnitudeMask;
  static constexpr bool kHasInfinity = kKind == SmallFloatKind::kIeee;
  static constexpr bool kHasNaN = kKind != SmallFloatKind::kFinite;
  static constexpr bool kHasNegativeZero = kIsSigned && kKind != SmallFloatKind::kFnuz;

  constexpr SmallFloat() = default;
  explicit constexpr SmallFloat(float value) : bits_(FromFloat(value)) {}
  explicit constexpr SmallFloat(double value) : bits_(Encode(value)) {}
  explicit constexpr SmallFloat(long double value) : SmallFloat(static_cast<double>(value)) {}
  template <std::integral T>
  explicit constexpr SmallFloat(T value) : bits_(Encode(IntegerToDouble(value))) {}
  // From another small type, through the float that is equal to it.
  template <typename T>
    requires(!std::is_arithmetic_v<T> && !std::same_as<T, SmallFloat> && !TwinOf<T, SmallFloat> &&
             std::is_convertible_v<T, float>)
  explicit constexpr SmallFloat(const T& value) : SmallFloat(static_cast<float>(value)) {}
  // A twin is the same number in the same bits, either way.
  template <TwinOf<SmallFloat> T>
  constexpr SmallFloat(const T& value) : bits_(std::bit_cast<Bits>(value)) {}
  template <TwinOf<SmallFloat> T>
  constexpr operator T() const {
    return std::bit_cast<T>(bits_);
  }

  static constexpr SmallFloat FromRep(Bits bits) {
    SmallFloat result;
    result.bits_ = bits;
    return result;
  }
  constexpr Bits rep() const { return bits_; }

  constexpr operator float() const {
    if constexpr (kTotalBits <= 8) {
      return kSmallFloatValues<SmallFloat>[bits_];
    } else {
      return Decode(bits_);
    }
  }

  static constexpr SmallFloat Max() { return FromRep(kMaxFinite); }
  static constexpr SmallFloat Lowest() { return kIsSigned ? FromRep(kSignMask | kMaxFinite) : FromRep(0); }
  static constexpr SmallFloat MinNormal() { return FromRep(kIsSigned ? Bits(1u << kMantissaBits) : Bits(0)); }
  static constexpr SmallFloat DenormMin() { return FromRep(kIsSigned ? Bits(1) : Bits(0)); }
  // A type without infinity has its largest value here, a type without NaN negative zero.
  static constexpr SmallFloat Infinity() { return FromRep(kHasInfinity ? kTopExponent : kMaxFinite); }
  static constexpr SmallFloat QuietNaN() { return FromRep(NaNBits(false)); }

  constexpr bool IsNaN() const {
    const Bits magnitude = bits_ & kMagnitudeMask;
    if constexpr (kKind == SmallFloatKind::kIeee) return magnitude > kTopExponent;
    if constexpr (kKind == SmallFloatKind::kFnuz) return bits_ == kSignMask;
    if constexpr (kKind == SmallFloatKind::kFinite) return false;
    return magnitude == kMagnitudeMask;
  }
  constexpr bool IsInf() const { return kHasInfinity && (bits_ & kMagnitudeMask) == kTopExponent; }
  constexpr bool IsFinite() const { return !IsNaN() && !IsInf(); }
  constexpr bool SignBit() const { return (bits_ & kSignMask) != 0; }

  constexpr SmallFloat operator-() const {
    if constexpr (!kIsSigned) return QuietNaN();
    if constexpr (!kHasNegativeZero) {
      if (bits_ == 0 || IsNaN()) return *this;
    }
    return FromRep(bits_ ^ kSignMask);
  }
  constexpr SmallFloat operator+() const { return *this; }

  friend constexpr SmallFloat operator+(SmallFloat a, SmallFloat b) {
    return SmallFloat(float(a) + float(b));
  }
  friend constexpr SmallFloat operator-(SmallFloat a, SmallFloat b) {
    return SmallFloat(float(a) - float(b));
  }
  friend constexpr SmallFloat operator*(SmallFloat a, SmallFloat b) {
    return SmallFloat(float(a) * float(b));
  }
  friend constexpr SmallFloat operator/(SmallFloat a, SmallFloat b) {
    return SmallFloat(float(a) / float(b));
  }
  constexpr SmallFloat& operator+=(SmallFloat other) { return *this = *this + other; }
  constexpr SmallFloat& operator-=(SmallFloat other) { return *this = *this - other; }
  constexpr SmallFloat& operator*=(SmallFloat other) { return *this = *this * other; }
  constexpr SmallFloat& operator/=(SmallFloat other) { return *this = *this / other; }
  friend constexpr bool operator==(SmallFloat a, SmallFloat b) { return float(a) == float(b); }
  friend constexpr std::partial_ordering operator<=>(SmallFloat a, SmallFloat b) {
    return float(a) <=> float(b);
  }
  // With a twin on one side: without these the two conversions would be as good as each other.
#define XLA_TWIN_OPERATOR(op)                                         \
  template <TwinOf<SmallFloat> T>                                     \
  friend constexpr SmallFloat operator op(SmallFloat a, const T& b) { \
    return a op SmallFloat(b);                                        \
  }                                                                   \
  template <TwinOf<SmallFloat> T>                                     \
  friend constexpr SmallFloat operator op(const T& a, SmallFloat b) { \
    return SmallFloat(a) op b;                                        \
  }
  XLA_TWIN_OPERATOR(+)
  XLA_TWIN_OPERATOR(-)
  XLA_TWIN_OPERATOR(*)
  XLA_TWIN_OPERATOR(/)
#undef XLA_TWIN_OPERATOR
  template <TwinOf<SmallFloat> T>
  friend constexpr bool operator==(SmallFloat a, const T& b) {
    return a == SmallFloat(b);
  }
  template <TwinOf<SmallFloat> T>
  friend constexpr std::partial_ordering operator<=>(SmallFloat a, const T& b) {
    return a <=> SmallFloat(b);
  }

  // By bits, so that it can key tables of constants: -0 and 0 differ.
  template <typename H>
  friend H AbslHashValue(H h, SmallFloat value) {
    return H::combine(std::move(h), value.bits_);
  }
  friend std::ostream& operator<<(std::ostream& stream, SmallFloat value) { return stream << float(value); }

  // The value of a bit pattern, computed.
  static constexpr float Decode(Bits bits) {
    if constexpr (kIsBfloat16) return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
    if constexpr (kIsHalf) {
      // The scaling by 2^112 moves the exponent to its place, for subnormal numbers too.
      const uint32_t magnitude = (bits & 0x7fffu) << 13;
      const uint32_t scaled = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112f);
      const uint32_t special = magnitude | 0x7f800000;
      return std::bit_cast<float>((magnitude >= 0x0f800000 ? special : scaled) |
                                  (static_cast<uint32_t>(bits & 0x8000u) << 16));
    }
    const bool negative = (bits & kSignMask) != 0;
    const SmallFloat self = FromRep(bits);
    const uint32_t sign = negative ? 0x80000000 : 0;
    if (self.IsNaN()) return std::bit_cast<float>(sign | 0x7fc00000);
    if (self.IsInf()) return std::bit_cast<float>(sign | 0x7f800000);
    const uint32_t magnitude = bits & kMagnitudeMask;
    const uint32_t exponent = magnitude >> kMantissaBits;
    if constexpr (kKind == SmallFloatKind::kPowers) {
      return std::bit_cast<float>(exponent == 0 ? 0x00400000 : exponent << 23);
    }
    if (exponent == 0) {
      constexpr float kUnit =
          std::bit_cast<float>(static_cast<uint32_t>(127 + 1 - kBias - kMantissaBits) << 23);
      const float result = static_cast<float>(magnitude) * kUnit;
      return negative ? -result : result;
    }
    return std::bit_cast<float>((negative ? 0x80000000 : 0) | ((magnitude << (23 - kMantissaBits)) +
                                                               (static_cast<uint32_t>(127 - kBias) << 23)));
  }

 private:
  static constexpr bool kIsHalf = kKind == SmallFloatKind::kIeee && kExponentBits == 5 && kMantissaBits == 10;
  static constexpr bool kIsBfloat16 =
      kKind == SmallFloatKind::kIeee && kExponentBits == 8 && kMantissaBits == 7;

  static constexpr Bits NaNBits(bool negative) {
    const Bits sign = negative ? kSignMask : Bits(0);
    if constexpr (kKind == SmallFloatKind::kIeee)
      return sign | kTopExponent | Bits((1u << kMantissaBits) >> 1);
    if constexpr (kKind == SmallFloatKind::kFnuz) return kSignMask;
    if constexpr (kKind == SmallFloatKind::kFinite) return sign ^ kSignMask;
    return sign | kMagnitudeMask;
  }

  static constexpr Bits OverflowBits(bool negative) {
    if constexpr (kKind == SmallFloatKind::kIeee) return Bits((negative ? kSignMask : 0) | kTopExponent);
    if constexpr (kKind == SmallFloatKind::kFinite) return Bits((negative ? kSignMask : 0) | kMaxFinite);
    return NaNBits(negative);
  }

  // An integer of more than 53 bits is cut with its lost bits gathered in the last kept one, so that the
  // rounding that follows sees on which side of a tie it lies.
  template <typename T>
  static constexpr double IntegerToDouble(T value) {
    if constexpr (sizeof(T) < 8) {
      return static_cast<double>(value);
    } else {
      const bool negative = value < 0;
      uint64_t magnitude =
          negative ? uint64_t{0} - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
      if (magnitude >> 53) {
        const bool lost = (magnitude & 0x7ff) != 0;
        magnitude = (magnitude & ~uint64_t{0x7ff}) | (lost ? uint64_t{0x800} : 0);
      }
      const double result = static_cast<double>(magnitude);
      return negative ? -result : result;
    }
  }

  // From float or double, any kind.
  template <typename Source>
  static constexpr Bits Encode(Source value) {
    using Word = std::conditional_t<sizeof(Source) == 8, uint64_t, uint32_t>;
    constexpr int kSourceBits = 8 * sizeof(Source);
    constexpr int kSourceMantissa = std::numeric_limits<Source>::digits - 1;
    constexpr int kSourceBias = std::numeric_limits<Source>::max_exponent - 1;
    constexpr Word kInfinity = std::bit_cast<Word>(std::numeric_limits<Source>::infinity());

    const Word word = std::bit_cast<Word>(value);
    const bool negative = (word >> (kSourceBits - 1)) != 0;
    const Word magnitude = word & ~(Word{1} << (kSourceBits - 1));
    if (magnitude > kInfinity) return NaNBits(negative);
    if constexpr (!kIsSigned) {
      if (negative && magnitude != 0) return NaNBits(true);
    }
    if (magnitude == kInfinity) return OverflowBits(negative);
    const Bits sign = negative ? kSignMask : Bits(0);
    const Bits zero = kHasNegativeZero ? sign : Bits(0);
    if (magnitude == 0) return kIsSigned ? zero : NaNBits(false);

    // value = mantissa * 2^(exponent - kSourceMantissa), 1 <= mantissa / 2^kSourceMantissa < 2
    int exponent = static_cast<int>(magnitude >> kSourceMantissa) - kSourceBias;
    Word mantissa = magnitude & ((Word{1} << kSourceMantissa) - 1);
    if (exponent == -kSourceBias) {
      const int shift = std::countl_zero(mantissa) - (kSourceBits - 1 - kSourceMantissa);
      mantissa <<= shift;
      exponent += 1 - shift;
    } else {
      mantissa |= Word{1} << kSourceMantissa;
    }

    // Results below the smallest normal number lose more bits. There are none in kPowers, whose lowest
    // exponent is 0.
    constexpr int kLowestExponent = kIsSigned ? 1 : 0;
    int shift = kSourceMantissa - kMantissaBits;
    int result_exponent = exponent + kBias;
    if (result_exponent < kLowestExponent) {
      shift += kLowestExponent - result_exponent;
      result_exponent = kLowestExponent;
    }
    if (shift >= kSourceMantissa + 2) return kIsSigned ? zero : Bits(0);
    const Word half = (Word{1} << (shift - 1)) - 1;
    const Word rounded = (mantissa + half + ((mantissa >> shift) & 1)) >> shift;
    // The implicit one in `rounded` adds one to the exponent, and so does a carry out of the mantissa.
    const int64_t result = (int64_t{result_exponent - 1} << kMantissaBits) + static_cast<int64_t>(rounded);
    if (result > kMaxFinite) return OverflowBits(negative);
    if (result <= 0) return kIsSigned ? zero : Bits(0);
    return Bits(sign | static_cast<Bits>(result));
  }

  // Branch-light forms for the two types that are converted by the million.
  static constexpr Bits FromFloat(float value) {
    if constexpr (kIsHalf) {
      return HalfFromFloat(value);
    } else if constexpr (kIsBfloat16) {
      const uint32_t word = std::bit_cast<uint32_t>(value);
      const uint32_t rounded = (word + 0x7fff + ((word >> 16) & 1)) >> 16;
      const uint32_t nan = (word >> 16) | 0x40;
      return static_cast<Bits>((word & 0x7fffffff) > 0x7f800000 ? nan : rounded);
    } else {
      return Encode(value);
    }
  }

  static constexpr Bits HalfFromFloat(float value) {
    const uint32_t word = std::bit_cast<uint32_t>(value);
    const uint32_t magnitude = word & 0x7fffffff;
    // Rebias the exponent and round at bit 13; a carry runs up to infinity by itself.
    const uint32_t normal = (magnitude - (112u << 23) + 0xfff + ((magnitude >> 13) & 1)) >> 13;
    // Half a unit of 0.5f is half a unit of the subnormals, so the float addition rounds for us.
    const uint32_t subnormal = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + 0.5f) - 0x3f000000;
    const uint32_t special = magnitude > 0x7f800000 ? 0x7e00 | ((magnitude >> 13) & 0x3ff) : 0x7c00;
    const uint32_t finite = magnitude < 0x38800000 ? subnormal : normal;
    return static_cast<Bits>((magnitude >= 0x47800000 ? special : finite) | ((word >> 16) & 0x8000));
  }

  Bits bits_ = 0;
};

template <typename T>
inline constexpr bool is_small_float_v = false;
template <typename BitsT, int kE, int kM, int kB, SmallFloatKind kK>
inline constexpr bool is_small_float_v<SmallFloat<BitsT, kE, kM, kB, kK>> = true;

template <typename T>
  requires is_small_float_v<T>
constexpr bool isnan(T value) {
  return value.IsNaN();
}
template <typename T>
  requires is_small_float_v<T>
constexpr bool isinf(T value) {
  return value.IsInf();
}
template <typename T>
  requires is_small_float_v<T>
constexpr bool isfinite(T value) {
  return value.IsFinite();
}
template <typename T>
  requires is_small_float_v<T>
constexpr bool signbit(T value) {
  return value.SignBit();
}
template <typename T>
  requires is_small_float_v<T>
constexpr T abs(T value) {
  return value.SignBit() ? -value : value;
}

}  // namespace xla

template <typename BitsT, int kE, int kM, int kB, xla::SmallFloatKind kK>
class std::numeric_limits<xla::SmallFloat<BitsT, kE, kM, kB, kK>> {
  using T = xla::SmallFloat<BitsT, kE, kM, kB, kK>;
  // log10(2), scaled.
  static constexpr int Log10Of2(int exponent) { return static_cast<int>(exponent * 30103LL / 100000); }

 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = T::kIsSigned;
  static constexpr bool is_integer = false;
  static constexpr bool is_exact = false;
  static constexpr bool has_infinity = T::kHasInfinity;
  static constexpr bool has_quiet_NaN = T::kHasNaN;
  static constexpr bool has_signaling_NaN = kK == xla::SmallFloatKind::kIeee;
  static constexpr std::float_round_style round_style = std::round_to_nearest;
  static constexpr bool is_iec559 = kK == xla::SmallFloatKind::kIeee;
  static constexpr bool is_bounded = true;
  static constexpr bool is_modulo = false;
  static constexpr int digits = kM + 1;
  static constexpr int digits10 = Log10Of2(kM);
  static constexpr int max_digits10 = Log10Of2(kM + 1) + 2;
  static constexpr int radix = 2;
  static constexpr int min_exponent = (T::kIsSigned ? 2 : 1) - kB;
  static constexpr int min_exponent10 = Log10Of2(min_exponent - 1);
  // Of the largest finite number: the exponent field's top is lost where it holds only infinity or NaN.
  static constexpr int max_exponent = static_cast<int>(T::kMaxFinite >> kM) - kB + 1;
  static constexpr int max_exponent10 = Log10Of2(max_exponent);
  static constexpr bool traps = false;
  static constexpr bool tinyness_before = false;
  static constexpr T min() { return T::MinNormal(); }
  static constexpr T lowest() { return T::Lowest(); }
  static constexpr T max() { return T::Max(); }
  // The step above 1.
  static constexpr T epsilon() {
    T one(1.0f);
    return kM == 0 ? one : T(float(T::FromRep(static_cast<BitsT>(one.rep() + 1))) - 1.0f);
  }
  static constexpr T round_error() { return T(0.5f); }
  static constexpr T infinity() { return T::Infinity(); }
  static constexpr T quiet_NaN() { return T::QuietNaN(); }
  static constexpr T signaling_NaN() {
    return has_signaling_NaN ? T::FromRep(static_cast<BitsT>(T::kTopExponent | 1)) : T::QuietNaN();
  }
  static constexpr T denorm_min() { return T::DenormMin(); }
};
