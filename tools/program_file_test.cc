#include "tools/program_file.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr char kProgram[] = "HloModule m\nENTRY e { ROOT x = f32[2] parameter(0) }\n";

std::string ProgramError(const std::string& bytes) {
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
  EXPECT_THAT(ProgramError(" // nothing\n"), HasSubstr("empty"));
  EXPECT_THAT(ProgramError("module {}"), HasSubstr("MLIR text"));
  EXPECT_THAT(ProgramError("ML\xefR"), HasSubstr("MLIR bytecode"));
  EXPECT_THAT(ProgramError("\x01\x02\x03"), HasSubstr("not a complete HloModuleProto"));
  EXPECT_NE(ProgramError("hello"), "no error");
}

TEST(ProgramFileTest, NamesFilesThatAreNoPrograms) {
  const std::string text = kProgram;
  std::string wide, wide_from_the_top;
  for (char c : text) {
    wide += {c, '\0'};
    wide_from_the_top += {'\0', c};
  }
  const std::pair<std::string, std::string> cases[] = {
      {std::string("PK\x03\x04\0\0", 6), "a zip archive, as .npz files with arrays are"},
      {std::string("PK\x05\x06\0", 5), "an empty zip archive"},
      {std::string("\x93NUMPY\x01\0", 8), "an array (.npy), which is given with --input"},
      {std::string("\x1F\x8B\x08\0", 4), "compressed with gzip"},
      {std::string("\x28\xB5\x2F\xFD\0", 5), "compressed with zstd"},
      {std::string("\xFD\x37zXZ\0", 6), "compressed with xz"},
      {std::string("\x7F\x45LF\x02\0", 6), "ELF"},
      {std::string("\x89PNG\r\n\x1A", 7), "a picture (PNG)"},
      {std::string("\xFF\xD8\xFF\xE0\0", 5), "a picture (JPEG)"},
      {"\xFF\xFE" + wide, "UTF-16"},
      {"\xFE\xFF" + wide_from_the_top, "UTF-16"},
      {wide, "UTF-16"},
      {wide_from_the_top, "UTF-16"}};
  for (const auto& [bytes, what] : cases) {
    EXPECT_THAT(ProgramError(bytes), HasSubstr("not a program, but "));
    EXPECT_THAT(ProgramError(bytes), HasSubstr(what));
    EXPECT_EQ(ProgramError(bytes), DescribeOtherFile(bytes));
  }
  std::string with_zero = text;
  with_zero[text.find("ROOT")] = '\0';
  EXPECT_EQ(ProgramError(with_zero), "2: the text contains a zero byte");
  // Programs are none of these.
  EXPECT_EQ(DescribeOtherFile(text), "");
  const auto module = ParseProgram(text);
  ASSERT_TRUE(module.ok()) << module.status();
  EXPECT_EQ(DescribeOtherFile(*WriteHloProto(**module)), "");
}

TEST(ProgramFileTest, ByteOrderMarks) {
  std::string marked = absl::StrCat("\xEF\xBB\xBF", kProgram);
  DropByteOrderMark(marked);
  EXPECT_EQ(marked, kProgram);
  DropByteOrderMark(marked);
  EXPECT_EQ(marked, kProgram);
}

}  // namespace
}  // namespace xla
