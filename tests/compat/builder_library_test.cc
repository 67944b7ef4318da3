// The builder's library as its users write it: fixtures with a client, parameters from arrays, and the tests
// of value inference.
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
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

XLA_TEST_F(BuilderLibraryTest, SlicesOfParameters) {
  XlaBuilder builder(TestName());
  XlaOp a, x, y;
  auto a_data = CreateR2Parameter<float>({{1, 2, 3}, {4, 5, 6}}, 0, "a", &builder, &a);
  auto x_data = CreateR0Parameter<int>(1, 1, "x", &builder, &x);
  auto y_data = CreateR0Parameter<int>(2, 2, "y", &builder, &y);
  DynamicSliceInMinorDims(a, {x, y}, {1, 1});
  ComputeAndCompareR2<float>(&builder, {{6}}, {a_data.get(), x_data.get(), y_data.get()}, error_);
}

XLA_TEST_F(BuilderLibraryTest, UpdatesInMinorDimensions) {
  XlaBuilder builder(TestName());
  XlaOp a, b;
  auto a_data = CreateR3Parameter<float>({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}, 0, "a", &builder, &a);
  auto b_data = CreateR3Parameter<float>({{{9}}, {{10}}}, 1, "b", &builder, &b);
  UpdateSliceInMinorDims(a, b, {1, 0});
  ComputeAndCompareR3<float>(&builder, {{{1, 2}, {9, 4}}, {{5, 6}, {10, 8}}}, {a_data.get(), b_data.get()},
                             error_);
}

XLA_TEST_F(BuilderLibraryTest, TorchFunctions) {
  for (bool sparse : {true, false}) {
    XlaBuilder builder(TestName());
    XlaOp input, index;
    auto input_data = CreateR2Parameter<int>({{1, 2}, {3, 4}}, 0, "input", &builder, &input);
    auto index_data = CreateR2Parameter<int>({{0, 0}, {1, 0}}, 1, "index", &builder, &index);
    TorchGather(input, index, 1, sparse);
    ComputeAndCompareR2<int>(&builder, {{1, 1}, {4, 3}}, {input_data.get(), index_data.get()});
  }
  XlaBuilder builder(TestName());
  XlaOp input, index;
  auto input_data = CreateR3Parameter<int>(
      {{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9, 10, 11}}, {{3, 2, 1, 0}, {7, 6, 5, 4}, {11, 10, 9, 8}}}, 0,
      "input", &builder, &input);
  auto index_data = CreateR2Parameter<int>({{0, 2}, {1, 2}}, 1, "index", &builder, &index);
  TorchIndexSelect(input, index, 1, 1);
  ComputeAndCompareR3<int>(&builder, {{{0, 1, 2, 3}, {8, 9, 10, 11}}, {{7, 6, 5, 4}, {11, 10, 9, 8}}},
                           {input_data.get(), index_data.get()});
}

XLA_TEST_F(BuilderLibraryTest, TopKInPartitions) {
  XlaBuilder builder(TestName());
  XlaOp x;
  auto x_data = CreateR1Parameter<float>({7, 4, 3, 0, 1, 2, 5, 6}, 0, "x", &builder, &x);
  xla::GetTupleElement(xla::TopKWithPartitions(x, 3, /*num_partitions=*/2, /*index_type=*/PrimitiveType::S32),
                       1);
  ComputeAndCompareR1<int>(&builder, {0, 7, 6}, {x_data.get()});

  XlaBuilder plain(TestName());
  auto y = ConstantR1<float>(&plain, {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0});
  xla::GetTupleElement(xla::TopK(y, 3, /*index_type=*/PrimitiveType::S32), 0);
  ComputeAndCompareR1<float>(&plain, {7.0, 6.0, 5.0}, {});
}

XLA_TEST_F(BuilderLibraryTest, TuplesApartAndTogether) {
  XlaBuilder builder(TestName());
  XlaOp p;
  auto data = CreateParameterAndTransferLiteral(
      0,
      LiteralUtil::MakeTupleOwned(
          LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(42), LiteralUtil::CreateR0<bool>(true)),
          LiteralUtil::CreateR0<bool>(false)),
      "p", &builder, &p);
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

class DynamismTest : public ::testing::Test {
 protected:
  absl::StatusOr<Literal> Dynamism(XlaOp operand, XlaBuilder* builder) {
    TF_RETURN_IF_ERROR(builder->first_error());
    ValueInference value_inference(builder);
    TF_ASSIGN_OR_RETURN(auto literal_slice, value_inference.AnalyzeIsDynamic(operand));
    return literal_slice.Clone();
  }
  absl::StatusOr<OptionalLiteral> UpperBound(XlaOp operand, XlaBuilder* builder) {
    ValueInference value_inference(builder);
    TF_ASSIGN_OR_RETURN(auto literal,
                        value_inference.AnalyzeConstant(operand, ValueInferenceMode::kUpperBound));
    return literal;
  }
};

TEST_F(DynamismTest, PartsOfTuples) {
  XlaBuilder b("dynamism");
  auto c = ConstantR0<int32_t>(&b, 42);
  auto p = Parameter(&b, 0, ShapeUtil::MakeScalarShape(S32), "p0");
  auto tuple = Tuple(&b, {c, p});
  EXPECT_EQ(Dynamism(tuple, &b).value().Get<bool>({}, {0}), false);
  EXPECT_EQ(Dynamism(tuple, &b).value().Get<bool>({}, {1}), true);
}

TEST_F(DynamismTest, BoundsOfTuples) {
  XlaBuilder b("bounds");
  auto p = Parameter(&b, 0, ShapeUtil::MakeShape(S32, {2, 3}, {true, false}), "p0");
  auto tuple = Tuple(&b, {GetDimensionSize(p, 0), GetDimensionSize(p, 1)});
  EXPECT_EQ(UpperBound(tuple, &b).value().Get<int32_t>({}, {0}), 2);
  EXPECT_EQ(UpperBound(tuple, &b).value().Get<int32_t>({}, {1}), 3);
  EXPECT_FALSE(UpperBound(p, &b).value().Get<int32_t>({0, 0}).has_value());
}

TEST_F(DynamismTest, ValuesOfConstants) {
  XlaBuilder b("values");
  ValueInference value_inference(&b);
  auto x = ConstantR1<int32_t>(&b, {1, 2});
  TF_ASSERT_OK_AND_ASSIGN(OptionalLiteral value,
                          value_inference.AnalyzeConstant(Add(x, x), ValueInferenceMode::kValue));
  ASSERT_TRUE(value.AllValid());
  std::optional<LiteralSlice> all = value.GetValue();
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->Get<int32_t>({1}), 4);
}

}  // namespace
}  // namespace xla
