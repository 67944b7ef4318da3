// Passes on a module of the size of a large model.
#include <memory>

#include "benchmark/benchmark.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/transforms/hlo_cse.h"
#include "xla/hlo/transforms/hlo_dce.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

constexpr int kInstructions = 200000;

// The sum of many p + c, of which there are as many different ones as `distinct`.
std::unique_ptr<HloModule> Sums(int distinct) {
  HloComputation::Builder builder("entry");
  const Shape shape = ShapeUtil::MakeShape(F32, {});
  HloInstruction* parameter = builder.AddInstruction(HloInstruction::CreateParameter(0, shape, "p"));
  HloInstruction* sum = parameter;
  const auto add = [&](HloInstruction* a, HloInstruction* b) {
    return builder.AddInstruction(HloInstruction::CreateBinary(shape, HloOpcode::kAdd, a, b));
  };
  for (int i = 0; i < kInstructions / 3; ++i) {
    HloInstruction* constant = builder.AddInstruction(
        HloInstruction::CreateConstant(LiteralUtil::CreateR0<float>(static_cast<float>(i % distinct))));
    sum = add(sum, add(parameter, constant));
  }
  auto module = std::make_unique<HloModule>("sums");
  module->AddEntryComputation(builder.Build(sum));
  return module;
}

// A chain that nothing needs.
std::unique_ptr<HloModule> DeadChain() {
  HloComputation::Builder builder("entry");
  const Shape shape = ShapeUtil::MakeShape(F32, {});
  HloInstruction* parameter = builder.AddInstruction(HloInstruction::CreateParameter(0, shape, "p"));
  HloInstruction* last = parameter;
  for (int i = 0; i < kInstructions; ++i) {
    last = builder.AddInstruction(HloInstruction::CreateUnary(shape, HloOpcode::kNegate, last));
  }
  auto module = std::make_unique<HloModule>("dead");
  module->AddEntryComputation(builder.Build(parameter));
  return module;
}

template <typename Pass, typename Make>
void Run(benchmark::State& state, Pass pass, const Make& make) {
  for (auto _ : state) {
    state.PauseTiming();
    std::unique_ptr<HloModule> module = make();
    state.ResumeTiming();
    const auto changed = pass.Run(module.get());
    if (!changed.ok() || !*changed) return state.SkipWithError("the pass changed nothing");
    state.counters["left"] = static_cast<double>(module->instruction_count());
    state.PauseTiming();
    module.reset();
    state.ResumeTiming();
  }
}

void Cse(benchmark::State& state) {
  Run(state, HloCSE(/*is_layout_sensitive=*/true), [&] { return Sums(static_cast<int>(state.range(0))); });
}
void Dce(benchmark::State& state) { Run(state, HloDCE(), &DeadChain); }

BENCHMARK(Cse)->Arg(20000)->Arg(60000)->Unit(benchmark::kMillisecond);
BENCHMARK(Dce)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace xla
