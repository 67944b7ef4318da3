#include "xla/hlo/builder/lib/dynamic_shaped_ops.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

Shape Scalar(PrimitiveType type) { return ShapeUtil::MakeScalarShape(type); }

// The value in its run-time size.
Literal Evaluated(XlaBuilder* builder, absl::Span<const Literal* const> arguments) {
  const auto computation = builder->Build();
  EXPECT_TRUE(computation.ok()) << computation.status().message();
  if (!computation.ok()) return Literal();
  const auto result = EvaluateComputation(*computation, arguments);
  EXPECT_TRUE(result.ok()) << result.status().message();
  return result.ok() ? result->ToStatic() : Literal();
}

// (x: f32[4]) -> its first elements
XlaComputation First(int64_t count) {
  XlaBuilder b("first");
  const XlaOp x = Parameter(&b, 0, ShapeUtil::MakeShape(F32, {4}), "x");
  SliceInDim(x, 0, count, 1, 0);
  return *b.Build();
}

TEST(DynamicConditionalTest, BranchesOfDifferentSizes) {
  const Literal x = LiteralUtil::CreateR1<float>({1, 2, 3, 4});
  const XlaComputation one = First(1), three = First(3);
  for (bool choice : {true, false}) {
    XlaBuilder b("choice");
    const XlaOp p = Parameter(&b, 0, Scalar(PRED), "p"), operand = ConstantLiteral(&b, x);
    const XlaOp result = DynamicConditional(&b, p, operand, one, operand, three);
    EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(result)), "f32[<=3]");
    const Literal predicate = LiteralUtil::CreateR0<bool>(choice);
    EXPECT_EQ(Evaluated(&b, {&predicate}),
              choice ? LiteralUtil::CreateR1<float>({1}) : LiteralUtil::CreateR1<float>({1, 2, 3}));
  }
}

TEST(DynamicConditionalTest, ListsOfBranches) {
  const XlaComputation one = First(1), two = First(2), all = First(4);
  for (int32_t choice : {0, 1, 2, 7}) {
    XlaBuilder b("choice");
    const XlaOp index = Parameter(&b, 0, Scalar(S32), "i");
    const XlaOp x = ConstantR1<float>(&b, {1, 2, 3, 4});
    const XlaOp result = DynamicConditional(&b, index, {&one, &two, &all}, {x, x, x});
    EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(result)), "f32[<=4]");
    const Literal argument = LiteralUtil::CreateR0<int32_t>(choice);
    const int64_t size = choice == 0 ? 1 : choice == 1 ? 2 : 4;
    EXPECT_EQ(Evaluated(&b, {&argument}).shape().dimensions(0), size);
  }
}

// One branch's size is known at run time only; the other's bound is larger.
TEST(DynamicConditionalTest, DynamicBranchesAndTuples) {
  const Shape argument = ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {2}), Scalar(S32)});
  XlaBuilder cut("cut"), longer("longer");
  {
    const XlaOp p = Parameter(&cut, 0, argument, "p");
    Tuple(&cut, {SetDimensionSize(GetTupleElement(p, 0), GetTupleElement(p, 1), 0), GetTupleElement(p, 1)});
    const XlaOp q = Parameter(&longer, 0, argument, "p");
    const XlaOp x = GetTupleElement(q, 0);
    Tuple(&longer, {ConcatInDim(&longer, {x, x}, 0), GetTupleElement(q, 1)});
  }
  const XlaComputation short_branch = *cut.Build(), long_branch = *longer.Build();
  for (bool choice : {true, false}) {
    XlaBuilder b("choice");
    const XlaOp p = Parameter(&b, 0, Scalar(PRED), "p");
    const XlaOp operand = Tuple(&b, {ConstantR1<float>(&b, {5, 6}), ConstantR0<int32_t>(&b, 1)});
    const XlaOp result = DynamicConditional(&b, p, operand, short_branch, operand, long_branch);
    EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(result)), "(f32[<=4], s32[])");
    GetTupleElement(result, 0);
    const Literal predicate = LiteralUtil::CreateR0<bool>(choice);
    EXPECT_EQ(Evaluated(&b, {&predicate}),
              choice ? LiteralUtil::CreateR1<float>({5}) : LiteralUtil::CreateR1<float>({5, 6, 5, 6}));
  }
}

TEST(DynamicConditionalTest, SameShapesStayStatic) {
  XlaBuilder b("same");
  const XlaComputation two = First(2);
  const XlaOp x = ConstantR1<float>(&b, {1, 2, 3, 4});
  const XlaOp result = DynamicConditional(&b, Parameter(&b, 0, Scalar(PRED), "p"), x, two, x, two);
  EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(result)), "f32[2]");
}

TEST(DynamicConditionalTest, RefusesOtherDifferences) {
  XlaBuilder scalar("scalar");
  Parameter(&scalar, 0, ShapeUtil::MakeShape(F32, {4}), "x");
  ConstantR0<float>(&scalar, 1);
  const XlaComputation no_dimensions = *scalar.Build(), one = First(1);
  XlaBuilder b("errors");
  const XlaOp x = ConstantR1<float>(&b, {1, 2, 3, 4});
  DynamicConditional(&b, Parameter(&b, 0, Scalar(PRED), "p"), x, one, x, no_dimensions);
  EXPECT_THAT(std::string(b.Build().status().message()),
              HasSubstr("DynamicConditional: a branch gives f32[1], another one f32[]"));
}

TEST(SetDimensionSizeTest, CutsToTheBound) {
  XlaBuilder b("rebound");
  ValueInference inference(&b);
  const XlaOp x = ConstantR1<float>(&b, {1, 2, 3, 4});
  const XlaOp n = Parameter(&b, 0, Scalar(S32), "n");
  const auto bounded = SetDimensionSizeWithRebound(&inference, x, Min(n, ConstantR0<int32_t>(&b, 3)), 0);
  ASSERT_TRUE(bounded.ok()) << bounded.status().message();
  EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(*bounded)), "f32[<=3]");
  const auto free = SetDimensionSizeWithRebound(&inference, x, n, 0);
  ASSERT_TRUE(free.ok());
  EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(*free)), "f32[<=4]");
  EXPECT_THAT(std::string(SetDimensionSizeWithRebound(&inference, x, n, 1).status().message()),
              HasSubstr("SetDimensionSizeWithRebound: dimension 1 of f32[4]"));
  const Literal two = LiteralUtil::CreateR0<int32_t>(2);
  EXPECT_EQ(Evaluated(&b, {&two}), LiteralUtil::CreateR1<float>({1, 2}));
}

TEST(SetDimensionSizeTest, SetsWhatIsDynamic) {
  XlaBuilder b("all");
  ValueInference inference(&b);
  const XlaOp x = ConstantR2<float>(&b, {{1, 2}, {3, 4}});
  const XlaOp n = Reshape(Parameter(&b, 0, Scalar(S64), "n"), {1});
  const XlaOp sizes = ConcatInDim(&b, {ConstantR1<int64_t>(&b, {2}), n}, 0);
  const auto set = SetAllDimensionSizes(&inference, x, sizes);
  ASSERT_TRUE(set.ok()) << set.status().message();
  EXPECT_EQ(ShapeUtil::HumanString(*b.GetShape(*set)), "f32[2,<=2]");
  EXPECT_THAT(std::string(SetAllDimensionSizes(&inference, x, n).status().message()),
              HasSubstr("SetAllDimensionSizes: the sizes are s64[1] for f32[2,2]"));
  const Literal one = LiteralUtil::CreateR0<int64_t>(1);
  EXPECT_EQ(Evaluated(&b, {&one}), LiteralUtil::CreateR2<float>({{1}, {3}}));
}

}  // namespace
}  // namespace xla
