// How fast the reference evaluator is: it must check whole models in seconds.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

// Evaluates a program on random inputs; `work` of one run is reported as items a second.
void Evaluate(benchmark::State& state, const std::string& program, double work) {
  const auto module = ParseHloModule(program);
  if (!module.ok() || !VerifyModule(**module).ok()) {
    state.SkipWithError(std::string(module.status().message()).c_str());
    return;
  }
  const auto evaluator = HloEvaluator::Create(**module);
  std::vector<Literal> inputs;
  for (const HloInstruction* parameter : (*module)->entry_computation()->parameter_instructions()) {
    inputs.push_back(*LiteralUtil::CreateRandomLiteral(parameter->shape(), inputs.size()));
  }
  std::vector<const Literal*> pointers;
  for (const Literal& input : inputs) pointers.push_back(&input);
  for (auto _ : state) {
    auto result = (*evaluator)->Evaluate(pointers);
    if (!result.ok()) {
      state.SkipWithError(std::string(result.status().message()).c_str());
      return;
    }
    benchmark::DoNotOptimize(result);
  }
  state.counters["work/s"] = benchmark::Counter(work, benchmark::Counter::kIsIterationInvariantRate);
}

constexpr char kAdd[] = "add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT r = f32[] add(x, y) }\n";

void Dot(benchmark::State& state) {
  const int64_t n = state.range(0);
  const std::string shape = absl::StrCat("f32[", n, ",", n, "]");
  Evaluate(state,
           absl::StrCat("HloModule m\nENTRY e { a = ", shape, " parameter(0)  b = ", shape, " parameter(1)  ROOT r = ", shape,
                        " dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0} }"),
           2.0 * n * n * n);
}
BENCHMARK(Dot)->Arg(64)->Arg(512)->Unit(benchmark::kMillisecond);

void Elementwise(benchmark::State& state, const char* op, const char* type) {
  const std::string shape = absl::StrCat(type, "[1000,1000]");
  Evaluate(state,
           absl::StrCat("HloModule m\nENTRY e { a = ", shape, " parameter(0)  b = ", shape, " parameter(1)  ROOT r = ", shape,
                        " ", op, "(a, b) }"),
           1e6);
}
BENCHMARK_CAPTURE(Elementwise, add_f32, "add", "f32")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Elementwise, multiply_s32, "multiply", "s32")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Elementwise, add_bf16, "add", "bf16")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Elementwise, power_f32, "power", "f32")->Unit(benchmark::kMillisecond);

void Reduce(benchmark::State& state) {
  Evaluate(state,
           absl::StrCat("HloModule m\n", kAdd, "ENTRY e { a = f32[1000,1000] parameter(0)  z = f32[] constant(0)  ROOT r = ",
                        "f32[1000] reduce(a, z), dimensions={", state.range(0), "}, to_apply=add }"),
           1e6);
}
BENCHMARK(Reduce)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

// A cumulative sum: every window reaches back to the start.
void CumulativeWindow(benchmark::State& state) {
  const int64_t n = state.range(0);
  Evaluate(state,
           absl::StrCat("HloModule m\n", kAdd, "ENTRY e { a = f32[", n, "] parameter(0)  z = f32[] constant(0)  ROOT r = f32[", n,
                        "] reduce-window(a, z), window={size=", n, " pad=", n - 1, "_0}, to_apply=add }"),
           static_cast<double>(n));
}
BENCHMARK(CumulativeWindow)->Arg(10000)->Arg(1000000)->Unit(benchmark::kMillisecond);

void Sort(benchmark::State& state) {
  Evaluate(state,
           "HloModule m\nlt { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT r = pred[] compare(x, y), direction=LT }\n"
           "ENTRY e { a = f32[100000] parameter(0)  ROOT r = f32[100000] sort(a), dimensions={0}, to_apply=lt }",
           1e5);
}
BENCHMARK(Sort)->Unit(benchmark::kMillisecond);

// Steps of a loop whose body is two scalar additions.
void ScalarLoop(benchmark::State& state) {
  Evaluate(state,
           "HloModule m\n"
           "c { s = (s32[], f32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  n = s32[] constant(10000)\n"
           "  ROOT r = pred[] compare(i, n), direction=LT }\n"
           "b { s = (s32[], f32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0\n"
           "  x = f32[] get-tuple-element(s), index=1  one = s32[] constant(1)  j = s32[] add(i, one)\n"
           "  y = f32[] add(x, x)  ROOT t = (s32[], f32[]) tuple(j, y) }\n"
           "ENTRY e { z = s32[] constant(0)  x = f32[] parameter(0)  t = (s32[], f32[]) tuple(z, x)\n"
           "  ROOT w = (s32[], f32[]) while(t), condition=c, body=b }",
           1e4);
}
BENCHMARK(ScalarLoop)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace xla
