#include "xla/client/executable_build_options.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "xla/shape_util.h"

namespace xla {
namespace {

using ::google::protobuf::util::MessageDifferencer;

TEST(ExecutableBuildOptionsTest, BeginsWithTheDefaults) {
  const ExecutableBuildOptions options;
  EXPECT_EQ(options.device_ordinal(), -1);
  EXPECT_EQ(options.result_layout(), nullptr);
  EXPECT_EQ(options.num_replicas(), 1);
  EXPECT_EQ(options.num_partitions(), 1);
  EXPECT_FALSE(options.has_debug_options());
  EXPECT_FALSE(options.has_device_assignment());
  EXPECT_EQ(options.allow_spmd_sharding_propagation_to_output().size(), 1);
  EXPECT_FALSE(options.allow_spmd_sharding_propagation_to_output()[0]);
  EXPECT_EQ(options.process_count(), 1);
}

TEST(ExecutableBuildOptionsTest, TravelsAsProto) {
  DeviceAssignment assignment(2, 1);
  assignment(0, 0) = 1;
  assignment(1, 0) = 0;
  ExecutableBuildOptions options;
  options.set_device_ordinal(2)
      .set_result_layout(ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1}))
      .set_num_replicas(2)
      .set_use_spmd_partitioning(true)
      .set_auto_spmd_partitioning_mesh_shape({2, 4})
      .set_auto_spmd_partitioning_mesh_ids({0, 1})
      .set_allow_spmd_sharding_propagation_to_output({true, false})
      .set_optimization_level(ExecutionOptions::EFFORT_O2)
      .set_device_assignment(assignment)
      .set_alias_passthrough_params(true)
      .set_device_memory_size(123);
  options.set_fdo_profile("profile");
  options.set_process_index(3);
  options.set_slice_size(8);
  options.mutable_debug_options()->set_xla_dump_to("somewhere");
  const absl::StatusOr<ExecutableBuildOptionsProto> proto = options.ToProto();
  ASSERT_TRUE(proto.ok()) << proto.status();
  const absl::StatusOr<ExecutableBuildOptions> back = ExecutableBuildOptionsFromProto(*proto);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_TRUE(MessageDifferencer::Equals(*back->ToProto(), *proto));
  EXPECT_EQ(*back->result_layout(), *options.result_layout());
  EXPECT_EQ(back->device_assignment(), assignment);
  EXPECT_EQ(back->debug_options().xla_dump_to(), "somewhere");

  const ExecutionOptions execution = CreateExecutionOptions(*back, nullptr);
  EXPECT_EQ(execution.num_replicas(), 2);
  EXPECT_TRUE(execution.alias_passthrough_params());
  EXPECT_EQ(*Shape::FromProto(execution.shape_with_output_layout()), *options.result_layout());

  options.set_layout_canonicalization_callback(
      [](const HloModule&) { return absl::InternalError("not called"); });
  EXPECT_FALSE(options.ToProto().ok());

  ExecutableBuildOptions threaded;
  int pool;  // only its address is looked at
  threaded.set_compile_thread_pool(reinterpret_cast<tsl::thread::ThreadPool*>(&pool));
  EXPECT_EQ(threaded.ToProto().status().message(),
            "build options with a compile_thread_pool cannot be serialized");
}

}  // namespace
}  // namespace xla
