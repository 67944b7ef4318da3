#include "xla/hlo/builder/lib/qr.h"

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

std::vector<Values> Explicit(PrimitiveType type, const Values& a, bool full_matrices) {
  return RunValues(type, a, [&](absl::Span<const XlaOp> p) {
    XlaOp q, r;
    QrExplicit(p[0], full_matrices, q, r);
    return std::vector<XlaOp>{q, r};
  });
}

// a = q r, q has orthonormal columns, r is upper triangular with a real diagonal.
void ExpectFactors(PrimitiveType type, const Values& a, bool full_matrices) {
  std::vector<Values> factors = Explicit(type, a, full_matrices);
  ASSERT_EQ(factors.size(), 2);
  int64_t rank = static_cast<int64_t>(a.sizes.size());
  int64_t m = a.sizes[rank - 2], n = a.sizes[rank - 1], columns = full_matrices ? m : std::min(m, n);
  std::vector<int64_t> q_sizes = a.sizes, r_sizes = a.sizes;
  q_sizes[rank - 1] = r_sizes[rank - 2] = columns;
  ASSERT_EQ(factors[0].sizes, q_sizes);
  ASSERT_EQ(factors[1].sizes, r_sizes);
  double tolerance = 4 * Epsilon(type) * std::sqrt(static_cast<double>(m * n) + 1);
  for (int64_t b = 0; b < BatchOf(a); ++b) {
    Matrix q = MatrixOf(factors[0], b), r = MatrixOf(factors[1], b), matrix = MatrixOf(a, b);
    EXPECT_LE(DistanceFromUnitary(q), tolerance);
    EXPECT_LE(Distance(Multiply(q, r), matrix), tolerance * Norm(matrix));
    for (int64_t i = 0; i < r.m; ++i) {
      for (int64_t j = 0; j < std::min(i, r.n); ++j) EXPECT_EQ(r(i, j), Number(0));
      if (i < std::min(m - 1, n)) EXPECT_EQ(r(i, i).imag(), 0);
    }
  }
}

TEST(QrTest, FactorsOfEveryShapeAndType) {
  int seed = 0;
  for (PrimitiveType type : {F32, F64, C64, C128, F16, BF16}) {
    for (std::vector<int64_t> sizes : std::vector<std::vector<int64_t>>{{1, 1},
                                                                        {2, 2},
                                                                        {5, 5},
                                                                        {7, 3},
                                                                        {3, 7},
                                                                        {1, 4},
                                                                        {4, 1},
                                                                        {2, 6, 4},
                                                                        {3, 2, 4, 4},
                                                                        {0, 3, 3},
                                                                        {0, 4},
                                                                        {4, 0}}) {
      for (bool full_matrices : {false, true}) {
        SCOPED_TRACE(ShapeUtil::MakeShape(type, sizes).ToString());
        ExpectFactors(type, RandomValues(type, sizes, ++seed), full_matrices);
      }
    }
  }
}

TEST(QrTest, SpecialMatrices) {
  for (const GoldenMatrix& golden : GoldenMatrices()) {
    SCOPED_TRACE(golden.name);
    ExpectFactors(F32, golden.values(), true);
    ExpectFactors(F64, golden.values(), false);
  }
}

TEST(QrTest, LargerMatrix) { ExpectFactors(F32, RandomValues(F32, {40, 33}, 7), true); }

TEST(QrTest, NoOverflow) {
  Values a = RandomValues(F32, {4, 4}, 3);
  for (Number& value : a.elements) value *= 1e37;
  ExpectFactors(F32, Rounded(F32, a), true);
  for (Number& value : a.elements) value *= 1e-70;
  ExpectFactors(F32, Rounded(F32, a), true);
}

// The signs of LAPACK: with alpha > 0 the diagonal of R is negative.
TEST(QrTest, HasTheFormOfLapack) {
  Values a{{2, 1}, {3, 4}};
  std::vector<Values> results = RunValues(F64, a, [](absl::Span<const XlaOp> p) {
    QrDecomposition qr = Qr(p[0]);
    return std::vector<XlaOp>{qr.q_and_r, qr.taus};
  });
  EXPECT_NEAR(results[0].elements[0].real(), -5, 1e-14);   // beta
  EXPECT_NEAR(results[0].elements[1].real(), 0.5, 1e-15);  // 4 / (3 + 5)
  EXPECT_NEAR(results[1].elements[0].real(), 1.6, 1e-15);  // (-5 - 3) / -5
}

TEST(QrTest, NothingToReflect) {
  Values a{{2, 2}, {3, 1, 0, 2}};
  std::vector<Values> results = RunValues(F32, a, [](absl::Span<const XlaOp> p) {
    QrDecomposition qr = Qr(p[0]);
    return std::vector<XlaOp>{qr.q_and_r, qr.taus};
  });
  EXPECT_EQ(results[0].elements, a.elements);
  EXPECT_EQ(results[1].elements, (std::vector<Number>{0, 0}));
}

TEST(QrTest, NanStaysInItsMatrix) {
  Values a = RandomValues(F32, {3, 4, 4}, 5);
  a.elements[16 + 6] = std::numeric_limits<double>::quiet_NaN();
  std::vector<Values> factors = Explicit(F32, a, true);
  for (int64_t b : {0, 2}) {
    EXPECT_LE(Distance(Multiply(MatrixOf(factors[0], b), MatrixOf(factors[1], b)), MatrixOf(a, b)), 1e-5);
  }
}

TEST(QrTest, FewerReflectorsThanColumns) {
  Values a = RandomValues(F64, {5, 4}, 11);
  std::vector<Values> results = RunValues(F64, a, [](absl::Span<const XlaOp> p) {
    QrDecomposition qr = Qr(p[0]);
    return std::vector<XlaOp>{
        ProductOfElementaryHouseholderReflectors(qr.q_and_r, SliceInDim(qr.taus, 0, 2, 1, 0)), qr.q_and_r};
  });
  Matrix q = MatrixOf(results[0], 0);
  EXPECT_LE(DistanceFromUnitary(q), 1e-14);
  // The first two columns are those of the whole Q: adjoint(q) a is triangular there.
  Matrix product = Multiply(Adjoint(q), MatrixOf(a, 0));
  EXPECT_LE(
      std::abs(product(1, 0)) + std::abs(product(2, 0)) + std::abs(product(2, 1)) + std::abs(product(3, 1)),
      1e-14);
  EXPECT_NEAR(std::abs(product(1, 1) - MatrixOf(results[1], 0)(1, 1)), 0, 1e-14);
}

TEST(QrTest, OlderForm) {
  Values a = RandomValues(F32, {4, 3}, 2);
  std::vector<Values> factors = RunValues(F32, a, [](absl::Span<const XlaOp> p) {
    QRDecompositionResult qr = QRDecomposition(p[0], /*full_matrices=*/false).value();
    return std::vector<XlaOp>{qr.q, qr.r};
  });
  EXPECT_LE(Distance(Multiply(MatrixOf(factors[0], 0), MatrixOf(factors[1], 0)), MatrixOf(a, 0)), 1e-5);
}

TEST(QrTest, ErrorsNameFunctionAndShape) {
  auto qr = [](absl::Span<const XlaOp> p) {
    QrDecomposition result = Qr(p[0]);
    return std::vector<XlaOp>{result.q_and_r, result.taus};
  };
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {3})}, qr), HasSubstr("Qr: not an array of matrices"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(S32, {3, 3})}, qr),
              HasSubstr("Qr: the elements are neither floating-point nor complex numbers: s32[3,3]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {3, 3}, std::vector<bool>{true, false})}, qr),
              HasSubstr("Qr: a size is known only at run time: f32[<=3,3]"));
  auto product = [](absl::Span<const XlaOp> p) {
    return std::vector<XlaOp>{ProductOfElementaryHouseholderReflectors(p[0], p[1])};
  };
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2, 3}), ShapeUtil::MakeShape(F32, {2})}, product),
              HasSubstr("but a is f32[2,3] and taus is f32[2]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {3, 3}), ShapeUtil::MakeShape(F64, {2})}, product),
              HasSubstr("but a is f32[3,3] and taus is f64[2]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {3, 3}), ShapeUtil::MakeShape(F32, {})}, product),
              HasSubstr("taus is f32[]"));
}

}  // namespace
}  // namespace xla
