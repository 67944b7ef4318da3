#include "xla/hlo/builder/lib/pooling.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

const TensorFormat kNchw(0, 1, {2, 3});
using PaddingList = std::vector<std::pair<int64_t, int64_t>>;

XlaOp Image(XlaBuilder* b) {
  return ConstantR4FromArray4D<float>(b, {{{{8, -6, 4, 0.5, 10}, {2, 12, 1, 7.5, -3}}}});
}

TEST(PoolingTest, MaxPool) {
  XlaBuilder b("max");
  MaxPool(Image(&b), {1, 1, 2, 2}, {1, 1, 2, 2}, Padding::kValid, kNchw);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR4<float>({{{{12, 7.5}}}}));
  MaxPool(Neg(Image(&b)), {1, 1, 2, 2}, {1, 1, 2, 2}, Padding::kSame, kNchw);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR4<float>({{{{6, -0.5, 3}}}}));
}

TEST(PoolingTest, AvgPool) {
  XlaBuilder b("avg");
  AvgPool(Image(&b), {1, 1, 2, 2}, {1, 1, 2, 2}, PaddingList{{0, 0}, {0, 0}}, kNchw, true);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR4<float>({{{{4, 3.25}}}}));
  AvgPool(Image(&b), {1, 1, 2, 2}, {1, 1, 2, 2}, PaddingList{{0, 0}, {0, 1}}, kNchw, true);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR4<float>({{{{4, 3.25, 1.75}}}}));
  AvgPool(Image(&b), {1, 1, 2, 2}, {1, 1, 2, 2}, PaddingList{{0, 0}, {0, 1}}, kNchw, false);
  EXPECT_EQ(BuildAndEvaluate(&b).value(), LiteralUtil::CreateR4<float>({{{{4, 3.25, 3.5}}}}));
}

TEST(PoolingTest, MakeSpatialPadding) {
  const std::vector<int64_t> sizes = {1, 1, 5, 6}, kernel = {1, 1, 3, 3}, stride = {1, 1, 2, 1};
  EXPECT_THAT(MakeSpatialPadding(sizes, kernel, stride, Padding::kSame, kNchw),
              ElementsAre(Pair(1, 1), Pair(1, 1)));
  EXPECT_THAT(MakeSpatialPadding(sizes, kernel, stride, Padding::kValid, kNchw),
              ElementsAre(Pair(0, 0), Pair(0, 0)));
}

TEST(PoolingTest, TensorFormat) {
  EXPECT_EQ(kNchw.batch_dimension(), 0);
  EXPECT_EQ(kNchw.feature_dimension(), 1);
  EXPECT_EQ(kNchw.spatial_dimension(1), 3);
  EXPECT_EQ(kNchw.num_spatial_dims(), 2);
}

// The gradient of a linear function: <AvgPoolGrad(g), x> = <g, AvgPool(x)> for all g and x.
TEST(PoolingTest, AvgPoolGradIsTheTransposeOfAvgPool) {
  for (int64_t stride : {1, 2, 3}) {
    for (bool counts : {false, true}) {
      const std::vector<int64_t> sizes = {1, 1, 5, 6}, kernel = {1, 1, 3, 2}, strides = {1, 1, stride, 1};
      const PaddingList padding = {{1, 2}, {0, 1}};
      XlaBuilder b("grad");
      XlaOp x = ConstantLiteral(&b, *LiteralUtil::CreateRandomLiteral(ShapeUtil::MakeShape(F64, sizes), 7));
      XlaOp pooled = AvgPool(x, kernel, strides, padding, kNchw, counts);
      XlaOp g = ConstantLiteral(&b, *LiteralUtil::CreateRandomLiteral(*b.GetShape(pooled), 8));
      XlaOp grad = AvgPoolGrad(g, sizes, kernel, strides, padding, kNchw, counts);
      EXPECT_EQ(b.GetShape(grad)->dimensions(), absl::MakeConstSpan(sizes));
      Tuple(&b, {grad * x, g * pooled});
      Literal result = BuildAndEvaluate(&b).value();
      double sums[2] = {0, 0};
      for (int i = 0; i < 2; ++i) {
        Literal products = result.element(i);
        for (double product : products.data<double>()) sums[i] += product;
      }
      EXPECT_NEAR(sums[0], sums[1], 1e-12) << stride << counts;
      EXPECT_NE(sums[0], 0);
    }
  }
}

TEST(PoolingTest, WrongWindowsAreRefused) {
  const auto message = [](auto build) {
    XlaBuilder b("wrong");
    build(Image(&b));
    return std::string(b.Build().status().message());
  };
  EXPECT_THAT(message([](XlaOp x) { AvgPool(x, {2, 2}, {1, 1, 1, 1}, PaddingList(2), kNchw, true); }),
              HasSubstr("AvgPool: the operand has 4 dimensions, the kernel 2 and the stride 4"));
  EXPECT_THAT(message([](XlaOp x) { AvgPool(x, {1, 1, 2, 2}, {1, 1, 1, 1}, PaddingList(1), kNchw, true); }),
              HasSubstr("AvgPool: 2 spatial dimensions but padding of 1"));
  EXPECT_THAT(message([](XlaOp x) { AvgPool(x, {1, 1, 2, 2}, {1, 1, 0, 1}, PaddingList(2), kNchw, true); }),
              HasSubstr("AvgPool: kernel 2 or stride 0 of dimension 2 is not positive"));
  EXPECT_THAT(message([](XlaOp x) {
                AvgPoolGrad(x, {1, 1, 9, 9}, {1, 1, 2, 2}, {1, 1, 1, 1}, PaddingList(2), kNchw, true);
              }),
              HasSubstr("AvgPoolGrad: out_backprop has size 2 in dimension 2, the window 8 positions"));
}

}  // namespace
}  // namespace xla
