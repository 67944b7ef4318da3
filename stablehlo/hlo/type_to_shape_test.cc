#include "stablehlo/hlo/type_to_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/dialect/Register.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

std::string Text(const char* type) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerAllDialects(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  mlir::Type parsed = mlir::parseType(type, &context);
  if (parsed == nullptr) return "not parsed";
  absl::StatusOr<Shape> shape = TypeToShape(parsed);
  return shape.ok() ? ShapeUtil::HumanString(*shape) : std::string(shape.status().message());
}

TEST(TypeToShapeTest, WhatHloHas) {
  EXPECT_EQ(Text("tensor<2x3xf32>"), "f32[2,3]");
  EXPECT_EQ(Text("tensor<i1>"), "pred[]");
  EXPECT_EQ(Text("tensor<4xui2>"), "u2[4]");
  EXPECT_EQ(Text("tensor<4xi4>"), "s4[4]");
  EXPECT_EQ(Text("tensor<4xf8E4M3B11FNUZ>"), "f8e4m3b11fnuz[4]");
  EXPECT_EQ(Text("tensor<4xf4E2M1FN>"), "f4e2m1fn[4]");
  EXPECT_EQ(Text("tensor<4xcomplex<f64>>"), "c128[4]");
  EXPECT_EQ(Text("tensor<?x4xbf16, #stablehlo.bounds<5, ?>>"), "bf16[<=5,4]");
  EXPECT_EQ(Text("tuple<tensor<2xf16>, !stablehlo.token, tuple<>>"), "(f16[2], token[], ())");
  EXPECT_EQ(Text("memref<2xf32>"), "b(f32[2])");
  EXPECT_EQ(Text("f32"), "f32[]");
}

TEST(TypeToShapeTest, WhatHloLacks) {
  EXPECT_EQ(Text("tensor<2xindex>"), "the element type index has no counterpart in HLO");
  EXPECT_EQ(Text("tensor<2xi7>"), "the element type i7 has no counterpart in HLO");
  EXPECT_THAT(Text("tensor<2x!quant.uniform<i8:f32, 0.5>>"), HasSubstr("has no counterpart in HLO"));
  EXPECT_THAT(Text("tensor<?xf32>"), HasSubstr("is dynamic and has no bound"));
  EXPECT_THAT(Text("tensor<*xf32>"), HasSubstr("has no rank"));
  EXPECT_THAT(Text("tensor<2xf32, \"x\">"), HasSubstr("the encoding of"));
  EXPECT_THAT(Text("tensor<4294967296x4294967296x4294967296xf32>"), HasSubstr("4294967296"));
  EXPECT_THAT(Text("vector<2xf32>"), HasSubstr("the type vector<2xf32> has no counterpart in HLO"));
}

}  // namespace
}  // namespace xla
