#include "xla/client/client.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/runtime/device.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<std::vector<GlobalDataHandle>> HandlesOf(absl::Span<GlobalData* const> arguments) {
  std::vector<GlobalDataHandle> handles;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == nullptr) return absl::InvalidArgumentError(absl::StrCat("argument ", i, " is null"));
    handles.push_back(arguments[i]->handle());
  }
  return handles;
}

}  // namespace

absl::StatusOr<ExecutionHandle> Client::Compile(const XlaComputation& computation,
                                                absl::Span<const Shape> argument_shapes,
                                                const ExecutionOptions* execution_options) {
  return service_->Compile(computation, argument_shapes,
                           execution_options == nullptr ? ExecutionOptions() : *execution_options);
}

absl::StatusOr<std::unique_ptr<GlobalData>> Client::Execute(const ExecutionHandle& handle,
                                                            absl::Span<GlobalData* const> arguments,
                                                            ExecutionProfile* execution_profile) {
  TF_ASSIGN_OR_RETURN(const std::vector<GlobalDataHandle> handles, HandlesOf(arguments));
  TF_ASSIGN_OR_RETURN(const GlobalDataHandle result, service_->Execute(handle, handles, execution_profile));
  return std::make_unique<GlobalData>(service_, result);
}

absl::StatusOr<std::unique_ptr<GlobalData>> Client::Execute(const XlaComputation& computation,
                                                            absl::Span<GlobalData* const> arguments,
                                                            const ExecutionOptions* execution_options,
                                                            ExecutionProfile* execution_profile) {
  TF_ASSIGN_OR_RETURN(
      std::vector<std::unique_ptr<GlobalData>> results,
      ExecuteParallel({XlaComputationInstance(
          computation, std::vector<GlobalData*>(arguments.begin(), arguments.end()),
          execution_options == nullptr ? ExecutionOptions() : *execution_options, execution_profile)}));
  return std::move(results[0]);
}

absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> Client::ExecuteParallel(
    absl::Span<const XlaComputationInstance> computations) {
  std::vector<Service::Request> requests;
  for (const XlaComputationInstance& instance : computations) {
    TF_ASSIGN_OR_RETURN(std::vector<GlobalDataHandle> handles, HandlesOf(instance.arguments));
    requests.push_back(
        {&instance.computation, std::move(handles), &instance.execution_options, instance.execution_profile});
  }
  TF_ASSIGN_OR_RETURN(const std::vector<GlobalDataHandle> handles, service_->ExecuteParallel(requests));
  std::vector<std::unique_ptr<GlobalData>> results;
  for (const GlobalDataHandle& handle : handles)
    results.push_back(std::make_unique<GlobalData>(service_, handle));
  return results;
}

absl::StatusOr<Literal> Client::ExecuteAndTransfer(const XlaComputation& computation,
                                                   absl::Span<GlobalData* const> arguments,
                                                   const ExecutionOptions* execution_options,
                                                   ExecutionProfile* execution_profile) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<GlobalData> data,
                      Execute(computation, arguments, execution_options, execution_profile));
  if (execution_options == nullptr || !execution_options->has_shape_with_output_layout())
    return Transfer(*data);
  TF_ASSIGN_OR_RETURN(const Shape shape, Shape::FromProto(execution_options->shape_with_output_layout()));
  return Transfer(*data, &shape);
}

absl::StatusOr<Literal> Client::ComputeConstant(const XlaComputation& computation,
                                                const Layout* output_layout) const {
  if (computation.IsNull()) {
    return absl::InvalidArgumentError("the computation is empty: it was not built by XlaBuilder::Build");
  }
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, ModuleFromProto(computation.proto()));
  if (module->entry_computation() == nullptr)
    return absl::InvalidArgumentError("the module has no entry computation");
  if (const int64_t parameters = module->entry_computation()->num_parameters(); parameters > 0) {
    return absl::InvalidArgumentError(absl::StrCat("the constant depends on ", parameters, " parameters of '",
                                                   module->name(), "', which have no value"));
  }
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<ModuleEvaluator> evaluator, ModuleEvaluator::Create(*module));
  TF_ASSIGN_OR_RETURN(Literal result, evaluator->Evaluate({}));
  if (output_layout == nullptr) return result;
  if (!result.shape().IsArray() ||
      output_layout->minor_to_major().size() != result.shape().dimensions().size()) {
    return absl::InvalidArgumentError(absl::StrCat("the layout ", output_layout->ToString(),
                                                   " does not fit the constant's shape ",
                                                   result.shape().ToString()));
  }
  return result.Relayout(*output_layout);
}

absl::StatusOr<std::vector<DeviceHandle>> Client::GetDeviceHandles(int64_t device_count) {
  return service_->GetDeviceHandles(device_count);
}

absl::StatusOr<Literal> Client::Transfer(const GlobalData& data, const Shape* shape_with_layout) {
  return service_->TransferToClient(data.handle(), shape_with_layout);
}

absl::StatusOr<std::unique_ptr<GlobalData>> Client::TransferToServer(const LiteralSlice& literal,
                                                                     const DeviceHandle* device_handle) {
  TF_ASSIGN_OR_RETURN(const GlobalDataHandle handle, service_->TransferToServer(literal, device_handle));
  return std::make_unique<GlobalData>(service_, handle);
}

absl::Status Client::TransferToInfeed(const LiteralSlice& literal, int64_t replica_id,
                                      const DeviceHandle* device_handle) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, service_->DeviceOf(device_handle, replica_id));
  return service_->backend().transfer_manager()->TransferLiteralToInfeed(device, literal);
}

absl::StatusOr<Literal> Client::TransferFromOutfeed(const Shape* shape_with_layout, int64_t replica_id,
                                                    const DeviceHandle* device_handle) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, service_->DeviceOf(device_handle, replica_id));
  TF_ASSIGN_OR_RETURN(Literal value, device->device().host_queues().TakeOutfeed(shape_with_layout));
  return shape_with_layout == nullptr ? std::move(value) : value.Relayout(*shape_with_layout);
}

absl::Status Client::ResetDevice() { return service_->ResetDevice(); }
absl::Status Client::Unregister(const GlobalData& data) { return service_->Unregister(data.handle()); }

absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> Client::DeconstructTuple(const GlobalData& data) {
  TF_ASSIGN_OR_RETURN(const std::vector<GlobalDataHandle> handles, service_->DeconstructTuple(data.handle()));
  std::vector<std::unique_ptr<GlobalData>> elements;
  for (const GlobalDataHandle& handle : handles)
    elements.push_back(std::make_unique<GlobalData>(service_, handle));
  return elements;
}

absl::StatusOr<Shape> Client::GetShape(const GlobalData& data) { return service_->GetShape(data.handle()); }

absl::StatusOr<std::unique_ptr<ProgramShape>> Client::GetComputationShape(const XlaComputation& computation) {
  TF_ASSIGN_OR_RETURN(ProgramShape shape, computation.GetProgramShape());
  return std::make_unique<ProgramShape>(std::move(shape));
}

absl::StatusOr<ChannelHandle> Client::CreateChannelHandle() {
  return service_->CreateChannelHandle(ChannelHandle::DEVICE_TO_DEVICE);
}
absl::StatusOr<ChannelHandle> Client::CreateHostToDeviceChannelHandle() {
  return service_->CreateChannelHandle(ChannelHandle::HOST_TO_DEVICE);
}
absl::StatusOr<ChannelHandle> Client::CreateDeviceToHostChannelHandle() {
  return service_->CreateChannelHandle(ChannelHandle::DEVICE_TO_HOST);
}

absl::StatusOr<XlaComputation> Client::LoadSnapshot(const HloSnapshot& module) {
  if (!module.has_hlo() || !module.hlo().has_hlo_module()) {
    return absl::InvalidArgumentError("the snapshot holds no program");
  }
  return XlaComputation(module.hlo().hlo_module());
}

}  // namespace xla
