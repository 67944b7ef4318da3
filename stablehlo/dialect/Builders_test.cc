// The builders that programs on this dialect call: results are inferred, defaults are filled in.
#include "mlir/IR/Builders.h"

#include "gtest/gtest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/Verifier.h"
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

  Type i64() { return builder_.getI64Type(); }
  DenseI64ArrayAttr dims(ArrayRef<int64_t> list) { return builder_.getDenseI64ArrayAttr(list); }
  DenseIntElementsAttr ints(ArrayRef<int64_t> shape, ArrayRef<int64_t> list) {
    return DenseIntElementsAttr::get(tensor(shape, i64()), list);
  }
  // A region that returns its arguments, or `values`.
  void fill(Region& region, TypeRange arguments, ValueRange values) {
    OpBuilder::InsertionGuard guard(builder_);
    Block* block =
        builder_.createBlock(&region, {}, arguments, SmallVector<Location>(arguments.size(), location()));
    ReturnOp::create(builder_, location(), values.empty() ? ValueRange(block->getArguments()) : values);
  }
  bool isValid() { return succeeded(verify(*module_)); }

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

TEST_F(BuildersTest, ConstantTakesAnyAttribute) {
  Attribute value = DenseElementsAttr::get(tensor({2}, f32()), 1.0f);
  EXPECT_EQ(ConstantOp::create(builder_, location(), value).getType(), tensor({2}, f32()));
  value = builder_.getI32IntegerAttr(3);
  EXPECT_EQ(ConstantOp::create(builder_, location(), value).getType(), tensor({}, builder_.getI32Type()));
}

TEST_F(BuildersTest, ReductionsInferFromTheirBodies) {
  Value x = constant({4, 6}), init = constant({});
  // From the inputs; and with the types said, before there is a body.
  auto reduce = ReduceOp::create(builder_, location(), TypeRange{tensor({4}, f32())}, ValueRange{x},
                                 ValueRange{init}, ArrayRef<int64_t>{1});
  buildReduceBody<AddOp>(f32(), reduce.getBody(), builder_);
  auto window = ReduceWindowOp::create(builder_, location(), TypeRange{tensor({2, 3}, f32())}, ValueRange{x},
                                       ValueRange{init}, dims({2, 2}), /*window_strides=*/dims({2, 2}),
                                       /*base_dilations=*/DenseI64ArrayAttr(),
                                       /*window_dilations=*/DenseI64ArrayAttr(),
                                       /*padding=*/DenseIntElementsAttr());
  buildReduceBody<MaxOp>(f32(), window.getBody(), builder_);
  EXPECT_EQ(window.getWindowStrides(), ArrayRef<int64_t>({2, 2}));
  EXPECT_FALSE(window.getPadding().has_value());
  EXPECT_TRUE(isValid());
}

TEST_F(BuildersTest, SortOpComparesTheFirstOperand) {
  Value x = constant({2, 3});
  Value y = ConstantOp::create(builder_, location(), ints({2, 3}, 7));
  PatternRewriter rewriter(&context_);
  rewriter.setInsertionPointAfterValue(y);
  SortOp sort = createSortOp(&rewriter, location(), {x, y}, {f32(), i64()}, /*dimension=*/1,
                             /*is_stable=*/true, ComparisonDirection::GT);
  ASSERT_TRUE(isValid());
  EXPECT_TRUE(sort.getIsStable());
  auto compare = cast<CompareOp>(sort.getComparator().front().front());
  EXPECT_EQ(compare.getComparisonDirection(), ComparisonDirection::GT);
  EXPECT_EQ(compare.getCompareType(), ComparisonType::TOTALORDER);
  SortOp integers =
      createSortOp(&rewriter, location(), {y, x}, {i64(), f32()}, 0, false, ComparisonDirection::LT);
  ASSERT_TRUE(isValid());
  EXPECT_FALSE(cast<CompareOp>(integers.getComparator().front().front()).getCompareType().has_value());
}

TEST_F(BuildersTest, ControlFlow) {
  Value x = constant({3});
  Value pred = ConstantOp::create(builder_, location(), builder_.getBoolAttr(true));
  Value index = ConstantOp::create(builder_, location(), builder_.getI32IntegerAttr(1));
  auto choice = IfOp::create(builder_, location(), x.getType(), pred);
  fill(choice.getTrueBranch(), {}, x);
  fill(choice.getFalseBranch(), {}, x);
  auto branches = CaseOp::create(builder_, location(), x.getType(), index, /*branchesCount=*/3);
  EXPECT_EQ(branches.getBranches().size(), 3u);
  for (Region& branch : branches.getBranches()) fill(branch, {}, x);
  auto loop = WhileOp::create(builder_, location(), TypeRange{x.getType()}, ValueRange{x});
  fill(loop.getCond(), x.getType(), pred);
  fill(loop.getBody(), x.getType(), {});
  EXPECT_TRUE(isValid());
}

TEST_F(BuildersTest, Contractions) {
  Value x = constant({2, 3}), y = constant({3, 4});
  auto numbers = getDefaultDotDimensionNumbers(x);
  EXPECT_EQ(numbers, DotDimensionNumbersAttr::get(&context_, {}, {}, {1}, {0}));
  auto dot = DotGeneralOp::create(builder_, location(), tensor({2, 4}, f32()), x, y, numbers,
                                  /*precision_config=*/ArrayAttr(), /*algorithm=*/DotAlgorithmAttr());
  EXPECT_TRUE(dot.isSimpleDot());
  dot.setDotDimensionNumbersAttr(DotDimensionNumbersAttr::get(&context_, {}, {}, {0}, {0}));
  EXPECT_FALSE(dot.isSimpleDot());
}

TEST_F(BuildersTest, Broadcasts) {
  Value x = constant({3});
  auto behind = BroadcastInDimOp::create(builder_, location(), tensor({2, 3}, f32()), x, dims({1}));
  EXPECT_TRUE(behind.isSimpleBroadcast());
  auto before = BroadcastInDimOp::create(builder_, location(), tensor({3, 3}, f32()), x, dims({0}));
  EXPECT_FALSE(before.isSimpleBroadcast());
  EXPECT_EQ(getBroadcastDimensionsFromBroadcastSizes(tensor({2, 3, 4}, f32()), dims({2})), dims({1, 2}));
  EXPECT_EQ(IotaOp::create(builder_, location(), tensor({3}, f32()), 0).getIotaDimension(), 0u);
}

TEST_F(BuildersTest, CustomCallNeedsNoTilings) {
  Value x = constant({3});
  auto call = CustomCallOp::create(
      builder_, location(), TypeRange{x.getType()}, ValueRange{x}, builder_.getStringAttr("f"),
      /*has_side_effect=*/BoolAttr(), /*backend_config=*/Attribute(), CustomCallApiVersionAttr(),
      /*called_computations=*/ArrayAttr(), /*operand_layouts=*/ArrayAttr(), /*result_layouts=*/ArrayAttr(),
      /*output_operand_aliases=*/ArrayAttr());
  EXPECT_TRUE(call.hasEmptyBackendConfig());
  EXPECT_EQ(call.getApiVersion(), CustomCallApiVersion::API_VERSION_ORIGINAL);
  EXPECT_FALSE(call.getHasSideEffect());
  call.setBackendConfigAttr(builder_.getStringAttr(""));
  EXPECT_TRUE(call.hasEmptyBackendConfig());
  call.setApiVersion(CustomCallApiVersion::API_VERSION_TYPED_FFI);
  call.setBackendConfigAttr(builder_.getDictionaryAttr(builder_.getNamedAttr("n", builder_.getUnitAttr())));
  EXPECT_FALSE(call.hasEmptyBackendConfig());
  EXPECT_TRUE(isValid());
}

TEST_F(BuildersTest, Collectives) {
  Value x = constant({2, 4});
  auto groups = ints({1, 2}, {0, 1});
  auto channel = ChannelHandleAttr::get(&context_, 1, 1);
  auto gather = AllGatherOp::create(builder_, location(), TypeRange{tensor({4, 4}, f32())}, ValueRange{x},
                                    /*all_gather_dim=*/0, groups, channel, /*use_global_device_ids=*/true);
  EXPECT_TRUE(gather.getUseGlobalDeviceIds());
  auto reduce = AllReduceOp::create(builder_, location(), TypeRange{x.getType()}, ValueRange{x}, groups,
                                    ChannelHandleAttr(), /*use_global_device_ids=*/false);
  buildReduceBody<AddOp>(f32(), reduce.getComputation(), builder_);
  auto all_to_all = AllToAllOp::create(builder_, location(), ValueRange{x}, /*split_dimension=*/1,
                                       /*concat_dimension=*/0, /*split_count=*/2, groups, channel);
  EXPECT_EQ(all_to_all->getResult(0).getType(), tensor({4, 2}, f32()));
  auto permute = CollectivePermuteOp::create(builder_, location(), x, ints({2, 2}, {0, 1, 1, 0}), channel);
  EXPECT_EQ(permute.getType(), x.getType());
  EXPECT_TRUE(isValid());
}

TEST_F(BuildersTest, GatherAndScatter) {
  Value x = constant({5, 4}), updates = constant({3, 4});
  Value indices = ConstantOp::create(builder_, location(), ints({3, 1}, {0, 2, 4}));
  auto gather_numbers = GatherDimensionNumbersAttr::get(&context_, {1}, {0}, {}, {}, {0}, 1);
  auto gather = GatherOp::create(builder_, location(), x, indices, gather_numbers, dims({1, 4}));
  EXPECT_EQ(gather.getType(), tensor({3, 4}, f32()));
  auto scatter_numbers = ScatterDimensionNumbersAttr::get(&context_, {1}, {0}, {}, {}, {0}, 1);
  auto scatter = ScatterOp::create(builder_, location(), TypeRange{x.getType()}, ValueRange{x}, indices,
                                   ValueRange{updates}, scatter_numbers, /*indices_are_sorted=*/true,
                                   /*unique_indices=*/false);
  buildReduceBody<AddOp>(f32(), scatter.getUpdateComputation(), builder_);
  EXPECT_TRUE(isValid());
}

TEST_F(BuildersTest, IntegersOfConstantsAreMatched) {
  SmallVector<int64_t> numbers;
  Value list = ConstantOp::create(builder_, location(), ints({3}, {3, -1, 2}));
  ASSERT_TRUE(succeeded(hlo::matchInts(list, numbers)));
  EXPECT_EQ(numbers, SmallVector<int64_t>({3, -1, 2}));
  EXPECT_TRUE(succeeded(hlo::matchInts(list)));
  EXPECT_TRUE(failed(hlo::matchInts(constant({2}))));
  // Not all of these fit in memory, or in int64_t.
  auto huge = DenseElementsAttr::get(tensor({int64_t{1} << 40}, i64()), int64_t{1});
  EXPECT_TRUE(failed(hlo::matchInts(ConstantOp::create(builder_, location(), huge), numbers)));
  Type u64 = builder_.getIntegerType(64, /*isSigned=*/false);
  auto large = DenseElementsAttr::get(tensor({}, u64), APInt::getAllOnes(64));
  Value maximum = ConstantOp::create(builder_, location(), large);
  EXPECT_TRUE(failed(hlo::matchInts(maximum, numbers)));
  SmallVector<APSInt> exact;
  ASSERT_TRUE(succeeded(hlo::matchInts(maximum, exact)));
  EXPECT_EQ(exact.front(), APSInt::getMaxValue(64, /*Unsigned=*/true));
}

// Without the shape dialect there is nothing to say a shape with.
TEST_F(BuildersTest, ShapesAreNotReifiedWithoutTheirDialect) {
  Value x = constant({3});
  SmallVector<Value> shapes;
  auto reverse = ReverseOp::create(builder_, location(), x, dims({0}));
  EXPECT_TRUE(failed(reverse.reifyReturnTypeShapes(builder_, x, shapes)));
  auto transpose = TransposeOp::create(builder_, location(), x, dims({0}));
  EXPECT_TRUE(failed(transpose.reifyReturnTypeShapes(builder_, x, shapes)));
  EXPECT_TRUE(shapes.empty());
}

}  // namespace
}  // namespace mlir::stablehlo
