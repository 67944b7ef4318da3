#include "xla/client/local_client.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "xla/client/executable_build_options.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/runtime/device.h"
#include "xla/service/execution.h"
#include "xla/service/local_service.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckLent(absl::Span<const ShapedBuffer* const> arguments, int device) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == nullptr) return absl::InvalidArgumentError(absl::StrCat("argument ", i, " is null"));
    if (arguments[i]->device_ordinal() != device) {
      return absl::InvalidArgumentError(absl::StrCat("argument ", i, " is on device ",
                                                     arguments[i]->device_ordinal(),
                                                     ", but the program runs on device ", device));
    }
  }
  return absl::OkStatus();
}

}  // namespace

LocalExecutable::LocalExecutable(std::unique_ptr<Executable> executable, Backend* backend,
                                 ExecutableBuildOptions build_options)
    : executable_(std::move(executable)),
      backend_(backend),
      build_options_(std::move(build_options)),
      build_device_ordinal_(build_options_.device_ordinal() == -1 ? backend->default_device_ordinal()
                                                                  : build_options_.device_ordinal()) {}

absl::Status LocalExecutable::VerifyRunDeviceCompatible(int run_device_ordinal) const {
  return backend_->devices_equivalent(run_device_ordinal, build_device_ordinal_).status();
}

absl::Status LocalExecutable::CompleteRunOptions(ExecutableRunOptions& options) const {
  if (options.stream() != nullptr) {
    const int ordinal = options.stream()->parent()->device_ordinal();
    if (options.device_ordinal() != -1 && options.device_ordinal() != ordinal) {
      return absl::InvalidArgumentError(absl::StrCat("the run's device is ", options.device_ordinal(),
                                                     ", but its stream belongs to device ", ordinal));
    }
    options.set_device_ordinal(ordinal);
  }
  if (options.device_ordinal() == -1) options.set_device_ordinal(build_device_ordinal_);
  if (options.device_assignment() == nullptr && build_options_.has_device_assignment()) {
    options.set_device_assignment(&build_options_.device_assignment());
  }
  if (options.allocator() != nullptr && options.allocator()->platform() != backend_->platform()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the run's allocator is not for platform '", backend_->platform()->Name(), "'"));
  }
  return VerifyRunDeviceCompatible(options.device_ordinal());
}

absl::StatusOr<ScopedShapedBuffer> LocalExecutable::Run(absl::Span<const ShapedBuffer* const> arguments,
                                                        ExecutableRunOptions run_options) {
  TF_RETURN_IF_ERROR(CompleteRunOptions(run_options));
  TF_RETURN_IF_ERROR(CheckLent(arguments, run_options.device_ordinal()));
  TF_ASSIGN_OR_RETURN(ExecutionOutput output,
                      ExecuteOnDevice(*executable_, backend_, arguments, run_options, /*wait=*/true));
  return output.ConsumeResult();
}

absl::StatusOr<ExecutionOutput> LocalExecutable::Run(std::vector<ExecutionInput> arguments,
                                                     ExecutableRunOptions run_options) {
  TF_RETURN_IF_ERROR(CompleteRunOptions(run_options));
  return ExecuteOnDevice(*executable_, backend_, std::move(arguments), run_options, /*wait=*/true);
}

absl::StatusOr<ScopedShapedBuffer> LocalExecutable::RunAsync(absl::Span<const ShapedBuffer* const> arguments,
                                                             ExecutableRunOptions run_options) {
  TF_RETURN_IF_ERROR(CompleteRunOptions(run_options));
  TF_RETURN_IF_ERROR(CheckLent(arguments, run_options.device_ordinal()));
  TF_ASSIGN_OR_RETURN(ExecutionOutput output,
                      ExecuteOnDevice(*executable_, backend_, arguments, run_options, /*wait=*/false));
  return output.ConsumeResult();
}

absl::StatusOr<ExecutionOutput> LocalExecutable::RunAsync(absl::Span<Shape const* const> argument_host_shapes,
                                                          std::vector<ExecutionInput> arguments,
                                                          ExecutableRunOptions run_options) {
  if (argument_host_shapes.size() != arguments.size()) {
    return absl::InvalidArgumentError(absl::StrCat("there are ", argument_host_shapes.size(),
                                                   " host shapes for ", arguments.size(), " arguments"));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (ShapeUtil::Compatible(*argument_host_shapes[i], arguments[i].shape())) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("argument ", i, " has shape ", ShapeUtil::HumanString(arguments[i].shape()),
                     ", but the host shape ", ShapeUtil::HumanString(*argument_host_shapes[i])));
  }
  return RunAsync(std::move(arguments), std::move(run_options));
}

absl::StatusOr<ExecutionOutput> LocalExecutable::RunAsync(std::vector<ExecutionInput> arguments,
                                                          ExecutableRunOptions run_options) {
  TF_RETURN_IF_ERROR(CompleteRunOptions(run_options));
  return ExecuteOnDevice(*executable_, backend_, std::move(arguments), run_options, /*wait=*/false);
}

namespace {

// The parameters and the result with the layouts that the options' callback chooses.
absl::StatusOr<std::pair<std::vector<Shape>, Shape>> AskForLayouts(const XlaComputation& computation,
                                                                   const ExecutableBuildOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, ModuleFromProto(computation.proto()));
  return options.layout_canonicalization_callback()(*module);
}

}  // namespace

absl::StatusOr<std::vector<std::unique_ptr<LocalExecutable>>> LocalClient::Compile(
    const XlaComputation& computation, absl::Span<const Shape* const> argument_layouts,
    const ExecutableBuildOptions& options) {
  ExecutableBuildOptions complete = options;
  if (complete.device_ordinal() == -1) complete.set_device_ordinal(default_device_ordinal());
  TF_RETURN_IF_ERROR(backend().stream_executor(complete.device_ordinal()).status());
  const int64_t devices = int64_t{complete.num_replicas()} * complete.num_partitions();
  if (complete.num_replicas() < 1 || complete.num_partitions() < 1 || devices > backend().device_count()) {
    return absl::InvalidArgumentError(
        absl::StrCat("a program for ", complete.num_replicas(), " replicas and ", complete.num_partitions(),
                     " partitions does not fit the client's ", device_count(), " devices"));
  }
  if (complete.has_device_assignment() &&
      (complete.device_assignment().replica_count() != complete.num_replicas() ||
       complete.device_assignment().computation_count() != complete.num_partitions())) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the device assignment is for ", complete.device_assignment().replica_count(), " replicas and ",
        complete.device_assignment().computation_count(), " partitions, the build options for ",
        complete.num_replicas(), " and ", complete.num_partitions()));
  }
  for (size_t i = 0; i < argument_layouts.size(); ++i) {
    if (argument_layouts[i] == nullptr)
      return absl::InvalidArgumentError(absl::StrCat("the layout of argument ", i, " is null"));
  }
  std::vector<const Shape*> layouts(argument_layouts.begin(), argument_layouts.end());
  std::pair<std::vector<Shape>, Shape> chosen;
  if (complete.layout_canonicalization_callback() && !computation.IsNull()) {
    TF_ASSIGN_OR_RETURN(chosen, AskForLayouts(computation, complete));
    layouts.clear();
    for (const Shape& shape : chosen.first) layouts.push_back(&shape);
    complete.set_result_layout(chosen.second);
  }
  ExecutionOptions execution_options = CreateExecutionOptions(complete, nullptr);
  TF_ASSIGN_OR_RETURN(std::unique_ptr<Executable> executable,
                      local_service_->BuildExecutable(computation, layouts, execution_options));
  std::vector<std::unique_ptr<LocalExecutable>> executables;
  executables.push_back(
      std::make_unique<LocalExecutable>(std::move(executable), mutable_backend(), complete));
  return executables;
}

absl::StatusOr<ScopedShapedBuffer> LocalClient::LiteralToShapedBuffer(const LiteralSlice& literal,
                                                                      int device_ordinal,
                                                                      se::DeviceMemoryAllocator* allocator) {
  if (device_ordinal == -1) device_ordinal = default_device_ordinal();
  TF_RETURN_IF_ERROR(backend().stream_executor(device_ordinal).status());
  if (allocator == nullptr) allocator = backend().memory_allocator();
  TransferManager* transfers = backend().transfer_manager();
  TF_ASSIGN_OR_RETURN(ScopedShapedBuffer buffer,
                      transfers->AllocateScopedShapedBuffer(literal.shape(), allocator, device_ordinal));
  TF_RETURN_IF_ERROR(transfers->TransferLiteralToDevice(nullptr, literal, buffer));
  return buffer;
}

absl::StatusOr<Literal> LocalClient::ShapedBufferToLiteral(const ShapedBuffer& shaped_buffer) {
  return backend().transfer_manager()->TransferLiteralFromDevice(nullptr, shaped_buffer);
}

absl::StatusOr<const ShapedBuffer*> LocalClient::GlobalDataToShapedBuffer(const GlobalDataHandle& data,
                                                                          int replica_number) {
  return local_service_->BufferOf(data, replica_number);
}

absl::Status LocalClient::TransferToInfeedLocal(const LiteralSlice& literal, int device_ordinal) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend().stream_executor(device_ordinal));
  return backend().transfer_manager()->TransferLiteralToInfeed(device, literal);
}

absl::StatusOr<Literal> LocalClient::TransferFromOutfeedLocal(const Shape& shape, int device_ordinal) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend().stream_executor(device_ordinal));
  TF_ASSIGN_OR_RETURN(Literal value, device->device().host_queues().TakeOutfeed(&shape));
  return value.Relayout(shape);
}

absl::Status LocalClient::TransferFromOutfeedLocal(int device_ordinal, MutableBorrowingLiteral literal) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend().stream_executor(device_ordinal));
  return backend().transfer_manager()->TransferLiteralFromOutfeed(device, literal);
}

absl::StatusOr<GlobalDataHandle> LocalClient::TransferToLocalServer(const LiteralSlice& literal,
                                                                    int device_ordinal) {
  TF_ASSIGN_OR_RETURN(ScopedShapedBuffer buffer, LiteralToShapedBuffer(literal, device_ordinal));
  std::vector<ScopedShapedBuffer> copies;
  copies.push_back(std::move(buffer));
  return local_service_->Register(std::move(copies));
}

absl::StatusOr<int> LocalClient::ReplicaNumberToDeviceOrdinal(int replica_number) {
  const int replicas = local_service_->options().number_of_replicas();
  if (replica_number < 0 || replica_number >= replicas) {
    return absl::InvalidArgumentError(
        absl::StrCat("replica ", replica_number, " was requested, the client has ", replicas));
  }
  return backend().stream_executors()[replica_number]->device_ordinal();
}

LocalClient::LocalClient(LocalService* service) : Client(service), local_service_(service) {}

const Backend& LocalClient::backend() const { return local_service_->backend(); }
Backend* LocalClient::mutable_backend() { return local_service_->mutable_backend(); }
se::Platform* LocalClient::platform() const { return backend().platform(); }
int LocalClient::device_count() const { return backend().device_count(); }
bool LocalClient::device_ordinal_supported(int device_ordinal) const {
  return backend().device_ordinal_supported(device_ordinal);
}
int LocalClient::default_device_ordinal() const { return backend().default_device_ordinal(); }

}  // namespace xla
