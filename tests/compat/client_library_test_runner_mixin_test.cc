#include "xla/tests/client_library_test_runner_mixin.h"

#include <vector>

#include "gtest/gtest-spi.h"
#include "xla/error_spec.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/testlib/test.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/tests/client_library_test_runner_utils.h"
#include "xla/tests/hlo_pjrt_interpreter_reference_mixin.h"
#include "xla/tests/hlo_pjrt_test_base.h"

// Programs on a runner, written as XLA's newer client tests are.

namespace xla {
namespace {

class RunnerTest : public ClientLibraryTestRunnerMixin<HloPjRtInterpreterReferenceMixin<HloPjRtTestBase>> {
 protected:
  const ErrorSpec error_spec_{1e-5, 1e-5};
};

TEST_F(RunnerTest, ValuesOfEveryRank) {
  {
    XlaBuilder builder(TestName());
    Add(ConstantR0<float>(&builder, 1), ConstantR0<float>(&builder, 2));
    ComputeAndCompareR0<float>(&builder, 3, {}, error_spec_);
  }
  {
    XlaBuilder builder(TestName());
    Neg(ConstantR1<int32_t>(&builder, {1, 2}));
    ComputeAndCompareR1<int32_t>(&builder, {-1, -2}, {});
  }
  {
    XlaBuilder builder(TestName());
    Transpose(ConstantR2<float>(&builder, {{1, 2}, {3, 4}}), {1, 0});
    ComputeAndCompareR2<float>(&builder, Array2D<float>({{1, 3}, {2, 4}}), {}, error_spec_);
  }
  {
    XlaBuilder builder(TestName());
    Broadcast(ConstantR2<float>(&builder, {{1, 2}}), {2});
    ComputeAndCompareR3<float>(&builder, Array3D<float>({{{1, 2}}, {{1, 2}}}), {});
  }
  {
    XlaBuilder builder(TestName());
    Broadcast(ConstantR0<float>(&builder, 2), {1, 1, 2, 1});
    ComputeAndCompareR4<float>(&builder, Array4D<float>(1, 1, 2, 1, 2.0f), {});
  }
}

TEST_F(RunnerTest, AWrongExpectationFails) {
  XlaBuilder builder(TestName());
  ConstantR1<int32_t>(&builder, {1, 2});
  EXPECT_NONFATAL_FAILURE(ComputeAndCompareR1<int32_t>(&builder, {1, 3}, {}), "");
}

TEST_F(RunnerTest, Arguments) {
  XlaBuilder builder(TestName());
  XlaOp x, y;
  const Literal x_literal = CreateR1Parameter<float>({1, 2}, 0, "x", &builder, &x);
  const Literal y_literal = CreateR0Parameter<float>(3, 1, "y", &builder, &y);
  Mul(x, y);
  ComputeAndCompareR1<float>(&builder, {3, 6}, {&x_literal, &y_literal}, error_spec_);
}

TEST_F(RunnerTest, AddedParametersInAnotherType) {
  set_float_type(BF16);
  XlaBuilder builder(TestName());
  const XlaOp x = AddParam(LiteralUtil::CreateR1<float>({1, 2}), &builder);
  EXPECT_EQ(builder.GetShape(x)->element_type(), BF16);
  Add(x, CreateConstantFromLiteral(LiteralUtil::CreateR0<float>(1), &builder));
  ComputeAndCompareR1<float>(&builder, {2, 3}, {}, ErrorSpec(1e-2));
}

TEST_F(RunnerTest, ReferenceAndTuples) {
  XlaBuilder builder(TestName());
  const Literal argument = LiteralUtil::CreateR1<float>({0, 1});
  const XlaOp x = Parameter(&builder, 0, argument.shape(), "x");
  Tuple(&builder, {Exp(x), Reduce(x, ConstantR0<float>(&builder, -1), CreateScalarMax(), {0})});
  ComputeAndCompare(&builder, {&argument}, error_spec_);
}

TEST_F(RunnerTest, LiteralsWithLayout) {
  XlaBuilder builder(TestName());
  ConstantR2<float>(&builder, {{1, 2}, {3, 4}});
  const Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {0, 1});
  ComputeAndCompareLiteral(&builder, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}), {}, &shape);
}

TEST_F(RunnerTest, LayoutsAreWantedInTheTestsType) {
  const Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {0, 1});
  for (const PrimitiveType type : {BF16, F16, F8E5M2, F8E4M3FN}) {
    set_float_type(type);
    XlaBuilder builder(TestName());
    CreateConstantFromLiteral(LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}), &builder);
    ComputeAndCompareLiteral(&builder, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}), {}, &shape);
    EXPECT_EQ(MaybeConvertShapeToTestType(shape).element_type(), type);
    const Literal mixed =
        LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(1.5f), LiteralUtil::CreateR0<int32_t>(2));
    const Literal converted = MaybeConvertLiteralToTestType(mixed);
    EXPECT_EQ(converted.shape().tuple_shapes(0).element_type(), type);
    EXPECT_EQ(converted.shape().tuple_shapes(1).element_type(), S32);
  }
}

TEST_F(RunnerTest, TheOperationCompareIsNotHidden) {
  XlaBuilder builder(TestName());
  Compare(ConstantR0<float>(&builder, 1), ConstantR0<float>(&builder, 2), ComparisonDirection::kLt);
  ComputeAndCompareR0<bool>(&builder, true, {});
}

TEST_F(RunnerTest, OptionsOfTheTest) {
  mutable_debug_options()->set_xla_dump_to("/nowhere");
  EXPECT_EQ(execution_options().debug_options().xla_dump_to(), "/nowhere");
  SetSeed(7);
  ClearSeed();
  EXPECT_EQ(execution_options().seed(), 0);
  XlaBuilder builder(TestName());
  CreateConstantFromScalar<float>(2.5f, &builder);
  ComputeAndCompareR0<float>(&builder, 2.5f, {});
  EXPECT_IS_NOT_OK(absl::InternalError("no"));
  EXPECT_NONFATAL_FAILURE(EXPECT_IS_NOT_OK(absl::OkStatus()), "OK");
}

struct SizedCase {
  int64_t size;
  PrimitiveType test_type = F32;
};
TEST(ExpandTestTypeTest, EachCaseForEachType) {
  const std::vector<PrimitiveType> types = {F32, BF16};
  const auto cases =
      ExpandTestType<SizedCase>(types, [](PrimitiveType) { return std::vector<SizedCase>{{1}, {2}}; });
  ASSERT_EQ(cases.size(), 4);
  EXPECT_EQ(cases[3].size, 2);
  EXPECT_EQ(cases[3].test_type, BF16);
}

}  // namespace
}  // namespace xla
