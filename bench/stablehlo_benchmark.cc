// StableHLO to HLO: reading a large program and converting it, and the fixed cost of a program of one op.
#include <benchmark/benchmark.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"

namespace xla {
namespace {

// Elementwise ops, transposes, dots, and constants that are broadcast.
std::string Program(int64_t ops) {
  std::string text = "func.func @main(%p: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {\n";
  std::string last = "%p";
  for (int64_t i = 0; i < ops; ++i) {
    const std::string name = absl::StrCat("%", i);
    absl::StrAppend(&text, name, " = ");
    if (i % 10 == 6) {
      absl::StrAppend(&text, "stablehlo.transpose ", last, ", dims = [1, 0] : ");
      absl::StrAppend(&text, "(tensor<16x16xf32>) -> tensor<16x16xf32>\n");
    } else if (i % 10 == 7) {
      absl::StrAppend(&text, "stablehlo.dot_general ", last, ", %y, contracting_dims = [1] x [0] : ");
      absl::StrAppend(&text, "(tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>\n");
    } else if (i % 10 == 8) {
      absl::StrAppend(&text, "stablehlo.constant dense<", i, ".5> : tensor<16x16xf32>\n");
    } else {
      absl::StrAppend(&text, "stablehlo.", i % 2 == 0 ? "add " : "multiply ", last,
                      ", %y : tensor<16x16xf32>\n");
    }
    last = name;
  }
  return absl::StrCat(text, "return ", last, " : tensor<16x16xf32>\n}\n");
}

std::string Bytecode(const std::string& text) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  (void)mlir::writeBytecodeToFile(**ParseMlirModule(text, context), stream);
  return bytes;
}

void ReadAndConvert(benchmark::State& state, const std::string& bytes) {
  for (auto _ : state) {
    mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
    auto module = ParseMlirModule(bytes, context);
    benchmark::DoNotOptimize(ConvertStablehloToHlo(**module));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void FromText(benchmark::State& state) { ReadAndConvert(state, Program(state.range(0))); }
void FromBytecode(benchmark::State& state) { ReadAndConvert(state, Bytecode(Program(state.range(0)))); }

void ConvertOnly(benchmark::State& state) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseMlirModule(Program(state.range(0)), context);
  for (auto _ : state) benchmark::DoNotOptimize(ConvertStablehloToHlo(**module));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(FromText)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(FromBytecode)->Arg(10000)->Unit(benchmark::kMillisecond);
BENCHMARK(ConvertOnly)->Arg(1)->Arg(10000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace xla
