// What a run costs beside the work of the backend: the evaluator alone, the runtime over it, the client over
// that.
#include <benchmark/benchmark.h>

#include <memory>
#include <utility>
#include <vector>

#include "xla/backends/backends.h"
#include "xla/client/client_library.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

constexpr char kAdd[] = R"(HloModule add4, input_output_alias={ {}: (0, {}, may-alias) }
  ENTRY e { x = f32[4] parameter(0)  y = f32[4] parameter(1)  ROOT r = f32[4] add(x, y) })";

std::unique_ptr<HloModule> Module() { return *ParseHloModule(kAdd); }
Literal Value() { return LiteralUtil::CreateR1<float>({1, 2, 3, 4}); }

void EvaluatorAlone(benchmark::State& state) {
  const std::unique_ptr<HloModule> module = Module();
  const std::unique_ptr<ModuleEvaluator> evaluator = *ModuleEvaluator::Create(*module);
  const Literal x = Value(), y = Value();
  for (auto _ : state) benchmark::DoNotOptimize(evaluator->Evaluate({&x, &y}));
}
BENCHMARK(EvaluatorAlone);

// What the interpreter does as a backend: reads arguments where they lie, evaluates, writes the result.
void BackendAlone(benchmark::State& state) {
  EnsureBackends();
  const auto program = *(*runtime::FindBackend("interpreter"))->Compile(Module());
  const Literal x = Value(), y = Value();
  runtime::Buffer result = runtime::Buffer::FromLiteral(Value(), 0);
  std::vector<runtime::DeviceTask> tasks(1);
  tasks[0].arguments = {x.untyped_data(), y.untyped_data()};
  tasks[0].results.emplace_back(program->results()[0], 0, &result);
  for (auto _ : state) benchmark::DoNotOptimize(program->code().Run(absl::MakeSpan(tasks), {}));
}
BENCHMARK(BackendAlone);

void RuntimeExecute(benchmark::State& state) {
  EnsureBackends();
  const auto program = *(*runtime::FindBackend("interpreter"))->Compile(Module());
  const runtime::Buffer x = runtime::Buffer::FromLiteral(Value(), 0),
                        y = runtime::Buffer::FromLiteral(Value(), 0);
  for (auto _ : state) {
    std::vector<runtime::DeviceArguments> devices(1);
    devices[0].arguments.push_back(x.Lend());
    devices[0].arguments.push_back(y.Lend());
    benchmark::DoNotOptimize(runtime::Execute(program, std::move(devices), {}));
  }
}
BENCHMARK(RuntimeExecute);

struct Compiled {
  Compiled() {
    client = ClientLibrary::LocalClientOrDie();
    const XlaComputation computation(*ModuleToProto(*Module()));
    const Shape shape = ShapeUtil::MakeShape(F32, {4});
    executable = std::move((*client->Compile(computation, {&shape, &shape}, ExecutableBuildOptions()))[0]);
  }
  LocalClient* client;
  std::unique_ptr<LocalExecutable> executable;
};

void ClientRun(benchmark::State& state) {
  Compiled compiled;
  const ScopedShapedBuffer x = *compiled.client->LiteralToShapedBuffer(Value(), 0);
  const ScopedShapedBuffer y = *compiled.client->LiteralToShapedBuffer(Value(), 0);
  const std::vector<const ShapedBuffer*> arguments = {&x, &y};
  for (auto _ : state) benchmark::DoNotOptimize(compiled.executable->Run(arguments, ExecutableRunOptions()));
}
BENCHMARK(ClientRun);

void ClientRunDonating(benchmark::State& state) {
  Compiled compiled;
  ScopedShapedBuffer x = *compiled.client->LiteralToShapedBuffer(Value(), 0);
  const ScopedShapedBuffer y = *compiled.client->LiteralToShapedBuffer(Value(), 0);
  for (auto _ : state) {
    std::vector<ExecutionInput> arguments;
    arguments.push_back(ExecutionInput::Donate(std::move(x)));
    arguments.push_back(ExecutionInput::Lend(y));
    x = compiled.executable->Run(std::move(arguments), ExecutableRunOptions())->ConsumeResult();
  }
}
BENCHMARK(ClientRunDonating);

}  // namespace
}  // namespace xla
