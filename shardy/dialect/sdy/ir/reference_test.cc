// The dialect against the list of what its reference has.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <type_traits>
#include <utility>

#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/dialect/sdy/ir/verify.h"

namespace mlir::sdy {
namespace {

// What a row says of types is checked when this is compiled.
#define OP(op, name)
#define VALUE(op, getter)                                                   \
  static_assert(std::is_object_v<decltype(std::declval<op&>().getter())> || \
                std::is_reference_v<decltype(std::declval<op&>().getter())>);
#define MEMBER(op, name, getter, type) \
  static_assert(std::is_same_v<decltype(std::declval<op&>().getter()), type>, name);
#define TRAIT(op, ...) static_assert(op::hasTrait<__VA_ARGS__>());
#define ATTRIBUTE(attribute, mnemonic)
#define PARAMETER(attribute, getter, ...) \
  static_assert(std::is_same_v<decltype(std::declval<attribute>().getter()), __VA_ARGS__>);
#define CASE(enumeration, symbol, value, text) static_assert(static_cast<int>(enumeration::symbol) == value);
#include "tests/shardy/dialect/reference.def"
#undef OP
#undef MEMBER
#undef ATTRIBUTE
#undef CASE
#undef VALUE
#undef TRAIT
#undef PARAMETER

class ReferenceTest : public ::testing::Test {
 protected:
  ReferenceTest() { context_.loadDialect<SdyDialect>(); }
  MLIRContext context_{MLIRContext::Threading::DISABLED};
};

TEST_F(ReferenceTest, HasEveryOpAndNoOther) {
  std::set<std::string> listed, registered;
#define OP(op, name)   \
  listed.insert(name); \
  EXPECT_EQ(op::getOperationName(), name);
#define MEMBER(op, name, getter, type) EXPECT_TRUE(llvm::is_contained(op::getAttributeNames(), name)) << #op;
#define VALUE(op, getter)
#define TRAIT(op, ...)
#define ATTRIBUTE(attribute, mnemonic)
#define PARAMETER(attribute, getter, ...)
#define CASE(enumeration, symbol, value, text)
#include "tests/shardy/dialect/reference.def"
#undef OP
#undef MEMBER
#undef ATTRIBUTE
#undef CASE
  for (RegisteredOperationName name : context_.getRegisteredOperations()) {
    if (name.getDialectNamespace() == "sdy") registered.insert(name.getStringRef().str());
  }
  EXPECT_EQ(listed, registered);
}

TEST_F(ReferenceTest, HasEveryAttributeAndValueOfEnums) {
#define OP(op, name)
#define MEMBER(op, name, getter, type)
#define ATTRIBUTE(attribute, mnemonic)           \
  EXPECT_EQ(attribute::getMnemonic(), mnemonic); \
  EXPECT_EQ(AbstractAttribute::lookup(TypeID::get<attribute>(), &context_).getName(), "sdy." mnemonic);
#define CASE(enumeration, symbol, value, text)                  \
  EXPECT_EQ(stringify##enumeration(enumeration::symbol), text); \
  EXPECT_EQ(symbolize##enumeration(text), enumeration::symbol); \
  EXPECT_EQ(symbolize##enumeration(value), enumeration::symbol);
#include "tests/shardy/dialect/reference.def"
}

// What no text and no bytecode can say, and programs in C++ can.
TEST_F(ReferenceTest, PrioritiesAreNotNegative) {
  const auto dim = DimensionShardingAttr::get(&context_, {}, /*is_closed=*/false, -1);
  const auto mesh = MeshAttr::get(&context_, MeshAxisAttr::get(&context_, "x", 2));
  const auto sharding = TensorShardingAttr::get(&context_, mesh, dim);
  std::string error;
  ScopedDiagnosticHandler handler(&context_, [&](Diagnostic& diagnostic) {
    error = diagnostic.str();
    return success();
  });
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context_));
  const Type type = RankedTensorType::get({8}, Float32Type::get(&context_));
  EXPECT_TRUE(failed(verifySharding({*module, "a value"}, sharding, type)));
  EXPECT_EQ(error, "dimension_sharding [C2]: dimension 0 has priority -1, which is negative; in a value");
}

}  // namespace
}  // namespace mlir::sdy
