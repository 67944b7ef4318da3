#include "xla/hlo/ir/tile_assignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace xla {
namespace {

using ::testing::ElementsAre;

TEST(TileAssignmentTest, OfAllForms) {
  EXPECT_THAT(TileAssignment().devices(), ElementsAre(0));
  EXPECT_EQ(TileAssignment().dim(0), 1);
  EXPECT_THAT(TileAssignment(int64_t{5}).devices(), ElementsAre(5));
  const TileAssignment iota({2, 3}, {3, 2}, {1, 0});
  EXPECT_THAT(iota.devices(), ElementsAre(0, 2, 4, 1, 3, 5));
  EXPECT_EQ(iota.ToString(), "devices=[2,3]<=[3,2]T(1,0)");
  EXPECT_EQ(iota.ArrayToString(), "0,2,4,1,3,5");
  const TileAssignment list(iota.array());
  EXPECT_FALSE(list.iota().has_value());
  EXPECT_EQ(list, iota);
  EXPECT_EQ(*list.shared_array(), iota.array());
  EXPECT_EQ(TileAssignment(*iota.iota()), iota);
}

TEST(TileAssignmentTest, EachTileWithItsDevice) {
  const TileAssignment tiles({2, 2}, {2, 2}, {1, 0});
  std::vector<std::pair<std::vector<int64_t>, int64_t>> seen;
  tiles.Each([&](absl::Span<const int64_t> index, int64_t device) {
    seen.emplace_back(std::vector<int64_t>(index.begin(), index.end()), device);
  });
  ASSERT_EQ(seen.size(), 4);
  EXPECT_THAT(seen[1].first, ElementsAre(0, 1));
  EXPECT_EQ(seen[1].second, 2);
  int visits = 0;
  EXPECT_FALSE(tiles
                   .EachStatus([&](absl::Span<const int64_t>, int64_t device) {
                     ++visits;
                     return device == 2 ? absl::InternalError("two") : absl::OkStatus();
                   })
                   .ok());
  EXPECT_EQ(visits, 2);
  EXPECT_TRUE(tiles.UsesDevice(3));
  EXPECT_FALSE(tiles.UsesDevice(4));
  EXPECT_FALSE(TileAssignment(int64_t{5}).UsesDevice(0));
}

TEST(IotaTileAssignmentTest, SaysWhatTheArrayHolds) {
  const auto iota = IotaTileAssignment::Create({4, 2}, {2, 4}, {1, 0});
  EXPECT_EQ(iota.ndims(), 2);
  EXPECT_EQ(iota.num_elements(), 8);
  EXPECT_EQ(iota.value_at({1, 1}), 5);
  EXPECT_EQ(iota.ToArray()(1, 1), 5);
  EXPECT_EQ(iota.ToString(), "[4,2]<=[2,4]T(1,0)");
  const auto transposed = iota.Transpose({1, 0});
  ASSERT_TRUE(transposed.has_value());
  EXPECT_EQ(*transposed, IotaTileAssignment::Create({2, 4}));
  EXPECT_FALSE(IotaTileAssignment::Create({2, 3}, {3, 2}, {1, 0}).Transpose({1, 0}) ==
               IotaTileAssignment::Create({2, 3}));
  EXPECT_DEATH(IotaTileAssignment::Create({4}, {3}, {0}), "devices");
}

}  // namespace
}  // namespace xla
