// Reading and printing HLO text: a chain of adds as long as the benchmark's number says. Time should grow in
// proportion.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {
namespace {

std::string Chain(int64_t length) {
  std::string text = "HloModule chain\nENTRY e {\n  x0 = f32[16,16]{1,0} parameter(0)\n";
  for (int64_t i = 1; i <= length; ++i) {
    absl::StrAppend(&text, i == length ? "  ROOT x" : "  x", i, " = f32[16,16]{1,0} add(x", i - 1, ", x",
                    i / 2, "), metadata={op_name=\"chain\"}\n");
  }
  return text + "}\n";
}

void Parse(benchmark::State& state) {
  const std::string text = Chain(state.range(0));
  for (auto _ : state) {
    auto module = ParseHloModule(text);
    if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
    benchmark::DoNotOptimize(module);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(text.size()));
}

void Verify(benchmark::State& state) {
  const auto module = ParseHloModule(Chain(state.range(0)));
  if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
  for (auto _ : state) {
    const absl::Status status = VerifyModule(**module);
    if (!status.ok()) return state.SkipWithError(status.ToString().c_str());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void Print(benchmark::State& state) {
  const auto module = ParseHloModule(Chain(state.range(0)));
  if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
  for (auto _ : state) benchmark::DoNotOptimize((*module)->ToString());
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(Parse)->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(Verify)->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);
BENCHMARK(Print)->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace xla
