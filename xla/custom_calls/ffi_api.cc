// The functions that handlers find in their frames.
#include <exception>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/custom_calls/ffi_internal.h"
#include "xla/custom_calls/ffi_registry.h"

namespace xla::ffi {
namespace {

// Null for an OK status.
XLA_FFI_Error* GiveError(const absl::Status& status) {
  return status.ok() ? nullptr : new XLA_FFI_Error{status.code(), std::string(status.message())};
}

absl::string_view View(XLA_FFI_ByteSpan span) { return {span.ptr, span.len}; }

// Whether the caller knows all members of the arguments.
template <typename Args>
absl::Status CheckSize(const Args* args, size_t needed, absl::string_view name) {
  if (args->struct_size >= needed) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(name, " has ", args->struct_size, " bytes, takes ", needed,
                   ": the handler was compiled for another version of the interface"));
}

// Calls the rest of a function when its arguments are of the right size.
#define TESSERA_FFI_CHECK_SIZE(Args) \
  if (const absl::Status size = CheckSize(args, Args##_STRUCT_SIZE, #Args); !size.ok()) return GiveError(size)

XLA_FFI_Error* CreateError(XLA_FFI_Error_Create_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Error_Create_Args);
  const bool known = args->errc > XLA_FFI_Error_Code_OK && args->errc <= XLA_FFI_Error_Code_UNAUTHENTICATED;
  return new XLA_FFI_Error{known ? static_cast<absl::StatusCode>(args->errc) : absl::StatusCode::kUnknown,
                           args->message == nullptr ? "" : args->message};
}

void GetErrorMessage(XLA_FFI_Error_GetMessage_Args* args) { args->message = args->error->message.c_str(); }

void DestroyError(XLA_FFI_Error_Destroy_Args* args) { delete args->error; }

XLA_FFI_Error* Register(XLA_FFI_Handler_Register_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Handler_Register_Args);
  return GiveError(
      RegisterHandler(GetXlaFfiApi(), View(args->name), View(args->platform), args->bundle, args->traits));
}

XLA_FFI_Error* RegisterTypeOf(XLA_FFI_Type_Register_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Type_Register_Args);
  return GiveError(RegisterType(View(args->name), args->type_id, args->type_info));
}

XLA_FFI_Error* GetStream(XLA_FFI_Stream_Get_Args*) {
  return GiveError(absl::UnimplementedError("there are no streams: the platform is a CPU"));
}

XLA_FFI_Error* AllocateMemory(XLA_FFI_DeviceMemory_Allocate_Args*) {
  return GiveError(absl::UnimplementedError("there is no device memory to allocate: the platform is a CPU"));
}

XLA_FFI_Error* FreeMemory(XLA_FFI_DeviceMemory_Free_Args*) {
  return GiveError(absl::UnimplementedError("there is no device memory to free: the platform is a CPU"));
}

XLA_FFI_Error* GetContext(XLA_FFI_ExecutionContext_Get_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_ExecutionContext_Get_Args);
  const RunInfo* run = args->ctx->run;
  args->data =
      run == nullptr || run->context == nullptr ? nullptr : run->context->Find(args->type_id->type_id);
  if (args->data != nullptr) return nullptr;
  return GiveError(absl::NotFoundError(
      absl::StrCat("the run's execution context has no object of type ", args->type_id->type_id)));
}

// The place of a stage's state, or null.
State* StateOf(XLA_FFI_ExecutionContext* context, XLA_FFI_ExecutionStage stage) {
  return stage >= XLA_FFI_ExecutionStage_INSTANTIATE && stage <= XLA_FFI_ExecutionStage_INITIALIZE
             ? context->states[stage]
             : nullptr;
}

XLA_FFI_Error* SetState(XLA_FFI_State_Set_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_State_Set_Args);
  State* state = StateOf(args->ctx, args->stage);
  if (state == nullptr || args->stage != args->ctx->stage)
    return GiveError(
        absl::FailedPreconditionError("a state is set by the handler of its own stage, before execute"));
  if (state->type_id != 0) return GiveError(absl::AlreadyExistsError("the stage has a state already"));
  if (const absl::Status found = FindDeleter(args->type_id->type_id, &state->deleter); !found.ok())
    return GiveError(found);
  state->type_id = args->type_id->type_id;
  state->object = args->state;
  return nullptr;
}

XLA_FFI_Error* GetState(XLA_FFI_State_Get_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_State_Get_Args);
  const State* state = StateOf(args->ctx, args->stage);
  if (state == nullptr || state->type_id == 0)
    return GiveError(absl::NotFoundError("the stage has no state"));
  if (state->type_id != args->type_id->type_id) {
    return GiveError(absl::InvalidArgumentError(
        absl::StrCat("the stage's state is of type ", state->type_id, ", not ", args->type_id->type_id)));
  }
  args->state = state->object;
  return nullptr;
}

// Handlers wait for their tasks in ways of their own, so that a task that waited for a thread might wait
// forever.
XLA_FFI_Error* Schedule(XLA_FFI_ThreadPool_Schedule_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_ThreadPool_Schedule_Args);
  args->task(args->data);
  return nullptr;
}

XLA_FFI_Error* CountThreads(XLA_FFI_ThreadPool_NumThreads_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_ThreadPool_NumThreads_Args);
  *args->num_threads = 1;
  return nullptr;
}

void LetGo(XLA_FFI_Future* future) {
  if (future->holders.fetch_sub(1) == 1) delete future;
}

absl::Status Finish(XLA_FFI_Future* future, absl::Status result) {
  {
    std::lock_guard<std::mutex> lock(future->mutex);
    if (future->result) return absl::FailedPreconditionError("the future is set twice");
    future->result = std::move(result);
    future->changed.notify_all();
  }
  LetGo(future);
  return absl::OkStatus();
}

XLA_FFI_Error* CreateFuture(XLA_FFI_Future_Create_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Future_Create_Args);
  args->future = new XLA_FFI_Future;
  return nullptr;
}

XLA_FFI_Error* SetAvailable(XLA_FFI_Future_SetAvailable_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Future_SetAvailable_Args);
  return GiveError(Finish(args->future, absl::OkStatus()));
}

XLA_FFI_Error* SetError(XLA_FFI_Future_SetError_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_Future_SetError_Args);
  return GiveError(Finish(args->future, TakeError(args->error)));
}

XLA_FFI_Error* GetRunId(XLA_FFI_RunId_Get_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_RunId_Get_Args);
  if (args->ctx->run == nullptr) return GiveError(absl::FailedPreconditionError("nothing runs yet"));
  args->run_id = args->ctx->run->run_id;
  return nullptr;
}

XLA_FFI_Error* GetDeviceOrdinal(XLA_FFI_DeviceOrdinal_Get_Args* args) {
  TESSERA_FFI_CHECK_SIZE(XLA_FFI_DeviceOrdinal_Get_Args);
  if (args->ctx->run == nullptr) return GiveError(absl::FailedPreconditionError("nothing runs yet"));
  args->device_ordinal = args->ctx->run->device_ordinal;
  return nullptr;
}

#undef TESSERA_FFI_CHECK_SIZE

constexpr XLA_FFI_Api kApi = {
    XLA_FFI_Api_STRUCT_SIZE,
    nullptr,
    {XLA_FFI_Api_Version_STRUCT_SIZE, nullptr, XLA_FFI_API_MAJOR, XLA_FFI_API_MINOR},
    nullptr,
    CreateError,
    GetErrorMessage,
    DestroyError,
    Register,
    GetStream,
    RegisterTypeOf,
    GetContext,
    SetState,
    GetState,
    AllocateMemory,
    FreeMemory,
    Schedule,
    CountThreads,
    CreateFuture,
    SetAvailable,
    SetError,
    GetRunId,
    GetDeviceOrdinal,
};

}  // namespace

const XLA_FFI_Api* GetXlaFfiApi() { return &kApi; }

absl::Status TakeError(XLA_FFI_Error* error) {
  if (error == nullptr) return absl::OkStatus();
  absl::Status status(error->code, error->message);
  delete error;
  return status;
}

absl::Status Await(XLA_FFI_Future* future) {
  absl::Status result;
  {
    std::unique_lock<std::mutex> lock(future->mutex);
    future->changed.wait(lock, [&] { return future->result.has_value(); });
    result = *future->result;
  }
  LetGo(future);
  return result;
}

absl::Status CallHandler(XLA_FFI_Handler* handler, XLA_FFI_CallFrame* frame) {
  absl::Status status;
  try {
    status = TakeError(handler(frame));
  } catch (const std::exception& thrown) {
    status = absl::InternalError(absl::StrCat("the handler threw an exception: ", thrown.what()));
  } catch (...) {
    status = absl::InternalError("the handler threw something that is not a std::exception");
  }
  // Its work uses the frame until then.
  if (frame->future != nullptr) status.Update(Await(frame->future));
  return status;
}

}  // namespace xla::ffi

const XLA_FFI_Api* XLA_FFI_GetApi() { return xla::ffi::GetXlaFfiApi(); }
