#include "xla/stream_executor/stream.h"

#include <gtest/gtest.h>

#include <vector>

#include "xla/stream_executor/async_value_ref.h"
#include "xla/stream_executor/device_address_allocator.h"
#include "xla/stream_executor/host_platform.h"
#include "xla/stream_executor/platform_manager.h"
#include "xla/stream_executor/stream_executor.h"

namespace stream_executor {
namespace {

StreamExecutor* Device() {
  return *(*PlatformManager::PlatformWithName("interpreter"))->ExecutorForDevice(0);
}

TEST(StreamTest, WorkIsDoneInOrder) {
  Stream a(Device()), b(Device());
  std::vector<int> order;
  ASSERT_TRUE(a.DoHostCallback([&] { order.push_back(1); }).ok());
  ASSERT_TRUE(a.DoHostCallback([&] { order.push_back(2); }).ok());
  ASSERT_TRUE(b.WaitFor(&a).ok());
  ASSERT_TRUE(b.DoHostCallback([&] { order.push_back(3); }).ok());
  ASSERT_TRUE(b.BlockHostUntilDone().ok());
  EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(Device()->SynchronizeAllActivity());
}

TEST(StreamTest, TheFirstErrorIsToldOnce) {
  Stream stream(Device());
  ASSERT_TRUE(stream.DoHostCallbackWithStatus([] { return absl::AbortedError("first"); }).ok());
  ASSERT_TRUE(stream.DoHostCallbackWithStatus([] { return absl::AbortedError("second"); }).ok());
  EXPECT_EQ(stream.BlockHostUntilDone().message(), "first");
  EXPECT_TRUE(stream.ok());
  EXPECT_TRUE(stream.BlockHostUntilDone().ok());
}

TEST(StreamTest, CopiesMemory) {
  StreamExecutorAddressAllocator allocator(Device());
  OwningDeviceAddress memory = *allocator.Allocate(0, 4 * sizeof(int));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(memory->opaque()) % 64, 0u);
  Stream stream(Device());
  const std::vector<int> source = {1, 2, 3, 4};
  std::vector<int> target(4);
  DeviceAddressBase address = *memory;
  ASSERT_TRUE(stream.Memcpy(&address, source.data(), memory->size()).ok());
  DeviceAddressBase tail = address.GetByteSlice(8, 8);
  ASSERT_TRUE(stream.MemZero(&tail, 8).ok());
  ASSERT_TRUE(stream.Memcpy(target.data(), address, memory->size()).ok());
  ASSERT_TRUE(stream.BlockHostUntilDone().ok());
  EXPECT_EQ(target, (std::vector<int>{1, 2, 0, 0}));
  ASSERT_TRUE(stream.Memcpy(&address, source.data(), 17).ok());
  EXPECT_EQ(stream.BlockHostUntilDone().message(),
            "a copy of 17 bytes does not fit device memory of 16 bytes");
}

TEST(StreamTest, AllocationErrorsAreErrors) {
  StreamExecutorAddressAllocator allocator(Device());
  EXPECT_TRUE(allocator.Allocate(0, 0)->is_null());
  EXPECT_EQ(allocator.Allocate(0, UINT64_MAX / 2).status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(allocator.Allocate(5, 8).status().message(), "the allocator has no device 5");
}

TEST(PlatformTest, TheFlagSaysHowManyDevices) {
  EXPECT_EQ(HostDeviceCountFromFlags(nullptr), 1);
  EXPECT_EQ(HostDeviceCountFromFlags("--xla_dump_to=x"), 1);
  EXPECT_EQ(HostDeviceCountFromFlags("--xla_dump_to=x  --xla_force_host_platform_device_count=8"), 8);
  EXPECT_EQ(HostDeviceCountFromFlags("--xla_force_host_platform_device_count=0"), 1);
  EXPECT_EQ(HostDeviceCountFromFlags("--xla_force_host_platform_device_count=many"), 1);
}

TEST(AsyncValueRefTest, WaitersAreCalledOnce) {
  int calls = 0;
  auto value = tsl::MakeConstructedAsyncValueRef<int>(7);
  EXPECT_FALSE(value.IsAvailable());
  value.AndThen([&] { ++calls; });
  EXPECT_EQ(calls, 0);
  value.SetStateConcrete();
  EXPECT_EQ(calls, 1);
  EXPECT_EQ(*value, 7);
  value.AndThen([&] { ++calls; });
  EXPECT_EQ(calls, 2);
  const auto error = tsl::MakeErrorAsyncValueRef<int>(absl::AbortedError("no"));
  EXPECT_TRUE(error.IsError());
  EXPECT_EQ(error.GetError().message(), "no");
}

TEST(DeviceDescriptionTest, SaysWhatTheMachineIs) {
  StreamExecutor executor(nullptr, 0);
  const DeviceDescription& description = executor.GetDeviceDescription();
  EXPECT_FALSE(description.name().empty());
  EXPECT_GE(description.core_count(), 1);
  EXPECT_GT(description.device_memory_size(), 0);
  EXPECT_FALSE(description.cuda_compute_capability().IsAtLeast(0));
  EXPECT_TRUE((CudaComputeCapability{8, 6}).IsAtLeastAmpere());
  EXPECT_FALSE((CudaComputeCapability{8, 6}).IsAtLeast(8, 9));
}

}  // namespace
}  // namespace stream_executor
