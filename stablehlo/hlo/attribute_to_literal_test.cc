#include "stablehlo/hlo/attribute_to_literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

class AttributeToLiteralTest : public ::testing::Test {
 protected:
  std::string Text(const char* attribute) {
    auto elements = llvm::dyn_cast_or_null<mlir::ElementsAttr>(mlir::parseAttribute(attribute, &context_));
    if (elements == nullptr) return "not parsed";
    absl::StatusOr<Literal> literal = AttributeToLiteral(elements);
    return literal.ok() ? literal->ToStringOneline() : std::string(literal.status().message());
  }

  // A resource of these bytes.
  absl::StatusOr<Literal> OfBytes(mlir::ShapedType type, llvm::ArrayRef<char> bytes) {
    return AttributeToLiteral(mlir::DenseResourceElementsAttr::get(
        type, "r", mlir::HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, /*align=*/8)));
  }

  mlir::MLIRContext context_{mlir::MLIRContext::Threading::DISABLED};
  mlir::Builder builder_{&context_};
};

TEST_F(AttributeToLiteralTest, ElementsOfEveryKind) {
  EXPECT_EQ(Text("dense<[[1, -2], [3, 4]]> : tensor<2x2xi16>"), "s16[2,2] { { 1, -2 }, { 3, 4 } }");
  EXPECT_EQ(Text("dense<[200, 1]> : tensor<2xui8>"), "u8[2] {200, 1}");
  EXPECT_EQ(Text("dense<[1.5, -0.5]> : tensor<2xf8E4M3FN>"), "f8e4m3fn[2] {1.5, -0.5}");
  EXPECT_EQ(Text("dense<[1.5, -0.5]> : tensor<2xf4E2M1FN>"), "f4e2m1fn[2] {1.5, -0.5}");
  EXPECT_EQ(Text("dense<[(1.0, 2.0), (0.5, -3.0)]> : tensor<2xcomplex<f32>>"), "c64[2] {(1, 2), (0.5, -3)}");
  EXPECT_EQ(Text("dense<[true, false, true]> : tensor<3xi1>"), "pred[3] {1, 0, 1}");
  EXPECT_EQ(Text("dense<true> : tensor<3xi1>"), "pred[3] {1, 1, 1}");
  EXPECT_EQ(Text("dense<false> : tensor<i1>"), "pred[] false");
  EXPECT_EQ(Text("dense<-1> : tensor<3xi4>"), "s4[3] {-1, -1, -1}");
  EXPECT_EQ(Text("dense<7> : tensor<5xi64>"), "s64[5] {7, 7, 7, 7, 7}");
  EXPECT_EQ(Text("dense<> : tensor<0x2xbf16>"), "bf16[0,2] {  }");
}

TEST_F(AttributeToLiteralTest, Resources) {
  auto f32 = mlir::RankedTensorType::get({2}, builder_.getF32Type());
  const float values[] = {1.5f, -2.0f};
  auto literal = OfBytes(f32, llvm::ArrayRef(reinterpret_cast<const char*>(values), sizeof(values)));
  ASSERT_TRUE(literal.ok()) << literal.status();
  EXPECT_EQ(literal->ToStringOneline(), "f32[2] {1.5, -2}");
  EXPECT_THAT(OfBytes(f32, llvm::ArrayRef<char>({0, 0, 0})).status().message(),
              HasSubstr("3 bytes cannot be 2 elements of f32"));

  auto i1 = mlir::RankedTensorType::get({9}, builder_.getI1Type());
  EXPECT_EQ(OfBytes(i1, llvm::ArrayRef<char>({1, 0, 1, 0, 0, 0, 0, 0, 1}))->ToStringOneline(),
            "pred[9] {1, 0, 1, 0, 0, 0, 0, 0, 1}");
  EXPECT_EQ(OfBytes(i1, llvm::ArrayRef<char>({5, 1}))->ToStringOneline(),
            "pred[9] {1, 0, 1, 0, 0, 0, 0, 0, 1}");
  EXPECT_FALSE(OfBytes(i1, llvm::ArrayRef<char>({5})).ok());
  EXPECT_THAT(Text("dense_resource<__elided__> : tensor<4xf32>"),
              HasSubstr("'__elided__' is not in the module"));
}

TEST_F(AttributeToLiteralTest, WhatHloLacks) {
  EXPECT_THAT(Text("dense<1> : tensor<2xindex>"), HasSubstr("index"));
  EXPECT_THAT(Text("dense<1> : tensor<2xi7>"), HasSubstr("i7"));
  EXPECT_THAT(Text("dense<1> : tensor<4000000000000xi64>"), HasSubstr("takes 29.1 TiB of memory"));
}

}  // namespace
}  // namespace xla
