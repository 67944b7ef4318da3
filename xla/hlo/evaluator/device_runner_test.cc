#include "xla/hlo/evaluator/device_runner.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/collectives/sanitizers.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using testing::HasSubstr;

struct Program {
  std::unique_ptr<HloModule> module;
  std::unique_ptr<DeviceRunner> runner;
};

absl::StatusOr<Program> Prepare(absl::string_view text, DeviceRunnerOptions options = {}) {
  Program program;
  TF_ASSIGN_OR_RETURN(program.module, ParseAndReturnUnverifiedModule(text));
  TF_RETURN_IF_ERROR(VerifyModule(*program.module));
  TF_ASSIGN_OR_RETURN(program.runner, DeviceRunner::Create(*program.module, std::move(options)));
  return program;
}

// Runs a program whose devices all have the same arguments.
absl::StatusOr<std::vector<Literal>> RunText(absl::string_view text,
                                             std::vector<const Literal*> arguments = {},
                                             DeviceRunnerOptions options = {}) {
  TF_ASSIGN_OR_RETURN(const Program program, Prepare(text, std::move(options)));
  DeviceInput input;
  for (const Literal* argument : arguments) input.arguments.push_back(*argument);
  return program.runner->Run(std::vector<DeviceInput>(program.runner->device_count(), input));
}

TEST(DeviceRunnerTest, EachDeviceHasItsNumbersAndItsArguments) {
  const auto program = Prepare(R"(HloModule m, replica_count=2, num_partitions=3
    ENTRY main {
      x = u32[] parameter(0)
      r = u32[] replica-id()
      p = u32[] partition-id()
      ten = u32[] constant(10)
      tens = u32[] multiply(r, ten)
      both = u32[] add(tens, p)
      ROOT sum = u32[] add(both, x)
    })");
  ASSERT_TRUE(program.ok()) << program.status();
  ASSERT_EQ(program->runner->device_count(), 6);
  std::vector<DeviceInput> inputs(6);
  for (uint32_t i = 0; i < 6; ++i) inputs[i].arguments.push_back(LiteralUtil::CreateR0<uint32_t>(100 * i));
  const auto results = program->runner->Run(inputs);
  ASSERT_TRUE(results.ok()) << results.status();
  const std::vector<uint32_t> expected = {0, 101, 202, 310, 411, 512};
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ((*results)[i].Get<uint32_t>({}), expected[i]);
  EXPECT_EQ(program->runner->instructions_executed(), 6 * 7);
  EXPECT_EQ(program->runner->Run(std::vector<DeviceInput>(2)).status().code(),
            absl::StatusCode::kInvalidArgument);
}

constexpr char kAsync[] = R"(HloModule m, replica_count=%d
  square {
    y = f32[] parameter(0)
    ROOT squared = f32[] multiply(y, y)
  }, execution_thread="beside"
  inner {
    z = f32[] parameter(0)
    start = ((f32[]), f32[], s32[]) async-start(z), async_execution_thread="beside", calls=square
    one = f32[] constant(1)
    done = f32[] async-done(start), async_execution_thread="beside", calls=square
    ROOT more = f32[] add(done, one)
  }, execution_thread="outer"
  squared_more {
    w = f32[] parameter(0)
    squared = f32[] multiply(w, w)
    one = f32[] constant(1)
    ROOT more = f32[] add(squared, one)
  }, execution_thread="outer"
  ENTRY main {
    x = f32[] parameter(0)
    start = ((f32[]), f32[], s32[]) async-start(x), async_execution_thread="outer", calls=inner
    update = ((f32[]), f32[], s32[]) async-update(start), async_execution_thread="outer", calls=inner
    second = ((f32[]), f32[], s32[]) async-start(x), async_execution_thread="outer", calls=squared_more
    first_done = f32[] async-done(update), async_execution_thread="outer", calls=inner
    second_done = f32[] async-done(second), async_execution_thread="outer", calls=squared_more
    ROOT sum = f32[] add(first_done, second_done)
  })";

TEST(DeviceRunnerTest, AsynchronousComputationsGiveTheSameOnOneDeviceAndOnMany) {
  const Literal x = LiteralUtil::CreateR0<float>(3);
  for (int replicas : {1, 4}) {
    const std::string text = absl::StrReplaceAll(kAsync, {{"%d", absl::StrCat(replicas)}});
    const auto results = RunText(text, {&x});
    ASSERT_TRUE(results.ok()) << results.status();
    ASSERT_EQ(static_cast<int>(results->size()), replicas);
    for (const Literal& result : *results) EXPECT_EQ(result.Get<float>({}), 20);
  }
}

TEST(DeviceRunnerTest, TheResultOfAComputationThatStillRunsCanBeTheRoot) {
  const auto results = RunText(R"(HloModule m, replica_count=2
    square {
      y = f32[] parameter(0)
      ROOT squared = f32[] multiply(y, y)
    }, execution_thread="beside"
    ENTRY main {
      x = f32[] constant(3)
      start = ((f32[]), f32[], s32[]) async-start(x), async_execution_thread="beside", calls=square
      ROOT done = f32[] async-done(start), async_execution_thread="beside", calls=square
    })");
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[1].Get<float>({}), 9);
}

// A host that has nothing for one of the devices.
class EmptyHost : public HostTransfers {
 public:
  absl::StatusOr<Literal> Infeed(const Shape&) override { return absl::OutOfRangeError("nothing is fed"); }
  absl::Status Outfeed(Literal) override { return absl::OkStatus(); }
  absl::StatusOr<uint32_t> Send(const Channel&, const Shape&, Literal) override { return 0; }
  absl::Status SendDone(uint32_t) override { return absl::OkStatus(); }
  absl::StatusOr<uint32_t> Recv(const Channel&, const Shape&) override { return 0; }
  absl::StatusOr<Literal> RecvDone(uint32_t) override { return absl::OutOfRangeError("nothing is sent"); }
};

class FullHost : public EmptyHost {
 public:
  explicit FullHost(float value) : value_(value) {}
  absl::StatusOr<Literal> Infeed(const Shape&) override { return LiteralUtil::CreateR0<float>(value_); }

 private:
  float value_;
};

TEST(DeviceRunnerTest, EachDeviceHasItsOwnHostAndErrorsNameTheDevice) {
  const auto program = Prepare(R"(HloModule m, replica_count=2
    ENTRY main {
      tok = token[] after-all()
      fed = (f32[], token[]) infeed(tok)
      ROOT value = f32[] get-tuple-element(fed), index=0
    })");
  ASSERT_TRUE(program.ok()) << program.status();
  FullHost first(1), second(2);
  EmptyHost empty;
  std::vector<DeviceInput> inputs(2);
  inputs[0].host = &first;
  inputs[1].host = &second;
  const auto results = program->runner->Run(inputs);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[0].Get<float>({}), 1);
  EXPECT_EQ((*results)[1].Get<float>({}), 2);
  inputs[1].host = &empty;
  const absl::Status failed = program->runner->Run(inputs).status();
  EXPECT_EQ(failed.code(), absl::StatusCode::kOutOfRange);
  EXPECT_THAT(std::string(failed.message()), HasSubstr("line 4: replica 1: instruction 'fed': "));
}

TEST(DeviceRunnerTest, RandomNumbersDependOnTheDevicesSeedAlone) {
  const auto program = Prepare(R"(HloModule m, replica_count=3
    ENTRY main {
      low = f32[] constant(0)
      high = f32[] constant(1)
      ROOT drawn = f32[4] rng(low, high), distribution=rng_uniform
    })");
  ASSERT_TRUE(program.ok()) << program.status();
  std::vector<DeviceInput> inputs(3);
  inputs[1].rng_seed = 5;
  const auto results = program->runner->Run(inputs), again = program->runner->Run(inputs);
  ASSERT_TRUE(results.ok() && again.ok());
  EXPECT_EQ((*results)[0], (*results)[2]);
  EXPECT_FALSE((*results)[0] == (*results)[1]);
  EXPECT_EQ((*results)[1], (*again)[1]);
}

TEST(DeviceRunnerTest, AllDevicesTogetherKeepWithinTheMemoryLimit) {
  constexpr char kProgram[] = R"(HloModule m, replica_count=64
    ENTRY main {
      a = f32[1024,1024] iota(), iota_dimension=0
      b = f32[1024,1024] add(a, a)
      ROOT c = f32[1024,1024] multiply(a, b)
    })";
  DeviceRunnerOptions options;
  options.memory_limit_bytes = int64_t{16} << 20;
  const absl::Status status = RunText(kProgram, {}, options).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
}

TEST(DeviceRunnerTest, CallsMayNestAsDeepAsOnOneDevice) {
  std::string text =
      "HloModule m, replica_count=2\n level_0 {\n x = f32[] parameter(0)\n ROOT y = f32[] add(x, x)\n }\n";
  for (int i = 1; i < 399; ++i) {
    absl::StrAppend(&text, " level_", i,
                    " {\n x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=level_", i - 1, "\n }\n");
  }
  absl::StrAppend(
      &text, " ENTRY main {\n x = f32[] parameter(0)\n ROOT y = f32[] call(x), to_apply=level_398\n }\n");
  const Literal one = LiteralUtil::CreateR0<float>(1);
  const auto results = RunText(text, {&one});
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ((*results)[1].Get<float>({}), 2);
}

TEST(DeviceRunnerTest, RunsFourThousandDevices) {
  constexpr uint32_t kDevices = kFewFibers ? 100 : 4096;
  const auto results = RunText(absl::StrCat("HloModule m, replica_count=", kDevices, R"(
    ENTRY main {
      ROOT r = u32[] replica-id()
    })"));
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(results->back().Get<uint32_t>({}), kDevices - 1);
}

TEST(DeviceRunnerTest, RefusesMoreDevicesThanARunCanHave) {
  for (const char* counts : {"replica_count=70000", "replica_count=300, num_partitions=300"}) {
    const absl::Status status =
        Prepare(absl::StrCat("HloModule m, ", counts, "\nENTRY main {\n ROOT r = u32[] replica-id()\n}"))
            .status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  }
}

// --- Random programs of collectives: the same bits on any number of threads.

// A list of groups of `size`, in a random order.
std::string RandomGroups(int64_t devices, int64_t size, std::mt19937& random) {
  std::vector<int64_t> order(devices);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), random);
  std::string text = "{";
  for (int64_t i = 0; i < devices; ++i) {
    absl::StrAppend(&text, i % size == 0 ? (i == 0 ? "{" : "},{") : ",", order[i]);
  }
  return absl::StrCat(text, "}}");
}

std::string RandomPairs(int64_t devices, std::mt19937& random) {
  std::vector<int64_t> targets(devices);
  std::iota(targets.begin(), targets.end(), 0);
  std::shuffle(targets.begin(), targets.end(), random);
  std::string text = "{";
  for (int64_t i = 0; i < devices; ++i) {
    absl::StrAppend(&text, text.size() > 1 ? "," : "", "{", i, ",", targets[i], "}");
  }
  return absl::StrCat(text, "}");
}

// Appends an instruction, or a few, that make `to` of `from`, both f32[8].
void AppendRandomStep(int64_t devices, const std::string& from, const std::string& to, std::mt19937& random,
                      std::string* body) {
  int64_t size = int64_t{1} << random() % 4;
  while (size > devices) size /= 2;
  const std::string groups = RandomGroups(devices, size, random);
  const auto line = [&](const auto&... words) { absl::StrAppend(body, "  ", words..., "\n"); };
  switch (random() % 7) {
    case 0:
      return line(to, " = f32[8] all-reduce(", from, "), replica_groups=", groups, ", to_apply=average");
    case 1:
      return line(to, " = f32[8] collective-permute(", from,
                  "), source_target_pairs=", RandomPairs(devices, random));
    case 2:
      line(to, "_part = f32[", 8 / size, "] reduce-scatter(", from, "), replica_groups=", groups,
           ", dimensions={0}, to_apply=average");
      return line(to, " = f32[8] all-gather(", to, "_part), replica_groups=", groups, ", dimensions={0}");
    case 3:
      return line(to, " = f32[8] all-to-all(", from, "), replica_groups=", groups, ", dimensions={0}");
    case 4:
      return line(to, " = f32[8] collective-broadcast(", from, "), replica_groups=", groups);
    case 5:
      line(to, "_start = f32[8] all-reduce-start(", from, "), replica_groups=", groups, ", to_apply=average");
      line(to, "_beside = f32[8] collective-permute(", from,
           "), source_target_pairs=", RandomPairs(devices, random));
      line(to, "_done = f32[8] all-reduce-done(", to, "_start)");
      return line(to, " = f32[8] add(", to, "_beside, ", to, "_done)");
    default:
      line(to, "_start = ((f32[8]), f32[8], s32[]) async-start(", from,
           "), async_execution_thread=\"beside\", calls=", to, "_sum");
      line(to, "_main = f32[8] all-reduce(", from, "), replica_groups=", groups, ", to_apply=average");
      line(to, "_done = f32[8] async-done(", to, "_start), async_execution_thread=\"beside\", calls=", to,
           "_sum");
      return line(to, " = f32[8] subtract(", to, "_main, ", to, "_done)");
  }
}

std::string RandomProgram(std::mt19937& random) {
  const int64_t devices = int64_t{1} << random() % 5;
  std::string body;
  std::string computations;  // one for each start
  const int steps = 1 + static_cast<int>(random() % 10);
  for (int i = 0; i < steps; ++i) {
    AppendRandomStep(devices, absl::StrCat("x", i), absl::StrCat("x", i + 1), random, &body);
    absl::StrAppend(&computations, "x", i + 1, R"(_sum {
  y = f32[8] parameter(0)
  ROOT s = f32[8] all-reduce(y), replica_groups={}, to_apply=sum
}, execution_thread="beside"
)");
  }
  return absl::StrCat("HloModule m, replica_count=", devices, R"(
average { a = f32[] parameter(0)  b = f32[] parameter(1)  c = f32[] add(a, b)
          half = f32[] constant(0.5)  ROOT d = f32[] multiply(c, half) }
sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = f32[] add(a, b) }
)",
                      computations, "ENTRY main {\n  x0 = f32[8] parameter(0)\n", body,
                      "  ROOT end = f32[8] copy(x", steps, ")\n}\n");
}

// TESSERA_STRESS_RUNS=10000 makes it long.
TEST(DeviceRunnerTest, RandomCollectivesGiveTheSameBitsOnAnyNumberOfThreads) {
  const char* runs = std::getenv("TESSERA_STRESS_RUNS");
  const int count = runs != nullptr ? std::atoi(runs) : 60;
  std::mt19937 random(3);
  for (int run = 0; run < count; ++run) {
    const std::string text = RandomProgram(random);
    std::vector<Literal> expected;
    for (int threads : {1, 2, 4}) {
      DeviceRunnerOptions options;
      options.threads = threads;
      const auto program = Prepare(text, options);
      ASSERT_TRUE(program.ok()) << program.status() << "\n" << text;
      std::vector<DeviceInput> inputs(program->runner->device_count());
      for (size_t i = 0; i < inputs.size(); ++i) {
        std::vector<float> values(8, 0.1f * static_cast<float>(i));
        for (size_t j = 0; j < 8; ++j) values[j] += static_cast<float>(j);
        inputs[i].arguments.push_back(LiteralUtil::CreateR1<float>(values));
      }
      auto results = program->runner->Run(std::move(inputs));
      ASSERT_TRUE(results.ok()) << results.status() << "\n" << text;
      if (threads == 1) {
        expected = *std::move(results);
      } else {
        ASSERT_EQ(expected, *results) << "on " << threads << " threads\n" << text;
      }
    }
  }
}

}  // namespace
}  // namespace xla
