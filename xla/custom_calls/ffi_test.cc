// Typed custom calls, run by both backends: what handlers see, and what becomes of what they answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/backends/backends.h"
#include "xla/custom_calls/custom_call_target_registry.h"
#include "xla/custom_calls/ffi_registry.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// --- Handlers, as a library elsewhere would have them

XLA_FFI_Error* Fail(const XLA_FFI_Api* api, XLA_FFI_Error_Code code, const char* message) {
  XLA_FFI_Error_Create_Args args = {XLA_FFI_Error_Create_Args_STRUCT_SIZE, nullptr, message, code};
  return api->XLA_FFI_Error_Create(&args);
}

// Answers when the frame only asks what the handler is.
bool Answers(XLA_FFI_CallFrame* frame, int major = XLA_FFI_API_MAJOR, int minor = XLA_FFI_API_MINOR) {
  if (frame->extension_start == nullptr || frame->extension_start->type != XLA_FFI_Extension_Metadata)
    return false;
  XLA_FFI_Metadata* metadata =
      reinterpret_cast<XLA_FFI_Metadata_Extension*>(frame->extension_start)->metadata;
  metadata->api_version = {XLA_FFI_Api_Version_STRUCT_SIZE, nullptr, major, minor};
  metadata->traits = 0;
  return true;
}

const XLA_FFI_Buffer& Arg(XLA_FFI_CallFrame* frame, int i) {
  return *static_cast<XLA_FFI_Buffer*>(frame->args.args[i]);
}
const XLA_FFI_Buffer& Ret(XLA_FFI_CallFrame* frame, int i) {
  return *static_cast<XLA_FFI_Buffer*>(frame->rets.rets[i]);
}

int64_t Elements(const XLA_FFI_Buffer& buffer) {
  int64_t count = 1;
  for (int64_t d = 0; d < buffer.rank; ++d) count *= buffer.dims[d];
  return count;
}

template <typename T>
T* Data(const XLA_FFI_Buffer& buffer) {
  return static_cast<T*>(buffer.data);
}

// What the handlers saw, for the tests.
std::string& Seen() {
  static auto* seen = new std::string;
  return *seen;
}

std::string Describe(const XLA_FFI_Buffer& buffer) {
  return absl::StrCat(static_cast<int>(buffer.dtype), "[",
                      absl::StrJoin(absl::MakeConstSpan(buffer.dims, buffer.rank), ","), "]");
}

std::string Number(XLA_FFI_DataType type, const void* data) {
  const auto read = [&](auto value) {
    std::memcpy(&value, data, sizeof(value));
    return absl::StrCat(value);
  };
  switch (type) {
    case XLA_FFI_DataType_PRED:
      return *static_cast<const bool*>(data) ? "true" : "false";
    case XLA_FFI_DataType_S8:
      return read(int8_t{});
    case XLA_FFI_DataType_S16:
      return read(int16_t{});
    case XLA_FFI_DataType_S32:
      return read(int32_t{});
    case XLA_FFI_DataType_S64:
      return read(int64_t{});
    case XLA_FFI_DataType_U8:
      return read(uint8_t{});
    case XLA_FFI_DataType_U16:
      return read(uint16_t{});
    case XLA_FFI_DataType_U32:
      return read(uint32_t{});
    case XLA_FFI_DataType_U64:
      return read(uint64_t{});
    case XLA_FFI_DataType_F32:
      return read(float{});
    case XLA_FFI_DataType_F64:
      return read(double{});
    default:
      return "?";
  }
}

int64_t Width(XLA_FFI_DataType type) { return primitive_util::ByteWidth(static_cast<PrimitiveType>(type)); }

std::string Describe(const XLA_FFI_Attrs& attrs) {
  std::vector<std::string> parts;
  for (int64_t i = 0; i < attrs.size; ++i) {
    std::string text = absl::StrCat(absl::string_view(attrs.names[i]->ptr, attrs.names[i]->len), "=");
    switch (attrs.types[i]) {
      case XLA_FFI_AttrType_SCALAR: {
        const auto* scalar = static_cast<XLA_FFI_Scalar*>(attrs.attrs[i]);
        absl::StrAppend(&text, static_cast<int>(scalar->dtype), ":", Number(scalar->dtype, scalar->value));
        break;
      }
      case XLA_FFI_AttrType_ARRAY: {
        const auto* array = static_cast<XLA_FFI_Array*>(attrs.attrs[i]);
        std::vector<std::string> elements;
        for (size_t e = 0; e < array->size; ++e)
          elements.push_back(Number(array->dtype, static_cast<char*>(array->data) + e * Width(array->dtype)));
        absl::StrAppend(&text, static_cast<int>(array->dtype), ":[", absl::StrJoin(elements, ","), "]");
        break;
      }
      case XLA_FFI_AttrType_STRING: {
        const auto* span = static_cast<XLA_FFI_ByteSpan*>(attrs.attrs[i]);
        absl::StrAppend(&text, "'", absl::string_view(span->ptr, span->len), "'");
        break;
      }
      case XLA_FFI_AttrType_DICTIONARY:
        absl::StrAppend(&text, "{", Describe(*static_cast<XLA_FFI_Attrs*>(attrs.attrs[i])), "}");
        break;
    }
    parts.push_back(text);
  }
  return absl::StrJoin(parts, " ");
}

// Describes all of the call, and copies operand i to result i.
XLA_FFI_Error* Show(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  Seen().clear();
  for (int i = 0; i < frame->args.size; ++i) absl::StrAppend(&Seen(), Describe(Arg(frame, i)), " ");
  absl::StrAppend(&Seen(), "-> ");
  for (int i = 0; i < frame->rets.size; ++i) absl::StrAppend(&Seen(), Describe(Ret(frame, i)), " ");
  Seen() += Describe(frame->attrs);
  for (int i = 0; i < frame->rets.size && i < frame->args.size; ++i) {
    if (Arg(frame, i).data != nullptr && Ret(frame, i).data != Arg(frame, i).data)
      std::memcpy(Ret(frame, i).data, Arg(frame, i).data,
                  Elements(Arg(frame, i)) * Width(Arg(frame, i).dtype));
  }
  return nullptr;
}

XLA_FFI_Error* Refuse(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  return Fail(frame->api, XLA_FFI_Error_Code_OUT_OF_RANGE, "it is too much");
}

XLA_FFI_Error* Throw(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  if (frame->attrs.size > 0) throw 7;
  throw std::runtime_error("out of luck");
}

// Adds `step` to the elements where they are.
XLA_FFI_Error* AddInPlace(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  Seen() = Arg(frame, 0).data == Ret(frame, 0).data ? "one memory" : "two memories";
  for (int64_t i = 0; i < Elements(Ret(frame, 0)); ++i) Data<float>(Ret(frame, 0))[i] += 10;
  return nullptr;
}

// Writes its attribute down.
XLA_FFI_Error* Note(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  absl::StrAppend(&Seen(), Describe(frame->attrs), ";");
  return nullptr;
}

// Asks for all that there is to ask for, and gives three numbers.
XLA_FFI_Error* Ask(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  const XLA_FFI_Api* api = frame->api;
  const auto refused = [&](XLA_FFI_Error* error) {
    if (error == nullptr) {
      absl::StrAppend(&Seen(), "given;");
      return;
    }
    XLA_FFI_Error_GetMessage_Args get = {XLA_FFI_Error_GetMessage_Args_STRUCT_SIZE, nullptr, error, nullptr};
    api->XLA_FFI_Error_GetMessage(&get);
    absl::StrAppend(&Seen(), get.message, ";");
    XLA_FFI_Error_Destroy_Args destroy = {XLA_FFI_Error_Destroy_Args_STRUCT_SIZE, nullptr, error};
    api->XLA_FFI_Error_Destroy(&destroy);
  };
  Seen().clear();
  XLA_FFI_Stream_Get_Args stream = {XLA_FFI_Stream_Get_Args_STRUCT_SIZE, nullptr, frame->ctx, nullptr};
  refused(api->XLA_FFI_Stream_Get(&stream));
  XLA_FFI_DeviceMemory_Allocate_Args memory = {
      XLA_FFI_DeviceMemory_Allocate_Args_STRUCT_SIZE, nullptr, frame->ctx, 8, 8, nullptr};
  refused(api->XLA_FFI_DeviceMemory_Allocate(&memory));
  XLA_FFI_RunId_Get_Args old = {8, nullptr, frame->ctx, 0};
  refused(api->XLA_FFI_RunId_Get(&old));
  XLA_FFI_TypeId none = {99999};
  XLA_FFI_ExecutionContext_Get_Args context = {XLA_FFI_ExecutionContext_Get_Args_STRUCT_SIZE, nullptr,
                                               frame->ctx, &none, nullptr};
  refused(api->XLA_FFI_ExecutionContext_Get(&context));
  XLA_FFI_State_Set_Args state = {XLA_FFI_State_Set_Args_STRUCT_SIZE, nullptr, frame->ctx,
                                  XLA_FFI_ExecutionStage_EXECUTE,     &none,   nullptr};
  refused(api->XLA_FFI_State_Set(&state));

  int64_t threads = 0, done = 0;
  XLA_FFI_ThreadPool_NumThreads_Args count = {XLA_FFI_ThreadPool_NumThreads_Args_STRUCT_SIZE, nullptr,
                                              frame->ctx, &threads};
  refused(api->XLA_FFI_ThreadPool_NumThreads(&count));
  XLA_FFI_ThreadPool_Schedule_Args task = {XLA_FFI_ThreadPool_Schedule_Args_STRUCT_SIZE, nullptr, frame->ctx,
                                           [](void* data) { ++*static_cast<int64_t*>(data); }, &done};
  for (int i = 0; i < 3; ++i) refused(api->XLA_FFI_ThreadPool_Schedule(&task));
  XLA_FFI_RunId_Get_Args run = {XLA_FFI_RunId_Get_Args_STRUCT_SIZE, nullptr, frame->ctx, 0};
  refused(api->XLA_FFI_RunId_Get(&run));
  XLA_FFI_DeviceOrdinal_Get_Args device = {XLA_FFI_DeviceOrdinal_Get_Args_STRUCT_SIZE, nullptr, frame->ctx,
                                           -1};
  refused(api->XLA_FFI_DeviceOrdinal_Get(&device));
  auto* result = Data<int64_t>(Ret(frame, 0));
  result[0] = run.run_id;
  result[1] = device.device_ordinal;
  result[2] = threads >= 1 ? done : -1;
  return nullptr;
}

// A counter that lives with the place of the program, and one that the run brings.
struct Counter {
  static inline XLA_FFI_TypeId id = {0};
  static inline int alive = 0;
  int64_t value = 0;
  explicit Counter(int64_t value) : value(value) { ++alive; }
  ~Counter() { --alive; }
};

XLA_FFI_Error* KeepCounter(XLA_FFI_CallFrame* frame, int64_t start) {
  if (Answers(frame)) return nullptr;
  auto* counter = new Counter(start);
  XLA_FFI_State_Set_Args set = {
      XLA_FFI_State_Set_Args_STRUCT_SIZE, nullptr, frame->ctx, frame->stage, &Counter::id, counter};
  XLA_FFI_Error* error = frame->api->XLA_FFI_State_Set(&set);
  if (error != nullptr) delete counter;
  return error;
}
XLA_FFI_Error* StartCounter(XLA_FFI_CallFrame* frame) {
  return KeepCounter(frame, frame->args.size == 0 && frame->rets.size == 0 ? 100 : -1000);
}
XLA_FFI_Error* PrepareCounter(XLA_FFI_CallFrame* frame) { return KeepCounter(frame, 7); }

XLA_FFI_Error* Count(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  int64_t sum = 0;
  for (XLA_FFI_ExecutionStage stage : {XLA_FFI_ExecutionStage_INSTANTIATE, XLA_FFI_ExecutionStage_PREPARE}) {
    XLA_FFI_State_Get_Args get = {
        XLA_FFI_State_Get_Args_STRUCT_SIZE, nullptr, frame->ctx, stage, &Counter::id, nullptr};
    if (XLA_FFI_Error* error = frame->api->XLA_FFI_State_Get(&get)) return error;
    sum += static_cast<Counter*>(get.state)->value++;
  }
  XLA_FFI_ExecutionContext_Get_Args get = {XLA_FFI_ExecutionContext_Get_Args_STRUCT_SIZE, nullptr, frame->ctx,
                                           &Counter::id, nullptr};
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_ExecutionContext_Get(&get)) return error;
  *Data<int64_t>(Ret(frame, 0)) = sum + static_cast<Counter*>(get.data)->value;
  return nullptr;
}

// Doubles in a thread of its own, after it has returned; negative numbers fail there.
XLA_FFI_Error* Later(XLA_FFI_CallFrame* frame) {
  if (Answers(frame)) return nullptr;
  XLA_FFI_Future_Create_Args create = {XLA_FFI_Future_Create_Args_STRUCT_SIZE, nullptr, nullptr};
  if (XLA_FFI_Error* error = frame->api->XLA_FFI_Future_Create(&create)) return error;
  frame->future = create.future;
  std::thread([api = frame->api, future = create.future, in = Data<float>(Arg(frame, 0)),
               out = Data<float>(Ret(frame, 0))] {
    *out = 2 * *in;
    if (*in < 0) {
      XLA_FFI_Future_SetError_Args set = {XLA_FFI_Future_SetError_Args_STRUCT_SIZE, nullptr, future,
                                          Fail(api, XLA_FFI_Error_Code_DATA_LOSS, "lost on the way")};
      api->XLA_FFI_Future_SetError(&set);
    } else {
      XLA_FFI_Future_SetAvailable_Args set = {XLA_FFI_Future_SetAvailable_Args_STRUCT_SIZE, nullptr, future};
      api->XLA_FFI_Future_SetAvailable(&set);
    }
  }).detach();
  return nullptr;
}

XLA_FFI_Error* OfTheFuture(XLA_FFI_CallFrame* frame) { return Answers(frame, 0, 4) ? nullptr : nullptr; }
XLA_FFI_Error* OfThePast(XLA_FFI_CallFrame* frame) { return Answers(frame, 0, 1) ? nullptr : nullptr; }
XLA_FFI_Error* OfAnother(XLA_FFI_CallFrame* frame) { return Answers(frame, 1, 3) ? nullptr : nullptr; }
XLA_FFI_Error* Silent(XLA_FFI_CallFrame*) { return nullptr; }

void PlainDouble(void* out, const void** in) {
  *static_cast<float*>(out) = 2 * *static_cast<const float*>(in[0]);
}
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM("ffi_test.plain", PlainDouble);
void PlainThrow(void*, const void**) { throw std::runtime_error("plainly"); }
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM("ffi_test.plain_throw", PlainThrow);
void PlainInPlace(void* out, const void** in) { *static_cast<float*>(out) += in[0] == out ? 1 : 1000; }
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM("ffi_test.plain_in_place", PlainInPlace);
void PlainPair(void* out, const void** in) {
  const void* const* pair = static_cast<const void* const*>(in[0]);
  *static_cast<float*>(static_cast<void**>(out)[0]) = *static_cast<const float*>(pair[1]);
  *static_cast<float*>(static_cast<void**>(out)[1]) = *static_cast<const float*>(pair[0]);
}
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM("ffi_test.plain_pair", PlainPair);

void RegisterAll() {
  static const bool once = [] {
    const XLA_FFI_Api* api = XLA_FFI_GetApi();
    XLA_FFI_TypeInfo info = {XLA_FFI_TypeInfo_STRUCT_SIZE, nullptr,
                             [](void* object) { delete static_cast<Counter*>(object); }};
    const absl::string_view type = "ffi_test.counter";
    XLA_FFI_Type_Register_Args args = {
        XLA_FFI_Type_Register_Args_STRUCT_SIZE, nullptr, {type.data(), type.size()}, &Counter::id, &info};
    EXPECT_EQ(api->XLA_FFI_Type_Register(&args), nullptr);
    for (const auto& [name, handler] : std::map<std::string, XLA_FFI_Handler*>{{"show", Show},
                                                                               {"refuse", Refuse},
                                                                               {"throw", Throw},
                                                                               {"add_in_place", AddInPlace},
                                                                               {"note", Note},
                                                                               {"ask", Ask},
                                                                               {"later", Later}}) {
      EXPECT_TRUE(ffi::RegisterHandler(api, absl::StrCat("ffi_test.", name), "Host", handler).ok());
    }
    const absl::string_view name = "ffi_test.count", platform = "cpu";
    XLA_FFI_Handler_Register_Args bundle = {XLA_FFI_Handler_Register_Args_STRUCT_SIZE,
                                            nullptr,
                                            {name.data(), name.size()},
                                            {platform.data(), platform.size()},
                                            {StartCounter, PrepareCounter, nullptr, Count},
                                            0};
    EXPECT_EQ(api->XLA_FFI_Handler_Register(&bundle), nullptr);
    return true;
  }();
  (void)once;
}

// --- Programs, on each backend

class FfiTest : public ::testing::TestWithParam<const char*> {
 protected:
  FfiTest() {
    EnsureBackends();
    RegisterAll();
  }

  absl::StatusOr<std::shared_ptr<const runtime::Program>> Compile(const std::string& text) {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module,
                        ParseHloModule(absl::StrCat("HloModule m\n", text)));
    TF_ASSIGN_OR_RETURN(const runtime::Backend* backend, runtime::FindBackend(GetParam()));
    return backend->Compile(std::move(module));
  }

  // The results as text.
  absl::StatusOr<std::string> Run(const std::shared_ptr<const runtime::Program>& program,
                                  std::vector<Literal> arguments,
                                  const runtime::ExecuteOptions& options = {}) {
    std::vector<runtime::DeviceArguments> devices(1);
    for (Literal& argument : arguments)
      devices[0].arguments.push_back(runtime::Buffer::FromLiteral(std::move(argument), 0));
    TF_ASSIGN_OR_RETURN(runtime::Results results, runtime::Execute(program, std::move(devices), options));
    std::vector<std::string> texts;
    for (const runtime::Buffer& buffer : results[0]) {
      TF_ASSIGN_OR_RETURN(const Literal literal, buffer.ToLiteral());
      texts.push_back(literal.ToStringWithoutShapeOneline());
    }
    return absl::StrJoin(texts, " ");
  }

  absl::StatusOr<std::string> Entry(const std::string& body, std::vector<Literal> arguments) {
    TF_ASSIGN_OR_RETURN(const auto program, Compile(absl::StrCat("ENTRY e { ", body, " }")));
    return Run(program, std::move(arguments));
  }
};

INSTANTIATE_TEST_SUITE_P(Backends, FfiTest, ::testing::Values("interpreter", "cpu"),
                         [](const auto& info) { return std::string(info.param); });

constexpr char kTyped[] = ", api_version=API_VERSION_TYPED_FFI";

TEST_P(FfiTest, AttributesOfEveryKind) {
  const std::string config =
      R"({b = true, i8 = -1 : i8, i16 = 2 : i16, i32 = 3 : i32, i64 = 4, u8 = 255 : ui8, u16 = 6 : ui16, )"
      R"(u32 = 7 : ui32, u64 = 18446744073709551615 : ui64, f32 = 1.5 : f32, f64 = 2.5, nan = 0x7FC00000 : f32, )"
      R"(s = "x\22y", e = array<i64>, a = array<i32: 1, -2>, n = array<f32: 1.0, 0xFF800000>, )"
      R"(d = dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>, splat = dense<3> : tensor<2xui8>, one = dense<5> : tensor<i32>, )"
      R"(bytes = dense<"0x0100000002000000"> : tensor<2xi32>, z = {y = 1 : i32, x = {w = "v"}}, t = dense<[true, false]> : tensor<2xi1>})";
  const auto result = Entry(absl::StrCat("x = f32[2,3] parameter(0)  ROOT r = f32[2,3] custom-call(x), "
                                         "custom_call_target=\"ffi_test.show\"",
                                         kTyped, ", backend_config=", config),
                            {LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}})});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, "{ { 1, 2, 3 }, { 4, 5, 6 } }");
  EXPECT_EQ(Seen(),
            "11[2,3] -> 11[2,3] a=4:[1,-2] b=1:true bytes=4:[1,2] d=3:[1,2,3,4] e=5:[] f32=11:1.5 f64=12:2.5 "
            "i16=3:2 i32=4:3 i64=5:4 i8=2:-1 n=11:[1,-inf] nan=11:nan one=4:[5] s='x\"y' splat=6:[3,3] "
            "t=1:[true,false] "
            "u16=7:6 u32=8:7 u64=9:18446744073709551615 u8=6:255 z={x={w='v'} y=4:1}");
}

TEST_P(FfiTest, AttributesThatCannotBeRead) {
  for (const auto& [config, message] : std::vector<std::pair<std::string, std::string>>{
           {"{a = [1, 2]}", "'a' is something other"},
           {"{a = 1 : i4}", "attribute 'a': numbers of the type 'i4' are not supported"},
           {"{a = 300 : i8}", "300 does not fit s8"},
           {"{a = 1.5 : i32}", "a value of s32 must be an integer"},
           {"{a = array<f16: 1.0>}", "'a' has elements of the unknown type 'f16'"},
           {"{a = dense<[1, 2]> : tensor<3xi32>}", "'a' has 2 elements, but its type has 3"},
           {"{a = dense<1> : tensor<99999999999xi32>}", "'a' has more than"}}) {
    const absl::Status status =
        Entry(absl::StrCat("ROOT call = f32[] custom-call(), custom_call_target=\"ffi_test.show\"", kTyped,
                           ", backend_config=", config),
              {})
            .status();
    EXPECT_THAT(status.message(), AllOf(HasSubstr("instruction 'call'"),
                                        HasSubstr("custom-call 'ffi_test.show'"), HasSubstr(message)))
        << config;
  }
}

TEST_P(FfiTest, BuffersOfEveryType) {
  for (int number = 1; number <= 33; ++number) {
    if (!primitive_util::IsArrayType(static_cast<PrimitiveType>(number))) continue;
    const auto type = static_cast<PrimitiveType>(number);
    const std::string name = primitive_util::LowercasePrimitiveTypeName(type);
    const Literal ones = LiteralUtil::CreateR1<float>({1, 0}).Convert(type).value();
    const auto result =
        Entry(absl::StrCat("x = ", name, "[2] parameter(0)  ROOT r = ", name,
                           "[2] custom-call(x), custom_call_target=\"ffi_test.show\"", kTyped),
              {ones.Clone()});
    ASSERT_TRUE(result.ok()) << name << result.status();
    EXPECT_EQ(Seen(), absl::StrCat(number, "[2] -> ", number, "[2] ")) << name;
    EXPECT_EQ(*result, ones.ToStringWithoutShapeOneline()) << name;
  }
}

TEST_P(FfiTest, TuplesAreTheirArraysAndTokensCount) {
  const auto result =
      Entry(absl::StrCat("x = f32[] parameter(0)  y = (s32[2], u8[0]) parameter(1)  t = token[] after-all()  "
                         "c = (f32[], (s32[2], u8[0]), token[]) custom-call(x, y, t), "
                         "custom_call_target=\"ffi_test.show\"",
                         kTyped,
                         "  p = (s32[2], u8[0]) get-tuple-element(c), index=1  ROOT q = s32[2] "
                         "get-tuple-element(p), index=0"),
            {LiteralUtil::CreateR0<float>(1), LiteralUtil::CreateR1<int32_t>({2, 3}),
             LiteralUtil::CreateR1<uint8_t>({})});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, "{2, 3}");
  EXPECT_EQ(Seen(), "11[] 4[2] 6[0] 17[] -> 11[] 4[2] 6[0] 17[] ");
}

TEST_P(FfiTest, ErrorsNameInstructionAndTarget) {
  const std::string one = "x = f32[] parameter(0)  ROOT call = f32[] custom-call(x), custom_call_target=";
  const auto status = [&](const std::string& rest) {
    return Entry(absl::StrCat(one, rest), {LiteralUtil::CreateR0<float>(-1)}).status();
  };
  const struct {
    std::string rest;
    absl::StatusCode code;
    const char* message;
  } kCases[] = {
      {absl::StrCat("\"ffi_test.refuse\"", kTyped), absl::StatusCode::kOutOfRange,
       "'ffi_test.refuse': it is too much"},
      {absl::StrCat("\"ffi_test.throw\"", kTyped), absl::StatusCode::kInternal,
       "'ffi_test.throw': the handler threw an exception: out of luck"},
      {absl::StrCat("\"ffi_test.throw\"", kTyped, ", backend_config={a = 1}"), absl::StatusCode::kInternal,
       "'ffi_test.throw': the handler threw something that is not a std::exception"},
      {absl::StrCat("\"ffi_test.later\"", kTyped), absl::StatusCode::kDataLoss,
       "'ffi_test.later': lost on the way"},
      {"\"ffi_test.plain_throw\"", absl::StatusCode::kInternal,
       "'ffi_test.plain_throw': the function threw an exception: plainly"},
      {absl::StrCat("\"ffi_test.nobody\"", kTyped), absl::StatusCode::kUnimplemented, "'ffi_test.nobody'"},
      {"\"ffi_test.show\", api_version=API_VERSION_STATUS_RETURNING", absl::StatusCode::kInvalidArgument,
       "'ffi_test.show': has api_version API_VERSION_STATUS_RETURNING, but what is registered under that "
       "name is a handler of "
       "API_VERSION_TYPED_FFI"},
      {absl::StrCat("\"ffi_test.plain\"", kTyped), absl::StatusCode::kInvalidArgument,
       "'ffi_test.plain': has api_version API_VERSION_TYPED_FFI, but what is registered under that name is a "
       "function of the"},
  };
  for (const auto& wrong : kCases) {
    EXPECT_EQ(status(wrong.rest).code(), wrong.code) << status(wrong.rest);
    EXPECT_THAT(status(wrong.rest).message(),
                AllOf(HasSubstr("instruction 'call'"), HasSubstr(wrong.message)));
  }
  // Nothing is left behind.
  EXPECT_EQ(*Entry(absl::StrCat(one, "\"ffi_test.plain\""), {LiteralUtil::CreateR0<float>(4)}), "8");
  EXPECT_EQ(*Entry(absl::StrCat(one, "\"ffi_test.later\"", kTyped), {LiteralUtil::CreateR0<float>(4)}), "8");
}

TEST_P(FfiTest, AnAliasedOperandIsOneMemoryWithTheResult) {
  const std::string call = absl::StrCat(
      "custom_call_target=\"ffi_test.add_in_place\", output_to_operand_aliasing={{}: (0, {})}", kTyped);
  const auto result =
      Entry(absl::StrCat("x = f32[3] parameter(0)  y = f32[3] add(x, x)  a = f32[3] custom-call(y), ", call,
                         "  b = f32[3] custom-call(a), ", call,
                         "  ROOT r = (f32[3], f32[3], f32[3]) tuple(x, b, y)"),
            {LiteralUtil::CreateR1<float>({1, 2, 3})});
  ASSERT_TRUE(result.ok()) << result.status();
  // What others still read is not written over.
  EXPECT_EQ(*result, "{1, 2, 3} {22, 24, 26} {2, 4, 6}");
  EXPECT_EQ(Seen(), "one memory");
  EXPECT_EQ(
      *Entry(
          "x = f32[] parameter(0)  r = f32[] custom-call(x), custom_call_target=\"ffi_test.plain_in_place\", "
          "output_to_operand_aliasing={{}: (0, {})}  ROOT t = (f32[], f32[]) tuple(r, x)",
          {LiteralUtil::CreateR0<float>(5)}),
      "6 5");
}

TEST_P(FfiTest, PlainFunctionsSeeTuplesAsTables) {
  EXPECT_EQ(*Entry("x = (f32[], f32[]) parameter(0)  ROOT r = (f32[], f32[]) custom-call(x), "
                   "custom_call_target=\"ffi_test.plain_pair\"",
                   {LiteralUtil::CreateR0<float>(1), LiteralUtil::CreateR0<float>(2)}),
            "2 1");
}

TEST_P(FfiTest, SideEffectsHappenInOrderThoughNobodyReadsThem) {
  Seen().clear();
  const auto note = [&](const std::string& name, const std::string& operands, int number) {
    return absl::StrCat(name, " = token[] custom-call(", operands,
                        "), custom_call_target=\"ffi_test.note\", custom_call_has_side_effect=true", kTyped,
                        ", backend_config={n = ", number, " : i32}  ");
  };
  const auto result =
      Entry(absl::StrCat("x = f32[] parameter(0)  t = token[] after-all()  ", note("a", "t", 1),
                         note("b", "a", 2), note("c", "b, x", 3), "ROOT r = f32[] negate(x)"),
            {LiteralUtil::CreateR0<float>(1)});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, "-1");
  EXPECT_EQ(Seen(), "n=4:1;n=4:2;n=4:3;");
}

TEST_P(FfiTest, CalledInALoop) {
  const std::string program = absl::StrCat(
      "c { s = (s32[], f32[2]) parameter(0)  i = s32[] get-tuple-element(s), index=0  n = s32[] constant(3)  "
      "ROOT l = pred[] "
      "compare(i, n), direction=LT }\n"
      "b { s = (s32[], f32[2]) parameter(0)  i = s32[] get-tuple-element(s), index=0  x = f32[2] "
      "get-tuple-element(s), index=1  "
      "y = f32[2] custom-call(x), custom_call_target=\"ffi_test.add_in_place\", "
      "output_to_operand_aliasing={{}: (0, {})}",
      kTyped,
      "  one = s32[] constant(1)  j = s32[] add(i, one)  ROOT t = (s32[], f32[2]) tuple(j, y) }\n"
      "ENTRY e { x = f32[2] parameter(0)  z = s32[] constant(0)  t = (s32[], f32[2]) tuple(z, x)  "
      "w = (s32[], f32[2]) while(t), condition=c, body=b  ROOT r = f32[2] get-tuple-element(w), index=1 }");
  const auto compiled = Compile(program);
  ASSERT_TRUE(compiled.ok()) << compiled.status();
  EXPECT_EQ(*Run(*compiled, {LiteralUtil::CreateR1<float>({1, 2})}), "{31, 32}");
}

TEST_P(FfiTest, AnswersWhatHandlersAsk) {
  const auto program =
      Compile(absl::StrCat("ENTRY e { ROOT r = s64[3] custom-call(), custom_call_target=\"ffi_test.ask\"",
                           kTyped, ", custom_call_has_side_effect=true }"));
  ASSERT_TRUE(program.ok()) << program.status();
  runtime::ExecuteOptions options;
  options.run_id = 42;
  EXPECT_EQ(*Run(*program, {}, options), "{42, 0, 3}");
  EXPECT_EQ(Seen(),
            "there are no streams: the platform is a CPU;there is no device memory to allocate: the platform "
            "is a CPU;"
            "XLA_FFI_RunId_Get_Args has 8 bytes, takes 32: the handler was compiled for another version of "
            "the interface;"
            "the run's execution context has no object of type 99999;a state is set by the handler of its "
            "own stage, before "
            "execute;given;given;given;given;given;given;");
  const auto first = Run(*program, {}), second = Run(*program, {});
  EXPECT_NE(*first, *second);  // runs that nobody numbers have numbers of their own
}

TEST_P(FfiTest, StatesLiveAsLongAsTheirStages) {
  const int before = Counter::alive;
  {
    const auto program =
        Compile(absl::StrCat("ENTRY e { ROOT r = s64[] custom-call(), custom_call_target=\"ffi_test.count\"",
                             kTyped, ", custom_call_has_side_effect=true }"));
    ASSERT_TRUE(program.ok()) << program.status();
    ffi::ExecutionContext context;
    ASSERT_TRUE(
        context
            .Insert(Counter::id.type_id, new Counter(1000), [](void* c) { delete static_cast<Counter*>(c); })
            .ok());
    Counter other(1);
    EXPECT_EQ(context.Insert(Counter::id.type_id, &other).code(), absl::StatusCode::kAlreadyExists);
    runtime::ExecuteOptions options;
    options.ffi_context = &context;
    EXPECT_EQ(*Run(*program, {}, options), "1107");
    EXPECT_EQ(*Run(*program, {}, options), "1108");  // the place in the program counts, the run starts anew
    EXPECT_THAT(Run(*program, {}).status().message(),
                HasSubstr("custom-call 'ffi_test.count': the run's execution context"));
  }
  EXPECT_EQ(Counter::alive, before);
}

// --- Registration

TEST(FfiRegistryTest, RefusesWhatCannotBeCalled) {
  const XLA_FFI_Api* api = XLA_FFI_GetApi();
  const auto status = [&](const char* name, XLA_FFI_Handler* handler) {
    return std::string(ffi::RegisterHandler(api, name, "Host", handler).message());
  };
  EXPECT_EQ(status("ffi_test.future", OfTheFuture),
            "handler 'ffi_test.future' for platform Host (execute): it was compiled for version 0.4 of the "
            "interface; handlers "
            "of 0.1 to 0.3 can be called");
  EXPECT_THAT(status("ffi_test.another", OfAnother),
              HasSubstr("it was compiled for version 1.3 of the interface"));
  EXPECT_THAT(status("ffi_test.silent", Silent), HasSubstr("does not report its metadata"));
  EXPECT_THAT(status("ffi_test.none", nullptr), HasSubstr("has no execute"));
  EXPECT_EQ(status("ffi_test.past", OfThePast), "");
  EXPECT_EQ(status("ffi_test.past", OfThePast), "");
  EXPECT_THAT(status("ffi_test.past", Show), HasSubstr("the name has another handler"));
  EXPECT_THAT(
      std::string(
          ffi::RegisterHandler(api, "ffi_test.past", "cpu", {Silent, nullptr, nullptr, OfThePast}).message()),
      HasSubstr("(instantiate): it does not report"));
  EXPECT_TRUE(ffi::FindHandler("ffi_test.past", "CPU").ok());
  EXPECT_EQ(ffi::FindHandler("ffi_test.past", "CUDA").status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(ffi::StaticRegisteredHandlers("host").count("ffi_test.past"), 1);
  EXPECT_EQ(ffi::StaticRegisteredHandlers("host").count("ffi_test.future"), 0);
}

TEST(FfiRegistryTest, TypesHaveNumbersOfTheirOwn) {
  XLA_FFI_TypeId first = {0}, second = {0}, given = {1 << 20};
  ASSERT_TRUE(ffi::RegisterType("ffi_test.first", &first, nullptr).ok());
  ASSERT_TRUE(ffi::RegisterType("ffi_test.second", &second, nullptr).ok());
  EXPECT_NE(first.type_id, 0);
  EXPECT_NE(first.type_id, second.type_id);
  EXPECT_TRUE(ffi::RegisterType("ffi_test.first", &first, nullptr).ok());
  EXPECT_TRUE(ffi::RegisterType("ffi_test.given", &given, nullptr).ok());
  XLA_FFI_TypeId unknown = {0};
  EXPECT_EQ(ffi::RegisterType("ffi_test.first", &unknown, nullptr).code(), absl::StatusCode::kAlreadyExists);
  EXPECT_EQ(ffi::RegisterType("ffi_test.third", &second, nullptr).code(), absl::StatusCode::kAlreadyExists);
}

}  // namespace
}  // namespace xla
