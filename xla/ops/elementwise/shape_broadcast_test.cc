#include "xla/ops/elementwise/shape_broadcast.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using Dimensions = std::vector<int64_t>;

Shape F32Array(const Dimensions& dimensions) { return ShapeUtil::MakeShape(F32, dimensions); }

// The dimensions of the result, or the message. The order of the operands must make no difference.
std::string Broadcast(const Shape& lhs, const Shape& rhs, const Dimensions& broadcast_dimensions = {}) {
  const absl::StatusOr<Shape> result = InferBroadcastedBinaryShape(lhs, rhs, broadcast_dimensions);
  const absl::StatusOr<Shape> swapped = InferBroadcastedBinaryShape(rhs, lhs, broadcast_dimensions);
  EXPECT_EQ(result.ok(), swapped.ok());
  if (!result.ok()) return std::string(result.status().message());
  if (swapped.ok()) {
    EXPECT_EQ(*result, *swapped);
  }
  return ShapeUtil::HumanStringWithLayout(*result);
}
std::string Broadcast(const Dimensions& lhs, const Dimensions& rhs,
                      const Dimensions& broadcast_dimensions = {}) {
  return Broadcast(F32Array(lhs), F32Array(rhs), broadcast_dimensions);
}

TEST(ShapeBroadcast, EqualShapes) {
  EXPECT_EQ(Broadcast({2, 3}, {2, 3}), "f32[2,3]{1,0}");
  EXPECT_EQ(Broadcast({2, 3}, {2, 3}, {0, 1}), "f32[2,3]{1,0}");
  EXPECT_EQ(Broadcast(Dimensions(), Dimensions()), "f32[]");
  EXPECT_EQ(Broadcast({0}, {0}), "f32[0]{0}");
}

TEST(ShapeBroadcast, ScalarsNeedNoDimensions) {
  EXPECT_EQ(Broadcast({2, 3}, {}), "f32[2,3]{1,0}");
  EXPECT_THAT(Broadcast({2, 3}, {}, {0}), HasSubstr("[B4]"));
}

TEST(ShapeBroadcast, VectorAndMatrix) {
  EXPECT_EQ(Broadcast({2, 3}, {3}, {1}), "f32[2,3]{1,0}");
  EXPECT_THAT(Broadcast({2, 3}, {3}), HasSubstr("[B4]: broadcast_dimensions must have 1 numbers"));
  EXPECT_THAT(Broadcast({2, 3}, {3}, {0}), HasSubstr("[B7]"));
  // A square matrix takes the vector either way.
  EXPECT_EQ(Broadcast({3, 3}, {3}, {0}), "f32[3,3]{1,0}");
  EXPECT_EQ(Broadcast({3, 3}, {3}, {1}), "f32[3,3]{1,0}");
}

TEST(ShapeBroadcast, MatrixAndCuboid) {
  EXPECT_EQ(Broadcast({2, 3, 4}, {3, 4}, {1, 2}), "f32[2,3,4]{2,1,0}");
}

TEST(ShapeBroadcast, VectorAlongEachDimension) {
  const Dimensions whole = {5, 6, 7, 8};
  for (int64_t i = 0; i < 4; ++i) {
    EXPECT_EQ(Broadcast(whole, {whole[i]}, {i}), "f32[5,6,7,8]{3,2,1,0}");
    EXPECT_THAT(Broadcast(whole, {9}, {i}),
                HasSubstr("[B7]: dimensions that are matched must be equal or one of them 1"));
  }
}

TEST(ShapeBroadcast, MatrixAlongPairsOfDimensions) {
  const Dimensions whole = {5, 6, 7, 8};
  EXPECT_EQ(Broadcast(whole, {7, 8}, {2, 3}), "f32[5,6,7,8]{3,2,1,0}");
  EXPECT_EQ(Broadcast(whole, {6, 7}, {1, 2}), "f32[5,6,7,8]{3,2,1,0}");
  EXPECT_EQ(Broadcast(whole, {5, 8}, {0, 3}), "f32[5,6,7,8]{3,2,1,0}");
}

TEST(ShapeBroadcast, DimensionsMustStrictlyIncrease) {
  EXPECT_THAT(Broadcast({5, 6, 7, 8}, {8, 6}, {3, 1}),
              HasSubstr("[B6]: broadcast_dimensions must be strictly increasing"));
  EXPECT_THAT(Broadcast({5, 6, 8, 8}, {8, 8}, {3, 3}), HasSubstr("[B6]"));
  EXPECT_THAT(Broadcast({3, 3}, {3, 3}, {1, 0}), HasSubstr("[B3]"));
  EXPECT_THAT(Broadcast({3, 3}, {3, 3}, {0}), HasSubstr("[B3]"));
}

TEST(ShapeBroadcast, DimensionsMustBeInRange) {
  EXPECT_THAT(Broadcast({2, 3}, {3}, {2}),
              HasSubstr("[B5]: each of broadcast_dimensions must be in [0, 2), found 2"));
  EXPECT_THAT(Broadcast({2, 3}, {3}, {-1}), HasSubstr("[B5]"));
  EXPECT_THAT(Broadcast({2, 3}, {3}, {0, 1}), HasSubstr("[B4]"));
}

TEST(ShapeBroadcast, DegenerateDimensions) {
  EXPECT_EQ(Broadcast({2, 1}, {2, 3}), "f32[2,3]{1,0}");
  EXPECT_EQ(Broadcast({1, 2, 5}, {7, 2, 5}), "f32[7,2,5]{2,1,0}");
  EXPECT_EQ(Broadcast({7, 2, 5}, {7, 1, 5}), "f32[7,2,5]{2,1,0}");
  EXPECT_THAT(Broadcast({7, 2, 5}, {7, 2, 6}), HasSubstr("[B7]"));
  // The outer product.
  EXPECT_EQ(Broadcast({2, 1}, {1, 3}), "f32[2,3]{1,0}");
  EXPECT_EQ(Broadcast({1}, {0}), "f32[0]{0}");
}

TEST(ShapeBroadcast, Composition) {
  EXPECT_EQ(Broadcast({4}, {1, 2}, {0}), "f32[4,2]{1,0}");
  EXPECT_EQ(Broadcast({1, 2}, {4, 3, 1}, {1, 2}), "f32[4,3,2]{2,1,0}");
}

TEST(ShapeBroadcast, OperandsMustBeArraysOfOneType) {
  EXPECT_THAT(Broadcast(ShapeUtil::MakeTokenShape(), F32Array({2})), HasSubstr("[B1]"));
  EXPECT_THAT(Broadcast(ShapeUtil::MakeNil(), F32Array({2})), HasSubstr("[B1]"));
  EXPECT_THAT(Broadcast(ShapeUtil::MakeShape(S32, {2}), F32Array({2})), HasSubstr("[B2]"));
}

TEST(ShapeBroadcast, DynamicDimensions) {
  auto dynamic = [](const Dimensions& dimensions, const std::vector<bool>& flags) {
    return ShapeUtil::MakeShape(F32, dimensions, flags);
  };
  EXPECT_EQ(Broadcast(dynamic({5, 3}, {true, false}), F32Array({5, 3})), "f32[<=5,3]{1,0}");
  EXPECT_EQ(Broadcast(dynamic({5, 3}, {true, false}), F32Array({1, 3})), "f32[<=5,3]{1,0}");
  EXPECT_EQ(Broadcast(dynamic({5}, {true}), F32Array({2, 5}), {1}), "f32[2,<=5]{1,0}");
  EXPECT_EQ(Broadcast(dynamic({Shape::kUnboundedSize}, {true}), F32Array({7})), "f32[7]{0}");
  EXPECT_EQ(Broadcast(dynamic({Shape::kUnboundedSize}, {true}), F32Array({1})), "f32[?]{0}");
  EXPECT_EQ(Broadcast(dynamic({Shape::kUnboundedSize}, {true}), dynamic({7}, {true})), "f32[<=7]{0}");
  EXPECT_THAT(Broadcast(dynamic({5}, {true}), F32Array({6})), HasSubstr("[B7]"));
  // A dimension that goes to another place must be known to have the size there.
  const Shape unbounded = dynamic({Shape::kUnboundedSize, 2}, {true, false});
  EXPECT_THAT(Broadcast(unbounded, F32Array({2}), {0}),
              HasSubstr("[B7]: dimensions that are matched must be"));
  EXPECT_THAT(Broadcast(F32Array({3, 2}), dynamic({Shape::kUnboundedSize}, {true}), {0}), HasSubstr("[B7]"));
  EXPECT_EQ(Broadcast(unbounded, dynamic({Shape::kUnboundedSize}, {true}), {0}), "f32[?,2]{1,0}");
  EXPECT_EQ(Broadcast(unbounded, F32Array({1}), {0}), "f32[?,2]{1,0}");
  // A dimension of at most one element may be empty: it does not stretch.
  EXPECT_THAT(Broadcast(dynamic({1}, {true}), F32Array({6})), HasSubstr("[B7]"));
}

TEST(ShapeBroadcast, TheResultMayNotBeTooLarge) {
  const int64_t large = int64_t{1} << 40;
  EXPECT_FALSE(InferBroadcastedBinaryShape(F32Array({large, 1}), F32Array({1, large})).ok());
}

}  // namespace
}  // namespace xla
