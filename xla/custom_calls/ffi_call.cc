#include "xla/custom_calls/ffi_call.h"

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::ffi {
namespace {

// The arrays of one run.
struct Buffers {
  Buffers(const std::vector<XLA_FFI_Buffer>& arrays, absl::Span<void* const> addresses)
      : buffers(arrays.begin(), arrays.end()) {
    for (size_t i = 0; i < buffers.size(); ++i) {
      buffers[i].data = addresses[i];
      pointers.push_back(&buffers[i]);
    }
  }
  absl::InlinedVector<XLA_FFI_Buffer, 8> buffers;
  absl::InlinedVector<void*, 8> pointers;
};

absl::Status InStage(absl::string_view stage, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat("in stage ", stage, ": ", status.message()));
}

}  // namespace

absl::Status HandlerCall::AddBuffers(absl::Span<const Shape* const> shapes,
                                     std::vector<XLA_FFI_Buffer>* buffers) {
  for (const Shape* shape : shapes) {
    const bool is_array = shape->IsArray() && shape->is_static();
    if (!is_array && !shape->IsToken()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "handlers take and return arrays of static sizes, found ", ShapeUtil::HumanString(*shape)));
    }
    const absl::Span<const int64_t> sizes = is_array ? shape->dimensions() : absl::Span<const int64_t>();
    std::vector<int64_t>& kept =
        *dimensions_.emplace_back(std::make_unique<std::vector<int64_t>>(sizes.begin(), sizes.end()));
    buffers->push_back({XLA_FFI_Buffer_STRUCT_SIZE, nullptr,
                        static_cast<XLA_FFI_DataType>(shape->element_type()), nullptr,
                        static_cast<int64_t>(kept.size()), kept.data()});
  }
  return absl::OkStatus();
}

XLA_FFI_CallFrame HandlerCall::FrameOf(XLA_FFI_ExecutionContext* context) const {
  XLA_FFI_CallFrame frame = {};
  frame.struct_size = XLA_FFI_CallFrame_STRUCT_SIZE;
  frame.api = GetXlaFfiApi();
  frame.ctx = context;
  frame.stage = context->stage;
  frame.args.struct_size = XLA_FFI_Args_STRUCT_SIZE;
  frame.rets.struct_size = XLA_FFI_Rets_STRUCT_SIZE;
  frame.attrs = attributes_.attrs();
  return frame;
}

absl::StatusOr<std::unique_ptr<const HandlerCall>> HandlerCall::Make(const HandlerRegistration& handler,
                                                                     absl::string_view backend_config,
                                                                     absl::Span<const Shape* const> operands,
                                                                     absl::Span<const Shape* const> results) {
  TF_ASSIGN_OR_RETURN(const TypedAttributes attributes, TypedAttributes::Parse(backend_config));
  TF_ASSIGN_OR_RETURN(EncodedAttributes encoded, EncodedAttributes::Encode(attributes));
  auto call = std::unique_ptr<HandlerCall>(new HandlerCall(handler, std::move(encoded)));
  TF_RETURN_IF_ERROR(call->AddBuffers(operands, &call->operands_));
  TF_RETURN_IF_ERROR(call->AddBuffers(results, &call->results_));
  call->operand_types_.resize(operands.size(), XLA_FFI_ArgType_BUFFER);
  call->result_types_.resize(results.size(), XLA_FFI_RetType_BUFFER);
  if (handler.bundle.instantiate != nullptr) {
    XLA_FFI_ExecutionContext context = {XLA_FFI_ExecutionStage_INSTANTIATE, {&call->instance_}, nullptr};
    XLA_FFI_CallFrame frame = call->FrameOf(&context);
    TF_RETURN_IF_ERROR(InStage("instantiate", CallHandler(handler.bundle.instantiate, &frame)));
  }
  return call;
}

absl::Status HandlerCall::Run(absl::Span<void* const> operands, absl::Span<void* const> results,
                              const RunInfo& run) const {
  Buffers args(operands_, operands), rets(results_, results);
  State prepared, initialized;
  XLA_FFI_ExecutionContext context = {
      XLA_FFI_ExecutionStage_EXECUTE, {&instance_, &prepared, &initialized}, &run};
  const auto call = [&](XLA_FFI_ExecutionStage stage, XLA_FFI_Handler* handler) -> absl::Status {
    if (handler == nullptr) return absl::OkStatus();
    context.stage = stage;
    XLA_FFI_CallFrame frame = FrameOf(&context);
    frame.args.size = static_cast<int64_t>(args.pointers.size());
    frame.args.types = const_cast<XLA_FFI_ArgType*>(operand_types_.data());
    frame.args.args = args.pointers.data();
    frame.rets.size = static_cast<int64_t>(rets.pointers.size());
    frame.rets.types = const_cast<XLA_FFI_RetType*>(result_types_.data());
    frame.rets.rets = rets.pointers.data();
    return CallHandler(handler, &frame);
  };
  TF_RETURN_IF_ERROR(InStage("prepare", call(XLA_FFI_ExecutionStage_PREPARE, bundle_.prepare)));
  TF_RETURN_IF_ERROR(InStage("initialize", call(XLA_FFI_ExecutionStage_INITIALIZE, bundle_.initialize)));
  return call(XLA_FFI_ExecutionStage_EXECUTE, bundle_.execute);
}

}  // namespace xla::ffi
