#pragma once

#include <cstdint>
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
  using HloRunnerInterface::ExecuteWithExecutable;

  absl::StatusOr<std::unique_ptr<OpaqueExecutable>> CreateExecutable(std::unique_ptr<HloModule> module,
                                                                     bool run_hlo_passes) override {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<LocalExecutable> executable,
                        Compile(*module, module->config().replica_count(), module->config().num_partitions(),
                                run_hlo_passes));
    return std::make_unique<RunnerExecutable>(std::move(module), std::move(executable));
  }

  absl::StatusOr<Literal> ExecuteWithExecutable(OpaqueExecutable* executable,
                                                absl::Span<const Literal* const> arguments,
                                                ExecutionProfile* profile = nullptr) override {
    auto* compiled = static_cast<RunnerExecutable*>(executable);
    const int device = client_->default_device_ordinal();
    TF_ASSIGN_OR_RETURN(std::vector<ScopedShapedBuffer> buffers,
                        TransferArguments(*compiled->module, arguments, device));
    ExecutableRunOptions options;
    options.set_device_ordinal(device);
    options.set_execution_profile(profile);
    TF_ASSIGN_OR_RETURN(ScopedShapedBuffer result, compiled->executable->Run(Pointers(buffers), options));
    return client_->ShapedBufferToLiteral(result);
  }

  absl::StatusOr<std::vector<Literal>> ExecuteReplicated(
      std::unique_ptr<HloModule> module, const ReplicatedExecuteOptions& options,
      DeviceAssignment* device_assignment = nullptr) override {
    const int64_t partitions = module->config().num_partitions();
    if (options.num_devices < 1 || options.num_devices % partitions != 0) {
      return InvalidArgument("%d devices for %d partitions", options.num_devices, partitions);
    }
    if (options.num_devices > client_->device_count()) {
      return FailedPrecondition("the program wants %d devices and there are %d", options.num_devices,
                                client_->device_count());
    }
    const int64_t replicas = options.num_devices / partitions;
    DeviceAssignment assignment(static_cast<int>(replicas), static_cast<int>(partitions));
    for (int64_t replica = 0; replica < replicas; ++replica) {
      for (int64_t partition = 0; partition < partitions; ++partition) {
        assignment(replica, partition) = static_cast<int>(replica * partitions + partition);
      }
    }
    if (device_assignment != nullptr) assignment = *device_assignment;
    TF_ASSIGN_OR_RETURN(std::unique_ptr<LocalExecutable> executable,
                        Compile(*module, replicas, partitions, options.run_hlo_passes));
    std::vector<std::vector<ScopedShapedBuffer>> arguments;
    std::vector<ScopedShapedBuffer> results;
    for (int64_t i = 0; i < options.num_devices; ++i) {
      const int device = static_cast<int>(assignment(i / partitions, i % partitions));
      TF_ASSIGN_OR_RETURN(std::vector<ScopedShapedBuffer> buffers,
                          TransferArguments(*module, options.arguments, device));
      arguments.push_back(std::move(buffers));
    }
    for (int64_t i = 0; i < options.num_devices; ++i) {
      ExecutableRunOptions run_options;
      run_options.set_device_ordinal(static_cast<int>(assignment(i / partitions, i % partitions)));
      run_options.set_device_assignment(&assignment);
      TF_ASSIGN_OR_RETURN(ScopedShapedBuffer result,
                          executable->RunAsync(Pointers(arguments[i]), run_options));
      results.push_back(std::move(result));
    }
    std::vector<Literal> literals;
    for (const ScopedShapedBuffer& result : results) {
      TF_ASSIGN_OR_RETURN(Literal literal, client_->ShapedBufferToLiteral(result));
      literals.push_back(std::move(literal));
    }
    return literals;
  }

  absl::string_view Name() const override { return "HloRunner"; }
  int device_count() const override { return client_->device_count(); }
  absl::StatusOr<HloModule*> HloModuleFromWrapped(const OpaqueExecutable* wrapped) const override {
    return static_cast<const RunnerExecutable*>(wrapped)->module.get();
  }
  const Backend& backend() const { return client_->backend(); }
  LocalClient* client() const { return client_; }

 private:
  struct RunnerExecutable : OpaqueExecutable {
    RunnerExecutable(std::unique_ptr<HloModule> module, std::unique_ptr<LocalExecutable> executable)
        : module(std::move(module)), executable(std::move(executable)) {}
    std::unique_ptr<HloModule> module;
    std::unique_ptr<LocalExecutable> executable;
  };

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
