#include "xla/literal_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Shape ShapeOf(PrimitiveType type, std::vector<int64_t> dimensions = {}) {
  return ShapeUtil::MakeShape(type, dimensions);
}

std::string Print(const Literal& literal, bool large = true) {
  std::string out;
  LiteralPrintOptions options;
  options.print_large_constants = large;
  AppendLiteral(&out, literal, options);
  return out;
}

absl::StatusOr<Literal> Parse(const Shape& shape, absl::string_view text) {
  size_t position = 0;
  absl::StatusOr<Literal> literal = ParseLiteral(text, &position, shape);
  if (literal.ok()) {
    EXPECT_EQ(position, text.size()) << text;
  }
  return literal;
}

// Reads and prints again.
std::string Reprint(const Shape& shape, absl::string_view text) {
  const absl::StatusOr<Literal> literal = Parse(shape, text);
  return literal.ok() ? Print(*literal) : std::string(literal.status().message());
}
std::string Reprint(PrimitiveType type, absl::string_view text) { return Reprint(ShapeOf(type), text); }

// The message of the refusal with the place where the text goes wrong.
std::string Refusal(const Shape& shape, absl::string_view text) {
  size_t position = 0;
  const absl::StatusOr<Literal> literal = ParseLiteral(text, &position, shape);
  if (literal.ok()) return "read as " + Print(*literal);
  return std::to_string(position) + ": " + std::string(literal.status().message());
}
std::string Refusal(PrimitiveType type, absl::string_view text) { return Refusal(ShapeOf(type), text); }

TEST(LiteralTextTest, NestsBraces) {
  EXPECT_EQ(Reprint(S32, "5"), "5");
  EXPECT_EQ(Reprint(ShapeOf(S32, {1}), "{5}"), "{5}");
  EXPECT_EQ(Reprint(ShapeOf(S32, {3}), "{1,2,3}"), "{1, 2, 3}");
  EXPECT_EQ(Reprint(ShapeOf(S32, {2, 2}), "{{1,2},{3,4}}"), "{ { 1, 2 }, { 3, 4 } }");
  EXPECT_EQ(Reprint(ShapeOf(S32, {2, 1}), "{{1},{2}}"), "{ {1}, {2} }");
  EXPECT_EQ(Reprint(ShapeOf(S32, {1, 2, 2}), "{{{1,2},{3,4}}}"), "{ { { 1, 2 }, { 3, 4 } } }");
  EXPECT_EQ(Reprint(ShapeOf(S32, {1, 2, 1, 2}), "{{{{1,2}},{{3,4}}}}"),
            "{ { /*i0=0*/ { /*i1=0*/ { 1, 2 } }, { /*i1=1*/ { 3, 4 } } } }");
  EXPECT_EQ(
      Reprint(ShapeOf(S32, {2, 1, 1, 2, 1}), "{{{{{1},{2}}}},{{{{3},{4}}}}}"),
      "{ { /*i0=0*/ { /*i1=0*/ { /*i2=0*/ {1}, {2} } } }, { /*i0=1*/ { /*i1=0*/ { /*i2=0*/ {3}, {4} } } } }");
}

TEST(LiteralTextTest, EmptyArraysKeepTheirOuterBraces) {
  EXPECT_EQ(Reprint(ShapeOf(F32, {0}), "{}"), "{}");
  EXPECT_EQ(Reprint(ShapeOf(F32, {0, 2}), "{}"), "{  }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {2, 0}), "{{},{}}"), "{ {}, {} }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {2, 0}), "{}"), "{ {}, {} }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {2, 0, 3}), "{{},{ } , }"), "{ {  }, {  } }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {1, 0, 1, 1}), "{{}}"), "{ { /*i0=0*/ } }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {1, 1, 0, 1}), "{{{}}}"), "{ { /*i0=0*/ { /*i1=0*/ } } }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {1, 1, 1, 0}), "{{{{}}}}"), "{ { /*i0=0*/ { /*i1=0*/ {} } } }");
  EXPECT_EQ(Reprint(ShapeOf(F32, {int64_t{1} << 30, int64_t{1} << 20, 0}), "{}"), "{...}");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2, 0}), "{{1}}"), "2: f32[2,0] has no elements, found '1'");
  EXPECT_THAT(Refusal(ShapeOf(F32, {0}), std::string(100000, '{')), HasSubstr("no elements"));
}

TEST(LiteralTextTest, PrintsFloatsWithTheFewerOfTwoPrecisions) {
  const std::vector<std::pair<std::string, std::string>> f32 = {
      {"0.1", "0.1"},
      {"1e30", "1e+30"},
      {"123456.789", "123456.789"},
      {"1e5", "100000"},
      {"1234567", "1234567"},
      {"0.333333333333", "0.333333343"},
      {"1.", "1"},
      {"-2.5", "-2.5"},
      {"1e-45", "1.4013e-45"},
      {"-0.0", "-0.0"},
      {"-0", "0"},
      {"16777217", "16777216"},
      {"1e-50", "0"},
      {"-1e-50", "-0.0"},
      {"18446744073709551615", "1.84467441e+19"},
      {"inf", "inf"},
      {"-inf", "-inf"},
      {"3.4028235e38", "3.40282347e+38"},
  };
  for (const auto& [text, printed] : f32) EXPECT_EQ(Reprint(F32, text), printed);
  EXPECT_EQ(Reprint(F64, "0.1"), "0.1");
  EXPECT_EQ(Reprint(F64, "0.30000000000000004"), "0.30000000000000004");
  EXPECT_EQ(Reprint(F64, "5e-324"), "4.94065645841247e-324");
  EXPECT_EQ(Reprint(F64, "1e-400"), "0");
  EXPECT_EQ(Reprint(F64, "0.0000000001e-1000000000000000000000"), "0");
  EXPECT_EQ(Reprint(F64, "9007199254740993.0"), "9007199254740992");
  // Narrower types always have the digits that tell their values apart.
  EXPECT_EQ(Reprint(F16, "0.1"), "0.099976");
  EXPECT_EQ(Reprint(F16, "65519"), "65504");
  EXPECT_EQ(Reprint(BF16, "0.1"), "0.1001");
  EXPECT_EQ(Reprint(BF16, "3.39e38"), "3.39e+38");
  EXPECT_EQ(Reprint(F8E5M2, "57344"), "5.7e+04");
  EXPECT_EQ(Reprint(F8E4M3FN, "0.013"), "0.0137");
  EXPECT_EQ(Reprint(F8E8M0FNU, "1e38"), "8.5e+37");
  EXPECT_EQ(Reprint(F4E2M1FN, "1.25"), "1");
  EXPECT_EQ(Reprint(F4E2M1FN, "-1.5"), "-1.5");
}

TEST(LiteralTextTest, NaNsShowSignAndPayload) {
  EXPECT_EQ(Reprint(F32, "nan"), "nan");
  EXPECT_EQ(Reprint(F32, "-nan"), "-nan");
  EXPECT_EQ(Reprint(F32, "nan(0x400000)"), "nan");
  EXPECT_EQ(Reprint(F32, "-nan(0xABC)"), "-nan(0xabc)");
  EXPECT_EQ(Reprint(F64, "nan(0x1)"), "nan(0x1)");
  EXPECT_EQ(Reprint(F16, "-nan(0x3ff)"), "-nan(0x3ff)");
  EXPECT_EQ(Reprint(F8E5M2, "nan(0x1)"), "nan(0x1)");
  EXPECT_EQ(Reprint(F8E4M3FN, "-nan"), "-nan");
  // The one NaN of these types has the sign bit.
  EXPECT_EQ(Reprint(F8E4M3FNUZ, "nan"), "-nan");
  EXPECT_EQ(Reprint(F8E5M2FNUZ, "-nan"), "-nan");
  EXPECT_EQ(Reprint(F8E8M0FNU, "nan"), "nan");
  EXPECT_EQ(Refusal(F32, "nan(0x800000)"), "3: a NaN of f32[] carries a payload from 0x1 to 0x7fffff");
  EXPECT_EQ(Refusal(F8E4M3FN, "nan(0x1)"), "3: the NaN of f8e4m3fn[] carries no payload");
  EXPECT_EQ(Refusal(F4E2M1FN, "nan"), "0: the value nan is out of range for f4e2m1fn");
}

TEST(LiteralTextTest, PredsAreWordsAloneAndDigitsInArrays) {
  EXPECT_EQ(Reprint(PRED, "true"), "true");
  EXPECT_EQ(Reprint(PRED, "2"), "true");
  EXPECT_EQ(Reprint(PRED, "0"), "false");
  EXPECT_EQ(Reprint(ShapeOf(PRED, {4}), "{true, 0, -3, false}"), "{1, 0, 1, 0}");
  EXPECT_EQ(Refusal(PRED, "1.0"), "0: expected an integer for pred[], found '1.0'");
  EXPECT_EQ(Refusal(PRED, "nan"), "0: expected an integer for pred[], found 'nan'");
}

TEST(LiteralTextTest, ComplexNumbersAndTuples) {
  EXPECT_EQ(Reprint(C64, "(1,-2.5)"), "(1, -2.5)");
  EXPECT_EQ(Reprint(ShapeOf(C128, {1, 2}), "{{(1e300, 0.1), (inf,-nan(0x5))}}"),
            "{ { (1e+300, 0.1), (inf, -nan(0x5)) } }");
  const Shape tuple =
      ShapeUtil::MakeTupleShape({ShapeOf(F32), ShapeUtil::MakeTupleShape({ShapeOf(S32, {2})})});
  EXPECT_EQ(Reprint(tuple, "(1.5, ({1,2}))"), "( 1.5, ( {1, 2} ) )");
  EXPECT_EQ(Print(*Parse(tuple, "(1.5, ({1,2}))"), /*large=*/false), "{...}");
  EXPECT_EQ(Reprint(ShapeUtil::MakeNil(), "()"), "(  )");
  EXPECT_EQ(Refusal(C64, "(1)"), "2: expected ',' in the value of c64[], found ')'");
  EXPECT_EQ(Refusal(C64, "1"), "0: expected '(' in the value of c64[], found '1'");
  EXPECT_EQ(Refusal(C64, "(1e40,0)"), "1: the value 1e40 is out of range for c64");
  EXPECT_EQ(Refusal(tuple, "(1.5)"), "4: expected ',' in the value of (f32[], (s32[2])), found ')'");
}

TEST(LiteralTextTest, ChecksRanges) {
  EXPECT_EQ(Reprint(S4, "-8"), "-8");
  EXPECT_EQ(Reprint(U64, "18446744073709551615"), "18446744073709551615");
  EXPECT_EQ(Reprint(S64, "-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(Reprint(S32, "007"), "7");
  // Bits, whatever the sign.
  EXPECT_EQ(Reprint(U64, "-1"), "18446744073709551615");
  EXPECT_EQ(Reprint(S64, "9223372036854775808"), "-9223372036854775808");
  const std::vector<std::pair<PrimitiveType, std::string>> too_large = {
      {S4, "8"},
      {U2, "4"},
      {S1, "1"},
      {S8, "-129"},
      {U8, "-1"},
      {U8, "256"},
      {S32, "2147483648"},
      {U32, "4294967296"},
      {S64, "18446744073709551616"},
      {S64, "-9223372036854775809"},
      {U64, "-9223372036854775809"},
      {U64, "18446744073709551616"},
      {F32, "1e40"},
      {F32, "-3.40282357e38"},
      {F64, "1e400"},
      {F16, "65520"},
      {BF16, "1e39"},
      {F8E4M3FN, "464.5"},
      {F8E4M3FN, "inf"},
      {F8E5M2, "61440"},
      {F8E4M3FNUZ, "248"},
      {F8E8M0FNU, "0"},
      {F8E8M0FNU, "-1"},
      {F4E2M1FN, "7.01"},
      {F4E2M1FN, "-inf"},
      {F6E2M3FN, "8"},
  };
  for (const auto& [type, text] : too_large) {
    EXPECT_EQ(Refusal(type, text), "0: the value " + text + " is out of range for " +
                                       primitive_util::LowercasePrimitiveTypeName(type));
  }
}

TEST(LiteralTextTest, SaysWhereAndWhatIsWrong) {
  EXPECT_EQ(Refusal(ShapeOf(F32, {3}), "{1, 2}"), "5: expected 3 elements in dimension 0 of f32[3], found 2");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2}), "{1, 2, 3}"),
            "7: dimension 0 of f32[2] has size 2: expected '}', found '3'");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2, 2}), "{{1, 2}}"),
            "7: expected 2 elements in dimension 0 of f32[2,2], found 1");
  EXPECT_EQ(Refusal(ShapeOf(F32, {1, 2}), "{{1, 2}, {3, 4}}"),
            "9: dimension 0 of f32[1,2] has size 1: expected '}', found '{'");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2, 2}), "{1, 2, 3, 4}"),
            "1: expected '{' in the value of f32[2,2], found '1'");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2}), "{{1},{2}}"),
            "1: the braces nest deeper than the 1 dimensions of f32[2]");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2}), "{1 2}"), "3: expected ',' or '}', found '2'");
  EXPECT_EQ(Refusal(ShapeOf(F32, {2}), "12345"), "0: expected '{' in the value of f32[2], found '12345'");
  EXPECT_EQ(Refusal(F32, "{1}"), "0: a scalar has no braces");
  EXPECT_EQ(Refusal(S32, "1.5"), "0: expected an integer for s32[], found '1.5'");
  EXPECT_EQ(Refusal(S32, ""), "0: expected an integer for s32[], found the end of the text");
  EXPECT_EQ(Refusal(F32, "+1"), "0: expected a number for f32[], found '+1'");
  for (const char* word :
       {"true", "0x10", "infinity", "INF", "- 1", "1f", "1_0", "1e", "--1", "1-2", ".", "-", "e5"}) {
    EXPECT_THAT(Refusal(F32, word), HasSubstr("expected a number"));
  }
  EXPECT_EQ(Refusal(Shape(TOKEN), "token"), "0: a constant cannot have the shape token[]");
}

TEST(LiteralTextTest, SkipsBlanksAndComments) {
  EXPECT_EQ(Reprint(ShapeOf(F32, {2}), " {\n /* one */ 1 ,// two\n\t2, }"), "{1, 2}");
  size_t position = 4;
  EXPECT_EQ(ParseLiteral("abc(7), x", &position, ShapeOf(S32)).value(), LiteralUtil::CreateR0<int32_t>(7));
  EXPECT_EQ(position, 5u);
}

TEST(LiteralTextTest, ReadsIntoTheLayoutOfTheShape) {
  const Literal literal =
      *Parse(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1}), "{{1,2,3},{4,5,6}}");
  EXPECT_THAT(literal.data<int32_t>(), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_EQ(Print(literal), "{ { 1, 2, 3 }, { 4, 5, 6 } }");
  Literal dynamic = *Parse(ShapeUtil::MakeShape(S32, {2}, std::vector<bool>{true}), "{1,2}");
  EXPECT_EQ(Print(dynamic), "{1, 2}");
}

TEST(LiteralTextTest, LeavesOutLargeValues) {
  const Literal ten = LiteralUtil::CreateFull<int32_t>({10}, 1),
                eleven = LiteralUtil::CreateFull<int32_t>({11}, 1);
  EXPECT_EQ(Print(ten, false), "{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}");
  EXPECT_EQ(Print(eleven, false), "{...}");
  EXPECT_EQ(Print(eleven, true), "{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}");
  const Literal unknown = *Parse(ShapeOf(F32, {2, 8}), "{...}");
  EXPECT_FALSE(unknown.IsKnown());
  EXPECT_EQ(unknown.shape(), ShapeOf(F32, {2, 8}));
  EXPECT_EQ(Print(unknown), "{...}");
  EXPECT_TRUE(Parse(ShapeOf(F32, {2, 0}), "{...}")->IsKnown());
}

TEST(LiteralTextTest, TakesNoMemoryForWhatTheTextCannotHold) {
  EXPECT_THAT(Refusal(ShapeOf(F32, {1000000000000}), "{...}"), HasSubstr("too large to fill in"));
  EXPECT_THAT(Refusal(ShapeOf(F32, {1000000000000}), "{1, 2}"),
              HasSubstr("the text ends before the elements"));
  EXPECT_THAT(Refusal(ShapeOf(F32, {int64_t{1} << 62, int64_t{1} << 62}), "{1, 2}"),
              HasSubstr("the text ends before"));
  EXPECT_THAT(Refusal(ShapeUtil::MakeTupleShape(std::vector<Shape>(5, ShapeOf(F32, {1 << 27}))), "{...}"),
              HasSubstr("too large to fill in"));
  Shape padded = ShapeOf(F32, {2});
  padded.mutable_layout()->set_padded_dimensions({int64_t{1} << 40});
  EXPECT_EQ(Reprint(padded, "{1, 2}"), "{1, 2}");
  Shape deep = ShapeOf(F32);
  for (int i = 0; i < 1000; ++i) deep = ShapeUtil::MakeTupleShape({deep});
  EXPECT_THAT(Refusal(deep, std::string(1000, '(')), HasSubstr("nest too deep"));
}

// Every value of every type of at most 16 bits, and many of the wider ones, reads back from its text with the
// same bits.
TEST(LiteralTextTest, EveryValueReadsBack) {
  uint64_t state = 1;
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    const int bits = primitive_util::BitWidth(type), width = primitive_util::ByteWidth(type);
    const int64_t count = type == PRED ? 2 : bits <= 16 ? int64_t{1} << bits : 3000;
    Literal literal(ShapeOf(type, {count}));
    char* bytes = static_cast<char*>(literal.untyped_data());
    for (int64_t i = 0; i < count; ++i) {
      uint64_t value[2] = {static_cast<uint64_t>(i), 0};
      if (bits > 16) {
        for (uint64_t& word : value) {
          state = state * 6364136223846793005u + 1442695040888963407u;
          word = state ^ (state >> 29);
        }
      }
      if (bits < 8 && primitive_util::IsSignedIntegralType(type) && (i >> (bits - 1)) != 0)
        value[0] |= ~uint64_t{0} << bits;
      std::memcpy(bytes + i * width, value, width);
    }
    const std::string text = Print(literal);
    const absl::StatusOr<Literal> back = Parse(literal.shape(), text);
    ASSERT_TRUE(back.ok()) << back.status() << " for " << primitive_util::LowercasePrimitiveTypeName(type);
    int64_t differences = 0;
    for (int64_t i = 0; i < count; ++i) {
      differences += std::memcmp(bytes + i * width,
                                 static_cast<const char*>(back->untyped_data()) + i * width, width) != 0;
    }
    EXPECT_EQ(differences, 0) << primitive_util::LowercasePrimitiveTypeName(type);
  }
}

}  // namespace
}  // namespace xla
