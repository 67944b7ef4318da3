#include "xla/runtime/gathering.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/runtime/host_queues.h"

namespace xla::runtime {
namespace {

using ::testing::HasSubstr;

// Every device gets the sum of all devices' numbers; a negative sum is an error.
class SumOfDevices : public Code {
 public:
  explicit SumOfDevices(std::atomic<int>* runs) : runs_(runs) {}
  absl::Status Run(absl::Span<DeviceTask> devices, const TaskOptions&) const override {
    ++*runs_;
    float sum = 0;
    for (const DeviceTask& task : devices) sum += *static_cast<const float*>(task.arguments[0]);
    if (sum < 0) return absl::OutOfRangeError("the sum is negative");
    for (DeviceTask& task : devices) {
      absl::StatusOr<void*> memory = task.results[0].Memory();
      if (!memory.ok()) return memory.status();
      *static_cast<float*>(*memory) = sum;
    }
    return absl::OkStatus();
  }

 private:
  std::atomic<int>* const runs_;
};

class CountingBackend : public Backend {
 public:
  explicit CountingBackend(std::atomic<int>* runs) : runs_(runs) {}
  absl::string_view name() const override { return "sum of devices"; }
  absl::string_view platform_name() const override { return "SumOfDevices"; }
  int preference() const override { return -1; }

 private:
  absl::StatusOr<std::unique_ptr<const Code>> MakeCode(const Program&) const override {
    return std::make_unique<SumOfDevices>(runs_);
  }
  std::atomic<int>* const runs_;
};

class GatheringTest : public ::testing::Test {
 protected:
  static constexpr int kDevices = 4;

  GatheringTest() {
    CompileOptions options;
    options.replica_count = kDevices;
    absl::StatusOr<std::shared_ptr<const Program>> program =
        CountingBackend(&runs_).Compile(*ParseHloModule(R"(HloModule sum
          add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = f32[] add(a, b) }
          ENTRY e { x = f32[] parameter(0)  ROOT s = f32[] all-reduce(x), replica_groups={}, to_apply=add })"),
                                        options);
    EXPECT_TRUE(program.ok()) << program.status();
    program_ = *std::move(program);
  }
  ~GatheringTest() override { SetHostTransferTimeout(std::chrono::milliseconds(0)); }

  static std::vector<DeviceArguments> Device(int device, Buffer argument) {
    std::vector<DeviceArguments> devices(1);
    devices[0].number = device;
    devices[0].device = device;
    devices[0].arguments.push_back(std::move(argument));
    return devices;
  }
  static Buffer Number(float value, int device) {
    return Buffer::FromLiteral(LiteralUtil::CreateR0<float>(value), device);
  }
  ExecuteOptions Gathered(int64_t run_id = 0) const {
    ExecuteOptions options;
    options.gathering = gathering_;
    options.run_id = run_id;
    return options;
  }

  std::atomic<int> runs_ = 0;
  std::shared_ptr<const Program> program_;
  std::shared_ptr<Gathering> gathering_ = std::make_shared<Gathering>();
};

TEST_F(GatheringTest, WithoutOneAllDevicesAreGivenAtOnce) {
  EXPECT_TRUE(program_->joins_devices());
  EXPECT_EQ(program_->first_joint()->name(), "s");
  EXPECT_EQ(Execute(program_, Device(0, Number(1, 0)), {}).status().message(),
            "program 'sum' runs on 4 devices, found arguments for 1");
}

TEST_F(GatheringTest, RunsAreToldApartByTheirIds) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 2 * kDevices; ++i) {
    threads.emplace_back([&, device = i % kDevices, run = i / kDevices] {
      for (int round = 0; round < 25; ++round) {
        const float value = 100 * run + round;
        absl::StatusOr<Results> results =
            Execute(program_, Device(device, Number(value, device)), Gathered(run + 1));
        ASSERT_TRUE(results.ok()) << results.status();
        EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR0<float>(4 * value));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(runs_, 50);
}

TEST_F(GatheringTest, QueuedRunsMeetInTheOrderInWhichEachDeviceComes) {
  WorkQueue queues[kDevices];
  std::vector<Buffer> values;
  for (int device = 0; device < kDevices; ++device) values.push_back(Number(1, device));
  for (int run = 0; run < 5; ++run) {
    std::vector<Buffer> next;
    for (int device = 0; device < kDevices; ++device) {
      absl::StatusOr<Results> results =
          ExecuteAsync(program_, Device(device, std::move(values[device])), Gathered(), queues[device]);
      ASSERT_TRUE(results.ok()) << results.status();
      next.push_back(std::move((*results)[0][0]));
    }
    values = std::move(next);
  }
  for (const Buffer& value : values) EXPECT_EQ(*value.ToLiteral(), LiteralUtil::CreateR0<float>(1024));
  EXPECT_EQ(runs_, 5);
}

TEST_F(GatheringTest, AnErrorIsEveryDevices) {
  std::vector<std::thread> threads;
  for (int device = 0; device < kDevices; ++device) {
    threads.emplace_back([&, device] {
      EXPECT_EQ(Execute(program_, Device(device, Number(-1, device)), Gathered()).status().message(),
                "the sum is negative");
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST_F(GatheringTest, DevicesThatStayAwayAreNamedAndTheNextRunIsWhole) {
  SetHostTransferTimeout(std::chrono::milliseconds(500));
  std::thread second([&] {
    EXPECT_THAT(
        Execute(program_, Device(2, Number(1, 2)), Gathered()).status().message(),
        HasSubstr("program 'sum' runs on 4 devices, which exchange values: 0, 2 waited 0.5 s for 1, 3"));
  });
  EXPECT_THAT(Execute(program_, Device(0, Number(1, 0)), Gathered()).status().message(),
              HasSubstr("for 1, 3"));
  second.join();
  EXPECT_EQ(runs_, 0);

  SetHostTransferTimeout(std::chrono::milliseconds(0));
  std::vector<std::thread> threads;
  for (int device = 0; device < kDevices; ++device) {
    threads.emplace_back([&, device] {
      absl::StatusOr<Results> results = Execute(program_, Device(device, Number(2, device)), Gathered());
      ASSERT_TRUE(results.ok()) << results.status();
      EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR0<float>(8));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace xla::runtime
