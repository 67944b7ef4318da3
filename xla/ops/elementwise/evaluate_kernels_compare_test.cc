#include <cmath>
#include <compare>

#include "gtest/gtest.h"
#include "xla/comparison_util.h"
#include "xla/ops/elementwise/evaluate_kernel_test_util.h"
#include "xla/ops/hlo_opcode.h"

namespace xla::elementwise {
namespace {

using Direction = ComparisonDirection;
constexpr Direction kDirections[] = {Direction::kEq, Direction::kNe, Direction::kGe,
                                     Direction::kGt, Direction::kLe, Direction::kLt};

Attributes CompareAttributes(Direction direction, bool total_order) {
  Attributes attributes;
  attributes.Set(Attr::kDirection, static_cast<int64_t>(direction));
  if (total_order) {
    attributes.Set(Attr::kComparisonType, static_cast<int64_t>(Comparison::Type::kFloatTotalOrder));
  }
  return attributes;
}

bool Holds(Direction direction, std::partial_ordering order) {
  switch (direction) {
    case Direction::kEq:
      return order == 0;
    case Direction::kNe:
      return order != 0;
    case Direction::kGe:
      return order >= 0;
    case Direction::kGt:
      return order > 0;
    case Direction::kLe:
      return order <= 0;
    case Direction::kLt:
      return order < 0;
  }
  return false;
}

// All directions on all pairs of values, against the order that `reference` gives.
template <typename T, typename Reference>
void TestPairs(const std::vector<T>& values, bool total_order, Reference reference,
               PrimitiveType type = kTypeOf<T>) {
  std::vector<T> a, b;
  for (const T& x : values) {
    for (const T& y : values) {
      a.push_back(x);
      b.push_back(y);
    }
  }
  for (Direction direction : kDirections) {
    const std::vector<uint8_t> got =
        RunKernel<uint8_t>(HloOpcode::kCompare, type, PRED, CompareAttributes(direction, total_order), a, b);
    ASSERT_EQ(got.size(), a.size());
    for (size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(got[i], Holds(direction, reference(a[i], b[i])) ? 1 : 0)
          << ComparisonDirectionToString(direction) << " of pair " << i;
    }
  }
}

// Negative numbers by falling bits, then the others by rising bits: -NaN < -inf < .. < -0 < 0 < .. < inf <
// NaN.
template <typename T>
std::partial_ordering TotalOrder(T a, T b) {
  if (std::signbit(a) != std::signbit(b)) return std::signbit(b) <=> std::signbit(a);
  using Bits = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  const auto order = std::bit_cast<Bits>(a) <=> std::bit_cast<Bits>(b);
  return std::signbit(a) ? 0 <=> order : order;
}

TEST(CompareKernels, FloatsAreOrderedExceptNaN) {
  auto order = [](auto a, auto b) { return a <=> b; };
  TestPairs(SpecialAndRandom<float>(50), false, order);
  TestPairs(SpecialAndRandom<double>(50), false, order);
  TestPairs(AllValues<float8_e4m3fn>(), false, order);
  TestPairs(AllValues<float8_e5m2fnuz>(), false, order);
  TestPairs(AllValues<float4_e2m1fn>(), false, order);
  TestPairs(
      std::vector<bfloat16>{bfloat16(1.0f), bfloat16(-2.0f), bfloat16(NAN), bfloat16(-0.0f), bfloat16(0.0f)},
      false, order);
}

TEST(CompareKernels, TotalOrderOfWideTypes) {
  auto order = [](auto a, auto b) { return TotalOrder(a, b); };
  std::vector<float> singles = SpecialAndRandom<float>(50);
  singles.push_back(-NAN);
  singles.push_back(std::bit_cast<float>(0x7f800001));
  TestPairs(singles, true, order);
  std::vector<double> doubles = SpecialAndRandom<double>(50);
  doubles.push_back(-std::nan(""));
  TestPairs(doubles, true, order);
}

TEST(CompareKernels, TotalOrderOfSmallTypes) {
  // Their bits are a sign and a magnitude.
  auto order = []<typename T>(T a, T b) -> std::partial_ordering {
    auto key = [](T x) {
      const int magnitude = x.rep() & T::kMagnitudeMask;
      return x.SignBit() ? -1 - magnitude : magnitude;
    };
    return key(a) <=> key(b);
  };
  TestPairs(AllValues<float8_e5m2>(), true, order);
  TestPairs(AllValues<float8_e4m3fn>(), true, order);
  TestPairs(AllValues<float6_e3m2fn>(), true, order);
  TestPairs(AllValues<float4_e2m1fn>(), true, order);
  TestPairs(AllValues<float8_e8m0fnu>(), true, order);
  const std::vector<half> halves = {half(1.0f), half(-0.0f), half(0.0f),    half(NAN),
                                    -half(NAN), half(-2.0f), half(INFINITY)};
  TestPairs(halves, true, order);
}

TEST(CompareKernels, TotalOrderAgreesWithTheUsualOneOnNumbers) {
  auto order = [](auto a, auto b) { return a <=> b; };
  std::vector<float8_e4m3fnuz> numbers;
  for (float8_e4m3fnuz x : AllValues<float8_e4m3fnuz>()) {
    if (!isnan(x)) numbers.push_back(x);
  }
  TestPairs(numbers, true, order);
}

TEST(CompareKernels, Integers) {
  auto order = [](auto a, auto b) -> std::partial_ordering { return a <=> b; };
  TestPairs(std::vector<int8_t>{-128, -1, 0, 1, 127}, false, order);
  TestPairs(std::vector<uint8_t>{0, 1, 127, 128, 255}, false, order);
  TestPairs(std::vector<int64_t>{INT64_MIN, -1, 0, INT64_MAX}, false, order);
  TestPairs(std::vector<uint64_t>{0, 1, uint64_t{1} << 63, UINT64_MAX}, false, order);
  TestPairs(std::vector<s4>{s4(-8), s4(-1), s4(0), s4(7)}, false, order);
  TestPairs(std::vector<u4>{u4(0), u4(7), u4(8), u4(15)}, false, order);
  TestPairs(std::vector<uint8_t>{0, 1}, false, order, PRED);
}

TEST(CompareKernels, ComplexNumbersByRealThenImaginaryPart) {
  auto order = [](complex64 a, complex64 b) -> std::partial_ordering {
    if (a != a || b != b) return std::partial_ordering::unordered;
    return a.real() == b.real() ? a.imag() <=> b.imag() : a.real() <=> b.real();
  };
  TestPairs(std::vector<complex64>{{1, 2}, {1, 3}, {2, -1}, {0.0f, 0}, {-0.0f, 0}, {1, NAN}, {NAN, 1}}, false,
            order);
}

TEST(CompareKernels, SelectMovesAnyElementUnchanged) {
  const std::vector<uint8_t> pred = {1, 0, 1};
  auto test = [&](auto a, auto b) {
    using T = decltype(a);
    const std::vector<T> got = RunKernel<T>(HloOpcode::kSelect, kTypeOf<T>, kTypeOf<T>, {}, pred,
                                            std::vector<T>{a, a, a}, std::vector<T>{b, b, b});
    ASSERT_EQ(got.size(), 3u);
    EXPECT_EQ(std::memcmp(&got[0], &a, sizeof(T)), 0);
    EXPECT_EQ(std::memcmp(&got[1], &b, sizeof(T)), 0);
    EXPECT_EQ(std::memcmp(&got[2], &a, sizeof(T)), 0);
  };
  test(std::bit_cast<float>(0x7f800001), -0.0f);  // A signalling NaN.
  test(double{1}, double{2});
  test(half(1.0f), half(2.0f));
  test(s4(-8), s4(7));
  test(complex64(1, 2), complex64(3, 4));
  test(complex128(1, 2), complex128(3, 4));
  test(int64_t{1}, int64_t{2});
}

}  // namespace
}  // namespace xla::elementwise
