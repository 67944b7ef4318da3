#include "tools/loaded_program.h"

#include <atomic>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/backends/backends.h"
#include "xla/layout_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using runtime::Buffer;

// A program of the runtime, and how much of it was done.
struct Runner {
  std::shared_ptr<const runtime::Program> program;
  std::atomic<int64_t> instructions_done = 0;
  std::shared_ptr<runtime::Profile> profile;  // null: not wanted
};

// Adds the arrays of a value, depth first. Those in the layout of the program are borrowed.
absl::Status AddBuffers(const Literal& value, int device, const runtime::Program& program,
                        std::vector<Buffer>& buffers) {
  if (value.shape().IsTuple()) {
    for (int i = 0; i < value.shape().tuple_shapes_size(); ++i)
      TF_RETURN_IF_ERROR(AddBuffers(value.element(i), device, program, buffers));
    return absl::OkStatus();
  }
  const std::shared_ptr<const Shape>& shape = program.arguments()[buffers.size()].shape;
  const bool lies_so =
      LayoutUtil::LayoutsInShapesEqual(value.shape(), *shape, Layout::Equal().MinorToMajorOnly());
  if (shape->IsArray() && (shape->is_dynamic() || !lies_so)) {
    TF_ASSIGN_OR_RETURN(Buffer buffer, Buffer::Allocate(shape, device, runtime::HostAllocator()));
    runtime::WriteArray(value, *shape, buffer.data());
    buffers.push_back(std::move(buffer));
    return absl::OkStatus();
  }
  void* data = shape->IsArray() ? const_cast<void*>(value.untyped_data()) : nullptr;
  buffers.push_back(Buffer::Lent(shape, device, data, shape->IsArray() ? value.size_bytes() : 0, nullptr));
  return absl::OkStatus();
}

// The value of a shape, whose arrays are the next buffers.
absl::StatusOr<Literal> TakeValue(const Shape& shape, std::vector<Buffer>::iterator& next) {
  if (!shape.IsTuple()) return std::move(*next++).TakeLiteral();
  std::vector<Literal> elements;
  for (const Shape& part : shape.tuple_shapes()) {
    TF_ASSIGN_OR_RETURN(Literal element, TakeValue(part, next));
    elements.push_back(std::move(element));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

absl::StatusOr<runtime::Results> Execute(Runner& runner, const std::vector<Arguments>& arguments) {
  std::vector<runtime::DeviceArguments> devices(arguments.size());
  for (size_t i = 0; i < devices.size(); ++i) {
    devices[i].number = static_cast<int64_t>(i);
    devices[i].device = static_cast<int>(i);
    for (const Literal& argument : arguments[i]) {
      TF_RETURN_IF_ERROR(AddBuffers(argument, devices[i].device, *runner.program, devices[i].arguments));
    }
  }
  runtime::ExecuteOptions options;
  options.rng_seed = 0;  // the same numbers each time
  options.progress = &runner.instructions_done;
  options.profile = runner.profile.get();
  return runtime::Execute(runner.program, std::move(devices), options);
}

absl::StatusOr<std::vector<Literal>> Run(Runner& runner, const std::vector<Arguments>& arguments) {
  TF_ASSIGN_OR_RETURN(runtime::Results results, Execute(runner, arguments));
  std::vector<Literal> literals;
  for (std::vector<Buffer>& buffers : results) {
    auto next = buffers.begin();
    TF_ASSIGN_OR_RETURN(Literal literal, TakeValue(runner.program->shape().result(), next));
    literals.push_back(std::move(literal));
  }
  return literals;
}

}  // namespace

absl::StatusOr<LoadedProgram> LoadModule(std::unique_ptr<HloModule> module, absl::string_view backend,
                                         const runtime::CompileOptions& options) {
  EnsureBackends();
  TF_ASSIGN_OR_RETURN(const runtime::Backend* compiler, runtime::FindBackend(backend));
  auto runner = std::make_shared<Runner>();
  TF_ASSIGN_OR_RETURN(runner->program, compiler->Compile(std::move(module), options));
  if (options.profile) {
    runner->profile = std::make_shared<runtime::Profile>();
    runner->profile->devices.resize(runner->program->device_count());
  }
  LoadedProgram program;
  program.profile = runner->profile;
  program.name = runner->program->name();
  program.device_count = runner->program->device_count();
  program.parameters = runner->program->shape().parameters();
  program.result = runner->program->shape().result();
  program.run = [runner](const std::vector<Arguments>& arguments) { return Run(*runner, arguments); };
  program.repeat = [runner](const std::vector<Arguments>& arguments) {
    return Execute(*runner, arguments).status();
  };
  program.instructions_done = [runner] { return runner->instructions_done.load(); };
  return program;
}

}  // namespace xla
