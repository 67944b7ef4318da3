#include "xla/array.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/types.h"

namespace xla {
namespace {

using ::testing::ElementsAre;

TEST(ArrayTest, RandomValuesDependOnTheSeedAlone) {
  Array2D<float> a(3, 4), b(3, 4);
  a.FillRandom(2.0f, 10.0);
  b.FillRandom(2.0f, 10.0);
  EXPECT_EQ(a, b);
  b.FillRandom(2.0f, 10.0, 1);
  EXPECT_FALSE(a == b);
  a.FillRandomUniform(3.0f, 4.0f);
  a.Each([](absl::Span<const int64_t>, float* value) { EXPECT_TRUE(*value >= 3 && *value <= 4); });
  Array<int> c({100});
  c.FillRandomUniform(-1, 1);
  c.Each([](absl::Span<const int64_t>, int* value) { EXPECT_TRUE(*value >= -1 && *value <= 1); });
  int visited = 0;
  EXPECT_FALSE(c.EachStatus([&](absl::Span<const int64_t>, int*) {
                  return ++visited < 3 ? absl::OkStatus() : absl::InternalError("enough");
                }).ok());
  EXPECT_EQ(visited, 3);
  c.SetValues(std::vector<int>(100, 4));
  EXPECT_EQ(c({99}), 4);
  Array4D<float> planes(2, 2, 1, 2);
  planes.FillWithMinorDimNum();
  EXPECT_EQ(planes, Array4D<float>({{{{0, 0}}, {{1, 1}}}, {{{2, 2}}, {{3, 3}}}}));
}

TEST(ArrayTest, Constructs) {
  Array<int> sizes({2, 3});
  EXPECT_THAT(sizes.dimensions(), ElementsAre(2, 3));
  EXPECT_THAT(sizes.flatten(), ElementsAre(0, 0, 0, 0, 0, 0));
  EXPECT_THAT(Array<int>({2, 2}, 7).flatten(), ElementsAre(7, 7, 7, 7));
  EXPECT_THAT(Array<float>({1.0f, 2.0f, 3.0f}).dimensions(), ElementsAre(3));
  EXPECT_EQ(Array<int>({{1, 2}, {3, 4}}).ToString(), "[[1, 2],\n [3, 4]]");
  EXPECT_EQ(Array<half>({{1.5f, 2}, {3, 4}}).ToString(), "[[1.5, 2],\n [3, 4]]");
  EXPECT_EQ(Array<complex64>({{{1, -1}, 2}}).ToString(), "[[(1, -1), (2, 0)]]");
  EXPECT_EQ((Array<int>({{{1, 2}, {3, 4}}}).dimensions()), absl::Span<const int64_t>({1, 2, 2}));
  EXPECT_EQ(Array<int>().num_elements(), 0);
  EXPECT_EQ(Array<int>(absl::Span<const int64_t>{}).num_elements(), 1);
}

TEST(ArrayTest, IndexesRowMajor) {
  Array<int> array({2, 3, 4});
  array.FillIota(0);
  EXPECT_EQ(array(1, 2, 3), 23);
  EXPECT_EQ(array({1, 0, 2}), 14);
  array(0, 1, 0) = 99;
  EXPECT_EQ(array.data()[4], 99);
  int visits = 0;
  array.Each([&](absl::Span<const int64_t> index, int* value) {
    EXPECT_EQ(*value, visits == 4 ? 99 : index[0] * 12 + index[1] * 4 + index[2]);
    ++visits;
  });
  EXPECT_EQ(visits, 24);
}

TEST(ArrayTest, TransposesSlicesAndReshapes) {
  Array<int> array({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(array.Slice({0, 1}, {2, 3}), Array<int>({{2, 3}, {5, 6}}));
  array.UpdateSlice(Array<int>({{9}}), {1, 1});
  EXPECT_EQ(array.ToString(), "[[1, 2, 3],\n [4, 9, 6]]");
  array.TransposeDimensions({1, 0});
  EXPECT_EQ(array.ToString(), "[[1, 4],\n [2, 9],\n [3, 6]]");
  array.Reshape({6});
  EXPECT_EQ(array.ToString(), "[1, 4, 2, 9, 3, 6]");
}

TEST(ArrayTest, FillsInRowsAndMultiples) {
  Array<int> array(std::vector<int64_t>{2, 4});
  array.FillRepeatedIota(5, 3);
  EXPECT_EQ(array.ToString(), "[[5, 6, 7, 5],\n [6, 7, 5, 6]]");
  Array<int64_t> large(std::vector<int64_t>{2});
  large.FillWithMultiples((int64_t{1} << 53) + 1);
  EXPECT_EQ(large(1), (int64_t{1} << 53) + 1);
}

TEST(ArrayTest, TextOfEmptyArraysShowsTheDimensions) {
  const auto text = [](std::vector<int64_t> sizes) { return Array<int>(sizes).ToString(); };
  EXPECT_EQ(text({0}), "[]");
  EXPECT_EQ(text({0, 1}), "[[]]");
  EXPECT_EQ(text({0, 0}), "[[]]");
  EXPECT_EQ(text({2, 0}), "[[],\n []]");
  EXPECT_EQ(text({0, 2, 3}), "[[[],\n  []]]");
}

TEST(ArrayTest, CopiesAndMoves) {
  Array<int> a({{1, 2}});
  Array<int> b = a;
  b(0, 0) = 5;
  EXPECT_EQ(a(0, 0), 1);
  Array<int> c = std::move(b);
  EXPECT_EQ(c(0, 0), 5);
  EXPECT_NE(a, c);
  a = c;
  EXPECT_EQ(a, c);
}

TEST(ArrayTest, FixedRanks) {
  Array2D<float> two({{1, 2, 3}, {4, 5, 6}});
  EXPECT_EQ(two.height(), 2);
  EXPECT_EQ(two.width(), 3);
  EXPECT_EQ(two(1, 0), 4);
  EXPECT_EQ(Array2D<half>({{1.0f}, {2.0f}}).n1(), 2);
  EXPECT_EQ(Array2D<int>(2, 2, 8).ToString(), "[[8, 8],\n [8, 8]]");
  EXPECT_EQ(MakeLinspaceArray2D(0, 3, 2, 2)->ToString(), "[[0, 1],\n [2, 3]]");
  Array2D<int> unique(2, 2);
  unique.FillUnique(3);
  EXPECT_EQ(unique.ToString(), "[[3, 4],\n [5, 6]]");
  // Rows of three numbers take two bits.
  Array2D<float> wide(2, 3);
  wide.FillUnique(0);
  EXPECT_EQ(wide.ToString(), "[[0, 1, 2],\n [4, 5, 6]]");
  wide.Each([](int64_t row, int64_t column, float* value) { *value = 10 * row + column; });
  EXPECT_EQ(wide.ToString(), "[[0, 1, 2],\n [10, 11, 12]]");
  Array3D<int> deep(2, 2, 1);
  deep.FillUnique(1);
  EXPECT_EQ(deep.ToString(), "[[[1],\n  [2]],\n [[3],\n  [4]]]");
  EXPECT_EQ(Array3D<int>({{{1, 2}}, {{3, 4}}}).n1(), 2);
  EXPECT_EQ(Array3D<int>(1, 2, 1, 3).ToString(), "[[[3],\n  [3]]]");
  Array4D<float> four(1, 1, 2, 3);
  four.FillWithYX(two);
  EXPECT_EQ(four.ToString(), "[[[[1, 2, 3],\n   [4, 5, 6]]]]");
  EXPECT_EQ(four.planes() * four.depth() * four.height() * four.width(), 6);
  EXPECT_EQ(Array4D<int>(1, 1, 1, 2, std::vector<int>{7, 8})(0, 0, 0, 1), 8);
  Array4D<float> pz(2, 3, 1, 1);
  pz.FillWithPZ(two);
  EXPECT_EQ(pz(1, 2, 0, 0), 6);
}

TEST(ArrayTest, RowsAndIndicesThatDoNotFitEndTheProgram) {
  EXPECT_DEATH((Array2D<float>({{1, 2}, {3}})), "rows of 2 and of 1 elements, but all must be as long");
  EXPECT_DEATH((Array3D<int>({{{1}, {2}}, {{3}}})), "rows of 2 and of 1 elements");
  Array2D<float> array(2, 3);
  EXPECT_DEATH(array(2, 0), "sizes \\{2,3\\} has no element \\{2,0\\}");
  EXPECT_DEATH(array(0, -1) = 1, "has no element \\{0,-1\\}");
  EXPECT_DEATH(array(0), "has no element \\{0\\}");
  EXPECT_DEATH(array.SetValues({1, 2, 3, 4, 5, 6, 7}), "an array of 6 elements is given 7");
}

}  // namespace
}  // namespace xla
