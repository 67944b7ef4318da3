// Programs on many devices. Times are those of one run on all of them; peak_MB is the most memory that the
// process has had so far, so the largest program comes last.
#include <sys/resource.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "benchmark/benchmark.h"
#include "xla/hlo/evaluator/device_runner.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// Each device passes its value on to the next one, and all add theirs up, in every step.
constexpr char kRing[] = R"(HloModule ring, replica_count=$devices
  add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = f32[] add(a, b) }
  condition {
    state = (s32[], f32[64], f32[64]) parameter(0)
    i = s32[] get-tuple-element(state), index=0
    steps = s32[] constant($steps)
    ROOT more = pred[] compare(i, steps), direction=LT
  }
  body {
    state = (s32[], f32[64], f32[64]) parameter(0)
    i = s32[] get-tuple-element(state), index=0
    one = s32[] constant(1)
    next = s32[] add(i, one)
    value = f32[64] get-tuple-element(state), index=1
    passed = f32[64] collective-permute(value), source_target_pairs={$pairs}
    total = f32[64] all-reduce(passed), replica_groups={}, to_apply=add
    ROOT new_state = (s32[], f32[64], f32[64]) tuple(next, passed, total)
  }
  ENTRY main {
    x = f32[64] parameter(0)
    zero = s32[] constant(0)
    start = (s32[], f32[64], f32[64]) tuple(zero, x, x)
    ROOT end = (s32[], f32[64], f32[64]) while(start), condition=condition, body=body
  })";

std::string Ring(int64_t devices, int64_t steps) {
  std::string pairs;
  for (int64_t i = 0; i < devices; ++i) {
    absl::StrAppend(&pairs, i > 0 ? "," : "", "{", i, ",", (i + 1) % devices, "}");
  }
  return absl::StrReplaceAll(
      kRing, {{"$devices", absl::StrCat(devices)}, {"$steps", absl::StrCat(steps)}, {"$pairs", pairs}});
}

absl::Status RunRing(int64_t devices, int64_t steps, benchmark::State& state) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module,
                      ParseAndReturnUnverifiedModule(Ring(devices, steps)));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceRunner> runner, DeviceRunner::Create(*module));
  const Literal ones = LiteralUtil::CreateR1<float>(std::vector<float>(64, 1));
  for (auto unused : state) {
    std::vector<DeviceInput> inputs(devices);
    for (DeviceInput& input : inputs) input.arguments.push_back(ones.Clone());
    TF_ASSIGN_OR_RETURN(const std::vector<Literal> results, runner->Run(std::move(inputs)));
    if (results.back().Get<float>({0}, {2}) != static_cast<float>(devices)) {
      return absl::InternalError("the ring adds up to something else");
    }
  }
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / 1024;
  return absl::OkStatus();
}

void BM_Ring(benchmark::State& state) {
  const absl::Status status = RunRing(state.range(0), state.range(1), state);
  if (!status.ok()) state.SkipWithError(std::string(status.message()).c_str());
}
BENCHMARK(BM_Ring)
    ->ArgNames({"devices", "steps"})
    ->Args({2, 100})
    ->Args({4, 1})
    ->Args({64, 100})
    ->Args({4096, 1})
    ->Args({1024, 100})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace xla
