#include "stablehlo/hlo/literal_to_attribute.h"

#include <gtest/gtest.h>

#include <string>

#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/shape_to_type.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

class LiteralToAttributeTest : public ::testing::Test {
 protected:
  LiteralToAttributeTest() { context_.loadDialect<mlir::stablehlo::StablehloDialect>(); }

  template <typename T>
  std::string Print(T value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return text;
  }
  std::string Text(const Literal& literal) {
    const auto attribute = LiteralToAttribute(literal, context_);
    return attribute.ok() ? Print(*attribute) : std::string(attribute.status().message());
  }
  std::string TypeText(const Shape& shape) {
    const auto type = ShapeToType(shape, context_);
    return type.ok() ? Print(*type) : std::string(type.status().message());
  }

  mlir::MLIRContext context_;
};

TEST_F(LiteralToAttributeTest, ElementsOfEveryWidth) {
  EXPECT_EQ(Text(LiteralUtil::CreateR1<bool>({true, false, true, true, false, false, false, false, true})),
            "dense<[true, false, true, true, false, false, false, false, true]> : tensor<9xi1>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<s4>({s4(-8), s4(7), s4(-1)})), "dense<[-8, 7, -1]> : tensor<3xi4>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<u2>({u2(3), u2(0)})), "dense<[3, 0]> : tensor<2xui2>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<uint8_t>({255, 1})), "dense<[255, 1]> : tensor<2xui8>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<int64_t>({-1, int64_t{1} << 40})),
            "dense<[-1, 1099511627776]> : tensor<2xi64>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<bfloat16>({bfloat16(1.5f), bfloat16(-2.0f)})),
            "dense<[1.500000e+00, -2.000000e+00]> : tensor<2xbf16>");
  EXPECT_EQ(Text(LiteralUtil::CreateR0<complex64>({1, -2})),
            "dense<(1.000000e+00,-2.000000e+00)> : tensor<complex<f32>>");
}

TEST_F(LiteralToAttributeTest, EqualElementsAreASplat) {
  EXPECT_EQ(Text(LiteralUtil::CreateR1<bool>({true, true, true})), "dense<true> : tensor<3xi1>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<bool>({false, false, false})), "dense<false> : tensor<3xi1>");
  EXPECT_EQ(Text(LiteralUtil::CreateR1<float>({2, 2})), "dense<2.000000e+00> : tensor<2xf32>");
  EXPECT_EQ(Text(Literal(ShapeUtil::MakeShape(F32, {0, 3}))), "dense<> : tensor<0x3xf32>");
}

TEST_F(LiteralToAttributeTest, LayoutsOnlyOrderTheMemory) {
  const Literal rows = LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}});
  const Literal columns = rows.Relayout(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1}));
  EXPECT_EQ(Text(columns), "dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>");
}

TEST_F(LiteralToAttributeTest, RefusesWhatHasNoAttribute) {
  EXPECT_EQ(Text(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(1))),
            "there is no attribute for a constant of shape (f32[])");
}

TEST_F(LiteralToAttributeTest, TypesOfShapes) {
  EXPECT_EQ(TypeText(*ParseShape("f32[2,<=3]")), "tensor<2x?xf32, #stablehlo.bounds<?, 3>>");
  EXPECT_EQ(TypeText(*ParseShape("f32[2,?]")), "tensor<2x?xf32>");
  EXPECT_EQ(TypeText(*ParseShape("(pred[], (f8e4m3fn[2]{0}, token[]))")),
            "tuple<tensor<i1>, tuple<tensor<2xf8E4M3FN>, !stablehlo.token>>");
  EXPECT_EQ(TypeText(Shape::MakeBufferShape(ShapeUtil::MakeShape(F32, {2}))), "memref<2xf32>");
  EXPECT_EQ(TypeText(ShapeUtil::MakeOpaqueShape()), "StableHLO has no type for the shape opaque[]");
  EXPECT_EQ(TypeText(ShapeUtil::MakeShape(U1, {2})), "StableHLO has no element type u1");
}

// Every element type of arrays has a type here or is one of the two that StableHLO lacks.
TEST_F(LiteralToAttributeTest, EveryElementTypeIsDecidedOn) {
  std::string without;
  for (int i = 1; i < 64; ++i) {
    const auto type = static_cast<PrimitiveType>(i);
    if (!primitive_util::IsArrayType(type)) continue;
    if (!ElementToType(type, context_)) without += primitive_util::LowercasePrimitiveTypeName(type) + " ";
  }
  EXPECT_EQ(without, "s1 u1 ");
}

}  // namespace
}  // namespace xla
