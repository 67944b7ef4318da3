#include "stablehlo/hlo/parse_mlir.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "llvm/Support/raw_ostream.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "stablehlo/dialect/Serialization.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

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
            "2:8: custom op 'stablehlo.nothing' is unknown");
  EXPECT_THAT(Read("module { sdy.mesh @mesh = <[\"x\"=0]> }"),
              HasSubstr("1:29: custom op 'sdy.mesh' mesh_axis [C1]: axis \"x\""));
  EXPECT_THAT(Read("func.func @main(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<2xf32> {\n"
                   "  %0 = \"stablehlo.add\"(%x, %y) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>\n"
                   "  return %0 : tensor<2xf32>\n}"),
              HasSubstr("2:8: 'stablehlo.add' op"));
  EXPECT_FALSE(ParseMlirModule(absl::string_view("\0\1\2", 3), context_).ok());
  EXPECT_FALSE(ParseMlirModule("ML\xefR", context_).ok());
}

}  // namespace
}  // namespace xla
