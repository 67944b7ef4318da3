#include "xla/ops/dot/matmul.h"

#include <gtest/gtest.h>

#include <complex>
#include <tuple>
#include <vector>

#include "xla/literal_util.h"
#include "xla/types.h"

namespace xla {
namespace {

// Small integers: exact in every type.
template <typename T>
std::vector<T> Numbers(int64_t count, int step) {
  std::vector<T> numbers(count);
  for (int64_t i = 0; i < count; ++i) numbers[i] = static_cast<T>(static_cast<int>(i * step % 13) - 6);
  return numbers;
}

template <typename T, typename Lhs, typename Rhs>
void CheckProduct(PrimitiveType type, PrimitiveType lhs_type, PrimitiveType rhs_type, int64_t m, int64_t k,
                  int64_t n) {
  const std::vector<Lhs> a = Numbers<Lhs>(m * k, 5);
  const std::vector<Rhs> b = Numbers<Rhs>(k * n, 7);
  std::vector<T> c(m * n, T(99));
  Matmul(type, lhs_type, a.data(), rhs_type, b.data(), c.data(), m, k, n);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < n; ++j) {
      T sum = T(0);
      for (int64_t t = 0; t < k; ++t) sum += static_cast<T>(a[i * k + t]) * static_cast<T>(b[t * n + j]);
      ASSERT_EQ(c[i * n + j], sum) << m << "x" << k << "x" << n << " at " << i << ", " << j;
    }
  }
}

// Sizes below, at and beyond the tiles and blocks.
class MatmulSizes : public ::testing::TestWithParam<std::tuple<int64_t, int64_t, int64_t>> {};

TEST_P(MatmulSizes, EveryType) {
  const auto [m, k, n] = GetParam();
  CheckProduct<double, float, float>(F64, F32, F32, m, k, n);
  CheckProduct<double, float, double>(F64, F32, F64, m, k, n);
  CheckProduct<double, double, float>(F64, F64, F32, m, k, n);
  CheckProduct<double, double, double>(F64, F64, F64, m, k, n);
  CheckProduct<uint32_t, uint32_t, uint32_t>(U32, U32, U32, m, k, n);
  CheckProduct<uint64_t, uint64_t, uint64_t>(U64, U64, U64, m, k, n);
  CheckProduct<complex128, complex128, complex128>(C128, C128, C128, m, k, n);
}

INSTANTIATE_TEST_SUITE_P(Sizes, MatmulSizes,
                         ::testing::Values(std::tuple(1, 1, 1), std::tuple(3, 5, 2), std::tuple(4, 4, 4),
                                           std::tuple(5, 9, 7), std::tuple(2, 300, 1), std::tuple(1, 3, 1100),
                                           std::tuple(65, 257, 9), std::tuple(66, 5, 258),
                                           std::tuple(64, 256, 256), std::tuple(4, 0, 4),
                                           std::tuple(3, 0, 1)));

TEST(MatmulTest, ComputesInTheWidestKind) {
  EXPECT_EQ(MatmulType(BF16, BF16, F32), F64);
  EXPECT_EQ(MatmulType(S8, S8, F32), F64);
  EXPECT_EQ(MatmulType(F32, F32, S32), F64);
  EXPECT_EQ(MatmulType(F32, F32, C64), C128);
  EXPECT_EQ(MatmulType(S8, U8, S32), U32);
  EXPECT_EQ(MatmulType(S32, S32, S64), U64);
  EXPECT_EQ(MatmulType(PRED, PRED, PRED), U32);
}

TEST(MatmulTest, ComplexProductsFollowTheFormula) {
  // (inf + i) * (1 + 0i) has an undefined imaginary part: inf * 0.
  const complex128 a(std::numeric_limits<double>::infinity(), 1), b(1, 0);
  complex128 c;
  Matmul(C128, C128, &a, C128, &b, &c, 1, 1, 1);
  EXPECT_EQ(c.real(), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(c.imag()));
}

TEST(MatmulTest, ByColumns) {
  const float a[] = {1, 2, 3, 4};                          // [2, 2]
  const float b[] = {1, 10, 100, 1000, 2, 20, 200, 2000};  // [2, 4]
  double c[4];
  MultiplyByColumns(F64, F32, a, F32, b, c, 2, 4, 2);
  EXPECT_EQ(std::vector<double>(c, c + 4), (std::vector<double>{7, 70, 1000, 10000}));
  MultiplyByColumns(F64, F32, b, F32, b, c, 2, 4, 1);
  EXPECT_EQ(std::vector<double>(c, c + 4), (std::vector<double>{5, 500, 50000, 5000000}));
}

TEST(MatmulTest, NarrowOperandsAreConverted) {
  const Literal s8 = LiteralUtil::CreateR1<int8_t>({-1, 2});
  const auto wide = ToMatmulOperand(s8, U32);
  ASSERT_TRUE(wide.ok());
  EXPECT_EQ(wide->data<uint32_t>()[0], 0xffffffffu);
  const Literal f32 = LiteralUtil::CreateR1<float>({1.5f});
  const auto same = ToMatmulOperand(f32, F64);
  ASSERT_TRUE(same.ok());
  EXPECT_EQ(same->shape().element_type(), F32);
}

}  // namespace
}  // namespace xla
