#include "xla/hlo/builder/lib/comparators.h"

#include <limits>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

TEST(ComparatorsTest, SortInTotalOrder) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  XlaBuilder b("sort");
  XlaOp keys = ConstantR1<float>(&b, {kNaN, 1, 0.0f, -kInf, -0.0f, -kNaN, kInf, -1});
  XlaOp places = Iota(&b, S32, 8);
  XlaOp up = Sort({keys, places}, CreateScalarLtComputation({F32, S32}, &b), 0, true);
  XlaOp down = Sort({keys, places}, CreateScalarGtComputation({F32, S32}, &b), 0, true);
  Tuple(&b, {GetTupleElement(up, 1), GetTupleElement(down, 1)});
  Literal result = BuildAndEvaluate(&b).value();
  EXPECT_EQ(result.element(0), LiteralUtil::CreateR1<int32_t>({5, 3, 7, 4, 2, 1, 6, 0}));
  EXPECT_EQ(result.element(1), LiteralUtil::CreateR1<int32_t>({0, 6, 1, 2, 4, 7, 3, 5}));
}

TEST(ComparatorsTest, EachDirection) {
  struct Case {
    XlaComputation (*make)(const std::vector<PrimitiveType>&, XlaBuilder*);
    bool less, equal, greater;
  };
  const Case cases[] = {
      {CreateScalarLtComputation, true, false, false}, {CreateScalarLeComputation, true, true, false},
      {CreateScalarEqComputation, false, true, false}, {CreateScalarNeComputation, true, false, true},
      {CreateScalarGeComputation, false, true, true},  {CreateScalarGtComputation, false, false, true},
  };
  for (const Case& c : cases) {
    XlaBuilder b("direction");
    XlaComputation computation = c.make({S32}, &b);
    const auto ask = [&](int32_t x, int32_t y) {
      Call(&b, computation, {ConstantR0<int32_t>(&b, x), ConstantR0<int32_t>(&b, y)});
      return BuildAndEvaluate(&b).value().Get<bool>({});
    };
    EXPECT_EQ(ask(1, 2), c.less);
    EXPECT_EQ(ask(2, 2), c.equal);
    EXPECT_EQ(ask(3, 2), c.greater);
  }
}

TEST(ComparatorsTest, Lexicographic) {
  // By the first key upwards, then by the third downwards; the second is carried along.
  XlaBuilder b("lexicographic");
  XlaOp first = ConstantR1<int32_t>(&b, {1, 0, 1, 0, 1});
  XlaOp second = ConstantR1<float>(&b, {9, 8, 7, 6, 5});
  XlaOp third = ConstantR1<int32_t>(&b, {3, 4, 5, 6, 4});
  XlaComputation comparator = CreateScalarComparisonComputation(
      "by_two", {S32, F32, S32}, {LtTotalOrder, std::nullopt, GtTotalOrder}, &b);
  GetTupleElement(Sort({first, second, third}, comparator), 1);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR1<float>({6, 8, 7, 5, 9}));
}

TEST(ComparatorsTest, GeneratorsThatDoNotFitAreRefused) {
  XlaBuilder count("count");
  CreateScalarComparisonComputation("c", {S32, S32}, {LtTotalOrder}, &count);
  EXPECT_THAT(std::string(count.first_error().message()), HasSubstr("2 operand types but 1 generators"));
  XlaBuilder none("none");
  CreateScalarLtComputation({}, &none);
  EXPECT_THAT(std::string(none.first_error().message()), HasSubstr("no operand has a generator"));
}

}  // namespace
}  // namespace xla
