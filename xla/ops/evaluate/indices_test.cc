#include "xla/ops/evaluate/indices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

template <typename T>
Literal Vector(std::initializer_list<T> values) {
  Literal literal(ShapeUtil::MakeShapeWithType<T>({static_cast<int64_t>(values.size())}));
  std::copy(values.begin(), values.end(), literal.data<T>().begin());
  return literal;
}

TEST(IndicesTest, ReadsEveryWidth) {
  EXPECT_THAT(IndicesOf(Vector<int8_t>({-128, 127})), ElementsAre(-128, 127));
  EXPECT_THAT(IndicesOf(Vector<s4>({s4(-8), s4(7)})), ElementsAre(-8, 7));
  EXPECT_THAT(IndicesOf(Vector<u2>({u2(3)})), ElementsAre(3));
  EXPECT_THAT(IndicesOf(Vector<int64_t>({kMin, kMax})), ElementsAre(kMin, kMax));
  EXPECT_THAT(IndicesOf(Vector<int32_t>({})), IsEmpty());
}

TEST(IndicesTest, LargeUnsignedValuesStayLarge) {
  EXPECT_THAT(IndicesOf(Vector<uint64_t>({0, uint64_t{1} << 63, ~uint64_t{0}})), ElementsAre(0, kMax, kMax));
}

TEST(IndicesTest, ClampsStartsWithoutOverflow) {
  EXPECT_EQ(ClampStart(3, 10, 4), 3);
  EXPECT_EQ(ClampStart(7, 10, 4), 6);
  EXPECT_EQ(ClampStart(kMax, 10, 4), 6);
  EXPECT_EQ(ClampStart(kMin, 10, 4), 0);
  EXPECT_EQ(ClampStart(5, 10, 10), 0);
}

}  // namespace
}  // namespace xla
