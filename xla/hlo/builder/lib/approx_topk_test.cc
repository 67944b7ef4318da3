#include "xla/hlo/builder/lib/approx_topk.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/lib/approx_topk_shape.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using ::testing::Pair;

// Sizes that XLA of 2025 gives.
TEST(ApproxTopKShapeTest, Sizes) {
  const auto size = [](int64_t n, int64_t rank, int64_t k, float recall, bool aggregate, int64_t whole = -1) {
    const auto result = ApproxTopKReductionOutputSize(n, rank, k, recall, aggregate, whole);
    EXPECT_TRUE(result.ok()) << result.status().message();
    return result.value_or(std::make_pair(-7, -7));
  };
  EXPECT_THAT(size(10000, 1, 10, 0.95f, true), Pair(10, -1));
  EXPECT_THAT(size(10000, 1, 10, 0.95f, false), Pair(2048, 3));
  EXPECT_THAT(size(100, 2, 10, 0.95f, false), Pair(100, 0));
  EXPECT_THAT(size(5000, 1, 2, 1.0f, false), Pair(5000, 0));
  EXPECT_THAT(size(2334, 2, 1, 0.99f, false), Pair(128, 5));
  EXPECT_THAT(size(504472, 1, 1135, 0.4134f, false, 1513416), Pair(1024, 9));
  EXPECT_THAT(size(1530, 1, 3, 0.95f, false, 3060), Pair(2048, 0));
  EXPECT_THAT(size(67108864, 1, 204, 0.9f, false, 201326592), Pair(1024, 16));
  EXPECT_THAT(size(1106, 2, 20, 0.5f, false, 17696), Pair(256, 3));
  EXPECT_THAT(size(1949, 2, 216, 0.95f, false, 3898), Pair(1949, 0));
  EXPECT_THAT(size(4194304, 2, 1184, 0.95f, false, 4194309), Pair(32768, 7));
  EXPECT_THAT(size(5000, 1, 0, 0.5f, false), Pair(5000, 0));
}

TEST(ApproxTopKShapeTest, Errors) {
  EXPECT_THAT(std::string(ApproxTopKReductionOutputSize(5000, 1, 2, 1.5f, false).status().message()),
              HasSubstr("ApproxTopKReductionOutputSize: the recall target 1.5 is not in (0, 1]"));
  EXPECT_THAT(std::string(ApproxTopKReductionOutputSize(5000, 1, 2, 0.5f, false, 100).status().message()),
              HasSubstr("ApproxTopKReductionOutputSize: a size of 100 in all for a part of 5000 elements"));
}

XlaComputation Comparator(XlaBuilder* parent, absl::Span<const PrimitiveType> types) {
  auto builder = parent->CreateSubBuilder("descending");
  std::vector<XlaOp> parameters;
  for (size_t i = 0; i < 2 * types.size(); ++i) {
    parameters.push_back(Parameter(builder.get(), static_cast<int64_t>(i),
                                   ShapeUtil::MakeScalarShape(types[i / 2]), absl::StrCat("p", i)));
  }
  Gt(parameters[0], parameters[1]);
  return builder->BuildAndNoteError();
}

struct TopCall {
  int64_t k;
  int64_t dimension;
  float recall = 0.9f;
  bool aggregate = true;
  int64_t whole_size = -1;
};

absl::StatusOr<Literal> TopOf(const Literal& values, const TopCall& call) {
  XlaBuilder b("top");
  const XlaOp operand = ConstantLiteral(&b, values);
  Shape index_shape = values.shape();
  index_shape.set_element_type(S32);
  const XlaOp index = Iota(&b, index_shape, call.dimension);
  ApproxTopK(&b, {operand, index},
             {ConstantR0<float>(&b, -std::numeric_limits<float>::infinity()), ConstantR0<int32_t>(&b, -1)},
             call.k, call.dimension, Comparator(&b, {F32, S32}), call.recall, call.aggregate,
             call.whole_size);
  const auto computation = b.Build();
  if (!computation.ok()) return computation.status();
  return EvaluateComputation(*computation);
}

std::string TopError(const Literal& values, const TopCall& call) {
  return std::string(TopOf(values, call).status().message());
}

TEST(ApproxTopKTest, FindsTheTop) {
  const Literal matrix = LiteralUtil::CreateR2<float>({{3, 1, 4, 1}, {5, 9, 2, 6}, {5, 3, 5, 9}});
  EXPECT_EQ(*TopOf(matrix, {.k = 2, .dimension = 1}),
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR2<float>({{4, 3}, {9, 6}, {9, 5}}),
                                        LiteralUtil::CreateR2<int32_t>({{2, 0}, {1, 3}, {3, 0}})));
  EXPECT_EQ(*TopOf(matrix, {.k = 1, .dimension = 1}),
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR2<float>({{4}, {9}, {9}}),
                                        LiteralUtil::CreateR2<int32_t>({{2}, {1}, {3}})));
  EXPECT_EQ(*TopOf(matrix, {.k = 1, .dimension = 0}),
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR2<float>({{5, 9, 5, 9}}),
                                        LiteralUtil::CreateR2<int32_t>({{1, 1, 2, 2}})));
}

// Exact, in particular where an approximation would be allowed to lose much.
TEST(ApproxTopKTest, FindsTheTopOfMany) {
  std::mt19937 random(3);
  std::vector<float> values(5000);
  for (float& value : values) value = std::normal_distribution<float>()(random);
  std::vector<int32_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int32_t i, int32_t j) { return values[i] > values[j]; });
  const Literal input = LiteralUtil::CreateR1<float>(values);
  const Literal top = *TopOf(input, {.k = 20, .dimension = 0, .recall = 0.5f});
  EXPECT_EQ(top.element(1), LiteralUtil::CreateR1<int32_t>(absl::MakeConstSpan(order).subspan(0, 20)));
  // Without aggregation it is more, of the size that is promised.
  const Literal some = *TopOf(input, {.k = 20, .dimension = 0, .recall = 0.5f, .aggregate = false});
  EXPECT_EQ(some.element(1), LiteralUtil::CreateR1<int32_t>(absl::MakeConstSpan(order).subspan(0, 2048)));
}

TEST(ApproxTopKTest, FillsWholeTiles) {
  std::vector<float> values(1530);
  std::iota(values.begin(), values.end(), 1);
  const Literal top =
      *TopOf(LiteralUtil::CreateR1<float>(values),
             {.k = 3, .dimension = 0, .recall = 0.95f, .aggregate = false, .whole_size = 3060});
  ASSERT_EQ(top.element(0).shape().dimensions(0), 2048);
  EXPECT_EQ(top.element(0).Get<float>({0}), 1530);
  EXPECT_EQ(top.element(0).Get<float>({1529}), 1);
  EXPECT_EQ(top.element(0).Get<float>({1530}), -std::numeric_limits<float>::infinity());
  EXPECT_EQ(top.element(1).Get<int32_t>({2047}), -1);
}

TEST(ApproxTopKTest, OneOperand) {
  for (int64_t k : {1, 2}) {
    XlaBuilder b("one");
    AggregateToTopKBuilder(&b, {ConstantR1<int32_t>(&b, {3, 8, 5})}, {ConstantR0<int32_t>(&b, 0)}, k, 0,
                           Comparator(&b, {S32}));
    const auto computation = b.Build();
    ASSERT_TRUE(computation.ok()) << computation.status().message();
    const auto result = EvaluateComputation(*computation);
    ASSERT_TRUE(result.ok()) << result.status().message();
    EXPECT_EQ(result->element(0),
              k == 1 ? LiteralUtil::CreateR1<int32_t>({8}) : LiteralUtil::CreateR1<int32_t>({8, 5}));
  }
}

TEST(ApproxTopKTest, RefusesWhatDoesNotFit) {
  const Literal vector = LiteralUtil::CreateR1<float>({1, 2, 3});
  EXPECT_THAT(TopError(vector, {.k = 4, .dimension = 0}),
              HasSubstr("ApproxTopK: top_k is 4, dimension 0 of f32[3] has 3 elements"));
  EXPECT_THAT(TopError(LiteralUtil::CreateR2<float>({{1}}), {.k = 1, .dimension = 0, .recall = 0}),
              HasSubstr("ApproxTopK: the recall target 0 is not in (0, 1]"));
  XlaBuilder b("errors");
  const XlaOp x = ConstantR1<float>(&b, {1, 2});
  const auto comparator = Comparator(&b, {F32});
  const auto error = [&](absl::Span<const XlaOp> operands, absl::Span<const XlaOp> inits, int64_t dimension) {
    XlaBuilder c("errors");
    std::vector<XlaOp> of_c, inits_of_c;
    for (XlaOp op : operands)
      of_c.push_back(Broadcast(ConstantR0<float>(&c, 0), b.GetShape(op)->dimensions()));
    for (XlaOp op : inits) {
      inits_of_c.push_back(ConstantLiteral(&c, LiteralUtil::Zero(b.GetShape(op)->element_type())));
    }
    ApproxTopK(&c, of_c, inits_of_c, 1, dimension, comparator);
    return std::string(c.Build().status().message());
  };
  const XlaOp zero = ConstantR0<float>(&b, 0);
  EXPECT_THAT(error({x}, {}, 0), HasSubstr("ApproxTopK: 1 operands and 0 init_values"));
  EXPECT_THAT(error({zero}, {zero}, 0),
              HasSubstr("ApproxTopK: operand 0 is f32[], not an array with dimensions"));
  EXPECT_THAT(error({x, ConstantR1<float>(&b, {1})}, {zero, zero}, 0),
              HasSubstr("ApproxTopK: operands of different sizes: f32[2] and f32[1]"));
  EXPECT_THAT(error({x}, {ConstantR0<int32_t>(&b, 0)}, 0),
              HasSubstr("ApproxTopK: init value 0 is s32[], the operand f32[2]"));
  EXPECT_THAT(error({x}, {zero}, 1), HasSubstr("ApproxTopK: f32[2] has no dimension 1"));
}

}  // namespace
}  // namespace xla
