// Forms of operations that XLA's documents describe and that become something else in HLO.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::HasSubstr;

class DocumentFormsTest : public testing::Test {
 protected:
  XlaBuilder builder_{"test"};
  XlaBuilder* b = &builder_;

  Literal Value(absl::Span<const Literal* const> arguments = {}) {
    absl::StatusOr<Literal> value = BuildAndEvaluate(b, arguments);
    EXPECT_TRUE(value.ok()) << value.status();
    return value.ok() ? *std::move(value) : Literal();
  }
  static std::string OpcodeOf(XlaOp op) { return internal::XlaBuilderFriend::GetInstruction(op)->opcode(); }
  std::string Error() const { return std::string(builder_.first_error().message()); }
};

TEST_F(DocumentFormsTest, SelectBetweenTuples) {
  for (bool pred : {true, false}) {
    const XlaOp one = Tuple(b, {ConstantR0<int32_t>(b, 1), ConstantR1<float>(b, {1, 2})});
    const XlaOp two = Tuple(b, {ConstantR0<int32_t>(b, 2), ConstantR1<float>(b, {3, 4})});
    Select(ConstantR0<bool>(b, pred), one, two);
    const Literal value = Value();
    EXPECT_EQ(value.Get<int32_t>({}, {0}), pred ? 1 : 2);
    EXPECT_EQ(value.Get<float>({1}, {1}), pred ? 2 : 4);
  }
}

TEST_F(DocumentFormsTest, SelectBetweenEmptyAndNestedTuples) {
  const XlaOp yes = ConstantR0<bool>(b, true);
  const XlaOp empty = Select(yes, Tuple(b, {}), Tuple(b, {}));
  const XlaOp nested = Tuple(b, {empty, ConstantR0<float>(b, 5)});
  GetTupleElement(Select(yes, nested, nested), 1);
  EXPECT_EQ(Value().Get<float>({}), 5);
}

TEST_F(DocumentFormsTest, SelectBetweenTuplesOfOneShapeByAScalar) {
  const XlaOp tuple = Tuple(b, {ConstantR1<float>(b, {1, 2})});
  Select(ConstantR1(b, std::vector<bool>{true, false}), tuple, tuple);
  EXPECT_THAT(Error(), HasSubstr("the predicate must be pred[], and the shapes equal, found pred[2]"));
  XlaBuilder other("other");
  const XlaOp one = Tuple(&other, {ConstantR0<float>(&other, 1)});
  Select(ConstantR0<bool>(&other, true), one, Tuple(&other, {}));
  EXPECT_THAT(std::string(other.first_error().message()), HasSubstr("found pred[], (f32[]) and ()"));
}

TEST_F(DocumentFormsTest, InfeedOfAnEmptyTupleReadsNothing) {
  Infeed(b, ShapeUtil::MakeNil());
  ConstantR0<float>(b, 3);
  EXPECT_EQ(Value().Get<float>({}), 3);
}

TEST_F(DocumentFormsTest, ABranchIndexIsS32) {
  const XlaOp x = ConstantR0<float>(b, 1);
  auto sub = builder_.CreateSubBuilder("branch");
  Parameter(sub.get(), 0, ShapeUtil::MakeShape(F32, {}), "x");
  const XlaComputation branch = sub->Build().value();
  Conditional(ConstantR0<bool>(b, true), {&branch, &branch}, {x, x});
  EXPECT_THAT(Error(), HasSubstr("the branch index must be s32[], found pred[]"));
}

TEST_F(DocumentFormsTest, DotSumsOverDimensionOne) {
  // {{{0, 1}, {2, 3}}, {{4, 5}, {6, 7}}} by {{1, 10, 100}, {1000, 0, 1}}
  const XlaOp lhs = Reshape(Iota(b, F32, 8), {2, 2, 2});
  Dot(lhs, ConstantR2<float>(b, {{1, 10, 100}, {1000, 0, 1}}));
  EXPECT_EQ(Value(), LiteralUtil::CreateR3<float>(
                         {{{2000, 0, 2}, {3001, 10, 103}}, {{6004, 40, 406}, {7005, 50, 507}}}));
  Dot(ConstantR0<float>(b, 1), ConstantR0<float>(b, 1));
  EXPECT_THAT(Error(), HasSubstr("Dot takes arrays with dimensions, found f32[] and f32[]"));
}

TEST_F(DocumentFormsTest, MapGivesItsStaticOperandsToEveryCall) {
  auto sub = builder_.CreateSubBuilder("f");
  const Shape f32 = ShapeUtil::MakeShape(F32, {}), s32 = ShapeUtil::MakeShape(S32, {});
  const XlaOp x = Parameter(sub.get(), 0, f32, "x"), y = Parameter(sub.get(), 1, f32, "y");
  const XlaOp scale = Parameter(sub.get(), 2, f32, "scale"), shift = Parameter(sub.get(), 3, s32, "shift");
  const XlaComputation f = sub->Build(Add(Mul(Add(x, y), scale), ConvertElementType(shift, F32))).value();
  const XlaOp p = ConstantR2<float>(b, {{1, 2}, {3, 4}});
  Map(b, {p, p}, f, {0, 1}, {ConstantR0<float>(b, 10), ConstantR0<int32_t>(b, 5)});
  EXPECT_EQ(Value(), LiteralUtil::CreateR2<float>({{25, 45}, {65, 85}}));
  const XlaOp q = ConstantR1<float>(b, {1, 2});
  Map(b, {q}, f, {0}, {q});
  EXPECT_THAT(Error(), HasSubstr("a static operand must be a scalar, found f32[2]"));
}

TEST_F(DocumentFormsTest, AfterAllJoinsTokens) {
  AfterAll(b, {CreateToken(b), ConstantR0<float>(b, 1)});
  EXPECT_THAT(Error(), HasSubstr("AfterAll joins tokens, found f32[]"));
}

TEST_F(DocumentFormsTest, TokensAreValuesToo) {
  AfterAll(b, {});
  EXPECT_TRUE(Value().shape().IsToken());
  ConstantLiteral(b,
                  LiteralUtil::MakeTupleOwned(LiteralUtil::CreateToken(), LiteralUtil::CreateR0<float>(2)));
  const Literal pair = Value();
  EXPECT_TRUE(pair.element(0).shape().IsToken());
  EXPECT_EQ(pair.Get<float>({}, {1}), 2);
}

TEST_F(DocumentFormsTest, SizesOfStaticDimensionsAreConstants) {
  const XlaOp p = Parameter(b, 0, ShapeUtil::MakeShape(F32, {4, 5}, {true, false}), "p");
  EXPECT_EQ(OpcodeOf(GetDimensionSize(p, 0)), "get-dimension-size");
  EXPECT_EQ(OpcodeOf(GetDimensionSize(p, 1)), "constant");
  XlaBuilder other("other");
  GetDimensionSize(Parameter(&other, 0, ShapeUtil::MakeShape(F32, {int64_t{1} << 31}), "large"), 0);
  EXPECT_THAT(std::string(other.first_error().message()), HasSubstr("must fit into s32"));
  GetDimensionSize(p, 2);
  EXPECT_THAT(Error(), HasSubstr("get-dimension-size"));
}

TEST_F(DocumentFormsTest, FeedsWithoutTokensFollowEachOther) {
  const Shape f32 = ShapeUtil::MakeShape(F32, {});
  const XlaOp first = Infeed(b, f32), second = Infeed(b, f32);
  Outfeed(first, f32, "");
  Outfeed(second, f32, "");
  Infeed(b, f32);
  const auto module = ModuleFromProto(builder_.Build().value().proto()).value();
  const HloInstruction *infeed = module->entry_computation()->root_instruction()->operand(0),
                       *outfeed = nullptr;
  for (int before : {2, 1, 0}) {
    ASSERT_EQ(infeed->opcode(), HloOpcode::kInfeed);
    const HloInstruction* token = infeed->operand(0);
    if (before == 0) {
      EXPECT_EQ(token->opcode(), HloOpcode::kAfterAll);
    } else {
      ASSERT_EQ(token->opcode(), HloOpcode::kGetTupleElement);
      EXPECT_EQ(token->tuple_index(), 1);
      infeed = token->operand(0);
    }
  }
  for (const HloInstruction* i : module->entry_computation()->instructions()) {
    if (i->opcode() != HloOpcode::kOutfeed) continue;
    EXPECT_EQ(i->operand(1)->opcode(), outfeed == nullptr ? HloOpcode::kAfterAll : HloOpcode::kOutfeed);
    if (outfeed != nullptr) EXPECT_EQ(i->operand(1), outfeed);
    outfeed = i;
  }
  // A program after this one begins anew.
  Infeed(b, f32);
  EXPECT_TRUE(builder_.Build().ok()) << builder_.first_error();
}

// Every collective that takes a layout has it.
TEST_F(DocumentFormsTest, CollectivesHaveTheLayoutThatIsAsked) {
  const Layout columns = LayoutUtil::MakeLayout({0, 1});
  const Shape shape = ShapeUtil::MakeShape(F32, {4, 4});
  const Shape in_columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {4, 4}, {0, 1});
  auto sub = builder_.CreateSubBuilder("sum");
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  const XlaOp x = Parameter(sub.get(), 0, scalar, "x"), y = Parameter(sub.get(), 1, scalar, "y");
  const XlaComputation sum = sub->Build(Add(x, y)).value();
  const XlaOp p = Parameter(b, 0, shape, "p"), one = Tuple(b, {p}), two = Tuple(b, {p, p});
  ReplicaGroup pair;
  pair.add_replica_ids(0);
  pair.add_replica_ids(1);
  const std::vector<ReplicaGroup> groups = {pair};
  const Shape tuple1 = ShapeUtil::MakeTupleShape({in_columns}),
              tuple2 = ShapeUtil::MakeTupleShape({in_columns, shape});
  using internal::XlaBuilderFriend;
  const std::vector<std::pair<XlaOp, std::string>> cases = {
      {AllGather(p, 1, 2, groups, std::nullopt, columns), "f32[4,8]{0,1}"},
      {AllGather(one, 1, 2, groups, std::nullopt, columns), "(f32[4,8]{0,1})"},
      {AllGather(two, 1, 2, groups, std::nullopt, columns), "(f32[4,8]{0,1}, f32[4,8]{0,1})"},
      {AllGatherTuple({p, p}, 1, 2, groups, std::nullopt, columns), "(f32[4,8]{0,1}, f32[4,8]{0,1})"},
      {XlaBuilderFriend::BuildAllGatherStart(b, p, 1, 2, groups, std::nullopt, columns),
       "(f32[4,4]{1,0}, f32[4,8]{0,1})"},
      {ReduceScatter(p, sum, 0, 2, groups, std::nullopt, columns), "f32[2,4]{0,1}"},
      {ReduceScatter(two, sum, 0, 2, groups, std::nullopt, columns), "(f32[2,4]{0,1}, f32[2,4]{0,1})"},
      {AllReduce(p, sum, groups, std::nullopt, in_columns), "f32[4,4]{0,1}"},
      {AllReduce(one, sum, groups, std::nullopt, tuple1), "(f32[4,4]{0,1})"},
      {AllReduce(two, sum, groups, std::nullopt, tuple2), "(f32[4,4]{0,1}, f32[4,4]{1,0})"},
      {AllReduceTuple({p, p}, sum, groups, std::nullopt, tuple2), "(f32[4,4]{0,1}, f32[4,4]{1,0})"},
      {XlaBuilderFriend::BuildAllReduceStart(b, p, sum, groups, std::nullopt, in_columns), "f32[4,4]{0,1}"},
      {AllToAllTuple({p, p}, groups, columns), "(f32[4,4]{0,1}, f32[4,4]{0,1})"},
  };
  for (const auto& [op, expected] : cases) {
    ASSERT_TRUE(op.valid()) << expected << " " << Error();
    EXPECT_EQ(builder_.GetShape(op)->ToString(/*print_layout=*/true), expected);
    const HloInstructionProto* proto = XlaBuilderFriend::GetInstruction(op);
    if (proto->opcode() == "tuple") proto = XlaBuilderFriend::GetInstructionById(b, proto->operand_ids(0));
    EXPECT_TRUE(proto->constrain_layout()) << expected;
  }
  AllGather(p, 1, 2, groups, std::nullopt, LayoutUtil::MakeLayout({0}));
  EXPECT_THAT(Error(), HasSubstr("all-gather: "));
}

TEST_F(DocumentFormsTest, DataForTheHostHasTheLayoutThatIsAsked) {
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  ChannelHandle channel;
  channel.set_handle(3);
  channel.set_type(ChannelHandle::DEVICE_TO_HOST);
  const XlaOp done =
      SendToHost(Parameter(b, 0, ShapeUtil::MakeShape(F32, {2, 3}), "p"), CreateToken(b), columns, channel);
  const HloInstructionProto* proto = internal::XlaBuilderFriend::GetInstruction(done);
  ASSERT_NE(proto, nullptr) << Error();
  const Shape sent =
      Shape::FromProto(internal::XlaBuilderFriend::GetInstructionById(b, proto->operand_ids(0))->shape())
          .value();
  EXPECT_EQ(sent.tuple_shapes(0), columns);
}

TEST_F(DocumentFormsTest, ConstantsLieAsTheirLiterals) {
  const XlaOp constant =
      ConstantR2FromArray2DWithLayout<float>(b, {{1, 2, 3}, {4, 5, 6}}, LayoutUtil::MakeLayout({0, 1}));
  EXPECT_EQ(builder_.GetShape(constant)->ToString(/*print_layout=*/true), "f32[2,3]{0,1}");
  EXPECT_EQ(builder_.GetShape(Neg(constant))->ToString(/*print_layout=*/true), "f32[2,3]{0,1}");
  EXPECT_EQ(Value(), LiteralUtil::CreateR2<float>({{-1, -2, -3}, {-4, -5, -6}}));
}

// A program with everything that has a number: parameters, called computations, a module inside a module.
std::string BuiltOnce() {
  XlaBuilder builder("program");
  const Shape shape = ShapeUtil::MakeShape(F32, {4});
  const XlaOp p = Parameter(&builder, 0, shape, "p");
  auto sub = builder.CreateSubBuilder("sum");
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  const XlaOp x = Parameter(sub.get(), 0, scalar, "x"), y = Parameter(sub.get(), 1, scalar, "y");
  const XlaComputation sum = sub->Build(Add(x, y)).value();
  const XlaOp total = Reduce(p, ConstantR0<float>(&builder, 0), sum, {0});
  Map(&builder, {p, Broadcast(total, {4})}, sum, {0});
  return builder.Build().value().proto().SerializeAsString();
}

TEST(XlaBuilderNumbersTest, OneProgramHasOneProto) {
  const std::string first = BuiltOnce();
  {
    XlaBuilder between("between");
    ConstantR0<float>(&between, 1);
    ASSERT_TRUE(between.Build().ok());
  }
  EXPECT_EQ(BuiltOnce(), first);
}

}  // namespace
}  // namespace xla
