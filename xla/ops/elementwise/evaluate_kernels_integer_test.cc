#include <cstdint>
#include <limits>

#include "gtest/gtest.h"
#include "xla/ops/elementwise/evaluate_kernel_test_util.h"
#include "xla/ops/hlo_opcode.h"

namespace xla::elementwise {
namespace {

// The meaning of each op on integers of kBits bits, in arithmetic that is wide enough. `signed_value` says
// how results are read.
struct Reference {
  int bits;
  bool is_signed;

  int64_t Wrap(int64_t value) const {
    const int64_t modulus = int64_t{1} << bits;
    int64_t residue = ((value % modulus) + modulus) % modulus;
    return is_signed && residue >= modulus / 2 ? residue - modulus : residue;
  }
  int64_t Unsigned(int64_t value) const { return value < 0 ? value + (int64_t{1} << bits) : value; }

  int64_t Divide(int64_t a, int64_t b) const { return b == 0 ? Wrap(-1) : Wrap(a / b); }
  int64_t Remainder(int64_t a, int64_t b) const { return b == 0 ? a : a % b; }
  int64_t Power(int64_t a, int64_t b) const {
    if (b < 0) return a == 1 ? 1 : a == -1 ? (b % 2 == 0 ? 1 : -1) : 0;
    int64_t result = 1;
    for (int64_t i = 0; i < b; ++i) result = Wrap(result * a);
    return Wrap(result);
  }
  int64_t ShiftLeft(int64_t a, int64_t b) const {
    return Unsigned(b) >= bits ? 0 : Wrap(Unsigned(a) << Unsigned(b));
  }
  int64_t ShiftRightLogical(int64_t a, int64_t b) const {
    return Unsigned(b) >= bits ? 0 : Wrap(Unsigned(a) >> Unsigned(b));
  }
  int64_t ShiftRightArithmetic(int64_t a, int64_t b) const {
    const bool top = (Unsigned(a) >> (bits - 1)) != 0;
    const int64_t value = top ? Unsigned(a) - (int64_t{1} << bits) : a;
    return Unsigned(b) >= bits ? Wrap(top ? -1 : 0) : Wrap(value >> Unsigned(b));
  }
  int64_t CountLeadingZeros(int64_t a) const {
    int zeros = 0;
    while (zeros < bits && ((Unsigned(a) >> (bits - 1 - zeros)) & 1) == 0) ++zeros;
    return Wrap(zeros);
  }
  int64_t PopulationCount(int64_t a) const {
    int ones = 0;
    for (int i = 0; i < bits; ++i) ones += (Unsigned(a) >> i) & 1;
    return Wrap(ones);
  }
};

template <typename T>
constexpr int BitCount() {
  if constexpr (is_small_int_v<T>) {
    return T::kBits;
  } else {
    return 8 * sizeof(T);
  }
}

// All pairs of values of a type of at most 8 bits.
template <typename T>
void TestAllPairs() {
  const Reference r{BitCount<T>(), is_signed_v<T>};
  std::vector<T> a, b;
  const int64_t count = int64_t{1} << r.bits;
  for (int64_t i = 0; i < count * count; ++i) {
    a.push_back(T(r.Wrap(i / count)));
    b.push_back(T(r.Wrap(i % count)));
  }
  auto check = [&](HloOpcode opcode, auto reference) {
    const std::vector<T> got = RunKernel(opcode, a, b);
    ASSERT_EQ(got.size(), a.size()) << HloOpcodeString(opcode);
    for (size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(int64_t{got[i]}, reference(int64_t{a[i]}, int64_t{b[i]}))
          << HloOpcodeString(opcode) << " of " << int64_t{a[i]} << ", " << int64_t{b[i]} << ", " << r.bits
          << " bits";
    }
  };
  check(HloOpcode::kAdd, [&](int64_t x, int64_t y) { return r.Wrap(x + y); });
  check(HloOpcode::kSubtract, [&](int64_t x, int64_t y) { return r.Wrap(x - y); });
  check(HloOpcode::kMultiply, [&](int64_t x, int64_t y) { return r.Wrap(x * y); });
  check(HloOpcode::kDivide, [&](int64_t x, int64_t y) { return r.Divide(x, y); });
  check(HloOpcode::kRemainder, [&](int64_t x, int64_t y) { return r.Remainder(x, y); });
  check(HloOpcode::kPower, [&](int64_t x, int64_t y) { return r.Power(x, y); });
  check(HloOpcode::kMaximum, [&](int64_t x, int64_t y) { return std::max(x, y); });
  check(HloOpcode::kMinimum, [&](int64_t x, int64_t y) { return std::min(x, y); });
  check(HloOpcode::kAnd, [&](int64_t x, int64_t y) { return r.Wrap(x & y); });
  check(HloOpcode::kOr, [&](int64_t x, int64_t y) { return r.Wrap(x | y); });
  check(HloOpcode::kXor, [&](int64_t x, int64_t y) { return r.Wrap(x ^ y); });
  check(HloOpcode::kShiftLeft, [&](int64_t x, int64_t y) { return r.ShiftLeft(x, y); });
  check(HloOpcode::kShiftRightLogical, [&](int64_t x, int64_t y) { return r.ShiftRightLogical(x, y); });
  check(HloOpcode::kShiftRightArithmetic, [&](int64_t x, int64_t y) { return r.ShiftRightArithmetic(x, y); });
  check(HloOpcode::kMulhi, [&](int64_t x, int64_t y) { return r.Wrap((x * y) >> r.bits); });
  check(HloOpcode::kNegate, [&](int64_t x, int64_t) { return r.Wrap(-x); });
  check(HloOpcode::kNot, [&](int64_t x, int64_t) { return r.Wrap(~x); });
  check(HloOpcode::kClz, [&](int64_t x, int64_t) { return r.CountLeadingZeros(x); });
  check(HloOpcode::kPopulationCount, [&](int64_t x, int64_t) { return r.PopulationCount(x); });
  if (r.is_signed) {
    check(HloOpcode::kAbs, [&](int64_t x, int64_t) { return r.Wrap(std::abs(x)); });
    check(HloOpcode::kSign, [&](int64_t x, int64_t) { return r.Wrap((x > 0) - (x < 0)); });
  }
}

TEST(IntegerKernels, EveryPairOf8Bits) {
  TestAllPairs<int8_t>();
  TestAllPairs<uint8_t>();
}

TEST(IntegerKernels, EveryPairBelow8Bits) {
  TestAllPairs<s4>();
  TestAllPairs<u4>();
  TestAllPairs<s2>();
  TestAllPairs<u2>();
  TestAllPairs<s1>();
  TestAllPairs<u1>();
}

template <typename T>
void TestLimits() {
  constexpr T kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  constexpr T kOnes = static_cast<T>(-1);
  auto run = [](HloOpcode opcode, T a, T b) {
    return RunKernel(opcode, std::vector<T>{a}, std::vector<T>{b})[0];
  };
  EXPECT_EQ(run(HloOpcode::kAdd, kMax, 1), kMin);
  EXPECT_EQ(run(HloOpcode::kSubtract, kMin, 1), kMax);
  EXPECT_EQ(run(HloOpcode::kMultiply, kMax, 2), static_cast<T>(-2));
  EXPECT_EQ(run(HloOpcode::kMultiply, kMax, kMax), T{1});
  EXPECT_EQ(run(HloOpcode::kDivide, 7, 0), kOnes);
  EXPECT_EQ(run(HloOpcode::kRemainder, 7, 0), T{7});
  EXPECT_EQ(run(HloOpcode::kPower, 3, 5), static_cast<T>(243));
  EXPECT_EQ(run(HloOpcode::kPower, 2, 64), T{0});
  EXPECT_EQ(run(HloOpcode::kPower, kMax, 2), T{1});
  EXPECT_EQ(run(HloOpcode::kShiftLeft, 1, 8 * sizeof(T)), T{0});
  EXPECT_EQ(run(HloOpcode::kShiftLeft, 1, kOnes), T{0});
  EXPECT_EQ(run(HloOpcode::kShiftRightArithmetic, kOnes, kOnes), kOnes);
  EXPECT_EQ(run(HloOpcode::kShiftRightLogical, kOnes, 8 * sizeof(T) - 1), T{1});
  EXPECT_EQ(run(HloOpcode::kClz, 0, 0), static_cast<T>(8 * sizeof(T)));
  EXPECT_EQ(run(HloOpcode::kPopulationCount, kOnes, 0), static_cast<T>(8 * sizeof(T)));
  if constexpr (std::is_signed_v<T>) {
    EXPECT_EQ(run(HloOpcode::kDivide, kMin, -1), kMin);
    EXPECT_EQ(run(HloOpcode::kRemainder, kMin, -1), T{0});
    EXPECT_EQ(run(HloOpcode::kRemainder, -7, 3), T{-1});
    EXPECT_EQ(run(HloOpcode::kAbs, kMin, 0), kMin);
    EXPECT_EQ(run(HloOpcode::kNegate, kMin, 0), kMin);
    EXPECT_EQ(run(HloOpcode::kPower, -1, -3), T{-1});
    EXPECT_EQ(run(HloOpcode::kPower, 0, -3), T{0});
    EXPECT_EQ(run(HloOpcode::kMulhi, kMin, kMin), static_cast<T>(T{1} << (8 * sizeof(T) - 2)));
  } else {
    EXPECT_EQ(run(HloOpcode::kMulhi, kMax, kMax), static_cast<T>(kMax - 1));
    EXPECT_EQ(run(HloOpcode::kNegate, 1, 0), kMax);
  }
  const std::vector<T> clamped =
      RunKernel(HloOpcode::kClamp, std::vector<T>{2, 2, 2}, std::vector<T>{1, 3, 9}, std::vector<T>{5, 5, 5});
  EXPECT_EQ(clamped, (std::vector<T>{2, 3, 5}));
}

TEST(IntegerKernels, WiderTypesAtTheirLimits) {
  TestLimits<int16_t>();
  TestLimits<uint16_t>();
  TestLimits<int32_t>();
  TestLimits<uint32_t>();
  TestLimits<int64_t>();
  TestLimits<uint64_t>();
}

TEST(PredKernels, TruthTables) {
  const std::vector<uint8_t> a = {0, 0, 1, 1}, b = {0, 1, 0, 1};
  auto run = [&](HloOpcode opcode) { return RunKernel<uint8_t>(opcode, PRED, PRED, {}, a, b); };
  EXPECT_EQ(run(HloOpcode::kAnd), (std::vector<uint8_t>{0, 0, 0, 1}));
  EXPECT_EQ(run(HloOpcode::kMultiply), (std::vector<uint8_t>{0, 0, 0, 1}));
  EXPECT_EQ(run(HloOpcode::kMinimum), (std::vector<uint8_t>{0, 0, 0, 1}));
  EXPECT_EQ(run(HloOpcode::kOr), (std::vector<uint8_t>{0, 1, 1, 1}));
  EXPECT_EQ(run(HloOpcode::kAdd), (std::vector<uint8_t>{0, 1, 1, 1}));
  EXPECT_EQ(run(HloOpcode::kMaximum), (std::vector<uint8_t>{0, 1, 1, 1}));
  EXPECT_EQ(run(HloOpcode::kXor), (std::vector<uint8_t>{0, 1, 1, 0}));
  EXPECT_EQ(run(HloOpcode::kNot), (std::vector<uint8_t>{1, 1, 0, 0}));
  EXPECT_EQ(GetElementwiseKernel(HloOpcode::kSubtract, PRED, PRED, {}), nullptr);
}

}  // namespace
}  // namespace xla::elementwise
