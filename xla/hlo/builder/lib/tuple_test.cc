#include "xla/hlo/builder/lib/tuple.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

TEST(TupleTest, TakesApartAndPutsTogether) {
  const Literal input = LiteralUtil::MakeTupleOwned(
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(42), LiteralUtil::CreateR1<int32_t>({1, 2})),
      LiteralUtil::MakeTupleOwned(), LiteralUtil::CreateR0<bool>(true));
  XlaBuilder b("tuple");
  const XlaOp parameter = Parameter(&b, 0, input.shape(), "p");
  const auto parts = DisassembleTuple(parameter);
  ASSERT_TRUE(parts.ok()) << parts.status().message();
  EXPECT_TRUE(parts->element({}).IsIdenticalTo(parameter));
  EXPECT_EQ(b.GetShape(parts->element({0}))->tuple_shapes_size(), 2);
  EXPECT_TRUE(ShapeUtil::Equal(*b.GetShape(parts->element({0, 1})), ShapeUtil::MakeShape(S32, {2})));

  // What stands at inner nodes is not looked at.
  ShapeTree<XlaOp> changed = *parts;
  *changed.mutable_element({0, 0}) = Neg(changed.element({0, 0}));
  *changed.mutable_element({0}) = XlaOp();
  *changed.mutable_element({}) = XlaOp();
  const XlaOp result = AssembleTuple(&b, std::move(changed));
  const auto computation = b.Build(result);
  ASSERT_TRUE(computation.ok()) << computation.status().message();
  const auto value = EvaluateComputation(*computation, {&input});
  ASSERT_TRUE(value.ok()) << value.status().message();
  EXPECT_EQ(*value,
            LiteralUtil::MakeTupleOwned(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(-42),
                                                                    LiteralUtil::CreateR1<int32_t>({1, 2})),
                                        LiteralUtil::MakeTupleOwned(), LiteralUtil::CreateR0<bool>(true)));
}

TEST(TupleTest, ArraysAndErrors) {
  XlaBuilder b("array");
  const XlaOp x = ConstantR0<float>(&b, 1);
  const auto parts = DisassembleTuple(x);
  ASSERT_TRUE(parts.ok());
  EXPECT_TRUE(AssembleTuple(&b, *parts).IsIdenticalTo(x));
  const XlaOp wrong = GetTupleElement(x, 0);
  EXPECT_FALSE(DisassembleTuple(wrong).ok());
}

}  // namespace
}  // namespace xla
