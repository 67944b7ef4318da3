#include "stablehlo/dialect/Serialization.h"

#include "gtest/gtest.h"
#include "llvm/Support/MemoryBuffer.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/api/PortableApi.h"
#include "stablehlo/dialect/Register.h"
#include "tests/source_dir.h"

namespace mlir::stablehlo {
namespace {

constexpr StringLiteral kArtifactProgram = R"(
func.func public @main(%a: tensor<2x3xf32> {jax.arg_info = "a"}) -> tensor<2x3xf32> {
  %0 = stablehlo.tan %a {mark = 1 : i32} : tensor<2x3xf32>
  %1 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>
  %2 = stablehlo.constant dense<true> : tensor<i1>
  %3 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0 : tensor<2x3xf32>
})";

class SerializationTest : public ::testing::Test {
 protected:
  SerializationTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.getDiagEngine().registerHandler(
        [&](Diagnostic& diagnostic) { errors_ += diagnostic.str() + "\n"; });
  }

  std::string serialize(StringRef version, bool allow_other_dialects = false,
                        StringRef program = kArtifactProgram) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(program, &context_);
    EXPECT_TRUE(module);
    std::string before = print(*module), bytes;
    llvm::raw_string_ostream stream(bytes);
    bool is_good = succeeded(serializePortableArtifact(*module, version, stream, allow_other_dialects));
    EXPECT_EQ(print(*module), before);
    return is_good ? bytes : "";
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream);
    return text;
  }

  MLIRContext context_;
  std::string errors_;
};

TEST_F(SerializationTest, WhatIsReadIsWhatWasWritten) {
  std::string expected = print(*parseSourceString<ModuleOp>(kArtifactProgram, &context_));
  for (StringRef version : {"1.4.0", "1.9.7", "1.13.7", "1.20.0"}) {
    std::string artifact = serialize(version);
    ASSERT_FALSE(artifact.empty()) << version.str() << errors_;
    FailureOr<vhlo::Version> written = getPortableArtifactVersion(artifact);
    ASSERT_TRUE(succeeded(written));
    EXPECT_EQ(written->toString(), version.str());
    OwningOpRef<ModuleOp> read = deserializePortableArtifact(artifact, &context_);
    ASSERT_TRUE(read) << errors_;
    EXPECT_EQ(print(*read), expected);
  }
}

TEST_F(SerializationTest, SaysWhyAVersionCannotHaveAProgram) {
  EXPECT_EQ(serialize("1.3.0"), "");
  EXPECT_EQ(errors_,
            "version 1.3.0 has no 'vhlo.tan_v2': vhlo.tan_v2 exists since version 1.10.0\n"
            "the program cannot be expressed in version 1.3.0\n");
}

TEST_F(SerializationTest, RefusesVersionsThatAreNone) {
  for (StringRef version : {"", "1.2", "new", "0.8.0", "1.21.0", "2.0.0"}) {
    EXPECT_EQ(serialize(version), "") << version.str();
  }
}

TEST_F(SerializationTest, OtherBytesHaveNoVersion) {
  for (StringRef bytes : {"", "ML\xefR", "module {}", "ML\xefR\x0dMLIR22\0..."}) {
    EXPECT_TRUE(failed(getPortableArtifactVersion(bytes)));
  }
}

TEST_F(SerializationTest, EveryCutOfAnArtifactIsAnError) {
  std::string artifact = serialize("1.20.0");
  ASSERT_FALSE(artifact.empty());
  // No bytes at all are the text of an empty module.
  for (size_t n = 1; n < artifact.size(); ++n) {
    EXPECT_FALSE(deserializePortableArtifact(StringRef(artifact).take_front(n), &context_)) << n;
  }
}

std::string readFile(StringRef name) {
  std::string path = (Twine(xla::SourceDir()) + "/tests/stablehlo/vhlo/artifacts/" + name).str();
  auto file = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(file) << path;
  return file ? (*file)->getBuffer().str() : "";
}

// Written by StableHLO's own tools.
TEST_F(SerializationTest, ArtifactsAreWrittenByteForByte) {
  for (StringRef version : {"0.9.0", "1.4.0", "1.17.0"}) {
    std::string artifact = readFile(("stablehlo_" + version + ".mlirbc").str());
    OwningOpRef<ModuleOp> module = deserializePortableArtifact(artifact, &context_);
    ASSERT_TRUE(module) << errors_;
    std::string written;
    llvm::raw_string_ostream stream(written);
    ASSERT_TRUE(succeeded(serializePortableArtifact(*module, version, stream))) << errors_;
    EXPECT_TRUE(written == artifact) << version.str();
  }
}

// Ops and attributes of sdy stand beside those of VHLO.
TEST_F(SerializationTest, KeepsShardings) {
  const auto text_of = [](ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  };
  OwningOpRef<ModuleOp> module = deserializePortableArtifact(readFile("sdy_mixed_1.17.0.mlirbc"), &context_);
  ASSERT_TRUE(module) << errors_;
  std::string written;
  llvm::raw_string_ostream stream(written);
  ASSERT_TRUE(succeeded(serializePortableArtifact(*module, "1.17.0", stream))) << errors_;
  OwningOpRef<ModuleOp> again = deserializePortableArtifact(written, &context_);
  ASSERT_TRUE(again) << errors_;
  EXPECT_EQ(text_of(*again), text_of(*module));
  EXPECT_NE(text_of(*again).find("sdy.all_slice [{\"y\"}, {\"z\":(1)2}] %arg0"), std::string::npos);
}

// What collectives ask of shardings that stand on VHLO is asked when it is StableHLO again.
TEST_F(SerializationTest, ChecksCollectivesOfArguments) {
  constexpr char kGather[] = R"(sdy.mesh @m = <["x"=2]>
    func.func @f(%x: tensor<4xf32> {sdy.sharding = #sdy.sharding<@m, [{"x"}]>}) -> tensor<4xf32> {
      %0 = sdy.all_gather [{"x"}] %x out_sharding=<@m, [{}]> : tensor<4xf32>
      return %0 : tensor<4xf32>
    })";
  std::string artifact;
  llvm::raw_string_ostream stream(artifact);
  ASSERT_TRUE(succeeded(serializePortableArtifact(kGather, "1.13.0", stream)));
  EXPECT_TRUE(deserializePortableArtifact(artifact, &context_)) << errors_;
}

// A sharding that does not fit its tensor is seen when the tensor is one again.
TEST_F(SerializationTest, ChecksShardings) {
  constexpr char kRankThree[] = R"(vhlo.func_v1 @f(%x: !vhlo.tensor_v1<4x4x!vhlo.f32_v1>) -> () {
    "vhlo.return_v1"() : () -> ()
  } {arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"sdy.sharding"> =
       #sdy.sharding<mesh<["x"=2]>, [{}, {}, {}]>}>]>, res_attrs = #vhlo.array_v1<[]>,
     sym_visibility = #vhlo.string_v1<"">})";
  EXPECT_FALSE(deserializePortableArtifact(kRankThree, &context_));
  EXPECT_NE(errors_.find("sharding [C5]: 3 dimensions are sharded, but 'tensor<4x4xf32>' has 2"),
            std::string::npos)
      << errors_;
}

// Whatever one byte becomes, reading ends with a program or with errors.
TEST_F(SerializationTest, DamagedArtifactsAreRefusedOrRead) {
  std::string artifact = serialize("1.20.0");
  for (size_t i = 4; i < artifact.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = artifact;
      damaged[i] ^= 1 << bit;
      errors_.clear();
      OwningOpRef<ModuleOp> module = deserializePortableArtifact(damaged, &context_);
      EXPECT_NE(module.get() == nullptr, errors_.empty()) << i << ' ' << bit << ' ' << errors_;
    }
  }
}

TEST(PortableApiTest, TextToArtifactAndBack) {
  std::string artifact, program;
  llvm::raw_string_ostream artifact_stream(artifact), program_stream(program);
  ASSERT_TRUE(succeeded(serializePortableArtifact(kArtifactProgram, getCurrentVersion(), artifact_stream)));
  ASSERT_TRUE(succeeded(deserializePortableArtifact(artifact, program_stream)));
  EXPECT_TRUE(StringRef(program).starts_with("ML\xefR"));
  EXPECT_TRUE(failed(serializePortableArtifact("module {", getCurrentVersion(), artifact_stream)));
}

TEST(PortableApiTest, SmallerVersion) {
  EXPECT_EQ(*getSmallerVersion("1.9.0", "1.10.0"), "1.9.0");
  EXPECT_EQ(*getSmallerVersion(getCurrentVersion(), getMinimumVersion()), getMinimumVersion());
  EXPECT_TRUE(failed(getSmallerVersion("1.9", "1.10.0")));
}

}  // namespace
}  // namespace mlir::stablehlo
