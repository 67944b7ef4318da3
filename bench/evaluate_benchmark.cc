// The evaluator on one program a row. Add a row to measure another op; times are those of one run of the
// whole program.
#include <memory>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Program {
  const char* name;
  const char* text;
};

const Program kPrograms[] = {
    {"add_1m",
     "ENTRY e { x = f32[1048576] parameter(0)  y = f32[1048576] parameter(1)  ROOT r = add(x, y) }"},
    {"exp_1m", "ENTRY e { x = f32[1048576] parameter(0)  ROOT r = exponential(x) }"},
    {"transpose_1024",
     "ENTRY e { x = f32[1024,1024] parameter(0)  ROOT r = transpose(x), dimensions={1,0} }"},
    {"reduce_rows_1024", R"(
      add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = add(a, b) }
      ENTRY e { x = f32[1024,1024] parameter(0)  zero = f32[] constant(0)
                ROOT r = reduce(x, zero), dimensions={1}, to_apply=add })"},
    {"dot_256", R"(
      ENTRY e { x = f32[256,256] parameter(0)  y = f32[256,256] parameter(1)
                ROOT r = dot(x, y), lhs_contracting_dims={1}, rhs_contracting_dims={0} })"},
    {"cumulative_window_1k", R"(
      add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = add(a, b) }
      ENTRY e { x = f32[1024] parameter(0)  zero = f32[] constant(0)
                ROOT r = reduce-window(x, zero), window={size=1024 pad=1023_0}, to_apply=add })"},
    {"convolution_28x28x8x16", R"(
      ENTRY e { x = f32[8,28,28,8] parameter(0)  k = f32[3,3,8,16] parameter(1)
                ROOT r = convolution(x, k), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f })"},
    {"sort_64k", R"(
      less { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = compare(a, b), direction=LT }
      ENTRY e { x = f32[65536] parameter(0)  ROOT r = sort(x), dimensions={0}, to_apply=less })"},
    {"sort_pairs_64k", R"(
      less { a = f32[] parameter(0)  b = f32[] parameter(1)  x = s32[] parameter(2)  y = s32[] parameter(3)
             ROOT r = compare(a, b), direction=LT }
      ENTRY e { k = f32[65536] parameter(0)  v = s32[65536] iota(), iota_dimension=0
                ROOT r = sort(k, v), dimensions={0}, to_apply=less })"},
    {"broadcast_columns_1024",
     "ENTRY e { x = f32[1024] parameter(0)  ROOT r = f32[1024,1024] broadcast(x), dimensions={0} }"},
    {"pad_1022", R"(
      ENTRY e { x = f32[1022,1022] parameter(0)  zero = f32[] constant(0)
                ROOT r = pad(x, zero), padding=1_1x1_1 })"},
    {"concatenate_columns_512",
     "ENTRY e { x = f32[1024,512] parameter(0)  ROOT r = concatenate(x, x), dimensions={1} }"},
    {"gather_rows_1024", R"(
      ENTRY e { x = f32[1024,1024] parameter(0)  i = s32[1024] iota(), iota_dimension=0
                ROOT r = gather(x, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0},
                         index_vector_dim=1, slice_sizes={1,1024} })"},
    {"scatter_add_64k", R"(
      add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT r = add(a, b) }
      ENTRY e { x = f32[65536] parameter(0)  i = s32[65536] iota(), iota_dimension=0
                ROOT r = scatter(x, i, x), update_window_dims={}, inserted_window_dims={0},
                         scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=add })"},
    {"while_10k_steps", R"(
      more { s = (s32[], f32[]) parameter(0)  i = get-tuple-element(s), index=0
             n = s32[] constant(10000)  ROOT r = compare(i, n), direction=LT }
      step { s = (s32[], f32[]) parameter(0)  i = get-tuple-element(s), index=0  x = get-tuple-element(s), index=1
             one = s32[] constant(1)  next = add(i, one)  y = cosine(x)  ROOT r = tuple(next, y) }
      ENTRY e { zero = s32[] constant(0)  x = f32[] parameter(0)  s = tuple(zero, x)
                w = (s32[], f32[]) while(s), condition=more, body=step  ROOT r = get-tuple-element(w), index=1 })"},
};

absl::Status Evaluate(const Program& program, benchmark::State& state) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ParseHloModule(program.text));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  std::vector<Literal> inputs;
  for (const HloInstruction* parameter : module->entry_computation()->parameter_instructions()) {
    TF_ASSIGN_OR_RETURN(Literal input, LiteralUtil::CreateRandomLiteral(parameter->shape(), inputs.size()));
    inputs.push_back(std::move(input));
  }
  std::vector<const Literal*> arguments;
  for (const Literal& input : inputs) arguments.push_back(&input);
  TF_ASSIGN_OR_RETURN(std::unique_ptr<ModuleEvaluator> evaluator, ModuleEvaluator::Create(*module));
  for (auto _ : state) {
    TF_ASSIGN_OR_RETURN(Literal result, evaluator->Evaluate(arguments));
    benchmark::DoNotOptimize(result);
  }
  return absl::OkStatus();
}

[[maybe_unused]] const bool kRegistered = [] {
  for (const Program& program : kPrograms) {
    benchmark::RegisterBenchmark(program.name, [&program](benchmark::State& state) {
      const absl::Status status = Evaluate(program, state);
      if (!status.ok()) state.SkipWithError(status.ToString().c_str());
    })->Unit(benchmark::kMicrosecond);
  }
  return true;
}();

}  // namespace
}  // namespace xla
