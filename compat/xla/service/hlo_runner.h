#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/client/client_library.h"
#include "xla/client/executable_build_options.h"
#include "xla/client/local_client.h"
#include "xla/executable_run_options.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/hlo/config/computation_placer.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/service/executable.h"
#include "xla/service/hlo_runner_interface.h"
#include "xla/service/platform_util.h"
#include "xla/service/shaped_buffer.h"
#include "xla/status_macros.h"
#include "xla/tsl/platform/logging.h"
#include "xla/util.h"

namespace xla {

// Runs modules with the client of a platform; null is the default one.
class HloRunner : public HloRunnerInterface {
 public:
  explicit HloRunner(se::Platform* platform = nullptr, int intra_op_parallelism_threads = -1) {
    LocalClientOptions options(platform);
    options.set_intra_op_parallelism_threads(intra_op_parallelism_threads);
    absl::StatusOr<LocalClient*> client = ClientLibrary::GetOrCreateLocalClient(options);
    CHECK_OK(client);
    client_ = *client;
  }

  using HloRunnerInterface::Execute;
  using HloRunnerInterface::ExecuteReplicated;
  using HloRunnerInterface::ExecuteWithExecutable;

  // --- Literals on the default device
  absl::StatusOr<std::vector<ScopedShapedBuffer>> TransferLiteralsToDevice(
      absl::Span<const Literal* const> literals) {
    std::vector<ScopedShapedBuffer> buffers;
    for (const Literal* literal : literals) {
      TF_ASSIGN_OR_RETURN(ScopedShapedBuffer buffer,
                          client_->LiteralToShapedBuffer(*literal, client_->default_device_ordinal()));
      buffers.push_back(std::move(buffer));
    }
    return buffers;
  }
  absl::StatusOr<Literal> TransferLiteralFromDevice(const ShapedBuffer& buffer) {
    return client_->ShapedBufferToLiteral(buffer);
  }

  // --- Running on the default device
  absl::StatusOr<std::unique_ptr<OpaqueExecutable>> CreateExecutable(std::unique_ptr<HloModule> module,
                                                                     bool run_hlo_passes) override {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<LocalExecutable> executable,
                        Compile(*module, module->config().replica_count(), module->config().num_partitions(),
                                run_hlo_passes));
    return std::make_unique<RunnerExecutable>(this, std::move(module), std::move(executable));
  }
  absl::StatusOr<std::vector<absl::StatusOr<Literal>>> ExecuteWithExecutable(
      OpaqueExecutable* executable, absl::Span<const Literal* const> arguments,
      int64_t num_repeats) override {
    std::vector<absl::StatusOr<Literal>> results;
    for (int64_t i = 0; i < num_repeats; ++i) {
      results.push_back(ExecuteWithExecutableAndProfile(executable, arguments, /*profile=*/nullptr));
    }
    return results;
  }
  absl::StatusOr<Literal> ExecuteWithExecutableAndProfile(OpaqueExecutable* executable,
                                                          absl::Span<const Literal* const> arguments,
                                                          ExecutionProfile* profile) {
    TF_ASSIGN_OR_RETURN(RunnerExecutable * compiled, RunnerExecutable::Of(*this, executable));
    TF_ASSIGN_OR_RETURN(std::vector<ScopedShapedBuffer> buffers,
                        TransferArguments(*compiled->module, arguments, client_->default_device_ordinal()));
    TF_ASSIGN_OR_RETURN(ExecutionOutput output, ExecuteWithDeviceBuffers(executable, buffers, profile));
    return client_->ShapedBufferToLiteral(output.Result());
  }
  // Arguments that are on the device already, borrowed or donated; so is the result.
  absl::StatusOr<ExecutionOutput> ExecuteWithDeviceBuffers(std::unique_ptr<HloModule> module,
                                                           absl::Span<const ScopedShapedBuffer> arguments,
                                                           bool run_hlo_passes = true,
                                                           ExecutionProfile* profile = nullptr) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    return ExecuteWithDeviceBuffers(executable.get(), arguments, profile);
  }
  absl::StatusOr<ExecutionOutput> ExecuteWithDeviceBuffers(OpaqueExecutable* executable,
                                                           absl::Span<const ScopedShapedBuffer> arguments,
                                                           ExecutionProfile* profile = nullptr) {
    std::vector<ExecutionInput> inputs;
    for (const ScopedShapedBuffer& argument : arguments) inputs.push_back(ExecutionInput::Lend(argument));
    return RunInputs(executable, std::move(inputs), profile);
  }
  absl::StatusOr<ExecutionOutput> ExecuteWithMovedDeviceBuffers(std::unique_ptr<HloModule> module,
                                                                std::vector<ScopedShapedBuffer> arguments,
                                                                bool run_hlo_passes = true,
                                                                ExecutionProfile* profile = nullptr) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<OpaqueExecutable> executable,
                        CreateExecutable(std::move(module), run_hlo_passes));
    std::vector<ExecutionInput> inputs;
    for (ScopedShapedBuffer& argument : arguments) {
      inputs.push_back(ExecutionInput::Donate(std::move(argument)));
    }
    return RunInputs(executable.get(), std::move(inputs), profile);
  }

  // --- Running on several devices
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(std::unique_ptr<HloModule> module,
                                                         const ReplicatedExecuteOptions& options,
                                                         DeviceAssignment* device_assignment) override {
    const int64_t partitions = module->config().num_partitions();
    TF_RETURN_IF_ERROR(CheckDeviceCount(options.num_replicas, partitions));
    TF_ASSIGN_OR_RETURN(
        std::unique_ptr<LocalExecutable> executable,
        Compile(*module, options.num_replicas / partitions, partitions, options.run_hlo_passes));
    RunnerExecutable compiled(this, std::move(module), std::move(executable));
    return ExecuteReplicated(&compiled, options, device_assignment);
  }
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(OpaqueExecutable* executable,
                                                         const ReplicatedExecuteOptions& options,
                                                         DeviceAssignment* device_assignment,
                                                         ExecutionProfile* profile = nullptr) {
    return RunOnDevices(
        executable, [&](int64_t) { return static_cast<int64_t>(options.arguments.size()); },
        [&](int64_t, int64_t i) { return options.arguments[i]; }, options, device_assignment, profile);
  }
  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(
      std::function<OpaqueExecutable*(int64_t)> executable_provider,
      std::function<int64_t(int64_t)> argument_count_provider,
      std::function<const Literal*(int64_t, int64_t)> argument_provider,
      const ReplicatedExecuteOptions& options, DeviceAssignment* device_assignment) override {
    OpaqueExecutable* executable = executable_provider(0);
    for (int64_t device = 1; device < options.num_replicas; ++device) {
      if (executable_provider(device) == executable) continue;
      return Unimplemented(
          "device %d has a different executable than device 0: devices of one run must share one", device);
    }
    return RunOnDevices(executable, argument_count_provider, argument_provider, options, device_assignment,
                        /*profile=*/nullptr);
  }

  // --- About the runner
  absl::string_view Name() const override { return "HloRunner"; }
  int device_count() const override { return client_->device_count(); }
  // Programs run on the reference evaluator, which is no property that XLA's tests ask for.
  bool HasProperty(HloRunnerPropertyTag::Type /*tag*/) const override { return false; }
  absl::StatusOr<const HloModule*> HloModuleFromWrapped(const OpaqueExecutable* wrapped) const override {
    TF_ASSIGN_OR_RETURN(const RunnerExecutable* compiled, RunnerExecutable::Of(*this, wrapped));
    return compiled->module.get();
  }
  absl::StatusOr<Executable*> ExecutableFromWrapped(const OpaqueExecutable* wrapped) const {
    TF_ASSIGN_OR_RETURN(const RunnerExecutable* compiled, RunnerExecutable::Of(*this, wrapped));
    return compiled->executable->executable();
  }
  bool ExecutablesAreEquivalent(const OpaqueExecutable* lhs, const OpaqueExecutable* rhs) const override {
    const absl::StatusOr<const HloModule*> left = HloModuleFromWrapped(lhs);
    const absl::StatusOr<const HloModule*> right = HloModuleFromWrapped(rhs);
    return left.ok() && right.ok() && (*left)->GetFingerprint128() == (*right)->GetFingerprint128();
  }
  const Backend& backend() const { return client_->backend(); }
  Backend& backend() { return *client_->mutable_backend(); }
  LocalClient* client() const { return client_; }

 private:
  struct RunnerExecutable : OpaqueExecutable {
    RunnerExecutable(const HloRunner* runner, std::unique_ptr<HloModule> module,
                     std::unique_ptr<LocalExecutable> executable)
        : OpaqueExecutable(runner), module(std::move(module)), executable(std::move(executable)) {}
    static absl::StatusOr<RunnerExecutable*> Of(const HloRunner& runner, OpaqueExecutable* wrapped) {
      return TryUnwrap<RunnerExecutable>(runner, wrapped);
    }
    static absl::StatusOr<const RunnerExecutable*> Of(const HloRunner& runner,
                                                      const OpaqueExecutable* wrapped) {
      return TryUnwrap<RunnerExecutable>(runner, wrapped);
    }
    std::unique_ptr<HloModule> module;
    std::unique_ptr<LocalExecutable> executable;
  };

  absl::Status CheckDeviceCount(int64_t devices, int64_t partitions) const {
    if (devices < 1 || devices % partitions != 0) {
      return InvalidArgument("%d devices for %d partitions", devices, partitions);
    }
    if (devices > client_->device_count()) {
      return FailedPrecondition("the program needs %d devices, and there are %d", devices,
                                client_->device_count());
    }
    return absl::OkStatus();
  }

  absl::StatusOr<ExecutionOutput> RunInputs(OpaqueExecutable* executable, std::vector<ExecutionInput> inputs,
                                            ExecutionProfile* profile) {
    TF_ASSIGN_OR_RETURN(RunnerExecutable * compiled, RunnerExecutable::Of(*this, executable));
    ExecutableRunOptions options;
    options.set_device_ordinal(client_->default_device_ordinal());
    options.set_execution_profile(profile);
    return compiled->executable->Run(std::move(inputs), options);
  }

  absl::StatusOr<std::vector<Literal>> RunOnDevices(
      OpaqueExecutable* wrapped, const std::function<int64_t(int64_t)>& argument_count,
      const std::function<const Literal*(int64_t, int64_t)>& argument,
      const ReplicatedExecuteOptions& options, const DeviceAssignment* device_assignment,
      ExecutionProfile* profile) {
    TF_ASSIGN_OR_RETURN(RunnerExecutable * compiled, RunnerExecutable::Of(*this, wrapped));
    const int64_t partitions = compiled->module->config().num_partitions();
    TF_RETURN_IF_ERROR(CheckDeviceCount(options.num_replicas, partitions));
    DeviceAssignment assignment;
    if (device_assignment != nullptr) {
      assignment = *device_assignment;
    } else {
      TF_ASSIGN_OR_RETURN(assignment,
                          GetDefaultDeviceAssignment(static_cast<int>(options.num_replicas / partitions),
                                                     static_cast<int>(partitions)));
    }
    if (assignment.num_elements() != options.num_replicas) {
      return InvalidArgument("an assignment of %d devices for a run on %d", assignment.num_elements(),
                             options.num_replicas);
    }
    const std::vector<int64_t> devices(assignment.begin(), assignment.end());
    std::vector<std::vector<ScopedShapedBuffer>> arguments;
    for (int64_t i = 0; i < options.num_replicas; ++i) {
      std::vector<const Literal*> literals;
      for (int64_t j = 0; j < argument_count(i); ++j) literals.push_back(argument(i, j));
      TF_ASSIGN_OR_RETURN(std::vector<ScopedShapedBuffer> buffers,
                          TransferArguments(*compiled->module, literals, static_cast<int>(devices[i])));
      arguments.push_back(std::move(buffers));
    }
    TF_RETURN_IF_ERROR(FillInfeeds(options, devices));
    std::vector<ScopedShapedBuffer> results;
    for (int64_t i = 0; i < options.num_replicas; ++i) {
      ExecutableRunOptions run_options;
      run_options.set_device_ordinal(static_cast<int>(devices[i]));
      run_options.set_device_assignment(&assignment);
      run_options.set_execution_profile(profile);
      TF_ASSIGN_OR_RETURN(ScopedShapedBuffer result,
                          compiled->executable->RunAsync(Pointers(arguments[i]), run_options));
      results.push_back(std::move(result));
    }
    TF_RETURN_IF_ERROR(ReadOutfeeds(options, devices));
    std::vector<Literal> literals;
    for (const ScopedShapedBuffer& result : results) {
      TF_ASSIGN_OR_RETURN(Literal literal, client_->ShapedBufferToLiteral(result));
      literals.push_back(std::move(literal));
    }
    return literals;
  }

  // The queues take all there is to come before the program begins.
  absl::Status FillInfeeds(const ReplicatedExecuteOptions& options, absl::Span<const int64_t> devices) {
    if (options.infeed_values.empty()) return absl::OkStatus();
    if (options.infeed_values.size() != devices.size() || options.infeed_steps < 0) {
      return InvalidArgument(
          "%d infeed values, %d steps: there must be a value for each of the %d devices, "
          "and a number of steps",
          options.infeed_values.size(), options.infeed_steps, devices.size());
    }
    for (size_t i = 0; i < devices.size(); ++i) {
      for (int64_t step = 0; step < options.infeed_steps; ++step) {
        TF_RETURN_IF_ERROR(
            client_->TransferToInfeedLocal(*options.infeed_values[i], static_cast<int>(devices[i])));
      }
    }
    return absl::OkStatus();
  }
  absl::Status ReadOutfeeds(const ReplicatedExecuteOptions& options, absl::Span<const int64_t> devices) {
    if (options.outfeed_shape.element_type() == PRIMITIVE_TYPE_INVALID) return absl::OkStatus();
    for (const int64_t device : devices) {
      for (int64_t step = 0; step < options.infeed_steps; ++step) {
        TF_ASSIGN_OR_RETURN(Literal value, client_->TransferFromOutfeedLocal(options.outfeed_shape,
                                                                             static_cast<int>(device)));
        if (options.outfeed_values != nullptr) options.outfeed_values->push_back(std::move(value));
      }
    }
    return absl::OkStatus();
  }

  absl::StatusOr<std::unique_ptr<LocalExecutable>> Compile(const HloModule& module, int64_t replicas,
                                                           int64_t partitions, bool run_hlo_passes) {
    const ProgramShape program_shape = module.EntryProgramShape();
    std::vector<const Shape*> argument_layouts;
    for (const Shape& parameter : program_shape.parameters()) argument_layouts.push_back(&parameter);
    ExecutableBuildOptions options;
    options.set_device_ordinal(client_->default_device_ordinal());
    options.set_result_layout(program_shape.result());
    options.set_num_replicas(static_cast<int>(replicas));
    options.set_num_partitions(static_cast<int>(partitions));
    options.set_run_backend_only(!run_hlo_passes);
    *options.mutable_debug_options() = module.config().debug_options();
    TF_ASSIGN_OR_RETURN(std::vector<std::unique_ptr<LocalExecutable>> executables,
                        client_->Compile(XlaComputation(module.ToProto()), argument_layouts, options));
    return std::move(executables[0]);
  }

  absl::StatusOr<std::vector<ScopedShapedBuffer>> TransferArguments(
      const HloModule& module, absl::Span<const Literal* const> arguments, int device) {
    const ProgramShape program_shape = module.EntryProgramShape();
    if (static_cast<int64_t>(arguments.size()) != program_shape.parameters_size()) {
      return InvalidArgument("the program has %d parameters and gets %d arguments",
                             program_shape.parameters_size(), arguments.size());
    }
    std::vector<ScopedShapedBuffer> buffers;
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Shape& wanted = program_shape.parameters(static_cast<int>(i));
      const bool relayout = ShapeUtil::Compatible(wanted, arguments[i]->shape()) &&
                            !ShapeUtil::Equal(wanted, arguments[i]->shape());
      TF_ASSIGN_OR_RETURN(
          ScopedShapedBuffer buffer,
          client_->LiteralToShapedBuffer(relayout ? arguments[i]->Relayout(wanted) : *arguments[i], device));
      buffers.push_back(std::move(buffer));
    }
    return buffers;
  }
  static std::vector<const ShapedBuffer*> Pointers(const std::vector<ScopedShapedBuffer>& buffers) {
    std::vector<const ShapedBuffer*> pointers;
    for (const ScopedShapedBuffer& buffer : buffers) pointers.push_back(&buffer);
    return pointers;
  }

  LocalClient* client_;
};

}  // namespace xla
