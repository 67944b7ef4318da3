// The worked examples of the operation semantics and of the broadcasting page, built with XlaBuilder: the
// values are those that the documents print. Those between several devices are in
// collective_examples_test.cc.
#include <functional>
#include <vector>

#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal_comparison.h"

namespace xla {
namespace {

class WorkedExample : public testing::Test {
 protected:
  XlaBuilder builder_{"example"};
  XlaBuilder* b = &builder_;

  XlaOp R1(std::initializer_list<float> values) { return ConstantR1<float>(b, values); }
  XlaOp R2(std::initializer_list<std::initializer_list<float>> values) {
    return ConstantR2<float>(b, values);
  }
  XlaOp R3(std::initializer_list<std::initializer_list<std::initializer_list<float>>> values) {
    return ConstantLiteral(b, LiteralUtil::CreateR3<float>(values));
  }
  XlaOp Index(int32_t value) { return ConstantR0<int32_t>(b, value); }

  XlaComputation Binary(const std::function<XlaOp(XlaOp, XlaOp)>& f) {
    auto sub = builder_.CreateSubBuilder("f");
    const Shape scalar = ShapeUtil::MakeShape(F32, {});
    const XlaOp x = Parameter(sub.get(), 0, scalar, "x"), y = Parameter(sub.get(), 1, scalar, "y");
    return sub->Build(f(x, y)).value();
  }
  XlaComputation Sum() {
    return Binary([](XlaOp x, XlaOp y) { return Add(x, y); });
  }

  void Expect(const Literal& expected, XlaOp root) {
    ASSERT_TRUE(builder_.first_error().ok()) << builder_.first_error();
    const auto computation = builder_.Build(root);
    ASSERT_TRUE(computation.ok()) << computation.status();
    const auto result = EvaluateComputation(*computation);
    ASSERT_TRUE(result.ok()) << result.status();
    const absl::Status equal = literal_comparison::Equal(expected, *result);
    EXPECT_TRUE(equal.ok()) << equal;
  }
  void ExpectShape(const std::string& expected, XlaOp op) {
    const auto shape = builder_.GetShape(op);
    ASSERT_TRUE(shape.ok()) << shape.status();
    EXPECT_EQ(ShapeUtil::HumanString(*shape), expected);
  }
  void ExpectR1(std::initializer_list<float> expected, XlaOp root) {
    Expect(LiteralUtil::CreateR1<float>(expected), root);
  }
  void ExpectR2(std::initializer_list<std::initializer_list<float>> expected, XlaOp root) {
    Expect(LiteralUtil::CreateR2<float>(expected), root);
  }

  // v = f32[4x2x3] of the pages on Collapse and Reshape.
  XlaOp V() {
    return R3({{{10, 11, 12}, {15, 16, 17}},
               {{20, 21, 22}, {25, 26, 27}},
               {{30, 31, 32}, {35, 36, 37}},
               {{40, 41, 42}, {45, 46, 47}}});
  }
  XlaOp A() { return R1({0, 1, 2, 3, 4}); }
  XlaOp B() { return R2({{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {9, 10, 11}}); }
};

// --- Elementwise

TEST_F(WorkedExample, ClampWithScalarBounds) {
  Expect(LiteralUtil::CreateR1<int32_t>({0, 5, 6}),
         Clamp(Index(0), ConstantR1<int32_t>(b, {-1, 5, 9}), Index(6)));
}
TEST_F(WorkedExample, SelectWithPredicateArray) {
  Expect(LiteralUtil::CreateR1<int32_t>({1, 200, 300, 4}),
         Select(ConstantR1<bool>(b, {true, false, false, true}), ConstantR1<int32_t>(b, {1, 2, 3, 4}),
                ConstantR1<int32_t>(b, {100, 200, 300, 400})));
}
TEST_F(WorkedExample, SelectWithScalarPredicate) {
  Expect(LiteralUtil::CreateR1<int32_t>({1, 2, 3, 4}),
         Select(ConstantR0<bool>(b, true), ConstantR1<int32_t>(b, {1, 2, 3, 4}),
                ConstantR1<int32_t>(b, {100, 200, 300, 400})));
}
TEST_F(WorkedExample, ConvertElementType) {
  ExpectR1({0, 1, 2}, ConvertElementType(ConstantR1<int32_t>(b, {0, 1, 2}), F32));
}
TEST_F(WorkedExample, BitcastConvertToNarrowerType) {
  ExpectShape("f16[10,2]", BitcastConvertType(Parameter(b, 0, ShapeUtil::MakeShape(F32, {10}), "x"), F16));
}
TEST_F(WorkedExample, BitcastConvertScalarToNarrowerType) {
  ExpectShape("f16[2]", BitcastConvertType(ConstantR0<float>(b, 1), F16));
}
TEST_F(WorkedExample, BitcastConvertToWiderType) {
  ExpectShape("f32[10]", BitcastConvertType(Parameter(b, 0, ShapeUtil::MakeShape(F16, {10, 2}), "x"), F32));
}

// --- Broadcasting

TEST_F(WorkedExample, MatrixPlusRowsOfTheSameShape) {
  ExpectR2({{8, 10, 12}, {11, 13, 15}}, Add(R2({{1, 2, 3}, {4, 5, 6}}), R2({{7, 8, 9}, {7, 8, 9}})));
}
TEST_F(WorkedExample, MatrixPlusScalar) {
  ExpectR2({{8, 9, 10}, {11, 12, 13}}, Add(R2({{1, 2, 3}, {4, 5, 6}}), ConstantR0<float>(b, 7)));
}
TEST_F(WorkedExample, MatrixPlusVectorNeedsDimensions) {
  EXPECT_FALSE(Add(R2({{1, 2, 3}, {4, 5, 6}}), R1({7, 8, 9})).valid());
  EXPECT_FALSE(builder_.first_error().ok());
}
TEST_F(WorkedExample, VectorMatchedWithDimension1) {
  ExpectR2({{8, 10, 12}, {11, 13, 15}}, Add(R2({{1, 2, 3}, {4, 5, 6}}), R1({7, 8, 9}), {1}));
}
TEST_F(WorkedExample, SquareMatrixAndVectorMatchedWithDimension1) {
  ExpectR2({{7, 8, 9}, {7, 8, 9}, {7, 8, 9}}, Add(R2({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}), R1({7, 8, 9}), {1}));
}
TEST_F(WorkedExample, SquareMatrixAndVectorMatchedWithDimension0) {
  ExpectR2({{7, 7, 7}, {8, 8, 8}, {9, 9, 9}}, Add(R2({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}), R1({7, 8, 9}), {0}));
}
TEST_F(WorkedExample, CuboidAndMatrixMatchedWithDimensions1And2) {
  const auto cuboid = Parameter(b, 0, ShapeUtil::MakeShape(F32, {2, 3, 4}), "cuboid");
  const auto matrix = Parameter(b, 1, ShapeUtil::MakeShape(F32, {3, 4}), "matrix");
  ExpectShape("f32[2,3,4]", Add(cuboid, matrix, {1, 2}));
}
TEST_F(WorkedExample, BroadcastDimensionsMustIncrease) {
  const auto higher = Parameter(b, 0, ShapeUtil::MakeShape(F32, {2, 3, 4, 5}), "mnpq");
  const auto lower = Parameter(b, 1, ShapeUtil::MakeShape(F32, {4, 3}), "tv");
  EXPECT_FALSE(Add(higher, lower, {2, 1}).valid());
}
TEST_F(WorkedExample, BroadcastDimensionsMustDiffer) {
  const auto higher = Parameter(b, 0, ShapeUtil::MakeShape(F32, {2, 3, 4, 4}), "mnpq");
  const auto lower = Parameter(b, 1, ShapeUtil::MakeShape(F32, {4, 4}), "tv");
  EXPECT_FALSE(Add(higher, lower, {2, 2}).valid());
}
TEST_F(WorkedExample, DegenerateDimensions) {
  const auto in = [&](int64_t number, std::initializer_list<int64_t> dimensions) {
    return Parameter(b, number, ShapeUtil::MakeShape(F32, dimensions), "p");
  };
  ExpectShape("f32[2,3]", Add(in(0, {2, 1}), in(1, {2, 3})));
  ExpectShape("f32[7,2,5]", Add(in(2, {1, 2, 5}), in(3, {7, 2, 5})));
  ExpectShape("f32[7,2,5]", Add(in(4, {7, 2, 5}), in(5, {7, 1, 5})));
  ExpectShape("f32[2,3]", Add(in(6, {2, 1}), in(7, {1, 3})));
  EXPECT_FALSE(Add(in(8, {7, 2, 5}), in(9, {7, 2, 6})).valid());
}
TEST_F(WorkedExample, CompositionOfVectorAndRow) {
  ExpectR2({{6, 7}, {7, 8}, {8, 9}, {9, 10}}, Add(R1({1, 2, 3, 4}), R2({{5, 6}}), {0}));
}
TEST_F(WorkedExample, CompositionOfRowAndCuboid) {
  const auto row = Parameter(b, 0, ShapeUtil::MakeShape(F32, {1, 2}), "row");
  const auto cuboid = Parameter(b, 1, ShapeUtil::MakeShape(F32, {4, 3, 1}), "cuboid");
  ExpectShape("f32[4,3,2]", Add(row, cuboid, {1, 2}));
}
TEST_F(WorkedExample, BroadcastOfScalar) {
  ExpectR2({{2, 2, 2}, {2, 2, 2}}, Broadcast(ConstantR0<float>(b, 2), {2, 3}));
}

// --- Movement of elements

TEST_F(WorkedExample, CollapseToOneDimension) {
  ExpectR1({10, 11, 12, 15, 16, 17, 20, 21, 22, 25, 26, 27, 30, 31, 32, 35, 36, 37, 40, 41, 42, 45, 46, 47},
           Collapse(V(), {0, 1, 2}));
}
TEST_F(WorkedExample, CollapseLowerDimensions) {
  ExpectR2({{10, 11, 12},
            {15, 16, 17},
            {20, 21, 22},
            {25, 26, 27},
            {30, 31, 32},
            {35, 36, 37},
            {40, 41, 42},
            {45, 46, 47}},
           Collapse(V(), {0, 1}));
}
TEST_F(WorkedExample, CollapseHigherDimensions) {
  ExpectR2({{10, 11, 12, 15, 16, 17},
            {20, 21, 22, 25, 26, 27},
            {30, 31, 32, 35, 36, 37},
            {40, 41, 42, 45, 46, 47}},
           Collapse(V(), {1, 2}));
}
TEST_F(WorkedExample, CollapseWantsConsecutiveDimensionsInOrder) {
  EXPECT_FALSE(Collapse(V(), {1, 0}).valid());
  XlaBuilder other("other");
  EXPECT_FALSE(Collapse(Parameter(&other, 0, ShapeUtil::MakeShape(F32, {4, 2, 3}), "v"), {0, 2}).valid());
}
TEST_F(WorkedExample, ReshapeInOrderToVector) {
  ExpectR1({10, 11, 12, 15, 16, 17, 20, 21, 22, 25, 26, 27, 30, 31, 32, 35, 36, 37, 40, 41, 42, 45, 46, 47},
           Reshape(V(), {0, 1, 2}, {24}));
}
TEST_F(WorkedExample, ReshapeInOrderToMatrix) {
  ExpectR2({{10, 11, 12},
            {15, 16, 17},
            {20, 21, 22},
            {25, 26, 27},
            {30, 31, 32},
            {35, 36, 37},
            {40, 41, 42},
            {45, 46, 47}},
           Reshape(V(), {0, 1, 2}, {8, 3}));
}
TEST_F(WorkedExample, ReshapeOutOfOrderToVector) {
  ExpectR1({10, 20, 30, 40, 11, 21, 31, 41, 12, 22, 32, 42, 15, 25, 35, 45, 16, 26, 36, 46, 17, 27, 37, 47},
           Reshape(V(), {1, 2, 0}, {24}));
}
TEST_F(WorkedExample, ReshapeOutOfOrderToMatrix) {
  ExpectR2({{10, 20, 30},
            {40, 11, 21},
            {31, 41, 12},
            {22, 32, 42},
            {15, 25, 35},
            {45, 16, 26},
            {36, 46, 17},
            {27, 37, 47}},
           Reshape(V(), {1, 2, 0}, {8, 3}));
}
TEST_F(WorkedExample, ReshapeOutOfOrderToThreeDimensions) {
  Expect(LiteralUtil::CreateR3<float>({{{10, 20}, {30, 40}, {11, 21}, {31, 41}, {12, 22}, {32, 42}},
                                       {{15, 25}, {35, 45}, {16, 26}, {36, 46}, {17, 27}, {37, 47}}}),
         Reshape(V(), {1, 2, 0}, {2, 6, 2}));
}
TEST_F(WorkedExample, ReshapeToScalarInBothForms) {
  Expect(LiteralUtil::CreateR0<float>(5), Reshape(Reshape(R2({{5}}), {0, 1}, {}), {}));
}
TEST_F(WorkedExample, ReshapeOfScalarInBothForms) {
  ExpectR2({{5}}, Reshape(Reshape(ConstantR0<float>(b, 5), {}, {1, 1}), {1, 1}));
}
TEST_F(WorkedExample, TransposeIsReshapeWithDimensions) {
  const XlaOp v = V();
  Expect(LiteralUtil::CreateR0<bool>(true),
         Reduce(Eq(Transpose(v, {1, 2, 0}), Reshape(v, {1, 2, 0}, {2, 3, 4})), ConstantR0<bool>(b, true),
                [&] {
                  auto sub = builder_.CreateSubBuilder("and");
                  const Shape pred = ShapeUtil::MakeShape(PRED, {});
                  return sub
                      ->Build(And(Parameter(sub.get(), 0, pred, "x"), Parameter(sub.get(), 1, pred, "y")))
                      .value();
                }(),
                {0, 1, 2}));
}
TEST_F(WorkedExample, ConcatenateVectors) {
  ExpectR1({2, 3, 4, 5, 6, 7}, ConcatInDim(b, {R1({2, 3}), R1({4, 5}), R1({6, 7})}, 0));
}
TEST_F(WorkedExample, ConcatenateMatrices) {
  ExpectR2({{1, 2}, {3, 4}, {5, 6}, {7, 8}}, ConcatInDim(b, {R2({{1, 2}, {3, 4}, {5, 6}}), R2({{7, 8}})}, 0));
}
TEST_F(WorkedExample, IotaAlongDimension0) {
  Expect(LiteralUtil::CreateR2<int32_t>({{0, 0, 0, 0, 0, 0, 0, 0},
                                         {1, 1, 1, 1, 1, 1, 1, 1},
                                         {2, 2, 2, 2, 2, 2, 2, 2},
                                         {3, 3, 3, 3, 3, 3, 3, 3}}),
         Iota(b, ShapeUtil::MakeShape(S32, {4, 8}), 0));
}
TEST_F(WorkedExample, IotaAlongDimension1) {
  Expect(LiteralUtil::CreateR2<int32_t>({{0, 1, 2, 3, 4, 5, 6, 7},
                                         {0, 1, 2, 3, 4, 5, 6, 7},
                                         {0, 1, 2, 3, 4, 5, 6, 7},
                                         {0, 1, 2, 3, 4, 5, 6, 7}}),
         Iota(b, ShapeUtil::MakeShape(S32, {4, 8}), 1));
}
TEST_F(WorkedExample, SliceOfVector) { ExpectR1({2, 3}, Slice(A(), {2}, {4}, {})); }
TEST_F(WorkedExample, SliceOfMatrix) { ExpectR2({{7, 8}, {10, 11}}, Slice(B(), {2, 1}, {4, 3}, {1, 1})); }
TEST_F(WorkedExample, DynamicSliceOfVector) { ExpectR1({2, 3}, DynamicSlice(A(), {Index(2)}, {2})); }
TEST_F(WorkedExample, DynamicSliceOfMatrixInTheOlderForm) {
  ExpectR2({{7, 8}, {10, 11}}, DynamicSlice(B(), ConstantR1<int32_t>(b, {2, 1}), {2, 2}));
}
TEST_F(WorkedExample, DynamicUpdateSliceOfVector) {
  ExpectR1({0, 1, 5, 6, 4}, DynamicUpdateSlice(A(), R1({5, 6}), {Index(2)}));
}
TEST_F(WorkedExample, DynamicUpdateSliceOfMatrixInTheOlderForm) {
  ExpectR2({{0, 1, 2}, {3, 12, 13}, {6, 14, 15}, {9, 16, 17}},
           DynamicUpdateSlice(B(), R2({{12, 13}, {14, 15}, {16, 17}}), ConstantR1<int32_t>(b, {1, 1})));
}
TEST_F(WorkedExample, GatherOfFiveSlices) {
  GatherDimensionNumbers d;
  d.add_offset_dims(1);
  d.add_offset_dims(2);
  d.add_start_index_map(0);
  d.add_start_index_map(1);
  d.set_index_vector_dim(1);
  const XlaOp table = Iota(b, ShapeUtil::MakeShape(F32, {16, 11}), 0);
  const XlaOp starts = ConstantR2<int32_t>(b, {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {8, 5}});
  const XlaOp slices = Gather(table, starts, d, {8, 6});
  ExpectShape("f32[5,8,6]", slices);
  ExpectR1({0, 1, 2, 3, 8}, Reshape(Slice(slices, {0, 0, 0}, {5, 1, 1}, {}), {5}));
}
TEST_F(WorkedExample, GatherNd) {
  GatherDimensionNumbers d;
  d.add_offset_dims(1);
  d.add_collapsed_slice_dims(0);
  d.add_start_index_map(0);
  d.set_index_vector_dim(1);
  const XlaOp rows =
      Gather(Iota(b, ShapeUtil::MakeShape(F32, {16, 11}), 0), ConstantR1<int32_t>(b, {9, 0, 3}), d, {1, 11});
  ExpectShape("f32[3,11]", rows);
  ExpectR1({9, 0, 3}, Reshape(Slice(rows, {0, 0}, {3, 1}, {}), {3}));
}

// --- Contractions

TEST_F(WorkedExample, DotOfVectorsIsAScalar) {
  Expect(LiteralUtil::CreateR0<float>(32), Dot(R1({1, 2, 3}), R1({4, 5, 6})));
}
TEST_F(WorkedExample, DotGeneralContracting) {
  DotDimensionNumbers d;
  d.add_lhs_contracting_dimensions(1);
  d.add_rhs_contracting_dimensions(1);
  ExpectR2({{6, 12}, {15, 30}}, DotGeneral(R2({{1, 2, 3}, {4, 5, 6}}), R2({{1, 1, 1}, {2, 2, 2}}), d));
}
TEST_F(WorkedExample, DotGeneralBatch) {
  DotDimensionNumbers d;
  d.add_lhs_contracting_dimensions(2);
  d.add_rhs_contracting_dimensions(1);
  d.add_lhs_batch_dimensions(0);
  d.add_rhs_batch_dimensions(0);
  Expect(LiteralUtil::CreateR3<float>({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}),
         DotGeneral(R3({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}), R3({{{1, 0}, {0, 1}}, {{1, 0}, {0, 1}}}), d));
}

// --- Reductions and windows

TEST_F(WorkedExample, ReduceOfMatrix) {
  const XlaOp rows = Reduce(R2({{1, 2, 3}, {4, 5, 6}}), ConstantR0<float>(b, 0), Sum(), {0});
  const XlaOp columns = Reduce(R2({{1, 2, 3}, {4, 5, 6}}), ConstantR0<float>(b, 0), Sum(), {1});
  ExpectR1({5, 7, 9, 6, 15}, ConcatInDim(b, {rows, columns}, 0));
}

class ReduceExample : public WorkedExample {
 protected:
  XlaOp Cuboid() {
    return R3(
        {{{1, 2, 3}, {4, 5, 6}}, {{1, 2, 3}, {4, 5, 6}}, {{1, 2, 3}, {4, 5, 6}}, {{1, 2, 3}, {4, 5, 6}}});
  }
  XlaOp Reduced(std::initializer_list<int64_t> dimensions) {
    return Reduce(Cuboid(), ConstantR0<float>(b, 0), Sum(), dimensions);
  }
};

TEST_F(ReduceExample, Dimension0) { ExpectR2({{4, 8, 12}, {16, 20, 24}}, Reduced({0})); }
TEST_F(ReduceExample, Dimension2) { ExpectR2({{6, 15}, {6, 15}, {6, 15}, {6, 15}}, Reduced({2})); }
TEST_F(ReduceExample, Dimensions0And1) { ExpectR1({20, 28, 36}, Reduced({0, 1})); }
TEST_F(ReduceExample, AllDimensions) { Expect(LiteralUtil::CreateR0<float>(84), Reduced({0, 1, 2})); }

TEST_F(WorkedExample, VariadicReduceFindsMaximumAndItsIndex) {
  auto sub = builder_.CreateSubBuilder("argmax");
  const Shape f = ShapeUtil::MakeShape(F32, {}), i = ShapeUtil::MakeShape(S32, {});
  const XlaOp max = Parameter(sub.get(), 0, f, "max"), argmax = Parameter(sub.get(), 1, i, "argmax");
  const XlaOp value = Parameter(sub.get(), 2, f, "value"), index = Parameter(sub.get(), 3, i, "index");
  const XlaOp better = Ge(value, max);
  Tuple(sub.get(), {Select(better, value, max), Select(better, index, argmax)});
  const XlaOp found = Reduce(b, {R1({3, 9, 2}), Iota(b, S32, 3)}, {ConstantR0<float>(b, -1), Index(-1)},
                             sub->Build().value(), {0});
  Expect(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(9), LiteralUtil::CreateR0<int32_t>(1)),
         found);
}
TEST_F(WorkedExample, ReduceWindowMaximum) {
  const XlaComputation max = Binary([](XlaOp y, XlaOp x) { return Max(y, x); });
  const XlaOp input = Add(Iota(b, ShapeUtil::MakeShape(F32, {4, 6}), 1),
                          Mul(Iota(b, ShapeUtil::MakeShape(F32, {4, 6}), 0), ConstantR0<float>(b, 6)));
  ExpectR2({{8, 11}, {20, 23}},
           ReduceWindow(input, ConstantLiteral(b, LiteralUtil::MinValue(F32)), max,
                        /*window_dimensions=*/{2, 3}, /*window_strides=*/{2, 3}, Padding::kValid));
}
TEST_F(WorkedExample, ReduceWindowMinimumValid) {
  const XlaComputation min = Binary([](XlaOp y, XlaOp x) { return Min(y, x); });
  ExpectR1({100, 1},
           ReduceWindow(R1({10000, 1000, 100, 10, 1}), ConstantLiteral(b, LiteralUtil::MaxValue(F32)), min,
                        {3}, {2}, Padding::kValid));
}
TEST_F(WorkedExample, ReduceWindowMinimumSame) {
  const XlaComputation min = Binary([](XlaOp y, XlaOp x) { return Min(y, x); });
  ExpectR1({1000, 10, 1},
           ReduceWindow(R1({10000, 1000, 100, 10, 1}), ConstantLiteral(b, LiteralUtil::MaxValue(F32)), min,
                        {3}, {2}, Padding::kSame));
}
TEST_F(WorkedExample, ReduceWindowWithDilations) {
  auto sub = builder_.CreateSubBuilder("sum");
  const Shape i = ShapeUtil::MakeShape(S32, {});
  Add(Parameter(sub.get(), 0, i, "x"), Parameter(sub.get(), 1, i, "y"));
  const std::vector<std::pair<int64_t, int64_t>> padding = {{2, 1}, {0, 0}};
  Expect(LiteralUtil::CreateR2<int32_t>({{0, 0}, {3, 4}}),
         ReduceWindowWithGeneralPadding(ConstantR2<int32_t>(b, {{1, 2}, {3, 4}, {5, 6}}), Index(0),
                                        sub->Build().value(), {2, 1}, {4, 1}, {2, 1}, {3, 1}, padding));
}
TEST_F(WorkedExample, SortOfThreeOperandsByTheFirst) {
  auto sub = builder_.CreateSubBuilder("less");
  std::vector<XlaOp> x;
  for (PrimitiveType type : {S32, S32, S32, S32, F32, F32}) {
    x.push_back(Parameter(sub.get(), static_cast<int64_t>(x.size()), ShapeUtil::MakeShape(type, {}), "x"));
  }
  const XlaComputation less = sub->Build(Lt(x[0], x[1])).value();
  Expect(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<int32_t>({1, 3}),
                                     LiteralUtil::CreateR1<int32_t>({50, 42}),
                                     LiteralUtil::CreateR1<float>({1.1f, 3.0f})),
         Sort({ConstantR1<int32_t>(b, {3, 1}), ConstantR1<int32_t>(b, {42, 50}), R1({3.0f, 1.1f})}, less));
}
TEST_F(WorkedExample, ScanOfThreeSteps) {
  auto sub = builder_.CreateSubBuilder("f");
  const Shape f = ShapeUtil::MakeShape(F32, {});
  const XlaOp x = Parameter(sub.get(), 0, f, "x"), c = Parameter(sub.get(), 1, f, "c");
  Tuple(sub.get(), {Mul(x, c), Add(x, c)});
  Expect(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({10, 22, 39}),
                                     LiteralUtil::CreateR0<float>(16)),
         Scan({R1({1, 2, 3})}, {ConstantR0<float>(b, 10)}, sub->Build().value(), /*scan_dimension=*/0));
}

// --- Run-time sizes

TEST_F(WorkedExample, PaddedElementsAreIgnoredByReductions) {
  const XlaOp v = R1({1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  const XlaComputation product = Binary([](XlaOp x, XlaOp y) { return Mul(x, y); });
  const XlaOp five = SetDimensionSize(v, Index(5), 0), six = SetDimensionSize(v, Index(6), 0);
  const XlaOp zero = ConstantR0<float>(b, 0), one = ConstantR0<float>(b, 1);
  Expect(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(15), LiteralUtil::CreateR0<float>(120),
                                     LiteralUtil::CreateR0<float>(21), LiteralUtil::CreateR0<float>(720)),
         Tuple(b, {Reduce(five, zero, Sum(), {0}), Reduce(five, one, product, {0}),
                   Reduce(six, zero, Sum(), {0}), Reduce(six, one, product, {0})}));
}

// --- Composites

TEST_F(WorkedExample, CompositeCallCarriesItsName) {
  auto sub = builder_.CreateSubBuilder("decomposition");
  Neg(Parameter(sub.get(), 0, ShapeUtil::MakeShape(F32, {}), "x"));
  const XlaOp call = CompositeCall(b, sub->Build().value(), {ConstantR0<float>(b, 2)}, "foo.bar",
                                   "{n = 1 : i32, tensor = dense<1> : tensor<i32>}", 1);
  const auto& attributes = internal::XlaBuilderFriend::GetInstruction(call)->frontend_attributes().map();
  EXPECT_EQ(attributes.at("composite.name"), "foo.bar");
  EXPECT_EQ(attributes.at("composite.attributes"), "{n = 1 : i32, tensor = dense<1> : tensor<i32>}");
  EXPECT_EQ(attributes.at("composite.version"), "1");
  Expect(LiteralUtil::CreateR0<float>(-2), call);
}

}  // namespace
}  // namespace xla
