#include "xla/hlo/builder/lib/svd.h"

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

std::vector<XlaOp> SvdProgram(absl::Span<const XlaOp> p) {
  SVDResult result = SVD(p[0]);
  return {result.u, result.d, result.v};
}

// a = u diag(d) adjoint(v), u and v are unitary, d is not negative and descends.
void ExpectSvd(PrimitiveType type, const Values& a, const std::vector<Values>& results) {
  ASSERT_EQ(results.size(), 3);
  int64_t rank = static_cast<int64_t>(a.sizes.size());
  int64_t m = a.sizes[rank - 2], n = a.sizes[rank - 1], p = std::min(m, n);
  std::vector<int64_t> u_sizes = a.sizes, v_sizes = a.sizes;
  u_sizes[rank - 1] = m;
  v_sizes[rank - 2] = n;
  ASSERT_EQ(results[0].sizes, u_sizes);
  ASSERT_EQ(results[2].sizes, v_sizes);
  ASSERT_EQ(results[1].sizes.back(), p);
  double tolerance = 2 * Epsilon(type) * static_cast<double>(std::max(m, n) + 4);
  for (int64_t b = 0; b < BatchOf(a); ++b) {
    Matrix u = MatrixOf(results[0], b), v = MatrixOf(results[2], b), matrix = MatrixOf(a, b);
    std::vector<Number> d = VectorOf(results[1], b);
    EXPECT_LE(DistanceFromUnitary(u), tolerance);
    EXPECT_LE(DistanceFromUnitary(v), tolerance);
    Matrix product = Multiply(ScaledColumns(u, p, d), Adjoint(ScaledColumns(v, p)));
    EXPECT_LE(Distance(product, matrix), tolerance * Norm(matrix));
    for (int64_t i = 0; i < p; ++i) EXPECT_GE(d[i].real(), i + 1 < p ? d[i + 1].real() : 0);
  }
}

TEST(SvdTest, EveryShapeAndType) {
  int seed = 0;
  for (PrimitiveType type : {F32, F64, C64, C128, F16, BF16}) {
    for (std::vector<int64_t> sizes : std::vector<std::vector<int64_t>>{{1, 1},
                                                                        {2, 2},
                                                                        {3, 3},
                                                                        {6, 6},
                                                                        {9, 4},
                                                                        {4, 9},
                                                                        {5, 1},
                                                                        {1, 5},
                                                                        {3, 4, 3},
                                                                        {2, 2, 3, 5},
                                                                        {0, 3, 2},
                                                                        {3, 0},
                                                                        {0, 2}}) {
      SCOPED_TRACE(ShapeUtil::MakeShape(type, sizes).ToString());
      Values a = RandomValues(type, sizes, ++seed);
      ExpectSvd(type, a, RunValues(type, a, SvdProgram));
    }
  }
}

TEST(SvdTest, SpecialMatrices) {
  for (const GoldenMatrix& golden : GoldenMatrices()) {
    for (PrimitiveType type : {F32, F64}) {
      SCOPED_TRACE(golden.name);
      std::vector<Values> results = RunValues(type, golden.values(), SvdProgram);
      ExpectSvd(type, golden.values(), results);
      double largest = golden.singular_values[0];
      for (size_t i = 0; i < golden.singular_values.size(); ++i) {
        EXPECT_NEAR(results[1].elements[i].real(), golden.singular_values[i], 8 * Epsilon(type) * largest);
      }
    }
  }
}

TEST(SvdTest, SingularValuesAreRealNumbers) {
  XlaBuilder builder("svd");
  SVDResult result = SVD(Parameter(&builder, 0, ShapeUtil::MakeShape(C64, {2, 3, 4}), "a"));
  EXPECT_EQ(builder.GetShape(result.d).value(), ShapeUtil::MakeShape(F32, {2, 3}));
  EXPECT_EQ(builder.GetShape(result.u).value(), ShapeUtil::MakeShape(C64, {2, 3, 3}));
  EXPECT_EQ(builder.GetShape(result.v).value(), ShapeUtil::MakeShape(C64, {2, 4, 4}));
}

TEST(SvdTest, LargerMatrices) {
  for (PrimitiveType type : {F32, F64, C64}) {
    Values a = RandomValues(type, {70, 60}, 5);
    ExpectSvd(type, a, RunValues(type, a, SvdProgram));
  }
}

TEST(SvdTest, RankDeficient) {
  Matrix left = MatrixOf(RandomValues(F32, {12, 3}, 6), 0),
         right = MatrixOf(RandomValues(F32, {3, 10}, 7), 0);
  Values a{{12, 10}, Multiply(left, right).elements};
  a = Rounded(F32, a);
  std::vector<Values> results = RunValues(F32, a, SvdProgram);
  ExpectSvd(F32, a, results);
  for (int64_t i = 3; i < 10; ++i) EXPECT_LE(results[1].elements[i].real(), 1e-5);
}

// Columns down to the smallest numbers of the type.
TEST(SvdTest, Graded) {
  Values a{{24, 24}, std::vector<Number>(24 * 24)};
  for (int64_t i = 0; i < 24; ++i) {
    for (int64_t j = 0; j < 24; ++j) {
      a.elements[i * 24 + j] =
          std::pow(10.0, -static_cast<double>(i + j)) * static_cast<double>((i * 7 + j * 7 + i * j) % 5 - 2);
    }
  }
  a = Rounded(F32, a);
  ExpectSvd(F32, a, RunValues(F32, a, SvdProgram));
}

TEST(SvdTest, Scales) {
  for (double scale : {1e35, 1e-35}) {
    Values a = RandomValues(F32, {6, 4}, 8);
    for (Number& value : a.elements) value *= scale;
    a = Rounded(F32, a);
    ExpectSvd(F32, a, RunValues(F32, a, SvdProgram));
  }
}

TEST(SvdTest, NanStaysInItsMatrix) {
  Values a = RandomValues(F32, {3, 5, 4}, 4), alone = a;
  a.elements[27] = std::numeric_limits<double>::quiet_NaN();
  std::vector<Values> results = RunValues(F32, a, SvdProgram);
  EXPECT_TRUE(IsAllNan(MatrixOf(results[0], 1).elements));
  EXPECT_TRUE(IsAllNan(VectorOf(results[1], 1)));
  EXPECT_TRUE(IsAllNan(MatrixOf(results[2], 1).elements));
  for (int64_t b : {0, 2}) {
    Matrix product = Multiply(ScaledColumns(MatrixOf(results[0], b), 4, VectorOf(results[1], b)),
                              Adjoint(MatrixOf(results[2], b)));
    EXPECT_LE(Distance(product, MatrixOf(alone, b)), 1e-5);
  }
}

TEST(SvdTest, ErrorsNameFunctionAndShape) {
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2})}, SvdProgram),
              HasSubstr("SVD: not an array of matrices"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(S64, {2, 2})}, SvdProgram),
              HasSubstr("SVD: the elements are neither floating-point nor complex numbers: s64[2,2]"));
}

}  // namespace
}  // namespace xla
