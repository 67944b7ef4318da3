// Infeed, outfeed, send and recv through the client.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_replace.h"
#include "xla/client/testing/client_test.h"
#include "xla/executable_run_options.h"
#include "xla/literal_util.h"
#include "xla/runtime/device.h"
#include "xla/runtime/host_queues.h"
#include "xla/shape_util.h"
#include "xla/stream_executor/async_value_ref.h"

namespace xla {
namespace {

using ::testing::HasSubstr;
using Buffers = std::vector<const ShapedBuffer*>;
using TransferEvent = tsl::AsyncValueRef<std::unique_ptr<se::Event>>;

class HostTransferTest : public ClientTest {
 protected:
  ~HostTransferTest() override { runtime::SetHostTransferTimeout(std::chrono::milliseconds(0)); }

  absl::StatusOr<Literal> Run(LocalExecutable& executable,
                              const ExecutableRunOptions& options = ExecutableRunOptions()) {
    absl::StatusOr<ScopedShapedBuffer> result = executable.Run(Buffers{}, options);
    if (!result.ok()) return result.status();
    return client_->ShapedBufferToLiteral(*result);
  }
};

TEST_F(HostTransferTest, InfeedTakesValuesInTheirOrder) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { t = token[] after-all()
      i = (f32[2], token[]) infeed(t)  a = f32[2] get-tuple-element(i), index=0  t2 = token[] get-tuple-element(i), index=1
      j = ((f32[2], s32[]), token[]) infeed(t2)  b = (f32[2], s32[]) get-tuple-element(j), index=0
      ROOT r = (f32[2], (f32[2], s32[])) tuple(a, b) })");
  const Literal first = LiteralUtil::CreateR1<float>({1, 2}), number = LiteralUtil::CreateR0<int32_t>(5);
  // Layouts are the host's affair.
  ASSERT_TRUE(client_->TransferToInfeed(first).ok());
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::MakeTuple({&first, &number})).ok());
  absl::StatusOr<Literal> result = Run(*executable);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->ToStringWithoutShapeOneline(), "( {1, 2}, ( {1, 2}, 5 ) )");
}

TEST_F(HostTransferTest, AWrongShapeIsNamedAndStaysInTheQueue) {
  auto vector = CompileText(
      "HloModule takes_vector  ENTRY e { t = token[] after-all()  i = (f32[2], token[]) infeed(t)  ROOT r = "
      "f32[2] get-tuple-element(i), index=0 }");
  auto number = CompileText(
      "HloModule takes_number  ENTRY e { t = token[] after-all()  i = (s32[], token[]) infeed(t)  ROOT r = "
      "s32[] get-tuple-element(i), index=0 }");
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(3)).ok());
  EXPECT_THAT(
      Run(*vector).status().message(),
      HasSubstr(
          "infeed: program 'takes_vector' takes f32[2], but next in the infeed queue of device 0 is s32[]"));
  EXPECT_EQ(*Run(*number), LiteralUtil::CreateR0<int32_t>(3));
  // ResetDevice empties the queues.
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(4)).ok());
  ASSERT_TRUE(client_->ResetDevice().ok());
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR1<float>({1, 2})).ok());
  EXPECT_EQ(*Run(*vector), LiteralUtil::CreateR1<float>({1, 2}));
}

constexpr char kOutfeed[] = R"(HloModule gives
  ENTRY e { c = f32[2,3] constant({{1, 2, 3}, {4, 5, 6}})  t = token[] after-all()
    ROOT o = token[] outfeed(c, t), outfeed_shape=f32[2,3] })";

TEST_F(HostTransferTest, OutfeedGivesTheLayoutThatIsAskedFor) {
  auto executable = CompileText(kOutfeed);
  const Literal expected = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  ASSERT_TRUE(Run(*executable).ok());
  absl::StatusOr<Literal> value = client_->TransferFromOutfeed(&columns);
  ASSERT_TRUE(value.ok()) << value.status();
  EXPECT_EQ(value->shape(), columns);
  EXPECT_EQ(*value, expected);

  ASSERT_TRUE(Run(*executable).ok());
  const Shape other = ShapeUtil::MakeShape(F32, {3, 2});
  EXPECT_EQ(client_->TransferFromOutfeedLocal(other, 0).status().message(),
            "outfeed of device 0: the host asks for f32[3,2], but the program gave f32[2,3]");
  // What nobody took is still there.
  Literal target(columns);
  ASSERT_TRUE(client_->TransferFromOutfeedLocal(0, MutableBorrowingLiteral(&target)).ok());
  EXPECT_EQ(target, expected);
  // When nothing is asked for, the program decides.
  auto in_columns =
      CompileText(absl::StrReplaceAll(kOutfeed, {{"outfeed_shape=f32[2,3]", "outfeed_shape=f32[2,3]{0,1}"}}));
  ASSERT_TRUE(Run(*in_columns).ok());
  value = client_->TransferFromOutfeed(nullptr);
  ASSERT_TRUE(value.ok()) << value.status();
  EXPECT_EQ(value->shape(), columns);
  EXPECT_EQ(*value, expected);
}

// Twice what the host gives, until it gives zero.
constexpr char kStream[] = R"(HloModule stream
  body { s = (s32[], pred[], token[]) parameter(0)  n = s32[] get-tuple-element(s), index=0  t = token[] get-tuple-element(s), index=2
    i = (s32[], token[]) infeed(t)  v = s32[] get-tuple-element(i), index=0  t2 = token[] get-tuple-element(i), index=1
    two = s32[] constant(2)  w = s32[] multiply(v, two)
    t3 = token[] outfeed(w, t2), outfeed_shape=s32[]
    one = s32[] constant(1)  m = s32[] add(n, one)  zero = s32[] constant(0)  go = pred[] compare(v, zero), direction=NE
    ROOT r = (s32[], pred[], token[]) tuple(m, go, t3) }
  cond { s = (s32[], pred[], token[]) parameter(0)  ROOT g = pred[] get-tuple-element(s), index=1 }
  ENTRY e { n = s32[] constant(0)  go = pred[] constant(true)  t = token[] after-all()
    s = (s32[], pred[], token[]) tuple(n, go, t)
    w = (s32[], pred[], token[]) while(s), condition=cond, body=body
    ROOT r = s32[] get-tuple-element(w), index=0 })";

TEST_F(HostTransferTest, ALoopStreamsBothWays) {
  auto executable = CompileText(kStream);
  constexpr int kCount = 200;
  const Shape scalar = ShapeUtil::MakeShape(S32, {});
  std::thread feeder([&] {
    for (int i = 1; i <= kCount; ++i) {
      EXPECT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(i < kCount ? i : 0)).ok());
    }
  });
  std::thread reader([&] {
    for (int i = 1; i <= kCount; ++i) {
      absl::StatusOr<Literal> value = client_->TransferFromOutfeed(&scalar);
      ASSERT_TRUE(value.ok()) << value.status();
      EXPECT_EQ(*value, LiteralUtil::CreateR0<int32_t>(i < kCount ? 2 * i : 0));
    }
  });
  absl::StatusOr<Literal> result = Run(*executable);
  feeder.join();
  reader.join();
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR0<int32_t>(kCount));
}

TEST_F(HostTransferTest, QuestionAndAnswer) {
  // Each value that the host gives depends on the one before that came out.
  auto executable = CompileText(kStream);
  absl::StatusOr<ScopedShapedBuffer> result = executable->RunAsync(Buffers{}, ExecutableRunOptions());
  ASSERT_TRUE(result.ok()) << result.status();
  const Shape scalar = ShapeUtil::MakeShape(S32, {});
  int32_t value = 1;
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(value)).ok());
    value = client_->TransferFromOutfeed(&scalar)->Get<int32_t>({});
  }
  EXPECT_EQ(value, 1024);
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(0)).ok());
  EXPECT_EQ(Value(*result), LiteralUtil::CreateR0<int32_t>(11));
}

TEST_F(HostTransferTest, NobodyWaitsForever) {
  runtime::SetHostTransferTimeout(std::chrono::milliseconds(100));
  EXPECT_THAT(
      Run(*CompileText(kStream)).status().message(),
      HasSubstr("infeed: program 'stream' waits for s32[], which the host has not put into the infeed "
                "queue of device 0 for "
                "0.1 s; 'stream' is running there"));
  const Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  EXPECT_THAT(client_->TransferFromOutfeed(&shape).status().message(),
              HasSubstr("outfeed of device 0: the host waits for f32[2,3] for 0.1 s; no program is running "
                        "there; the last, "
                        "'stream', ended with: "));
}

TEST_F(HostTransferTest, AReaderLearnsThatTheProgramFailed) {
  auto executable = CompileText(R"(HloModule fails
    ENTRY e { t = token[] after-all()  i = (s32[], token[]) infeed(t)  v = s32[] get-tuple-element(i), index=0
      c = s32[] custom-call(v), custom_call_target="no_such_function"
      t2 = token[] get-tuple-element(i), index=1  ROOT o = token[] outfeed(c, t2), outfeed_shape=s32[] })");
  absl::StatusOr<ScopedShapedBuffer> result = executable->RunAsync(Buffers{}, ExecutableRunOptions());
  std::thread reader([&] {
    EXPECT_THAT(client_->TransferFromOutfeed(nullptr).status().message(),
                HasSubstr("outfeed of device 0: program 'fails' has ended with: "));
  });
  // The program waits, so that the reader waits before it fails.
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  ASSERT_TRUE(client_->TransferToInfeed(LiteralUtil::CreateR0<int32_t>(1)).ok());
  reader.join();
}

TEST_F(HostTransferTest, TheEndOfTheClientEndsWaits) {
  auto executable = CompileText(kStream);
  absl::StatusOr<ScopedShapedBuffer> result = executable->RunAsync(Buffers{}, ExecutableRunOptions());
  std::thread reader([&] {
    EXPECT_THAT(client_->TransferFromOutfeed(nullptr).status().message(),
                HasSubstr("the client is destroyed"));
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  // Nothing of the client's may be left when it goes.
  client_->backend().default_stream_executor()->device().host_queues().Close();
  reader.join();
  EXPECT_THAT(client_->ShapedBufferToLiteral(*result).status().message(),
              HasSubstr("the client is destroyed"));
}

// --- Send and recv

constexpr char kSendRecv[] = R"(HloModule m
  ENTRY e { c = f32[2] constant({1, 2})  t = token[] after-all()
    s = (f32[2], u32[], token[]) send(c, t), channel_id=3, is_host_transfer=true, frontend_attributes={name="out"}
    sd = token[] send-done(s), channel_id=3, is_host_transfer=true
    r = (f32[2], u32[], token[]) recv(sd), channel_id=4, is_host_transfer=true
    rd = (f32[2], token[]) recv-done(r), channel_id=4, is_host_transfer=true
    ROOT v = f32[2] get-tuple-element(rd), index=0 })";

TEST_F(HostTransferTest, SendAndRecvCallTheHost) {
  auto executable = CompileText(kSendRecv);
  std::vector<float> sent(2);
  SendDeviceMemoryFunction send =
      [&](int64_t channel, se::Stream* stream, const Shape& shape, const se::DeviceMemoryBase& memory,
          const absl::flat_hash_map<std::string, std::string>& attributes) -> absl::StatusOr<TransferEvent> {
    EXPECT_EQ(channel, 3);
    EXPECT_EQ(shape, ShapeUtil::MakeShape(F32, {2}));
    EXPECT_EQ(attributes.at("name"), "out");
    // The copy is queued; the event stands behind it.
    auto event = std::make_unique<se::Event>();
    EXPECT_TRUE(stream->Memcpy(sent.data(), memory, memory.size()).ok());
    EXPECT_TRUE(stream->RecordEvent(event.get()).ok());
    return tsl::MakeAvailableAsyncValueRef<std::unique_ptr<se::Event>>(std::move(event));
  };
  std::thread host;
  RecvDeviceMemoryFunction recv =
      [&](int64_t channel, se::Stream* stream, const Shape&, se::DeviceMemoryBase* memory,
          const absl::flat_hash_map<std::string, std::string>&) -> absl::StatusOr<TransferEvent> {
    EXPECT_EQ(channel, 4);
    auto ready = tsl::MakeConstructedAsyncValueRef<std::unique_ptr<se::Event>>(nullptr);
    host = std::thread([ready, memory = *memory, &sent]() mutable {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      for (int i = 0; i < 2; ++i) static_cast<float*>(memory.opaque())[i] = 10 * sent[i];
      ready.SetStateConcrete();
    });
    return ready;
  };
  ExecutableRunOptions options;
  options.set_send_device_memory_function(&send).set_recv_device_memory_function(&recv);
  absl::StatusOr<Literal> result = Run(*executable, options);
  if (host.joinable()) host.join();
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR1<float>({10, 20}));
}

TEST_F(HostTransferTest, SendAndRecvReportWhatTheHostDoesNot) {
  auto executable = CompileText(kSendRecv);
  EXPECT_THAT(Run(*executable).status().message(),
              HasSubstr("send: channel 3 is a transfer with the host, but the run has no send function"));
  SendDeviceMemoryFunction send = [](auto&&...) -> absl::StatusOr<TransferEvent> {
    return tsl::MakeAvailableAsyncValueRef<std::unique_ptr<se::Event>>(nullptr);
  };
  const RecvDeviceMemoryFunction::Function plain = [](auto&&...) -> absl::StatusOr<TransferEvent> {
    return absl::UnavailableError("the other end is gone");
  };
  RecvDeviceMemoryFunction fails = plain;
  RecvDeviceMemoryFunction fails_later = [](auto&&...) -> absl::StatusOr<TransferEvent> {
    return tsl::MakeErrorAsyncValueRef<std::unique_ptr<se::Event>>(absl::UnavailableError("it went away"));
  };
  RecvDeviceMemoryFunction never = [](auto&&...) -> absl::StatusOr<TransferEvent> {
    return tsl::MakeUnconstructedAsyncValueRef<std::unique_ptr<se::Event>>();
  };
  ExecutableRunOptions options;
  options.set_send_device_memory_function(&send).set_recv_device_memory_function(&fails);
  EXPECT_THAT(Run(*executable, options).status().message(),
              HasSubstr("instruction 'r': the other end is gone"));
  options.set_recv_device_memory_function(&fails_later);
  EXPECT_THAT(Run(*executable, options).status().message(), HasSubstr("instruction 'rd': it went away"));
  runtime::SetHostTransferTimeout(std::chrono::milliseconds(50));
  options.set_recv_device_memory_function(&never);
  EXPECT_THAT(Run(*executable, options).status().message(),
              HasSubstr("recv-done: program 'm' waits on channel 4 for the host, which did not finish the "
                        "transfer in 0.05 s"));
}

TEST_F(HostTransferTest, ChannelsToOtherDevicesAreRefused) {
  const XlaComputation computation = Computation(R"(HloModule m
    ENTRY e { c = f32[] constant(1)  t = token[] after-all()
      s = (f32[], u32[], token[]) send(c, t), channel_id=3  ROOT d = token[] send-done(s), channel_id=3 })");
  EXPECT_THAT(client_->Compile(computation, {}, ExecutableBuildOptions()).status().message(),
              HasSubstr("send [D5]: channel 3 leads to another device"));
}

}  // namespace
}  // namespace xla
