// The builder's library as its users write it: fixtures with a client, parameters from arrays, and the tests
// of value inference.
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "xla/client/client_library.h"
#include "xla/client/global_data.h"
#include "xla/client/lib/approx_topk.h"
#include "xla/client/lib/approx_topk_shape.h"
#include "xla/client/lib/dynamic_shaped_ops.h"
#include "xla/client/sharding_builder.h"
#include "xla/client/value_inference.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/hlo/builder/lib/prng.h"
#include "xla/hlo/builder/lib/slicing.h"
#include "xla/hlo/builder/lib/sorting.h"
#include "xla/hlo/builder/lib/testing.h"
#include "xla/hlo/builder/lib/tuple.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal_util.h"
#include "xla/shape_tree.h"
#include "xla/shape_util.h"
#include "xla/test.h"
#include "xla/tests/client_library_test_base.h"
#include "xla/tests/test_macros.h"
#include "xla/tsl/platform/statusor.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

class BuilderLibraryTest : public ClientLibraryTestBase {
 protected:
  ErrorSpec error_{1e-4, 1e-4};
};

// The window begins where two arguments say, and is moved back to lie inside.
XLA_TEST_F(BuilderLibraryTest, WindowsBeginWhereArgumentsSay) {
  for (auto [row, column, expected] :
       {std::tuple(0, 1, 20.5f), std::tuple(2, 0, 31.0f), std::tuple(9, 9, 32.0f)}) {
    XlaBuilder builder(TestName());
    XlaOp table, at_row, at_column;
    auto values = CreateR2Parameter<float>({{10, 20.5}, {11, 21}, {31, 32}}, 0, "table", &builder, &table);
    auto first = CreateR0Parameter<int>(row, 1, "row", &builder, &at_row);
    auto second = CreateR0Parameter<int>(column, 2, "column", &builder, &at_column);
    Reshape(DynamicSliceInMinorDims(table, {at_row, at_column}, {1, 1}), {});
    ComputeAndCompareR0<float>(&builder, expected, {values.get(), first.get(), second.get()}, error_);
  }
}

// A block is written into each matrix of a batch at the same place.
XLA_TEST_F(BuilderLibraryTest, BlocksAreWrittenIntoBatches) {
  XlaBuilder builder(TestName());
  XlaOp matrices, blocks;
  auto zeros = CreateR3Parameter<float>(Array3D<float>(2, 3, 3, 0.5f), 0, "matrices", &builder, &matrices);
  auto values = CreateR3Parameter<float>({{{-1, -2}}, {{-3, -4}}}, 1, "blocks", &builder, &blocks);
  UpdateSliceInMinorDims(matrices, blocks, {2, 1});
  ComputeAndCompareR3<float>(
      &builder,
      {{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, {0.5, -1, -2}}, {{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}, {0.5, -3, -4}}},
      {zeros.get(), values.get()}, error_);
}

// Both ways to gather pick, in each row, the columns that the row of indices lists.
XLA_TEST_F(BuilderLibraryTest, GathersPickWithinRows) {
  for (bool sparse : {false, true}) {
    XlaBuilder builder(TestName());
    XlaOp table, columns;
    auto values = CreateR2Parameter<int>({{70, 71, 72}, {80, 81, 82}}, 0, "table", &builder, &table);
    auto picks = CreateR2Parameter<int>({{2, 0, 2}, {1, 1, 0}}, 1, "columns", &builder, &columns);
    TorchGather(table, columns, /*dim=*/1, sparse);
    ComputeAndCompareR2<int>(&builder, {{72, 70, 72}, {81, 81, 80}}, {values.get(), picks.get()});
  }
}

// One list of rows for each batch.
XLA_TEST_F(BuilderLibraryTest, RowsAreSelectedInBatches) {
  XlaBuilder builder(TestName());
  XlaOp batches, rows;
  Array3D<int> numbers(2, 4, 2);
  numbers.Each([](absl::Span<const int64_t> at, int* n) { *n = at[0] * 100 + at[1] * 10 + at[2]; });
  auto values = CreateR3Parameter<int>(numbers, 0, "batches", &builder, &batches);
  auto picks = CreateR2Parameter<int>({{3, 1, 3}, {0, 2, 1}}, 1, "rows", &builder, &rows);
  TorchIndexSelect(batches, rows, /*dim=*/1, /*batch_dims=*/1);
  ComputeAndCompareR3<int>(&builder, {{{30, 31}, {10, 11}, {30, 31}}, {{100, 101}, {120, 121}, {110, 111}}},
                           {values.get(), picks.get()});
}

XLA_TEST_F(BuilderLibraryTest, TopKInPartitions) {
  XlaBuilder builder(TestName());
  XlaOp x;
  auto x_data = CreateR1Parameter<float>({7, 4, 3, 0, 1, 2, 5, 6}, 0, "x", &builder, &x);
  xla::GetTupleElement(xla::TopKWithPartitions(x, 3, /*num_partitions=*/2, /*index_type=*/PrimitiveType::S32),
                       1);
  ComputeAndCompareR1<int>(&builder, {0, 7, 6}, {x_data.get()});

  XlaBuilder whole(TestName());
  const XlaOp scores = ConstantR2<float>(&whole, {{-3, 8, 0.25, 8}, {5, -9, 6, -1}});
  GetTupleElement(TopK(scores, 2, S32), 0);
  ComputeAndCompareR2<float>(&whole, {{8, 8}, {6, 5}}, {});
}

XLA_TEST_F(BuilderLibraryTest, TuplesApartAndTogether) {
  XlaBuilder builder(TestName());
  XlaOp p;
  TF_ASSERT_OK_AND_ASSIGN(auto data, CreateParameterAndTransferLiteral(
                                         0,
                                         LiteralUtil::MakeTupleOwned(
                                             LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(42),
                                                                         LiteralUtil::CreateR0<bool>(true)),
                                             LiteralUtil::CreateR0<bool>(false)),
                                         "p", &builder, &p));
  TF_ASSERT_OK_AND_ASSIGN(ShapeTree<XlaOp> elements, DisassembleTuple(p));
  AssembleTuple(&builder, std::move(elements));
  ComputeAndCompareTuple(
      &builder,
      LiteralUtil::MakeTupleOwned(
          LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(42), LiteralUtil::CreateR0<bool>(true)),
          LiteralUtil::CreateR0<bool>(false)),
      {data.get()});
}

XLA_TEST_F(BuilderLibraryTest, LoopsFromFunctions) {
  XlaBuilder builder(TestName());
  auto cond = [](absl::Span<const XlaOp> values, XlaBuilder* b) -> absl::StatusOr<XlaOp> {
    return Lt(values[0], ConstantR0<int64_t>(b, 10));
  };
  auto body = [](absl::Span<const XlaOp> values, XlaBuilder* b) -> absl::StatusOr<std::vector<XlaOp>> {
    return std::vector<XlaOp>{values[0] + ConstantR0<int64_t>(b, 1), values[1] * values[1]};
  };
  std::vector<XlaOp> init = {ConstantR0<int64_t>(&builder, 8), ConstantR0<float>(&builder, 3.0f)};
  TF_ASSERT_OK_AND_ASSIGN(std::vector<XlaOp> result, WhileLoopHelper(cond, body, init, "loop", &builder));
  Tuple(&builder, {result[1]});
  ComputeAndCompareTuple(&builder, LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(81.0f)), {});
}

XLA_TEST_F(BuilderLibraryTest, RandomNumbersOfAnyGenerator) {
  XlaBuilder builder(TestName());
  // A generator of the user's own: the counters themselves.
  BitGeneratorTy generator = [](XlaOp key, XlaOp state, const Shape& shape) -> RngOutput {
    XlaOp bits = Broadcast(ConvertElementType(key, U32), shape.dimensions());
    return {bits, state};
  };
  XlaOp key = ConstantR0<uint64_t>(&builder, uint64_t{1} << 31);
  RngOutput output = UniformFloatingPointDistribution(
      key, ConstantR0<uint64_t>(&builder, 0), generator, ConstantR0<float>(&builder, 1),
      ConstantR0<float>(&builder, 3), ShapeUtil::MakeShape(F32, {2}));
  Tuple(&builder, {output.value});
  ComputeAndCompareTuple(&builder, LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({2, 2})), {});
}

XLA_TEST_F(BuilderLibraryTest, FakeArguments) {
  XlaBuilder builder(TestName());
  auto p = Parameter(&builder, 0, ShapeUtil::MakeShape(F32, {4}), "p");
  Sub(p, p);
  TF_ASSERT_OK_AND_ASSIGN(XlaComputation computation, builder.Build());
  std::vector<std::unique_ptr<GlobalData>> arguments = MakeFakeArgumentsOrDie(computation, client_);
  TF_ASSERT_OK_AND_ASSIGN(Literal result, client_->ExecuteAndTransfer(computation, {arguments[0].get()}));
  EXPECT_TRUE(result.IsAll(0));
}

XLA_TEST_F(BuilderLibraryTest, ShardedOps) {
  XlaBuilder builder(TestName());
  builder.SetSharding(sharding_builder::AssignDevice(0));
  auto x = ConstantR0<float>(&builder, 1);
  {
    XlaScopedShardingAssignment tiled(&builder, sharding_builder::Tile1D(ShapeUtil::MakeShape(F32, {4}), 2));
    EXPECT_EQ(builder.sharding()->type(), OpSharding::OTHER);
  }
  EXPECT_EQ(builder.sharding()->type(), OpSharding::MAXIMAL);
  builder.ClearSharding();
  Neg(x);
  ComputeAndCompareR0<float>(&builder, -1, {});
}

// --- Value inference

// What is known of the leaves of a tuple of a constant and a parameter, as "known" or "varies".
TEST(ValueInferenceTest, TellsLeavesOfTuplesApart) {
  XlaBuilder b("leaves");
  const XlaOp steps = ConstantR1<int64_t>(&b, {5, 6, 7});
  const XlaOp argument = Parameter(&b, 0, ShapeUtil::MakeShape(F32, {}), "argument");
  const XlaOp nested = Tuple(&b, {steps, Tuple(&b, {argument, Neg(argument)})});
  ValueInference inference(&b);
  TF_ASSERT_OK_AND_ASSIGN(auto varies, inference.AnalyzeIsDynamic(nested));
  for (int64_t i = 0; i < 3; ++i) EXPECT_FALSE(varies.Get<bool>({i}, {0})) << i;
  EXPECT_TRUE(varies.Get<bool>({}, {1, 0}));
  EXPECT_TRUE(varies.Get<bool>({}, {1, 1}));
}

// The size of a bounded dimension is known to be at most its bound, an element of the array is not bounded.
TEST(ValueInferenceTest, BoundsSizesButNotElements) {
  XlaBuilder b("bounds");
  const XlaOp rows = Parameter(&b, 0, ShapeUtil::MakeShape(F64, {11, 4}, {true, false}), "rows");
  ValueInference inference(&b);
  const auto bound = [&](XlaOp op) {
    return inference.AnalyzeConstant(op, ValueInferenceMode::kUpperBound).value().Get<int32_t>({});
  };
  EXPECT_EQ(bound(GetDimensionSize(rows, 0)), 11);
  EXPECT_EQ(bound(GetDimensionSize(rows, 1)), 4);
  EXPECT_EQ(bound(Mul(GetDimensionSize(rows, 0), ConstantR0<int32_t>(&b, 3))), 33);
  EXPECT_EQ(inference.AnalyzeConstant(rows, ValueInferenceMode::kUpperBound).value().Get<double>({10, 3}),
            std::nullopt);
}

TEST(ValueInferenceTest, ComputesWhatDependsOnNoArgument) {
  XlaBuilder b("values");
  const XlaOp table = Mul(Iota(&b, S32, 4), ConstantR0<int32_t>(&b, -3));
  ValueInference inference(&b);
  TF_ASSERT_OK_AND_ASSIGN(OptionalLiteral value,
                          inference.AnalyzeConstant(table, ValueInferenceMode::kValue));
  ASSERT_TRUE(value.GetValue().has_value());
  EXPECT_EQ(*value.GetValue(), LiteralUtil::CreateR1<int32_t>({0, -3, -6, -9}));
}

}  // namespace
}  // namespace xla
