#include "xla/primitive_util.h"

#include <gtest/gtest.h>

#include <string>

#include "xla/xla_data.pb.h"

namespace xla::primitive_util {
namespace {

TEST(PrimitiveUtil, NamesGoBothWays) {
  for (int i = PrimitiveType_MIN; i <= PrimitiveType_MAX; ++i) {
    if (!PrimitiveType_IsValid(i) || i == PRIMITIVE_TYPE_INVALID) {
      EXPECT_FALSE(IsValidPrimitiveType(i));
      continue;
    }
    const auto type = static_cast<PrimitiveType>(i);
    EXPECT_TRUE(IsValidPrimitiveType(i));
    std::string lower = PrimitiveType_Name(type);
    for (char& c : lower) c = static_cast<char>(std::tolower(c));
    EXPECT_EQ(LowercasePrimitiveTypeName(type), type == OPAQUE_TYPE ? "opaque" : lower);
    EXPECT_EQ(StringToPrimitiveType(LowercasePrimitiveTypeName(type)).value(), type);
  }
  EXPECT_FALSE(IsPrimitiveTypeName("F32"));
  EXPECT_FALSE(IsPrimitiveTypeName("invalid"));
  EXPECT_FALSE(IsPrimitiveTypeName(""));
  EXPECT_EQ(StringToPrimitiveType("f33").status().message(), "\"f33\" is not an element type");
  EXPECT_EQ(LowercasePrimitiveTypeName(static_cast<PrimitiveType>(99)), "invalid");
}

TEST(PrimitiveUtil, EveryArrayTypeHasFacts) {
  int integral = 0, floating = 0, complex = 0;
  for (PrimitiveType type : AllArrayTypes()) {
    EXPECT_TRUE(IsArrayType(type));
    integral += IsIntegralType(type);
    floating += IsFloatingPointType(type);
    complex += IsComplexType(type);
    EXPECT_EQ(IsIntegralType(type) + IsFloatingPointType(type) + IsComplexType(type), type != PRED);
    EXPECT_GE(8 * ByteWidth(type), BitWidth(type));
  }
  EXPECT_EQ(integral, 14);
  EXPECT_EQ(floating, 15);
  EXPECT_EQ(complex, 2);
  for (PrimitiveType type :
       {PRIMITIVE_TYPE_INVALID, TUPLE, OPAQUE_TYPE, TOKEN, BUFFER, static_cast<PrimitiveType>(-1)}) {
    EXPECT_FALSE(IsArrayType(type));
    EXPECT_EQ(ByteWidth(type), 0);
  }
}

TEST(PrimitiveUtil, Widths) {
  EXPECT_EQ(BitWidth(PRED), 1);
  EXPECT_EQ(ByteWidth(PRED), 1);
  EXPECT_EQ(BitWidth(S4), 4);
  EXPECT_EQ(ByteWidth(S4), 1);
  EXPECT_EQ(BitWidth(F4E2M1FN), 4);
  EXPECT_EQ(BitWidth(F6E3M2FN), 6);
  EXPECT_EQ(BitWidth(F8E8M0FNU), 8);
  EXPECT_EQ(ByteWidth(BF16), 2);
  EXPECT_EQ(ByteWidth(C64), 8);
  EXPECT_EQ(BitWidth(C128), 128);
  EXPECT_TRUE(IsSubByteNonPredType(U2));
  EXPECT_FALSE(IsSubByteNonPredType(PRED));
  EXPECT_EQ(UnsignedIntegralTypeForBitWidth(16), U16);
  EXPECT_EQ(SignedIntegralTypeForBitWidth(4), S4);
  EXPECT_EQ(SignedIntegralTypeForBitWidth(128), PRIMITIVE_TYPE_INVALID);
}

TEST(PrimitiveUtil, FloatProperties) {
  EXPECT_EQ(SignificandWidth(F32), 24);
  EXPECT_EQ(SignificandWidth(BF16), 8);
  EXPECT_EQ(ExponentWidth(F64), 11);
  EXPECT_EQ(ExponentWidth(F16), 5);
  EXPECT_EQ(ExponentWidth(F8E5M2), 5);
  EXPECT_EQ(ExponentWidth(F8E8M0FNU), 8);
  EXPECT_EQ(ExponentBias(F16), 15);
  EXPECT_EQ(ExponentBias(F8E4M3B11FNUZ), 11);
  EXPECT_EQ(ExponentBias(F8E8M0FNU), 127);
  EXPECT_EQ(OverflowExponent(F32), 128);
  EXPECT_EQ(UnderflowExponent(F32), -125);
  EXPECT_EQ(OverflowExponent(F8E4M3FN), 9);
  EXPECT_TRUE(HasInfinity(F8E5M2));
  EXPECT_FALSE(HasInfinity(F8E4M3FN));
  EXPECT_FALSE(HasInfinity(S32));
  EXPECT_FALSE(HasNegativeZero(F8E5M2FNUZ));
  EXPECT_FALSE(HasNaN(F4E2M1FN));
}

TEST(PrimitiveUtil, SwitchesGiveTheNativeType) {
  for (PrimitiveType type : AllArrayTypes()) {
    const PrimitiveType back =
        ArrayTypeSwitch([](auto constant) { return NativeToPrimitiveType<NativeTypeOf<constant>>(); }, type);
    EXPECT_EQ(back, type);
    const int64_t size =
        ArrayTypeSwitch<int64_t>([](auto constant) { return sizeof(NativeTypeOf<constant>); }, type);
    EXPECT_EQ(size, ByteWidth(type));
  }
  bool called = false;
  ComplexTypeSwitch<void>([&](auto constant) { called = std::is_same_v<NativeTypeOf<constant>, complex64>; },
                          C64);
  EXPECT_TRUE(called);
  EXPECT_DEATH(FloatingPointTypeSwitch([](auto) { return 0; }, S32), "FloatingPointTypeSwitch.*s32");
}

TEST(PrimitiveUtil, HigherPrecision) {
  EXPECT_EQ(HigherPrecisionType(F32, BF16), F32);
  EXPECT_EQ(HigherPrecisionType(BF16, F16), BF16);
  EXPECT_EQ(HigherPrecisionType(S64, F8E5M2), F8E5M2);
  EXPECT_EQ(HigherPrecisionType(F64, C64), C64);
  EXPECT_EQ(HigherPrecisionType(U8, S8), S8);
  EXPECT_EQ(HigherPrecisionType(PRED, U4), U4);
}

// Says again by trying: a cast keeps the values when every value comes back.
template <PrimitiveType kFrom, PrimitiveType kTo>
bool SurvivesRoundTrip() {
  using From = NativeTypeOf<kFrom>;
  using To = NativeTypeOf<kTo>;
  for (int bits = 0; bits < (1 << BitWidth(kFrom)); ++bits) {
    From value;
    if constexpr (is_small_float_v<From>) {
      value = From::FromRep(static_cast<typename From::Bits>(bits));
      const From back = From(static_cast<To>(float(value)));
      if (isnan(value) ? !isnan(back) : back.rep() != value.rep()) return false;
    } else {
      value = static_cast<From>(bits);
      const double there = static_cast<double>(static_cast<To>(value));
      if (there != static_cast<double>(value)) return false;
    }
  }
  return true;
}

TEST(PrimitiveUtil, CastsThatPreserveValues) {
  auto check = [](auto from, auto to) {
    EXPECT_EQ(CastPreservesValues(from, to), (SurvivesRoundTrip<from, to>()))
        << LowercasePrimitiveTypeName(from) << " to " << LowercasePrimitiveTypeName(to);
  };
  auto check_all_targets = [&](auto from) {
    for (PrimitiveType target : AllArrayTypes()) {
      if (!IsFloatingPointType(target)) continue;
      FloatingPointTypeSwitch<void>([&](auto to) { check(from, to); }, target);
    }
  };
#define CHECK_FROM(TYPE, native) check_all_targets(PrimitiveTypeConstant<TYPE>());
  XLA_FOR_EACH_SMALL_FLOAT_TYPE(CHECK_FROM)
#undef CHECK_FROM
  check_all_targets(PrimitiveTypeConstant<S4>());
  check_all_targets(PrimitiveTypeConstant<U4>());
  check_all_targets(PrimitiveTypeConstant<S2>());
  check_all_targets(PrimitiveTypeConstant<U2>());
  check_all_targets(PrimitiveTypeConstant<S1>());
  check_all_targets(PrimitiveTypeConstant<U1>());
  check_all_targets(PrimitiveTypeConstant<S8>());
  check_all_targets(PrimitiveTypeConstant<U8>());
  check_all_targets(PrimitiveTypeConstant<S16>());
  check_all_targets(PrimitiveTypeConstant<U16>());
  EXPECT_TRUE(CastPreservesValues(PRED, S8));
  EXPECT_TRUE(CastPreservesValues(U8, S16));
  EXPECT_FALSE(CastPreservesValues(S8, U16));
  EXPECT_TRUE(CastPreservesValues(F32, C64));
  EXPECT_FALSE(CastPreservesValues(C64, F64));
  EXPECT_FALSE(CastPreservesValues(S32, F32));
  EXPECT_FALSE(CastPreservesValues(F32, S64));
}

}  // namespace
}  // namespace xla::primitive_util
