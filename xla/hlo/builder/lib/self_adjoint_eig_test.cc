#include "xla/hlo/builder/lib/self_adjoint_eig.h"

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

std::vector<XlaOp> Program(absl::Span<const XlaOp> p) {
  SelfAdjointEigResult result = SelfAdjointEig(p[0]);
  return {result.v, result.w};
}

Values RandomHermitian(PrimitiveType type, std::vector<int64_t> sizes, int seed) {
  Values a = RandomValues(type, sizes, seed);
  int64_t n = sizes.back();
  for (int64_t b = 0; b < BatchOf(a); ++b) {
    Number* matrix = a.elements.data() + b * n * n;
    for (int64_t i = 0; i < n; ++i) {
      matrix[i * n + i] = matrix[i * n + i].real();
      for (int64_t j = 0; j < i; ++j) matrix[j * n + i] = std::conj(matrix[i * n + j]);
    }
  }
  return a;
}

// a = v diag(w) adjoint(v), v is unitary, w is real and ascends.
void ExpectFactors(PrimitiveType type, const Values& a, const std::vector<Values>& results,
                   bool sorted = true) {
  ASSERT_EQ(results.size(), 2);
  ASSERT_EQ(results[0].sizes, a.sizes);
  int64_t n = a.sizes.back();
  ASSERT_EQ(results[1].sizes.size(), a.sizes.size() - 1);
  double tolerance = 2 * Epsilon(type) * static_cast<double>(n + 4);
  for (int64_t b = 0; b < BatchOf(a); ++b) {
    Matrix v = MatrixOf(results[0], b), matrix = MatrixOf(a, b);
    std::vector<Number> w = VectorOf(results[1], b);
    EXPECT_LE(DistanceFromUnitary(v), tolerance);
    EXPECT_LE(Distance(Multiply(ScaledColumns(v, n, w), Adjoint(v)), matrix), tolerance * Norm(matrix));
    for (int64_t i = 0; i + 1 < n && sorted; ++i) EXPECT_LE(w[i].real(), w[i + 1].real());
  }
}

TEST(SelfAdjointEigTest, EverySizeAndType) {
  int seed = 0;
  for (PrimitiveType type : {F32, F64, C64, C128, F16, BF16}) {
    for (std::vector<int64_t> sizes : std::vector<std::vector<int64_t>>{{1, 1},
                                                                        {2, 2},
                                                                        {3, 3},
                                                                        {4, 4},
                                                                        {7, 7},
                                                                        {10, 10},
                                                                        {3, 4, 4},
                                                                        {2, 2, 5, 5},
                                                                        {2, 0, 0},
                                                                        {0, 3, 3}}) {
      SCOPED_TRACE(ShapeUtil::MakeShape(type, sizes).ToString());
      Values a = RandomHermitian(type, sizes, ++seed);
      std::vector<Values> results = RunValues(type, a, Program);
      ExpectFactors(type, a, results);
    }
  }
}

TEST(SelfAdjointEigTest, EigenvaluesAreRealNumbers) {
  XlaBuilder builder("eig");
  XlaOp a = Parameter(&builder, 0, ShapeUtil::MakeShape(C128, {5, 3, 3}), "a");
  SelfAdjointEigResult result = SelfAdjointEig(a);
  EXPECT_EQ(builder.GetShape(result.w).value(), ShapeUtil::MakeShape(F64, {5, 3}));
  EXPECT_EQ(builder.GetShape(result.v).value(), ShapeUtil::MakeShape(C128, {5, 3, 3}));
}

TEST(SelfAdjointEigTest, SpecialMatrices) {
  for (const GoldenMatrix& golden : GoldenMatrices()) {
    if (golden.eigenvalues.empty()) continue;
    for (PrimitiveType type : {F32, F64}) {
      SCOPED_TRACE(golden.name);
      std::vector<Values> results = RunValues(type, golden.values(), Program);
      ExpectFactors(type, golden.values(), results);
      double largest = golden.singular_values[0];
      for (int64_t i = 0; i < golden.n; ++i) {
        EXPECT_NEAR(results[1].elements[i].real(), golden.eigenvalues[i], 8 * Epsilon(type) * largest);
      }
    }
  }
}

TEST(SelfAdjointEigTest, ReadsOneTriangle) {
  Values a = RandomHermitian(C64, {6, 6}, 3);
  for (bool lower : {true, false}) {
    Values half = a;
    for (int64_t i = 0; i < 6; ++i) {
      for (int64_t j = 0; j < 6; ++j) {
        if (lower ? j > i : j < i) half.elements[i * 6 + j] = std::numeric_limits<double>::quiet_NaN();
      }
      half.elements[i * 7] += Number(0, 5);  // nor the imaginary part of the diagonal
    }
    ExpectFactors(C64, a, RunValues(C64, half, [&](absl::Span<const XlaOp> p) {
                    SelfAdjointEigResult result = SelfAdjointEig(p[0], lower);
                    return std::vector<XlaOp>{result.v, result.w};
                  }));
  }
}

TEST(SelfAdjointEigTest, Unsorted) {
  Values a = RandomHermitian(F32, {2, 8, 8}, 9);
  ExpectFactors(F32, a,
                RunValues(F32, a,
                          [](absl::Span<const XlaOp> p) {
                            SelfAdjointEigResult result =
                                SelfAdjointEig(p[0], true, 15, 1e-5, /*sort_eigenvalues=*/false);
                            return std::vector<XlaOp>{result.v, result.w};
                          }),
                /*sorted=*/false);
}

TEST(SelfAdjointEigTest, FewSweepsAreNotEnough) {
  Values a = RandomHermitian(F64, {12, 12}, 9);
  auto results = RunValues(F64, a, [](absl::Span<const XlaOp> p) {
    SelfAdjointEigResult result = SelfAdjointEig(p[0], true, /*max_iter=*/1);
    return std::vector<XlaOp>{result.v, result.w};
  });
  Matrix v = MatrixOf(results[0], 0);
  EXPECT_LE(DistanceFromUnitary(v), 1e-13);
  EXPECT_GT(Distance(Multiply(ScaledColumns(v, 12, VectorOf(results[1], 0)), Adjoint(v)), MatrixOf(a, 0)),
            1e-3);
}

TEST(SelfAdjointEigTest, LargerMatrices) {
  for (PrimitiveType type : {F32, F64}) {
    Values a = RandomHermitian(type, {60, 60}, 5);
    ExpectFactors(type, a, RunValues(type, a, Program));
  }
}

// A symmetric orthogonal matrix: 24 times 1 and 24 times -1. Rotations that mix equal eigenvalues too early
// would need twice the sweeps that there are.
TEST(SelfAdjointEigTest, MultipleEigenvaluesConverge) {
  int64_t n = 48;
  for (PrimitiveType type : {F32, F64}) {
    Values a{{n, n}, std::vector<Number>(n * n)};
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        a.elements[i * n + j] =
            std::sqrt(2.0 / 49) * std::sin(std::acos(-1.0) * static_cast<double>((i + 1) * (j + 1)) / 49);
      }
    }
    a = Rounded(type, a);
    std::vector<Values> results = RunValues(type, a, Program);
    ExpectFactors(type, a, results);
    for (int64_t i = 0; i < n; ++i) {
      EXPECT_NEAR(results[1].elements[i].real(), i < 24 ? -1 : 1, 48 * Epsilon(type));
    }
  }
}

// Far from 1, where squares overflow or vanish.
TEST(SelfAdjointEigTest, Scales) {
  for (double scale : {1e35, 1e-35, 1e-42}) {
    Values a = RandomHermitian(F32, {6, 6}, 8);
    for (Number& value : a.elements) value *= scale;
    a = Rounded(F32, a);
    std::vector<Values> results = RunValues(F32, a, Program);
    for (Values* values : {&a, &results[1]}) {
      for (Number& value : values->elements) value /= scale;
    }
    if (scale > 1e-40) ExpectFactors(F32, a, results);
    EXPECT_LE(DistanceFromUnitary(MatrixOf(results[0], 0)), 1e-5);
  }
}

TEST(SelfAdjointEigTest, NanStaysInItsMatrix) {
  for (double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    Values a = RandomHermitian(F32, {3, 5, 5}, 4), alone = a;
    a.elements[25] = bad;
    std::vector<Values> results = RunValues(F32, a, Program);
    EXPECT_TRUE(IsAllNan(MatrixOf(results[0], 1).elements));
    EXPECT_TRUE(IsAllNan(VectorOf(results[1], 1)));
    for (int64_t b : {0, 2}) {
      Matrix v = MatrixOf(results[0], b);
      EXPECT_LE(
          Distance(Multiply(ScaledColumns(v, 5, VectorOf(results[1], b)), Adjoint(v)), MatrixOf(alone, b)),
          1e-5);
    }
  }
}

TEST(SelfAdjointEigTest, ErrorsNameFunctionAndShape) {
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2, 3})}, Program),
              HasSubstr("SelfAdjointEig: the matrices are not square: f32[2,3]"));
  EXPECT_THAT(ErrorOf({ShapeUtil::MakeShape(F32, {2})}, Program),
              HasSubstr("SelfAdjointEig: not an array of matrices"));
  EXPECT_THAT(
      ErrorOf({ShapeUtil::MakeShape(U8, {2, 2})}, Program),
      HasSubstr("SelfAdjointEig: the elements are neither floating-point nor complex numbers: u8[2,2]"));
}

}  // namespace
}  // namespace xla
