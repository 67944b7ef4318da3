// Patterns of instructions: what a hit and a miss cost, and that neither allocates. The counter `allocations`
// is the number a Match.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <new>

#include "benchmark/benchmark.h"
#include "xla/hlo/patterns/pattern_matcher.h"
#include "xla/hlo/text/hlo_parser.h"

namespace {
std::atomic<int64_t> allocations = 0;
}  // namespace

void* operator new(size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, size_t) noexcept { std::free(memory); }

namespace xla {
namespace {

namespace m = match;

constexpr char kProgram[] = R"(
HloModule program
ENTRY main {
  p0 = f32[2,3]{1,0} parameter(0)
  two = f32[] constant(2)
  b = f32[2,3]{1,0} broadcast(two), dimensions={}
  ROOT sum = f32[2,3]{1,0} add(p0, b)
})";

template <typename Try>
void Run(benchmark::State& state, const Try& match) {
  const auto module = ParseHloModule(kProgram);
  if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
  HloInstruction* root = (*module)->entry_computation()->root_instruction();
  const int64_t before = allocations;
  for (auto _ : state) {
    benchmark::DoNotOptimize(root);
    benchmark::DoNotOptimize(match(root));
  }
  state.counters["allocations"] =
      benchmark::Counter(static_cast<double>(allocations - before), benchmark::Counter::kAvgIterations);
}

void MissAtOpcode(benchmark::State& state) {
  Run(state, [](HloInstruction* root) {
    return Match(root, m::Multiply(m::Op(), m::Broadcast(m::ConstantScalar(2))));
  });
}

void MissAtOperand(benchmark::State& state) {
  Run(state, [](HloInstruction* root) {
    HloInstruction* x = nullptr;
    return Match(root, m::Add(m::Op(&x), m::Broadcast(m::Parameter(0))));
  });
}

void MissInEitherOrder(benchmark::State& state) {
  Run(state, [](HloInstruction* root) {
    HloInstruction* x = nullptr;
    return Match(root, m::AddAnyOrder(m::Op(&x), m::Negate(m::Op())));
  });
}

void MissAtShape(benchmark::State& state) {
  Run(state, [](HloInstruction* root) { return Match(root, m::Add().WithShape(F32, {2, 4})); });
}

void Hit(benchmark::State& state) {
  Run(state, [](HloInstruction* root) {
    HloInstruction *add = nullptr, *x = nullptr;
    return Match(root, m::Add(&add, m::Op(&x), m::Broadcast(m::Constant())));
  });
}

BENCHMARK(MissAtOpcode);
BENCHMARK(MissAtOperand);
BENCHMARK(MissInEitherOrder);
BENCHMARK(MissAtShape);
BENCHMARK(Hit);

}  // namespace
}  // namespace xla
