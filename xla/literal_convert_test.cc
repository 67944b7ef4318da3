#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

constexpr double kDoubleInf = std::numeric_limits<double>::infinity();
const double kDoubleNaN = std::numeric_limits<double>::quiet_NaN();

template <typename To, typename From>
To Converted(From value) {
  const Literal literal = LiteralUtil::CreateR1<From>({value, value});
  return literal.Convert(primitive_util::NativeToPrimitiveType<To>()).value().template GetLinear<To>(1);
}

TEST(LiteralConvertTest, FloatsTruncateAndSaturate) {
  EXPECT_EQ(Converted<int32_t>(1.9f), 1);
  EXPECT_EQ(Converted<int32_t>(-1.9f), -1);
  EXPECT_EQ(Converted<int32_t>(1e20f), std::numeric_limits<int32_t>::max());
  EXPECT_EQ(Converted<int32_t>(-1e20f), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(Converted<int32_t>(kDoubleNaN), 0);
  EXPECT_EQ(Converted<int64_t>(0x1p63), std::numeric_limits<int64_t>::max());
  EXPECT_EQ(Converted<int64_t>(-0x1p63), std::numeric_limits<int64_t>::min());
  EXPECT_EQ(Converted<int64_t>(0x1.fffffffffffffp62), 0x7ffffffffffffc00);
  EXPECT_EQ(Converted<uint64_t>(0x1p64), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(Converted<uint64_t>(0x1.8p63), 0xc000000000000000u);
  EXPECT_EQ(Converted<uint32_t>(-5.0f), 0u);
  EXPECT_EQ(Converted<uint8_t>(255.9f), 255);
  EXPECT_EQ(Converted<uint8_t>(256.0f), 255);
  EXPECT_EQ(Converted<int8_t>(kDoubleInf), 127);
  EXPECT_EQ(Converted<s4>(100.0f), s4(7));
  EXPECT_EQ(Converted<s4>(-100.0f), s4(-8));
  EXPECT_EQ(Converted<u2>(2.7), u2(2));
  EXPECT_EQ(Converted<int32_t>(half(-2.5f)), -2);
}

TEST(LiteralConvertTest, PredIsNotZero) {
  EXPECT_TRUE(Converted<bool>(0.1f));
  EXPECT_FALSE(Converted<bool>(-0.0f));
  EXPECT_TRUE(Converted<bool>(kDoubleNaN));
  EXPECT_TRUE(Converted<bool>(256));
  EXPECT_EQ(Converted<float>(true), 1.0f);
  EXPECT_EQ(Converted<int64_t>(true), 1);
}

TEST(LiteralConvertTest, IntegersWrap) {
  EXPECT_EQ(Converted<int8_t>(200), -56);
  EXPECT_EQ(Converted<uint8_t>(-1), 255);
  EXPECT_EQ(Converted<s4>(9), s4(-7));
  EXPECT_EQ(Converted<u4>(-1), u4(15));
  EXPECT_EQ(Converted<int32_t>(uint64_t{0xffffffff80000000}), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(Converted<uint64_t>(int8_t{-1}), std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(Converted<int64_t>(s4(-3)), -3);
}

TEST(LiteralConvertTest, RoundsOnceToNearestEven) {
  EXPECT_EQ(Converted<float>(16777217), 16777216.0f);
  EXPECT_EQ(Converted<float>(16777219), 16777220.0f);
  // Through double, this would be a tie.
  EXPECT_EQ(Converted<float>(int64_t{0x4000004000000001}), 0x1.000002p62f);
  EXPECT_EQ(Converted<float>(std::numeric_limits<uint64_t>::max()), 0x1p64f);
  EXPECT_EQ(Converted<bfloat16>(int64_t{0x4040000000000001}).rep(), 0x5e81);
  EXPECT_EQ(Converted<bfloat16>(int64_t{0x4040000000000000}).rep(), 0x5e80);
  // Through float, this would be a tie.
  EXPECT_EQ(Converted<half>(1.0 + 0x1p-11 + 0x1p-40).rep(), 0x3c01);
  EXPECT_EQ(Converted<half>(1.0 + 0x1p-11).rep(), 0x3c00);
  EXPECT_EQ(Converted<half>(65520.0f).rep(), 0x7c00);
  EXPECT_TRUE(std::isnan(static_cast<float>(Converted<float8_e4m3fn>(1000.0f))));
  EXPECT_EQ(Converted<float8_e4m3fn>(464.0f), float8_e4m3fn(448.0f));
  EXPECT_EQ(Converted<float4_e2m1fn>(100), float4_e2m1fn(6.0f));
  EXPECT_EQ(Converted<float>(kDoubleInf), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(Converted<float>(kDoubleNaN)));
  EXPECT_EQ(Converted<float>(1e300), std::numeric_limits<float>::infinity());
}

TEST(LiteralConvertTest, ComplexTakesTheRealPartAndGivesNone) {
  EXPECT_EQ(Converted<complex64>(3), complex64(3, 0));
  EXPECT_EQ(Converted<complex64>(complex128(0.1, 0.2)), complex64(0.1f, 0.2f));
  EXPECT_EQ(Converted<complex128>(half(0.5f)), complex128(0.5, 0));
}

// Each pair of types, on values that both hold: there and back again is the identity.
TEST(LiteralConvertTest, KeepsSmallNumbersInEveryType) {
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    for (PrimitiveType to : primitive_util::AllArrayTypes()) {
      const Literal one = LiteralUtil::One(from).Reshape({1}).value();
      if (from == S1 || to == S1) continue;  // holds 0 and -1
      if (primitive_util::IsComplexType(from) && !primitive_util::IsComplexType(to)) {
        EXPECT_EQ(one.Convert(to).status().code(), absl::StatusCode::kUnimplemented);
        continue;
      }
      const Literal there = one.Convert(to).value();
      EXPECT_EQ(there.shape().element_type(), to);
      EXPECT_TRUE(there.IsEqualAt({0}, complex128(1))) << primitive_util::LowercasePrimitiveTypeName(to);
      if (primitive_util::IsComplexType(to) && !primitive_util::IsComplexType(from)) continue;
      EXPECT_EQ(there.Convert(from).value(), one) << primitive_util::LowercasePrimitiveTypeName(from) << " "
                                                  << primitive_util::LowercasePrimitiveTypeName(to);
    }
  }
}

// Whole numbers around the limits of every type, asked for in each way.
TEST(LiteralConvertTest, NumbersAreFoundWhereTheTypeHoldsThem) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    const bool is_complex = primitive_util::IsComplexType(type);
    for (int bits : {0, 1, 2, 3, 4, 7, 8, 9, 11, 15, 16, 24, 31, 32, 53, 62}) {
      for (int64_t value : {(int64_t{1} << bits) - 1, int64_t{1} << bits, (int64_t{1} << bits) + 1}) {
        for (int64_t number : {value, -value}) {
          const Literal literal = LiteralUtil::CreateR0<int64_t>(number).Convert(type).value();
          const std::string what = absl::StrCat(literal.ToString(), " of ", number);
          // Saturating, wrapping and rounding give another number.
          absl::int128 held = 0;
          bool whole = true;
          if (is_complex || primitive_util::IsFloatingPointType(type)) {
            const double real = literal.GetAsComplex128({})->real();
            whole = std::trunc(real) == real && std::abs(real) < 0x1p70;
            if (whole) held = absl::int128(real);
          } else if (type == U64) {
            held = literal.Get<uint64_t>({});
          } else {
            held = *literal.GetIntegralAsS64({});
          }
          const bool same = whole && held == number;
          EXPECT_EQ(literal.IsAll(number), same) << what;
          EXPECT_EQ(literal.IsEqualAt({}, number), same) << what;
          EXPECT_EQ(literal.IsEqualAt({}, static_cast<double>(number)),
                    whole && held == absl::int128(static_cast<double>(number)))
              << what;
          const bool exact = type == PRED || primitive_util::IsIntegralType(type);
          EXPECT_EQ(literal.CountEqual<int64_t>(number), exact ? same : 1) << what;
        }
      }
    }
  }
}

TEST(LiteralConvertTest, BitsDecideWhetherAllAreOne) {
  EXPECT_FALSE(LiteralUtil::CreateR0<uint64_t>(~uint64_t{0}).IsAll(-1));
  EXPECT_FALSE(LiteralUtil::CreateR0<uint64_t>(~uint64_t{0}).IsEqualAt({}, -1));
  EXPECT_FALSE(LiteralUtil::CreateR0<int64_t>(-1).IsEqualAt({}, ~uint64_t{0}));
  EXPECT_FALSE(LiteralUtil::CreateR0<int64_t>((int64_t{1} << 53) + 1).IsEqualAt({}, 0x1p53));
  EXPECT_EQ(LiteralUtil::CreateR1<float>({NAN, 0, NAN}).CountEqual<float>(NAN), 2);
  EXPECT_EQ(LiteralUtil::CreateR1<complex64>({{NAN, 0}, {1, 0}}).CountEqual(complex64(1, NAN)), 1);
  EXPECT_EQ(LiteralUtil::CreateR1<uint8_t>({44, 1}).CountEqual(300), 0);
  EXPECT_EQ(LiteralUtil::CreateR1<int8_t>({127, 1}).CountEqual(1e10), 0);
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({0, 1}).CountEqual(-0.0f), 1);
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({0, 1}).CountEqual('\1'), 1);
  EXPECT_EQ(LiteralUtil::CreateR1<bfloat16>({bfloat16(128), bfloat16(1)}).CountEqual(128.5), 1);
  EXPECT_EQ(LiteralUtil::CreateR1<float>({1, 2}).CountEqual(complex64(1, 0)), 0);
  EXPECT_EQ(LiteralUtil::CreateR1<complex128>({{1, 0}, {1, 1}}).CountEqual(1), 1);
  EXPECT_EQ(LiteralUtil::CreateToken().CountEqual(1), 0);

  EXPECT_TRUE(LiteralUtil::CreateR0<bfloat16>(bfloat16(128)).IsAllFloat(128.5));
  EXPECT_FALSE(LiteralUtil::CreateR0<float>(128).IsAllFloat(128.5));
  EXPECT_TRUE(LiteralUtil::CreateR0<complex128>({4, 0}).IsEqualAt({}, 4.0));
  EXPECT_FALSE(LiteralUtil::CreateR0<complex128>({4, 1}).IsEqualAt({}, 4.0));
  EXPECT_FALSE(LiteralUtil::CreateR0<float>(-0.0f).IsAll(0));
  EXPECT_TRUE(LiteralUtil::CreateR0<float>(-0.0f).IsZero({}));
  EXPECT_TRUE(LiteralUtil::CreateR1<float>({NAN, NAN}).IsAllFirst());
  // No arithmetic is done that could take a denormal number for zero.
  EXPECT_FALSE(LiteralUtil::CreateR1<float>({0, 1.4e-45f}).IsAllFirst());
  EXPECT_FALSE(LiteralUtil::CreateR1<float>({0, -0.0f}).IsAllFirst());
  EXPECT_EQ(LiteralUtil::CreateR0<int64_t>(1).GetAsComplex128({}), std::nullopt);
  EXPECT_EQ(LiteralUtil::CreateR0<uint64_t>(1).GetAsComplex128({}), std::nullopt);
  EXPECT_TRUE(LiteralUtil::CreateR0<int64_t>(0).IsZero({}));
}

TEST(LiteralConvertTest, SettingWantsTheKindOfTheType) {
  Literal integers(ShapeUtil::MakeShape(S16, {2})), floats(ShapeUtil::MakeShape(F8E5M2, {2})),
      complex(ShapeUtil::MakeShape(C64, {2}));
  EXPECT_TRUE(integers.SetIntegralAsS64({1}, -7).ok());
  EXPECT_TRUE(floats.SetFromDouble({1}, 0.25).ok());
  EXPECT_EQ(integers.GetAsString({1}) + floats.GetAsString({1}), "-70.25");
  for (const absl::Status& status : {integers.SetFromDouble({0}, 1), floats.SetIntegralAsS64({0}, 1),
                                     complex.SetFromDouble({0}, 1), complex.SetIntegralAsS64({0}, 1)}) {
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  }
  for (const std::vector<int64_t>& index : std::vector<std::vector<int64_t>>{{2}, {-1}, {}, {0, 0}}) {
    EXPECT_EQ(integers.SetIntegralAsS64(index, 1).code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST(LiteralConvertTest, KeepsShapeLayoutAndSizes) {
  Literal literal(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1}));
  literal.Set<int32_t>({1, 0}, 5);
  const Literal converted = literal.Convert(F64).value();
  EXPECT_EQ(converted.shape().ToString(true), "f64[2,3]{0,1}");
  EXPECT_EQ(converted.Get<double>({1, 0}), 5.0);
  Literal dynamic(ShapeUtil::MakeShape(S32, {4}, std::vector<bool>{true}));
  dynamic.SetDynamicSize(0, 2);
  EXPECT_EQ(dynamic.Convert(F32).value().GetDynamicSize(0), 2);
  EXPECT_FALSE(literal.Convert(TOKEN).ok());
  const Shape target =
      ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F16, {1}), ShapeUtil::MakeTokenShape()});
  const Literal tuple =
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({0.5f}), LiteralUtil::CreateToken());
  EXPECT_EQ(tuple.ConvertToShape(target)->Get<half>({0}, {0}), half(0.5f));
  EXPECT_FALSE(tuple.ConvertToShape(ShapeUtil::MakeShape(F16, {1})).ok());
  EXPECT_FALSE(LiteralUtil::CreateToken().Convert(F32).ok());
}

}  // namespace
}  // namespace xla
