#include "xla/custom_calls/typed_attributes.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

TEST(TypedAttributesTest, ReadsScalarsAndStrings) {
  const auto read = TypedAttributes::Parse(
      R"({ n = -7 : i32, mode = 86 : ui8, "a b" = 3, half = 5.000000e-01 : f32, one = 1.0, )"
      R"(on = true,off=false, s = "x\22\"\\y" })");
  ASSERT_TRUE(read.ok()) << read.status();
  using Value = TypedAttributes::Value;
  const auto expect = [&](absl::string_view name, const std::string& type, decltype(Value::value) value) {
    const Value* found = read->Find(name);
    ASSERT_NE(found, nullptr) << name;
    EXPECT_EQ(found->type, type) << name;
    EXPECT_TRUE(found->value == value) << name;
  };
  expect("n", "i32", int64_t{-7});
  expect("mode", "ui8", int64_t{86});
  expect("a b", "i64", int64_t{3});
  expect("half", "f32", 0.5);
  expect("one", "f64", 1.0);
  expect("on", "i1", true);
  expect("off", "i1", false);
  expect("s", "string", std::string("x\"\"\\y"));
  EXPECT_EQ(read->values().size(), 8);
  EXPECT_EQ(read->Find("N"), nullptr);
}

TEST(TypedAttributesTest, NoTextIsNoAttribute) {
  for (const char* text : {"", " ", "{}", "{ }"}) {
    const auto read = TypedAttributes::Parse(text);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_TRUE(read->values().empty());
  }
}

TEST(TypedAttributesTest, SaysWhatItCannotRead) {
  const struct {
    const char *text, *message;
  } kCases[] = {
      {"uplo", "expected a dictionary {name = value, ..}, found 'uplo'"},
      {"{a = 1", "expected ',' or '}' before ''"},
      {"{a = 1 b = 2}", "expected ',' or '}' before 'b = 2}'"},
      {"{a = 1,}", "expected name = value before '}'"},
      {"{a}", "expected name = value before '}'"},
      {"{= 1}", "expected name = value before '= 1}'"},
      {"{a = 1, a = 2}", "'a' is there twice"},
      {"{a = 1} b", "' b' stands behind the dictionary"},
      {"{a = array<i64: 1>}", "'a' holds something else than a number, true, false or a string"},
      {"{a = {b = 1}}", "'a' holds something else"},
      {"{a = 99999999999999999999999999 : i64}", nullptr},
      {"{a = nan : f32}", "'a' holds something else"},
      {"{a = \"b}", "a string has no closing quote"},
      {"{a = \"b\\", "a backslash in a string stands before"},
      {"{a = \"\\zz\"}", "a backslash in a string stands before"},
  };
  for (const auto& wrong : kCases) {
    const auto read = TypedAttributes::Parse(wrong.text);
    if (wrong.message == nullptr) {
      // More than an integer holds is a number all the same, and its type stays what it says.
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_TRUE(std::holds_alternative<double>(read->Find("a")->value));
      continue;
    }
    EXPECT_THAT(read.status().message(), HasSubstr(wrong.message)) << wrong.text;
  }
}

}  // namespace
}  // namespace xla
