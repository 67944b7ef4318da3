#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

template <typename T>
std::vector<T> Reduce(const std::vector<T>& values, int exponent_bits, int mantissa_bits) {
  const Literal operand = LiteralUtil::CreateR1<T>(values);
  Attributes attributes;
  attributes.Set(Attr::kExponentBits, int64_t{exponent_bits});
  attributes.Set(Attr::kMantissaBits, int64_t{mantissa_bits});
  const Shape* shapes[] = {&operand.shape()};
  const Literal* operands[] = {&operand};
  const EvaluateArgs args = {
      {HloOpcode::kReducePrecision, shapes, attributes, {}, &operand.shape()}, operands, nullptr};
  const absl::StatusOr<Literal> result = EvaluateReducePrecision(args);
  EXPECT_TRUE(result.ok()) << result.status();
  const auto data = result->data<T>();
  return std::vector<T>(data.begin(), data.end());
}

// The same by arithmetic: a normal number is rounded to mantissa_bits + 1 digits; what then is out of the
// range of the exponent is infinite or zero.
double Reference(double value, int exponent_bits, int mantissa_bits) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  double rounded =
      std::ldexp(std::nearbyint(std::ldexp(fraction, mantissa_bits + 1)), exponent - mantissa_bits - 1);
  // Without mantissa, the last bit of the stored exponent decides a tie: with the odd bias of f16, odd
  // exponents are even.
  if (mantissa_bits == 0 && std::fabs(fraction) == 0.75) {
    rounded = std::copysign(std::ldexp(1.0, exponent % 2 != 0 ? exponent : exponent - 1), value);
  }
  const int range = (1 << (exponent_bits - 1)) - 1;
  if (std::fabs(rounded) >= std::ldexp(1.0, range + 1)) return std::copysign(INFINITY, value);
  if (std::fabs(rounded) < std::ldexp(1.0, 1 - range)) return std::copysign(0.0, value);
  return rounded;
}

TEST(ReducePrecision, EveryHalf) {
  std::vector<half> values;
  for (int i = 0; i < 65536; ++i) {
    const half value = half::FromRep(static_cast<uint16_t>(i));
    // Numbers that are subnormal already keep their last place and are tested below.
    if (std::fabs(float(value)) >= 0x1p-14f || value == half(0.0f)) values.push_back(value);
  }
  for (int exponent_bits = 1; exponent_bits < 5; ++exponent_bits) {
    for (int mantissa_bits = 0; mantissa_bits <= 10; ++mantissa_bits) {
      const std::vector<half> got = Reduce(values, exponent_bits, mantissa_bits);
      for (size_t i = 0; i < values.size(); ++i) {
        const half want(Reference(double(float(values[i])), exponent_bits, mantissa_bits));
        ASSERT_EQ(got[i].rep(), want.rep()) << values[i] << " e" << exponent_bits << "m" << mantissa_bits;
      }
    }
  }
}

TEST(ReducePrecision, ToBfloat16IsTheConversion) {
  std::vector<float> values = {0.0f,   -0.0f,           INFINITY,  -INFINITY, 3.4028235e38f,
                               1e-45f, -1.1754944e-38f, 0x1.01p0f, 0x1.03p0f};
  for (uint32_t i = 1; i < 50000; ++i) values.push_back(std::bit_cast<float>(i * 85899u % 0x7f800000u));
  const std::vector<float> got = Reduce(values, 8, 7);
  for (size_t i = 0; i < values.size(); ++i) {
    ASSERT_EQ(std::bit_cast<uint32_t>(got[i]), std::bit_cast<uint32_t>(float(bfloat16(values[i]))))
        << values[i];
  }
}

TEST(ReducePrecision, AFormatThatHoldsTheTypeChangesNothing) {
  const std::vector<float> values = {1e-45f, 3.4028235e38f, 0.1f, -INFINITY};
  EXPECT_EQ(Reduce(values, 8, 23), values);
  EXPECT_EQ(Reduce(values, 11, 52), values);
  EXPECT_EQ(Reduce(values, 1000, 1000), values);
}

TEST(ReducePrecision, NaNStaysNaN) {
  // A NaN whose payload is in the bits that are dropped.
  EXPECT_TRUE(std::isnan(Reduce<float>({std::bit_cast<float>(0x7f800001)}, 5, 2)[0]));
  EXPECT_TRUE(std::isnan(Reduce<double>({std::nan("")}, 1, 0)[0]));
  EXPECT_TRUE(isnan(Reduce<float8_e4m3fn>({float8_e4m3fn::QuietNaN()}, 3, 1)[0]));
}

TEST(ReducePrecision, TypesWithoutInfinityOverflowTheirWay) {
  EXPECT_TRUE(isnan(Reduce<float8_e4m3fn>({float8_e4m3fn(448.0f)}, 4, 1)[0]));
  EXPECT_EQ(float(Reduce<float8_e5m2>({float8_e5m2(57344.0f)}, 5, 1)[0]), INFINITY);
  EXPECT_EQ(float(Reduce<float4_e2m1fn>({float4_e2m1fn(6.0f)}, 2, 0)[0]), 6.0f);
  EXPECT_EQ(float(Reduce<float4_e2m1fn>({float4_e2m1fn(3.0f)}, 2, 0)[0]), 2.0f);
}

}  // namespace
}  // namespace xla
