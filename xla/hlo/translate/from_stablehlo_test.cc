#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/status/statusor.h"
#include "mlir/IR/MLIRContext.h"
#include "xla/hlo/translate/parse_mlir.h"
#include "xla/hlo/translate/stablehlo.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

// The verified HLO text of a program, or the message of what is wrong.
std::string ToHlo(absl::string_view source) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseMlirModule(source, context);
  if (!module.ok()) return std::string(module.status().message());
  auto hlo = ConvertStablehloToHlo(**module);
  if (!hlo.ok()) return std::string(hlo.status().message());
  if (absl::Status valid = VerifyModule(**hlo); !valid.ok()) return std::string(valid.message());
  return (*hlo)->ToString();
}

// The op in a function of these arguments and results.
std::string OpToHloText(absl::string_view arguments, absl::string_view results, absl::string_view op) {
  return ToHlo(absl::StrCat("func.func @main(", arguments, ") -> ", results, " {\n", op, "\n}"));
}

TEST(FromStablehloTest, ConvertsElementwiseOpsByTheTable) {
  const std::string text = ToHlo(R"(module @m {
    func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = stablehlo.add %x, %y : tensor<2x3xf32>
      %1 = stablehlo.add %0, %y : tensor<2x3xf32>
      %2 = stablehlo.exponential %1 : tensor<2x3xf32>
      return %2 : tensor<2x3xf32>
    }
  })");
  EXPECT_THAT(text, HasSubstr("HloModule m"));
  EXPECT_THAT(text, HasSubstr("%add = f32[2,3]{1,0} add(%Arg_0.1, %Arg_1.2)"));
  EXPECT_THAT(text, HasSubstr("%add.1 = f32[2,3]{1,0} add(%add, %Arg_1.2)"));
  EXPECT_THAT(text, HasSubstr("ROOT %exponential = f32[2,3]{1,0} exponential(%add.1)"));
}

TEST(FromStablehloTest, SeveralResultsAreATuple) {
  EXPECT_THAT(OpToHloText("%x: tensor<f32>, %y: tensor<i32>", "(tensor<f32>, tensor<i32>)",
                          "return %x, %y : tensor<f32>, tensor<i32>"),
              HasSubstr("ROOT %tuple = (f32[], s32[]) tuple(%Arg_0.1, %Arg_1.2)"));
}

TEST(FromStablehloTest, ConstantsOfEveryWidth) {
  const std::string text = OpToHloText("", "(tensor<9xi1>, tensor<3xi4>, tensor<2xui2>, tensor<4xbf16>)", R"(
    %0 = stablehlo.constant dense<[true, false, true, true, false, false, false, true, true]> : tensor<9xi1>
    %1 = stablehlo.constant dense<[-8, 7, -1]> : tensor<3xi4>
    %2 = stablehlo.constant dense<3> : tensor<2xui2>
    %3 = stablehlo.constant dense<1.5> : tensor<4xbf16>
    return %0, %1, %2, %3 : tensor<9xi1>, tensor<3xi4>, tensor<2xui2>, tensor<4xbf16>)");
  EXPECT_THAT(text, HasSubstr("constant({1, 0, 1, 1, 0, 0, 0, 1, 1})"));
  EXPECT_THAT(text, HasSubstr("s4[3]{0} constant({-8, 7, -1})"));
  EXPECT_THAT(text, HasSubstr("constant({3, 3})"));
  EXPECT_THAT(text, HasSubstr("constant({1.5, 1.5, 1.5, 1.5})"));
}

TEST(FromStablehloTest, AFunctionIsOneComputation) {
  const std::string text = ToHlo(R"(
    func.func private @twice(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
      %0 = stablehlo.add %x, %x : tensor<f32>
      return %0, %x : tensor<f32>, tensor<f32>
    }
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0:2 = call @twice(%x) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
      %1:2 = call @twice(%0#0) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
      return %1#0 : tensor<f32>
    })");
  EXPECT_THAT(text, HasSubstr("%call.1 = (f32[], f32[]) call(%get-tuple-element), to_apply=%twice"));
}

TEST(FromStablehloTest, LoopsCarryWhatTheyTakeFromOutside) {
  const std::string text = OpToHloText("%n: tensor<i32>, %x: tensor<f32>", "tensor<f32>", R"(
    %c = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<f32>
    cond {
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.multiply %a, %x : tensor<f32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
    }
    return %0#1 : tensor<f32>)");
  EXPECT_THAT(text, HasSubstr("%while = (s32[], f32[], s32[], f32[]) while("));
}

TEST(FromStablehloTest, ErrorsNameTheOpAndThePlace) {
  EXPECT_EQ(ToHlo("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
                  "  %0 = stablehlo.add %x, %x : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"),
            "1:1: func.func: dimension 0 of tensor<?xf32> is dynamic and has no bound, which HLO cannot say");
  EXPECT_THAT(ToHlo("func.func @main() -> tensor<f32> {\n  %0 = stablehlo.nothing\n}"),
              testing::StartsWith("2:8: "));
  EXPECT_THAT(ToHlo("module { sdy.mesh @mesh = <[\"x\"=2]> }"), HasSubstr("sdy"));
}

}  // namespace
}  // namespace xla
