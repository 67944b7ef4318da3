#include "xla/runtime/execute.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "xla/backends/backends.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/runtime/backend.h"

namespace xla::runtime {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<std::shared_ptr<const Program>> TryCompile(const std::string& text,
                                                          const CompileOptions& options = {}) {
  EnsureBackends();
  absl::StatusOr<std::unique_ptr<HloModule>> module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status();
  return (*FindBackend("interpreter"))->Compile(*std::move(module), options);
}

std::shared_ptr<const Program> Compile(const std::string& text, const CompileOptions& options = {}) {
  auto program = TryCompile(text, options);
  EXPECT_TRUE(program.ok()) << program.status();
  return program.ok() ? *std::move(program) : nullptr;
}

template <typename... Buffers>
std::vector<DeviceArguments> OneDevice(Buffers&&... buffers) {
  std::vector<DeviceArguments> devices(1);
  (devices[0].arguments.push_back(std::move(buffers)), ...);
  return devices;
}

Buffer Vector(std::initializer_list<float> values) {
  return Buffer::FromLiteral(LiteralUtil::CreateR1<float>(values), 0);
}

constexpr char kAddArguments[] = R"(HloModule m
  ENTRY e { x = f32[2] parameter(0)  y = f32[2] parameter(1)  ROOT r = f32[2] add(x, y) })";
constexpr char kAliased[] = R"(HloModule m, input_output_alias={ {}: (0, {}, may-alias) }
  ENTRY e { x = f32[2] parameter(0)  y = f32[2] parameter(1)  ROOT r = f32[2] add(x, y) })";
constexpr char kPlace[] = R"(HloModule place
  ENTRY e { x = u32[] parameter(0)  r = u32[] replica-id()  p = u32[] partition-id()
    ROOT t = (u32[], (u32[], u32[])) tuple(x, (u32[], u32[]) tuple(r, p)) })";

TEST(ExecuteTest, ArgumentsThatAreLentStayAsTheyAre) {
  const auto program = Compile(kAddArguments);
  const Buffer x = Vector({1, 2}), y = Vector({10, 20});
  for (int i = 0; i < 2; ++i) {
    absl::StatusOr<Results> results = Execute(program, OneDevice(x.Lend(), y.Lend()), {});
    ASSERT_TRUE(results.ok()) << results.status();
    EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR1<float>({11, 22}));
  }
  EXPECT_EQ(*x.ToLiteral(), LiteralUtil::CreateR1<float>({1, 2}));
}

TEST(ExecuteTest, AResultTakesOverTheMemoryThatWasGivenAway) {
  const auto program = Compile(kAliased);
  for (Allocator* allocator : {static_cast<Allocator*>(nullptr), &HostAllocator()}) {
    Buffer x =
        *Buffer::Allocate(std::make_shared<const Shape>(ShapeUtil::MakeShape(F32, {2})), 0, HostAllocator());
    static_cast<float*>(x.data())[0] = 1;
    static_cast<float*>(x.data())[1] = 2;
    const void* const memory = x.data();
    const Buffer y = Vector({10, 20});
    ExecuteOptions options;
    options.allocator = allocator;
    absl::StatusOr<Results> results = Execute(program, OneDevice(std::move(x), y.Lend()), options);
    ASSERT_TRUE(results.ok()) << results.status();
    EXPECT_EQ((*results)[0][0].data(), memory);
    EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR1<float>({11, 22}));
  }
}

TEST(ExecuteTest, MemoryThatIsOnlyLentIsNotTakenOver) {
  const Buffer x = Vector({1, 2});
  absl::StatusOr<Results> results = Execute(Compile(kAliased), OneDevice(x.Lend(), x.Lend()), {});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_NE((*results)[0][0].data(), x.data());
  EXPECT_EQ(*x.ToLiteral(), LiteralUtil::CreateR1<float>({1, 2}));

  const auto must = Compile(R"(HloModule m, input_output_alias={ {1}: (0, {}, must-alias) }
    ENTRY e { x = f32[2] parameter(0)  c = f32[] constant(1)  ROOT r = (f32[], f32[2]) tuple(c, x) })");
  EXPECT_EQ(Execute(must, OneDevice(x.Lend()), {}).status().message(),
            "argument 0 ('x') must be donated to the run: the program puts result {1} in "
            "its buffer (must-alias)");
}

TEST(ExecuteTest, WhatIsGivenAwayIsUsedOnce) {
  Buffer x = Vector({1, 2});
  Buffer same = x.Lend();
  EXPECT_EQ(Execute(Compile(kAddArguments), OneDevice(std::move(x), std::move(same)), {}).status().message(),
            "argument 1 ('y') uses the buffer of argument 0 ('x'), and one of the two is donated");
}

TEST(ExecuteTest, ArgumentsThatDoNotFitAreNamed) {
  const auto program = Compile(kAddArguments);
  const auto error = [&](std::vector<DeviceArguments> devices) {
    return std::string(Execute(program, std::move(devices), {}).status().message());
  };
  EXPECT_EQ(error(OneDevice(Vector({1, 2}))), "program 'm' takes 2 arguments, found 1");
  EXPECT_EQ(error(OneDevice(Vector({1, 2}), Vector({1, 2, 3}))),
            "argument 1 ('y') has shape f32[3]{0}, but the program was compiled for f32[2]{0}");
  EXPECT_THAT(error(OneDevice(Vector({1, 2}), Buffer())), HasSubstr("argument 1 ('y') has no memory"));
  EXPECT_EQ(error(OneDevice(Vector({1, 2}), Buffer::FromLiteral(LiteralUtil::CreateR1<float>({1, 2}), 3))),
            "argument 1 ('y') is on device 3, but the program runs on device 0");
  Buffer x = Vector({1, 2});
  EXPECT_EQ(error(OneDevice(x.Lend(), Buffer::Lent(x.shared_shape(), 0, x.data(), 4, nullptr))),
            "argument 1 ('y') has a buffer of 4 bytes, but f32[2] takes 8");
}

TEST(ExecuteTest, AliasesNeedRoom) {
  EXPECT_EQ(
      TryCompile(R"(HloModule m, input_output_alias={ {}: (0, {}, must-alias) }
      ENTRY e { x = (f32[2]) parameter(0)  ROOT r = f32[2] get-tuple-element(x), index=0 })")
          .status()
          .message(),
      "input_output_alias says that result {} must share the buffer of parameter 0 at {}, which is too small "
      "for f32[2]");
}

TEST(ExecuteTest, DevicesKnowTheirPlace) {
  CompileOptions options;
  options.replica_count = 2;
  options.partition_count = 2;
  const auto program = Compile(kPlace, options);
  EXPECT_EQ(program->device_count(), 4);
  std::vector<DeviceArguments> devices(4);
  for (int i = 0; i < 4; ++i) {
    devices[i].number = 3 - i;
    devices[i].device = i;
    devices[i].arguments.push_back(Buffer::FromLiteral(LiteralUtil::CreateR0<uint32_t>(i), i));
  }
  absl::StatusOr<Results> results = Execute(program, std::move(devices), {});
  ASSERT_TRUE(results.ok()) << results.status();
  for (uint32_t i = 0; i < 4; ++i) {
    EXPECT_EQ((*results)[i][0].device(), static_cast<int>(i));
    EXPECT_EQ(*(*results)[i][0].ToLiteral(), LiteralUtil::CreateR0<uint32_t>(i));
    EXPECT_EQ(*(*results)[i][1].ToLiteral(), LiteralUtil::CreateR0<uint32_t>((3 - i) / 2));
    EXPECT_EQ(*(*results)[i][2].ToLiteral(), LiteralUtil::CreateR0<uint32_t>((3 - i) % 2));
  }
}

TEST(ExecuteTest, DevicesThatTheProgramLacksAreRefused) {
  CompileOptions options;
  options.replica_count = 2;
  const auto program = Compile(kPlace, options);
  const auto error = [&](std::vector<int64_t> numbers) {
    std::vector<DeviceArguments> devices;
    for (int64_t number : numbers) {
      devices.emplace_back().number = number;
      devices.back().arguments.push_back(Buffer::FromLiteral(LiteralUtil::CreateR0<uint32_t>(7), 0));
    }
    return std::string(Execute(program, std::move(devices), {}).status().message());
  };
  EXPECT_EQ(error({1}), "");
  EXPECT_EQ(error({}), "program 'place' runs on 2 devices, found arguments for 0");
  EXPECT_EQ(error({0, 1, 2}), "program 'place' runs on 2 devices, found arguments for 3");
  EXPECT_EQ(error({2}), "program 'place' has no device 2, it runs on 2");
  EXPECT_EQ(error({1, 1}), "device 1 of program 'place' is given arguments twice");
  options.replica_count = int64_t{1} << 40;
  EXPECT_THAT(TryCompile(kPlace, options).status().message(), HasSubstr("2^24 devices in all"));
}

TEST(ExecuteTest, DevicesThatExchangeValuesAreGivenAtOnce) {
  CompileOptions options;
  options.replica_count = 2;
  const auto program = Compile(R"(HloModule sum
    add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = f32[] add(a, b) }
    ENTRY e { x = f32[2] parameter(0)  ROOT sum = f32[2] all-reduce(x), replica_groups={}, to_apply=add })",
                               options);
  EXPECT_TRUE(program->joins_devices());
  EXPECT_EQ(Execute(program, OneDevice(Vector({1, 2})), {}).status().message(),
            "program 'sum' runs on 2 devices, found arguments for 1");
  std::vector<DeviceArguments> devices(2);
  for (int i = 0; i < 2; ++i) {
    devices[i].number = 1 - i;
    devices[i].arguments.push_back(Vector({1.0f + i, 5}));
  }
  std::atomic<int64_t> progress = 0;
  ExecuteOptions run;
  run.progress = &progress;
  absl::StatusOr<Results> results = Execute(program, std::move(devices), run);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(*(*results)[1][0].ToLiteral(), LiteralUtil::CreateR1<float>({3, 10}));
  EXPECT_GE(progress, 4);
}

TEST(ExecuteTest, QueuedRunsCarryTheirEvents) {
  const auto program = Compile(kAddArguments);
  Device device(0);
  const Event gate = Event::Pending();
  device.work().Add([&] { (void)gate.Wait(); });
  const Buffer x = Vector({1, 2});
  absl::StatusOr<Results> first = ExecuteAsync(program, OneDevice(x.Lend(), x.Lend()), {}, device.work());
  ASSERT_TRUE(first.ok()) << first.status();
  const Buffer& sum = (*first)[0][0];
  // The result of a run that is not over is an argument of the next, in another queue.
  WorkQueue other;
  absl::StatusOr<Results> second = ExecuteAsync(program, OneDevice(sum.Lend(), x.Lend()), {}, other);
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_FALSE(sum.ready_event().IsDone());
  EXPECT_FALSE((*second)[0][0].ready_event().IsDone());
  gate.Finish(absl::OkStatus());
  EXPECT_EQ(*(*second)[0][0].ToLiteral(), LiteralUtil::CreateR1<float>({3, 6}));
  EXPECT_TRUE(sum.ready_event().IsDone());
  EXPECT_EQ(*sum.ToLiteral(), LiteralUtil::CreateR1<float>({2, 4}));
}

TEST(ExecuteTest, TheErrorOfAQueuedRunStaysWithItsResults) {
  const auto fails = Compile(R"(HloModule f
    ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] custom-call(x), custom_call_target="no_such_function" })");
  WorkQueue queue;
  absl::StatusOr<Results> results = ExecuteAsync(fails, OneDevice(Vector({1, 2})), {}, queue);
  ASSERT_TRUE(results.ok()) << results.status();
  const Buffer& value = (*results)[0][0];
  EXPECT_THAT(value.Ready().message(), HasSubstr("'no_such_function'"));
  EXPECT_THAT(value.ToLiteral().status().message(), HasSubstr("'no_such_function'"));
  EXPECT_THAT(Execute(Compile(kAddArguments), OneDevice(value.Lend(), Vector({1, 2})), {}).status().message(),
              HasSubstr("'no_such_function'"));
}

TEST(ExecuteTest, SeedsAreThoseThatAreGiven) {
  const auto program = Compile(R"(HloModule m
    ENTRY e { a = f32[] constant(0)  b = f32[] constant(1)  ROOT r = f32[8] rng(a, b), distribution=rng_uniform })");
  const auto run = [&](std::optional<uint64_t> seed) {
    ExecuteOptions options;
    options.rng_seed = seed;
    return *(*Execute(program, OneDevice(), options))[0][0].ToLiteral();
  };
  EXPECT_EQ(run(5), run(5));
  EXPECT_FALSE(run(5) == run(6));
  EXPECT_FALSE(run(std::nullopt) == run(std::nullopt));
}

TEST(ExecuteTest, ManyThreadsRunAndGiveAwayAtOnce) {
  const auto program = Compile(kAliased);
  const Buffer one = Vector({1, 1});
  WorkQueue queue;  // shared, too
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      Buffer x = Vector({static_cast<float>(t), 0});
      for (int i = 0; i < 50; ++i) {
        auto devices = OneDevice(std::move(x), one.Lend());
        absl::StatusOr<Results> results = i % 2 == 0 ? Execute(program, std::move(devices), {})
                                                     : ExecuteAsync(program, std::move(devices), {}, queue);
        ASSERT_TRUE(results.ok()) << results.status();
        x = std::move((*results)[0][0]);
      }
      EXPECT_EQ(*x.ToLiteral(), LiteralUtil::CreateR1<float>({t + 50.0f, 50}));
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(ExecuteTest, ManyThreadsCompileAtOnce) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 10; ++i) {
        absl::StatusOr<Results> results =
            Execute(Compile(kAddArguments), OneDevice(Vector({1, 2}), Vector({3, 4})), {});
        ASSERT_TRUE(results.ok()) << results.status();
        EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR1<float>({4, 6}));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace xla::runtime
