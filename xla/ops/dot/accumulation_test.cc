#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "xla/ops/dot/evaluate_accumulation.h"

namespace xla {
namespace {

TEST(AccumulationTest, TheWidestKind) {
  EXPECT_EQ(AccumulationType(BF16, BF16, F32), F64);
  EXPECT_EQ(AccumulationType(S8, S8, F32), F64);
  EXPECT_EQ(AccumulationType(F32, F32, S32), F64);
  EXPECT_EQ(AccumulationType(F32, F32, C64), C128);
  EXPECT_EQ(AccumulationType(S8, U8, S32), U32);
  EXPECT_EQ(AccumulationType(S32, S32, S64), U64);
  EXPECT_EQ(AccumulationType(PRED, PRED, PRED), U32);
}

TEST(AccumulationTest, ComplexProductsFollowTheFormula) {
  // (inf + i) * (1 + 0i) has an undefined imaginary part: inf * 0.
  const complex128 product = Times(complex128(std::numeric_limits<double>::infinity(), 1), complex128(1, 0));
  EXPECT_EQ(product.real(), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(product.imag()));
}

}  // namespace
}  // namespace xla
