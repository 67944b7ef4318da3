// A second backend, which neither the runtime nor the client knows.
#include "xla/runtime/backend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/client/client_library.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal_util.h"
#include "xla/runtime/execute.h"
#include "xla/service/hlo.pb.h"
#include "xla/service/platform_util.h"
#include "xla/shape_util.h"

namespace xla::runtime {
namespace {

using ::testing::HasSubstr;

// Sums the elements of f32 arrays of one size; has no other op.
class SumCode : public Code {
 public:
  explicit SumCode(const Program& program)
      : terms_(program.arguments().size()), elements_(program.results()[0].bytes / sizeof(float)) {}

  absl::Status Run(absl::Span<DeviceTask> devices, const TaskOptions& options) const override {
    for (DeviceTask& task : devices) {
      absl::StatusOr<void*> memory = task.results[0].Memory();
      if (!memory.ok()) return memory.status();
      for (size_t i = 0; i < elements_; ++i) {
        float sum = 0;
        for (size_t t = 0; t < terms_; ++t) sum += static_cast<const float*>(task.arguments[t])[i];
        static_cast<float*>(*memory)[i] = sum;
      }
      if (options.progress != nullptr) *options.progress += 1;
    }
    return absl::OkStatus();
  }

 private:
  const size_t terms_, elements_;
};

class SumBackend : public Backend {
 public:
  absl::string_view name() const override { return "sum"; }
  absl::string_view platform_name() const override { return "Sum"; }
  int preference() const override { return -1; }

 private:
  absl::StatusOr<std::unique_ptr<const Code>> MakeCode(const Program& program) const override {
    const HloInstruction* root = program.module().entry_computation()->root_instruction();
    if (root->opcode() != HloOpcode::kAdd || root->shape().element_type() != F32) {
      return absl::UnimplementedError(absl::StrCat("backend sum has no ", HloOpcodeString(root->opcode())));
    }
    return std::make_unique<SumCode>(program);
  }
};

const Backend& Sum() {
  static const bool registered = RegisterBackend(std::make_unique<SumBackend>()).ok();
  EXPECT_TRUE(registered);
  return **FindBackend("sum");
}

constexpr char kAdd[] = R"(HloModule m, input_output_alias={ {}: (1, {}, may-alias) }
  ENTRY e { x = f32[2] parameter(0)  y = f32[2] parameter(1)  ROOT r = f32[2] add(x, y) })";
constexpr char kNegate[] = "HloModule m  ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[2] negate(x) }";

TEST(BackendTest, ASecondBackendRunsPrograms) {
  absl::StatusOr<std::shared_ptr<const Program>> program = Sum().Compile(*ParseHloModule(kAdd));
  ASSERT_TRUE(program.ok()) << program.status();
  Buffer y = Buffer::FromLiteral(LiteralUtil::CreateR1<float>({10, 20}), 0);
  const void* const memory = y.data();
  std::vector<DeviceArguments> devices(1);
  devices[0].arguments.push_back(Buffer::FromLiteral(LiteralUtil::CreateR1<float>({1, 2}), 0));
  devices[0].arguments.push_back(std::move(y));
  std::atomic<int64_t> progress = 0;
  ExecuteOptions options;
  options.progress = &progress;
  absl::StatusOr<Results> results = Execute(*program, std::move(devices), options);
  ASSERT_TRUE(results.ok()) << results.status();
  EXPECT_EQ(*(*results)[0][0].ToLiteral(), LiteralUtil::CreateR1<float>({11, 22}));
  EXPECT_EQ((*results)[0][0].data(), memory);
  EXPECT_EQ(progress, 1);
  EXPECT_EQ(Sum().Compile(*ParseHloModule(kNegate)).status().message(), "backend sum has no negate");
}

TEST(BackendTest, ModulesAreVerifiedForEveryBackend) {
  EXPECT_THAT(Sum()
                  .Compile(*ParseHloModule(
                      "HloModule m  ENTRY e { x = f32[2] parameter(0)  ROOT r = f32[3] add(x, x) }"))
                  .status()
                  .message(),
              HasSubstr("f32[2]"));
}

TEST(BackendTest, ABackendThatDoesNotWatchStepsSaysSo) {
  for (bool profile : {false, true}) {
    CompileOptions options;
    (profile ? options.profile : options.check_nans) = true;
    EXPECT_EQ(Sum().Compile(*ParseHloModule(kAdd), options).status().message(),
              "backend sum can neither measure the time of steps nor check for NaNs");
  }
}

TEST(BackendTest, BackendsAreFoundByName) {
  EXPECT_EQ(Sum().name(), "sum");
  EXPECT_EQ(RegisterBackend(std::make_unique<SumBackend>()).message(), "backend 'sum' is registered already");
  EXPECT_THAT(FindBackend("summ").status().message(), HasSubstr("no backend 'summ' (did you mean 'sum'?)"));
  // The one that is preferred comes first.
  EXPECT_EQ(AllBackends().back()->name(), "sum");
}

TEST(BackendTest, ASecondBackendIsAPlatformOfTheClient) {
  (void)Sum();
  absl::StatusOr<se::Platform*> platform = PlatformUtil::GetPlatform("sum");
  ASSERT_TRUE(platform.ok()) << platform.status();
  EXPECT_EQ((*PlatformUtil::GetDefaultPlatform())->Name(), "Host");
  absl::StatusOr<LocalClient*> client = ClientLibrary::GetOrCreateLocalClient(*platform);
  ASSERT_TRUE(client.ok()) << client.status();
  const auto compile = [&](const char* text) {
    const XlaComputation computation(*ModuleToProto(**ParseHloModule(text)));
    std::vector<Shape> shapes = computation.GetProgramShape()->parameters();
    std::vector<const Shape*> pointers;
    for (const Shape& shape : shapes) pointers.push_back(&shape);
    return (*client)->Compile(computation, pointers, ExecutableBuildOptions());
  };
  EXPECT_EQ(compile(kNegate).status().message(), "backend sum has no negate");
  auto executables = compile(kAdd);
  ASSERT_TRUE(executables.ok()) << executables.status();
  const ScopedShapedBuffer x = *(*client)->LiteralToShapedBuffer(LiteralUtil::CreateR1<float>({1, 2}), 0);
  absl::StatusOr<ScopedShapedBuffer> result =
      (*executables)[0]->Run(std::vector<const ShapedBuffer*>{&x, &x}, ExecutableRunOptions());
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*(*client)->ShapedBufferToLiteral(*result), LiteralUtil::CreateR1<float>({2, 4}));
}

}  // namespace
}  // namespace xla::runtime
