#include "xla/client/local_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/client/client_library.h"
#include "xla/client/testing/client_test.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

using Buffers = std::vector<const ShapedBuffer*>;

absl::StatusOr<ScopedShapedBuffer> RunNow(LocalExecutable& executable, const Buffers& arguments,
                                          const ExecutableRunOptions& options = ExecutableRunOptions()) {
  return executable.Run(arguments, options);
}
absl::StatusOr<ScopedShapedBuffer> RunLater(LocalExecutable& executable, const Buffers& arguments,
                                            const ExecutableRunOptions& options = ExecutableRunOptions()) {
  return executable.RunAsync(arguments, options);
}

class LocalClientTest : public ClientTest {};

TEST_F(LocalClientTest, RunsAProgramOnBuffers) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = f32[3] parameter(0)  y = f32[3] parameter(1)  ROOT r = f32[3] add(x, y) })");
  const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  const ScopedShapedBuffer y = Buffer(LiteralUtil::CreateR1<float>({10, 20, 30}));
  absl::StatusOr<ScopedShapedBuffer> sum = RunNow(*executable, {&x, &y});
  ASSERT_TRUE(sum.ok()) << sum.status();
  EXPECT_EQ(Value(*sum), LiteralUtil::CreateR1<float>({11, 22, 33}));
  // A result is an argument like any other.
  absl::StatusOr<ScopedShapedBuffer> again = RunNow(*executable, {&*sum, &*sum});
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(Value(*again), LiteralUtil::CreateR1<float>({22, 44, 66}));
}

TEST_F(LocalClientTest, TuplesGoInAndOut) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { t = (f32[2], (s32[], f32[2])) parameter(0)
      a = f32[2] get-tuple-element(t), index=0
      n = (s32[], f32[2]) get-tuple-element(t), index=1
      b = f32[2] get-tuple-element(n), index=1
      c = f32[2] subtract(a, b)
      s = s32[] get-tuple-element(n), index=0
      p = (f32[2], s32[]) tuple(c, s)
      e = () tuple()
      ROOT r = ((f32[2], s32[]), (s32[], f32[2]), ()) tuple(p, n, e) })");
  const Literal inner =
      LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int32_t>(7), LiteralUtil::CreateR1<float>({1, 2}));
  const ScopedShapedBuffer argument =
      Buffer(LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({5, 5}), inner));
  absl::StatusOr<ScopedShapedBuffer> result = RunNow(*executable, {&argument});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(Value(*result).ToStringOneline(),
            "( ( f32[2] {4, 3}, s32[] 7 ), ( s32[] 7, f32[2] {1, 2} ), (  ) )");
  // A tuple's memory holds the addresses of its elements.
  const void* const* table = static_cast<const void* const*>(result->root_buffer().opaque());
  EXPECT_EQ(table[0], result->buffer({0}).opaque());
  EXPECT_EQ(static_cast<const void* const*>(table[0])[1], result->buffer({0, 1}).opaque());
}

TEST_F(LocalClientTest, ArgumentsAndResultHaveTheLayoutsThatAreAskedFor) {
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  ExecutableBuildOptions options;
  options.set_result_layout(columns);
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = f32[2,3] parameter(0)  ROOT r = f32[2,3] negate(x) })",
                                options, {columns});
  const Literal rows = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
  const ScopedShapedBuffer x = Buffer(rows.Relayout(columns));
  absl::StatusOr<ScopedShapedBuffer> result = RunNow(*executable, {&x});
  ASSERT_TRUE(result.ok()) << result.status();
  const float* memory = static_cast<const float*>(result->root_buffer().opaque());
  EXPECT_EQ(std::vector<float>(memory, memory + 6), (std::vector<float>{-1, -4, -2, -5, -3, -6}));
  EXPECT_EQ(Value(*result).shape(), columns);

  const ScopedShapedBuffer wrong = Buffer(rows);
  EXPECT_THAT(
      RunNow(*executable, {&wrong}).status().message(),
      HasSubstr(
          "argument 0 ('x') has the layout f32[2,3]{1,0}, but the program was compiled for f32[2,3]{0,1}"));
}

TEST_F(LocalClientTest, TheEntryLayoutDecidesWhatComesBack) {
  const Literal rows = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
  for (absl::string_view parameter : {"{0,1}", "{1,0}"}) {
    for (absl::string_view result : {"{0,1}", "{1,0}"}) {
      for (absl::string_view own : {"{0,1}", "{1,0}"}) {
        const std::string text = absl::StrCat(
            "HloModule m, entry_computation_layout={(f32[2,3]", parameter, ")->(f32[2,3]", result,
            ", f32[])}\nENTRY e { x = f32[2,3]", own, " parameter(0)  n = f32[2,3]", own,
            " negate(x)  z = f32[] constant(0)  ROOT r = (f32[2,3]", own, ", f32[]) tuple(n, z) }");
        auto executable = CompileText(text);
        const Shape& expected = executable->executable()->program_shape().parameters(0);
        EXPECT_EQ(expected.ToString(/*print_layout=*/true), absl::StrCat("f32[2,3]", parameter)) << text;
        const ScopedShapedBuffer x = Buffer(rows.Relayout(expected));
        absl::StatusOr<ScopedShapedBuffer> back = RunNow(*executable, {&x});
        ASSERT_TRUE(back.ok()) << back.status();
        EXPECT_EQ(back->on_device_shape().tuple_shapes(0).ToString(true), absl::StrCat("f32[2,3]", result))
            << text;
        const float* memory = static_cast<const float*>(back->buffer({0}).opaque());
        EXPECT_EQ(memory[1], result == "{0,1}" ? -4 : -2) << text;
      }
    }
  }
}

TEST_F(LocalClientTest, PaddedLayoutsAreRefused) {
  Shape padded = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  padded.mutable_layout()->set_padded_dimensions({3, 5});
  const absl::string_view words = "has padding, but these devices store arrays without padding";
  auto error = [&](absl::string_view text, const ExecutableBuildOptions& options) {
    const auto module = ParseHloModule(text);
    EXPECT_TRUE(module.ok()) << module.status();
    const XlaComputation computation((*module)->ToProto());
    const Shape argument = (*module)->entry_computation()->parameter_instruction(0)->shape();
    return std::string(client_->Compile(computation, {&argument}, options).status().message());
  };
  const absl::string_view text =
      "HloModule m  ENTRY e { x = f32[2,3] parameter(0)  ROOT r = f32[2,3] negate(x) }";
  EXPECT_THAT(error(text, ExecutableBuildOptions().set_result_layout(padded)), HasSubstr(words));
  EXPECT_THAT(
      error("HloModule m  ENTRY e { x = f32[2,3]{1,0:PD(3,5)} parameter(0)  ROOT r = f32[2,3] negate(x) }",
            ExecutableBuildOptions()),
      HasSubstr(words));
  TransferManager* const transfers = client_->mutable_backend()->transfer_manager();
  EXPECT_THAT(transfers->AllocateScopedShapedBuffer(padded, client_->mutable_backend()->memory_allocator(), 0)
                  .status()
                  .message(),
              HasSubstr(words));
  // Memory of the caller's own.
  std::vector<float> memory(15);
  ShapedBuffer own(padded, /*device_ordinal=*/0);
  own.set_buffer(se::DeviceMemoryBase(memory.data(), memory.size() * sizeof(float)), {});
  EXPECT_THAT(transfers->TransferLiteralFromDevice(nullptr, own).status().message(), HasSubstr(words));
  EXPECT_THAT(
      transfers->TransferLiteralToDevice(nullptr, LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}}), own)
          .message(),
      HasSubstr(words));
}

TEST_F(LocalClientTest, ACallbackMayChooseTheLayouts) {
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  ExecutableBuildOptions options;
  options.set_layout_canonicalization_callback([&](const HloModule& module) {
    EXPECT_EQ(module.name(), "m");
    return std::pair<std::vector<Shape>, Shape>({columns}, columns);
  });
  auto executable =
      CompileText("HloModule m  ENTRY e { x = f32[2,3] parameter(0)  ROOT r = f32[2,3] negate(x) }", options);
  EXPECT_EQ(executable->executable()->program_shape().parameters(0), columns);
  EXPECT_EQ(executable->executable()->result_shape(), columns);
}

TEST_F(LocalClientTest, SizesOfDynamicShapesTravelWithTheBuffer) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = s32[<=4] parameter(0)  ROOT r = s32[<=4] add(x, x) })");
  Literal x(ShapeUtil::MakeShape(S32, {4}, {true}));
  for (int i = 0; i < 4; ++i) x.Set<int32_t>({i}, i + 1);
  x.SetDynamicSize(0, 3);
  const ScopedShapedBuffer buffer = Buffer(x);
  absl::StatusOr<ScopedShapedBuffer> result = RunNow(*executable, {&buffer});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(Value(*result).ToStatic(), LiteralUtil::CreateR1<int32_t>({2, 4, 6}));

  std::vector<ExecutionInput> inputs;
  inputs.push_back(ExecutionInput::Lend(buffer));
  ASSERT_TRUE(inputs[0].SetDynamicShape(ShapeUtil::MakeShape(S32, {2})).ok());
  absl::StatusOr<ExecutionOutput> output = executable->Run(std::move(inputs), ExecutableRunOptions());
  ASSERT_TRUE(output.ok()) << output.status();
  EXPECT_EQ(Value(output->Result()).ToStatic(), LiteralUtil::CreateR1<int32_t>({2, 4}));
}

TEST_F(LocalClientTest, ArgumentsThatDoNotFitAreNamed) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = f32[3] parameter(0)  y = f32[] parameter(1)  ROOT r = (f32[3], f32[]) tuple(x, y) })");
  const ScopedShapedBuffer vector = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  const ScopedShapedBuffer number = Buffer(LiteralUtil::CreateR0<float>(1));
  const ScopedShapedBuffer integer = Buffer(LiteralUtil::CreateR0<int32_t>(1));
  const auto error = [&](const Buffers& arguments) {
    return std::string(executable->Run(arguments, ExecutableRunOptions()).status().message());
  };
  EXPECT_EQ(error({&vector}), "program 'm' takes 2 arguments, found 1");
  EXPECT_EQ(error({&vector, &integer}),
            "argument 1 ('y') has shape s32[], but the program was compiled for f32[]");
  ShapedBuffer small(vector.on_device_shape(), 0);
  small.set_buffer(number.root_buffer(), {});
  EXPECT_EQ(error({&small, &number}), "argument 0 ('x') has a buffer of 4 bytes, but f32[3] takes 12");
  EXPECT_EQ(error({&vector, nullptr}), "argument 1 is null");
  ExecutableRunOptions elsewhere;
  elsewhere.set_device_ordinal(7);
  EXPECT_THAT(RunNow(*executable, {&vector, &number}, elsewhere).status().message(),
              HasSubstr("the client has no device 7"));
}

TEST_F(LocalClientTest, ArgumentsInBraces) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = f32[2] parameter(0)  y = f32[2] parameter(1)  ROOT r = f32[2] subtract(x, y) })");
  ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2}));
  const ScopedShapedBuffer y = Buffer(LiteralUtil::CreateR1<float>({10, 30}));
  const Literal difference = LiteralUtil::CreateR1<float>({-9, -28});
  absl::StatusOr<ScopedShapedBuffer> result = executable->Run({&x, &y}, ExecutableRunOptions());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(Value(*result), difference);
  result = executable->RunAsync({&x, &y}, ExecutableRunOptions());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(Value(*result), difference);
  EXPECT_THAT(executable->Run({&x}, ExecutableRunOptions()).status().message(), HasSubstr("found 1"));
  EXPECT_THAT(executable->Run({&x, &y, &y}, ExecutableRunOptions()).status().message(), HasSubstr("found 3"));
}

TEST_F(LocalClientTest, ALiteralThatWasMovedFromIsAnEmptyTuple) {
  Literal literal = LiteralUtil::CreateR1<float>({1, 2});
  const Literal taken = std::move(literal);
  EXPECT_EQ(Value(Buffer(literal)), Literal());  // NOLINT(bugprone-use-after-move)
}

TEST_F(LocalClientTest, BuffersMayOutliveTheirClient) {
  const ScopedShapedBuffer late = Buffer(LiteralUtil::CreateR1<float>({1, 2}));
  ClientLibrary::DestroyLocalInstances();
  EXPECT_EQ(late.on_device_shape(), ShapeUtil::MakeShape(F32, {2}));
}

TEST_F(LocalClientTest, CompilationChecksWhatItIsGiven) {
  const Shape* no_layout = nullptr;
  EXPECT_EQ(client_
                ->Compile(Computation("ENTRY e { ROOT x = f32[2] parameter(0) }"), {no_layout},
                          ExecutableBuildOptions())
                .status()
                .message(),
            "the layout of argument 0 is null");
  const XlaComputation computation =
      Computation("HloModule m  ENTRY e { x = f32[3] parameter(0)  ROOT r = f32[3] negate(x) }");
  const Shape wrong = ShapeUtil::MakeShape(F32, {4}), right = ShapeUtil::MakeShape(F32, {3});
  const auto error = [&](std::vector<const Shape*> shapes, ExecutableBuildOptions options = {}) {
    return std::string(client_->Compile(computation, shapes, options).status().message());
  };
  EXPECT_EQ(error({&right}), "");
  EXPECT_EQ(error({}), "program 'm' takes 1 arguments, but is compiled for 0");
  EXPECT_EQ(error({&wrong}), "parameter 0 ('x') is f32[3] in the program, but f32[4] was requested");
  ExecutableBuildOptions options;
  EXPECT_EQ(error({&right}, options.set_result_layout(wrong)),
            "the result is f32[3] in the program, but f32[4] was requested");
  EXPECT_THAT(error({&right}, ExecutableBuildOptions().set_num_replicas(100)),
              HasSubstr("100 replicas and 1 partitions does not fit"));
  EXPECT_THAT(error({&right}, ExecutableBuildOptions().set_device_ordinal(100)), HasSubstr("no device 100"));
  EXPECT_THAT(client_->Compile(XlaComputation(), std::vector<const Shape*>{}, ExecutableBuildOptions())
                  .status()
                  .message(),
              HasSubstr("the computation is empty"));
}

TEST_F(LocalClientTest, RandomNumbersFollowTheSeed) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { a = f32[] constant(0)  b = f32[] constant(1)
      ROOT r = f32[8] rng(a, b), distribution=rng_uniform })");
  const auto run = [&](int seed) {
    ExecutableRunOptions options;
    options.set_rng_seed(seed);
    absl::StatusOr<ScopedShapedBuffer> result = executable->Run(Buffers{}, options);
    EXPECT_TRUE(result.ok()) << result.status();
    return Value(*result);
  };
  EXPECT_EQ(run(3), run(3));
  EXPECT_FALSE(run(3) == run(4));
  EXPECT_FALSE(run(0) == run(0));
}

TEST_F(LocalClientTest, AnAsynchronousRunIsWaitedForWhereItsResultIsUsed) {
  // The program waits for the host, which feeds it only after RunAsync is back.
  auto executable = CompileText(R"(HloModule m
    ENTRY e { t = token[] after-all()  i = (f32[2], token[]) infeed(t)
      v = f32[2] get-tuple-element(i), index=0  x = f32[2] parameter(0)  ROOT r = f32[2] add(v, x) })");
  ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 1}));
  absl::StatusOr<ScopedShapedBuffer> result = RunLater(*executable, {&x});
  ASSERT_TRUE(result.ok()) << result.status();
  absl::StatusOr<ScopedShapedBuffer> next = RunLater(*executable, {&*result});
  ASSERT_TRUE(next.ok()) << next.status();
  ASSERT_TRUE(client_->TransferToInfeedLocal(LiteralUtil::CreateR1<float>({2, 3}), 0).ok());
  ASSERT_TRUE(client_->TransferToInfeedLocal(LiteralUtil::CreateR1<float>({20, 30}), 0).ok());
  EXPECT_EQ(Value(*next), LiteralUtil::CreateR1<float>({23, 34}));
  EXPECT_EQ(Value(*result), LiteralUtil::CreateR1<float>({3, 4}));
}

TEST_F(LocalClientTest, TheErrorOfAnAsynchronousRunStaysWithItsResult) {
  auto executable = CompileText(R"(HloModule m
    ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] custom-call(x), custom_call_target="no_such_function" })");
  const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 1}));
  absl::StatusOr<StreamPool::Ptr> stream = client_->mutable_backend()->BorrowStream(0);
  ExecutableRunOptions options;
  options.set_stream(stream->get());
  absl::StatusOr<ScopedShapedBuffer> result = RunLater(*executable, {&x}, options);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_THAT(client_->ShapedBufferToLiteral(*result).status().message(), HasSubstr("'no_such_function'"));
  EXPECT_THAT(client_->ShapedBufferToLiteral(*result).status().message(), HasSubstr("'no_such_function'"));
  EXPECT_THAT((*stream)->BlockHostUntilDone().message(), HasSubstr("'no_such_function'"));
  EXPECT_TRUE((*stream)->BlockHostUntilDone().ok());
  // A program on a value that never came to be fails with the reason.
  auto negate = CompileText("HloModule n  ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] negate(x) }");
  EXPECT_THAT(RunNow(*negate, {&*result}).status().message(), HasSubstr("'no_such_function'"));
}

// --- Donation

constexpr char kAliased[] = R"(HloModule m, input_output_alias={ {}: (0, {}, may-alias) }
    ENTRY e { x = f32[3] parameter(0)  y = f32[3] parameter(1)  ROOT r = f32[3] add(x, y) })";

std::vector<ExecutionInput> Inputs(ExecutionInput a, ExecutionInput b) {
  std::vector<ExecutionInput> inputs;
  inputs.push_back(std::move(a));
  inputs.push_back(std::move(b));
  return inputs;
}

TEST_F(LocalClientTest, TheResultTakesOverADonatedBuffer) {
  auto executable = CompileText(kAliased);
  ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  const ScopedShapedBuffer y = Buffer(LiteralUtil::CreateR1<float>({10, 20, 30}));
  const void* const address = x.root_buffer().opaque();
  absl::StatusOr<ExecutionOutput> output = executable->Run(
      Inputs(ExecutionInput::Donate(std::move(x)), ExecutionInput::Lend(y)), ExecutableRunOptions());
  ASSERT_TRUE(output.ok()) << output.status();
  EXPECT_EQ(output->Result().root_buffer().opaque(), address);
  EXPECT_EQ(output->ConsumeAliasedIndices(), std::vector<ShapeIndex>{ShapeIndex()});
  EXPECT_EQ(Value(output->Result()), LiteralUtil::CreateR1<float>({11, 22, 33}));
  EXPECT_EQ(Value(y), LiteralUtil::CreateR1<float>({10, 20, 30}));

  // The donated buffer is gone.
  EXPECT_TRUE(x.root_buffer().is_null());  // NOLINT: a buffer that was moved from has null addresses
  EXPECT_EQ(RunNow(*executable, {&x, &y}).status().message(),
            "argument 0 ('x') has no memory: its buffer was donated, released or never filled");
  EXPECT_THAT(client_->ShapedBufferToLiteral(x).status().message(), HasSubstr("donated"));
}

TEST_F(LocalClientTest, WithoutDonationAnAliasedResultGetsMemoryOfItsOwn) {
  auto executable = CompileText(kAliased);
  const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  absl::StatusOr<ScopedShapedBuffer> result = RunNow(*executable, {&x, &x});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_NE(result->root_buffer().opaque(), x.root_buffer().opaque());
  EXPECT_EQ(Value(x), LiteralUtil::CreateR1<float>({1, 2, 3}));
}

TEST_F(LocalClientTest, MustAliasNeedsADonation) {
  auto executable = CompileText(R"(HloModule m, input_output_alias={ {}: (0, {}, must-alias) }
    ENTRY e { x = f32[3] parameter(0)  ROOT r = f32[3] negate(x) })");
  const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  EXPECT_THAT(RunNow(*executable, {&x}).status().message(), HasSubstr("argument 0 ('x') must be donated"));
}

TEST_F(LocalClientTest, ADonatedBufferIsUsedOnce) {
  auto executable = CompileText(kAliased);
  ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2, 3}));
  const ShapedBuffer same = static_cast<const ShapedBuffer&>(x);
  EXPECT_EQ(executable
                ->Run(Inputs(ExecutionInput::Donate(std::move(x)), ExecutionInput::Lend(same)),
                      ExecutableRunOptions())
                .status()
                .message(),
            "argument 1 ('y') uses the buffer of argument 0 ('x'), and one of the two is donated");
}

TEST_F(LocalClientTest, TwoDonatedBuffersCanTradePlaces) {
  auto executable =
      CompileText(R"(HloModule m, input_output_alias={ {0}: (0, {}, may-alias), {1}: (1, {}, may-alias) }
    ENTRY e { x = s32[2] parameter(0)  y = s32[2] parameter(1)  ROOT r = (s32[2], s32[2]) tuple(y, x) })");
  absl::StatusOr<ExecutionOutput> output =
      executable->Run(Inputs(ExecutionInput::Donate(Buffer(LiteralUtil::CreateR1<int32_t>({1, 2}))),
                             ExecutionInput::Donate(Buffer(LiteralUtil::CreateR1<int32_t>({3, 4})))),
                      ExecutableRunOptions());
  ASSERT_TRUE(output.ok()) << output.status();
  EXPECT_EQ(Value(output->Result()).ToStringWithoutShapeOneline(), "( {3, 4}, {1, 2} )");
}

TEST_F(LocalClientTest, ParametersThatPassThroughAliasOnRequest) {
  constexpr char kText[] =
      "HloModule m  ENTRY e { x = f32[2] parameter(0)  c = f32[] constant(1)  ROOT r = (f32[], f32[2]) "
      "tuple(c, x) }";
  for (const bool alias : {false, true}) {
    auto executable = CompileText(kText, ExecutableBuildOptions().set_alias_passthrough_params(alias));
    ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR1<float>({1, 2}));
    const void* const address = x.root_buffer().opaque();
    std::vector<ExecutionInput> inputs;
    inputs.push_back(ExecutionInput::Donate(std::move(x)));
    absl::StatusOr<ExecutionOutput> output = executable->RunAsync(std::move(inputs), ExecutableRunOptions());
    ASSERT_TRUE(output.ok()) << output.status();
    EXPECT_EQ(output->Result().buffer({1}).opaque() == address, alias);
    EXPECT_EQ(Value(output->Result()).ToStringWithoutShapeOneline(), "( 1, {1, 2} )");
  }
}

TEST_F(LocalClientTest, ThreadsRunOneExecutableAtOnce) {
  auto executable = CompileText(R"(HloModule m
    body { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  a = s32[] get-tuple-element(s), index=1
      one = s32[] constant(1)  j = s32[] add(i, one)  b = s32[] add(a, i)  ROOT r = (s32[], s32[]) tuple(j, b) }
    cond { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  n = s32[] constant(100)
      ROOT r = pred[] compare(i, n), direction=LT }
    ENTRY e { x = s32[] parameter(0)  z = s32[] constant(0)  s = (s32[], s32[]) tuple(z, x)
      w = (s32[], s32[]) while(s), condition=cond, body=body  ROOT r = s32[] get-tuple-element(w), index=1 })");
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 5; ++i) {
        const ScopedShapedBuffer x = Buffer(LiteralUtil::CreateR0<int32_t>(t));
        absl::StatusOr<ScopedShapedBuffer> result = RunNow(*executable, {&x});
        ASSERT_TRUE(result.ok()) << result.status();
        EXPECT_EQ(Value(*result), LiteralUtil::CreateR0<int32_t>(4950 + t));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace xla
