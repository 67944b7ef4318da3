#include "xla/hlo/builder/lib/tridiagonal.h"

#include "gmock/gmock.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"
#include "xla/util.h"

namespace xla {
namespace tridiagonal {
namespace {

using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

// lower, main, upper, dominant on the diagonal; what must not be read is NaN.
std::vector<Values> RandomDiagonals(PrimitiveType type, int64_t batch, int64_t n, int seed) {
  std::vector<Values> diagonals;
  for (int i = 0; i < 3; ++i) diagonals.push_back(RandomValues(type, {batch, 1, n}, seed + i));
  for (Number& value : diagonals[1].elements) value += 8;
  diagonals[1] = Rounded(type, diagonals[1]);
  for (int64_t b = 0; b < batch && n > 0; ++b) {
    diagonals[0].elements[b * n] = diagonals[2].elements[b * n + n - 1] =
        std::numeric_limits<double>::quiet_NaN();
  }
  return diagonals;
}

Matrix Dense(const std::vector<Values>& diagonals, int64_t b) {
  int64_t n = diagonals[0].sizes.back();
  Matrix a(n, n);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t d = 0; d < 3; ++d) {
      if (i + d - 1 >= 0 && i + d - 1 < n) a(i, i + d - 1) = diagonals[d].elements[b * n + i];
    }
  }
  return a;
}

Values RunOn(PrimitiveType type, const std::vector<Values>& arguments,
             const std::function<absl::StatusOr<XlaOp>(absl::Span<const XlaOp>)>& program) {
  std::vector<Literal> literals;
  for (const Values& argument : arguments) literals.push_back(MakeLiteral(type, argument));
  auto results = Run(literals, [&](absl::Span<const XlaOp> p) {
    absl::StatusOr<XlaOp> result = program(p);
    EXPECT_TRUE(result.ok()) << result.status().ToString();
    return std::vector<XlaOp>{result.ok() ? *result : p[0]};
  });
  EXPECT_TRUE(results.ok()) << results.status().ToString();
  return results.ok() ? ReadValues((*results)[0]) : Values{};
}

TEST(TridiagonalTest, SolvesAndMultiplies) {
  int seed = 0;
  for (PrimitiveType type : {F32, F64, C64, C128, BF16}) {
    for (int64_t batch : {0, 1, 3}) {
      for (int64_t n : {1, 2, 3, 8, 30}) {
        for (int64_t k : {1, 4}) {
          SCOPED_TRACE(testing::Message()
                       << PrimitiveType_Name(type) << " " << batch << " " << n << " " << k);
          std::vector<Values> arguments = RandomDiagonals(type, batch, n, seed += 5);
          arguments.push_back(RandomValues(type, {batch, k, n}, seed + 4));
          Values x = RunOn(type, arguments, [](absl::Span<const XlaOp> p) {
            return TridiagonalSolver(kThomas, p[0], p[1], p[2], p[3]);
          });
          ASSERT_EQ(x.sizes, arguments[3].sizes);
          for (int64_t b = 0; b < batch; ++b) {
            Matrix rhs = MatrixOf(arguments[3], b), transposed(n, k);
            Matrix solution = MatrixOf(x, b), columns(n, k);
            for (int64_t i = 0; i < n; ++i) {
              for (int64_t j = 0; j < k; ++j) {
                transposed(i, j) = rhs(j, i);
                columns(i, j) = solution(j, i);
              }
            }
            EXPECT_LE(Distance(Multiply(Dense(arguments, b), columns), transposed),
                      8 * Epsilon(type) * Norm(rhs));
          }

          // The product takes and gives [n, k].
          std::vector<Values> factors = {arguments[2], arguments[1], arguments[0],
                                         RandomValues(type, {batch, n, k}, seed)};
          Values product = RunOn(type, factors, [](absl::Span<const XlaOp> p) {
            return TridiagonalMatMul(p[0], p[1], p[2], p[3]);
          });
          for (int64_t b = 0; b < batch; ++b) {
            Matrix expected = Multiply(Dense(arguments, b), MatrixOf(factors[3], b));
            EXPECT_LE(Distance(MatrixOf(product, b), expected), 3 * Epsilon(type) * Norm(expected));
          }
        }
      }
    }
  }
}

// Packed diagonals are upper, main, lower; right hand sides are columns.
TEST(TridiagonalTest, PackedDiagonals) {
  double unread = std::numeric_limits<double>::quiet_NaN();
  Values diagonals{{3, 3}, {1, 2, unread, 4, 5, 6, unread, 3, 1}};
  Values rhs{{3, 2}, {5, 4, 10, 3, 7, 0}};  // of the solutions (1, 1, 1) and (1, 0, 0)
  Values x = RunOn(F64, {diagonals, rhs},
                   [](absl::Span<const XlaOp> p) { return TridiagonalSolver(kThomas, p[0], p[1]); });
  ASSERT_EQ(x.sizes, rhs.sizes);
  std::vector<double> expected = {1, 1, 1, 0, 1, 0};
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(x.elements[i].real(), expected[i], 1e-14);
}

std::string ErrorOfSolver(std::vector<Shape> shapes) {
  XlaBuilder builder("test");
  std::vector<XlaOp> p;
  for (const Shape& shape : shapes) p.push_back(Parameter(&builder, p.size(), shape, "argument"));
  return std::string((p.size() == 2 ? TridiagonalSolver(kThomas, p[0], p[1])
                                    : TridiagonalSolver(kThomas, p[0], p[1], p[2], p[3]))
                         .status()
                         .message());
}

TEST(TridiagonalTest, SolverErrorsNameFunctionAndShape) {
  Shape diagonal = ShapeUtil::MakeShape(F32, {2, 1, 5}), rhs = ShapeUtil::MakeShape(F32, {2, 3, 5});
  EXPECT_EQ(ErrorOfSolver({diagonal, diagonal, diagonal, rhs}), "");
  for (const Shape& wrong : {ShapeUtil::MakeShape(F32, {1, 5}), ShapeUtil::MakeShape(F32, {2, 2, 5}),
                             ShapeUtil::MakeShape(F32, {2, 1, 4}), ShapeUtil::MakeShape(F32, {3, 1, 5}),
                             ShapeUtil::MakeShape(F64, {2, 1, 5})}) {
    EXPECT_THAT(
        ErrorOfSolver({diagonal, wrong, diagonal, rhs}),
        HasSubstr(absl::StrCat("TridiagonalSolver: for rhs [..., k, n] a diagonal is [..., 1, n] of the same "
                               "type and batch; but rhs is f32[2,3,5] and a diagonal is ",
                               ShapeUtil::HumanString(wrong))));
  }
  EXPECT_THAT(ErrorOfSolver({rhs, rhs, rhs, ShapeUtil::MakeShape(F32, {5})}),
              HasSubstr("TridiagonalSolver: not an array of matrices"));
  EXPECT_THAT(ErrorOfSolver({ShapeUtil::MakeShape(F32, {2, 5}), ShapeUtil::MakeShape(F32, {5, 1})}),
              HasSubstr("the three diagonals are [..., 3, n], but got f32[2,5]"));
  Shape integers = ShapeUtil::MakeShape(S32, {1, 5});
  EXPECT_THAT(ErrorOfSolver({integers, integers, integers, integers}),
              HasSubstr("the elements are neither floating-point nor complex numbers: s32[1,5]"));
}

TEST(TridiagonalTest, ProductErrors) {
  auto error = [](const Shape& diagonal, const Shape& rhs) {
    XlaBuilder builder("test");
    XlaOp d = Parameter(&builder, 0, diagonal, "diagonal"), r = Parameter(&builder, 1, rhs, "rhs");
    return TridiagonalMatMul(d, d, d, r).status();
  };
  EXPECT_EQ(error(ShapeUtil::MakeShape(F32, {1, 9}), ShapeUtil::MakeShape(F32, {2, 9, 4})),
            InvalidArgument("TridiagonalMatMul: the rank of superdiag must be that of rhs, found 2 and 3"));
  EXPECT_THAT(error(ShapeUtil::MakeShape(F32, {5, 1, 6}), ShapeUtil::MakeShape(F32, {5, 7, 6})).message(),
              HasSubstr("superdiag must be f32[5,1,7] for a rhs f32[5,7,6], but got f32[5,1,6]"));
}

}  // namespace
}  // namespace tridiagonal
}  // namespace xla
