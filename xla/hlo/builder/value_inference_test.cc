#include "xla/hlo/builder/value_inference.h"

#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::optional<int64_t> kUnknown = std::nullopt;

Shape Scalar(PrimitiveType type = S32) { return ShapeUtil::MakeScalarShape(type); }

// The bits of an analysis, of arrays and tuples in depth-first order.
std::vector<bool> Bits(const Literal& mask) {
  std::vector<bool> bits;
  if (!mask.shape().IsTuple()) {
    for (bool bit : mask.data<bool>()) bits.push_back(bit);
    return bits;
  }
  for (int i = 0; i < mask.shape().tuple_shapes_size(); ++i) {
    for (bool bit : Bits(mask.element(i))) bits.push_back(bit);
  }
  return bits;
}

std::vector<bool> IsDynamic(XlaOp op) {
  ValueInference inference(op.builder());
  const auto mask = inference.AnalyzeIsDynamic(op);
  EXPECT_TRUE(mask.ok()) << mask.status().message();
  return mask.ok() ? Bits(*mask) : std::vector<bool>{};
}

std::vector<std::optional<int64_t>> Values(ValueInference* inference, XlaOp op, ValueInferenceMode mode) {
  const auto value = inference->AnalyzeConstant(op, mode);
  EXPECT_TRUE(value.ok()) << value.status().message();
  std::vector<std::optional<int64_t>> result;
  if (!value.ok()) return result;
  const Shape rows = LayoutUtil::GetWithDefaultLayout(*op.builder()->GetShape(op));
  ShapeUtil::ForEachIndex(rows, [&](absl::Span<const int64_t> index) {
    const auto element = value->Get<int32_t>(index);
    result.push_back(element.has_value() ? std::optional<int64_t>(*element) : std::nullopt);
  });
  return result;
}
std::vector<std::optional<int64_t>> Values(XlaOp op, ValueInferenceMode mode) {
  ValueInference inference(op.builder());
  return Values(&inference, op, mode);
}
std::optional<int64_t> Upper(XlaOp op) { return Values(op, kUpperBound).at(0); }
std::optional<int64_t> Lower(XlaOp op) { return Values(op, kLowerBound).at(0); }
std::optional<int64_t> Value(XlaOp op) { return Values(op, kValue).at(0); }

class ValueInferenceTest : public ::testing::Test {
 protected:
  XlaOp Const(int32_t value) { return ConstantR0<int32_t>(&b_, value); }
  XlaOp Param(const Shape& shape) { return Parameter(&b_, parameters_++, shape, "p"); }
  XlaOp Param() { return Param(Scalar()); }
  // Sizes of [0, 2] and [0, 3].
  void MakeSizes() {
    sized_ = Param(ShapeUtil::MakeShape(S32, {2, 3}, {true, true}));
    a_ = GetDimensionSize(sized_, 0);
    b3_ = GetDimensionSize(sized_, 1);
  }

  XlaBuilder b_{"test"};
  int64_t parameters_ = 0;
  XlaOp sized_, a_, b3_;
};

TEST_F(ValueInferenceTest, ParametersAreDynamicAndConstantsAreNot) {
  EXPECT_THAT(IsDynamic(Tuple(&b_, {Const(42), Param()})), ElementsAre(false, true));
  EXPECT_THAT(IsDynamic(Iota(&b_, S32, 2)), ElementsAre(false, false));
  EXPECT_THAT(IsDynamic(Param(ShapeUtil::MakeTupleShape({ShapeUtil::MakeTokenShape(), Scalar()}))),
              ElementsAre(true, true));
  EXPECT_THAT(IsDynamic(RngUniform(Const(0), Const(9), ShapeUtil::MakeShape(S32, {2}))),
              ElementsAre(true, true));
}

TEST_F(ValueInferenceTest, ElementwiseOpsAreDynamicWhereAnOperandIs) {
  const XlaOp both = ConcatInDim(&b_, {ConstantR1<int32_t>(&b_, {5}), Reshape(Param(), {1})}, 0);
  EXPECT_THAT(IsDynamic(both), ElementsAre(false, true));
  EXPECT_THAT(IsDynamic(Neg(both)), ElementsAre(false, true));
  EXPECT_THAT(IsDynamic(Add(both, Rev(both, {0}))), ElementsAre(true, true));
  EXPECT_THAT(IsDynamic(ConvertElementType(both, F32)), ElementsAre(false, true));
  EXPECT_THAT(IsDynamic(Eq(both, both)), ElementsAre(false, true));
  EXPECT_THAT(Values(Mul(both, both), kValue), ElementsAre(25, kUnknown));
}

TEST_F(ValueInferenceTest, SelectFollowsWhatIsChosen) {
  const XlaOp selector =
      ConcatInDim(&b_, {ConstantR1<bool>(&b_, {true, false}), Param(ShapeUtil::MakeShape(PRED, {1}))}, 0);
  const XlaOp constants = ConstantR1<int32_t>(&b_, {1, 2, 3});
  const XlaOp parameters = Param(ShapeUtil::MakeShape(S32, {3}));
  EXPECT_THAT(IsDynamic(Select(selector, constants, parameters)), ElementsAre(false, true, true));
  // Equal values do not make an unknown choice known, but they bound it.
  const XlaOp equal = Select(selector, constants, constants);
  EXPECT_THAT(IsDynamic(equal), ElementsAre(false, false, true));
  EXPECT_THAT(Values(equal, kUpperBound), ElementsAre(1, 2, 3));
  EXPECT_THAT(Values(equal, kValue), ElementsAre(1, 2, kUnknown));
}

TEST_F(ValueInferenceTest, ElementsAreFollowedWhereTheyMove) {
  const XlaOp x =
      Reshape(ConcatInDim(&b_, {ConstantR1<int32_t>(&b_, {7, 8, 9}), Reshape(Param(), {1})}, 0), {2, 2});
  EXPECT_THAT(Values(Transpose(x, {1, 0}), kValue), ElementsAre(7, 9, 8, kUnknown));
  EXPECT_THAT(Values(Broadcast(SliceInDim(x, 1, 2, 1, 0), {2}), kValue),
              ElementsAre(9, kUnknown, 9, kUnknown));
  EXPECT_THAT(Values(DynamicSlice(x, {Const(1), Const(0)}, {1, 2}), kValue), ElementsAre(9, kUnknown));
  EXPECT_THAT(Values(DynamicUpdateSlice(x, ConstantR2<int32_t>(&b_, {{5}}), {Const(1), Const(1)}), kValue),
              ElementsAre(7, 8, 9, 5));
  PaddingConfig padding;
  padding.add_dimensions()->set_edge_padding_high(1);
  EXPECT_THAT(Values(Pad(ConstantR1<int32_t>(&b_, {1, 2}), Param(), padding), kValue),
              ElementsAre(1, 2, kUnknown));
  // At an unknown place there can be any of them.
  const XlaOp anywhere = DynamicSlice(ConstantR1<int32_t>(&b_, {4, 1, 6}), {Param()}, {1});
  EXPECT_THAT(IsDynamic(anywhere), ElementsAre(true));
  EXPECT_EQ(Upper(anywhere), 6);
  EXPECT_EQ(Lower(anywhere), 1);
}

TEST_F(ValueInferenceTest, Gathers) {
  GatherDimensionNumbers numbers;
  numbers.add_offset_dims(1);
  numbers.add_start_index_map(0);
  numbers.set_index_vector_dim(1);
  const XlaOp p1 = Param(ShapeUtil::MakeShape(S32, {2})), p2 = Param(ShapeUtil::MakeShape(S32, {2}));
  EXPECT_THAT(IsDynamic(Gather(p1, Sub(p1, p2), numbers, {1})), ElementsAre(true, true));
  const XlaOp c = ConstantR1<int32_t>(&b_, {1, 2});
  EXPECT_THAT(IsDynamic(Gather(c, Sub(c, c), numbers, {1})), ElementsAre(false, false));
  EXPECT_THAT(Values(Gather(c, Sub(c, c), numbers, {1}), kValue), ElementsAre(1, 1));
}

TEST_F(ValueInferenceTest, SizesOfDimensions) {
  const XlaOp p = Param(ShapeUtil::MakeShape(S32, {2, 3}, {true, false}));
  const XlaOp dynamic = GetDimensionSize(p, 0), fixed = GetDimensionSize(p, 1);
  EXPECT_THAT(IsDynamic(Tuple(&b_, {dynamic, fixed})), ElementsAre(true, false));
  EXPECT_EQ(Upper(dynamic), 2);
  EXPECT_EQ(Lower(dynamic), 0);
  EXPECT_EQ(Value(dynamic), kUnknown);
  EXPECT_EQ(Upper(fixed), 3);
  EXPECT_EQ(Upper(Sub(fixed, dynamic)), 3);
  EXPECT_EQ(Lower(Sub(fixed, dynamic)), 1);
  EXPECT_EQ(Upper(Div(fixed, dynamic)), 3);
  EXPECT_EQ(Lower(Div(fixed, dynamic)), -1);  // of a division by zero
}

TEST_F(ValueInferenceTest, SetSizesAreTheSizes) {
  const XlaOp x = ConstantR2<float>(&b_, {{1, 2}, {3, 4}});
  const XlaOp set = SetDimensionSize(SetDimensionSize(x, Const(1), 0), Param(), 1);
  EXPECT_EQ(Value(GetDimensionSize(set, 0)), 1);
  EXPECT_EQ(Value(GetDimensionSize(set, 1)), kUnknown);
  EXPECT_EQ(Upper(GetDimensionSize(set, 1)), 2);
}

// What is beyond the size does not count, and moves what is behind it.
TEST_F(ValueInferenceTest, ElementsOfDynamicArrays) {
  const XlaOp x = SetDimensionSize(ConstantR1<int32_t>(&b_, {1, 2, 4}), Param(), 0);
  const XlaComputation sum = *[&] {
    XlaBuilder add("add");
    Add(Parameter(&add, 0, Scalar(), "x"), Parameter(&add, 1, Scalar(), "y"));
    return add.Build();
  }();
  EXPECT_EQ(Value(Reduce(x, Const(0), sum, {0})), kUnknown);
  EXPECT_THAT(Values(ConcatInDim(&b_, {x, ConstantR1<int32_t>(&b_, {8})}, 0), kUpperBound),
              ElementsAre(kUnknown, kUnknown, kUnknown, kUnknown));
  EXPECT_THAT(Values(Rev(x, {0}), kValue), ElementsAre(kUnknown, kUnknown, kUnknown));
  EXPECT_THAT(Values(Mul(x, x), kValue), ElementsAre(1, 4, 16));
}

TEST_F(ValueInferenceTest, SumsCancel) {
  MakeSizes();
  const XlaOp difference = Sub(b3_, a_), sum = Add(b3_, a_);
  EXPECT_EQ(Upper(difference), 3);
  EXPECT_EQ(Lower(difference), -2);
  EXPECT_EQ(Upper(Add(difference, a_)), 3);
  EXPECT_EQ(Upper(sum), 5);
  EXPECT_EQ(Upper(Add(difference, sum)), 6);
  // Asking twice for a size gives the same unknown.
  EXPECT_EQ(Upper(Add(difference, GetDimensionSize(sized_, 0))), 3);
  // Movement does not hide it.
  const XlaOp moved = Reshape(SliceInDim(ConvertElementType(Broadcast(a_, {1, 10}), S32), 0, 1, 1, 1), {});
  EXPECT_EQ(Upper(Add(Sub(b3_, moved), a_)), 3);
  EXPECT_THAT(IsDynamic(Sub(a_, moved)), ElementsAre(false));
  EXPECT_EQ(Value(Sub(a_, moved)), 0);
}

TEST_F(ValueInferenceTest, BoundsOfArithmetic) {
  MakeSizes();
  const XlaOp p = Param();
  EXPECT_EQ(Upper(Mul(a_, b3_)), 6);
  EXPECT_EQ(Upper(Mul(a_, Const(-4))), 0);
  EXPECT_EQ(Lower(Mul(a_, Const(-4))), -8);
  EXPECT_EQ(Lower(Neg(b3_)), -3);
  EXPECT_EQ(Upper(Max(a_, Const(7))), 7);
  EXPECT_EQ(Lower(Max(p, Const(7))), 7);
  EXPECT_EQ(Upper(Max(p, Const(7))), kUnknown);
  EXPECT_EQ(Upper(Min(p, b3_)), 3);
  EXPECT_EQ(Upper(Clamp(Const(-1), p, Const(5))), 5);
  EXPECT_EQ(Lower(Clamp(Const(-1), p, Const(5))), -1);
  EXPECT_EQ(Upper(Rem(b3_, Const(2))), 1);
  EXPECT_EQ(Upper(Abs(Sub(a_, b3_))), 3);
  EXPECT_EQ(Lower(Sign(p)), -1);
  EXPECT_EQ(Upper(ConvertElementType(Lt(p, a_), S32)), 1);
  EXPECT_EQ(Upper(ConvertElementType(ConvertElementType(Add(a_, b3_), S64), S32)), 5);
  EXPECT_EQ(Upper(p), kUnknown);
  EXPECT_EQ(Upper(Div(a_, p)), kUnknown);
}

// A bound that leaves the type is none.
TEST_F(ValueInferenceTest, NumbersWrapAround) {
  MakeSizes();
  const XlaOp most = Const(std::numeric_limits<int32_t>::max());
  EXPECT_EQ(Upper(Add(most, a_)), kUnknown);
  EXPECT_EQ(Upper(Sub(Add(most, a_), most)), 2);
  EXPECT_EQ(Upper(Mul(Const(2000000000), a_)), kUnknown);
  const XlaOp narrow = ConvertElementType(Mul(a_, Const(100)), S8);
  EXPECT_EQ(Upper(ConvertElementType(narrow, S32)), kUnknown);
}

TEST_F(ValueInferenceTest, Reductions) {
  MakeSizes();
  XlaBuilder add("add"), top("top");
  Add(Parameter(&add, 0, Scalar(), "x"), Parameter(&add, 1, Scalar(), "y"));
  Max(Parameter(&top, 0, Scalar(), "x"), Parameter(&top, 1, Scalar(), "y"));
  const XlaComputation sum = *add.Build(), maximum = *top.Build();
  const auto one = [&](XlaOp op) { return Reshape(op, {1}); };
  const XlaOp x =
      Reshape(ConcatInDim(&b_, {one(Const(5)), one(a_), one(Const(6)), one(Const(7))}, 0), {2, 2});
  EXPECT_THAT(Values(Reduce(x, Const(0), sum, {1}), kUpperBound), ElementsAre(7, 13));
  EXPECT_THAT(IsDynamic(Reduce(x, Const(0), sum, {1})), ElementsAre(true, false));
  EXPECT_THAT(Values(Reduce(x, Const(-9), maximum, {0}), kUpperBound), ElementsAre(6, 7));
  EXPECT_THAT(Values(Reduce(x, Const(-9), maximum, {0}), kLowerBound), ElementsAre(6, 7));
}

TEST_F(ValueInferenceTest, ReductionsOfSeveralArrays) {
  MakeSizes();
  XlaBuilder sums("sums");
  std::vector<XlaOp> p;
  for (int i = 0; i < 4; ++i) p.push_back(Parameter(&sums, i, Scalar(), absl::StrCat("p", i)));
  Tuple(&sums, {Add(p[0], p[2]), Mul(p[1], p[3])});
  const XlaComputation both = *sums.Build();
  const auto one = [&](XlaOp op) { return Reshape(op, {1}); };
  const auto matrix = [&](XlaOp a, XlaOp b, XlaOp c, XlaOp d) {
    return Reshape(ConcatInDim(&b_, {one(a), one(b), one(c), one(d)}, 0), {2, 2});
  };
  const XlaOp half_known = matrix(Const(5), Const(6), a_, Const(7));
  const XlaOp known = matrix(Const(2), Const(3), Const(4), Const(5));
  const XlaOp reduced = Reduce(&b_, {half_known, known}, {Const(0), Const(1)}, both, {1});
  EXPECT_THAT(IsDynamic(GetTupleElement(reduced, 0)), ElementsAre(false, true));
  EXPECT_THAT(IsDynamic(GetTupleElement(reduced, 1)), ElementsAre(false, true));
  const XlaOp constant = Reduce(&b_, {known, known}, {Const(0), Const(1)}, both, {1});
  EXPECT_THAT(Values(GetTupleElement(constant, 1), kUpperBound), ElementsAre(6, 20));
  EXPECT_THAT(IsDynamic(GetTupleElement(Reduce(&b_, {known, known}, {a_, Const(1)}, both, {1}), 1)),
              ElementsAre(true, true));
}

TEST_F(ValueInferenceTest, SortedElementsStayInBounds) {
  XlaBuilder order("order");
  const XlaOp lhs = Parameter(&order, 0, Scalar(), "a"), rhs = Parameter(&order, 1, Scalar(), "b");
  Parameter(&order, 2, Scalar(), "c");
  Parameter(&order, 3, Scalar(), "d");
  Ge(lhs, rhs);
  const XlaComputation comparator = *order.Build();
  const XlaOp sorted = Sort({Param(ShapeUtil::MakeShape(S32, {4})), Iota(&b_, S32, 4)}, comparator);
  EXPECT_THAT(Values(GetTupleElement(sorted, 1), kUpperBound), ElementsAre(3, 3, 3, 3));
  EXPECT_THAT(Values(GetTupleElement(sorted, 0), kUpperBound),
              ElementsAre(kUnknown, kUnknown, kUnknown, kUnknown));
  const XlaOp constant = Sort({ConstantR1<int32_t>(&b_, {3, 9, 1}), Iota(&b_, S32, 3)}, comparator);
  EXPECT_THAT(Values(GetTupleElement(constant, 1), kValue), ElementsAre(1, 0, 2));
}

XlaComputation Branch(const std::function<XlaOp(XlaOp)>& function, const Shape& shape = Scalar()) {
  XlaBuilder builder("branch");
  const XlaOp parameter = Parameter(&builder, 0, shape, "x");
  const XlaOp root = function(parameter);
  return *builder.Build(root);
}

TEST_F(ValueInferenceTest, CallsAndConditionals) {
  const XlaComputation identity = Branch([](XlaOp x) { return x; });
  const XlaComputation one = Branch([](XlaOp x) { return ConstantR0<int32_t>(x.builder(), 1); });
  const XlaComputation two = Branch([](XlaOp x) { return ConstantR0<int32_t>(x.builder(), 2); });
  const XlaOp p = Param(), choice = Param(Scalar(PRED)), yes = ConstantR0<bool>(&b_, true);
  EXPECT_EQ(Value(Call(&b_, identity, {Const(3)})), 3);
  EXPECT_EQ(Value(Call(&b_, identity, {p})), kUnknown);
  EXPECT_EQ(Value(Conditional(choice, p, one, p, one)), 1);
  const XlaOp one_or_two = Conditional(choice, p, one, p, two);
  EXPECT_EQ(Value(one_or_two), kUnknown);
  EXPECT_EQ(Upper(one_or_two), 2);
  EXPECT_EQ(Lower(one_or_two), 1);
  EXPECT_EQ(Value(Conditional(yes, p, one, p, identity)), 1);
  EXPECT_THAT(IsDynamic(Conditional(Not(yes), p, one, p, identity)), ElementsAre(true));
  // An index outside the list is the last branch.
  EXPECT_EQ(Value(Conditional(Const(7), {&one, &two}, {p, p})), 2);
  EXPECT_EQ(Value(Conditional(Const(0), {&one, &two}, {p, p})), 1);
  // The same argument is handed on by both branches.
  const Shape nested = ShapeUtil::MakeTupleShape({ShapeUtil::MakeTupleShape({Scalar()})});
  const XlaComputation forward = Branch(
      [](XlaOp x) {
        const XlaOp inner = Tuple(x.builder(), {GetTupleElement(GetTupleElement(x, 0), 0)});
        return Tuple(x.builder(), {inner});
      },
      nested);
  const auto wrap = [&](XlaOp op) { return Tuple(&b_, {Tuple(&b_, {op})}); };
  const XlaOp constant = wrap(Const(0)), parameter = wrap(p);
  EXPECT_THAT(IsDynamic(Conditional(choice, constant, forward, constant, forward)), ElementsAre(false));
  EXPECT_THAT(IsDynamic(Conditional(choice, parameter, forward, parameter, forward)), ElementsAre(true));
}

TEST_F(ValueInferenceTest, LoopsRunWhenTheyAreConstant) {
  const XlaComputation body = Branch([](XlaOp x) { return Mul(x, ConstantR0<int32_t>(x.builder(), 3)); });
  const XlaComputation condition =
      Branch([](XlaOp x) { return Lt(x, ConstantR0<int32_t>(x.builder(), 100)); });
  EXPECT_EQ(Value(While(condition, body, Const(1))), 243);
  EXPECT_EQ(Value(While(condition, body, Param())), kUnknown);
}

TEST_F(ValueInferenceTest, BoundsThatAreSet) {
  const auto set = [&](XlaOp op, bool only_bound) {
    const Literal pair = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(32),
                                                     LiteralUtil::CreateR0<bool>(only_bound));
    return CustomCall(&b_, "SetBound", {op}, Scalar(), "", false, {}, &pair);
  };
  EXPECT_EQ(Value(set(Const(32), false)), 32);
  EXPECT_EQ(Value(set(Param(), false)), 32);
  EXPECT_EQ(Value(set(Param(), true)), kUnknown);
  EXPECT_EQ(Upper(set(Param(), true)), 32);
  EXPECT_EQ(Upper(Add(set(Param(), true), Const(1))), kUnknown);  // the lower end may wrap around
  const Literal bound = LiteralUtil::CreateR0<int32_t>(8);
  EXPECT_EQ(Upper(CustomCall(&b_, "SetBound", {Param()}, Scalar(), "", false, {}, &bound)), 8);
  EXPECT_THAT(IsDynamic(CustomCall(&b_, "other", {Const(1)}, Scalar())), ElementsAre(true));
}

TEST_F(ValueInferenceTest, ReductionsAndOtherOpsOnConstantsAreEvaluated) {
  const XlaOp x = ConstantR2<float>(&b_, {{1, 2}, {3, 4}});
  ValueInference inference(&b_);
  const auto product = inference.AnalyzeConstant(Dot(x, x), kValue);
  ASSERT_TRUE(product.ok()) << product.status().message();
  ASSERT_TRUE(product->AllValid());
  EXPECT_EQ(*product->GetValue(), LiteralUtil::CreateR2<float>({{7, 10}, {15, 22}}));
  EXPECT_FALSE(inference.AnalyzeConstant(Param(), kValue)->GetValue().has_value());
}

TEST_F(ValueInferenceTest, LargeArraysAreUnknownAsAWhole) {
  const XlaOp large = Param(ShapeUtil::MakeShape(S32, {300, 300}));
  EXPECT_THAT(IsDynamic(SliceInDim(SliceInDim(Sub(large, large), 0, 1, 1, 0), 0, 2, 1, 1)),
              ElementsAre(true, true));
  const XlaOp constant = Iota(&b_, S32, 100000);
  EXPECT_EQ(Value(SliceInDim(constant, 99999, 100000, 1, 0)), 99999);
}

TEST_F(ValueInferenceTest, Errors) {
  ValueInference inference(&b_);
  EXPECT_FALSE(inference.AnalyzeIsDynamic(XlaOp()).ok());
  XlaBuilder other("other");
  EXPECT_FALSE(inference.AnalyzeIsDynamic(ConstantR0<int32_t>(&other, 1)).ok());
  const Literal wrong = LiteralUtil::CreateR1<int32_t>({1, 2});
  const auto bad =
      inference.AnalyzeIsDynamic(CustomCall(&b_, "SetBound", {Const(1)}, Scalar(), "", false, {}, &wrong));
  EXPECT_THAT(std::string(bad.status().message()),
              HasSubstr("SetBound: the literal s32[2] does not contain the bounds of s32[]"));
  Add(Const(1), ConstantR1<float>(&b_, {1}));
  EXPECT_FALSE(inference.AnalyzeIsDynamic(Const(1)).ok());
}

// Random arithmetic on two sizes and a parameter: in every run the values lie within the bounds, and equal
// the values that are said to be constant.
TEST(ValueInferenceSoundnessTest, RunsStayWithinTheBounds) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    XlaBuilder b("random");
    const XlaOp sized = Parameter(&b, 0, ShapeUtil::MakeShape(F32, {2, 3}), "sized");
    const XlaOp n0 = Parameter(&b, 1, Scalar(), "n0"), n1 = Parameter(&b, 2, Scalar(), "n1");
    const XlaOp p = Parameter(&b, 3, Scalar(), "p");
    const XlaOp dynamic = SetDimensionSize(SetDimensionSize(sized, n0, 0), n1, 1);
    std::vector<XlaOp> values = {GetDimensionSize(dynamic, 0), GetDimensionSize(dynamic, 1), p};
    for (int32_t number : {0, 1, -3, 7, 100, 2000000000}) values.push_back(ConstantR0<int32_t>(&b, number));
    const auto any = [&]() { return values[random() % values.size()]; };
    for (int step = 0; step < 25; ++step) {
      const XlaOp x = any(), y = any(), z = any();
      const std::function<XlaOp()> steps[] = {
          [&] { return Add(x, y); },
          [&] { return Sub(x, y); },
          [&] { return Mul(x, y); },
          [&] { return Div(x, y); },
          [&] { return Rem(x, y); },
          [&] { return Max(x, y); },
          [&] { return Min(x, y); },
          [&] { return Neg(x); },
          [&] { return Abs(x); },
          [&] { return Sign(x); },
          [&] { return Clamp(x, y, z); },
          [&] { return Select(Lt(x, y), y, z); },
          [&] { return ConvertElementType(ConvertElementType(x, S8), S32); },
          [&] { return ConvertElementType(ConvertElementType(x, U32), S32); },
          [&] { return ConvertElementType(Eq(x, y), S32); },
          [&] { return And(x, y); },
      };
      values.push_back(steps[random() % std::size(steps)]());
    }
    const XlaOp all = [&] {
      std::vector<XlaOp> parts;
      for (XlaOp value : values) parts.push_back(Reshape(value, {1}));
      return ConcatInDim(&b, parts, 0);
    }();
    ValueInference inference(&b);
    const auto lower = Values(&inference, all, kLowerBound), upper = Values(&inference, all, kUpperBound);
    const auto constant = Values(&inference, all, kValue);
    const auto computation = b.Build(all);
    ASSERT_TRUE(computation.ok()) << computation.status().message();
    const Literal data = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
    for (int run = 0; run < 12; ++run) {
      const Literal a = LiteralUtil::CreateR0<int32_t>(run % 3), c = LiteralUtil::CreateR0<int32_t>(run / 3);
      const int32_t special[] = {0, 5, -1, std::numeric_limits<int32_t>::max(),
                                 std::numeric_limits<int32_t>::min()};
      const Literal d = LiteralUtil::CreateR0<int32_t>(special[random() % 5]);
      const auto result = EvaluateComputation(*computation, {&data, &a, &c, &d});
      ASSERT_TRUE(result.ok()) << result.status().message();
      for (int64_t i = 0; i < static_cast<int64_t>(values.size()); ++i) {
        const int64_t value = result->Get<int32_t>({i});
        SCOPED_TRACE(absl::StrCat("round ", round, ", value ", i));
        if (lower[i].has_value()) EXPECT_LE(*lower[i], value);
        if (upper[i].has_value()) EXPECT_GE(*upper[i], value);
        if (constant[i].has_value()) EXPECT_EQ(*constant[i], value);
      }
    }
  }
}

}  // namespace
}  // namespace xla
