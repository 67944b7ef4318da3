// Handlers are compiled elsewhere, with the sizes, places and numbers below in them: they never change.
#include <gtest/gtest.h>

#include <cstddef>

#include "xla/custom_calls/ffi_registry.h"
#include "xla/ffi/api/c_api.h"
#include "xla/xla_data.pb.h"

namespace xla::ffi {
namespace {

#define SIZE(type, bytes) static_assert(sizeof(XLA_FFI_##type) == bytes)
#define AT(type, member, place) static_assert(offsetof(XLA_FFI_##type, member) == place)
#define KNOWN(type, bytes) static_assert(XLA_FFI_##type##_STRUCT_SIZE == bytes)
#define NUMBER(name, value) static_assert(XLA_FFI_##name == value)

SIZE(Extension_Base, 24);
AT(Extension_Base, type, 8);
AT(Extension_Base, next, 16);
SIZE(Api_Version, 24);
AT(Api_Version, major_version, 16);
AT(Api_Version, minor_version, 20);
SIZE(Error_Create_Args, 32);
AT(Error_Create_Args, message, 16);
AT(Error_Create_Args, errc, 24);
SIZE(Error_GetMessage_Args, 32);
AT(Error_GetMessage_Args, error, 16);
AT(Error_GetMessage_Args, message, 24);
SIZE(Error_Destroy_Args, 24);
AT(Error_Destroy_Args, error, 16);
SIZE(Buffer, 48);
AT(Buffer, dtype, 16);
AT(Buffer, data, 24);
AT(Buffer, rank, 32);
AT(Buffer, dims, 40);
SIZE(ByteSpan, 16);
AT(ByteSpan, ptr, 0);
AT(ByteSpan, len, 8);
SIZE(Scalar, 16);
AT(Scalar, dtype, 0);
AT(Scalar, value, 8);
SIZE(Array, 24);
AT(Array, dtype, 0);
AT(Array, size, 8);
AT(Array, data, 16);
SIZE(TypeId, 8);
AT(TypeId, type_id, 0);
SIZE(TypeInfo, 24);
SIZE(Future_Create_Args, 24);
AT(Future_Create_Args, future, 16);
SIZE(Future_SetAvailable_Args, 24);
AT(Future_SetAvailable_Args, future, 16);
SIZE(Future_SetError_Args, 32);
AT(Future_SetError_Args, future, 16);
AT(Future_SetError_Args, error, 24);
SIZE(Args, 40);
AT(Args, size, 16);
AT(Args, types, 24);
AT(Args, args, 32);
SIZE(Rets, 40);
AT(Rets, size, 16);
AT(Rets, types, 24);
AT(Rets, rets, 32);
SIZE(Attrs, 48);
AT(Attrs, size, 16);
AT(Attrs, types, 24);
AT(Attrs, names, 32);
AT(Attrs, attrs, 40);
SIZE(CallFrame, 176);
AT(CallFrame, api, 16);
AT(CallFrame, ctx, 24);
AT(CallFrame, stage, 32);
AT(CallFrame, args, 40);
AT(CallFrame, rets, 80);
AT(CallFrame, attrs, 120);
AT(CallFrame, future, 168);
SIZE(Handler_Bundle, 32);
AT(Handler_Bundle, instantiate, 0);
AT(Handler_Bundle, prepare, 8);
AT(Handler_Bundle, initialize, 16);
AT(Handler_Bundle, execute, 24);
SIZE(Handler_Register_Args, 88);
AT(Handler_Register_Args, name, 16);
AT(Handler_Register_Args, platform, 32);
AT(Handler_Register_Args, bundle, 48);
AT(Handler_Register_Args, traits, 80);
SIZE(Type_Register_Args, 48);
AT(Type_Register_Args, name, 16);
AT(Type_Register_Args, type_id, 32);
AT(Type_Register_Args, type_info, 40);
SIZE(ExecutionContext_Get_Args, 40);
AT(ExecutionContext_Get_Args, ctx, 16);
AT(ExecutionContext_Get_Args, type_id, 24);
AT(ExecutionContext_Get_Args, data, 32);
SIZE(State_Set_Args, 48);
AT(State_Set_Args, ctx, 16);
AT(State_Set_Args, stage, 24);
AT(State_Set_Args, type_id, 32);
AT(State_Set_Args, state, 40);
SIZE(State_Get_Args, 48);
AT(State_Get_Args, ctx, 16);
AT(State_Get_Args, stage, 24);
AT(State_Get_Args, type_id, 32);
AT(State_Get_Args, state, 40);
SIZE(Stream_Get_Args, 32);
AT(Stream_Get_Args, ctx, 16);
AT(Stream_Get_Args, stream, 24);
SIZE(DeviceMemory_Allocate_Args, 48);
AT(DeviceMemory_Allocate_Args, ctx, 16);
AT(DeviceMemory_Allocate_Args, size, 24);
AT(DeviceMemory_Allocate_Args, alignment, 32);
AT(DeviceMemory_Allocate_Args, data, 40);
SIZE(DeviceMemory_Free_Args, 40);
AT(DeviceMemory_Free_Args, ctx, 16);
AT(DeviceMemory_Free_Args, size, 24);
AT(DeviceMemory_Free_Args, data, 32);
SIZE(ThreadPool_Schedule_Args, 40);
AT(ThreadPool_Schedule_Args, ctx, 16);
AT(ThreadPool_Schedule_Args, task, 24);
AT(ThreadPool_Schedule_Args, data, 32);
SIZE(ThreadPool_NumThreads_Args, 32);
AT(ThreadPool_NumThreads_Args, ctx, 16);
AT(ThreadPool_NumThreads_Args, num_threads, 24);
SIZE(RunId_Get_Args, 32);
AT(RunId_Get_Args, ctx, 16);
AT(RunId_Get_Args, run_id, 24);
SIZE(DeviceOrdinal_Get_Args, 32);
AT(DeviceOrdinal_Get_Args, ctx, 16);
AT(DeviceOrdinal_Get_Args, device_ordinal, 24);
SIZE(Metadata, 48);
AT(Metadata, api_version, 8);
AT(Metadata, traits, 32);
AT(Metadata, state_type_id, 40);
SIZE(Metadata_Extension, 32);
AT(Metadata_Extension, extension_base, 0);
AT(Metadata_Extension, metadata, 24);
SIZE(Api, 192);
AT(Api, api_version, 16);
AT(Api, internal_api, 40);
NUMBER(Extension_Metadata, 1);
NUMBER(ArgType_BUFFER, 1);
NUMBER(RetType_BUFFER, 1);
NUMBER(AttrType_ARRAY, 1);
NUMBER(AttrType_DICTIONARY, 2);
NUMBER(AttrType_SCALAR, 3);
NUMBER(AttrType_STRING, 4);
NUMBER(ExecutionStage_INSTANTIATE, 0);
NUMBER(ExecutionStage_PREPARE, 1);
NUMBER(ExecutionStage_INITIALIZE, 2);
NUMBER(ExecutionStage_EXECUTE, 3);
NUMBER(HANDLER_TRAITS_COMMAND_BUFFER_COMPATIBLE, 1);
AT(Api, XLA_FFI_Error_Create, 48);
AT(Api, XLA_FFI_Error_GetMessage, 56);
AT(Api, XLA_FFI_Error_Destroy, 64);
AT(Api, XLA_FFI_Handler_Register, 72);
AT(Api, XLA_FFI_Stream_Get, 80);
AT(Api, XLA_FFI_Type_Register, 88);
AT(Api, XLA_FFI_ExecutionContext_Get, 96);
AT(Api, XLA_FFI_State_Set, 104);
AT(Api, XLA_FFI_State_Get, 112);
AT(Api, XLA_FFI_DeviceMemory_Allocate, 120);
AT(Api, XLA_FFI_DeviceMemory_Free, 128);
AT(Api, XLA_FFI_ThreadPool_Schedule, 136);
AT(Api, XLA_FFI_ThreadPool_NumThreads, 144);
AT(Api, XLA_FFI_Future_Create, 152);
AT(Api, XLA_FFI_Future_SetAvailable, 160);
AT(Api, XLA_FFI_Future_SetError, 168);
AT(Api, XLA_FFI_RunId_Get, 176);
AT(Api, XLA_FFI_DeviceOrdinal_Get, 184);
KNOWN(Extension_Base, 24);
KNOWN(Api_Version, 24);
KNOWN(Error_Create_Args, 28);
KNOWN(Error_GetMessage_Args, 32);
KNOWN(Error_Destroy_Args, 24);
KNOWN(Buffer, 48);
KNOWN(TypeInfo, 24);
KNOWN(Future_Create_Args, 16);
KNOWN(Future_SetAvailable_Args, 24);
KNOWN(Future_SetError_Args, 32);
KNOWN(Args, 40);
KNOWN(Rets, 40);
KNOWN(Attrs, 48);
KNOWN(CallFrame, 168);
KNOWN(Handler_Register_Args, 84);
KNOWN(Type_Register_Args, 40);
KNOWN(ExecutionContext_Get_Args, 40);
KNOWN(State_Set_Args, 48);
KNOWN(State_Get_Args, 48);
KNOWN(Stream_Get_Args, 32);
KNOWN(DeviceMemory_Allocate_Args, 48);
KNOWN(DeviceMemory_Free_Args, 40);
KNOWN(ThreadPool_Schedule_Args, 40);
KNOWN(ThreadPool_NumThreads_Args, 32);
KNOWN(RunId_Get_Args, 32);
KNOWN(DeviceOrdinal_Get_Args, 28);
KNOWN(Metadata, 36);
KNOWN(Metadata_Extension, 32);
KNOWN(Api, 192);

// The numbers of types are those of PrimitiveType.
#define SAME(type) static_assert(static_cast<int>(XLA_FFI_DataType_##type) == static_cast<int>(type))
SAME(PRED);
SAME(S1);
SAME(S2);
SAME(S4);
SAME(S8);
SAME(S16);
SAME(S32);
SAME(S64);
SAME(U1);
SAME(U2);
SAME(U4);
SAME(U8);
SAME(U16);
SAME(U32);
SAME(U64);
SAME(F16);
SAME(F32);
SAME(F64);
SAME(BF16);
SAME(C64);
SAME(C128);
SAME(TOKEN);
SAME(F8E5M2);
SAME(F8E3M4);
SAME(F8E4M3);
SAME(F8E4M3FN);
SAME(F8E4M3B11FNUZ);
SAME(F8E5M2FNUZ);
SAME(F8E4M3FNUZ);
SAME(F4E2M1FN);
SAME(F8E8M0FNU);

// Those of errors are those of absl::StatusCode.
NUMBER(Error_Code_OK, 0);
NUMBER(Error_Code_CANCELLED, 1);
NUMBER(Error_Code_UNKNOWN, 2);
NUMBER(Error_Code_INVALID_ARGUMENT, 3);
NUMBER(Error_Code_DEADLINE_EXCEEDED, 4);
NUMBER(Error_Code_NOT_FOUND, 5);
NUMBER(Error_Code_ALREADY_EXISTS, 6);
NUMBER(Error_Code_PERMISSION_DENIED, 7);
NUMBER(Error_Code_RESOURCE_EXHAUSTED, 8);
NUMBER(Error_Code_FAILED_PRECONDITION, 9);
NUMBER(Error_Code_ABORTED, 10);
NUMBER(Error_Code_OUT_OF_RANGE, 11);
NUMBER(Error_Code_UNIMPLEMENTED, 12);
NUMBER(Error_Code_INTERNAL, 13);
NUMBER(Error_Code_UNAVAILABLE, 14);
NUMBER(Error_Code_DATA_LOSS, 15);
NUMBER(Error_Code_UNAUTHENTICATED, 16);

// In the order of the table.
TEST(FfiAbiTest, TheTableIsWhole) {
  const XLA_FFI_Api* api = XLA_FFI_GetApi();
  EXPECT_EQ(api, GetXlaFfiApi());
  EXPECT_EQ(api->struct_size, sizeof(XLA_FFI_Api));
  EXPECT_EQ(api->api_version.major_version, 0);
  EXPECT_EQ(api->api_version.minor_version, 3);
  const void* const* function = reinterpret_cast<const void* const*>(&api->XLA_FFI_Error_Create);
  for (int i = 0; i < 18; ++i) EXPECT_NE(function[i], nullptr) << i;
  EXPECT_EQ(reinterpret_cast<const char*>(function + 18),
            reinterpret_cast<const char*>(api) + sizeof(XLA_FFI_Api));
}

}  // namespace
}  // namespace xla::ffi
