// The builders that programs on this dialect call: results are inferred, defaults are filled in.
#include "mlir/IR/Builders.h"

#include "gtest/gtest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {
namespace {

class BuildersTest : public ::testing::Test {
 protected:
  BuildersTest() : builder_(&context_) {
    context_.loadDialect<StablehloDialect, func::FuncDialect>();
    module_ = ModuleOp::create(location());
    builder_.setInsertionPointToStart(module_->getBody());
  }

  Location location() { return UnknownLoc::get(&context_); }
  RankedTensorType tensor(ArrayRef<int64_t> shape, Type element) {
    return RankedTensorType::get(shape, element);
  }
  Type f32() { return builder_.getF32Type(); }
  Type i1() { return builder_.getI1Type(); }
  Value constant(ArrayRef<int64_t> shape) {
    return ConstantOp::create(builder_, location(), DenseElementsAttr::get(tensor(shape, f32()), 1.0f));
  }

  MLIRContext context_;
  OpBuilder builder_;
  OwningOpRef<ModuleOp> module_;
};

TEST_F(BuildersTest, ConstantTakesItsTypeFromTheValue) {
  EXPECT_EQ(constant({2, 3}).getType(), tensor({2, 3}, f32()));
  EXPECT_EQ(ConstantOp::create(builder_, location(), builder_.getF32FloatAttr(2)).getType(),
            tensor({}, f32()));
}

TEST_F(BuildersTest, ElementwiseOpsInferTheirType) {
  Value x = constant({3});
  EXPECT_EQ(AddOp::create(builder_, location(), x, x).getType(), x.getType());
  EXPECT_EQ(ComplexOp::create(builder_, location(), x, x).getType(), tensor({3}, ComplexType::get(f32())));
  EXPECT_EQ(IsFiniteOp::create(builder_, location(), x).getType(), tensor({3}, i1()));
  EXPECT_EQ(ConvertOp::create(builder_, location(), x, i1()).getType(), tensor({3}, i1()));
}

TEST_F(BuildersTest, CompareHasATypeOnlyWhenOneIsGiven) {
  Value x = constant({3});
  auto plain = CompareOp::create(builder_, location(), x, x, ComparisonDirection::LT);
  EXPECT_EQ(plain.getType(), tensor({3}, i1()));
  EXPECT_FALSE(plain.getCompareType().has_value());
  auto none = CompareOp::create(builder_, location(), x, x, ComparisonDirection::LT, ComparisonType::NOTYPE);
  EXPECT_FALSE(none.getCompareType().has_value());
  auto total =
      CompareOp::create(builder_, location(), x, x, ComparisonDirection::LT, ComparisonType::TOTALORDER);
  EXPECT_EQ(total.getCompareType(), ComparisonType::TOTALORDER);
}

TEST_F(BuildersTest, SelectAndClampInferTheirType) {
  Value x = constant({3}), limit = constant({});
  auto pred = CompareOp::create(builder_, location(), x, x, ComparisonDirection::EQ);
  EXPECT_EQ(SelectOp::create(builder_, location(), pred, x, x).getType(), x.getType());
  EXPECT_EQ(ClampOp::create(builder_, location(), limit, x, limit).getType(), x.getType());
}

TEST_F(BuildersTest, ShapingOpsInferTheirType) {
  Value x = constant({2, 3});
  auto dims = [&](ArrayRef<int64_t> list) { return builder_.getDenseI64ArrayAttr(list); };
  EXPECT_EQ(SliceOp::create(builder_, location(), x, dims({0, 1}), dims({2, 3}), dims({1, 1})).getType(),
            tensor({2, 2}, f32()));
  EXPECT_EQ(TransposeOp::create(builder_, location(), x, dims({1, 0})).getType(), tensor({3, 2}, f32()));
  EXPECT_EQ(ConcatenateOp::create(builder_, location(), ValueRange{x, x}, 1).getType(),
            tensor({2, 6}, f32()));
  EXPECT_EQ(PadOp::create(builder_, location(), x, constant({}), dims({1, 0}), dims({0, 0}), dims({0, 1}))
                .getType(),
            tensor({3, 5}, f32()));
  EXPECT_EQ(GetDimensionSizeOp::create(builder_, location(), x, 1).getType(),
            tensor({}, builder_.getI32Type()));
}

TEST_F(BuildersTest, TuplesInferTheirType) {
  Value x = constant({2}), y = constant({});
  auto tuple = TupleOp::create(builder_, location(), ValueRange{x, y});
  EXPECT_EQ(tuple.getType(), TupleType::get(&context_, {x.getType(), y.getType()}));
  EXPECT_EQ(GetTupleElementOp::create(builder_, location(), tuple, 1).getType(), y.getType());
}

TEST_F(BuildersTest, ReduceTakesElementTypes) {
  Value x = constant({2, 3}), init = constant({});
  auto reduce = ReduceOp::create(builder_, location(), ValueRange{x}, ValueRange{init},
                                 builder_.getDenseI64ArrayAttr({1}), TypeRange{builder_.getF64Type()});
  EXPECT_EQ(reduce.getResult(0).getType(), tensor({2}, builder_.getF64Type()));
  EXPECT_EQ(reduce->getNumRegions(), 1u);
}

TEST_F(BuildersTest, SortHasDefaults) {
  Value x = constant({2, 3});
  auto sort = SortOp::create(builder_, location(), ValueRange{x}, /*dimension=*/1);
  EXPECT_EQ(sort.getDimension(), 1u);
  EXPECT_FALSE(sort.getIsStable());
  EXPECT_EQ(sort.getResult(0).getType(), x.getType());
}

TEST_F(BuildersTest, IdsAndTokensNeedNoType) {
  EXPECT_EQ(ReplicaIdOp::create(builder_, location()).getType(),
            tensor({}, builder_.getIntegerType(32, /*isSigned=*/false)));
  EXPECT_TRUE(isa<TokenType>(CreateTokenOp::create(builder_, location()).getType()));
}

}  // namespace
}  // namespace mlir::stablehlo
