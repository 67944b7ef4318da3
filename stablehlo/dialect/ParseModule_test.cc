#include "stablehlo/dialect/ParseModule.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "stablehlo/dialect/BooleanText.h"

namespace mlir::stablehlo {
namespace {

using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

class ParseModuleTest : public ::testing::Test {
 protected:
  OwningOpRef<ModuleOp> parse(StringRef text) {
    ScopedDiagnosticHandler handler(&context_, [&](Diagnostic& diagnostic) { error_ = diagnostic.str(); });
    return parseModule(text, "file", &context_);
  }
  SmallVector<bool> booleans(ModuleOp module) {
    auto elements = module->getAttrOfType<DenseElementsAttr>("builtin.a");
    return llvm::to_vector(elements.getValues<bool>());
  }

  MLIRContext context_{MLIRContext::Threading::DISABLED};
  std::string error_;
};

TEST_F(ParseModuleTest, BooleansInBytesOfTheirOwn) {
  auto module =
      parse("module attributes {builtin.a = dense<\"0x01000000000100010001\"> : tensor<2x5xi1>} {}");
  ASSERT_TRUE(module) << error_;
  EXPECT_THAT(booleans(*module),
              ElementsAreArray({true, false, false, false, false, true, false, true, false, true}));
}

TEST(BooleanTextTest, EightInAByteComeApart) {
  const std::string packed = "%0 = a dense<\"0xA102\"> : tensor<2x5xi1>, dense<\"0xA102\"> : tensor<1xi16>";
  const std::string unpacked =
      "%0 = a dense<\"0x01000000000100010001\"> : tensor<2x5xi1>, dense<\"0xA102\"> : tensor<1xi16>";
  EXPECT_EQ(unpackBooleans(packed), unpacked);
  EXPECT_EQ(unpackBooleans(unpacked), unpacked);
}

TEST_F(ParseModuleTest, BooleansEightInAByte) {
  auto module = parse("module attributes {builtin.a = dense<\"0xA102\"> : tensor<10xi1>} {}");
  ASSERT_TRUE(module) << error_;
  EXPECT_THAT(booleans(*module),
              ElementsAreArray({true, false, false, false, false, true, false, true, false, true}));
}

TEST_F(ParseModuleTest, PlacesInTheLineStay) {
  EXPECT_FALSE(parse("module attributes {builtin.a = dense<\"0x0100000000\"> : tensor<5xi1>} { nosuch }"));
  EXPECT_THAT(error_, HasSubstr("nosuch"));
  auto module =
      parse("module attributes {builtin.a = dense<\"0x0100000000\"> : tensor<5xi1>} { } loc(\"x\":1:2)");
  ASSERT_TRUE(module) << error_;
}

TEST_F(ParseModuleTest, OtherConstantsStay) {
  EXPECT_FALSE(parse("module attributes {builtin.a = dense<\"0x0102000000\"> : tensor<5xi1>} {}"));
  EXPECT_THAT(error_, HasSubstr("hex data size is invalid"));
  EXPECT_FALSE(
      parse("module attributes {builtin.a = dense<\"0x01\"> : tensor<99999999999x99999999999xi1>} {}"));
  EXPECT_TRUE(parse("module attributes {builtin.a = dense<\"0x0100010001000100\"> : tensor<4xi16>} {}"))
      << error_;
  EXPECT_FALSE(parse("module attributes {builtin.a = dense<\"0x01"));
}

TEST_F(ParseModuleTest, BracketsThatDoNotNest) {
  std::string text = "module {\n";
  for (int i = 0; i < 2000; ++i) text += "  // ({[<\n  module attributes {builtin.a = () -> i1} {}\n";
  EXPECT_TRUE(parse(text + "}")) << error_;
  EXPECT_TRUE(parse("module attributes {builtin.a = \"" + std::string(2000, '<') + "\"} {}")) << error_;
}

std::string repeated(StringRef text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

TEST_F(ParseModuleTest, AffineExpressionsOfManyOperators) {
  auto with = [](const std::string& expression) {
    return "module attributes {builtin.a = affine_map<(d0) -> (" + expression + ")>} {}";
  };
  for (StringRef operand : {"-", "d0 + ", "d0 + (d0) - ", "2 * ", "(d0) mod 3 + "}) {
    EXPECT_TRUE(parse(with(repeated(operand, 300) + "d0"))) << operand.str() << error_;
    EXPECT_FALSE(parse(with(repeated(operand, 100000) + "d0"))) << operand.str();
    EXPECT_THAT(error_, HasSubstr("an affine expression has more than 1000 operators"));
  }
  EXPECT_FALSE(parse(with("d0" + repeated(" floordiv 3", 100000))));
  EXPECT_THAT(error_, HasSubstr("an affine expression has more than 1000 operators"));
  // As many signs of numbers, and arrows, are none.
  EXPECT_TRUE(parse("module attributes {builtin.a = [" + repeated("-1, ", 5000) + "1]} {}")) << error_;
  EXPECT_TRUE(parse("module attributes {builtin.a = [" + repeated("() -> i1, ", 5000) + "1]} {}")) << error_;
}

TEST_F(ParseModuleTest, TypesOfManyDimensions) {
  for (StringRef size : {"1x", "?x"}) {
    EXPECT_TRUE(parse("module attributes {builtin.a = tensor<" + repeated(size, 300) + "f32>} {}")) << error_;
    EXPECT_FALSE(parse("module attributes {builtin.a = tensor<" + repeated(size, 100000) + "f32>} {}"));
    EXPECT_THAT(error_, HasSubstr("a type has more than 1000 dimensions"));
  }
}

TEST_F(ParseModuleTest, AliasesOfAliases) {
  auto chain = [](StringRef mark, StringRef first, StringRef begin, StringRef end, int count) {
    std::string text = (mark + "a0 = " + first + "\n").str();
    for (int i = 1; i < count; ++i)
      text += (mark + "a" + Twine(i) + " = " + begin + mark + "a" + Twine(i - 1) + end + "\n").str();
    return text + ("module attributes {builtin.a = " + mark + "a" + Twine(count - 1) + "} {}").str();
  };
  EXPECT_TRUE(parse(chain("#", "1", "[", "]", 300))) << error_;
  EXPECT_TRUE(parse(chain("!", "i1", "tuple<", ">", 300))) << error_;
  for (int count : {2000, 100000}) {
    EXPECT_FALSE(parse(chain("#", "1", "[", "]", count)));
    EXPECT_THAT(error_, HasSubstr("aliases are nested more than 1000 deep"));
    EXPECT_FALSE(parse(chain("!", "i1", "tuple<", ">", count)));
    EXPECT_THAT(error_, HasSubstr("aliases are nested more than 1000 deep"));
    EXPECT_FALSE(parse(chain("#", "1", "{a =\n", "\n}", count)));
    EXPECT_THAT(error_, HasSubstr("aliases are nested more than 1000 deep"));
  }
  // Many that do not nest, and locations.
  std::string text = "#a = 1\n";
  for (int i = 0; i < 5000; ++i) text += ("#a" + Twine(i) + " = [#a]\n").str();
  EXPECT_TRUE(parse(text + "module attributes {builtin.a = [#a, #a7]} {}")) << error_;
  text = "#loc0 = loc(\"a\")\n";
  for (int i = 1; i < 3000; ++i)
    text += ("#loc" + Twine(i) + " = loc(callsite(\"a\" at #loc" + Twine(i - 1) + "))\n").str();
  EXPECT_TRUE(parse(text + "module {} loc(#loc2999)")) << error_;
}

TEST_F(ParseModuleTest, RefusesWhatTheReaderDoesNotSurvive) {
  EXPECT_FALSE(parse("module attributes {builtin.a = array<index: 2>} {}"));
  EXPECT_THAT(error_, HasSubstr("not index"));
  EXPECT_FALSE(parse("module {\n  foo(%0#2147483647)\n}"));
  EXPECT_THAT(error_, HasSubstr("no op has more than"));
  const std::string open(2000, '<'), parts(3000, '(');
  EXPECT_FALSE(parse("module attributes {builtin.a = #a" + open + "} {}"));
  EXPECT_THAT(error_, HasSubstr("brackets are nested more than 1000 deep"));
  for (char bracket : {'(', '[', '{', '<'}) {
    EXPECT_FALSE(parse("module {\n" + std::string(3000, bracket)));
    EXPECT_THAT(error_, HasSubstr("brackets are nested more than 1000 deep"));
  }
  // A string that ends with an escaped backslash hides nothing.
  EXPECT_FALSE(parse("module attributes {builtin.a = \"\\\\\", builtin.b = " + parts));
  EXPECT_THAT(error_, HasSubstr("brackets are nested more than 1000 deep"));
  EXPECT_FALSE(parse(StringRef("ML\xefR\x06", 5)));
  EXPECT_THAT(error_, HasSubstr("damaged"));
}

}  // namespace
}  // namespace mlir::stablehlo
