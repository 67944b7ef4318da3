#include "xla/service/execution.h"

#include <chrono>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/runtime/execute.h"
#include "xla/service/device_literal.h"
#include "xla/service/program_host.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using runtime::Buffer;

absl::Status CheckCount(const Executable& executable, size_t found) {
  const int parameters = executable.program_shape().parameters_size();
  if (static_cast<int>(found) == parameters) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("program '", executable.name(), "' takes ", parameters, " arguments, found ", found));
}

// Whether the value is made of as many parts as the parameter. The runtime checks the parts.
absl::Status CheckStructure(const Executable& executable, int number, const Shape& found) {
  const Shape& expected = executable.program_shape().parameters(number);
  if (!found.IsTuple() && !expected.IsTuple()) return absl::OkStatus();
  if (ShapeUtil::EqualStructure(found, expected)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("argument ", number, " ('",
                   executable.module().entry_computation()->parameter_instruction(number)->name(),
                   "') has shape ", ShapeUtil::HumanStringWithLayout(found),
                   ", but the program was compiled for ", ShapeUtil::HumanStringWithLayout(expected)));
}

Buffer LentBuffer(std::shared_ptr<const Shape> shape, int device, const se::DeviceMemoryBase& memory) {
  return Buffer::Lent(std::move(shape), device, const_cast<void*>(memory.opaque()),
                      static_cast<int64_t>(memory.size()), memory.uses());
}

// Calls `visit` with the shape and the value of each part of a tree that is no tuple, depth first.
template <typename Tree, typename Visit>
absl::Status ForEachArray(const std::shared_ptr<const Shape>& shape, Tree& tree, const Visit& visit) {
  if (!shape->IsTuple()) return visit(shape, tree.begin()->first, tree.begin()->second);
  for (auto& [index, value] : tree) {
    const Shape& part = ShapeUtil::GetSubshape(*shape, index);
    if (part.IsTuple()) continue;  // its table is not read
    TF_RETURN_IF_ERROR(visit(std::shared_ptr<const Shape>(shape, &part), index, value));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Buffer>> LentArguments(const Executable& executable,
                                                  absl::Span<const ShapedBuffer* const> arguments) {
  TF_RETURN_IF_ERROR(CheckCount(executable, arguments.size()));
  std::vector<Buffer> buffers;
  buffers.reserve(executable.program()->arguments().size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const ShapedBuffer& argument = *arguments[i];
    TF_RETURN_IF_ERROR(CheckStructure(executable, static_cast<int>(i), argument.on_device_shape()));
    TF_RETURN_IF_ERROR(ForEachArray(
        argument.shared_shape(), argument.buffers(),
        [&](std::shared_ptr<const Shape> shape, const ShapeIndex&, const se::DeviceMemoryBase& memory) {
          buffers.push_back(LentBuffer(std::move(shape), argument.device_ordinal(), memory));
          return absl::OkStatus();
        }));
  }
  return buffers;
}

// The arguments of a run of which some are donated.
class InputReader {
 public:
  InputReader(const Executable& executable, int device, se::DeviceMemoryAllocator* allocator)
      : executable_(executable), device_(device), allocator_(allocator) {}

  absl::Status Read(std::vector<ExecutionInput>& inputs) {
    TF_RETURN_IF_ERROR(CheckCount(executable_, inputs.size()));
    for (size_t i = 0; i < inputs.size(); ++i) {
      ExecutionInput& input = inputs[i];
      TF_RETURN_IF_ERROR(CheckStructure(executable_, static_cast<int>(i), input.Buffers().shape()));
      TF_RETURN_IF_ERROR(ForEachArray(
          input.Buffers().shared_shape(), *input.MutableBuffers(),
          [&](std::shared_ptr<const Shape> shape, const ShapeIndex& index, MaybeOwningDeviceMemory& memory) {
            Add(std::move(shape), input, index, memory);
            return SetSizes(ShapeUtil::GetSubshape(input.shape(), index));
          }));
    }
    return absl::OkStatus();
  }

  std::vector<Buffer> buffers;
  std::vector<Buffer> kept;  // what the run reads and owns itself
 private:
  void Add(std::shared_ptr<const Shape> shape, ExecutionInput& input, const ShapeIndex& index,
           MaybeOwningDeviceMemory& memory) {
    std::optional<se::OwningDeviceMemory> owned = memory.Release();
    if (!owned || owned->is_null()) {
      const se::DeviceMemoryBase address = owned ? se::DeviceMemoryBase() : memory.AsDeviceMemoryBase();
      buffers.push_back(LentBuffer(std::move(shape), device_, address));
      return;
    }
    se::DeviceMemoryAllocator* allocator = owned->allocator();
    const int device = owned->device_ordinal();
    const se::DeviceMemoryBase address = owned->Release();
    Buffer lent = LentBuffer(std::move(shape), device, address);
    // Memory that has another owner after the run is only borrowed, unless a result uses it.
    if (input.unowned_indices().count(index) > 0 && !IsTakenOver(allocator)) {
      buffers.push_back(std::move(lent));
      return;
    }
    buffers.push_back(
        Buffer::Owned(lent.shared_shape(), device, lent.data(), lent.bytes(), lent.uses(), allocator));
  }

  bool IsTakenOver(const se::DeviceMemoryAllocator* allocator) const {
    const auto number = static_cast<int64_t>(buffers.size());
    for (const runtime::ResultAlias& alias : executable_.program()->aliases()) {
      if (alias.argument == number) return allocator == allocator_;
    }
    return false;
  }

  // Puts the sizes of SetDynamicShape behind the elements of the last buffer; into a copy when it is only
  // lent.
  absl::Status SetSizes(const Shape& given) {
    Buffer& buffer = buffers.back();
    const Shape& bounds = buffer.shape();
    if (!bounds.IsArray() || bounds.is_static() || &given == &bounds || given == bounds)
      return absl::OkStatus();
    TF_RETURN_IF_ERROR(buffer.Ready());
    if (buffer.data() == nullptr || buffer.bytes() < DeviceBytes(bounds))
      return absl::OkStatus();  // found later
    if (!buffer.owned()) {
      TF_ASSIGN_OR_RETURN(Buffer copy,
                          Buffer::Allocate(buffer.shared_shape(), device_, runtime::HostAllocator()));
      std::memcpy(copy.data(), buffer.data(), copy.bytes());
      buffer = copy.Lend();
      kept.push_back(std::move(copy));
    }
    char* sizes = static_cast<char*>(buffer.data()) + DeviceBytes(bounds) - bounds.rank() * sizeof(int32_t);
    for (int d = 0; d < bounds.dimensions_size(); ++d) {
      if (!bounds.is_dynamic_dimension(d) || given.is_dynamic_dimension(d)) continue;
      const auto size = static_cast<int32_t>(given.dimensions(d));
      std::memcpy(sizes + d * sizeof(size), &size, sizeof(size));
    }
    return absl::OkStatus();
  }

  const Executable& executable_;
  const int device_;
  const se::DeviceMemoryAllocator* const allocator_;
};

// Which device of the program the client's device is.
absl::StatusOr<int64_t> NumberOf(const Executable& executable, const Backend& backend, int device,
                                 const DeviceAssignment* assignment) {
  const int64_t replicas = executable.num_replicas(), partitions = executable.num_partitions();
  if (assignment != nullptr) {
    if (assignment->replica_count() != replicas || assignment->computation_count() != partitions) {
      return absl::InvalidArgumentError(
          absl::StrCat("the device assignment is for ", assignment->replica_count(), " replicas and ",
                       assignment->computation_count(), " partitions, but the program was compiled for ",
                       replicas, " and ", partitions));
    }
    TF_ASSIGN_OR_RETURN(const DeviceAssignment::LogicalID id, assignment->LogicalIdForDevice(device));
    return id.replica_id * partitions + id.computation_id;
  }
  if (replicas * partitions == 1) return 0;
  const std::vector<se::StreamExecutor*> devices = backend.stream_executors();
  for (int64_t i = 0; i < std::min<int64_t>(devices.size(), replicas * partitions); ++i) {
    if (devices[i]->device_ordinal() == device) return i;
  }
  return absl::InvalidArgumentError(absl::StrCat("device ", device, " does not take part in a program for ",
                                                 replicas, " replicas and ", partitions,
                                                 " partitions on the client's first devices"));
}

// A run of the runtime, with what the client adds: the host's queues learn of it, and the profile of its
// time.
class Run {
 public:
  Run(const Executable& executable, absl::Span<se::StreamExecutor* const> devices,
      const ExecutableRunOptions& options)
      : program_(executable.program()),
        gathering_(executable.gathering()),
        devices_(devices.begin(), devices.end()),
        profile_(options.execution_profile()) {}

  // The host as the program on a device sees it.
  std::shared_ptr<HostTransfers> HostOf(se::StreamExecutor* device,
                                        const ExecutableRunOptions& options) const {
    if (!program_->uses_host()) return nullptr;
    return std::make_shared<ProgramHost>(device, program_->name(), options);
  }

  absl::Status Prepare(std::vector<runtime::DeviceArguments> devices, const ExecutableRunOptions& options,
                       runtime::Allocator* allocator) {
    runtime::ExecuteOptions execute;
    if (options.rng_seed() != 0) execute.rng_seed = static_cast<uint32_t>(options.rng_seed());
    execute.allocator = allocator;
    if (program_->joins_devices()) execute.gathering = gathering_;
    if (options.has_run_id()) execute.run_id = options.run_id().ToInt();
    execute.ffi_context = options.ffi_execution_context();
    TF_ASSIGN_OR_RETURN(launch_, runtime::Launch::Prepare(program_, std::move(devices), execute));
    return absl::OkStatus();
  }

  absl::Status operator()() {
    if (program_->uses_host()) {
      for (se::StreamExecutor* device : devices_)
        device->device().host_queues().ProgramStarts(program_->name());
    }
    absl::Status status;
    if (profile_ == nullptr) {
      status = launch_->Run();
    } else {
      const auto start = std::chrono::steady_clock::now();
      status = launch_->Run();
      const auto time = std::chrono::steady_clock::now() - start;
      profile_->set_compute_time_ns(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
      profile_->set_compute_and_transfer_time_ns(profile_->compute_time_ns());
    }
    if (program_->uses_host()) {
      for (se::StreamExecutor* device : devices_)
        device->device().host_queues().ProgramEnds(program_->name(), status);
    }
    return status;
  }

  runtime::Launch& launch() { return *launch_; }
  // Keeps memory until the run is over.
  void Keep(std::vector<Buffer> buffers) { kept_ = std::move(buffers); }

 private:
  const std::shared_ptr<const runtime::Program> program_;
  const std::shared_ptr<runtime::Gathering> gathering_;
  const absl::InlinedVector<se::StreamExecutor*, 1> devices_;
  ExecutionProfile* const profile_;
  std::vector<Buffer> kept_;
  std::unique_ptr<runtime::Launch> launch_;
};

// The result as a value with its tables. `given` is what the arguments' memory was, where it was donated.
absl::StatusOr<ExecutionOutput> MakeOutput(const Executable& executable, se::DeviceMemoryAllocator* allocator,
                                           int device, std::vector<Buffer> results,
                                           absl::Span<const void* const> given) {
  const runtime::Program& program = *executable.program();
  const Shape& shape = executable.result_shape();
  ExecutionOutput output(ScopedShapedBuffer(std::shared_ptr<const Shape>(program.shared_shape(), &shape),
                                            allocator, device, device));
  size_t next = 0;
  for (auto& [index, memory] : output.MutableResult()->buffers()) {
    const Shape& part = shape.IsTuple() ? ShapeUtil::GetSubshape(shape, index) : shape;
    if (part.IsTuple()) {
      TF_ASSIGN_OR_RETURN(se::OwningDeviceMemory owned, allocator->Allocate(device, DeviceBytes(part)));
      memory = owned.Release();
      continue;
    }
    Buffer& result = results[next];
    const int64_t argument = program.aliases()[next++].argument;
    if (argument >= 0 && !given.empty() && given[argument] != nullptr && given[argument] == result.data())
      output.AddAliasedIndex(index);
    memory = se::DeviceMemoryBase(result.data(), result.data() == nullptr ? 0 : result.bytes());
    memory.set_uses(result.uses());
    (void)result.Release();
  }
  if (shape.IsTuple()) WriteTupleTables(output.Result());
  return output;
}

absl::Status Queue(std::shared_ptr<Run> run, se::StreamExecutor* device,
                   const ExecutableRunOptions& options) {
  se::Stream* stream = options.stream() != nullptr ? options.stream() : device->compute_stream();
  const bool tell_stream = options.stream() != nullptr;
  if (ThenExecuteFunction* then = options.then_execute_function()) {
    (*then)(stream, [run] { (void)(*run)(); });
    return absl::OkStatus();
  }
  return stream->DoHostCallbackWithStatus([run = std::move(run), tell_stream]() mutable {
    const absl::Status status = (*run)();
    run.reset();
    return tell_stream ? status : absl::OkStatus();
  });
}

absl::StatusOr<ExecutionOutput> RunOnDevice(const Executable& executable, Backend* backend,
                                            std::vector<Buffer> arguments, std::vector<Buffer> kept,
                                            const ExecutableRunOptions& options, bool wait) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend->stream_executor(options.device_ordinal()));
  const int ordinal = device->device_ordinal();
  se::DeviceMemoryAllocator* allocator =
      options.allocator() != nullptr ? options.allocator() : backend->memory_allocator();
  std::vector<runtime::DeviceArguments> devices(1);
  TF_ASSIGN_OR_RETURN(devices[0].number,
                      NumberOf(executable, *backend, ordinal, options.device_assignment()));
  devices[0].device = ordinal;
  absl::InlinedVector<const void*, 4> given;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!arguments[i].owned()) continue;
    given.resize(arguments.size());
    given[i] = arguments[i].data();
  }
  devices[0].arguments = std::move(arguments);
  const auto prepare = [&](Run& run) {
    devices[0].host = run.HostOf(device, options);
    run.Keep(std::move(kept));
    return run.Prepare(std::move(devices), options, allocator);
  };
  if (wait) {
    if (options.stream() != nullptr) TF_RETURN_IF_ERROR(options.stream()->BlockHostUntilDone());
    Run run(executable, {device}, options);
    TF_RETURN_IF_ERROR(prepare(run));
    TF_RETURN_IF_ERROR(run());
    return MakeOutput(executable, allocator, ordinal, std::move(run.launch().TakeResults()[0]), given);
  }
  const auto run = std::make_shared<Run>(executable, absl::MakeConstSpan(&device, 1), options);
  TF_RETURN_IF_ERROR(prepare(*run));
  TF_RETURN_IF_ERROR(run->launch().Queued().status());
  absl::StatusOr<ExecutionOutput> output =
      MakeOutput(executable, allocator, ordinal, std::move(run->launch().TakeResults()[0]), given);
  TF_RETURN_IF_ERROR(Queue(run, device, options));
  return output;
}

}  // namespace

absl::StatusOr<ExecutionOutput> ExecuteOnDevice(const Executable& executable, Backend* backend,
                                                absl::Span<const ShapedBuffer* const> arguments,
                                                const ExecutableRunOptions& options, bool wait) {
  TF_ASSIGN_OR_RETURN(std::vector<Buffer> buffers, LentArguments(executable, arguments));
  return RunOnDevice(executable, backend, std::move(buffers), {}, options, wait);
}

absl::StatusOr<ExecutionOutput> ExecuteOnDevice(const Executable& executable, Backend* backend,
                                                std::vector<ExecutionInput> arguments,
                                                const ExecutableRunOptions& options, bool wait) {
  InputReader reader(executable, options.device_ordinal(),
                     options.allocator() != nullptr ? options.allocator() : backend->memory_allocator());
  TF_RETURN_IF_ERROR(reader.Read(arguments));
  return RunOnDevice(executable, backend, std::move(reader.buffers), std::move(reader.kept), options, wait);
}

absl::StatusOr<std::vector<ScopedShapedBuffer>> ExecuteOnDevices(
    const Executable& executable, Backend* backend, absl::Span<se::StreamExecutor* const> devices,
    absl::Span<const std::vector<const ShapedBuffer*>> arguments, const ExecutableRunOptions& options) {
  Run run(executable, devices, options);
  std::vector<runtime::DeviceArguments> given(devices.size());
  for (size_t i = 0; i < devices.size(); ++i) {
    given[i].number = static_cast<int64_t>(i);
    given[i].device = devices[i]->device_ordinal();
    given[i].host = run.HostOf(devices[i], options);
    TF_ASSIGN_OR_RETURN(given[i].arguments, LentArguments(executable, arguments[i]));
  }
  se::DeviceMemoryAllocator* allocator = backend->memory_allocator();
  TF_RETURN_IF_ERROR(run.Prepare(std::move(given), options, allocator));
  TF_RETURN_IF_ERROR(run());
  runtime::Results results = run.launch().TakeResults();
  std::vector<ScopedShapedBuffer> values;
  for (size_t i = 0; i < devices.size(); ++i) {
    TF_ASSIGN_OR_RETURN(
        ExecutionOutput output,
        MakeOutput(executable, allocator, devices[i]->device_ordinal(), std::move(results[i]), {}));
    values.push_back(output.ConsumeResult());
  }
  return values;
}

}  // namespace xla
