#include "shardy/explain/named_program.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/IR/IRMapping.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "stablehlo/dialect/Register.h"

namespace mlir::sdy {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class NamedProgramTest : public testing::Test {
 protected:
  NamedProgramTest() {
    DialectRegistry registry;
    stablehlo::registerAllDialects(registry);
    registry.insert<SdyDialect>();
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
  }

  NamedProgram read(const std::string& text) {
    absl::StatusOr<NamedProgram> program = readNamedProgram(text, context_);
    EXPECT_TRUE(program.ok()) << program.status().message();
    return *std::move(program);
  }

  static std::vector<std::string> names(const NamedProgram& program) {
    std::vector<std::string> all;
    for (const Definition& d : program.definitions)
      all.push_back(d.name + "@" + std::to_string(d.line) + ":" + std::to_string(d.column));
    return all;
  }

  MLIRContext context_{MLIRContext::Threading::DISABLED};
};

constexpr char kLoop[] = R"(func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %both:2 = stablehlo.optimization_barrier %x, %y : tensor<4xf32>, tensor<4xf32>
  %sum = stablehlo.add %both#0, %both#1 : tensor<4xf32> loc("elsewhere.py":7:7)
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = stablehlo.while(%i = %zero, %v = %sum) : tensor<i32>, tensor<4xf32>
  cond {
    %less = stablehlo.compare LT, %i, %zero : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %less : tensor<i1>
  } do {
    stablehlo.return %i, %v : tensor<i32>, tensor<4xf32>
  }
  return %0#1 : tensor<4xf32>
})";

TEST_F(NamedProgramTest, NamesEveryValueWhereTheTextDefinesIt) {
  const NamedProgram program = read(kLoop);
  EXPECT_THAT(names(program),
              ElementsAre("%x@1:17", "%y@1:36", "%both#0@2:3", "%both#1@2:3", "%sum@3:3", "%zero@4:3",
                          "%0#0@5:3", "%0#1@5:3", "%i@5:26", "%v@5:38", "%less@7:5"));
  EXPECT_EQ(program.definitions[4].op, "stablehlo.add");
  EXPECT_EQ(program.definitions[4].type, "tensor<4xf32>");
  EXPECT_TRUE(program.definitions[0].in_main);
  EXPECT_FALSE(program.definitions[8].in_main);
}

TEST_F(NamedProgramTest, ClonesKeepTheirNames) {
  const NamedProgram program = read(kLoop);
  func::FuncOp main = getMainFunction(*program.module);
  OwningOpRef<func::FuncOp> clone = main.clone();
  EXPECT_EQ(program.definitionOf(clone->getArgument(1)), 1);
  Operation* loop = &*std::next(clone->getBody().front().begin(), 3);
  EXPECT_EQ(program.definitionOf(loop->getResult(1)), 7);
  EXPECT_EQ(program.definitionOf(loop->getRegion(0).getArgument(1)), 9);
  EXPECT_EQ(program.definitionOf(loop->getRegion(1).getArgument(1)), 9);
  EXPECT_EQ(lineOf(loop->getLoc()), 5);
}

TEST_F(NamedProgramTest, PrintsWithTheNamesOfTheText) {
  NamedProgram program = read(kLoop);
  nameForPrinting(program);
  std::string text;
  llvm::raw_string_ostream stream(text);
  program.module->print(stream, OpPrintingFlags().printNameLocAsPrefix());
  EXPECT_THAT(text, HasSubstr("%sum = stablehlo.add"));
  EXPECT_THAT(text, HasSubstr("%less = stablehlo.compare"));
}

TEST_F(NamedProgramTest, RefusesWhatIsNoProgram) {
  ScopedDiagnosticHandler quiet(&context_, [](Diagnostic&) { return success(); });
  EXPECT_FALSE(readNamedProgram("func.func @main(", context_).ok());
  EXPECT_FALSE(readNamedProgram("ML\xEFR and then nothing", context_).ok());
}

}  // namespace
}  // namespace mlir::sdy
