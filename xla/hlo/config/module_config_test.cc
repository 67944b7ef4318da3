#include "xla/hlo/config/module_config.h"

#include <gtest/gtest.h>

#include "absl/container/flat_hash_map.h"
#include "xla/hlo/config/hlo_module_config.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

ProgramShape Program() {
  const Shape minor_first = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  return ProgramShape({minor_first, ShapeUtil::MakeShape(S32, {})}, minor_first);
}

TEST(HloModuleConfigTest, EntryLayout) {
  HloModuleConfig config;
  EXPECT_FALSE(config.has_entry_computation_layout());
  config.SetDefaultComputationLayout(Program());
  EXPECT_EQ(config.entry_computation_layout().result_layout().layout().minor_to_major(0), 1);
  config.SetComputationLayoutIfExists(Program());
  EXPECT_EQ(config.entry_computation_layout().result_layout().layout().minor_to_major(0), 0);
  EXPECT_EQ(config.entry_computation_layout().ToString(), "(f32[2,3]{0,1}, s32[])=>f32[2,3]{0,1}");
  config.mutable_entry_computation_layout()->mutable_parameter_layout(0)->Clear();
  EXPECT_FALSE(config.entry_computation_layout().LayoutIsSet());
  EXPECT_FALSE(config.entry_computation_layout().FlattenedParameterLayouts().ok());
  EXPECT_DEATH(HloModuleConfig().entry_computation_layout(), "no entry computation layout");
}

TEST(HloModuleConfigTest, DebugOptionsAreSharedUntilChanged) {
  HloModuleConfig a;
  EXPECT_EQ(a.debug_options().xla_backend_optimization_level(), 3);
  HloModuleConfig b = a;
  EXPECT_EQ(&a.debug_options(), &b.debug_options());
  b.mutable_debug_options().set_xla_backend_optimization_level(0);
  EXPECT_EQ(a.debug_options().xla_backend_optimization_level(), 3);
  EXPECT_EQ(b.debug_options().xla_backend_optimization_level(), 0);
}

TEST(HloModuleConfigTest, RoundTrip) {
  HloModuleConfig config(Program(), /*ignore_layouts=*/false);
  config.set_replica_count(2);
  config.set_num_partitions(3);
  config.set_seed(7);
  config.set_launch_id(8);
  config.set_use_auto_spmd_partitioning(true);
  config.set_auto_spmd_partitioning_mesh_shape({2, 3});
  config.set_device_type("cpu");
  config.set_alias_passthrough_params(true);
  config.set_allow_spmd_sharding_propagation_to_output({true, false});
  config.set_shardable_value_update_pairs({{1, {0}, {1, 2}}});
  config.mutable_debug_options().set_xla_dump_to("there");
  DeviceAssignment devices(2, 3);
  devices.FillIota(5);
  config.set_static_device_assignment(devices);
  const HloModuleConfigProto proto = config.ToProto();
  const auto read = HloModuleConfig::CreateFromProto(proto);
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ((*read)->ToProto().SerializeAsString(), proto.SerializeAsString());
  EXPECT_TRUE((*read)->use_spmd_partitioning());
  EXPECT_EQ((*read)->static_device_assignment()(1, 2), 10);
  EXPECT_EQ((*read)->allow_spmd_sharding_propagation_to_output()[0], true);
  EXPECT_EQ((*read)->shardable_value_update_pairs()[0].output_shape_index, (std::vector<int64_t>{1, 2}));
  EXPECT_EQ((*read)->compilation_cache_key(), config.compilation_cache_key());
  config.set_seed(9);
  EXPECT_NE((*read)->compilation_cache_key(), config.compilation_cache_key());
}

TEST(DeviceAssignmentTest, PlacesOfDevices) {
  DeviceAssignment devices(2, 3);
  devices.FillIota(5);
  const auto places = devices.GetDeviceToLogicalIdMap();
  EXPECT_EQ(places.size(), 6);
  EXPECT_EQ(places.at(9), (DeviceAssignment::LogicalID{1, 1}));
  const absl::flat_hash_map<int64_t, DeviceAssignment::LogicalID> kept = devices.GetDeviceToLogicalIdMap();
  EXPECT_EQ(kept.size(), 6);
  EXPECT_EQ(kept.at(7), (DeviceAssignment::LogicalID{0, 2}));
}

TEST(ShapeLayoutTest, CopiesAndCompares) {
  ShapeLayout layout(ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1}));
  Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  EXPECT_FALSE(layout.MatchesLayoutInShape(shape));
  ASSERT_TRUE(layout.AssignLayoutToShape(&shape).ok());
  EXPECT_TRUE(layout.MatchesLayoutInShape(shape));
  layout.SetToDefaultLayout();
  EXPECT_NE(layout, ShapeLayout(shape));
  EXPECT_FALSE(layout.CopyLayoutFromShape(ShapeUtil::MakeShape(F32, {3, 2})).ok());
}

}  // namespace
}  // namespace xla
