#include "tools/random_inputs.h"

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tools/arrays.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

NamedArrays Make(const std::vector<Shape>& parameters, uint64_t seed = 0) {
  absl::StatusOr<NamedArrays> arrays = RandomInputs(parameters, seed);
  EXPECT_TRUE(arrays.ok()) << arrays.status();
  return arrays.ok() ? *arrays : NamedArrays();
}

TEST(RandomInputsTest, EveryTypeGivesValidArguments) {
  std::vector<Shape> parameters;
  for (PrimitiveType type : primitive_util::AllArrayTypes())
    parameters.push_back(ShapeUtil::MakeShape(type, {50}));
  const NamedArrays arrays = Make({ShapeUtil::MakeTupleShape(parameters)});
  ASSERT_EQ(arrays.size(), parameters.size());
  EXPECT_TRUE(ArrangeArguments(arrays, parameters, 1).ok());
}

TEST(RandomInputsTest, FloatsAreNearNormal) {
  const int count = 20000;
  const std::string data = Make({ShapeUtil::MakeShape(F32, {count})})[0].second.data;
  double sum = 0, squares = 0;
  for (int i = 0; i < count; ++i) {
    float value;
    std::memcpy(&value, &data[4 * i], 4);
    sum += value;
    squares += value * value;
    EXPECT_LT(std::abs(value), 3.5);
  }
  EXPECT_NEAR(sum / count, 0, 0.05);
  EXPECT_NEAR(squares / count, 1, 0.05);
}

TEST(RandomInputsTest, IntegersAreSmallAndNotNegative) {
  const std::string data = Make({ShapeUtil::MakeShape(S8, {1000})})[0].second.data;
  for (char value : data) EXPECT_TRUE(value >= 0 && value < 10);
  EXPECT_NE(data.find('\x09'), std::string::npos);
  EXPECT_NE(data.find('\0'), std::string::npos);
}

TEST(RandomInputsTest, SeedsAndArgumentsDiffer) {
  const Shape shape = ShapeUtil::MakeShape(U64, {4});
  const NamedArrays first = Make({shape, shape}, 1), again = Make({shape, shape}, 1),
                    other = Make({shape, shape}, 2);
  EXPECT_EQ(first[0].second.data, again[0].second.data);
  EXPECT_NE(first[0].second.data, first[1].second.data);
  EXPECT_NE(first[0].second.data, other[0].second.data);
}

TEST(RandomInputsTest, RefusesWhatNoMemoryHolds) {
  const Shape large = ShapeUtil::MakeShape(F32, {int64_t{1} << 40});
  EXPECT_THAT(RandomInputs({large}, 0).status().message(),
              HasSubstr("arg0: random inputs are made up to 4 GiB"));
  const Shape half = ShapeUtil::MakeShape(F32, {int64_t{3} << 28});
  const Shape empty = ShapeUtil::MakeShape(F32, {0, int64_t{1} << 40});
  EXPECT_EQ(Make({empty})[0].second.data, "");
  EXPECT_FALSE(RandomInputs({large, half}, 0).ok());
}

}  // namespace
}  // namespace xla
