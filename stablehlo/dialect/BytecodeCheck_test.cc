#include "stablehlo/dialect/BytecodeCheck.h"

#include "gtest/gtest.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "stablehlo/dialect/Register.h"

namespace mlir::stablehlo {
namespace {

class BytecodeCheckTest : public ::testing::Test {
 protected:
  BytecodeCheckTest() {
    DialectRegistry registry;
    registerAllDialects(registry);
    context_.appendDialectRegistry(registry);
    context_.getDiagEngine().registerHandler([&](Diagnostic& diagnostic) { error_ = diagnostic.str(); });
  }

  std::string write(StringRef text, int64_t version = 6) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context_);
    EXPECT_TRUE(module) << error_;
    std::string bytes;
    llvm::raw_string_ostream stream(bytes);
    BytecodeWriterConfig config;
    config.setDesiredBytecodeVersion(version);
    EXPECT_TRUE(succeeded(writeBytecodeToFile(*module, stream, config)));
    return bytes;
  }
  bool passes(StringRef bytes) {
    return succeeded(checkBytecode(bytes, [&] { return emitError(UnknownLoc::get(&context_)); }));
  }

  MLIRContext context_;
  std::string error_;
};

TEST_F(BytecodeCheckTest, AllFormatsPass) {
  constexpr StringLiteral kProgram = R"(
module @m attributes {x.array = [1, "a", unit], x.dict = {a = @f::@g}, x.dense = dense<[1.0, 2.0]> : tensor<2xf32>,
    x.bools = dense<[true, false, true]> : tensor<3xi1>, x.complex = dense<(1.0, 2.0)> : tensor<4xcomplex<f64>>,
    x.small = dense<[1, -2]> : tensor<2xi4>, x.f8 = dense<1.0> : tensor<2xf8E4M3FN>, x.list = array<i64: 1, 2>,
    x.flags = array<i1: true>, x.wide = 1 : i200,
    x.type = (tuple<i1, f32>, memref<2x?xf32>, vector<4xi8>) -> index, x.none = dense<> : tensor<0xi32>} {
  func.func @f(%a: tensor<?xf32, #stablehlo.bounds<4>>, %n: tensor<i1>) -> tensor<?xf32, #stablehlo.bounds<4>> {
    %0 = "stablehlo.if"(%n) ({
      stablehlo.return %a : tensor<?xf32, #stablehlo.bounds<4>>
    }, {
      %1 = stablehlo.add %a, %a : tensor<?xf32, #stablehlo.bounds<4>>
      stablehlo.return %1 : tensor<?xf32, #stablehlo.bounds<4>>
    }) : (tensor<i1>) -> tensor<?xf32, #stablehlo.bounds<4>>
    return %0 : tensor<?xf32, #stablehlo.bounds<4>>
  }
})";
  for (int64_t version : {0, 1, 2, 3, 4, 5, 6}) {
    EXPECT_TRUE(passes(write(kProgram, version))) << version << ' ' << error_;
  }
}

TEST_F(BytecodeCheckTest, CutsDoNotPass) {
  std::string bytes = write("module { func.func private @f(tensor<2xf32>) }");
  for (size_t n = 0; n < bytes.size(); ++n) EXPECT_FALSE(passes(StringRef(bytes).take_front(n))) << n;
}

TEST_F(BytecodeCheckTest, NewerFormatsDoNotPass) {
  std::string bytes = write("module {}");
  bytes[4] = (7 << 1) | 1;
  EXPECT_FALSE(passes(bytes));
  EXPECT_EQ(error_, "the bytecode is damaged: the format is newer than this reader");
}

TEST_F(BytecodeCheckTest, ConstantsHaveTheSizeOfTheirType) {
  std::string bytes = write("module attributes {x.dense = dense<[1, 2, 3]> : tensor<3xi32>} {}");
  // `3` as a signed number of variable length, in the type; the shape is the only such pair of bytes.
  size_t at = bytes.find(std::string("\x1b\x03\x0d", 3));
  ASSERT_NE(at, std::string::npos);
  bytes[at + 2] = 0x1d;
  EXPECT_FALSE(passes(bytes));
  EXPECT_EQ(error_, "the bytecode is damaged: a constant does not have the size of its type");
}

}  // namespace
}  // namespace mlir::stablehlo
