#include "stablehlo/hlo/parse_mlir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "llvm/Support/raw_ostream.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "stablehlo/dialect/Serialization.h"

namespace xla {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kProgram[] = R"(module @m {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.add %x, %x : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
})";

class ParseMlirTest : public ::testing::Test {
 protected:
  // The op in the middle of the program, or what is wrong.
  std::string Read(absl::string_view bytes) {
    auto module = ParseMlirModule(bytes, context_);
    if (!module.ok()) return std::string(module.status().message());
    std::string text;
    llvm::raw_string_ostream stream(text);
    (*module)->print(stream);
    return text;
  }

  mlir::MLIRContext context_{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(ParseMlirTest, ReadsTextBytecodeAndArtifacts) {
  const std::string add = "stablehlo.add %arg0, %arg0 : tensor<2xf32>";
  EXPECT_THAT(Read(kProgram), HasSubstr(add));
  auto module = ParseMlirModule(kProgram, context_);
  ASSERT_TRUE(module.ok());
  std::string bytecode, artifact;
  llvm::raw_string_ostream bytecode_stream(bytecode), artifact_stream(artifact);
  ASSERT_TRUE(mlir::succeeded(mlir::writeBytecodeToFile(**module, bytecode_stream)));
  EXPECT_THAT(Read(bytecode), HasSubstr(add));
  ASSERT_TRUE(
      mlir::succeeded(mlir::stablehlo::serializePortableArtifact(**module, "1.0.0", artifact_stream)));
  EXPECT_THAT(artifact, HasSubstr("StableHLO_v1.0.0"));
  EXPECT_THAT(Read(artifact), HasSubstr(add));
  for (size_t n = 0; n < artifact.size(); ++n) {
    if (n != 0) EXPECT_FALSE(ParseMlirModule(artifact.substr(0, n), context_).ok()) << n;
  }
}

TEST_F(ParseMlirTest, MessagesHavePlaces) {
  EXPECT_EQ(Read("func.func @main() {\n  %0 = stablehlo.nothing\n}"),
            "2:8: custom op 'stablehlo.nothing' is unknown\n  %0 = stablehlo.nothing\n       ^");
  EXPECT_THAT(Read("module { sdy.mesh @mesh = <[\"x\"=0]> }"),
              HasSubstr("1:29: custom op 'sdy.mesh' mesh_axis [C1]: axis \"x\""));
  EXPECT_THAT(Read("func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {\n"
                   "  %0 = \"stablehlo.add\"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>\n"
                   "  return %0 : tensor<2xf32>\n}"),
              AllOf(HasSubstr("2:8: 'stablehlo.add' op"), HasSubstr("\n  %0 = \"stablehlo.add\"(%x, %y) : "),
                    Not(HasSubstr("see current operation"))));
  EXPECT_EQ(Read("func.func @main(%x: tensor<2xf32>) {\n\t%0 = stablehlo.add %x, %yy : tensor<2xf32>\n}"),
            "2:25: there is no value %yy\n\t%0 = stablehlo.add %x, %yy : tensor<2xf32>\n\t                   "
            "    ^");
  EXPECT_EQ(Read("module {\n  mhlo.add\n}"),
            "2:3: unknown op 'mhlo.add': there is no dialect 'mhlo'\n  mhlo.add\n  ^");
  EXPECT_EQ(Read("module {\n  func.func @main() {\n    return\n  }\n"),
            "4:4: expected an operation, found the end of the text\n  }\n   ^");
  EXPECT_EQ(Read("module {}}\n"), "1:10: expected an operation\nmodule {}}\n         ^");
  EXPECT_THAT(Read("func.func @main(%x: \n"), HasSubstr("expected a type, found the end of the text"));
  EXPECT_THAT(Read("func.func @main(%x: tensor<2xf3>) {}"), HasSubstr("1:30: expected a type\n"));
  EXPECT_THAT(Read("func.func @main(%x: tensor<2xf32>\n"),
              HasSubstr("expected ')', found the end of the text"));
  // Of a long line what is around the place.
  const std::string message =
      Read("module {" + std::string(100000, ' ') + "mhlo.add" + std::string(100000, ' '));
  EXPECT_THAT(message, HasSubstr("1:100009: unknown op 'mhlo.add'"));
  EXPECT_LT(message.size(), 400);
  EXPECT_FALSE(ParseMlirModule(absl::string_view("\0\1\2", 3), context_).ok());
  EXPECT_FALSE(ParseMlirModule("ML\xefR", context_).ok());
}

}  // namespace
}  // namespace xla
