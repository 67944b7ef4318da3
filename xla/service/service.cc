#include "xla/service/service.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/layout_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/device.h"
#include "xla/service/device_literal.h"
#include "xla/service/execution.h"
#include "xla/service/local_service.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status CheckOptions(const ServiceOptions& options) {
  if (options.number_of_replicas() < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("number_of_replicas must be positive, found ", options.number_of_replicas()));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Backend>> MakeBackend(const ServiceOptions& options) {
  TF_RETURN_IF_ERROR(CheckOptions(options));
  BackendOptions backend_options;
  backend_options.set_platform(options.platform())
      .set_allowed_devices(options.allowed_devices())
      .set_intra_op_parallelism_threads(options.intra_op_parallelism_threads());
  // The devices that are allowed decide when they are named.
  if (!options.allowed_devices()) backend_options.set_minimal_device_count(options.number_of_replicas());
  TF_ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, Backend::CreateBackend(backend_options));
  if (backend->device_count() < options.number_of_replicas()) {
    return absl::InvalidArgumentError(absl::StrCat("number_of_replicas is ", options.number_of_replicas(),
                                                   ", but allowed_devices leaves ", backend->device_count(),
                                                   " devices"));
  }
  for (se::StreamExecutor* device : backend->stream_executors()) device->device().host_queues().Open();
  return backend;
}

// A shape with all layouts: those of `wanted` where it has them, else those of the program's entry layout,
// else the default ones.
absl::StatusOr<Shape> ShapeWithLayouts(const Shape& program, const Shape& entry, const Shape* wanted,
                                       absl::string_view what) {
  const Shape& asked = wanted == nullptr ? entry : *wanted;
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(asked));
  for (const Shape* shape : {&entry, &asked}) {
    if (ShapeUtil::Compatible(*shape, program)) continue;
    return absl::InvalidArgumentError(absl::StrCat(what, " is ", ShapeUtil::HumanString(program),
                                                   " in the program, but ", ShapeUtil::HumanString(*shape),
                                                   " was requested"));
  }
  Shape shape = program;
  ShapeUtil::ForEachMutableSubshape(&shape, [&](Shape* part, const ShapeIndex& index) {
    if (!part->IsArray()) return;
    LayoutUtil::SetToDefaultLayout(part);
    for (const Shape* given : {&entry, &asked}) {
      const Shape& source = ShapeUtil::GetSubshape(*given, index);
      if (source.has_layout()) *part->mutable_layout() = source.layout();
    }
  });
  TF_RETURN_IF_ERROR(CheckDense(shape));
  return shape;
}

int64_t CountOr(int64_t count, int64_t otherwise) { return count > 0 ? count : otherwise; }

}  // namespace

struct Service::Compiled {
  std::shared_ptr<Executable> executable;
  ExecutionOptions options;
  int64_t compile_time_ms = 0;
};

absl::StatusOr<std::unique_ptr<Service>> Service::NewService(const ServiceOptions& options) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(options));
  return std::unique_ptr<Service>(new Service(options, std::move(backend)));
}

absl::StatusOr<std::unique_ptr<LocalService>> LocalService::NewService(const ServiceOptions& options) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, MakeBackend(options));
  return std::unique_ptr<LocalService>(new LocalService(options, std::move(backend)));
}

Service::Service(ServiceOptions options, std::unique_ptr<Backend> backend)
    : options_(std::move(options)), backend_(std::move(backend)) {}

Service::~Service() {
  // Programs that wait for the host end, and then the queued work.
  for (se::StreamExecutor* device : backend_->stream_executors()) device->device().host_queues().Close();
  for (se::StreamExecutor* device : backend_->stream_executors())
    (void)device->compute_stream()->BlockHostUntilDone();
}

absl::StatusOr<std::unique_ptr<Executable>> Service::BuildExecutable(
    const XlaComputation& computation, absl::Span<const Shape* const> argument_layouts,
    const ExecutionOptions& options) {
  if (computation.IsNull()) {
    return absl::InvalidArgumentError("the computation is empty: it was not built by XlaBuilder::Build");
  }
  if (options.num_partitions() > 1 &&
      (options.use_spmd_partitioning() || options.use_auto_spmd_partitioning())) {
    return absl::UnimplementedError(absl::StrCat("use_spmd_partitioning requests to split the program into ",
                                                 options.num_partitions(),
                                                 " partitions, which is not supported yet"));
  }
  TF_ASSIGN_OR_RETURN(std::shared_ptr<HloModule> module, ModuleFromProto(computation.proto()));
  if (module->entry_computation() == nullptr)
    return absl::InvalidArgumentError("the module has no entry computation");
  const ProgramShape shape = module->entry_computation()->ComputeProgramShape();
  if (static_cast<int64_t>(argument_layouts.size()) != shape.parameters_size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("program '", module->name(), "' takes ", shape.parameters_size(),
                     " arguments, but is compiled for ", argument_layouts.size()));
  }
  const ProgramShape entry = module->EntryProgramShape();
  if (entry.parameters_size() != shape.parameters_size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("program '", module->name(), "' takes ", shape.parameters_size(),
                     " arguments, but its entry layout has ", entry.parameters_size()));
  }
  ProgramShape with_layouts;
  for (int i = 0; i < shape.parameters_size(); ++i) {
    const std::string what = absl::StrCat(
        "parameter ", i, " ('", module->entry_computation()->parameter_instruction(i)->name(), "')");
    TF_ASSIGN_OR_RETURN(Shape parameter, ShapeWithLayouts(shape.parameters(i), entry.parameters(i),
                                                          argument_layouts[i], what));
    with_layouts.AddParameter(std::move(parameter), shape.parameter_names(i));
  }
  std::optional<Shape> result_layout;
  if (options.has_shape_with_output_layout()) {
    TF_ASSIGN_OR_RETURN(result_layout, Shape::FromProto(options.shape_with_output_layout()));
  }
  TF_ASSIGN_OR_RETURN(*with_layouts.mutable_result(),
                      ShapeWithLayouts(shape.result(), entry.result(),
                                       result_layout ? &*result_layout : nullptr, "the result"));
  runtime::CompileOptions compile;
  compile.shape = std::move(with_layouts);
  compile.replica_count = CountOr(options.num_replicas(), options_.number_of_replicas());
  compile.partition_count = CountOr(options.num_partitions(), 1);
  compile.alias_passthrough_params = options.alias_passthrough_params();
  TF_ASSIGN_OR_RETURN(std::shared_ptr<const runtime::Program> program,
                      backend_->compiler()->Compile(std::move(module), compile));
  return std::make_unique<Executable>(std::move(program));
}

absl::StatusOr<ExecutionHandle> Service::Compile(const XlaComputation& computation,
                                                 absl::Span<const Shape> argument_shapes,
                                                 const ExecutionOptions& options) {
  if (options.device_handles_size() > 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("a program is compiled for one device handle, found ", options.device_handles_size()));
  }
  std::vector<const Shape*> layouts;
  for (const Shape& shape : argument_shapes) layouts.push_back(&shape);
  const auto start = std::chrono::steady_clock::now();
  const auto compiled = std::make_shared<Compiled>();
  TF_ASSIGN_OR_RETURN(compiled->executable, BuildExecutable(computation, layouts, options));
  const auto time = std::chrono::steady_clock::now() - start;
  compiled->compile_time_ms = std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  compiled->options = options;
  std::lock_guard<std::mutex> lock(mutex_);
  ExecutionHandle handle;
  handle.set_handle(next_handle_++);
  executables_.emplace(handle.handle(), compiled);
  return handle;
}

absl::StatusOr<GlobalDataHandle> Service::Execute(const ExecutionHandle& handle,
                                                  absl::Span<const GlobalDataHandle> arguments,
                                                  ExecutionProfile* profile) {
  std::shared_ptr<const Compiled> compiled;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = executables_.find(handle.handle());
    if (found == executables_.end()) {
      return absl::NotFoundError(absl::StrCat("there is no program with the handle ", handle.handle()));
    }
    compiled = found->second;
  }
  return Run(*compiled, arguments, profile);
}

absl::StatusOr<DeviceAssignment> Service::AssignmentOf(const Executable& executable,
                                                       const ExecutionOptions& options) const {
  const int64_t replicas = executable.num_replicas(), partitions = executable.num_partitions();
  if (options.has_device_assignment()) {
    TF_ASSIGN_OR_RETURN(const std::unique_ptr<DeviceAssignment> given,
                        DeviceAssignment::Deserialize(options.device_assignment()));
    if (given->replica_count() == replicas && given->computation_count() == partitions) return *given;
    return absl::InvalidArgumentError(absl::StrCat(
        "the device assignment is for ", given->replica_count(), " replicas and ", given->computation_count(),
        " partitions, but the program was compiled for ", replicas, " and ", partitions));
  }
  DeviceAssignment assignment(replicas, partitions);
  for (int64_t i = 0; i < replicas * partitions; ++i) {
    const DeviceHandle* handle = options.device_handles_size() > 0 ? &options.device_handles(0) : nullptr;
    TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, DeviceOf(handle, i));
    assignment(i / partitions, i % partitions) = device->device_ordinal();
  }
  return assignment;
}

absl::StatusOr<GlobalDataHandle> Service::Run(const Compiled& compiled,
                                              absl::Span<const GlobalDataHandle> arguments,
                                              ExecutionProfile* profile) {
  const std::shared_ptr<Executable>& executable = compiled.executable;
  std::vector<Values> values;
  for (const GlobalDataHandle& argument : arguments) {
    TF_ASSIGN_OR_RETURN(Values value, Resolve(argument));
    values.push_back(std::move(value));
  }
  const int64_t copies = executable->num_replicas() * executable->num_partitions();
  TF_ASSIGN_OR_RETURN(const DeviceAssignment assignment, AssignmentOf(*executable, compiled.options));
  std::vector<se::StreamExecutor*> devices;
  for (int64_t i = 0; i < copies; ++i) {
    const int64_t ordinal = assignment(i / executable->num_partitions(), i % executable->num_partitions());
    TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend_->stream_executor(static_cast<int>(ordinal)));
    devices.push_back(device);
  }

  std::vector<std::vector<const ShapedBuffer*>> lists(copies);
  for (int64_t i = 0; i < copies; ++i) {
    for (size_t a = 0; a < values.size(); ++a) {
      const int64_t copy = values[a]->size() == 1 && copies == 1 ? 0 : i;
      if (copy >= static_cast<int64_t>(values[a]->size()) ||
          (*values[a])[copy].device_ordinal() != devices[i]->device_ordinal()) {
        return absl::InvalidArgumentError(
            absl::StrCat("argument ", a, " is on device ", (*values[a])[0].device_ordinal(),
                         " and not on device ", devices[i]->device_ordinal(), ", where the program runs"));
      }
      lists[i].push_back(&(*values[a])[copy]);
    }
  }
  ExecutableRunOptions options;
  options.set_rng_seed(static_cast<int>(compiled.options.seed()))
      .set_launch_id(compiled.options.launch_id())
      .set_execution_profile(profile);
  TF_ASSIGN_OR_RETURN(std::vector<ScopedShapedBuffer> replicas,
                      ExecuteOnDevices(*executable, backend_.get(), devices, lists, options));
  if (profile != nullptr) profile->set_compile_time_ms(compiled.compile_time_ms);
  return Register(std::move(replicas));
}

absl::StatusOr<std::vector<GlobalDataHandle>> Service::ExecuteParallel(absl::Span<const Request> requests) {
  // Which of several programs an error is about.
  const auto of = [&](size_t i, const absl::Status& status) {
    if (status.ok() || requests.size() == 1) return status;
    return absl::Status(status.code(), absl::StrCat("computation ", i, ": ", status.message()));
  };
  std::vector<std::shared_ptr<const Compiled>> programs;
  for (const Request& request : requests) {
    std::vector<Shape> shapes;
    for (const GlobalDataHandle& argument : request.arguments) {
      TF_ASSIGN_OR_RETURN(Shape shape, GetShape(argument));
      shapes.push_back(std::move(shape));
    }
    absl::StatusOr<ExecutionHandle> handle = Compile(*request.computation, shapes, *request.options);
    if (!handle.ok()) return of(programs.size(), handle.status());
    std::lock_guard<std::mutex> lock(mutex_);
    programs.push_back(std::move(executables_.at(handle->handle())));
    executables_.erase(handle->handle());
  }
  std::vector<absl::StatusOr<GlobalDataHandle>> results(requests.size(), absl::InternalError("not run"));
  const auto run = [&](size_t i) {
    results[i] = Run(*programs[i], requests[i].arguments, requests[i].profile);
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < requests.size(); ++i) threads.emplace_back(run, i);
  if (!requests.empty()) run(0);
  for (std::thread& thread : threads) thread.join();
  std::vector<GlobalDataHandle> handles;
  absl::Status status;
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].ok()) handles.push_back(*results[i]);
    status.Update(of(i, results[i].status()));
  }
  if (status.ok()) return handles;
  for (const GlobalDataHandle& handle : handles) (void)Unregister(handle);
  return status;
}

absl::StatusOr<GlobalDataHandle> Service::TransferToServer(const LiteralSlice& literal,
                                                           const DeviceHandle* device) {
  std::vector<ScopedShapedBuffer> copies;
  for (int64_t replica = 0; replica < options_.number_of_replicas(); ++replica) {
    TF_ASSIGN_OR_RETURN(se::StreamExecutor * executor, DeviceOf(device, replica));
    TransferManager* transfers = backend_->transfer_manager();
    TF_ASSIGN_OR_RETURN(ScopedShapedBuffer buffer,
                        transfers->AllocateScopedShapedBuffer(literal.shape(), backend_->memory_allocator(),
                                                              executor->device_ordinal()));
    TF_RETURN_IF_ERROR(transfers->TransferLiteralToDevice(nullptr, literal, buffer));
    copies.push_back(std::move(buffer));
  }
  return Register(std::move(copies));
}

absl::StatusOr<Literal> Service::TransferToClient(const GlobalDataHandle& data,
                                                  const Shape* shape_with_layout) {
  TF_ASSIGN_OR_RETURN(const Values values, Resolve(data));
  TF_ASSIGN_OR_RETURN(Literal literal,
                      backend_->transfer_manager()->TransferLiteralFromDevice(nullptr, values->front()));
  if (shape_with_layout == nullptr) return literal;
  TF_ASSIGN_OR_RETURN(const Shape shape,
                      ShapeWithLayouts(literal.shape(), literal.shape(), shape_with_layout, "the value"));
  return literal.Relayout(shape);
}

absl::StatusOr<Service::Values> Service::Resolve(const GlobalDataHandle& data) {
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = values_.find(data.handle());
  if (found == values_.end()) {
    return absl::NotFoundError(absl::StrCat("there is no value with the handle ", data.handle(),
                                            ": it was freed, or belongs to another client"));
  }
  return found->second;
}

absl::StatusOr<GlobalDataHandle> Service::Register(std::vector<ScopedShapedBuffer> replicas) {
  std::lock_guard<std::mutex> lock(mutex_);
  GlobalDataHandle handle;
  handle.set_handle(next_handle_++);
  values_.emplace(handle.handle(),
                  std::make_shared<const std::vector<ScopedShapedBuffer>>(std::move(replicas)));
  return handle;
}

absl::Status Service::Unregister(const GlobalDataHandle& data) {
  Values freed;  // after the lock is released
  std::lock_guard<std::mutex> lock(mutex_);
  const auto found = values_.find(data.handle());
  if (found == values_.end()) {
    return absl::NotFoundError(absl::StrCat("there is no value with the handle ", data.handle()));
  }
  freed = std::move(found->second);
  values_.erase(found);
  return absl::OkStatus();
}

absl::StatusOr<std::vector<GlobalDataHandle>> Service::DeconstructTuple(const GlobalDataHandle& data) {
  TF_ASSIGN_OR_RETURN(const Values values, Resolve(data));
  const Shape& shape = values->front().on_device_shape();
  if (!shape.IsTuple()) {
    return absl::InvalidArgumentError(
        absl::StrCat("only a tuple can be deconstructed, found ", ShapeUtil::HumanString(shape)));
  }
  std::vector<GlobalDataHandle> handles;
  for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
    // Elements are copies, so that each has one owner.
    std::vector<ScopedShapedBuffer> elements;
    for (const ScopedShapedBuffer& tuple : *values) {
      TransferManager* transfers = backend_->transfer_manager();
      TF_ASSIGN_OR_RETURN(const ShapedBuffer part, tuple.SubShapedBuffer({i}));
      TF_ASSIGN_OR_RETURN(const Literal literal, transfers->TransferLiteralFromDevice(nullptr, part));
      TF_ASSIGN_OR_RETURN(ScopedShapedBuffer copy,
                          transfers->AllocateScopedShapedBuffer(
                              part.on_device_shape(), backend_->memory_allocator(), tuple.device_ordinal()));
      TF_RETURN_IF_ERROR(transfers->TransferLiteralToDevice(nullptr, literal, copy));
      elements.push_back(std::move(copy));
    }
    TF_ASSIGN_OR_RETURN(const GlobalDataHandle handle, Register(std::move(elements)));
    handles.push_back(handle);
  }
  return handles;
}

absl::StatusOr<Shape> Service::GetShape(const GlobalDataHandle& data) {
  TF_ASSIGN_OR_RETURN(const Values values, Resolve(data));
  return values->front().on_device_shape();
}

absl::StatusOr<const ShapedBuffer*> Service::BufferOf(const GlobalDataHandle& data, int replica) {
  TF_ASSIGN_OR_RETURN(const Values values, Resolve(data));
  if (replica < 0 || replica >= static_cast<int>(values->size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the value has ", values->size(), " copies, and replica ", replica, " was requested"));
  }
  return &(*values)[replica];
}

absl::StatusOr<std::vector<DeviceHandle>> Service::GetDeviceHandles(int64_t device_count) {
  const int64_t replicas = options_.number_of_replicas();
  if (device_count < 1 || device_count > backend_->device_count() / replicas) {
    return absl::ResourceExhaustedError(absl::StrCat("handles for ", device_count, " devices with ", replicas,
                                                     " replicas were requested; the client has ",
                                                     backend_->device_count(), " devices"));
  }
  std::vector<DeviceHandle> handles(device_count);
  for (int64_t i = 0; i < device_count; ++i) {
    handles[i].set_handle(i);
    handles[i].set_device_count(device_count);
  }
  return handles;
}

absl::StatusOr<se::StreamExecutor*> Service::DeviceOf(const DeviceHandle* device, int64_t replica) const {
  const int64_t number = replica * (device == nullptr ? 1 : std::max<int64_t>(device->device_count(), 1)) +
                         (device == nullptr ? 0 : device->handle());
  if (replica < 0 || number < 0 || number >= backend_->device_count()) {
    return absl::InvalidArgumentError(
        absl::StrCat("replica ", replica, " of device handle ", device == nullptr ? 0 : device->handle(),
                     " was requested; the client has ", backend_->device_count(), " devices"));
  }
  return backend_->stream_executors()[number];
}

absl::StatusOr<ChannelHandle> Service::CreateChannelHandle(ChannelHandle::ChannelType type) {
  std::lock_guard<std::mutex> lock(mutex_);
  ChannelHandle handle;
  handle.set_handle(next_handle_++);
  handle.set_type(type);
  return handle;
}

}  // namespace xla
