#include "xla/collectives/in_process_devices.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/collectives/sanitizers.h"
#include "xla/collectives/wait_report.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using testing::HasSubstr;

Contribution Number(int64_t value) {
  return {std::make_shared<const Literal>(LiteralUtil::CreateR0<int64_t>(value))};
}
int64_t NumberIn(const Contribution& contribution) { return contribution.at(0)->Get<int64_t>({}); }

DeviceExchange::Rendezvous At(absl::string_view instruction, std::vector<int64_t> group) {
  return {std::string(instruction), std::string(instruction), "all-reduce s64[]", std::move(group)};
}

absl::StatusOr<std::vector<Contribution>> Sum(absl::Span<const Contribution> given) {
  int64_t sum = 0;
  for (const Contribution& one : given) sum += NumberIn(one);
  return std::vector<Contribution>(given.size(), Number(sum));
}

std::vector<int64_t> AllOf(int64_t count) {
  std::vector<int64_t> all(count);
  std::iota(all.begin(), all.end(), 0);
  return all;
}

InProcessOptions On(int64_t replicas, int threads = 2) {
  InProcessOptions options;
  options.replica_count = replicas;
  options.threads = threads;
  return options;
}

TEST(InProcessDevicesTest, MembersOfAGroupShareWhatTheLastOneCombines) {
  std::vector<int64_t> sums(4);
  ASSERT_TRUE(RunInProcess(On(4), [&](InProcessDevice& device) -> absl::Status {
                const int64_t self = device.device();
                const std::vector<int64_t> group =
                    self % 2 == 0 ? std::vector<int64_t>{0, 2} : std::vector<int64_t>{3, 1};
                for (int i = 0; i < 10; ++i) {
                  TF_ASSIGN_OR_RETURN(const Contribution sum,
                                      device.Meet(At("sum", group), Number(self + i), Sum));
                  sums[self] += NumberIn(sum);
                }
                return absl::OkStatus();
              }).ok());
  EXPECT_EQ(sums, std::vector<int64_t>({110, 130, 110, 130}));
}

TEST(InProcessDevicesTest, GivesEachMemberItsOwnResultInTheGroupsOrder) {
  std::vector<int64_t> got(3);
  const std::vector<int64_t> group = {2, 0, 1};
  ASSERT_TRUE(RunInProcess(On(3), [&](InProcessDevice& device) -> absl::Status {
                auto shift =
                    [](absl::Span<const Contribution> given) -> absl::StatusOr<std::vector<Contribution>> {
                  std::vector<Contribution> result(given.begin(), given.end());
                  std::rotate(result.begin(), result.begin() + 1, result.end());
                  return result;
                };
                TF_ASSIGN_OR_RETURN(const Contribution mine,
                                    device.Meet(At("shift", group), Number(device.device()), shift));
                got[device.device()] = NumberIn(mine);
                return absl::OkStatus();
              }).ok());
  EXPECT_EQ(got, std::vector<int64_t>({1, 2, 0}));
}

TEST(InProcessDevicesTest, ValuesArriveInTheOrderInWhichTheyWereSent) {
  std::vector<int64_t> got;
  ASSERT_TRUE(RunInProcess(On(2), [&](InProcessDevice& device) -> absl::Status {
                for (int i = 0; i < 5; ++i) {
                  if (device.device() == 0) {
                    TF_RETURN_IF_ERROR(device.Send(1, "channel 1", "send.1", "s64[]", Number(i)));
                  } else {
                    TF_ASSIGN_OR_RETURN(const Contribution value,
                                        device.Receive(0, "channel 1", "recv.1", "s64[]"));
                    got.push_back(NumberIn(value));
                  }
                }
                return absl::OkStatus();
              }).ok());
  EXPECT_EQ(got, std::vector<int64_t>({0, 1, 2, 3, 4}));
}

TEST(InProcessDevicesTest, TasksOfOneLaneRunInOrderAndTheMainWorkGoesOn) {
  std::vector<int> order;
  ASSERT_TRUE(RunInProcess(On(2, /*threads=*/1), [&](InProcessDevice& device) -> absl::Status {
                if (device.device() == 1) {
                  return device.Meet(At("first", {0, 1}), Number(1), Sum).status();
                }
                TF_ASSIGN_OR_RETURN(const auto first, device.Start("lane", "first-start", [&] {
                  order.push_back(1);
                  return device.Meet(At("first", {0, 1}), Number(1), Sum).status();
                }));
                TF_ASSIGN_OR_RETURN(const auto second, device.Start("lane", "second-start", [&] {
                  order.push_back(2);
                  return absl::OkStatus();
                }));
                order.push_back(0);
                TF_RETURN_IF_ERROR(device.Join(second, "second-done"));
                return device.Join(first, "first-done");
              }).ok());
  EXPECT_EQ(order, std::vector<int>({0, 1, 2}));
}

TEST(InProcessDevicesTest, SaysWhichDeviceWaitsAtWhichExecutionForWhom) {
  const absl::Status status = RunInProcess(On(2), [&](InProcessDevice& device) -> absl::Status {
    for (int i = 0; i < (device.device() == 0 ? 2 : 4); ++i) {
      TF_RETURN_IF_ERROR(device.Meet(At("all-reduce.7", {0, 1}), Number(1), Sum).status());
    }
    return absl::OkStatus();
  });
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(
      status.message(),
      "no device can continue: replica 0 finished; replica 1 waits at its 3rd all-reduce.7 for replica 0");
}

TEST(InProcessDevicesTest, NamesTheCircleAndTheDifferentGroups) {
  const absl::Status circle = RunInProcess(On(2), [&](InProcessDevice& device) {
    const int64_t other = 1 - device.device();
    return device.Receive(other, absl::StrCat("channel ", other), absl::StrCat("recv.", other), "s64[]")
        .status();
  });
  EXPECT_EQ(circle.message(),
            "no device can continue: replica 0 waits at its 1st recv.1 for replica 1; replica 1 waits at its "
            "1st recv.0 for "
            "replica 0; circle: replica 0 waits for replica 1 waits for replica 0");
  const absl::Status groups = RunInProcess(On(3), [&](InProcessDevice& device) {
    const std::vector<int64_t> group = device.device() == 2 ? AllOf(3) : std::vector<int64_t>{0, 2};
    if (device.device() == 1) return absl::OkStatus();
    return device.Meet(At("all-reduce.1", group), Number(1), Sum).status();
  });
  EXPECT_THAT(
      std::string(groups.message()),
      HasSubstr("they disagree about the group at all-reduce.1: replica 0 has {replica 0, replica 2}, but "
                "replica 2 has {replica 0, replica 1, replica 2}"));
}

TEST(InProcessDevicesTest, ShowsBothSidesOfADisagreement) {
  const absl::Status meet = RunInProcess(On(2), [&](InProcessDevice& device) {
    DeviceExchange::Rendezvous rendezvous = At("all-reduce.7", {0, 1});
    if (device.device() == 1) rendezvous.signature = "all-reduce f32[4]";
    return device.Meet(rendezvous, Number(1), Sum).status();
  });
  EXPECT_EQ(
      meet.message(),
      "replica 0: the devices disagree: replica 0 is at all-reduce.7, all-reduce s64[], but replica 1 is at "
      "all-reduce.7, all-reduce f32[4] (and 1 more failed)");
  const absl::Status send = RunInProcess(On(2), [&](InProcessDevice& device) {
    if (device.device() == 0) return device.Send(1, "channel 3", "send.1", "s64[2]", Number(1));
    return device.Receive(0, "channel 3", "recv.1", "s64[]").status();
  });
  EXPECT_EQ(send.message(),
            "replica 1: the devices disagree: replica 0 sends at send.1, s64[2], but replica 1 receives at "
            "recv.1, s64[]");
}

TEST(InProcessDevicesTest, ValuesThatNobodyReceivesAreAnError) {
  const absl::Status status = RunInProcess(On(2), [&](InProcessDevice& device) {
    if (device.device() == 1) return absl::OkStatus();
    TF_RETURN_IF_ERROR(device.Send(1, "channel 3", "send.1", "s64[]", Number(1)));
    return device.Send(1, "channel 3", "send.1", "s64[]", Number(2));
  });
  EXPECT_EQ(status.message(), "replica 0 sent 2 values by send.1 to replica 1, which never received them");
}

TEST(InProcessDevicesTest, AValueMayBeForWhoeverAsksForIt) {
  constexpr int64_t kAny = InProcessDevice::kAnyDevice;
  std::vector<int64_t> got(3);
  const absl::Status status = RunInProcess(On(3), [&](InProcessDevice& device) -> absl::Status {
    if (device.device() == 1) return device.Send(kAny, "channel 3", "send.1", "s64[]", Number(7));
    if (device.device() == 2) return absl::OkStatus();
    TF_ASSIGN_OR_RETURN(const Contribution value, device.Receive(kAny, "channel 3", "recv.1", "s64[]"));
    got[0] = NumberIn(value);
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok()) << status;
  EXPECT_EQ(got[0], 7);
  EXPECT_EQ(RunInProcess(On(2),
                         [&](InProcessDevice& device) {
                           return device.device() == 0 ? absl::OkStatus()
                                                       : device.Send(kAny, "x", "send.1", "", {});
                         })
                .message(),
            "replica 1 sent a value by send.1, and no device received it");
  EXPECT_EQ(RunInProcess(On(2),
                         [&](InProcessDevice& device) {
                           return device.device() == 0 ? absl::OkStatus()
                                                       : device.Receive(kAny, "x", "recv.1", "").status();
                         })
                .message(),
            "no device can continue: replica 0 finished; replica 1 waits at its 1st recv.1 for a value that "
            "no device "
            "sends");
}

TEST(InProcessDevicesTest, WhoWaitsForADeviceThatFailedFailsForItsReason) {
  std::vector<absl::Status> statuses(3);
  const absl::Status status = RunInProcess(On(3), [&](InProcessDevice& device) -> absl::Status {
    absl::Status& mine = statuses[device.device()];
    mine = device.device() == 1 ? absl::OutOfRangeError("no more data")
                                : device.Meet(At("all-reduce.7", AllOf(3)), Number(1), Sum).status();
    return mine;
  });
  EXPECT_EQ(status, absl::OutOfRangeError("replica 1: no more data"));
  EXPECT_EQ(statuses[0], absl::OutOfRangeError("replica 1 failed: no more data"));
  EXPECT_EQ(statuses[2], statuses[0]);
}

TEST(InProcessDevicesTest, ATaskThatNobodyJoinsStillFailsItsDevice) {
  const absl::Status status = RunInProcess(On(2), [&](InProcessDevice& device) {
    return device
        .Start("lane", "start",
               [&] { return device.device() == 1 ? absl::InternalError("broke") : absl::OkStatus(); })
        .status();
  });
  EXPECT_EQ(status.message(), "replica 1: broke");
}

TEST(InProcessDevicesTest, ReportsOfManyDevicesAreShort) {
  constexpr int64_t kDevices = kFewFibers ? 100 : 1000;
  const absl::Status status = RunInProcess(On(kDevices), [&](InProcessDevice& device) {
    if (device.device() == 7) return absl::OkStatus();
    return device.Meet(At("all-reduce.7", AllOf(kDevices)), Number(1), Sum).status();
  });
  EXPECT_EQ(
      status.message(),
      absl::StrCat("no device can continue: replica 0, replica 1, replica 2, replica 3 and ", kDevices - 5,
                   " more wait, each at its 1st all-reduce.7 for replica 7; replica 7 finished"));
  const absl::Status ring = RunInProcess(On(kDevices), [&](InProcessDevice& device) {
    return device.Receive((device.device() + 1) % kDevices, "ring", "recv.1", "").status();
  });
  EXPECT_LT(ring.message().size(), 1500u);
  EXPECT_THAT(std::string(ring.message()), HasSubstr(absl::StrCat(kDevices - 8, " more devices")));
}

TEST(InProcessDevicesTest, BadGroupsAndDevicesAreRefused) {
  for (const std::vector<int64_t>& group : {std::vector<int64_t>{}, {0, 0}, {0, 2}, {-1, 0}, {1}}) {
    const absl::Status status = RunInProcess(On(2), [&](InProcessDevice& device) {
      if (device.device() == 1) return absl::OkStatus();
      return device.Meet(At("all-reduce.7", group), Number(1), Sum).status();
    });
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  }
  EXPECT_EQ(RunInProcess(On(2), [&](InProcessDevice& device) { return device.Send(5, "", "send.1", "", {}); })
                .code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(RunInProcess(On(0), [](InProcessDevice&) { return absl::OkStatus(); }).code(),
            absl::StatusCode::kInvalidArgument);
  if (kFewFibers) return;
  // More fibers than there may be.
  EXPECT_EQ(RunInProcess(On(1 << 20), [](InProcessDevice&) { return absl::OkStatus(); }).code(),
            absl::StatusCode::kResourceExhausted);
}

TEST(InProcessDevicesTest, ADeviceThatWaitsForTheHostDoesNotKeepOthersFromRunning) {
  std::atomic<bool> other_ran = false;
  ASSERT_TRUE(RunInProcess(On(2, /*threads=*/1), [&](InProcessDevice& device) {
                if (device.device() == 1) {
                  other_ran = true;
                  return absl::OkStatus();
                }
                device.Block([&] {
                  while (!other_ran) std::this_thread::yield();
                });
                return absl::OkStatus();
              }).ok());
}

// --- A random program: every device walks over the same list of steps, each a collective, a shift, or either
// of them beside the main work.

struct Step {
  enum class Kind { kSum, kShift, kAsyncSum } kind = Kind::kSum;
  std::vector<std::vector<int64_t>> groups;
};

std::vector<Step> RandomProgram(int64_t devices, std::mt19937& random) {
  std::vector<Step> program(1 + random() % 12);
  for (Step& step : program) {
    step.kind = static_cast<Step::Kind>(random() % 3);
    std::vector<int64_t> order = AllOf(devices);
    std::shuffle(order.begin(), order.end(), random);
    for (int64_t device : order) {
      if (step.groups.empty() || random() % 3 == 0) step.groups.emplace_back();
      step.groups.back().push_back(device);
    }
  }
  return program;
}

const std::vector<int64_t>& GroupOf(const Step& step, int64_t device) {
  return *std::find_if(step.groups.begin(), step.groups.end(), [&](const std::vector<int64_t>& group) {
    return std::find(group.begin(), group.end(), device) != group.end();
  });
}

int64_t Next(const std::vector<int64_t>& group, int64_t device, int64_t by) {
  const int64_t size = static_cast<int64_t>(group.size());
  const int64_t place = std::find(group.begin(), group.end(), device) - group.begin();
  return group[(place + by + size) % size];
}

// What the program comes to, one step of all devices after the other.
std::vector<int64_t> Expected(const std::vector<Step>& program, int64_t devices) {
  std::vector<int64_t> values = AllOf(devices);
  std::vector<int64_t> beside(devices);
  for (const Step& step : program) {
    const std::vector<int64_t> before = values;
    for (int64_t device = 0; device < devices; ++device) {
      const std::vector<int64_t>& group = GroupOf(step, device);
      int64_t sum = 0;
      for (int64_t member : group) sum += before[member];
      if (step.kind == Step::Kind::kSum) values[device] = sum % 1000003;
      if (step.kind == Step::Kind::kShift) values[device] = before[Next(group, device, -1)] * 3 + 1;
      if (step.kind == Step::Kind::kAsyncSum) beside[device] += sum % 1000003;
    }
  }
  for (int64_t device = 0; device < devices; ++device) values[device] += beside[device];
  return values;
}

absl::Status RunSteps(const std::vector<Step>& program, InProcessDevice& device, int64_t* result) {
  const int64_t self = device.device();
  int64_t value = self;
  std::vector<std::shared_ptr<InProcessDevice::Task>> tasks;
  // Tasks may still run when the main work has failed and this function has returned.
  const auto beside = std::make_shared<std::vector<int64_t>>(program.size());
  for (size_t i = 0; i < program.size(); ++i) {
    const std::vector<int64_t>& group = GroupOf(program[i], self);
    // The same instruction now and then, so that executions are told apart.
    const std::string name = absl::StrCat("step ", i % 3);
    const auto sum_of = [&device, &group, name](int64_t mine,
                                                absl::string_view prefix) -> absl::StatusOr<int64_t> {
      TF_ASSIGN_OR_RETURN(const Contribution sum,
                          device.Meet(At(absl::StrCat(prefix, name), group), Number(mine), Sum));
      return NumberIn(sum) % 1000003;
    };
    switch (program[i].kind) {
      case Step::Kind::kSum: {
        TF_ASSIGN_OR_RETURN(value, sum_of(value, "sum "));
        break;
      }
      case Step::Kind::kShift: {
        TF_RETURN_IF_ERROR(device.Send(Next(group, self, 1), name, "send", "", Number(value)));
        TF_ASSIGN_OR_RETURN(const Contribution got, device.Receive(Next(group, self, -1), name, "recv", ""));
        value = NumberIn(got) * 3 + 1;
        break;
      }
      case Step::Kind::kAsyncSum: {
        auto body = [beside, sum_of, value, i]() -> absl::Status {
          TF_ASSIGN_OR_RETURN((*beside)[i], sum_of(value, "async "));
          return absl::OkStatus();
        };
        TF_ASSIGN_OR_RETURN(auto task, device.Start("lane", name, std::move(body)));
        tasks.push_back(std::move(task));
        break;
      }
    }
  }
  for (const auto& task : tasks) TF_RETURN_IF_ERROR(device.Join(task, "done"));
  *result = std::accumulate(beside->begin(), beside->end(), value);
  return absl::OkStatus();
}

// TESSERA_STRESS_RUNS=10000 makes it long.
TEST(InProcessDevicesTest, RandomProgramsGiveTheSameOnAnyNumberOfThreads) {
  const char* runs = std::getenv("TESSERA_STRESS_RUNS");
  const int count = runs != nullptr ? std::atoi(runs) : 300;
  std::mt19937 random(7);
  for (int run = 0; run < count; ++run) {
    const int64_t devices = 1 + static_cast<int64_t>(random() % 9);
    const std::vector<Step> program = RandomProgram(devices, random);
    const std::vector<int64_t> expected = Expected(program, devices);
    for (int threads : {1, 2, 4}) {
      std::vector<int64_t> got(devices);
      const absl::Status status = RunInProcess(On(devices, threads), [&](InProcessDevice& device) {
        return RunSteps(program, device, &got[device.device()]);
      });
      ASSERT_TRUE(status.ok()) << status << " in run " << run << " on " << threads << " threads";
      ASSERT_EQ(got, expected) << "in run " << run << " on " << threads << " threads";
    }
  }
}

// The same, with a device that leaves out a step: a report, always the same one.
TEST(InProcessDevicesTest, BrokenRandomProgramsEndWithTheSameReport) {
  std::mt19937 random(11);
  for (int run = 0; run < 100; ++run) {
    const int64_t devices = 2 + static_cast<int64_t>(random() % 8);
    const std::vector<Step> program = RandomProgram(devices, random);
    std::vector<Step> shorter = program;
    shorter.erase(shorter.begin() + static_cast<int64_t>(random() % shorter.size()));
    absl::Status first;
    for (int threads : {1, 2, 4}) {
      std::vector<int64_t> got(devices);
      const absl::Status status = RunInProcess(On(devices, threads), [&](InProcessDevice& device) {
        return RunSteps(device.device() == 0 ? shorter : program, device, &got[device.device()]);
      });
      if (threads == 1) first = status;
      ASSERT_EQ(status, first) << "in run " << run << " on " << threads << " threads";
    }
  }
}

TEST(WaitReportTest, Ordinals) {
  EXPECT_EQ(Ordinal(1), "1st");
  EXPECT_EQ(Ordinal(2), "2nd");
  EXPECT_EQ(Ordinal(3), "3rd");
  EXPECT_EQ(Ordinal(4), "4th");
  EXPECT_EQ(Ordinal(11), "11th");
  EXPECT_EQ(Ordinal(112), "112th");
  EXPECT_EQ(Ordinal(121), "121st");
}

TEST(DeviceNameTest, HasTheNumbersThatTellDevicesApart) {
  EXPECT_EQ(DeviceName(0, 1, 1), "");
  EXPECT_EQ(DeviceName(3, 4, 1), "replica 3");
  EXPECT_EQ(DeviceName(3, 1, 4), "partition 3");
  EXPECT_EQ(DeviceName(5, 2, 4), "replica 1 partition 1");
}

}  // namespace
}  // namespace xla
