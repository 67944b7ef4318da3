#include "xla/ops/convert/evaluate_kernels.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "gtest/gtest.h"
#include "xla/primitive_util.h"
#include "xla/types.h"

namespace xla {
namespace {

using primitive_util::NativeToPrimitiveType;

template <typename To, typename From>
std::vector<To> ConvertAll(const std::vector<From>& values) {
  std::vector<To> result(values.size());
  const ElementwiseKernel kernel =
      GetConvertKernel(NativeToPrimitiveType<From>(), NativeToPrimitiveType<To>());
  if (kernel == nullptr) return {};
  const void* in = values.data();
  kernel(&in, result.data(), static_cast<int64_t>(values.size()));
  return result;
}

template <typename To, typename From>
To ConvertOne(From value) {
  return ConvertAll<To>(std::vector<From>{value})[0];
}

TEST(ConvertKernels, EveryPairOfTypesHasOne) {
  for (PrimitiveType from : primitive_util::AllArrayTypes()) {
    for (PrimitiveType to : primitive_util::AllArrayTypes()) EXPECT_NE(GetConvertKernel(from, to), nullptr);
  }
  EXPECT_EQ(GetConvertKernel(TOKEN, F32), nullptr);
  EXPECT_EQ(GetConvertKernel(F32, TUPLE), nullptr);
}

template <typename T, typename Float>
void TestSaturation() {
  using Limits = std::numeric_limits<T>;
  const Float infinity = std::numeric_limits<Float>::infinity();
  EXPECT_EQ((ConvertOne<T, Float>(infinity)), Limits::max());
  EXPECT_EQ((ConvertOne<T, Float>(-infinity)), Limits::lowest());
  EXPECT_EQ((ConvertOne<T, Float>(std::numeric_limits<Float>::max())), Limits::max());
  EXPECT_EQ((ConvertOne<T, Float>(std::numeric_limits<Float>::lowest())), Limits::lowest());
  EXPECT_EQ((ConvertOne<T, Float>(std::numeric_limits<Float>::quiet_NaN())), T(0));
  EXPECT_EQ((ConvertOne<T, Float>(Float(0.99))), T(0));
  EXPECT_EQ((ConvertOne<T, Float>(Float(-0.99))), T(0));
  // The first number that is too large, and the last one that is not.
  const Float above = std::ldexp(Float(1), Limits::digits);
  EXPECT_EQ((ConvertOne<T, Float>(above)), Limits::max());
  const Float below = std::nextafter(above, Float(0));
  EXPECT_EQ((ConvertOne<T, Float>(below)), T(static_cast<uint64_t>(below)));
}

TEST(ConvertKernels, FloatsToIntegersTruncateAndSaturate) {
  TestSaturation<int8_t, float>();
  TestSaturation<int16_t, float>();
  TestSaturation<int32_t, float>();
  TestSaturation<int64_t, float>();
  TestSaturation<uint8_t, float>();
  TestSaturation<uint16_t, float>();
  TestSaturation<uint32_t, float>();
  TestSaturation<uint64_t, float>();
  TestSaturation<int32_t, double>();
  TestSaturation<int64_t, double>();
  TestSaturation<uint32_t, double>();
  TestSaturation<uint64_t, double>();
  TestSaturation<s4, float>();
  TestSaturation<u4, float>();
  TestSaturation<s2, double>();
  TestSaturation<u2, float>();
  TestSaturation<s1, float>();
  TestSaturation<u1, double>();
  EXPECT_EQ((ConvertOne<int8_t, half>(half(-1.75f))), -1);
  EXPECT_EQ((ConvertOne<uint8_t, float8_e5m2>(float8_e5m2(57344.0f))), 255);
}

TEST(ConvertKernels, IntegersWrap) {
  EXPECT_EQ((ConvertOne<int8_t, int32_t>(300)), 44);
  EXPECT_EQ((ConvertOne<uint8_t, int64_t>(-1)), 255);
  EXPECT_EQ((ConvertOne<int64_t, uint64_t>(UINT64_MAX)), -1);
  EXPECT_EQ((ConvertOne<uint64_t, s4>(s4(-1))), UINT64_MAX);
  EXPECT_EQ((ConvertOne<s4, int32_t>(9)), s4(-7));
  EXPECT_EQ((ConvertOne<u4, int8_t>(-1)), u4(15));
}

TEST(ConvertKernels, Pred) {
  EXPECT_EQ((ConvertOne<uint8_t, uint8_t>(2)), 2);
  std::vector<uint8_t> out(4);
  auto to_pred = [&](auto values) {
    using T = typename decltype(values)::value_type;
    const void* in = values.data();
    GetConvertKernel(NativeToPrimitiveType<T>(), PRED)(&in, out.data(), 4);
    return out;
  };
  EXPECT_EQ(to_pred(std::vector<float>{0.0f, -0.0f, NAN, 1e-45f}), (std::vector<uint8_t>{0, 0, 1, 1}));
  EXPECT_EQ(to_pred(std::vector<int64_t>{0, 256, -1, int64_t{1} << 40}), (std::vector<uint8_t>{0, 1, 1, 1}));
  EXPECT_EQ(to_pred(std::vector<complex64>{{0, 0}, {0, 1}, {1, 0}, {-0.0f, 0}}),
            (std::vector<uint8_t>{0, 0, 1, 0}));
  const std::vector<uint8_t> preds = {1, 0};
  std::vector<float> floats(2);
  const void* in = preds.data();
  GetConvertKernel(PRED, F32)(&in, floats.data(), 2);
  EXPECT_EQ(floats, (std::vector<float>{1, 0}));
}

TEST(ConvertKernels, ComplexNumbersLoseTheirImaginaryPart) {
  EXPECT_EQ((ConvertOne<float, complex64>({1.5f, 2})), 1.5f);
  EXPECT_EQ((ConvertOne<int32_t, complex128>({-2.75, 9})), -2);
  EXPECT_EQ((ConvertOne<complex64, complex128>({0.1, -0.2})), complex64(0.1f, -0.2f));
  EXPECT_EQ((ConvertOne<complex128, int32_t>(-7)), complex128(-7, 0));
  EXPECT_EQ((ConvertOne<complex64, half>(half(0.5f))), complex64(0.5f, 0));
}

TEST(ConvertKernels, RoundingIsToNearestEvenAndOnce) {
  EXPECT_EQ((ConvertOne<float, int32_t>(16777217)), 16777216.0f);
  EXPECT_EQ((ConvertOne<float, int32_t>(16777219)), 16777220.0f);
  EXPECT_EQ((ConvertOne<double, uint64_t>(UINT64_MAX)), 0x1p64);
  EXPECT_EQ((ConvertOne<float, uint64_t>((uint64_t{1} << 63) + 1)), 0x1p63f);
  EXPECT_EQ((ConvertOne<float, int64_t>((int64_t{1} << 62) + (int64_t{1} << 38) + 1)), 0x1.000002p62f);
  // In two steps, over f32, this would be a tie and go to even.
  EXPECT_EQ((ConvertOne<half, double>(1 + 0x1p-11 + 0x1p-40)), half(1.0009765625f));
  EXPECT_EQ((ConvertOne<bfloat16, double>(1 + 0x1p-8 + 0x1p-40)), bfloat16(1.0078125f));
  EXPECT_EQ((ConvertOne<half, int64_t>(2049)), half(2048.0f));
  EXPECT_EQ((ConvertOne<half, int64_t>(65536)), std::numeric_limits<half>::infinity());
  EXPECT_EQ((ConvertOne<float, double>(1e300)), std::numeric_limits<float>::infinity());
  EXPECT_EQ((ConvertOne<float, double>(1e-45)), std::numeric_limits<float>::denorm_min());
}

// Values that a type holds come back from any wider one.
template <typename T, typename Wide>
void TestRoundTrip() {
  std::vector<T> values;
  for (int i = 0; i < (1 << T::kTotalBits); ++i)
    values.push_back(T::FromRep(static_cast<typename T::Bits>(i)));
  const std::vector<Wide> wide = ConvertAll<Wide>(values);
  const std::vector<T> back = ConvertAll<T>(wide);
  for (size_t i = 0; i < values.size(); ++i) {
    if (isnan(values[i])) {
      EXPECT_TRUE(isnan(back[i]));
    } else {
      EXPECT_EQ(back[i].rep(), values[i].rep());
    }
  }
}

TEST(ConvertKernels, SmallFloatsSurviveWiderTypes) {
  TestRoundTrip<float8_e5m2, half>();
  TestRoundTrip<float8_e4m3fn, half>();
  TestRoundTrip<float8_e4m3b11fnuz, float>();
  TestRoundTrip<float8_e5m2fnuz, double>();
  TestRoundTrip<float8_e3m4, bfloat16>();
  TestRoundTrip<float4_e2m1fn, float8_e4m3fn>();
  TestRoundTrip<float8_e8m0fnu, float>();
  TestRoundTrip<half, float>();
  TestRoundTrip<bfloat16, double>();
  TestRoundTrip<half, complex64>();
}

}  // namespace
}  // namespace xla
