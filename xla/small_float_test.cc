#include "xla/small_float.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

// As Eigen has them: the same bits, made from a float and read as one.
namespace Eigen {
struct half {
  explicit half(float value) : x(xla::half(value).rep()) {}
  operator float() const { return xla::half::FromRep(x); }
  uint16_t x;
};
struct bfloat16 {
  explicit bfloat16(float value) : x(xla::bfloat16(value).rep()) {}
  operator float() const { return xla::bfloat16::FromRep(x); }
  uint16_t x;
};
}  // namespace Eigen

namespace xla {
namespace {

// The definition of each type again, in plain arithmetic: what a bit pattern means, and which one is nearest.
template <typename T>
class Reference {
 public:
  struct Entry {
    double value;
    uint32_t magnitude;
  };

  Reference() {
    for (uint32_t m = 0; m <= MaxMagnitude(); ++m) entries_.push_back({Value(m), m});
    // The value that would follow the largest: what rounds to it overflows.
    entries_.push_back({Value(MaxMagnitude() + 1), MaxMagnitude() + 1});
  }

  static double Value(uint32_t magnitude) {
    const int exponent = static_cast<int>(magnitude >> T::kMantissaBits);
    const double fraction =
        static_cast<double>(magnitude & ((1u << T::kMantissaBits) - 1)) / (1 << T::kMantissaBits);
    if (T::kKind == SmallFloatKind::kPowers) return std::ldexp(1.0, exponent - T::kBias);
    if (exponent == 0) return std::ldexp(fraction, 1 - T::kBias);
    return std::ldexp(1.0 + fraction, exponent - T::kBias);
  }

  static uint32_t MaxMagnitude() {
    const uint32_t all_ones = (1u << (T::kExponentBits + T::kMantissaBits)) - 1;
    if (T::kKind == SmallFloatKind::kIeee) return all_ones - (1u << T::kMantissaBits);
    if (T::kKind == SmallFloatKind::kFn || T::kKind == SmallFloatKind::kPowers) return all_ones - 1;
    return all_ones;
  }

  static uint32_t SignBit() {
    return T::kKind == SmallFloatKind::kPowers ? 0 : 1u << (T::kExponentBits + T::kMantissaBits);
  }

  // The expected pattern; NaN is not asked for.
  uint32_t Encode(double value) const {
    const uint32_t sign = std::signbit(value) ? SignBit() : 0;
    const uint32_t magnitude = NearestMagnitude(std::fabs(value));
    if (T::kKind == SmallFloatKind::kPowers && (value <= 0)) return 0xff;
    if (magnitude > MaxMagnitude()) {
      switch (T::kKind) {
        case SmallFloatKind::kIeee:
          return sign | (MaxMagnitude() + 1);
        case SmallFloatKind::kFn:
          return sign | (MaxMagnitude() + 1);
        case SmallFloatKind::kPowers:
          return 0xff;
        case SmallFloatKind::kFnuz:
          return SignBit();
        case SmallFloatKind::kFinite:
          return sign | MaxMagnitude();
      }
    }
    if (magnitude == 0 && T::kKind == SmallFloatKind::kFnuz) return 0;
    return sign | magnitude;
  }

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  uint32_t NearestMagnitude(double value) const {
    auto above = std::lower_bound(entries_.begin(), entries_.end(), value,
                                  [](const Entry& entry, double v) { return entry.value < v; });
    if (above == entries_.end()) return entries_.back().magnitude;
    if (above == entries_.begin() || above->value == value) return above->magnitude;
    const Entry& below = *(above - 1);
    // Both differences are exact or far from a tie.
    const double down = value - below.value;
    const double up = above->value - value;
    if (down != up) return down < up ? below.magnitude : above->magnitude;
    // Powers of two have no even mantissa: ties go up.
    if (T::kKind == SmallFloatKind::kPowers) return above->magnitude;
    return below.magnitude % 2 == 0 ? below.magnitude : above->magnitude;
  }

  std::vector<Entry> entries_;
};

template <typename T>
class SmallFloatTest : public testing::Test {};

using SmallFloats = testing::Types<half, bfloat16, float8_e5m2, float8_e4m3, float8_e3m4, float8_e4m3fn,
                                   float8_e4m3b11fnuz, float8_e5m2fnuz, float8_e4m3fnuz, float8_e8m0fnu,
                                   float6_e3m2fn, float6_e2m3fn, float4_e2m1fn>;
TYPED_TEST_SUITE(SmallFloatTest, SmallFloats);

TYPED_TEST(SmallFloatTest, EveryPatternHasItsValue) {
  using Bits = typename TypeParam::Bits;
  const uint32_t sign_bit = Reference<TypeParam>::SignBit();
  for (uint32_t m = 0; m <= Reference<TypeParam>::MaxMagnitude(); ++m) {
    const double value = Reference<TypeParam>::Value(m);
    EXPECT_EQ(float(TypeParam::FromRep(static_cast<Bits>(m))), value) << m;
    if (sign_bit == 0) continue;
    const TypeParam negative = TypeParam::FromRep(static_cast<Bits>(sign_bit | m));
    if (m == 0 && TypeParam::kKind == SmallFloatKind::kFnuz) {
      // Its only NaN, and the sign bit says that it is negative.
      EXPECT_TRUE(isnan(negative));
      EXPECT_TRUE(std::signbit(float(negative)));
    } else {
      EXPECT_EQ(float(negative), -value) << m;
      EXPECT_TRUE(std::signbit(float(negative)));
    }
  }
}

TYPED_TEST(SmallFloatTest, PatternsAreOfOneKind) {
  int nans = 0, infinities = 0, finite = 0;
  for (uint32_t bits = 0; bits < (1u << TypeParam::kTotalBits); ++bits) {
    const TypeParam value = TypeParam::FromRep(static_cast<typename TypeParam::Bits>(bits));
    const float f = value;
    EXPECT_EQ(isnan(value), std::isnan(f));
    EXPECT_EQ(isinf(value), std::isinf(f));
    EXPECT_EQ(isfinite(value), std::isfinite(f));
    nans += isnan(value);
    infinities += isinf(value);
    finite += isfinite(value);
  }
  switch (TypeParam::kKind) {
    case SmallFloatKind::kIeee:
      EXPECT_EQ(nans, 2 * ((1 << TypeParam::kMantissaBits) - 1));
      EXPECT_EQ(infinities, 2);
      break;
    case SmallFloatKind::kFn:
      EXPECT_EQ(nans, 2);
      break;
    case SmallFloatKind::kFnuz:
    case SmallFloatKind::kPowers:
      EXPECT_EQ(nans, 1);
      break;
    case SmallFloatKind::kFinite:
      EXPECT_EQ(nans, 0);
      break;
  }
  EXPECT_EQ(nans + infinities + finite, 1 << TypeParam::kTotalBits);
}

// Values, midpoints, and their neighbours on both sides are where rounding goes wrong.
TYPED_TEST(SmallFloatTest, RoundsToNearestAtEveryBoundary) {
  const Reference<TypeParam> reference;
  const auto& entries = reference.entries();
  const double infinity = std::numeric_limits<double>::infinity();
  int failures = 0;
  auto check = [&](double value) {
    for (double v : {value, -value}) {
      const uint32_t expected = reference.Encode(v);
      if (TypeParam(v).rep() != expected && ++failures < 10) {
        ADD_FAILURE() << std::hexfloat << v << " gives " << TypeParam(v).rep() << ", not " << expected;
      }
      // The same through float, where float can say it.
      const float f = static_cast<float>(v);
      if (f == v && TypeParam(f).rep() != expected && ++failures < 10) {
        ADD_FAILURE() << std::hexfloat << f << " as float gives " << TypeParam(f).rep() << ", not "
                      << expected;
      }
      const float next = std::nextafter(f, std::numeric_limits<float>::infinity());
      if (std::isfinite(next) && TypeParam(next).rep() != reference.Encode(next) && ++failures < 10) {
        ADD_FAILURE() << std::hexfloat << next << " as float gives " << TypeParam(next).rep();
      }
    }
  };
  for (size_t i = 0; i + 1 < entries.size(); ++i) {
    const double middle = entries[i].value + (entries[i + 1].value - entries[i].value) / 2;
    for (double center : {entries[i].value, middle}) {
      check(center);
      check(std::nextafter(center, 0.0));
      check(std::nextafter(center, infinity));
    }
  }
  check(entries.back().value);
  check(entries.back().value * 2);
  check(std::numeric_limits<double>::max());
  check(std::numeric_limits<double>::denorm_min());
  check(std::numeric_limits<float>::denorm_min());
  check(infinity);
  EXPECT_EQ(failures, 0);
}

TYPED_TEST(SmallFloatTest, RoundsRandomNumbersToNearest) {
  const Reference<TypeParam> reference;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> exponent(TypeParam::kKind == SmallFloatKind::kPowers ? -140 : -30,
                                                  20);
  std::uniform_real_distribution<double> mantissa(-2, 2);
  for (int i = 0; i < 100000; ++i) {
    const double value = std::ldexp(mantissa(random), static_cast<int>(exponent(random)));
    ASSERT_EQ(TypeParam(value).rep(), reference.Encode(value)) << std::hexfloat << value;
    const float f = static_cast<float>(value);
    ASSERT_EQ(TypeParam(f).rep(), reference.Encode(f)) << std::hexfloat << f;
  }
}

TYPED_TEST(SmallFloatTest, KeepsNaN) {
  for (double nan : {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::quiet_NaN()}) {
    for (const TypeParam converted : {TypeParam(nan), TypeParam(static_cast<float>(nan))}) {
      if (TypeParam::kHasNaN) {
        EXPECT_TRUE(isnan(converted));
      } else {
        // There is nothing better than a zero.
        EXPECT_EQ(float(converted), 0.0f);
        EXPECT_NE(converted.SignBit(), std::signbit(nan));
      }
    }
  }
}

TYPED_TEST(SmallFloatTest, ConvertsIntegersInOneRounding) {
  const Reference<TypeParam> reference;
  for (int64_t value : {0, 1, 2, 3, 5, 7, 11, 100, 127, 255, 256, 257, 1000, 65519, 65520, 1 << 20}) {
    EXPECT_EQ(TypeParam(value).rep(), reference.Encode(static_cast<double>(value))) << value;
    EXPECT_EQ(TypeParam(static_cast<int32_t>(-value)).rep(),
              value == 0 ? reference.Encode(0.0) : reference.Encode(static_cast<double>(-value)));
    EXPECT_EQ(TypeParam(static_cast<uint8_t>(value)).rep(), reference.Encode(static_cast<uint8_t>(value)));
  }
}

TYPED_TEST(SmallFloatTest, LimitsAreConsistent) {
  using Limits = std::numeric_limits<TypeParam>;
  static_assert(Limits::is_specialized);
  EXPECT_EQ(float(Limits::max()), Reference<TypeParam>::Value(Reference<TypeParam>::MaxMagnitude()));
  EXPECT_LT(float(Limits::max()), std::ldexp(1.0f, Limits::max_exponent - 1) * 2);
  EXPECT_GE(float(Limits::max()), std::ldexp(1.0f, Limits::max_exponent - 1));
  EXPECT_EQ(float(Limits::min()), std::ldexp(1.0f, Limits::min_exponent - 1));
  EXPECT_EQ(float(Limits::epsilon()), Limits::digits == 1 ? 1.0f : std::ldexp(1.0f, 1 - Limits::digits));
  EXPECT_EQ(float(Limits::lowest()), Limits::is_signed ? -float(Limits::max()) : float(Limits::min()));
  EXPECT_EQ(float(Limits::denorm_min()), Limits::is_signed
                                             ? std::ldexp(1.0f, Limits::min_exponent - Limits::digits)
                                             : float(Limits::min()));
  EXPECT_EQ(Limits::has_infinity, std::isinf(float(Limits::infinity())));
  EXPECT_EQ(Limits::has_quiet_NaN, std::isnan(float(Limits::quiet_NaN())));
}

TYPED_TEST(SmallFloatTest, ArithmeticRoundsOnce) {
  std::mt19937 random(2);
  std::uniform_int_distribution<uint32_t> pattern(0, (1u << TypeParam::kTotalBits) - 1);
  const Reference<TypeParam> reference;
  int tried = 0;
  while (tried < 20000) {
    const TypeParam a = TypeParam::FromRep(static_cast<typename TypeParam::Bits>(pattern(random)));
    const TypeParam b = TypeParam::FromRep(static_cast<typename TypeParam::Bits>(pattern(random)));
    if (!isfinite(a) || !isfinite(b)) continue;
    ++tried;
    const double x = float(a), y = float(b);
    // Sums of far-apart numbers are not exact in double; there the nearest is found all the same.
    ASSERT_EQ((a + b).rep(), TypeParam(x + y).rep());
    ASSERT_EQ((a - b).rep(), TypeParam(x - y).rep());
    if (TypeParam::kKind != SmallFloatKind::kPowers) {
      ASSERT_EQ((a * b).rep(), reference.Encode(x * y)) << x << " * " << y;
    }
    ASSERT_EQ(a < b, x < y);
    ASSERT_EQ(a == b, x == y);
    ASSERT_EQ(a >= b, x >= y);
  }
}

TEST(SmallFloatValues, KnownPatterns) {
  EXPECT_EQ(half(1.0f).rep(), 0x3c00);
  EXPECT_EQ(half(65504.0f).rep(), 0x7bff);
  EXPECT_EQ(half(65519.99f).rep(), 0x7bff);
  EXPECT_EQ(half(65520.0f).rep(), 0x7c00);
  EXPECT_EQ(half(-0.0f).rep(), 0x8000);
  EXPECT_EQ(bfloat16(1.0f).rep(), 0x3f80);
  EXPECT_EQ(bfloat16(3.3895314e38f).rep(), 0x7f7f);
  EXPECT_EQ(bfloat16(std::numeric_limits<float>::max()).rep(), 0x7f80);
  EXPECT_EQ(float(float8_e4m3fn::Max()), 448.0f);
  EXPECT_EQ(float(float8_e4m3::Max()), 240.0f);
  EXPECT_EQ(float(float8_e5m2::Max()), 57344.0f);
  EXPECT_EQ(float(float8_e4m3b11fnuz::Max()), 30.0f);
  EXPECT_EQ(float(float8_e4m3fnuz::Max()), 240.0f);
  EXPECT_EQ(float(float8_e3m4::Max()), 15.5f);
  EXPECT_EQ(float(float4_e2m1fn::Max()), 6.0f);
  EXPECT_EQ(float(float6_e2m3fn::Max()), 7.5f);
  EXPECT_EQ(float(float6_e3m2fn::Max()), 28.0f);
  EXPECT_EQ(float(float8_e8m0fnu::Max()), 0x1p127f);
  EXPECT_EQ(float8_e8m0fnu(0.0f).rep(), 0xff);
  EXPECT_EQ(float8_e8m0fnu(1.5f).rep(), 0x80);
  EXPECT_EQ(float8_e8m0fnu(-1.0f).rep(), 0xff);
}

// Through float these would round twice, and land on the wrong side.
TEST(SmallFloatValues, DoublesAndLongIntegersRoundOnce) {
  EXPECT_EQ(bfloat16(1.0 + 0x1p-8 + 0x1p-40).rep(), 0x3f81);
  EXPECT_EQ(bfloat16(static_cast<float>(1.0 + 0x1p-8 + 0x1p-40)).rep(), 0x3f80);
  EXPECT_EQ(half(1.0 + 0x1p-11 + 0x1p-50).rep(), 0x3c01);
  const int64_t tie = (int64_t{1} << 62) + (int64_t{1} << 54);
  EXPECT_EQ(bfloat16(tie).rep(), bfloat16(0x1p62).rep());
  EXPECT_EQ(bfloat16(tie + 1).rep(), bfloat16(0x1p62).rep() + 1);
  EXPECT_EQ(bfloat16(-(tie + 1)).rep(), bfloat16(-0x1p62).rep() + 1);
  EXPECT_EQ(bfloat16(std::numeric_limits<int64_t>::min()).rep(), bfloat16(-0x1p63).rep());
  EXPECT_EQ(bfloat16(std::numeric_limits<uint64_t>::max()).rep(), bfloat16(0x1p64).rep());
}

TEST(SmallFloatValues, HalfAgreesWithEveryFloatPrefix) {
  // Steps through all floats with a stride that reaches every exponent and many mantissas.
  const Reference<half> reference;
  for (uint64_t word = 0; word < (uint64_t{1} << 32); word += 65521) {
    const float f = std::bit_cast<float>(static_cast<uint32_t>(word));
    if (std::isnan(f)) continue;
    ASSERT_EQ(half(f).rep(), reference.Encode(f)) << std::hexfloat << f;
  }
}

TEST(SmallFloatValues, NegationTurnsTheSign) {
  EXPECT_EQ((-half(0.0f)).rep(), 0x8000);
  EXPECT_EQ((-float8_e4m3fnuz(0.0f)).rep(), 0);
  EXPECT_TRUE(isnan(-float8_e4m3fnuz::QuietNaN()));
  EXPECT_EQ(float(-float8_e4m3fnuz(2.0f)), -2.0f);
  EXPECT_TRUE(isnan(-float8_e8m0fnu(2.0f)));
  EXPECT_EQ(float(abs(bfloat16(-2.0f))), 2.0f);
}

TEST(SmallInts, Wrap) {
  EXPECT_EQ(int{s4(8)}, -8);
  EXPECT_EQ(int{s4(-9)}, 7);
  EXPECT_EQ(int{u4(17)}, 1);
  EXPECT_EQ(int{u4(-1)}, 15);
  EXPECT_EQ(int{s2(2)}, -2);
  EXPECT_EQ(int{u2(5)}, 1);
  EXPECT_EQ(int{s1(1)}, -1);
  EXPECT_EQ(int{u1(3)}, 1);
  EXPECT_EQ(int{s4(7) + s4(1)}, -8);
  EXPECT_EQ(int{s4(3) * s4(3)}, -7);
  EXPECT_EQ(int{u4(3) - u4(4)}, 15);
  EXPECT_EQ(int{~u4(5)}, 10);
  EXPECT_EQ(int{s4(-8) >> 2}, -2);
  EXPECT_EQ(int{u4(9) << 1}, 2);
  EXPECT_EQ(int{s4(2.9f)}, 2);
  EXPECT_LT(s4(-1), s4(0));
  EXPECT_LT(u4(0), u4(-1));
}

TEST(SmallInts, LimitsHold) {
  EXPECT_EQ(int{std::numeric_limits<s4>::min()}, -8);
  EXPECT_EQ(int{std::numeric_limits<s4>::max()}, 7);
  EXPECT_EQ(int{std::numeric_limits<u4>::max()}, 15);
  EXPECT_EQ(int{std::numeric_limits<s2>::lowest()}, -2);
  EXPECT_EQ(int{std::numeric_limits<u2>::max()}, 3);
  EXPECT_EQ(int{std::numeric_limits<s1>::min()}, -1);
  EXPECT_EQ(int{std::numeric_limits<s1>::max()}, 0);
  EXPECT_EQ(int{std::numeric_limits<u1>::max()}, 1);
}

TEST(SmallTypes, ConvertIntoEachOther) {
  EXPECT_EQ(float(half(bfloat16(1.5f))), 1.5f);
  EXPECT_EQ(float(float8_e4m3fn(half(448.0f))), 448.0f);
  EXPECT_EQ(float(half(s4(-3))), -3.0f);
  EXPECT_EQ(int{s4(half(-3.5f))}, -3);
  EXPECT_EQ(int{u4(s4(-1))}, 15);
  static_assert(std::is_same_v<make_specialized_unsigned_t<s4>, u4>);
  static_assert(std::is_same_v<make_specialized_signed_t<uint16_t>, int16_t>);
  static_assert(is_specialized_floating_point_v<half> && !is_specialized_floating_point_v<complex64>);
  static_assert(is_specialized_integral_v<u2> && is_complex_v<complex128>);
}

TEST(TwinTest, EigensTypesGoWhereOursGo) {
  static_assert(std::is_convertible_v<Eigen::half, half> && std::is_convertible_v<half, Eigen::half>);
  static_assert(std::is_convertible_v<Eigen::bfloat16, bfloat16> &&
                std::is_convertible_v<bfloat16, Eigen::bfloat16>);
  static_assert(!std::is_convertible_v<Eigen::bfloat16, half> &&
                !std::is_convertible_v<Eigen::half, bfloat16>);
  static_assert(is_specialized_floating_point_v<Eigen::half> && has_negative_zero_v<Eigen::bfloat16>);
  static_assert(primitive_util::NativeToPrimitiveType<Eigen::half>() == F16);
  static_assert(primitive_util::NativeToPrimitiveType<Eigen::bfloat16>() == BF16);

  const Eigen::half theirs(1.5f);
  const half ours = theirs;
  EXPECT_EQ(ours.rep(), theirs.x);
  const half signaling = half::FromRep(0x7c01);
  const Eigen::half same_bits = signaling;
  EXPECT_EQ(same_bits.x, 0x7c01);
  EXPECT_EQ(float(theirs + half(2.0f)), 3.5f);
  EXPECT_EQ(float(half(2.0f) / theirs), float(half(2.0f / 1.5f)));
  EXPECT_TRUE(theirs < half(2.0f));
  EXPECT_TRUE(half(1.5f) == theirs);
  EXPECT_FALSE(theirs == half(2.0f));
  EXPECT_EQ(float(bfloat16(theirs)), 1.5f) << "another format, through float";
}

TEST(TwinTest, LiteralsAreWrittenAndReadWithThem) {
  const Literal literal =
      LiteralUtil::CreateR1<Eigen::bfloat16>({Eigen::bfloat16(1.0f), Eigen::bfloat16(-2.0f)});
  EXPECT_EQ(literal, LiteralUtil::CreateR1<bfloat16>({bfloat16(1.0f), bfloat16(-2.0f)}));
  EXPECT_EQ(float(literal.Get<Eigen::bfloat16>({1})), -2.0f);
  EXPECT_EQ(float(literal.data<Eigen::bfloat16>()[0]), 1.0f);
}

}  // namespace
}  // namespace xla
