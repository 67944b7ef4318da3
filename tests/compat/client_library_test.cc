#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "gtest/gtest-spi.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/client/global_data.h"
#include "xla/client/local_client.h"
#include "xla/client/xla_builder.h"
#include "xla/client/xla_computation.h"
#include "xla/error_spec.h"
#include "xla/hlo/testlib/test.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/tests/client_library_test_base.h"
#include "xla/tests/literal_test_util.h"
#include "xla/tests/test_macros.h"
#include "xla/tsl/platform/status_matchers.h"
#include "xla/xla_data.pb.h"

// Programs on a client, written as XLA's own client tests are.

namespace xla {
namespace {

using ::testing::HasSubstr;
using ::tsl::testing::StatusIs;

const ErrorSpec kError(1e-5, 1e-5);

XlaComputation ScalarSum() {
  XlaBuilder builder("sum");
  const Shape scalar = ShapeUtil::MakeShape(F32, {});
  Add(Parameter(&builder, 0, scalar, "x"), Parameter(&builder, 1, scalar, "y"));
  return builder.Build().value();
}

class ClientTest : public ClientLibraryTestBase {};

XLA_TEST_F(ClientTest, ScalarSum) {
  XlaBuilder builder(TestName());
  Add(ConstantR0<float>(&builder, 2.5f), ConstantR0<float>(&builder, 4));
  ComputeAndCompareR0<float>(&builder, 6.5f, {}, kError);
}

XLA_TEST_F(ClientTest, IntegersAreCompareExactly) {
  XlaBuilder builder(TestName());
  Mul(ConstantR1<int32_t>(&builder, {1, -2, 3}), ConstantR0<int32_t>(&builder, 7));
  ComputeAndCompareR1<int32_t>(&builder, {7, -14, 21}, {});
}

XLA_TEST_F(ClientTest, AWrongExpectationFails) {
  XlaBuilder builder(TestName());
  Add(ConstantR0<float>(&builder, 1), ConstantR0<float>(&builder, 1));
  EXPECT_NONFATAL_FAILURE(ComputeAndCompareR0<float>(&builder, 3.0f, {}, kError), "");
}

XLA_TEST_F(ClientTest, AWrongProgramFails) {
  XlaBuilder builder(TestName());
  Add(ConstantR1<float>(&builder, {1, 2}), ConstantR1<float>(&builder, {1, 2, 3}));
  EXPECT_NONFATAL_FAILURE(ComputeAndCompareR0<float>(&builder, 3.0f, {}, kError), "");
}

XLA_TEST_F(ClientTest, Predicates) {
  XlaBuilder builder(TestName());
  Lt(ConstantR1<float>(&builder, {1, 5}), ConstantR0<float>(&builder, 3));
  ComputeAndCompareR1<bool>(&builder, {true, false}, {});
}

XLA_TEST_F(ClientTest, ParametersOnTheDevice) {
  XlaBuilder builder(TestName());
  XlaOp x, y;
  auto x_data = CreateR1Parameter<float>({1, 2, 3}, /*parameter_number=*/0, "x", &builder, &x);
  auto y_data = CreateR0Parameter<float>(10, /*parameter_number=*/1, "y", &builder, &y);
  Sub(x, y);
  ComputeAndCompareR1<float>(&builder, {-9, -8, -7}, {x_data.get(), y_data.get()}, kError);
}

XLA_TEST_F(ClientTest, ParametersOfEveryRank) {
  XlaBuilder builder(TestName());
  XlaOp two, three, four;
  const Array2D<float> matrix({{1, 2}, {3, 4}});
  const Array3D<float> cube({{{1, 2}, {3, 4}}});
  Array4D<float> four_d(1, 1, 2, 2);
  four_d.FillIota(1);
  auto two_data = CreateR2Parameter<float>(matrix, 0, "two", &builder, &two);
  auto three_data = CreateR3Parameter<float>(cube, 1, "three", &builder, &three);
  auto four_data = CreateR4Parameter<float>(four_d, 2, "four", &builder, &four);
  Add(Add(two, Reshape(three, {2, 2})), Reshape(four, {2, 2}));
  const Array2D<float> expected({{3, 6}, {9, 12}});
  ComputeAndCompareR2<float>(&builder, expected, {two_data.get(), three_data.get(), four_data.get()}, kError);
}

XLA_TEST_F(ClientTest, AddedParameters) {
  XlaBuilder builder(TestName());
  const XlaOp x = AddParam(LiteralUtil::CreateR1<float>({1, 2}), &builder);
  const XlaOp y = AddParam(Array2D<float>({{1, 2}, {3, 4}}), &builder);
  Add(y, x, /*broadcast_dimensions=*/{1});
  ComputeAndCompareR2<float>(&builder, Array2D<float>({{2, 4}, {4, 6}}), {}, kError);
}

XLA_TEST_F(ClientTest, ExecuteKeepsTheValueOnTheDevice) {
  XlaBuilder builder(TestName());
  Neg(ConstantR1<float>(&builder, {1, -2}));
  TF_ASSERT_OK_AND_ASSIGN(std::unique_ptr<GlobalData> data, Execute(&builder, {}));
  TF_ASSERT_OK_AND_ASSIGN(const Literal value, client_->Transfer(*data));
  LiteralTestUtil::ExpectR1Equal<float>({-1, 2}, value);
}

XLA_TEST_F(ClientTest, ExecuteAndTransferWithLayout) {
  XlaBuilder builder(TestName());
  ConstantR2<float>(&builder, {{1, 2}, {3, 4}});
  const Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, /*minor_to_major=*/{0, 1});
  TF_ASSERT_OK_AND_ASSIGN(const Literal value, ExecuteAndTransfer(&builder, {}, &shape));
  EXPECT_TRUE(LiteralTestUtil::EqualShapesAndLayouts(shape, value.shape()));
  LiteralTestUtil::ExpectR2Equal<float>({{1, 2}, {3, 4}}, value);
}

XLA_TEST_F(ClientTest, ExecuteToStringSaysWhatIsWrong) {
  XlaBuilder good(TestName());
  ConstantR0<float>(&good, 1);
  EXPECT_EQ(ExecuteToString(&good, {}), "f32[] 1");
  XlaBuilder bad(TestName());
  Add(ConstantR0<float>(&bad, 1), ConstantR0<int32_t>(&bad, 1));
  EXPECT_THAT(ExecuteToString(&bad, {}), HasSubstr("INVALID_ARGUMENT"));
}

XLA_TEST_F(ClientTest, Tuples) {
  XlaBuilder builder(TestName());
  Tuple(&builder, {ConstantR0<int32_t>(&builder, 3), ConstantR1<float>(&builder, {1, 2})});
  const Literal three = LiteralUtil::CreateR0<int32_t>(3);
  const Literal numbers = LiteralUtil::CreateR1<float>({1, 2});
  ComputeAndCompareTuple(&builder, LiteralUtil::MakeTuple({&three, &numbers}), {});
}

XLA_TEST_F(ClientTest, Bytes) {
  XlaBuilder builder(TestName());
  ConstantR1<uint8_t>(&builder, absl::MakeConstSpan(std::vector<uint8_t>{'t', 'e', 's', 't'}));
  ComputeAndCompareR1U8(&builder, "test", {});
}

XLA_TEST_F(ClientTest, ReduceWithScalarComputations) {
  XlaBuilder builder(TestName());
  const XlaOp x = ConstantR2<float>(&builder, {{1, 2, 3}, {4, 5, 6}});
  Reduce(x, ConstantR0<float>(&builder, 0), ScalarSum(), {1});
  ComputeAndCompareR1<float>(&builder, {6, 15}, {}, kError);
}

XLA_TEST_F(ClientTest, ReduceWithMax) {
  XlaBuilder builder(TestName());
  const XlaOp x = ConstantR2<float>(&builder, {{1, 2, 3}, {4, 9, 6}});
  Reduce(x, ConstantLiteral(&builder, LiteralUtil::MinValue(F32)), CreateScalarMax(), {0});
  ComputeAndCompareR1<float>(&builder, {4, 9, 6}, {}, kError);
}

XLA_TEST_F(ClientTest, MapRelu) {
  XlaBuilder builder(TestName());
  Map(&builder, {ConstantR1<float>(&builder, {-1, 2})}, CreateScalarRelu(), {0});
  ComputeAndCompareR1<float>(&builder, {0, 2}, {}, kError);
}

XLA_TEST_F(ClientTest, CompareWithTheReference) {
  XlaBuilder builder(TestName());
  const Literal argument = LiteralUtil::CreateR1<float>({0, 1, 2});
  Exp(Parameter(&builder, 0, argument.shape(), "x"));
  TF_ASSERT_OK_AND_ASSIGN(auto results, ComputeValueAndReference(&builder, {argument.Clone()}));
  EXPECT_NEAR(results.first.Get<float>({2}), std::exp(2.0f), 1e-5);
}

XLA_TEST_F(ClientTest, Seeds) {
  auto draw = [&](uint64_t seed) {
    SetSeed(seed);
    XlaBuilder builder("draw");
    RngUniform(ConstantR0<float>(&builder, 0), ConstantR0<float>(&builder, 1),
               ShapeUtil::MakeShape(F32, {8}));
    return ExecuteAndTransfer(&builder, {}).value();
  };
  EXPECT_TRUE(LiteralTestUtil::Equal(draw(7), draw(7)));
  EXPECT_TRUE(LiteralTestUtil::NotEqual(draw(7), draw(8)));
}

XLA_TEST_F(ClientTest, PseudorandomDataIsAFunctionOfTheSeed) {
  EXPECT_EQ(CreatePseudorandomR1<float>(5, -1, 1, 3), CreatePseudorandomR1<float>(5, -1, 1, 3));
  EXPECT_NE(CreatePseudorandomR1<float>(5, -1, 1, 3), CreatePseudorandomR1<float>(5, -1, 1, 4));
  const auto matrix = CreatePseudorandomR2<int32_t>(2, 3, 5, 9, 1);
  for (const int32_t value : *matrix) {
    EXPECT_GE(value, 5);
    EXPECT_LE(value, 9);
  }
  EXPECT_EQ((*CreatePatternedMatrix(2, 2, 0.5f))(1, 1), 1001.5f);
}

XLA_TEST_F(ClientTest, WrongArgumentsAreErrors) {
  XlaBuilder builder(TestName());
  Parameter(&builder, 0, ShapeUtil::MakeShape(F32, {2}), "x");
  TF_ASSERT_OK_AND_ASSIGN(XlaComputation computation, builder.Build());
  EXPECT_THAT(ExecuteAndTransfer(computation, {}), StatusIs(absl::StatusCode::kInvalidArgument));
  TF_ASSERT_OK_AND_ASSIGN(auto data, client_->TransferToServer(LiteralUtil::CreateR0<float>(1)));
  EXPECT_THAT(ExecuteAndTransfer(computation, {data.get()}), StatusIs(absl::StatusCode::kInvalidArgument));
}

// The same tests in several float types.
class ClientFloatTest : public ClientLibraryTestBase, public ::testing::WithParamInterface<PrimitiveType> {
 protected:
  ClientFloatTest() { set_float_type(GetParam()); }
};

XLA_TEST_P(ClientFloatTest, DotOfAddedParameters) {
  XlaBuilder builder(TestName());
  const XlaOp x = AddParam(Array2D<float>({{1, 2}, {3, 4}}), &builder);
  const XlaOp y = CreateConstantFromArray(Array2D<float>({{1, 0}, {0, 2}}), &builder);
  const XlaOp product = Dot(x, y);
  EXPECT_EQ(builder.GetShape(product)->element_type(), FloatType());
  ComputeAndCompareR2<float>(&builder, Array2D<float>({{1, 4}, {3, 8}}), {}, ErrorSpec(1e-2));
}
XLA_TEST_P(ClientFloatTest, Relu) {
  XlaBuilder builder(TestName());
  XlaOp x;
  auto data = CreateR1Parameter<float>({-1, 0.5, 2}, 0, "x", &builder, &x);
  Map(&builder, {x}, CreateScalarRelu(), {0});
  ComputeAndCompareR1<float>(&builder, {0, 0.5, 2}, {data.get()}, ErrorSpec(1e-2));
}
INSTANTIATE_TEST_SUITE_P(Types, ClientFloatTest, ::testing::Values(F32, BF16));

}  // namespace
}  // namespace xla
