#include <algorithm>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "shardy/gspmd/axes_to_tiles.h"
#include "shardy/gspmd/tiles_to_axes.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

HloSharding Parse(const std::string& text) {
  absl::StatusOr<HloSharding> sharding = ParseSharding(text);
  EXPECT_TRUE(sharding.ok()) << text << ": " << sharding.status();
  return sharding.ok() ? *sharding : HloSharding::Replicate();
}
int64_t RankOf(const HloSharding& sharding) { return sharding.IsTiled() ? sharding.TiledDataRank() : 2; }

// The devices of each tile as sets: the order inside a subgroup means nothing.
std::vector<std::set<int64_t>> Tiles(const HloSharding& sharding) {
  std::vector<int64_t> sizes(sharding.tile_assignment().dimensions().begin(),
                             sharding.tile_assignment().dimensions().end());
  int64_t group = 1;
  for (size_t i = sharding.TiledDataRank(); i < sizes.size(); ++i) group *= sizes[i];
  std::vector<std::set<int64_t>> tiles;
  const std::vector<int64_t> devices = sharding.tile_assignment().devices();
  // Along every subgroup but one the devices are told apart.
  const int64_t last = sharding.subgroup_types().empty() ? 1 : sizes.back();
  for (size_t i = 0; i < devices.size(); ++i) {
    if (i % last == 0) tiles.emplace_back();
    tiles.back().insert(devices[i]);
  }
  std::vector<std::set<int64_t>> sorted;
  for (size_t i = 0; i < tiles.size(); i += group / last) {
    std::sort(tiles.begin() + i, tiles.begin() + i + group / last);
  }
  return tiles;
}

void ExpectSame(const HloSharding& a, const HloSharding& b) {
  ASSERT_EQ(a.kind(), b.kind()) << a.ToString() << " " << b.ToString();
  if (!a.IsTiled()) return;
  EXPECT_EQ(a.subgroup_types(), b.subgroup_types()) << a.ToString() << " " << b.ToString();
  EXPECT_TRUE(std::equal(a.tile_assignment().dimensions().begin(), a.tile_assignment().dimensions().end(),
                         b.tile_assignment().dimensions().begin(), b.tile_assignment().dimensions().end()));
  EXPECT_EQ(Tiles(a), Tiles(b)) << a.ToString() << " " << b.ToString();
}

std::string InAxes(const std::vector<std::string>& texts) {
  MeshFinder finder;
  for (const std::string& text : texts) {
    if (absl::Status status = finder.Add(Parse(text)); !status.ok()) return std::string(status.message());
  }
  finder.Finish();
  std::string result;
  for (const std::string& text : texts) {
    const HloSharding sharding = Parse(text);
    auto named = finder.ToAxes(sharding, RankOf(sharding));
    if (!named.ok()) return std::string(named.status().message());
    absl::StrAppend(&result, result.empty() ? "" : " ", HloSharding::MakeNamed(*named)->ToString());
  }
  return result;
}

TEST(TilesToAxesTest, AxesAreWhatAllShardingsCut) {
  EXPECT_EQ(InAxes({"{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}),
            "{mesh['_axis_0'=2,'_axis_1'=4], [{'_axis_0'}, {}]}");
  EXPECT_EQ(InAxes({"{devices=[4,2]<=[2,4]T(1,0)}", "{devices=[4,2]<=[8]}"}),
            "{mesh['_axis_0'=2,'_axis_1'=2,'_axis_2'=2], [{'_axis_1', '_axis_2'}, {'_axis_0'}]} "
            "{mesh['_axis_0'=2,'_axis_1'=2,'_axis_2'=2], [{'_axis_0', '_axis_1'}, {'_axis_2'}]}");
  EXPECT_EQ(InAxes({"{devices=[6,2]<=[4,3]T(1,0)}"}),
            "{mesh['_axis_0'=2,'_axis_1'=2,'_axis_2'=3], [{'_axis_2', '_axis_0'}, {'_axis_1'}]}");
  EXPECT_EQ(
      InAxes({"{devices=[4]0,2,1,3}", "{replicated}"}),
      "{mesh['_axis_0'=2,'_axis_1'=2], [{'_axis_1', '_axis_0'}]} {mesh['_axis_0'=2,'_axis_1'=2], [{}, {}]}");
}

TEST(TilesToAxesTest, TheOrderInsideASubgroupCutsNothing) {
  EXPECT_EQ(InAxes({"{devices=[3,1,4]<=[3,2,2]T(0,2,1) last_tile_dim_replicate}"}),
            "{mesh['_axis_0'=3,'_axis_1'=4], [{'_axis_0'}, {}]}");
}

TEST(TilesToAxesTest, CutsThatDoNotDivideEachOtherAreInsideAnAxis) {
  EXPECT_EQ(InAxes({"{devices=[3,4]<=[12]}", "{devices=[4,3]<=[12]}"}),
            "{mesh['_axis_0'=12], [{'_axis_0':(1)3}, {'_axis_0':(3)4}]} "
            "{mesh['_axis_0'=12], [{'_axis_0':(1)4}, {'_axis_0':(4)3}]}");
}

TEST(TilesToAxesTest, OtherOrdersHaveMeshesThatListTheirDevices) {
  EXPECT_EQ(InAxes({"{devices=[4]3,1,2,0}", "{devices=[2,2]3,1,2,0}", "{devices=[4]<=[4]}"}),
            "{mesh['_axis_0'=2,'_axis_1'=2], device_ids=(3,1,2,0), [{'_axis_0', '_axis_1'}]} "
            "{mesh['_axis_0'=2,'_axis_1'=2], device_ids=(3,1,2,0), [{'_axis_0'}, {'_axis_1'}]} "
            "{mesh['_axis_0'=4], [{'_axis_0'}]}");
  // No axes of 4 by 3 devices have a border of three tiles inside the steps of four.
  EXPECT_THAT(InAxes({"{devices=[4,3]<=[4,3]T(1,0)}"}), HasSubstr("device_ids=(0,3,6,9,1,"));
}

TEST(TilesToAxesTest, OtherKinds) {
  EXPECT_EQ(InAxes({"{maximal device=3}"}), "{maximal_mesh[device_id=3]}");
  EXPECT_EQ(
      InAxes({"{devices=[2,1,2,2]<=[8] last_tile_dims={manual, replicated}}", "{manual}"}),
      "{mesh['_axis_0'=2,'_axis_1'=2,'_axis_2'=2], [{'_axis_0'}, {}], manual={'_axis_1'}} "
      "{mesh['_axis_0'=2,'_axis_1'=2,'_axis_2'=2], [{}, {}], manual={'_axis_0', '_axis_1', '_axis_2'}}");
  EXPECT_EQ(InAxes({"{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dims={unreduced}}"}),
            "{mesh['_axis_0'=4,'_axis_1'=2], [{}, {'_axis_1'}], unreduced={'_axis_0'}}");
  EXPECT_EQ(InAxes({"{mesh['x'=2,'y'=4], [{'y':(1)2}]}"}), "{mesh['x'=2,'y'=4], [{'y':(1)2}]}");
}

TEST(TilesToAxesTest, Errors) {
  EXPECT_EQ(InAxes({"{devices=[2]<=[2]}", "{devices=[4]<=[4]}"}),
            "the sharding {devices=[4]<=[4]} is over 4 devices, but {devices=[2]<=[2]} is over 2: all "
            "shardings of a "
            "program must be over the same devices");
  EXPECT_EQ(InAxes({"{devices=[2]0,2}"}),
            "the sharding {devices=[2]0,2} has device 2: a mesh needs the devices 0 to 1, each once");
  EXPECT_EQ(InAxes({"{maximal device=-1}"}), "no mesh has device -1");
  // As many devices as there may be: axes say them, a list would not.
  EXPECT_EQ(InAxes({"{devices=[1099511627776,1048576]<=[1152921504606846976]}"}),
            "{mesh['_axis_0'=1099511627776,'_axis_1'=1048576], [{'_axis_0'}, {'_axis_1'}]}");
  EXPECT_THAT(
      InAxes({"{devices=[4194304,3]<=[4194304,3]T(1,0)}", "{devices=[2097152,6]<=[4194304,3]T(1,0)}"}),
      HasSubstr("more than 16777216 are not listed"));
}

TEST(AxesToTilesTest, Examples) {
  const auto tiles = [](const std::string& text) {
    const auto result = AxesToTiles(Parse(text).named());
    return result.ok() ? result->ToString() : std::string(result.status().message());
  };
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], [{'y':(1)2}, {'x'}]}"),
            "{devices=[2,2,2]<=[2,2,2]T(1,0,2) last_tile_dim_replicate}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], [{}, {}]}"), "{replicated}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], device_ids=(7,6,5,4,3,2,1,0), [{}, {'y'}]}"),
            "{devices=[1,4,2]3,7,2,6,1,5,0,4 last_tile_dim_replicate}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], device_ids=([4,2]T(1,0)), [{'x'}, {}]}"),
            "{devices=[2,1,4]0,2,4,6,1,3,5,7 last_tile_dim_replicate}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], [{'y'}, {}], unreduced={'x'}}"),
            "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dims={unreduced}}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], [{}, {}], manual={'x'}}"),
            "{devices=[1,1,2,4]<=[8] last_tile_dims={manual, replicated}}");
  EXPECT_EQ(tiles("{mesh['x'=2,'y'=4], [{}], manual={'x', 'y'}}"), "{manual}");
  EXPECT_EQ(tiles("{mesh['x'=1], [{'x'}]}"), "{replicated}");
  EXPECT_EQ(tiles("{maximal_mesh[device_id=3]}"), "{maximal device=3}");
  EXPECT_EQ(tiles("{mesh['x'=33554432], device_ids=([2,16777216]T(1,0)), [{'x'}]}"),
            "a mesh whose 33554432 devices are not in order: more than 16777216 are not listed");
}

// Random tile assignments, several together: in axes of one mesh and back they put the same tiles on the same
// devices.
TEST(TilesAndAxesTest, RoundTrip) {
  std::mt19937 random(1);
  const auto pick = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  const auto factor = [&](int64_t count) {
    std::vector<int64_t> sizes;
    while (count > 1) {
      int64_t size = 2 + pick(count - 1);
      while (count % size != 0) --size;
      sizes.push_back(size);
      count /= size;
    }
    sizes.insert(sizes.begin() + pick(sizes.size() + 1), 1);
    return sizes;
  };
  for (int round = 0; round < 3000; ++round) {
    const int64_t counts[] = {2, 4, 6, 8, 12, 16, 24, 36, 60};
    const int64_t count = counts[pick(9)];
    std::vector<HloSharding> shardings;
    MeshFinder finder(count);
    for (int64_t i = 0, n = 1 + pick(4); i < n; ++i) {
      std::vector<int64_t> iota = factor(count);
      std::vector<int> order(iota.size());
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), random);
      std::vector<int64_t> dimensions = factor(count);
      auto tiles = TileAssignment::Iota(dimensions, iota, order);
      ASSERT_TRUE(tiles.ok()) << tiles.status();
      if (pick(4) == 0) {
        std::vector<int64_t> devices = tiles->devices();
        if (pick(2) == 0) std::shuffle(devices.begin(), devices.end(), random);
        tiles = TileAssignment::List(dimensions, devices);
      }
      std::vector<HloSharding::Subgroup> subgroups;
      constexpr HloSharding::Subgroup kKinds[] = {HloSharding::Subgroup::kReplicated,
                                                  HloSharding::Subgroup::kManual,
                                                  HloSharding::Subgroup::kUnreduced};
      for (int64_t k = pick(std::min<int64_t>(dimensions.size(), 4)); k > 0; --k)
        subgroups.push_back(kKinds[pick(3)]);
      auto sharding = HloSharding::MakeSubgroups(*tiles, subgroups);
      ASSERT_TRUE(sharding.ok()) << sharding.status();
      // The text is what programs have.
      EXPECT_EQ(Parse(sharding->ToString()), *sharding);
      shardings.push_back(*sharding);
      ASSERT_TRUE(finder.Add(*sharding).ok());
    }
    finder.Finish();
    for (const HloSharding& sharding : shardings) {
      const auto named = finder.ToAxes(sharding, RankOf(sharding));
      ASSERT_TRUE(named.ok()) << named.status();
      const auto back = AxesToTiles(*named);
      ASSERT_TRUE(back.ok()) << sharding.ToString() << " " << back.status();
      ExpectSame(sharding, *back);
    }
  }
}

}  // namespace
}  // namespace xla
