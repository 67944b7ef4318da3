#include "stablehlo/dialect/ChloOps.h"

#include "gtest/gtest.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "stablehlo/dialect/Register.h"

namespace mlir::chlo {
namespace {

std::string toText(Operation* op) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream);
  return text;
}

class ChloDialectTest : public ::testing::Test {
 protected:
  ChloDialectTest()
      : location_(UnknownLoc::get(&context_)), module_(ModuleOp::create(location_)), builder_(&context_) {
    DialectRegistry registry;
    stablehlo::registerAllDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
    builder_.setInsertionPointToStart(module_->getBody());
  }

  // A value of the type, from an op that no dialect has.
  Value makeValue(Type type) {
    context_.allowUnregisteredDialects();
    OperationState state(location_, "test.value");
    state.addTypes(type);
    return builder_.create(state)->getResult(0);
  }
  RankedTensorType tensor(ArrayRef<int64_t> shape, Type element) {
    return RankedTensorType::get(shape, element);
  }
  // The constant_like that a helper has made.
  std::string constantText(Value value) {
    EXPECT_TRUE(succeeded(verify(*module_)));
    return toText(value.getDefiningOp());
  }

  MLIRContext context_;
  Location location_;
  OwningOpRef<ModuleOp> module_;
  OpBuilder builder_;
};

TEST_F(ChloDialectTest, BuildersInferTypes) {
  Type f32 = builder_.getF32Type();
  Value a = makeValue(tensor({2, 1}, f32)), b = makeValue(tensor({ShapedType::kDynamic}, f32));
  auto sum = BroadcastAddOp::create(builder_, location_, a, b, DenseI64ArrayAttr());
  EXPECT_EQ(sum.getType(), tensor({2, ShapedType::kDynamic}, f32));
  auto compare = BroadcastCompareOp::create(builder_, location_, a, b, nullptr, ComparisonDirection::LT);
  EXPECT_EQ(compare.getType(), tensor({2, ShapedType::kDynamic}, builder_.getI1Type()));
  EXPECT_FALSE(compare.getCompareType());
  auto ordered = BroadcastCompareOp::create(builder_, location_, a, b, nullptr, ComparisonDirection::LT,
                                            ComparisonType::TOTALORDER);
  EXPECT_EQ(ordered.getCompareType(), ComparisonType::TOTALORDER);
  auto complex = BroadcastComplexOp::create(builder_, location_, a, a, nullptr);
  EXPECT_EQ(complex.getType(), tensor({2, 1}, ComplexType::get(f32)));
  auto erf = ErfOp::create(builder_, location_, a);
  EXPECT_EQ(erf.getType(), a.getType());
  auto top = TopKOp::create(builder_, location_, makeValue(tensor({3, 9}, f32)), 4);
  EXPECT_EQ(top.getIndices().getType(), tensor({3, 4}, builder_.getI32Type()));
  EXPECT_TRUE(top.getIsStable());
  EXPECT_TRUE(succeeded(verify(*module_)));
}

TEST_F(ChloDialectTest, ConstantsLikeValuesOfEveryKind) {
  auto like = [&](Type element) { return makeValue(tensor({ShapedType::kDynamic}, element)); };
  EXPECT_NE(constantText(getConstantLike(builder_, location_, 1.5, like(builder_.getF32Type())))
                .find("1.500000e+00 : f32"),
            std::string::npos);
  EXPECT_NE(constantText(getConstantLike(builder_, location_, -2, like(builder_.getIntegerType(8))))
                .find("-2 : i8"),
            std::string::npos);
  EXPECT_NE(
      constantText(getConstantLike(builder_, location_, 3, like(ComplexType::get(builder_.getF64Type()))))
          .find("#complex.number<:f64 3.000000e+00, 0.000000e+00>"),
      std::string::npos);
  EXPECT_NE(constantText(getConstantLike(builder_, location_, APFloat(0.1), like(builder_.getBF16Type())))
                .find(": bf16"),
            std::string::npos);
  Value half = like(builder_.getF16Type());
  EXPECT_NE(constantText(getConstantLikeInfValue(builder_, location_, half, true)).find("0xFC00"),
            std::string::npos);
  EXPECT_NE(constantText(getConstantLikeNanValue(builder_, location_, half)).find("0x7E00"),
            std::string::npos);
  EXPECT_NE(constantText(getConstantLikeMaxFiniteValue(builder_, location_, half)).find("6.550400e+04"),
            std::string::npos);
  EXPECT_NE(
      constantText(getConstantLikeSmallestNormalizedValue(builder_, location_, half)).find("6.103520e-05"),
      std::string::npos);
  EXPECT_NE(constantText(getConstantLikeSmallestFiniteValue(builder_, location_, half)).find("5.960460e-08"),
            std::string::npos);
}

TEST_F(ChloDialectTest, ConstantLikeFoldsToElements) {
  Value value = makeValue(tensor({2}, builder_.getI32Type()));
  auto op = getConstantLike(builder_, location_, 7, value).getDefiningOp<ConstantLikeOp>();
  SmallVector<OpFoldResult> results;
  ASSERT_TRUE(succeeded(op->fold(results)));
  auto elements = dyn_cast<DenseElementsAttr>(cast<Attribute>(results[0]));
  ASSERT_TRUE(elements);
  EXPECT_EQ(elements.getSplatValue<int32_t>(), 7);
  Operation* constant = op->getDialect()->materializeConstant(builder_, elements, op.getType(), location_);
  EXPECT_TRUE(isa_and_nonnull<ConstantOp>(constant));
}

TEST_F(ChloDialectTest, WrongDimensionsGiveNoShape) {
  auto matrix = tensor({2, 3}, builder_.getF32Type()), row = tensor({3}, builder_.getF32Type());
  using Dimensions = SmallVector<int64_t>;
  EXPECT_EQ(inferBroadcastShape(matrix, row, std::nullopt), Dimensions({2, 3}));
  EXPECT_EQ(inferBroadcastShape(row, matrix, ArrayRef<int64_t>{1}), Dimensions({2, 3}));
  for (Dimensions wrong :
       {Dimensions{0}, Dimensions{-1}, Dimensions{2}, Dimensions{INT64_MAX}, Dimensions{0, 1}, {}}) {
    EXPECT_EQ(inferBroadcastShape(matrix, row, ArrayRef(wrong)), std::nullopt);
  }
}

}  // namespace
}  // namespace mlir::chlo
