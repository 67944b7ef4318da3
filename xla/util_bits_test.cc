#include "xla/util_bits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "xla/iterator_util.h"
#include "xla/overflow_util.h"
#include "xla/util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(UtilBitsTest, KeepsSomeBits) {
  EXPECT_EQ(KeepLowerBits<uint32_t>(0xffffffff, 5), 0x1fu);
  EXPECT_EQ(KeepLowerBits<uint8_t>(0xff, 0), 0);
  EXPECT_EQ(KeepUpperBits<uint8_t>(0xff, 3), 0xe0);
  EXPECT_EQ(KeepUpperBits<uint32_t>(0x12345678, 32), 0x12345678u);
  EXPECT_TRUE(IsInt32(-2147483648LL));
  EXPECT_FALSE(IsInt32(2147483648LL));
}

template <typename T>
void CheckNan() {
  const T nan = NanWithSignAndPayload<T>(true, QuietNanWithoutPayload<T>());
  EXPECT_TRUE(std::isnan(static_cast<double>(nan)));
  EXPECT_EQ(RoundTripFpToString(nan), "-nan");
  if (NanPayloadBits<T>() > 3) {
    EXPECT_EQ(RoundTripFpToString(NanWithSignAndPayload<T>(false, 3)), "nan(0x3)");
  }
}

TEST(UtilBitsTest, NotANumber) {
  CheckNan<float>();
  CheckNan<double>();
  CheckNan<half>();
  CheckNan<bfloat16>();
  CheckNan<float8_e5m2>();
  CheckNan<float8_e4m3fn>();
  EXPECT_EQ(NanPayloadBits<float8_e4m3fn>(), 0);
  EXPECT_EQ(NanWithSignAndPayload<float8_e4m3fn>(true, 1).rep(), 0xff);
  // The one NaN has no sign.
  EXPECT_EQ(NanWithSignAndPayload<float8_e4m3fnuz>(true, 1).rep(), 0x80);
  EXPECT_EQ(NanWithSignAndPayload<float8_e8m0fnu>(true, 1).rep(), 0xff);
  EXPECT_EQ(NanPayloadBits<float>(), 23);
  EXPECT_EQ(NanPayloadBitMask<half>(), 0x3ffu);
  EXPECT_EQ(RoundTripFpToString(0.1f), "0.1");
  EXPECT_EQ(RoundTripFpToString(1.0 / 3), "0.33333333333333331");
  EXPECT_EQ(RoundTripFpToString(std::numeric_limits<float>::infinity()), "inf");
}

TEST(UtilBitsTest, SplitsDoubles) {
  for (double x : {0.1, 1.0 / 3, 1e10 + 1.0 / 7, -5.0}) {
    const auto [high, low] = SplitF64ToF32(x);
    EXPECT_EQ(high, static_cast<float>(x));
    EXPECT_LE(std::abs(x - (static_cast<double>(high) + low)), std::abs(x) * 0x1p-47);
  }
  EXPECT_THAT(SplitF64ToF32(std::numeric_limits<double>::infinity()),
              Pair(std::numeric_limits<float>::infinity(), 0));
}

// The first element lies in the lowest bits; what is left of the last byte is zero.
TEST(UtilBitsTest, FirstElementsLieInLowBits) {
  std::vector<char> bytes(3, '\xee');
  PackInt4(std::vector<char>{9, 2, 15, 0, 7}, absl::MakeSpan(bytes));
  EXPECT_THAT(bytes, ::testing::ElementsAre(0x29, 0x0f, 0x07));
  PackIntN(1, std::vector<char>{0, 1, 1, 0, 0, 0, 1, 0, 1}, absl::MakeSpan(bytes).first(2));
  EXPECT_THAT(absl::MakeSpan(bytes).first(2), ::testing::ElementsAre(0x46, 0x01));
  PackIntN(2, std::vector<char>{3, 0, 1, 1, 2}, absl::MakeSpan(bytes).first(2));
  EXPECT_THAT(absl::MakeSpan(bytes).first(2), ::testing::ElementsAre(0x53, 0x02));
}

TEST(UtilBitsTest, UnpackingUndoesPacking) {
  std::minstd_rand random(11);
  for (int bits : {1, 2, 4}) {
    for (int64_t count = 1; count < 20; ++count) {
      std::vector<char> elements(count), back(count);
      for (char& element : elements) element = static_cast<char>(random() % (1 << bits));
      std::vector<char> bytes(CeilOfRatio<int64_t>(count * bits, 8));
      PackIntN(bits, elements, absl::MakeSpan(bytes));
      UnpackIntN(bits, bytes, absl::MakeSpan(back));
      EXPECT_EQ(back, elements) << bits << " bits";
    }
  }
}

TEST(UtilTest, Text) {
  EXPECT_EQ(Reindent("hello\n   world", "  "), "  hello\n  world");
  EXPECT_EQ(SanitizeFileName("a/b c[d]\\e"), "a_b_c_d__e");
  EXPECT_EQ(HumanReadableNumFlops(1e9, 1e9), "1.00GFLOP/s");
  EXPECT_EQ(HumanReadableNumTranscendentalOps(1.5e3, 1e9), "1.50kTROP/s");
  EXPECT_EQ(VectorString(std::vector<int>{1, 2}), "(1, 2)");
  EXPECT_EQ(VectorString({3}), "(3)");
  EXPECT_EQ(AppendStatus(absl::InternalError("a"), "b").message(), "a: b");
}

TEST(UtilTest, Containers) {
  EXPECT_TRUE(ContainersEqual(std::vector<int>{1, 2}, {1, 2}));
  EXPECT_FALSE(ContainersEqual(std::vector<int>{1, 2}, std::vector<int>{1}));
  EXPECT_TRUE(
      ContainersEqual(std::vector<int>{1}, std::vector<int>{3}, [](int a, int b) { return a % 2 == b % 2; }));
  EXPECT_TRUE(DistinctNumbersAreConsecutiveIfSorted({4, 2, 3}));
  EXPECT_FALSE(DistinctNumbersAreConsecutiveIfSorted({4, 2}));
  EXPECT_THAT(ElemwiseProduct({2, 3}, {4, 5}), ElementsAre(8, 15));
  std::vector<int> list = {1, 2, 3, 4};
  EraseIf(list, [](int i) { return i % 2 == 0; });
  InsertAt(&list, 1, 7);
  EXPECT_THAT(list, ElementsAre(1, 7, 3));
}

TEST(OverflowUtilTest, TellsWhatDoesNotFit) {
  EXPECT_EQ(MultiplyWithoutOverflow(3, 5), 15);
  EXPECT_EQ(MultiplyWithoutOverflow(int64_t{1} << 40, int64_t{1} << 40), -1);
  EXPECT_THAT(OverflowSafeMultiply<int32_t>(1 << 20, 1 << 20), Pair(0, true));
  EXPECT_EQ(OverflowSafeAdd<int32_t>(1, 2), 3);
  EXPECT_EQ(OverflowSafeAdd<int32_t>(2147483647, 1), std::nullopt);
}

TEST(IteratorUtilTest, UnwrapsAndFilters) {
  std::vector<std::unique_ptr<int>> pointers;
  for (int i = 0; i < 5; ++i) pointers.push_back(std::make_unique<int>(i));
  std::vector<int> odd;
  for (int* i : MakeFilteringUnwrappingIteratorRange(pointers.begin(), pointers.end(),
                                                     [](const int* i) { return *i % 2 == 1; })) {
    odd.push_back(*i);
  }
  EXPECT_THAT(odd, ElementsAre(1, 3));
  EXPECT_EQ(*MakeUnwrappingIterator(pointers.begin()), pointers[0].get());
}

TEST(UtilLogTest, TimesAndLines) {
  TimerStats stats;
  {
    ScopedLoggingTimer timer("quiet", /*enabled=*/false, __FILE__, __LINE__, &stats);
  }
  EXPECT_EQ(stats.times_called, 0u);
  {
    ScopedLoggingTimer timer("spoken", /*enabled=*/true, __FILE__, __LINE__, &stats);
    timer.StopAndLog();
  }
  EXPECT_EQ(stats.times_called, 1u);
  EXPECT_GE(stats.max_secs, 0);
  XLA_SCOPED_LOGGING_TIMER("a macro");
  XLA_VLOG_LINES(3, "not\nshown");
  XLA_LOG_LINES(INFO, "not\nshown");
}

}  // namespace
}  // namespace xla
