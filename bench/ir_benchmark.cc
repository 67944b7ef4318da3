// What passes ask of the graph, in a module of 200,000 instructions: how much it weighs, what it costs to ask
// who calls a computation, to read attributes, to hash, to copy, to take apart and to outline fusions.
#include <malloc.h>

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kLength = 200000;

// A chain of blocks of ten instructions: elementwise, a dot, a reduction and what broadcasts it back.
std::string Text(int64_t length) {
  std::string text =
      "HloModule large\n\n%sum (a: f32[], b: f32[]) -> f32[] {\n  %a = f32[] parameter(0)\n"
      "  %b = f32[] parameter(1)\n  ROOT %s = f32[] add(%a, %b)\n}\n\n"
      "ENTRY %main (p: f32[64,64]) -> f32[64,64] {\n  %x.0 = f32[64,64]{1,0} parameter(0)\n"
      "  %zero = f32[] constant(0)\n";
  const std::string matrix = " = f32[64,64]{1,0} ";
  const int64_t blocks = length / 10;
  for (int64_t i = 0; i < blocks; ++i) {
    absl::StrAppend(&text, "  %dot.", i, matrix, "dot(%x.", i, ", %x.", i,
                    "), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n");
    absl::StrAppend(&text, "  %tanh.", i, matrix, "tanh(%dot.", i, ")\n");
    absl::StrAppend(&text, "  %add.", i, matrix, "add(%tanh.", i, ", %x.", i, ")\n");
    absl::StrAppend(&text, "  %reduce.", i, " = f32[64]{0} reduce(%add.", i,
                    ", %zero), dimensions={1}, to_apply=%sum\n");
    absl::StrAppend(&text, "  %broadcast.", i, matrix, "broadcast(%reduce.", i, "), dimensions={0}\n");
    absl::StrAppend(&text, "  %compare.", i, " = pred[64,64]{1,0} compare(%add.", i, ", %broadcast.", i,
                    "), direction=LT\n");
    absl::StrAppend(&text, "  %select.", i, matrix, "select(%compare.", i, ", %add.", i, ", %broadcast.", i,
                    ")\n");
    absl::StrAppend(&text, "  %transpose.", i, matrix, "transpose(%select.", i, "), dimensions={1,0}\n");
    absl::StrAppend(&text, "  %multiply.", i, matrix, "multiply(%transpose.", i, ", %add.", i, ")\n");
    absl::StrAppend(&text, i + 1 == blocks ? "  ROOT %x." : "  %x.", i + 1, matrix, "subtract(%multiply.", i,
                    ", %select.", i, ")\n");
  }
  return text + "}\n";
}

std::unique_ptr<HloModule> Module(int64_t length = kLength) {
  auto module = ParseAndReturnUnverifiedModule(Text(length));
  return module.ok() ? *std::move(module) : nullptr;
}

void Parse(benchmark::State& state) {
  const std::string text = Text(kLength);
  for (auto _ : state) {
    auto module = ParseAndReturnUnverifiedModule(text);
    benchmark::DoNotOptimize(module);
    state.PauseTiming();
    module = absl::UnknownError("");
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}

// Heap bytes of the module, the literals and the shapes in it, for each of its instructions.
void BytesPerInstruction(benchmark::State& state) {
  const std::string text = Text(kLength);
  Module(1000);  // what is made once for the process
  double bytes = 0;
  for (auto _ : state) {
    const size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    const auto module = ParseAndReturnUnverifiedModule(text);
    const size_t after = mallinfo2().uordblks + mallinfo2().hblkhd;
    bytes = static_cast<double>(after - before) / static_cast<double>((*module)->instruction_count());
  }
  state.counters["bytes"] = bytes;
}

void Verify(benchmark::State& state) {
  const auto module = Module();
  for (auto _ : state) {
    const absl::Status status = VerifyModule(*module);
    if (!status.ok()) return state.SkipWithError(status.ToString().c_str());
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}

void Clone(benchmark::State& state) {
  const auto module = Module();
  for (auto _ : state) {
    auto clone = module->Clone();
    benchmark::DoNotOptimize(clone);
    state.PauseTiming();
    clone.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}

// Makes the parameter the root and takes out all that nothing needs any more.
void RemoveAll(benchmark::State& state) {
  for (auto _ : state) {
    state.PauseTiming();
    auto module = Module();
    HloComputation* entry = module->entry_computation();
    HloInstruction* root = entry->root_instruction();
    state.ResumeTiming();
    entry->set_root_instruction(entry->parameter_instruction(0));
    const absl::Status status = entry->RemoveInstructionAndUnusedOperands(root);
    if (!status.ok()) return state.SkipWithError(status.ToString().c_str());
    state.PauseTiming();
    module.reset();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}

// One instruction with very many users gives them all to another one.
void ReplaceAllUses(benchmark::State& state) {
  const Shape shape = ShapeUtil::MakeShape(F32, {});
  HloComputation::Builder builder("b");
  HloInstruction* a = builder.AddInstruction(HloInstruction::CreateParameter(0, shape, "a"));
  HloInstruction* b = builder.AddInstruction(HloInstruction::CreateParameter(1, shape, "b"));
  for (int64_t i = 0; i < kLength; ++i) {
    builder.AddInstruction(HloInstruction::CreateUnary(shape, HloOpcode::kNegate, a));
  }
  const auto computation = builder.Build();
  for (auto _ : state) {
    if (!a->ReplaceAllUsesWith(b).ok()) return state.SkipWithError("not replaced");
    if (b->users().size() != kLength) return state.SkipWithError("users are missing");
    std::swap(a, b);
  }
  state.SetItemsProcessed(state.iterations() * kLength);
}

// The multiplication and the transposition of each tenth block become a fusion.
void OutlineFusions(benchmark::State& state) {
  constexpr int64_t kFusions = 2000;
  for (auto _ : state) {
    state.PauseTiming();
    auto module = Module();
    HloComputation* entry = module->entry_computation();
    std::vector<std::vector<HloInstruction*>> groups;
    for (int64_t i = 0; i < kFusions; ++i) {
      groups.push_back({entry->GetInstructionWithName(absl::StrCat("multiply.", i * 10)),
                        entry->GetInstructionWithName(absl::StrCat("transpose.", i * 10))});
    }
    state.ResumeTiming();
    for (const auto& group : groups) {
      entry->CreateFusionInstruction(group, HloInstruction::FusionKind::kLoop);
    }
    state.PauseTiming();
    module.reset();
    state.ResumeTiming();
  }
}

void IsFused(benchmark::State& state) {
  const auto module = Module();
  const HloInstruction* root = module->entry_computation()->root_instruction();
  for (auto _ : state) benchmark::DoNotOptimize(root->IsFused());
}

void DotDimensionNumbersRead(benchmark::State& state) {
  static HloModule& module = *Module(1000).release();
  const HloInstruction* dot = module.entry_computation()->GetInstructionWithName("dot.3");
  for (auto _ : state) benchmark::DoNotOptimize(&dot->dot_dimension_numbers());
}

void PrecisionRead(benchmark::State& state) {
  static HloModule& module = *Module(1000).release();
  const HloInstruction* dot = module.entry_computation()->GetInstructionWithName("dot.3");
  for (auto _ : state) benchmark::DoNotOptimize(&dot->precision_config());
}

// 20,000 scalars that differ: how many hashes there are, and what one costs.
void HashConstants(benchmark::State& state) {
  std::vector<std::unique_ptr<HloInstruction>> constants;
  std::set<size_t> hashes;
  for (int64_t i = 0; i < 20000; ++i) {
    constants.push_back(HloInstruction::CreateConstant(LiteralUtil::CreateR0<float>(static_cast<float>(i))));
    hashes.insert(constants.back()->LocalHash());
  }
  for (auto _ : state) {
    for (const auto& constant : constants) benchmark::DoNotOptimize(constant->LocalHash());
  }
  state.counters["different"] = static_cast<double>(hashes.size());
  state.SetItemsProcessed(state.iterations() * 20000);
}

void Hash(benchmark::State& state) {
  const auto module = Module();
  const std::vector<HloInstruction*> list = module->entry_computation()->instructions();
  for (auto _ : state) {
    for (const HloInstruction* instruction : list) benchmark::DoNotOptimize(instruction->LocalHash());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<int64_t>(list.size()));
}

BENCHMARK(BytesPerInstruction)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(Parse)->Unit(benchmark::kMillisecond);
BENCHMARK(Verify)->Unit(benchmark::kMillisecond);
BENCHMARK(Clone)->Unit(benchmark::kMillisecond);
BENCHMARK(RemoveAll)->Unit(benchmark::kMillisecond);
BENCHMARK(ReplaceAllUses)->Unit(benchmark::kMillisecond);
BENCHMARK(OutlineFusions)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(IsFused);
BENCHMARK(DotDimensionNumbersRead)->Threads(1)->Threads(4);
BENCHMARK(PrecisionRead)->Threads(1)->Threads(4);
BENCHMARK(HashConstants)->Unit(benchmark::kMillisecond);
BENCHMARK(Hash)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace xla
