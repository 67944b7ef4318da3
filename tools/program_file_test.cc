#include "tools/program_file.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr char kProgram[] = "HloModule m\nENTRY e { ROOT x = f32[2] parameter(0) }\n";

std::string Error(const std::string& bytes) {
  absl::StatusOr<std::unique_ptr<HloModule>> module = ParseProgram(bytes);
  return module.ok() ? "no error" : std::string(module.status().message());
}

TEST(ProgramFileTest, TellsFormatsApart) {
  for (const char* text :
       {kProgram, "// a comment\nENTRY e { }", "ENTRY module { }", "%x (p: f32[]) -> f32[] { }", ""}) {
    EXPECT_EQ(DetectProgramFormat(text), ProgramFormat::kHloText) << text;
  }
  for (const char* text :
       {"module @m {", "// RUN: x\nmodule {", "module attributes {a = 1} {", "#map = affine_map<>",
        "\"builtin.module\"() ({", "func.func @main() {", "sdy.mesh @m = <[]>"}) {
    EXPECT_EQ(DetectProgramFormat(text), ProgramFormat::kMlirText) << text;
  }
  EXPECT_EQ(DetectProgramFormat("ML\xefR\x0d"), ProgramFormat::kMlirBytecode);
  EXPECT_EQ(DetectProgramFormat("\x0a\x01m\x1a"), ProgramFormat::kHloProto);
}

TEST(ProgramFileTest, ReadsEveryProto) {
  absl::StatusOr<std::unique_ptr<HloModule>> module = ParseProgram(kProgram);
  ASSERT_TRUE(module.ok()) << module.status();
  HloSnapshot snapshot;
  absl::StatusOr<HloModuleProto> proto = ModuleToProto(**module);
  ASSERT_TRUE(proto.ok()) << proto.status();
  *snapshot.mutable_hlo()->mutable_hlo_module() = *proto;
  for (const std::string& bytes :
       {snapshot.SerializeAsString(), snapshot.hlo().SerializeAsString(), proto->SerializeAsString()}) {
    absl::StatusOr<std::unique_ptr<HloModule>> again = ParseProgram(bytes);
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ((*again)->ToString(), (*module)->ToString());
  }
}

TEST(ProgramFileTest, SaysWhatItCannotRead) {
  EXPECT_THAT(Error(" // nothing\n"), HasSubstr("empty"));
  EXPECT_THAT(Error("module {}"), HasSubstr("MLIR text"));
  EXPECT_THAT(Error("ML\xefR"), HasSubstr("MLIR bytecode"));
  EXPECT_THAT(Error("\x01\x02\x03"), HasSubstr("no HloModuleProto"));
  EXPECT_NE(Error("hello"), "no error");
}

}  // namespace
}  // namespace xla
