#include "xla/hlo/builder/xla_builder.h"

#include <ctime>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/literal_comparison.h"

namespace xla {
namespace {

using internal::XlaBuilderFriend;
using testing::HasSubstr;

Shape F(std::initializer_list<int64_t> dimensions) { return ShapeUtil::MakeShape(F32, dimensions); }
Shape I(std::initializer_list<int64_t> dimensions) { return ShapeUtil::MakeShape(S32, dimensions); }

class XlaBuilderTest : public testing::Test {
 protected:
  XlaBuilder builder_{"test"};
  XlaBuilder* b = &builder_;
  int64_t parameters_ = 0;

  XlaOp In(const Shape& shape) {
    const int64_t number = parameters_++;
    return Parameter(b, number, shape, absl::StrCat("p", number));
  }
  XlaComputation Sum(PrimitiveType type = F32) {
    auto sub = builder_.CreateSubBuilder("sum");
    const Shape scalar = ShapeUtil::MakeShape(type, {});
    const XlaOp x = Parameter(sub.get(), 0, scalar, "x"), y = Parameter(sub.get(), 1, scalar, "y");
    return sub->Build(Add(x, y)).value();
  }
  std::unique_ptr<HloModule> Module(XlaOp root) {
    auto computation = builder_.Build(root);
    EXPECT_TRUE(computation.ok()) << computation.status();
    if (!computation.ok()) return nullptr;
    auto module = ModuleFromProto(computation->proto());
    EXPECT_TRUE(module.ok()) << module.status();
    EXPECT_TRUE(VerifyModule(**module).ok()) << VerifyModule(**module);
    return *std::move(module);
  }
  // "add(broadcast(parameter), parameter)"
  static std::string Tree(const HloInstruction* instruction) {
    std::string text(HloOpcodeString(instruction->opcode()));
    if (instruction->operands().empty()) return text;
    text += "(";
    for (const HloInstruction* operand : instruction->operands()) {
      absl::StrAppend(&text, text.back() == '(' ? "" : ", ", Tree(operand));
    }
    return text + ")";
  }
  void ExpectTree(const std::string& expected, XlaOp root) {
    const auto module = Module(root);
    ASSERT_NE(module, nullptr);
    EXPECT_EQ(Tree(module->entry_computation()->root_instruction()), expected);
  }
  void ExpectError(const std::vector<std::string>& parts) {
    EXPECT_FALSE(builder_.first_error().ok());
    for (const std::string& part : parts) {
      EXPECT_THAT(std::string(builder_.first_error().message()), HasSubstr(part));
    }
    const auto built = builder_.Build();
    EXPECT_EQ(built.status(), builder_.first_error());
  }
};

// --- Broadcasting adds what is needed and nothing else

TEST_F(XlaBuilderTest, EqualShapesNeedNothing) {
  ExpectTree("add(parameter, parameter)", In(F({2, 3})) + In(F({2, 3})));
}
TEST_F(XlaBuilderTest, ScalarIsBroadcast) {
  ExpectTree("add(parameter, broadcast(constant))", In(F({2, 3})) + ConstantR0<float>(b, 1));
}
TEST_F(XlaBuilderTest, ScalarsStayScalars) { ExpectTree("add(parameter, parameter)", In(F({})) + In(F({}))); }
TEST_F(XlaBuilderTest, LowerRankIsBroadcastInDim) {
  ExpectTree("add(parameter, broadcast(parameter))", Add(In(F({2, 4, 6})), In(F({2, 4})), {0, 1}));
}
TEST_F(XlaBuilderTest, DegenerateDimensionIsReshapedAway) {
  ExpectTree("add(broadcast(reshape(parameter)), parameter)", Add(In(F({1, 2, 3})), In(F({2, 2, 3}))));
}
TEST_F(XlaBuilderTest, BothOperandsStretch) {
  ExpectTree("add(broadcast(reshape(parameter)), broadcast(reshape(parameter)))",
             Add(In(F({2, 1})), In(F({1, 3}))));
}
TEST_F(XlaBuilderTest, InDimAndDegenerateAtOnce) {
  ExpectTree("add(broadcast(parameter), broadcast(reshape(parameter)))",
             Add(In(F({2, 3})), In(F({2, 1, 4})), {0, 1}));
}
TEST_F(XlaBuilderTest, DynamicDimensionsGoIntoBroadcasts) {
  const XlaOp x = In(ShapeUtil::MakeShape(F32, {10}, {true}));
  const XlaOp sum = Add(x, ConstantR0<float>(b, 1));
  EXPECT_TRUE(builder_.GetShape(sum)->is_dynamic_dimension(0));
  EXPECT_NE(Module(sum), nullptr);
}

TEST_F(XlaBuilderTest, SelectAndClampBroadcastScalars) {
  const XlaOp pred = In(ShapeUtil::MakeShape(PRED, {2})), x = In(F({2})), y = In(F({})), z = In(F({}));
  ExpectTree(
      "tuple(select(parameter, broadcast(parameter), broadcast(parameter)), clamp(broadcast(parameter), "
      "parameter, "
      "broadcast(parameter)))",
      Tuple(b, {Select(pred, y, z), Clamp(y, x, z)}));
}

// --- Operators

TEST_F(XlaBuilderTest, OperatorsAreOperations) {
  const XlaOp x = In(I({2})), y = In(I({2})), u = In(ShapeUtil::MakeShape(U32, {2}));
  ExpectTree(
      "tuple(negate(parameter), add(parameter, parameter), subtract(parameter, parameter), "
      "multiply(parameter, "
      "parameter), divide(parameter, parameter), remainder(parameter, parameter), not(parameter), "
      "and(parameter, "
      "parameter), or(parameter, parameter), xor(parameter, parameter), shift-left(parameter, parameter), "
      "shift-right-arithmetic(parameter, parameter), shift-right-logical(parameter, parameter))",
      Tuple(b, {-x, x + y, x - y, x * y, x / y, x % y, ~x, x & y, x | y, x ^ y, x << y, x >> y, u >> u}));
}

TEST_F(XlaBuilderTest, AndAndOrTakeSeveralOperands) {
  const XlaOp x = In(ShapeUtil::MakeShape(PRED, {})), y = In(ShapeUtil::MakeShape(PRED, {}));
  ExpectTree("or(or(and(and(parameter, parameter), parameter), parameter), parameter)",
             Or(And(x, y, x), y, x));
}

// --- Shapes

TEST_F(XlaBuilderTest, ShapesAreKnownAtOnce) {
  const XlaOp x = In(F({2, 3}));
  EXPECT_EQ(builder_.GetShape(Transpose(x, {1, 0}))->ToString(), "f32[3,2]");
  EXPECT_EQ((*builder_.GetShapePtr(x))->ToString(), "f32[2,3]");
  EXPECT_EQ(builder_.GetOperandShapes({x, x})->size(), 2);
}
TEST_F(XlaBuilderTest, ProgramShapeHasNamesAndRoot) {
  Add(In(F({2})), In(F({2})));
  EXPECT_EQ(builder_.GetProgramShape()->ToString(), "(p0: f32[2], p1: f32[2]) -> f32[2]");
}
TEST_F(XlaBuilderTest, ProgramShapeOfGivenRoot) {
  const XlaOp x = In(F({2}));
  Neg(In(F({3})));
  EXPECT_EQ(builder_.GetProgramShape(x)->result().ToString(), "f32[2]");
}
TEST_F(XlaBuilderTest, ReshapeOfDynamicDimensionStaysDynamic) {
  const XlaOp x = In(ShapeUtil::MakeShape(F32, {1, 10}, {false, true}));
  EXPECT_EQ(builder_.GetShape(Reshape(x, {10}))->ToString(), "f32[<=10]");
  EXPECT_EQ(builder_.GetShape(Reshape(x, {1, 10, 1}))->ToString(), "f32[1,<=10,1]");
  EXPECT_EQ(builder_.GetShape(ReshapeWithInferredDimension(x, {2, 5}, 1))->ToString(), "f32[2,<=5]");
  EXPECT_EQ(builder_.GetShape(Reshape(x, {2, 5}))->ToString(), "f32[<=2,5]");
}
TEST_F(XlaBuilderTest, RemoveDynamicDimensionGivesTheBound) {
  const XlaOp x = SetDimensionSize(ConstantR1<float>(b, {1, 2, 3}), ConstantR0<int32_t>(b, 2), 0);
  const XlaOp y = RemoveDynamicDimension(x, 0);
  EXPECT_EQ(builder_.GetShape(x)->ToString(), "f32[<=3]");
  EXPECT_EQ(builder_.GetShape(y)->ToString(), "f32[3]");
  const auto result = EvaluateComputation(*builder_.Build(y));
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR1<float>({1, 2, 3}));
}
TEST_F(XlaBuilderTest, BuildCanRemoveDynamicDimensions) {
  const XlaOp x = SetDimensionSize(In(F({3})), In(I({})), 0);
  const auto computation = builder_.Build(x, /*remove_dynamic_dimensions=*/true);
  ASSERT_TRUE(computation.ok()) << computation.status();
  EXPECT_EQ(computation->GetProgramShape()->result().ToString(), "f32[3]");
}
TEST_F(XlaBuilderTest, ParameterWithoutLayoutGetsTheDefaultOne) {
  Shape shape = F({2, 3});
  LayoutUtil::ClearLayout(&shape);
  EXPECT_EQ(builder_.GetShape(In(shape))->ToString(/*print_layout=*/true), "f32[2,3]{1,0}");
}

// --- Roots

TEST_F(XlaBuilderTest, TheLastOperationWithAValueIsTheRoot) {
  const XlaOp x = In(F({2}));
  const XlaOp sum = Add(x, x);
  OutfeedWithToken(x, CreateToken(b), F({2}), "");
  AfterAll(b, {});
  const auto computation = builder_.Build();
  ASSERT_TRUE(computation.ok()) << computation.status();
  EXPECT_EQ(computation->GetProgramShape()->result().ToString(), "f32[2]");
  (void)sum;
}
TEST_F(XlaBuilderTest, AnEmptyBuilderHasNoRoot) {
  EXPECT_THAT(std::string(builder_.Build().status().message()),
              HasSubstr("has no operation that can be the root"));
}
TEST_F(XlaBuilderTest, BuildLeavesAnEmptyBuilder) {
  In(F({2}));
  ASSERT_TRUE(builder_.Build().ok());
  EXPECT_THAT(std::string(builder_.Build().status().message()),
              HasSubstr("was built already, and no operation was added since"));
  parameters_ = 0;
  In(F({3}));
  const auto second = builder_.Build();
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_EQ(second->GetProgramShape()->ToString(), "(p0: f32[3]) -> f32[3]");
}

// --- Errors

TEST_F(XlaBuilderTest, TheFirstErrorIsKept) {
  const XlaOp wrong = Add(In(F({2})), In(F({3})));
  EXPECT_FALSE(wrong.valid());
  EXPECT_FALSE(Neg(wrong).valid());
  Dot(In(F({7, 7, 7})), In(F({})));
  ExpectError({"add: binary op add with incompatible shapes: broadcast [B7]", "f32[2]", "f32[3]"});
}
TEST_F(XlaBuilderTest, ErrorsNameTheCaller) {
  Add(In(F({2})), In(F({3})));
  EXPECT_THAT(std::string(builder_.first_error().message()), HasSubstr("called from "));
}
TEST_F(XlaBuilderTest, ErrorsNameTheSourceLine) {
  OpMetadata metadata;
  metadata.set_source_file("model.py");
  metadata.set_source_line(17);
  XlaScopedOpMetadataAssignment scope(b, metadata);
  Add(In(F({2})), In(F({3})));
  ExpectError({"(model.py:17)"});
}
TEST_F(XlaBuilderTest, QuestionsAboutGoodOperationsWorkAfterAnError) {
  const XlaOp x = In(F({2}));
  const XlaOp wrong = Add(x, In(F({3})));
  EXPECT_EQ(builder_.GetShape(x)->ToString(), "f32[2]");
  EXPECT_EQ(builder_.GetShape(wrong).status(), builder_.first_error());
}
TEST_F(XlaBuilderTest, OperandsOfAnotherBuilder) {
  XlaBuilder other("other");
  const XlaOp y = Parameter(&other, 0, F({2}), "y");
  In(F({2}));
  Add(In(F({2})), y);
  ExpectError({"add: operand 1", "is built by builder 'other', but is trying to use it in builder 'test'"});
}
TEST_F(XlaBuilderTest, OperandOfAnotherBuilderInTheTable) {
  XlaBuilder other("other");
  Tuple(b, {In(F({2})), Parameter(&other, 0, F({2}), "y")});
  ExpectError({"tuple: operand 1", "is built by builder 'other'"});
}
TEST_F(XlaBuilderTest, OperandOfABuilderThatIsGone) {
  XlaOp y;
  {
    XlaBuilder other("other");
    y = Parameter(&other, 0, F({2}), "y");
  }
  Add(In(F({2})), y);
  ExpectError({"add: operand 1", "a destroyed builder"});
}
TEST_F(XlaBuilderTest, RootOfAnotherBuilder) {
  XlaBuilder other("other");
  In(F({2}));
  const auto built = builder_.Build(Parameter(&other, 0, F({2}), "y"));
  EXPECT_THAT(std::string(built.status().message()), HasSubstr("root operation is not in this computation"));
}
TEST_F(XlaBuilderTest, OperandWithoutValue) {
  Add(In(F({2})), XlaOp());
  ExpectError({"add: operand 1: an uninitialized XlaOp"});
}
TEST_F(XlaBuilderTest, OnlyOperandsWithoutValue) {
  EXPECT_FALSE(Neg(XlaOp()).valid());
  EXPECT_TRUE(Add(XlaOp(), XlaOp()).IsUninitialized());
  EXPECT_FALSE(Tuple(nullptr, {}).valid());
}
TEST_F(XlaBuilderTest, OperationOfABuiltComputation) {
  const XlaOp x = In(F({2}));
  ASSERT_TRUE(builder_.Build(x).ok());
  In(F({3}));
  Neg(x);
  ExpectError(
      {"negate: operand 0: the XlaOp with handle 0 does not belong to the program that the builder 'test' "
       "is ",
       "it belongs to one that was built already"});
}
TEST_F(XlaBuilderTest, ParameterNumberTwice) {
  Parameter(b, 0, F({2}), "x");
  Parameter(b, 0, F({2}), "y");
  ExpectError({"parameter 0", "already"});
}
TEST_F(XlaBuilderTest, ParameterNumberMissing) {
  Parameter(b, 1, F({2}), "y");
  EXPECT_THAT(std::string(builder_.Build().status().message()), HasSubstr("none with number 0"));
}
TEST_F(XlaBuilderTest, ParameterNumberFarAway) {
  Parameter(b, 0, F({2}), "x");
  Parameter(b, std::numeric_limits<int64_t>::max(), F({2}), "y");
  EXPECT_THAT(std::string(builder_.Build().status().message()), HasSubstr("none with number 1"));
}
TEST_F(XlaBuilderTest, ReportedErrorsCount) {
  const XlaOp op = builder_.ReportError(absl::InvalidArgumentError("a test error"));
  Add(op, In(F({2})));
  ExpectError({"a test error"});
}
TEST_F(XlaBuilderTest, ReportErrorOrReturn) {
  const XlaOp x = In(F({2}));
  EXPECT_TRUE(builder_.ReportErrorOrReturn(absl::StatusOr<XlaOp>(x)).IsIdenticalTo(x));
  EXPECT_FALSE(builder_.ReportErrorOrReturn(absl::StatusOr<XlaOp>(absl::InternalError("b"))).valid());
  ExpectError({"b"});
}
TEST_F(XlaBuilderTest, ErrorOfASubBuilderComesToTheParent) {
  auto sub = builder_.CreateSubBuilder("body");
  Add(Parameter(sub.get(), 0, F({2}), "x"), Parameter(sub.get(), 1, F({3}), "y"));
  EXPECT_TRUE(sub->BuildAndNoteError().IsNull());
  ExpectError({"in the computation 'body'", "add"});
}
TEST_F(XlaBuilderTest, EmptyComputationCannotBeCalled) {
  Reduce(In(F({2})), ConstantR0<float>(b, 0), XlaComputation(), {0});
  ExpectError({"reduce: a called computation is empty", "f32[2], f32[]"});
}
TEST_F(XlaBuilderTest, ReducerOfAnotherType) {
  Reduce(In(F({2})), ConstantR0<float>(b, 0), Sum(S32), {0});
  ExpectError({"reduce [", "operands: f32[2], f32[]"});
}
TEST_F(XlaBuilderTest, DieImmediately) {
  EXPECT_DEATH(
      {
        builder_.set_die_immediately_on_error(true);
        Add(In(F({2})), In(F({3})));
      },
      "XlaBuilder 'test': INVALID_ARGUMENT: add");
}

// What functions that add several instructions make of sizes that are not known.
TEST(XlaBuilderUnknownSizes, SeveralInstructions) {
  constexpr int64_t kUnknown = Shape::kUnboundedSize;
  XlaBuilder b("b");
  const auto shape_of = [&](XlaOp op) -> std::string {
    const absl::StatusOr<Shape> shape = b.GetShape(op);
    return shape.ok() ? ShapeUtil::HumanString(*shape) : std::string(shape.status().message());
  };
  int64_t number = 0;
  const auto parameter = [&](const Shape& shape) {
    ++number;
    return Parameter(&b, number - 1, shape, absl::StrCat("p", number));
  };
  const XlaOp x = parameter(ShapeUtil::MakeShape(F32, {kUnknown, 10}));
  const XlaOp bounded = parameter(ShapeUtil::MakeShape(F32, {3}, {true}));
  const XlaOp zero = ConstantR0<float>(&b, 0);
  XlaBuilder sub("sum");
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  Add(Parameter(&sub, 0, scalar, "a"), Parameter(&sub, 1, scalar, "b"));
  const XlaComputation sum = sub.Build().value();
  EXPECT_EQ(shape_of(Broadcast(x, {3})), "f32[3,?,10]");
  EXPECT_EQ(shape_of(BroadcastInDim(x, {7, 2, 10}, {0, 2})), "f32[7,2,10]");
  EXPECT_EQ(shape_of(BroadcastInDim(bounded, {3, 2}, {0})), "f32[<=3,2]");
  EXPECT_EQ(shape_of(Reshape(x, {3, 20})), "f32[3,20]");
  EXPECT_EQ(shape_of(AllGather(x, 0, 2)), "f32[?,10]");
  EXPECT_EQ(shape_of(AllGather(x, 1, 2)), "f32[?,20]");
  EXPECT_EQ(shape_of(ReduceScatter(x, sum, 0, 2)), "f32[?,10]");
  EXPECT_EQ(shape_of(AllToAll(x, 0, 1, 2)), "f32[?,20]");
  EXPECT_EQ(shape_of(AllToAll(x, 1, 0, 2)), "f32[?,5]");
  EXPECT_EQ(shape_of(ReduceWindow(x, zero, sum, {2, 3}, {1, 1}, Padding::kValid)), "f32[?,8]");
  EXPECT_EQ(shape_of(Select(ConstantR0<bool>(&b, true), x, Broadcast(zero, {4, 10}))), "f32[4,10]");
  EXPECT_TRUE(b.first_error().ok()) << b.first_error();
}

struct Misuse {
  const char* name;
  XlaOp (*build)(XlaBuilder* b);
  const char* message;
};
void PrintTo(const Misuse& misuse, std::ostream* out) { *out << misuse.name; }
class MisuseTest : public testing::TestWithParam<Misuse> {};

XlaOp P(XlaBuilder* b, int64_t number, const Shape& shape) { return Parameter(b, number, shape, "p"); }

TEST_P(MisuseTest, IsAnError) {
  XlaBuilder builder("misuse");
  EXPECT_FALSE(GetParam().build(&builder).valid());
  EXPECT_EQ(builder.first_error().code(), absl::StatusCode::kInvalidArgument) << builder.first_error();
  EXPECT_THAT(std::string(builder.first_error().message()), HasSubstr(GetParam().message));
}

const Misuse kMisuses[] = {
    {"NegativeBroadcastSize", [](XlaBuilder* b) { return Broadcast(P(b, 0, F({})), {-3}); }, "-3"},
    {"BroadcastInDimOrder", [](XlaBuilder* b) { return BroadcastInDim(P(b, 0, F({2, 3})), {3, 2}, {1, 0}); },
     "must be strictly increasing"},
    {"BroadcastInDimSize", [](XlaBuilder* b) { return BroadcastInDim(P(b, 0, F({2})), {3}, {0}); },
     "operand dimension 0 of size 2 cannot become result dimension 0 of size 3"},
    {"BroadcastInDimRange", [](XlaBuilder* b) { return BroadcastInDim(P(b, 0, F({2})), {2}, {1}); },
     "each of dimensions must be in [0, 1), found 1"},
    {"BroadcastInDimCount", [](XlaBuilder* b) { return BroadcastInDim(P(b, 0, F({2})), {2, 2}, {0, 1}); },
     "dimensions must name a result dimension for each of the 1 operand dimensions"},
    {"ReshapeSizes", [](XlaBuilder* b) { return Reshape(P(b, 0, F({2, 3})), {7}); }, "reshape [C3]"},
    {"ReshapeNegative", [](XlaBuilder* b) { return Reshape(P(b, 0, F({2, 3})), {-6}); }, "-6"},
    {"ReshapePermutation", [](XlaBuilder* b) { return Reshape(P(b, 0, F({2, 3})), {0, 0}, {6}); },
     "transpose ["},
    {"CollapseOrder", [](XlaBuilder* b) { return Collapse(P(b, 0, F({2, 3, 4})), {1, 0}); }, "consecutive"},
    {"CollapseGap", [](XlaBuilder* b) { return Collapse(P(b, 0, F({2, 3, 4})), {0, 2}); }, "consecutive"},
    {"CollapseRange", [](XlaBuilder* b) { return Collapse(P(b, 0, F({2, 3})), {1, 2}); },
     "outside the operand"},
    {"CollapseTuple", [](XlaBuilder* b) { return Collapse(Tuple(b, {}), {0}); }, "must be an array"},
    {"SliceLists", [](XlaBuilder* b) { return Slice(P(b, 0, F({4})), {0}, {2, 3}, {1}); },
     "1 start_indices, 2 limit"},
    {"SliceLimit", [](XlaBuilder* b) { return Slice(P(b, 0, F({4})), {0}, {5}, {1}); }, "slice [C4]"},
    {"SliceInDimRange", [](XlaBuilder* b) { return SliceInDim(P(b, 0, F({4})), 0, 1, 1, 1); },
     "dimension 1 is outside"},
    {"DynamicSliceCount",
     [](XlaBuilder* b) { return DynamicSlice(P(b, 0, F({4, 4})), {ConstantR0<int32_t>(b, 0)}, {1, 1}); },
     "dynamic-slice ["},
    {"DynamicSliceMatrixOfStarts",
     [](XlaBuilder* b) { return DynamicSlice(P(b, 0, F({4})), P(b, 1, I({1, 1})), {1}); },
     "scalars or one vector, found s32[1,1]"},
    {"PadInDimRange", [](XlaBuilder* b) { return PadInDim(P(b, 0, F({4})), P(b, 1, F({})), 2, 1, 1); },
     "outside"},
    {"ConcatNothing", [](XlaBuilder* b) { return ConcatInDim(b, {}, 0); }, "concatenate ["},
    {"ConcatScalars", [](XlaBuilder* b) { return ConcatInDim(b, {P(b, 0, F({})), P(b, 1, F({}))}, 0); },
     "concatenate ["},
    {"DotOfScalars", [](XlaBuilder* b) { return Dot(P(b, 0, F({})), P(b, 1, F({4}))); },
     "Dot takes arrays with dimensions, found f32[] and f32[4]"},
    {"DotSizes", [](XlaBuilder* b) { return Dot(P(b, 0, F({2, 3})), P(b, 1, F({4, 5}))); }, "dot [C6]"},
    {"ConvStrides",
     [](XlaBuilder* b) {
       return Conv(P(b, 0, F({1, 1, 4, 4})), P(b, 1, F({1, 1, 2, 2})), {1, 0}, Padding::kSame);
     },
     "the stride of dimension 1 is 0"},
    {"ConvRank",
     [](XlaBuilder* b) { return Conv(P(b, 0, F({1, 4})), P(b, 1, F({1, 4})), {1}, Padding::kSame); },
     "window_strides has 1 numbers, one for each spatial dimension, so that the operands have 3 dimensions; "
     "found f32[1,4]"},
    {"ConvWithoutStrides",
     [](XlaBuilder* b) {
       return ConvWithGeneralPadding(P(b, 0, F({1, 1, 4})), P(b, 1, F({1, 1, 2})), {}, {{0, 0}});
     },
     "window_strides has 0 numbers"},
    {"PartitionIdOfAnotherShape", [](XlaBuilder* b) { return XlaBuilderFriend::BuildPartitionId(b, I({2})); },
     "partition-id: the result is u32[], not s32[2]"},
    {"CopyDoneOfAnotherShape",
     [](XlaBuilder* b) {
       return XlaBuilderFriend::BuildCopyDone(b, XlaBuilderFriend::BuildCopyStart(b, P(b, 0, F({2}))),
                                              F({3}));
     },
     "copy-done: the result is f32[2], not f32[3]"},
    {"ConvReversal",
     [](XlaBuilder* b) {
       return ConvGeneralDilated(P(b, 0, F({1, 1, 4})), P(b, 1, F({1, 1, 2})), {1}, {{0, 0}}, {1}, {1},
                                 XlaBuilder::CreateDefaultConvDimensionNumbers(1), 1, 1, nullptr,
                                 std::nullopt, std::vector<bool>{true, false});
     },
     "convolution: 2 window_reversal flags for a window of 1 dimensions"},
    {"ComplexOfIntegers", [](XlaBuilder* b) { return Complex(P(b, 0, I({2})), P(b, 1, I({2}))); },
     "complex ["},
    {"ConjOfReal", [](XlaBuilder* b) { return Conj(P(b, 0, F({2}))); }, "must be complex"},
    {"ShiftOfFloat", [](XlaBuilder* b) { return P(b, 0, F({2})) >> P(b, 1, F({2})); }, "integer type"},
    {"MixedTypes", [](XlaBuilder* b) { return Add(P(b, 0, F({2})), P(b, 1, I({2}))); },
     "operands: f32[2], s32[2]"},
    {"SelectShapes",
     [](XlaBuilder* b) {
       return Select(P(b, 0, ShapeUtil::MakeShape(PRED, {2})), P(b, 1, F({2})), P(b, 2, F({3})));
     },
     "select ["},
    {"ConvertTuple", [](XlaBuilder* b) { return ConvertElementType(Tuple(b, {}), S32); }, "must be an array"},
    {"BitcastConvertOdd",
     [](XlaBuilder* b) { return BitcastConvertType(P(b, 0, ShapeUtil::MakeShape(F16, {3})), F32); },
     "bitcast-convert"},
    {"WhileCondition",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("body");
       P(sub.get(), 0, F({}));
       const XlaComputation body = sub->Build().value();
       return While(body, body, P(b, 0, F({})));
     },
     "while [C3]"},
    {"ConditionalPredicate",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("branch");
       P(sub.get(), 0, F({}));
       const XlaComputation branch = sub->Build().value();
       return Conditional(P(b, 0, F({})), P(b, 1, F({})), branch, P(b, 2, F({})), branch);
     },
     "the predicate must be pred[], found f32[]"},
    {"ConditionalNullBranch",
     [](XlaBuilder* b) {
       const XlaComputation* none = nullptr;
       return Conditional(P(b, 0, I({})), {none}, {P(b, 1, F({}))});
     },
     "is null"},
    {"CompositeWithoutName",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("f");
       P(sub.get(), 0, F({}));
       return CompositeCall(b, sub->Build().value(), {P(b, 0, F({}))}, "");
     },
     "needs a name"},
    {"CompositeWithEmptyAttributes",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("f");
       P(sub.get(), 0, F({}));
       return CompositeCall(b, sub->Build().value(), {P(b, 0, F({}))}, "n", "");
     },
     "{} stands for none"},
    {"ReservedTarget", [](XlaBuilder* b) { return CustomCall(b, "$mine", {}, F({})); }, "reserved"},
    {"TargetWithoutName", [](XlaBuilder* b) { return CustomCall(b, "", {}, F({})); }, "custom-call [C1]"},
    {"SendChannelType",
     [](XlaBuilder* b) { return SendWithToken(P(b, 0, F({})), CreateToken(b), ChannelHandle()); },
     "must be of the type DEVICE_TO_DEVICE"},
    {"GetTupleElementRange", [](XlaBuilder* b) { return GetTupleElement(Tuple(b, {P(b, 0, F({}))}), 1); },
     "get-tuple-element [C2]"},
    {"AllGatherShards", [](XlaBuilder* b) { return AllGather(P(b, 0, F({2})), 0, 0); },
     "shard_count must be positive"},
    {"AllToAllSplit", [](XlaBuilder* b) { return AllToAll(P(b, 0, F({4, 6})), 1, 0, 4); },
     "cannot be split into 4"},
    {"ReduceScatterShards",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("f");
       Add(P(sub.get(), 0, F({})), P(sub.get(), 1, F({})));
       return ReduceScatter(P(b, 0, F({3})), sub->Build().value(), 0, 2);
     },
     "reduce-scatter [C5]: dimension 0 of size 3 is not divisible by 2 shards"},
    {"UnknownSizeOfBroadcast",
     [](XlaBuilder* b) { return BroadcastInDim(P(b, 0, F({1})), {Shape::kUnboundedSize}, {0}); },
     "BroadcastInDim: the sizes of the result must be known, found f32[?]"},
    {"UnknownSizeOfCollapse",
     [](XlaBuilder* b) { return Collapse(P(b, 0, F({Shape::kUnboundedSize, 2, 3})), {1, 2}); },
     "Collapse: the size of dimension 0 must be known, found f32[?,2,3]"},
    {"UnknownSizeBesideSlice",
     [](XlaBuilder* b) { return SliceInDim(P(b, 0, F({Shape::kUnboundedSize, 2})), 0, 1, 1, 1); },
     "SliceInDim: the size of dimension 0 must be known, found f32[?,2]"},
    {"UnknownSizeMadeStatic",
     [](XlaBuilder* b) { return RemoveDynamicDimension(P(b, 0, F({Shape::kUnboundedSize})), 0); },
     "RemoveDynamicDimension: the size of dimension 0 must be known, found f32[?]"},
    {"UnknownSizeOfReshape", [](XlaBuilder* b) { return Reshape(P(b, 0, F({4})), {Shape::kUnboundedSize}); },
     "reshape: the sizes of the result must be known, found f32[?]"},
    {"UnknownSizeOfBlocks",
     [](XlaBuilder* b) {
       return AllToAllTuple(P(b, 0, F({Shape::kUnboundedSize, 4})), 1, 0, 2, {}, std::nullopt);
     },
     "AllToAllTuple: the sizes of the blocks must be static, found f32[?,4]"},
    {"BoundedBlocks",
     [](XlaBuilder* b) {
       const Shape bounded = ShapeUtil::MakeShape(F32, {2}, {true});
       return AllToAllTuple({P(b, 0, bounded), P(b, 1, bounded)});
     },
     "AllToAllTuple: the sizes of the blocks must be static, found f32[<=2]"},
    {"BoundedArrayOfBlocks",
     [](XlaBuilder* b) {
       return AllToAll(P(b, 0, ShapeUtil::MakeShape(F32, {2, 4}, {true, false})), 0, 1, 2);
     },
     "all-to-all [C8]"},
    {"UnknownSizeOfPaddedArray",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("f");
       Add(P(sub.get(), 0, F({})), P(sub.get(), 1, F({})));
       return ReduceWindow(P(b, 0, F({Shape::kUnboundedSize})), P(b, 1, F({})), sub->Build().value(), {2},
                           {1}, Padding::kSame);
     },
     "keeps dimension 0 unchanged depends on its size, which is unknown"},
    {"UnknownSizeThatIsMapped",
     [](XlaBuilder* b) { return Add(P(b, 0, F({Shape::kUnboundedSize, 2})), P(b, 1, F({2})), {0}); },
     "[B7]: dimensions that are matched must be equal or one of them 1, found 2 for ? in dimension 0"},
    {"CrossReplicaSumOfNothing", [](XlaBuilder* b) { return CrossReplicaSum(Tuple(b, {})); }, "empty tuple"},
    {"DynamicReshapeLists",
     [](XlaBuilder* b) { return DynamicReshape(P(b, 0, F({4})), {}, {2, 2}, {false, false}); },
     "0 dim_sizes"},
    {"SetDimensionSizeRange",
     [](XlaBuilder* b) { return SetDimensionSize(P(b, 0, F({4})), ConstantR0<int32_t>(b, 1), 1); },
     "outside"},
    {"SortNothing",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("less");
       Lt(P(sub.get(), 0, F({})), P(sub.get(), 1, F({})));
       return Sort({Tuple(b, {})}, sub->Build().value());
     },
     "sort ["},
    {"TopKTooMany", [](XlaBuilder* b) { return TopK(P(b, 0, F({4})), 5, true); }, "topk ["},
    {"WindowLists",
     [](XlaBuilder* b) {
       auto sub = b->CreateSubBuilder("f");
       Add(P(sub.get(), 0, F({})), P(sub.get(), 1, F({})));
       return ReduceWindow(P(b, 0, F({4, 4})), P(b, 1, F({})), sub->Build().value(), {2}, {1},
                           Padding::kValid);
     },
     "the same number of dimensions, found 2, 1 and 1"},
    {"IotaRange", [](XlaBuilder* b) { return Iota(b, F({2}), 1); }, "iota ["},
    {"HugeShape",
     [](XlaBuilder* b) { return Broadcast(P(b, 0, F({})), {int64_t{1} << 40, int64_t{1} << 40}); }, ""},
    {"ReplicatedLeaves", [](XlaBuilder* b) { return Parameter(b, 0, F({}), "p", {true, false}); },
     "2 replicated_at_leaf_buffers for the 1 arrays"},
};
INSTANTIATE_TEST_SUITE_P(Builder, MisuseTest, testing::ValuesIn(kMisuses),
                         [](const auto& info) { return std::string(info.param.name); });

// --- Constants

TEST_F(XlaBuilderTest, IsConstant) {
  const XlaOp c = ConstantR1<float>(b, {1, 2}), x = In(F({2}));
  const XlaOp zero = ConstantR0<float>(b, 0), one = ConstantR0<float>(b, 1);
  EXPECT_TRUE(*builder_.IsConstant(Reduce(Add(c, c), zero, Sum(), {0})));
  EXPECT_FALSE(*builder_.IsConstant(Add(c, x)));
  EXPECT_FALSE(*builder_.IsConstant(RngUniform(zero, one, F({2}))));
  EXPECT_FALSE(*builder_.IsConstant(ReplicaId(b)));
  EXPECT_FALSE(*builder_.IsConstant(CustomCall(b, "f", {c}, F({2}))));
  EXPECT_TRUE(*builder_.IsConstant(GetDimensionSize(x, 0)));
  EXPECT_FALSE(*builder_.IsConstant(GetDimensionSize(In(ShapeUtil::MakeShape(F32, {4}, {true})), 0)));
}
TEST_F(XlaBuilderTest, CallsOfRunTimeCodeAreNotConstant) {
  auto sub = builder_.CreateSubBuilder("random");
  RngUniform(Parameter(sub.get(), 0, F({}), "a"), ConstantR0<float>(sub.get(), 1), F({2}));
  EXPECT_FALSE(*builder_.IsConstant(Call(b, sub->Build().value(), {ConstantR0<float>(b, 0)})));
}
TEST_F(XlaBuilderTest, BuildConstantSubGraph) {
  const XlaOp x = In(F({2}));
  const XlaOp sum = Reduce(ConstantR1<float>(b, {1, 2, 4}), ConstantR0<float>(b, 0), Sum(), {0});
  const XlaOp unrelated = Add(x, x);
  const auto part = builder_.BuildConstantSubGraph(sum);
  ASSERT_TRUE(part.ok()) << part.status();
  EXPECT_EQ(*EvaluateComputation(*part), LiteralUtil::CreateR0<float>(7));
  EXPECT_EQ(part->GetProgramShape()->parameters_size(), 0);
  // The builder goes on.
  EXPECT_TRUE(builder_.Build(unrelated).ok());
}
TEST_F(XlaBuilderTest, ConstantSubGraphOfAParameter) {
  const auto part = builder_.BuildConstantSubGraph(Neg(In(F({2}))));
  EXPECT_THAT(std::string(part.status().message()), HasSubstr("depends on a parameter"));
}
TEST_F(XlaBuilderTest, ConstantSubGraphOfDimensionSizes) {
  const XlaOp x = In(ShapeUtil::MakeShape(F32, {4, 5}, {true, false}));
  const XlaOp sizes = Tuple(b, {GetDimensionSize(x, 0), GetDimensionSize(x, 1)});
  const auto tuple = [](int32_t m, int32_t n) {
    return LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(m), LiteralUtil::CreateR0<int32_t>(n));
  };
  EXPECT_EQ(*EvaluateComputation(*builder_.BuildConstantSubGraph(sizes)), tuple(4, 5));
  EXPECT_EQ(
      *EvaluateComputation(*builder_.BuildConstantSubGraph(sizes, /*dynamic_dimension_is_minus_one=*/true)),
      tuple(-1, 5));
}

// --- What is attached to operations

TEST_F(XlaBuilderTest, MetadataOfScopesAndOfOneOperation) {
  OpMetadata outer, once;
  outer.set_op_name("outer");
  once.set_op_name("once");
  const auto name_of = [](XlaOp op) { return XlaBuilderFriend::GetInstruction(op)->metadata().op_name(); };
  const XlaOp before = In(F({2}));
  builder_.SetOpMetadata(outer);
  const XlaOp first = Neg(before);
  builder_.SetOneShotOpMetadata(once);
  const XlaOp second = Neg(first), third = Neg(second);
  builder_.ClearOpMetadata();
  EXPECT_EQ(name_of(before), "");
  EXPECT_EQ(name_of(first), "outer");
  EXPECT_EQ(name_of(second), "once");
  EXPECT_EQ(name_of(third), "outer");
  EXPECT_EQ(name_of(Neg(third)), "");
  // Operations without a name of their own have the metadata's.
  EXPECT_EQ(builder_.OpToString(second), "once.3 = f32[2] negate(outer.2)");
  EXPECT_EQ(builder_.OpToString(before), "p0.1 = f32[2] parameter()");
}
TEST_F(XlaBuilderTest, ShardingOfScopes) {
  OpSharding replicated;
  replicated.set_type(OpSharding::REPLICATED);
  XlaOp inside;
  {
    XlaScopedShardingAssignment scope(b, replicated);
    inside = In(F({2}));
  }
  const XlaOp outside = Neg(inside);
  EXPECT_EQ(XlaBuilderFriend::GetInstruction(inside)->sharding().type(), OpSharding::REPLICATED);
  EXPECT_FALSE(XlaBuilderFriend::GetInstruction(outside)->has_sharding());
  ASSERT_TRUE(builder_.SetInstructionSharding(outside, replicated).ok());
  EXPECT_TRUE(XlaBuilderFriend::GetInstruction(outside)->has_sharding());
  ASSERT_TRUE(builder_.SetInstructionSharding(outside, std::nullopt).ok());
  EXPECT_FALSE(XlaBuilderFriend::GetInstruction(outside)->has_sharding());
}

TEST_F(XlaBuilderTest, OpsOfBuildersThatAreGone) {
  auto gone = std::make_unique<XlaBuilder>("gone");
  const XlaOp lost = ConstantR0<float>(gone.get(), 1);
  XlaBuilder* const address = gone.get();
  gone.reset();
  EXPECT_DEATH(Neg(lost), "an operation on the XlaOp with handle 0 of a destroyed builder");
  EXPECT_DEATH(Tuple(address, {}), "an operation is added to a destroyed builder");
  EXPECT_DEATH(Parameter(address, 0, F({}), "p"), "an operation is added to a destroyed builder");
  // A builder that is there gets the error.
  Add(lost, ConstantR0<float>(b, 1));
  ExpectError({"add: operand 0: ", "a destroyed builder"});
}
TEST_F(XlaBuilderTest, OpsOfABuilderInWhosePlaceIsAnother) {
  std::optional<XlaBuilder> place;
  place.emplace("first");
  const XlaOp lost = ConstantR0<float>(&*place, 1);
  place.emplace("second");
  const XlaOp value = ConstantR0<float>(&*place, 2);
  EXPECT_FALSE(lost.IsIdenticalTo(value));
  EXPECT_FALSE(Add(value, lost).valid());
  EXPECT_THAT(
      std::string(place->first_error().message()),
      HasSubstr("add: operand 1: the XlaOp with handle 0 does not belong to the program that the builder "
                "'second' is building"));
}
TEST_F(XlaBuilderTest, FrontendAttributes) {
  FrontendAttributes attributes;
  (*attributes.mutable_map())["key"] = "value";
  XlaOp inside;
  {
    XlaScopedFrontendAttributesAssignment scope(b, attributes);
    inside = In(F({2}));
  }
  const XlaOp outside = Neg(inside);
  ASSERT_TRUE(builder_.SetInstructionFrontendAttribute(outside, "other", "1").ok());
  const auto module = Module(outside);
  const HloInstruction* root = module->entry_computation()->root_instruction();
  EXPECT_EQ(root->annotations().frontend_attributes.at("other"), "1");
  EXPECT_EQ(root->operand(0)->annotations().frontend_attributes.at("key"), "value");
  EXPECT_EQ(root->annotations().frontend_attributes.size(), 1);
}
TEST_F(XlaBuilderTest, OpToString) {
  const XlaOp x = In(F({2}));
  EXPECT_EQ(builder_.OpToString(Add(x, x)), "add.2 = f32[2] add(p0.1, p0.1)");
}

// --- Aliases, donors, bound sizes

TEST_F(XlaBuilderTest, AliasesAndDonors) {
  const XlaOp x = In(F({2})), y = In(F({2}));
  builder_.SetUpAlias({0}, 0, {});
  builder_.SetUpAlias({1}, 1, {}, HloInputOutputAliasConfig::kMustAlias);
  builder_.AddBufferDonor(2, {});
  const auto computation = builder_.Build(Tuple(b, {Add(x, y), Sub(x, y), In(F({}))}));
  ASSERT_TRUE(computation.ok()) << computation.status();
  const auto& aliases = computation->proto().input_output_alias().entries();
  ASSERT_EQ(aliases.size(), 2);
  EXPECT_EQ(aliases[0].kind(), MAY_ALIAS);
  EXPECT_EQ(aliases[1].kind(), MUST_ALIAS);
  EXPECT_EQ(aliases[1].output_shape_index(0), 1);
  EXPECT_EQ(computation->proto().buffer_donor().entries(0).parameter_number(), 2);
}
TEST_F(XlaBuilderTest, AliasOfAnElementThatIsNotThere) {
  builder_.SetUpAlias({0}, 0, {});
  EXPECT_THAT(std::string(builder_.Build(In(F({2}))).status().message()),
              HasSubstr("SetUpAlias: the result"));
}
TEST_F(XlaBuilderTest, AliasOfAParameterThatIsNotThere) {
  builder_.SetUpAlias({}, 1, {});
  EXPECT_THAT(std::string(builder_.Build(In(F({2}))).status().message()),
              HasSubstr("there is no parameter 1"));
}
TEST_F(XlaBuilderTest, DonorThatIsAliased) {
  builder_.SetUpAlias({}, 0, {});
  builder_.AddBufferDonor(0, {});
  EXPECT_THAT(std::string(builder_.Build(In(F({2}))).status().message()), HasSubstr("already aliased"));
}
TEST_F(XlaBuilderTest, DynamicBindingSizesAParameter) {
  const XlaOp pair = In(ShapeUtil::MakeTupleShape({F({2}), F({4})}));
  In(ShapeUtil::MakeShape(U32, {}));
  ASSERT_TRUE(builder_.SetDynamicBinding(1, {}, 0, {1}, 0).ok());
  EXPECT_EQ(builder_.GetShape(pair)->ToString(), "(f32[2], f32[<=4])");
  const XlaOp sum = Reduce(GetTupleElement(pair, 1), ConstantR0<float>(b, 0), Sum(), {0});
  const auto computation = builder_.Build(sum);
  ASSERT_TRUE(computation.ok()) << computation.status();
  const Literal values = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({9, 9}),
                                                     LiteralUtil::CreateR1<float>({1, 2, 4, 8}));
  const Literal size = LiteralUtil::CreateR0<uint32_t>(3);
  const auto result = EvaluateComputation(*computation, {&values, &size});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR0<float>(7));
}
TEST_F(XlaBuilderTest, DynamicBindingOfWhatIsNotThere) {
  In(F({2}));
  EXPECT_THAT(std::string(builder_.SetDynamicBinding(1, {}, 0, {}, 0).message()),
              HasSubstr("no parameter 1"));
  In(I({}));
  EXPECT_THAT(std::string(builder_.SetDynamicBinding(1, {}, 0, {}, 1).message()),
              HasSubstr("no dimension 1"));
  EXPECT_THAT(std::string(builder_.SetDynamicBinding(0, {}, 0, {}, 0).message()),
              HasSubstr("integer scalar"));
}

// --- Called computations

TEST_F(XlaBuilderTest, ACalledComputationIsCopiedOnce) {
  const XlaComputation sum = Sum();
  XlaOp x = In(F({4, 4}));
  const XlaOp zero = ConstantR0<float>(b, 0);
  for (int i = 0; i < 10; ++i) x = Add(x, Reduce(x, zero, sum, {1}), {0});
  const auto module = Module(x);
  EXPECT_EQ(module->computation_count(), 2);
}
TEST_F(XlaBuilderTest, CopiesOfAComputationAreComputationsOfTheirOwn) {
  const XlaComputation sum = Sum();
  XlaComputation changed = sum.Clone();
  changed.mutable_proto()->mutable_computations(0)->mutable_instructions(2)->set_opcode("multiply");
  const XlaOp x = In(F({4})), one = ConstantR0<float>(b, 1);
  const XlaOp both = Tuple(b, {Reduce(x, one, sum, {0}), Reduce(x, one, changed, {0})});
  const Literal values = LiteralUtil::CreateR1<float>({1, 2, 3, 4});
  const auto result = EvaluateComputation(*builder_.Build(both), {&values});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result,
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(11), LiteralUtil::CreateR0<float>(24)));
}
TEST_F(XlaBuilderTest, NestedComputationsKeepTheirNamesApart) {
  auto outer = builder_.CreateSubBuilder("f");
  auto inner = builder_.CreateSubBuilder("f");
  Neg(Parameter(inner.get(), 0, F({}), "x"));
  Call(outer.get(), inner->Build().value(), {Parameter(outer.get(), 0, F({}), "x")});
  const auto module = Module(Call(b, outer->Build().value(), {In(F({}))}));
  EXPECT_EQ(module->computation_count(), 3);
}
TEST_F(XlaBuilderTest, OddNamesBecomeValidOnes) {
  const XlaOp x = Parameter(b, 0, F({}), "1 odd=name"), y = Parameter(b, 1, F({}), "");
  const auto module = Module(Add(x, y));
  EXPECT_EQ(module->entry_computation()->parameter_instruction(0)->name(), "_1_odd_name.1");
  EXPECT_EQ(module->entry_computation()->parameter_instruction(1)->name(), "parameter.2");
}

// --- XlaComputation

TEST(XlaComputationTest, DefaultIsNull) {
  XlaComputation computation;
  EXPECT_TRUE(computation.IsNull());
  EXPECT_FALSE(computation.GetProgramShape().ok());
  EXPECT_FALSE(computation.Snapshot().ok());
}
TEST(XlaComputationTest, SnapshotHoldsTheProgram) {
  XlaBuilder builder("snapshot");
  Parameter(&builder, 0, F({2}), "x");
  const XlaComputation computation = builder.Build().value();
  EXPECT_EQ(computation.name(), "snapshot");
  EXPECT_EQ((*computation.Snapshot())->hlo().hlo_module().name(), "snapshot");
}

// --- Large programs

// A hundred thousand operations are built in well under a second of the processor's time, in several with
// sanitizers; a quadratic step would take minutes.
TEST_F(XlaBuilderTest, LargeGraphsAreLinear) {
  const std::clock_t start = std::clock();
  const XlaComputation sum = Sum();
  const XlaOp zero = ConstantR0<float>(b, 0);
  XlaOp x = In(F({16, 16}));
  for (int i = 0; i < 25'000; ++i) x = Add(Tanh(x), Reduce(x, zero, sum, {1}), {0});
  EXPECT_FALSE(*builder_.IsConstant(x));
  const auto computation = builder_.Build();
  ASSERT_TRUE(computation.ok());
  const auto& entry = *computation->proto().computations().rbegin();
  EXPECT_GE(entry.instructions_size(), 100'000);
  EXPECT_LT(std::clock() - start, 10 * CLOCKS_PER_SEC);
}

}  // namespace
}  // namespace xla
