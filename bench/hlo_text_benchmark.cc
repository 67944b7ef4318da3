// HLO text at the size of large models: how fast it reads and prints, and that neither a long chain, nor much
// metadata, nor one instruction with very many users changes that.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/text/hlo_printer.h"

namespace xla {
namespace {

enum Form { kPlain, kMetadata, kOneConstant };

std::string Program(Form form, int64_t length) {
  std::string text =
      "HloModule large\n\nENTRY %main (Arg_0.1: f32[128,256]) -> f32[128,256] {\n"
      "  %add.0 = f32[128,256]{1,0} parameter(0)\n";
  for (int64_t i = 1; i <= length; ++i) {
    absl::StrAppend(&text, i == length ? "  ROOT %add." : "  %add.", i, " = f32[128,256]{1,0} add(%add.",
                    form == kOneConstant ? 0 : i - 1, ", %add.0)");
    if (form == kMetadata) {
      absl::StrAppend(&text,
                      ", metadata={op_name=\"jit(step)/jit(main)/add\" source_file=\"/home/user/model.py\" "
                      "source_line=",
                      i % 1000, "}");
    }
    absl::StrAppend(&text, "\n");
  }
  return text + "}\n";
}

void Parse(benchmark::State& state) {
  const std::string text = Program(static_cast<Form>(state.range(0)), state.range(1));
  for (auto _ : state) {
    const auto module = ParseHloModule(text);
    if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
    benchmark::DoNotOptimize(module);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<int64_t>(text.size()));
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

void Print(benchmark::State& state) {
  const auto module = ParseHloModule(Program(static_cast<Form>(state.range(0)), state.range(1)));
  if (!module.ok()) return state.SkipWithError(module.status().ToString().c_str());
  size_t bytes = 0;
  for (auto _ : state) {
    std::string text;
    PrintModule(&text, **module);
    bytes += text.size();
  }
  state.SetBytesProcessed(static_cast<int64_t>(bytes));
  state.SetItemsProcessed(state.iterations() * state.range(1));
}

BENCHMARK(Parse)
    ->ArgsProduct({{kPlain, kMetadata, kOneConstant}, {1000, 200000}})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(Print)->ArgsProduct({{kPlain, kMetadata}, {1000, 200000}})->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace xla
