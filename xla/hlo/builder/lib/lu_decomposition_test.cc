#include "xla/hlo/builder/lib/lu_decomposition.h"

#include <numeric>

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

std::vector<XlaOp> LuProgram(absl::Span<const XlaOp> p) {
  LuDecompositionResult result = LuDecomposition(p[0]);
  return {result.lu, result.pivots, result.permutation};
}

// a[permutation] = L U, no element of L is larger than 1, the exchanges of rows give the permutation.
void ExpectFactors(PrimitiveType type, const Values& a) {
  std::vector<Values> results = RunValues(type, a, LuProgram);
  ASSERT_EQ(results.size(), 3);
  int64_t rank = static_cast<int64_t>(a.sizes.size());
  int64_t m = a.sizes[rank - 2], n = a.sizes[rank - 1], p = std::min(m, n);
  ASSERT_EQ(results[0].sizes, a.sizes);
  ASSERT_EQ(results[1].sizes.back(), p);
  ASSERT_EQ(results[2].sizes.back(), m);
  double tolerance = 4 * Epsilon(type) * std::sqrt(static_cast<double>(m * n) + 1);
  for (int64_t b = 0; b < BatchOf(a); ++b) {
    Matrix matrix = MatrixOf(a, b), lu = MatrixOf(results[0], b), l(m, p), u(p, n), permuted(m, n);
    std::vector<int64_t> rows(m);
    std::iota(rows.begin(), rows.end(), 0);
    for (int64_t i = 0; i < p; ++i) {
      std::swap(rows[i], rows[static_cast<int64_t>(VectorOf(results[1], b)[i].real())]);
    }
    for (int64_t i = 0; i < m; ++i) {
      EXPECT_EQ(VectorOf(results[2], b)[i], Number(static_cast<double>(rows[i])));
      for (int64_t j = 0; j < n; ++j) {
        permuted(i, j) = matrix(rows[i], j);
        if (i > j) {
          l(i, j) = lu(i, j);
          EXPECT_LE(std::abs(lu(i, j)), 1 + Epsilon(type));
        } else {
          u(i, j) = lu(i, j);
        }
      }
      if (i < p) l(i, i) = 1;
    }
    EXPECT_LE(Distance(Multiply(l, u), permuted), tolerance * Norm(matrix));
  }
}

TEST(LuDecompositionTest, FactorsOfEveryShapeAndType) {
  int seed = 0;
  for (PrimitiveType type : {F32, F64, C64, C128, F16, BF16}) {
    for (std::vector<int64_t> sizes : std::vector<std::vector<int64_t>>{{1, 1},
                                                                        {2, 2},
                                                                        {6, 6},
                                                                        {7, 3},
                                                                        {3, 7},
                                                                        {4, 1},
                                                                        {1, 4},
                                                                        {3, 5, 5},
                                                                        {2, 2, 4, 3},
                                                                        {0, 2, 2},
                                                                        {3, 0},
                                                                        {0, 3}}) {
      SCOPED_TRACE(ShapeUtil::MakeShape(type, sizes).ToString());
      ExpectFactors(type, RandomValues(type, sizes, ++seed));
    }
  }
}

TEST(LuDecompositionTest, SpecialMatrices) {
  for (const GoldenMatrix& golden : GoldenMatrices()) {
    SCOPED_TRACE(golden.name);
    ExpectFactors(F32, golden.values());
    ExpectFactors(F64, golden.values());
  }
}

TEST(LuDecompositionTest, ByHand) {
  // The pivot of the first step is 4 in row 2; the first of equal ones counts.
  Values a{{3, 3}, {1, 2, 3, -4, 0, 0, 4, 4, 4}};
  std::vector<Values> results = RunValues(F32, a, LuProgram);
  EXPECT_EQ(results[0].elements, (std::vector<Number>{-4, 0, 0, -1, 4, 4, -0.25, 0.5, 1}));
  EXPECT_EQ(results[1].elements, (std::vector<Number>{1, 2, 2}));
  EXPECT_EQ(results[2].elements, (std::vector<Number>{1, 2, 0}));
}

TEST(LuDecompositionTest, NanStaysInItsMatrix) {
  Values a = RandomValues(F32, {3, 3, 3}, 4), alone = a;
  a.elements[9] = std::numeric_limits<double>::quiet_NaN();
  std::vector<Values> results = RunValues(F32, a, LuProgram), expected = RunValues(F32, alone, LuProgram);
  for (int64_t b : {0, 2}) {
    EXPECT_EQ(MatrixOf(results[0], b).elements, MatrixOf(expected[0], b).elements);
    EXPECT_EQ(VectorOf(results[2], b), VectorOf(expected[2], b));
  }
}

TEST(LuDecompositionTest, ErrorsNameFunctionAndShape) {
  EXPECT_THAT(
      ErrorOf({ShapeUtil::MakeShape(F32, {3})}, LuProgram),
      HasSubstr("LuDecomposition: not an array of matrices, which has two dimensions or more: f32[3]"));
  EXPECT_THAT(
      ErrorOf({ShapeUtil::MakeShape(S32, {3, 3})}, LuProgram),
      HasSubstr("LuDecomposition: the elements are neither floating-point nor complex numbers: s32[3,3]"));
}

}  // namespace
}  // namespace xla
