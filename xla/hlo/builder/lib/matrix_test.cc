#include "xla/hlo/builder/lib/matrix.h"

#include <memory>

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

// Runs a program of one argument, gives its result.
Literal Evaluate(const Literal& argument, const std::function<XlaOp(XlaOp)>& program) {
  std::vector<Literal> arguments;
  arguments.push_back(argument.Clone());
  auto results = Run(arguments, [&](absl::Span<const XlaOp> parameters) {
    return std::vector<XlaOp>{program(parameters[0])};
  });
  EXPECT_TRUE(results.ok()) << results.status().ToString();
  return results.ok() ? std::move((*results)[0]) : Literal();
}

// s32[batch.., m, n] with element = 100 batch + 10 row + column + 11.
Literal Numbered(std::vector<int64_t> sizes) {
  Literal literal(ShapeUtil::MakeShape(S32, sizes));
  int64_t m = sizes[sizes.size() - 2], n = sizes.back();
  absl::Span<int32_t> data = literal.data<int32_t>();
  for (size_t i = 0; i < data.size(); ++i) {
    int64_t place = static_cast<int64_t>(i);
    data[i] = static_cast<int32_t>(place / (m * n) * 100 + place / n % m * 10 + place % n + 11);
  }
  return literal;
}

TEST(MatrixTest, Identity) {
  XlaBuilder builder("identity");
  IdentityMatrix(&builder, F32, 2, 3);
  Literal result = EvaluateComputation(builder.Build().value()).value();
  EXPECT_EQ(result, LiteralUtil::CreateR2<float>({{1, 0, 0}, {0, 1, 0}}));
}

TEST(MatrixTest, IdentityOfEveryKindOfType) {
  for (PrimitiveType type : {PRED, S8, U64, BF16, F64, C64}) {
    XlaBuilder builder("identity");
    IdentityMatrix(&builder, type, 3, 3);
    Literal result = EvaluateComputation(builder.Build().value()).value();
    EXPECT_EQ(result, LiteralUtil::MakeIdentityR2<int32_t>(3).Convert(type).value());
  }
}

TEST(MatrixTest, IdentityRefusesNegativeSizes) {
  XlaBuilder builder("identity");
  EXPECT_FALSE(IdentityMatrix(&builder, F32, -1, 3).valid());
  EXPECT_THAT(builder.Build().status().message(), HasSubstr("IdentityMatrix: the sizes are -1 and 3"));
}

// Every diagonal of every shape, by both ways and by the mask.
TEST(MatrixTest, DiagonalsOfEveryShape) {
  for (int64_t m : {0, 1, 2, 3, 5}) {
    for (int64_t n : {0, 1, 2, 4}) {
      for (int k = -6; k <= 6; ++k) {
        Literal a = Numbered({2, m, n});
        int64_t row = std::min<int64_t>(std::max(-k, 0), m), column = std::min<int64_t>(std::max(k, 0), n);
        int64_t length = std::min(m - row, n - column);
        Literal expected(ShapeUtil::MakeShape(S32, {2, length}));
        for (int64_t b = 0; b < 2; ++b) {
          for (int64_t i = 0; i < length; ++i) {
            expected.Set<int32_t>({b, i}, a.Get<int32_t>({b, row + i, column + i}));
          }
        }
        EXPECT_EQ(Evaluate(a, [&](XlaOp x) { return GetMatrixDiagonal(x, k); }), expected) << m << n << k;
        EXPECT_EQ(Evaluate(a, [&](XlaOp x) { return GetMatrixDiagonalViaGather(x, k); }), expected)
            << m << n << k;

        Literal set =
            Evaluate(a, [&](XlaOp x) { return SetMatrixDiagonal(x, Neg(GetMatrixDiagonal(x, k)), k); });
        a.EachCell<int32_t>([&](absl::Span<const int64_t> i, int32_t value) {
          EXPECT_EQ(set.Get<int32_t>(i), i[2] - i[1] == k ? -value : value);
        });
        Literal mask = Evaluate(a, [&](XlaOp x) { return GetDiagonalMask(x, k); });
        Literal triangle = Evaluate(a, [&](XlaOp x) { return TriangleMask(x, k); });
        mask.EachCell<bool>([&](absl::Span<const int64_t> i, bool value) {
          EXPECT_EQ(value, i[2] - i[1] == k);
          EXPECT_EQ(triangle.Get<bool>(i), i[2] - i[1] <= k);
        });
      }
    }
  }
}

TEST(MatrixTest, DiagonalDoesNoArithmetic) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  Literal a = LiteralUtil::CreateR2<float>({{1, nan}, {nan, -0.0f}});
  Literal result = Evaluate(a, [](XlaOp x) { return GetMatrixDiagonal(x); });
  EXPECT_EQ(result.Get<float>({0}), 1);
  EXPECT_TRUE(std::signbit(result.Get<float>({1})));
}

TEST(MatrixTest, SetDiagonalWantsTheDiagonalsShape) {
  Shape shapes[] = {ShapeUtil::MakeShape(F32, {2, 3, 4}), ShapeUtil::MakeShape(F32, {2, 4})};
  EXPECT_THAT(
      ErrorOf(shapes, [](auto p) { return std::vector<XlaOp>{SetMatrixDiagonal(p[0], p[1], 1)}; }),
      HasSubstr("SetMatrixDiagonal: diagonal 1 of f32[2,3,4] is f32[2,3], but the new one is f32[2,4]"));
}

TEST(MatrixTest, Triangles) {
  Literal a = LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}});
  Literal lower = LiteralUtil::CreateR2<int32_t>({{1, 0, 0}, {4, 5, 0}});
  Literal upper = LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {0, 5, 6}});
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return LowerTriangle(x); }), lower);
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return UpperTriangle(x); }), upper);
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return Triangle(x, true); }), lower);
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return Triangle(x, false); }), upper);
}

TEST(MatrixTest, SymmetrizeReadsOneTriangle) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(
      Evaluate(LiteralUtil::CreateR2<float>({{1, nan}, {4, 5}}), [](XlaOp x) { return Symmetrize(x, true); }),
      LiteralUtil::CreateR2<float>({{1, 4}, {4, 5}}));
  EXPECT_EQ(Evaluate(LiteralUtil::CreateR2<float>({{1, 2}, {nan, 5}}),
                     [](XlaOp x) { return Symmetrize(x, false); }),
            LiteralUtil::CreateR2<float>({{1, 2}, {2, 5}}));
}

TEST(MatrixTest, SymmetrizeComplexIsHermitian) {
  using C = complex64;
  Literal a = LiteralUtil::CreateR2<C>({{C(1, 9), C(2, 3)}, {C(4, 5), C(6, 7)}});
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return Symmetrize(x, true); }),
            LiteralUtil::CreateR2<C>({{C(1, 0), C(4, -5)}, {C(4, 5), C(6, 0)}}));
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return Symmetrize(x, false); }),
            LiteralUtil::CreateR2<C>({{C(1, 0), C(2, 3)}, {C(2, -3), C(6, 0)}}));
}

TEST(MatrixTest, TransposeInMinorDims) {
  Literal a = Numbered({2, 2, 3});
  Literal result = Evaluate(a, [](XlaOp x) { return TransposeInMinorDims(x); });
  a.EachCell<int32_t>([&](absl::Span<const int64_t> i, int32_t value) {
    EXPECT_EQ(result.Get<int32_t>({i[0], i[2], i[1]}), value);
  });
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return MaybeTransposeInMinorDims(x, false); }), a);
  EXPECT_EQ(Evaluate(a, [](XlaOp x) { return MaybeTransposeInMinorDims(x, true); }), result);
}

TEST(MatrixTest, ErrorsNameFunctionAndShape) {
  Shape vector = ShapeUtil::MakeShape(F32, {3}), rectangle = ShapeUtil::MakeShape(F32, {2, 3});
  auto error = [](const Shape& shape, XlaOp (*function)(XlaOp)) {
    return ErrorOf({shape}, [&](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{function(p[0])}; });
  };
  EXPECT_THAT(
      error(vector, [](XlaOp x) { return GetMatrixDiagonal(x); }),
      HasSubstr("GetMatrixDiagonal: not an array of matrices, which has two dimensions or more: f32[3]"));
  EXPECT_THAT(error(vector, [](XlaOp x) { return GetMatrixDiagonalViaGather(x); }),
              HasSubstr("GetMatrixDiagonalViaGather: not an array of matrices"));
  EXPECT_THAT(error(vector, [](XlaOp x) { return GetDiagonalMask(x); }),
              HasSubstr("GetDiagonalMask: not an array"));
  EXPECT_THAT(error(vector, UpperTriangle), HasSubstr("UpperTriangle: not an array"));
  EXPECT_THAT(error(vector, TransposeInMinorDims), HasSubstr("TransposeInMinorDims: not an array"));
  EXPECT_THAT(error(rectangle, [](XlaOp x) { return Symmetrize(x, true); }),
              HasSubstr("Symmetrize: the matrices are not square: f32[2,3]"));
}

}  // namespace
}  // namespace xla
