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

TEST(TypedAttributesTest, ReadsArraysAndDictionaries) {
  const auto read = TypedAttributes::Parse(
      R"({a = array<i16: 1, -2>, c = dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>, )"
      R"(m = dense<[[1, 2], [3, 4]]> : tensor<2x2xui8>, z = dense<> : tensor<0x3xf64>, d = {a = {x = 1 : i32}, b = "y"}})");
  ASSERT_TRUE(read.ok()) << read.status();
  const auto expect = [&](absl::string_view name, PrimitiveType type, int64_t size, absl::string_view bytes) {
    const auto* array = std::get_if<TypedAttributes::Array>(&read->Find(name)->value);
    ASSERT_NE(array, nullptr) << name;
    EXPECT_EQ(array->element_type, type) << name;
    EXPECT_EQ(array->size, size) << name;
    EXPECT_EQ(array->bytes, bytes) << name;
  };
  expect("a", S16, 2, absl::string_view("\1\0\xfe\xff", 4));
  const float complex[] = {1, 2, 3, 4};
  expect("c", C64, 2, absl::string_view(reinterpret_cast<const char*>(complex), sizeof(complex)));
  expect("m", U8, 4, "\1\2\3\4");
  expect("z", F64, 0, "");
  const auto& inner = *std::get<TypedAttributes::Dictionary>(read->Find("d")->value);
  EXPECT_EQ(std::get<std::string>(inner.Find("b")->value), "y");
  EXPECT_EQ(
      std::get<int64_t>(std::get<TypedAttributes::Dictionary>(inner.Find("a")->value)->Find("x")->value), 1);
  EXPECT_FALSE(TypedAttributes::Parse(std::string(500, '{')).ok());
  std::string deep = "{";
  for (int i = 0; i < 200; ++i) deep += "a = {";
  EXPECT_THAT(TypedAttributes::Parse(deep).status().message(), HasSubstr("more than 100 dictionaries"));
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
      {"{a = 1} b", "' b' follows the dictionary"},
      {"{a = [1, 2]}",
       "'a' is something other than a number, true, false, a string, an array or a dictionary"},
      {"{a = array<i64: 1", "'a': expected an element or '>' before ''"},
      {"{a = array<i64: x>}", "'a': expected a number, found 'x'"},
      {"{a = array<i4: 1>}", "'a' has elements of the unknown type 'i4'"},
      {"{a = array<i8: 256>}", "256 does not fit s8"},
      {"{a = array<i1: 1>}", "a value of i1 must be true or false"},
      {"{a = dense<[1, 2]> : tensor<i32>}", "'a' has 2 elements, but its type has 1"},
      {"{a = dense<[1, 2]> : tensor<3>}", "'a': expected dense<elements>"},
      {"{a = dense<[1, 2]> : vector<3xi32>}", "'a': expected dense<elements> : tensor<sizes x type>"},
      {"{a = dense<\"0x01\"> : tensor<2xi32>}", "'a' has 0 elements, but its type has 2"},
      {"{a = dense<\"0x0g\"> : tensor<2xi8>}", "'a' has bytes that are not hexadecimal digits"},
      {"{a = dense<1> : tensor<9223372036854775807x9xi32>}", "'a': expected dense<elements>"},
      {"{a = dense<1> : tensor<1073741824xi32>}", "'a' has more than 1073741824 bytes"},
      {"{a = {b = 1}", "expected ',' or '}' before ''"},
      {"{a = 99999999999999999999999999 : i64}", nullptr},
      {"{a = nan : f32}", "'a' is something other"},
      {"{a = \"b}", "a string has no closing quote"},
      {"{a = \"b\\", "a backslash in a string must precede"},
      {"{a = \"\\zz\"}", "a backslash in a string must precede"},
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
