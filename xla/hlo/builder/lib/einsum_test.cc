#include <numeric>

#include "gmock/gmock.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace linalg_test;  // NOLINT

struct Golden {
  std::string config;
  std::vector<int64_t> x_sizes, y_sizes, result_sizes;
  std::vector<double> result;
};
const std::vector<Golden>& Goldens() {
  static const auto& goldens = *new std::vector<Golden>{
#include "xla/hlo/builder/lib/einsum_golden.inc"
  };
  return goldens;
}

// The operands of the goldens: small integers.
Literal Operand(PrimitiveType type, const std::vector<int64_t>& sizes, int64_t salt) {
  Values values{sizes, std::vector<Number>(Product(sizes))};
  for (size_t i = 0; i < values.elements.size(); ++i) {
    values.elements[i] = static_cast<double>((static_cast<int64_t>(i) * 7 + salt) % 11 - 5);
  }
  return MakeLiteral(type, values);
}

Literal Evaluate(const Literal& x, const Literal& y, const std::function<XlaOp(XlaOp, XlaOp)>& program) {
  std::vector<Literal> arguments;
  arguments.push_back(x.Clone());
  arguments.push_back(y.Clone());
  auto results =
      Run(arguments, [&](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{program(p[0], p[1])}; });
  EXPECT_TRUE(results.ok()) << results.status().ToString();
  return results.ok() ? std::move((*results)[0]) : Literal();
}

TEST(EinsumTest, AgreesWithNumpy) {
  EXPECT_GE(Goldens().size(), 40);
  for (PrimitiveType type : {F32, S32, C128}) {
    for (const Golden& golden : Goldens()) {
      SCOPED_TRACE(golden.config);
      Literal result = Evaluate(Operand(type, golden.x_sizes, 3), Operand(type, golden.y_sizes, 8),
                                [&](XlaOp x, XlaOp y) { return Einsum(x, y, golden.config); });
      EXPECT_EQ(result.shape().element_type(), type);
      Values values = ReadValues(result);
      EXPECT_EQ(values.sizes, golden.result_sizes);
      EXPECT_EQ(values.elements, std::vector<Number>(golden.result.begin(), golden.result.end()));
    }
  }
}

TEST(EinsumTest, OneOperand) {
  Literal x = LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}), unused = LiteralUtil::CreateR0<float>(0);
  auto run = [&](absl::string_view config) {
    return Evaluate(x, unused, [&](XlaOp x, XlaOp) { return Einsum(x, config); });
  };
  EXPECT_EQ(run("ab->ba"), LiteralUtil::CreateR2<float>({{1, 3}, {2, 4}}));
  EXPECT_EQ(run("ba"), LiteralUtil::CreateR2<float>({{1, 3}, {2, 4}}));
  EXPECT_EQ(run("aa->a"), LiteralUtil::CreateR1<float>({1, 4}));
  EXPECT_EQ(run("aa"), LiteralUtil::CreateR0<float>(5));
  EXPECT_EQ(run("ab->"), LiteralUtil::CreateR0<float>(10));
  EXPECT_EQ(run("ab->b"), LiteralUtil::CreateR1<float>({4, 6}));
  EXPECT_EQ(run("...b->b..."), LiteralUtil::CreateR2<float>({{1, 3}, {2, 4}}));
}

TEST(EinsumTest, NanBesideTheDiagonalIsNotRead) {
  float nan = std::numeric_limits<float>::quiet_NaN();
  Literal x = LiteralUtil::CreateR2<float>({{1, nan}, {nan, 4}}), y = LiteralUtil::CreateR1<float>({2, 3});
  EXPECT_EQ(Evaluate(x, y, [](XlaOp x, XlaOp y) { return Einsum(x, y, "aa,a->a"); }),
            LiteralUtil::CreateR1<float>({2, 12}));
}

TEST(EinsumTest, NumbersAsLabels) {
  Literal x = Operand(F32, {2, 3}, 3), y = Operand(F32, {3, 4}, 8);
  EXPECT_EQ(Evaluate(x, y, [](XlaOp x, XlaOp y) { return Einsum(x, {7, -2}, y, {-2, 1000}, {1000, 7}); }),
            Evaluate(x, y, [](XlaOp x, XlaOp y) { return Einsum(x, y, "ab,bc->ca"); }));
}

TEST(EinsumTest, ParsesLabels) {
  auto parsed = ParseEinsumString("...ab,Bc...->a...", 4, 3).value();
  EXPECT_THAT(parsed[0], ElementsAre(-2, -1, 'a', 'b'));
  EXPECT_THAT(parsed[1], ElementsAre('B', 'c', -1));
  EXPECT_THAT(parsed[2], ElementsAre('a', -2, -1));
  auto scalars = ParseEinsumString(",->", 0, 0).value();
  EXPECT_TRUE(scalars[0].empty() && scalars[1].empty() && scalars[2].empty());
}

TEST(EinsumTest, RefusesBrokenStrings) {
  auto message = [](absl::string_view config, int64_t x_rank = 3, int64_t y_rank = 3) {
    return std::string(ParseEinsumString(config, x_rank, y_rank).status().message());
  };
  EXPECT_THAT(message(""), HasSubstr("there must be one \"->\""));
  EXPECT_THAT(message("a"), HasSubstr("there must be one \"->\""));
  EXPECT_THAT(message("ab,bc->a->c"), HasSubstr("there must be one \"->\""));
  EXPECT_THAT(message("ab->ba"), HasSubstr("there must be two operands, hence one \",\""));
  EXPECT_THAT(message("ab,bc,cd->ad"), HasSubstr("there must be two operands"));
  EXPECT_THAT(message("ab,bc->a,c"), HasSubstr("',' is not a label"));
  EXPECT_THAT(message("a...b...,bc->a...c"), HasSubstr("\"a...b...\" has more than one \"...\""));
  EXPECT_THAT(message("a.b,bcd->ac"), HasSubstr("'.' is not a label"));
  EXPECT_THAT(message("a1b,bcd->ac"), HasSubstr("'1' is not a label; labels are letters"));
  EXPECT_THAT(message("ab c,bcd->ac"), HasSubstr("' ' is not a label"));
  EXPECT_THAT(message("abc,bc->ac"), HasSubstr("2 labels for y, which has 3 dimensions"));
  EXPECT_THAT(message("abcd...,abc->a"), HasSubstr("4 labels for x, which has 3 dimensions"));
}

TEST(EinsumTest, NormalizesStrings) {
  EXPECT_EQ(NormalizeEinsumString("ab,bc->ac"), "");
  EXPECT_EQ(NormalizeEinsumString("ab,bc"), "ab,bc->ac");
  EXPECT_EQ(NormalizeEinsumString("ba,bc"), "ba,bc->ac");
  EXPECT_EQ(NormalizeEinsumString("c...b,ab..."), "c...b,ab...->...ac");
  EXPECT_EQ(NormalizeEinsumString("ii"), "ii->");
  EXPECT_EQ(NormalizeEinsumString(""), "->");
}

TEST(EinsumTest, RefusesWhatDoesNotFit) {
  auto error = [](const Shape& x, const Shape& y, absl::string_view config) {
    Shape shapes[] = {x, y};
    return ErrorOf(shapes,
                   [&](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{Einsum(p[0], p[1], config)}; });
  };
  Shape f23 = ShapeUtil::MakeShape(F32, {2, 3}), f45 = ShapeUtil::MakeShape(F32, {4, 5});
  EXPECT_THAT(error(f23, f45, "ab,bc->ac"), HasSubstr("label 'b' is size 3 in x and size 4 in y"));
  EXPECT_THAT(error(f23, f45, "aa,bc->ac"), HasSubstr("label 'a' is size 2 and size 3 in x"));
  EXPECT_THAT(error(f23, f45, "ab,cd->ax"), HasSubstr("label 'x' of the result is in neither operand"));
  EXPECT_THAT(error(f23, f45, "ab,cd->aca"), HasSubstr("label 'a' appears twice in the result"));
  EXPECT_THAT(error(f23, ShapeUtil::MakeShape(F32, {3}), "ab,bc->ac"), HasSubstr("2 labels for y"));
  Shape shapes[] = {f23, f45};
  EXPECT_THAT(
      ErrorOf(shapes, [](auto p) { return std::vector<XlaOp>{Einsum(p[0], {1}, p[1], {1, 2}, {1})}; }),
      HasSubstr("Einsum: 1 labels for x = f32[2,3]"));
  EXPECT_THAT(ErrorOf({f23}, [](auto p) { return std::vector<XlaOp>{Einsum(p[0], "ab,->a")}; }),
              HasSubstr("there is one operand, hence no \",\""));
}

TEST(BatchDotTest, TransposesAndStretches) {
  for (bool transpose_x : {false, true}) {
    for (bool transpose_y : {false, true}) {
      std::vector<int64_t> x_sizes =
          transpose_x ? std::vector<int64_t>{2, 3, 4} : std::vector<int64_t>{2, 4, 3};
      std::vector<int64_t> y_sizes =
          transpose_y ? std::vector<int64_t>{1, 5, 3} : std::vector<int64_t>{1, 3, 5};
      Literal x = Operand(F64, x_sizes, 1), y = Operand(F64, y_sizes, 2);
      Values result = ReadValues(
          Evaluate(x, y, [&](XlaOp x, XlaOp y) { return BatchDot(x, transpose_x, y, transpose_y); }));
      ASSERT_EQ(result.sizes, (std::vector<int64_t>{2, 4, 5}));
      for (int64_t b = 0; b < 2; ++b) {
        Matrix left = MatrixOf(ReadValues(x), b), right = MatrixOf(ReadValues(y), 0);
        EXPECT_EQ(Distance(MatrixOf(result, b), Multiply(transpose_x ? Adjoint(left) : left,
                                                         transpose_y ? Adjoint(right) : right)),
                  0);
      }
    }
  }
}

TEST(BatchDotTest, PreferredTypePrecisionAndNotes) {
  XlaBuilder builder("dot");
  XlaOp x = Parameter(&builder, 0, ShapeUtil::MakeShape(BF16, {2, 3}), "x");
  XlaOp y = Parameter(&builder, 1, ShapeUtil::MakeShape(BF16, {3, 4}), "y");
  XlaOp dot = BatchDot(x, y, PrecisionConfig::HIGH, F32, /*grad_x=*/true);
  EXPECT_EQ(builder.GetShape(dot).value(), ShapeUtil::MakeShape(F32, {2, 4}));
  XlaComputation computation = builder.Build().value();
  for (const HloInstructionProto& instruction : computation.proto().computations(0).instructions()) {
    if (instruction.opcode() != "dot") continue;
    EXPECT_THAT(instruction.precision_config().operand_precision(),
                ElementsAre(PrecisionConfig::HIGH, PrecisionConfig::HIGH));
    EXPECT_EQ(instruction.frontend_attributes().map().at("grad_x"), "true");
    EXPECT_EQ(instruction.frontend_attributes().map().at("grad_y"), "false");
    return;
  }
  FAIL() << "no dot";
}

}  // namespace
}  // namespace xla
