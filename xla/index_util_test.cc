#include "xla/index_util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;

// What the buffer of the array [[a, b, c], [d, e, f]] holds, with 0 in the padding.
std::string Memory(const Shape& shape) {
  std::string memory(IndexUtil::LinearSize(shape), '0');
  const char* letters = "abcdef";
  for (int64_t row = 0; row < 2; ++row) {
    for (int64_t column = 0; column < 3; ++column) {
      memory[IndexUtil::MultidimensionalIndexToLinearIndex(shape, {row, column})] = letters[3 * row + column];
    }
  }
  return memory;
}

TEST(IndexUtilTest, LayoutDecidesTheOrder) {
  EXPECT_EQ(Memory(ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1})), "adbecf");
  EXPECT_EQ(Memory(ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {1, 0})), "abcdef");
  EXPECT_EQ(Memory(ShapeUtil::MakeShape(F32, {2, 3})), "abcdef");
  EXPECT_EQ(Memory(Shape(F32, {2, 3})), "abcdef");
}

TEST(IndexUtilTest, PaddingTakesPlaces) {
  Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  shape.mutable_layout()->set_padded_dimensions({3, 5}).set_padding_value(ZERO_PAD);
  EXPECT_EQ(Memory(shape), "ad0be0cf0000000");
  EXPECT_EQ(ShapeUtil::ByteSizeOf(shape), 60);
  EXPECT_EQ(ShapeUtil::ElementsIn(shape), 6);
  // The same bytes as those of a larger array without padding.
  const Shape larger = ShapeUtil::MakeShapeWithDenseLayout(F32, {3, 5}, {0, 1});
  EXPECT_EQ(IndexUtil::MultidimensionalIndexToLinearIndex(shape, {1, 2}),
            IndexUtil::MultidimensionalIndexToLinearIndex(larger, {1, 2}));
  EXPECT_EQ(IndexUtil::GetDimensionStride(shape, 1), 3);
  // A place in the padding has an index outside of the array.
  EXPECT_FALSE(IndexUtil::IndexInBounds(shape, IndexUtil::LinearIndexToMultidimensionalIndex(shape, 2)));
}

TEST(IndexUtilTest, RandomShapesAndLayoutsGoRoundTrip) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 200; ++trial) {
    const int rank = std::uniform_int_distribution<int>(0, 6)(random);
    std::vector<int64_t> sizes(rank), order(rank), padded(rank);
    for (int i = 0; i < rank; ++i) {
      sizes[i] = std::uniform_int_distribution<int64_t>(1, 4)(random);
      padded[i] = sizes[i] + std::uniform_int_distribution<int64_t>(0, 2)(random);
    }
    std::iota(order.begin(), order.end(), 0);
    std::shuffle(order.begin(), order.end(), random);
    Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, sizes, order);
    if (trial % 3 == 0) shape.mutable_layout()->set_padded_dimensions(padded);

    std::vector<bool> taken(IndexUtil::LinearSize(shape), false);
    std::vector<int64_t> index(rank, 0);
    int64_t count = 0;
    do {
      const int64_t linear = IndexUtil::MultidimensionalIndexToLinearIndex(shape, index);
      ASSERT_GE(linear, 0);
      ASSERT_LT(linear, static_cast<int64_t>(taken.size()));
      ASSERT_FALSE(taken[linear]);
      taken[linear] = true;
      ASSERT_THAT(IndexUtil::LinearIndexToMultidimensionalIndex(shape, linear),
                  testing::ElementsAreArray(index));
      ASSERT_EQ(IndexUtil::MultidimensionalIndexToLinearIndex(shape, order, index), linear);
      int64_t by_strides = 0;
      for (int i = 0; i < rank; ++i) by_strides += index[i] * IndexUtil::GetDimensionStride(shape, i);
      ASSERT_EQ(by_strides, linear);
      ++count;
    } while (IndexUtil::BumpIndices(shape, absl::MakeSpan(index)));
    EXPECT_EQ(count, ShapeUtil::ElementsIn(shape));
    EXPECT_THAT(index, testing::Each(0));
  }
}

TEST(IndexUtilTest, Bounds) {
  const Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  EXPECT_TRUE(IndexUtil::IndexInBounds(shape, {1, 2}));
  EXPECT_FALSE(IndexUtil::IndexInBounds(shape, {1, 3}));
  EXPECT_FALSE(IndexUtil::IndexInBounds(shape, {-1, 0}));
  EXPECT_FALSE(IndexUtil::IndexInBounds(shape, {1}));
  EXPECT_LT(IndexUtil::CompareIndices({1, 2}, {1, 3}), 0);
  EXPECT_GT(IndexUtil::CompareIndices({2, 0}, {1, 3}), 0);
  EXPECT_EQ(IndexUtil::CompareIndices({2, 0}, {2, 0}), 0);
}

}  // namespace
}  // namespace xla
