// Clients with several devices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "xla/client/client.h"
#include "xla/client/testing/client_test.h"
#include "xla/literal_util.h"
#include "xla/runtime/host_queues.h"
#include "xla/service/platform_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using Buffers = std::vector<const ShapedBuffer*>;

class DevicesTest : public ClientTest {
 protected:
  DevicesTest() : ClientTest(LocalClientOptions().set_number_of_replicas(4)) {}
};

constexpr char kPlace[] = R"(HloModule place
  ENTRY e { x = u32[] parameter(0)  r = u32[] replica-id()  p = u32[] partition-id()
    ROOT t = (u32[], u32[], u32[]) tuple(x, r, p) })";

TEST_F(DevicesTest, EachRunsProgramsOfItsOwn) {
  ASSERT_EQ(client_->device_count(), 4);
  EXPECT_TRUE(client_->device_ordinal_supported(3));
  EXPECT_FALSE(client_->device_ordinal_supported(4));
  EXPECT_EQ(*client_->ReplicaNumberToDeviceOrdinal(2), 2);
  EXPECT_EQ(client_->backend().device_name(2), "Host:2");
  auto executable =
      CompileText("HloModule m  ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] negate(x) }");
  std::vector<std::thread> threads;
  for (int device = 0; device < 4; ++device) {
    threads.emplace_back([&, device] {
      const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1.0f * device, 1}), device);
      ExecutableRunOptions options;
      options.set_device_ordinal(device);
      absl::StatusOr<ScopedShapedBuffer> result = executable->Run(Buffers{&x}, options);
      ASSERT_TRUE(result.ok()) << result.status();
      EXPECT_EQ(result->device_ordinal(), device);
      EXPECT_EQ(Value(*result), LiteralUtil::CreateR1<float>({-1.0f * device, -1}));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(DevicesTest, ArgumentsMustBeOnTheDevice) {
  auto executable =
      CompileText("HloModule m  ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] negate(x) }");
  ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2}), 1);
  EXPECT_EQ(executable->Run(Buffers{&x}, ExecutableRunOptions()).status().message(),
            "argument 0 is on device 1, but the program runs on device 0");
  std::vector<ExecutionInput> inputs;
  inputs.push_back(ExecutionInput::Donate(std::move(x)));
  EXPECT_EQ(executable->Run(std::move(inputs), ExecutableRunOptions()).status().message(),
            "argument 0 ('x') is on device 1, but the program runs on device 0");
}

TEST_F(DevicesTest, ReplicasAndPartitionsKnowTheirPlace) {
  auto executable = CompileText(kPlace, ExecutableBuildOptions().set_num_replicas(2).set_num_partitions(2));
  DeviceAssignment backwards(2, 2);
  for (int i = 0; i < 4; ++i) backwards(i / 2, i % 2) = 3 - i;
  for (int device = 0; device < 4; ++device) {
    const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR0<uint32_t>(device), device);
    ExecutableRunOptions options;
    options.set_device_ordinal(device);
    EXPECT_EQ(Value(*executable->Run(Buffers{&x}, options)).ToStringWithoutShapeOneline(),
              absl::StrCat("( ", device, ", ", device / 2, ", ", device % 2, " )"));
    options.set_device_assignment(&backwards);
    EXPECT_EQ(Value(*executable->Run(Buffers{&x}, options)).ToStringWithoutShapeOneline(),
              absl::StrCat("( ", device, ", ", (3 - device) / 2, ", ", (3 - device) % 2, " )"));
    const DeviceAssignment other(4, 1);
    options.set_device_assignment(&other);
    EXPECT_THAT(
        executable->Run(Buffers{&x}, options).status().message(),
        HasSubstr(
            "the device assignment is for 4 replicas and 1 partitions, but the program was compiled for 2"));
  }
}

TEST_F(DevicesTest, ExecuteRunsEveryReplica) {
  const XlaComputation computation = Computation(kPlace);
  const std::unique_ptr<GlobalData> x = *client_->TransferToServer(LiteralUtil::CreateR0<uint32_t>(7));
  absl::StatusOr<std::unique_ptr<GlobalData>> result = client_->Execute(computation, {x.get()});
  ASSERT_TRUE(result.ok()) << result.status();
  for (int replica = 0; replica < 4; ++replica) {
    const ShapedBuffer* buffer = *client_->GlobalDataToShapedBuffer((*result)->handle(), replica);
    EXPECT_EQ(buffer->device_ordinal(), replica);
    EXPECT_EQ(Value(*buffer).ToStringWithoutShapeOneline(), absl::StrCat("( 7, ", replica, ", 0 )"));
  }
  EXPECT_FALSE(client_->GlobalDataToShapedBuffer((*result)->handle(), 4).ok());
}

constexpr char kSum[] = R"(HloModule sum
  add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = f32[] add(a, b) }
  ENTRY e { x = f32[2] parameter(0)  ROOT sum = f32[2] all-reduce(x), replica_groups={}, to_apply=add })";

TEST_F(DevicesTest, DevicesThatExchangeValuesRunTogether) {
  const XlaComputation computation = Computation(kSum);
  const std::unique_ptr<GlobalData> x = *client_->TransferToServer(LiteralUtil::CreateR1<float>({1, 2}));
  absl::StatusOr<std::unique_ptr<GlobalData>> result = client_->Execute(computation, {x.get()});
  ASSERT_TRUE(result.ok()) << result.status();
  for (int replica = 0; replica < 4; ++replica) {
    const ShapedBuffer* buffer = *client_->GlobalDataToShapedBuffer((*result)->handle(), replica);
    EXPECT_EQ(Value(*buffer), LiteralUtil::CreateR1<float>({4, 8}));
  }
}

TEST_F(DevicesTest, ThreadsOfTheDevicesComeTogether) {
  auto executable = CompileText(kSum, ExecutableBuildOptions().set_num_replicas(4));
  // Two runs at a time, told apart by their ids; several rounds of each.
  std::vector<std::thread> threads;
  const RunId ids[2];
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&, device = i % 4, run = i / 4] {
      for (int round = 0; round < 10; ++round) {
        const ScopedShapedBuffer x =
            Buffer(LiteralUtil::CreateR1<float>({1.0f * device, 1.0f * run + round}), device);
        ExecutableRunOptions options;
        options.set_device_ordinal(device).set_run_id(ids[run]);
        absl::StatusOr<ScopedShapedBuffer> result = executable->Run(Buffers{&x}, options);
        ASSERT_TRUE(result.ok()) << result.status();
        EXPECT_EQ(Value(*result), LiteralUtil::CreateR1<float>({6, 4.0f * run + 4.0f * round}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(DevicesTest, QueuedRunsOfTheDevicesComeTogether) {
  auto executable = CompileText(kSum, ExecutableBuildOptions().set_num_replicas(4));
  std::vector<ScopedShapedBuffer> values;
  for (int device = 0; device < 4; ++device)
    values.push_back(Buffer(LiteralUtil::CreateR1<float>({1.0f * device, 1}), device));
  // One thread queues three runs, each on the results of the last.
  for (int run = 0; run < 3; ++run) {
    for (int device = 0; device < 4; ++device) {
      ExecutableRunOptions options;
      options.set_device_ordinal(device);
      const std::vector<const ShapedBuffer*> arguments = {&values[device]};
      absl::StatusOr<ScopedShapedBuffer> result = executable->RunAsync(arguments, options);
      ASSERT_TRUE(result.ok()) << result.status();
      values.push_back(*std::move(result));
    }
    // Freeing waits for the run, which needs all of its devices to be queued.
    values.erase(values.begin(), values.begin() + 4);
  }
  for (const ScopedShapedBuffer& value : values)
    EXPECT_EQ(Value(value), LiteralUtil::CreateR1<float>({96, 64}));
}

TEST_F(DevicesTest, ADeviceThatStaysAwayIsNamed) {
  runtime::SetHostTransferTimeout(std::chrono::milliseconds(50));
  auto executable = CompileText(kSum, ExecutableBuildOptions().set_num_replicas(2));
  const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2}));
  EXPECT_EQ(
      executable->Run(Buffers{&x}, ExecutableRunOptions()).status().message(),
      "program 'sum' runs on 2 devices, which exchange values: 0 waited 0.05 s for 1 (each device of a run "
      "needs a thread that calls Run)");
  runtime::SetHostTransferTimeout(std::chrono::milliseconds(0));
}

TEST_F(DevicesTest, OptionsMayAssignDevices) {
  DeviceAssignment assignment(1, 1);
  assignment(0, 0) = 2;
  ExecutionOptions options;
  options.set_num_replicas(1);
  assignment.Serialize(options.mutable_device_assignment());
  const XlaComputation computation = Computation("HloModule m  ENTRY e { ROOT r = f32[] constant(7) }");
  absl::StatusOr<std::unique_ptr<GlobalData>> result = client_->Execute(computation, {}, &options);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ((*client_->GlobalDataToShapedBuffer((*result)->handle(), 0))->device_ordinal(), 2);
  options.set_num_replicas(2);
  EXPECT_EQ(
      client_->Execute(computation, {}, &options).status().message(),
      "the device assignment is for 1 replicas and 1 partitions, but the program was compiled for 2 and 1");
}

TEST_F(DevicesTest, PartitioningIsRefused) {
  const XlaComputation computation = Computation("HloModule m  ENTRY e { ROOT r = f32[] constant(7) }");
  EXPECT_EQ(
      client_
          ->Compile(computation, absl::Span<const Shape* const>(),
                    ExecutableBuildOptions().set_num_partitions(2).set_use_spmd_partitioning(true))
          .status()
          .message(),
      "use_spmd_partitioning requests to split the program into 2 partitions, which is not supported yet");
}

TEST(DeviceChoiceTest, ExecuteParallelUsesTheHandles) {
  ClientLibrary::DestroyLocalInstances();
  ASSERT_EQ(setenv("XLA_FLAGS", "--xla_a=b --xla_force_host_platform_device_count=3", 1), 0);
  LocalClient* client = ClientLibrary::LocalClientOrDie();
  EXPECT_EQ(client->device_count(), 3);
  absl::StatusOr<std::vector<DeviceHandle>> handles = client->GetDeviceHandles(3);
  ASSERT_TRUE(handles.ok()) << handles.status();
  EXPECT_FALSE(client->GetDeviceHandles(4).ok());
  const XlaComputation computation = XlaComputation(*ModuleToProto(
      **ParseHloModule("HloModule m  ENTRY e { x = f32[] parameter(0)  ROOT r = f32[] negate(x) }")));
  std::vector<std::unique_ptr<GlobalData>> values;
  std::vector<Client::XlaComputationInstance> instances;
  for (int i = 0; i < 3; ++i) {
    values.push_back(*client->TransferToServer(LiteralUtil::CreateR0<float>(i + 1), &(*handles)[i]));
    ExecutionOptions options;
    *options.add_device_handles() = (*handles)[i];
    instances.emplace_back(computation, std::vector<GlobalData*>{values[i].get()}, options, nullptr);
  }
  absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> results = client->ExecuteParallel(instances);
  ASSERT_TRUE(results.ok()) << results.status();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(*client->Transfer(*(*results)[i]), LiteralUtil::CreateR0<float>(-i - 1));
    EXPECT_EQ((*client->GlobalDataToShapedBuffer((*results)[i]->handle(), 0))->device_ordinal(), i);
  }
  // A value on another device than the program's is an error.
  EXPECT_EQ(client->Execute(computation, {values[2].get()}).status().message(),
            "argument 0 is on device 2 and not on device 0, where the program runs");
  results->clear();
  values.clear();
  ClientLibrary::DestroyLocalInstances();
  unsetenv("XLA_FLAGS");
}

TEST(DeviceChoiceTest, AllowedDevicesAreTheClients) {
  ClientLibrary::DestroyLocalInstances();
  ASSERT_EQ(setenv("XLA_FLAGS", "--xla_force_host_platform_device_count=4", 1), 0);
  LocalClient* client =
      *ClientLibrary::GetOrCreateLocalClient(LocalClientOptions().set_allowed_devices(std::set<int>{1, 3}));
  EXPECT_EQ(client->device_count(), 2);
  EXPECT_EQ(client->default_device_ordinal(), 1);
  EXPECT_EQ(client->LiteralToShapedBuffer(LiteralUtil::CreateR0<float>(1), 0).status().message(),
            "the client has no device 0; its devices are: 1, 3");
  testing::internal::CaptureStderr();
  EXPECT_EQ(*ClientLibrary::GetOrCreateLocalClient(), client);
  EXPECT_EQ(*ClientLibrary::GetOrCreateLocalClient(nullptr, std::set<int>{1, 3}), client);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  testing::internal::CaptureStderr();
  EXPECT_EQ(*ClientLibrary::GetOrCreateLocalClient(LocalClientOptions()
                                                       .set_number_of_replicas(2)
                                                       .set_intra_op_parallelism_threads(3)
                                                       .set_allowed_devices(std::set<int>{2})),
            client);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "ClientLibrary: the client of the platform Host exists already; ignored: number_of_replicas 2, "
            "intra_op_parallelism_threads 3, allowed_devices\n");
  ClientLibrary::DestroyLocalInstances();
  EXPECT_THAT(ClientLibrary::GetOrCreateLocalClient(nullptr, std::set<int>{4}).status().message(),
              HasSubstr("allowed_devices names device 4, but platform 'Host' has 4 devices"));
  EXPECT_THAT(ClientLibrary::GetOrCreateLocalClient(nullptr, std::set<int>{}).status().message(),
              HasSubstr("allowed_devices excludes all devices"));
  EXPECT_THAT(ClientLibrary::GetOrCreateLocalClient(
                  LocalClientOptions().set_number_of_replicas(2).set_allowed_devices(std::set<int>{1}))
                  .status()
                  .message(),
              HasSubstr("number_of_replicas is 2, but allowed_devices leaves 1 devices"));
  unsetenv("XLA_FLAGS");
}

}  // namespace
}  // namespace xla
