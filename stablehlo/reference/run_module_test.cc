#include "stablehlo/reference/run_module.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/reference/Api.h"
#include "stablehlo/reference/Register.h"
#include "xla/literal_util.h"

namespace mlir::stablehlo {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using xla::LiteralUtil;

class RunModuleTest : public ::testing::Test {
 protected:
  RunModuleTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    registerReferenceDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
  }

  OwningOpRef<ModuleOp> Parse(absl::string_view text) {
    auto module = xla::ParseMlirModule(text, context_);
    EXPECT_TRUE(module.ok()) << module.status();
    return module.ok() ? *std::move(module) : nullptr;
  }

  MLIRContext context_;
};

TEST_F(RunModuleTest, TakesArgumentsAndGivesResults) {
  auto module = Parse(R"(
    func.func @main(%arg0: tensor<2xf32>, %arg1: tuple<tensor<i32>, tensor<i32>>, %token: !stablehlo.token)
        -> (tensor<2xf32>, !stablehlo.token, tuple<tensor<i32>>) {
      %0 = stablehlo.add %arg0, %arg0 : tensor<2xf32>
      %1 = stablehlo.get_tuple_element %arg1[1] : (tuple<tensor<i32>, tensor<i32>>) -> tensor<i32>
      %2 = stablehlo.tuple %1 : tuple<tensor<i32>>
      return %0, %token, %2 : tensor<2xf32>, !stablehlo.token, tuple<tensor<i32>>
    })");
  std::vector<xla::Literal> arguments;
  arguments.push_back(LiteralUtil::CreateR1<float>({1, 2}));
  arguments.push_back(
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(7), LiteralUtil::CreateR0<int32_t>(8)));
  auto results = RunModule(*module, std::move(arguments));
  ASSERT_TRUE(results.ok()) << results.status();
  ASSERT_THAT(*results, SizeIs(2));
  EXPECT_EQ((*results)[0], LiteralUtil::CreateR1<float>({2, 4}));
  EXPECT_EQ((*results)[1], LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(8)));
}

TEST_F(RunModuleTest, RefusesOtherArguments) {
  auto module =
      Parse("func.func @main(%arg0: tensor<2xf32>) -> tensor<2xf32> { return %arg0 : tensor<2xf32> }");
  EXPECT_THAT(RunModule(*module, {}).status().message(), HasSubstr("takes 1 arguments, 0 are given"));
  std::vector<xla::Literal> longer;
  longer.push_back(LiteralUtil::CreateR1<float>({1, 2, 3}));
  EXPECT_THAT(RunModule(*module, std::move(longer)).status().message(),
              HasSubstr("argument 0: a value of type tensor<3xf32> where tensor<2xf32> is declared"));
  std::vector<xla::Literal> integers;
  integers.push_back(LiteralUtil::CreateR1<int32_t>({1, 2}));
  EXPECT_THAT(RunModule(*module, std::move(integers)).status().message(), HasSubstr("tensor<2xi32>"));
  RunOptions options;
  options.function = "other";
  EXPECT_THAT(RunModule(*module, {}, options).status().message(),
              HasSubstr("there is no function @other to run"));
}

TEST_F(RunModuleTest, KeepsArgumentsInOtherLayouts) {
  auto module = Parse(R"(
    func.func @main(%arg0: tensor<2x3xi32>) -> tensor<3x2xi32> {
      %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<2x3xi32>) -> tensor<3x2xi32>
      return %0 : tensor<3x2xi32>
    })");
  std::vector<xla::Literal> arguments;
  arguments.push_back(LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}}).Relayout(xla::Layout({0, 1})));
  auto results = RunModule(*module, std::move(arguments));
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[0], LiteralUtil::CreateR2<int32_t>({{1, 4}, {2, 5}, {3, 6}}));
}

TEST_F(RunModuleTest, TakesQuantizedValuesAsTheyAreStored) {
  auto module = Parse(R"(
    !q = !quant.uniform<i8:f32, 5.000000e-01>
    func.func @main(%arg0: tensor<2x!q>) -> (tensor<2x!q>, tensor<2xf32>) {
      %0 = stablehlo.add %arg0, %arg0 : tensor<2x!q>
      %1 = stablehlo.uniform_dequantize %0 : (tensor<2x!q>) -> tensor<2xf32>
      return %0, %1 : tensor<2x!q>, tensor<2xf32>
    })");
  std::vector<xla::Literal> arguments;
  arguments.push_back(LiteralUtil::CreateR1<int8_t>({1, -2}));
  auto results = RunModule(*module, std::move(arguments));
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[0], LiteralUtil::CreateR1<int8_t>({2, -4}));
  EXPECT_EQ((*results)[1], LiteralUtil::CreateR1<float>({1, -2}));
}

TEST_F(RunModuleTest, ReportsEachPieceOfATextWithItsPlace) {
  const CheckReport report = RunChecksInText(context_,
                                             R"(func.func @good() {
  %0 = stablehlo.constant dense<1> : tensor<i64>
  check.expect_eq_const %0, dense<1> : tensor<i64>
  return
}
// -----
func.func @bad() {
  %0 = stablehlo.constant dense<1> : tensor<i64>
  check.expect_eq_const %0, dense<2> : tensor<i64>
  check.expect_eq_const %0, dense<3> : tensor<i64>
  return
}
// -----
func.func @broken( {
// -----
func.func @not_run(%arg0: tensor<i64>) { return }
)",
                                             "file.mlir");
  EXPECT_THAT(report.functions, ElementsAre("good", "bad"));
  EXPECT_EQ(report.checks, 3);
  ASSERT_THAT(report.failures, SizeIs(3));
  EXPECT_THAT(report.failures[0], HasSubstr("file.mlir:9:3: error: check.expect_eq_const failed"));
  EXPECT_THAT(report.failures[1], HasSubstr("file.mlir:10:3: error:"));
  EXPECT_THAT(report.failures[2], HasSubstr("file.mlir:14:"));
  EXPECT_FALSE(report.ok());
  EXPECT_THAT(report.ToStatus().message(), HasSubstr("actual 1, expected 3"));
}

TEST_F(RunModuleTest, DrawsOtherRandomNumbersEachTime) {
  auto module = Parse(R"(
    func.func @main() -> (tensor<4xf32>, tensor<4xf32>) {
      %a = stablehlo.constant dense<0.0> : tensor<f32>
      %b = stablehlo.constant dense<1.0> : tensor<f32>
      %s = stablehlo.constant dense<[4]> : tensor<1xi64>
      %0 = stablehlo.rng %a, %b, %s, distribution = UNIFORM
          : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
      %1 = stablehlo.rng %a, %b, %s, distribution = UNIFORM
          : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<4xf32>
      return %0, %1 : tensor<4xf32>, tensor<4xf32>
    })");
  auto results = RunModule(*module, {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_FALSE((*results)[0] == (*results)[1]);
  for (float value : (*results)[0].data<float>()) EXPECT_TRUE(value >= 0 && value < 1) << value;
}

TEST_F(RunModuleTest, AsksTheFallbackForUnknownOps) {
  struct Doubler : InterpreterFallback {
    FailureOr<SmallVector<InterpreterValue>> evalOp(Operation& op, ArrayRef<InterpreterValue>) override {
      auto value = Tensor::fromLiteral(LiteralUtil::CreateR0<int32_t>(42), op.getContext());
      return SmallVector<InterpreterValue>{*value};
    }
  };
  context_.allowUnregisteredDialects();
  auto module = Parse(R"(func.func @main() -> tensor<i32> {
    %0 = "other.answer"() : () -> tensor<i32>
    return %0 : tensor<i32>
  })");
  InterpreterConfiguration config;
  config.fallback = std::make_unique<Doubler>();
  auto results = evalModule(*module, ArrayRef<InterpreterValue>(), config);
  ASSERT_TRUE(succeeded(results));
  EXPECT_EQ((*results)[0].getTensor().literal(), LiteralUtil::CreateR0<int32_t>(42));
}

}  // namespace
}  // namespace mlir::stablehlo
