#include "xla/mesh/replica_groups.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/mesh/iota_list.h"

namespace xla {
namespace {

using Groups = std::vector<std::vector<int64_t>>;
using testing::HasSubstr;

std::string TextOf(const ReplicaGroups& groups) {
  std::string text;
  groups.AppendTo(&text);
  return text;
}

TEST(ReplicaGroupsTest, ListsAreKeptAsTheyAre) {
  const ReplicaGroups groups(Groups{{0, 2}, {3, 1}});
  EXPECT_EQ(*groups.Expand(), Groups({{0, 2}, {3, 1}}));
  EXPECT_EQ(TextOf(groups), "{{0,2},{3,1}}");
  EXPECT_EQ(TextOf(ReplicaGroups()), "{}");
  EXPECT_TRUE(ReplicaGroups().Expand()->empty());
}

TEST(ReplicaGroupsTest, IotasAreReshapedAndTransposed) {
  const ReplicaGroups groups = *ReplicaGroups::Iota(2, 4, {4, 2}, {1, 0});
  EXPECT_EQ(*groups.Expand(), Groups({{0, 2, 4, 6}, {1, 3, 5, 7}}));
  EXPECT_EQ(TextOf(groups), "[2,4]<=[4,2]T(1,0)");
  // Dimensions that stay together are one.
  EXPECT_EQ(*ReplicaGroups::Iota(2, 4, {2, 2, 2}, {0, 1, 2}), *ReplicaGroups::Iota(2, 4, {8}, {}));
  for (int64_t i = 0; i < 8; ++i) {
    EXPECT_EQ(IotaElement({4, 2}, {1, 0}, i), (std::vector<int64_t>{0, 2, 4, 6, 1, 3, 5, 7})[i]);
  }
}

TEST(ReplicaGroupsTest, NamedAxesVaryInsideAGroup) {
  DeviceMesh mesh;
  mesh.axes = {{"x", 2}, {"y", 4}};
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {{0, {}}})->Expand(), Groups({{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {{1, {}}})->Expand(), Groups({{0, 1, 2, 3}, {4, 5, 6, 7}}));
  // The last of the named axes varies first.
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {{1, {}}, {0, {}}})->Expand(), Groups({{0, 4, 1, 5, 2, 6, 3, 7}}));
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {})->Expand(), Groups({{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}));
}

TEST(ReplicaGroupsTest, APartOfAnAxisIsAnAxis) {
  DeviceMesh mesh;
  mesh.axes = {{"x", 2}, {"y", 4}};
  // The part to the left is the one that varies slowly.
  const ReplicaGroups left = *ReplicaGroups::MeshAxes(mesh, {{1, std::make_pair<int64_t, int64_t>(1, 2)}});
  EXPECT_EQ(*left.Expand(), Groups({{0, 2}, {1, 3}, {4, 6}, {5, 7}}));
  EXPECT_EQ(TextOf(left), "mesh['x'=2,'y'=4] {'y':(1)2}");
  const ReplicaGroups right =
      *ReplicaGroups::MeshAxes(mesh, {{1, std::make_pair<int64_t, int64_t>(2, 2)}, {0, {}}});
  EXPECT_EQ(*right.Expand(), Groups({{0, 4, 1, 5}, {2, 6, 3, 7}}));
}

TEST(ReplicaGroupsTest, MeshesMayOrderTheirDevices) {
  DeviceMesh mesh;
  mesh.axes = {{"x", 2}, {"y", 2}};
  mesh.device_ids = {3, 1, 2, 0};
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {{1, {}}})->Expand(), Groups({{3, 1}, {2, 0}}));
  mesh.device_ids.clear();
  mesh.reshape_dims = {2, 2};
  mesh.transpose_perm = {1, 0};
  EXPECT_EQ(*ReplicaGroups::MeshAxes(mesh, {{1, {}}})->Expand(), Groups({{0, 2}, {1, 3}}));
}

TEST(ReplicaGroupsTest, WhatDoesNotFitIsRefused) {
  const auto iota = [](int64_t count, int64_t size, std::vector<int64_t> dims, std::vector<int> perm) {
    return std::string(ReplicaGroups::Iota(count, size, std::move(dims), std::move(perm)).status().message());
  };
  EXPECT_EQ(iota(2, 3, {8}, {}), "replica_groups: 2 groups of 3 need 6 devices, but the iota has 8");
  EXPECT_THAT(iota(0, 3, {8}, {}), HasSubstr("not possible"));
  EXPECT_THAT(iota(int64_t{1} << 40, int64_t{1} << 40, {8}, {}), HasSubstr("not possible"));
  EXPECT_THAT(iota(2, 4, {2, -4}, {}), HasSubstr("positive sizes"));
  EXPECT_THAT(iota(2, 4, {2, 4}, {0, 0}),
              HasSubstr("T(0,0) is not a permutation of the 2 dimensions of the iota"));
  DeviceMesh mesh;
  mesh.axes = {{"x", 2}, {"y", 8}};
  const auto axes = [&](std::vector<AxisRef> refs) {
    return std::string(ReplicaGroups::MeshAxes(mesh, std::move(refs)).status().message());
  };
  EXPECT_THAT(axes({{2, {}}}), HasSubstr("the mesh has no axis number 2"));
  EXPECT_THAT(axes({{0, {}}, {0, {}}}), HasSubstr("axis 'x' or a part of it is used twice"));
  EXPECT_THAT(
      axes({{1, std::make_pair<int64_t, int64_t>(1, 4)}, {1, std::make_pair<int64_t, int64_t>(2, 2)}}),
      HasSubstr("used twice"));
  EXPECT_THAT(axes({{1, std::make_pair<int64_t, int64_t>(3, 2)}}),
              HasSubstr("not a proper part of axis 'y'"));
  mesh.axes[0].second = int64_t{1} << 40;
  EXPECT_THAT(std::string(ReplicaGroups::MeshAxes(mesh, {})->Expand().status().message()),
              HasSubstr("more than 16777216 devices"));
}

}  // namespace
}  // namespace xla
