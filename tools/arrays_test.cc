#include "tools/arrays.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string ArrayError(const NpyArray& array, const Shape& shape) {
  absl::StatusOr<Literal> literal = LiteralFromArray("arg0", array, shape);
  return literal.ok() ? "no error" : std::string(literal.status().message());
}

// Reads the array as a value of the shape and writes it again.
NpyArray RoundTrip(const NpyArray& array, const Shape& shape) {
  absl::StatusOr<Literal> literal = LiteralFromArray("arg0", array, shape);
  EXPECT_TRUE(literal.ok()) << literal.status();
  if (!literal.ok()) return {};
  return ArraysFromLiteral(*std::move(literal)).at(0);
}

TEST(ArraysTest, NamesNumpyTypes) {
  const std::pair<PrimitiveType, const char*> names[] = {
      {PRED, "bool"},     {S4, "uint8"},        {U1, "uint8"},      {S8, "int8"},     {U64, "uint64"},
      {F16, "float16"},   {BF16, "uint16"},     {F8E5M2, "uint8"},  {F32, "float32"}, {F64, "float64"},
      {C64, "complex64"}, {C128, "complex128"}, {F4E2M1FN, "uint8"}};
  for (const auto& [type, name] : names) EXPECT_EQ(NumpyTypeFor(type), name);
}

TEST(ArraysTest, EveryTypeRoundTrips) {
  for (PrimitiveType type : primitive_util::AllArrayTypes()) {
    const int width = primitive_util::ByteWidth(type);
    NpyArray array{NumpyTypeFor(type), {2}, std::string(2 * width, '\0')};
    array.data[0] = array.data[width] = 1;
    const NpyArray result = RoundTrip(array, ShapeUtil::MakeShape(type, {2}));
    EXPECT_EQ(NpyTypeToString(result), NpyTypeToString(array));
    EXPECT_EQ(result.data, array.data) << primitive_util::LowercasePrimitiveTypeName(type);
  }
}

TEST(ArraysTest, SmallSignedNumbersTravelInTheLowBits) {
  const Shape shape = ShapeUtil::MakeShape(S4, {3});
  EXPECT_EQ(RoundTrip({"uint8", {3}, "\x0f\x08\x07"}, shape).data, "\x0f\x08\x07");
  EXPECT_EQ(RoundTrip({"void8", {3}, "\xff\xf8\x07"}, shape).data, "\x0f\x08\x07");
  EXPECT_EQ(LiteralFromArray("a", {"uint8", {1}, "\x0f"}, ShapeUtil::MakeShape(S4, {1}))->Get<s4>({0}),
            s4(-1));
  EXPECT_THAT(ArrayError({"uint8", {3}, "\x01\x10\x01"}, shape),
              HasSubstr("arg0: element 1 is 16, but s4 has only 4 bits"));
  EXPECT_THAT(ArrayError({"uint8", {1}, "\xff"}, ShapeUtil::MakeShape(U4, {1})),
              HasSubstr("u4 has only 4 bits"));
  EXPECT_THAT(ArrayError({"bool", {1}, "\x02"}, ShapeUtil::MakeShape(PRED, {1})),
              HasSubstr("pred has only 1 bit"));
}

TEST(ArraysTest, RefusesOtherTypesAndSizes) {
  EXPECT_THAT(ArrayError({"float64", {}, std::string(8, 'x')}, ShapeUtil::MakeShape(F32, {})),
              HasSubstr("arg0: the file has float64[], but the program's parameter is f32[]"));
  EXPECT_THAT(ArrayError({"float32", {}, std::string(4, 'x')}, ShapeUtil::MakeShape(BF16, {})),
              HasSubstr("bf16[] (stored as raw bits in uint16)"));
  EXPECT_THAT(ArrayError({"float32", {1}, std::string(4, 'x')}, ShapeUtil::MakeShape(F32, {})),
              HasSubstr("float32[1]"));
  EXPECT_THAT(ArrayError({"uint8", {}, "x"}, ShapeUtil::MakeShape(S8, {})), HasSubstr("uint8[]"));
  EXPECT_THAT(ArrayError({"uint16", {}, "xx"}, ShapeUtil::MakeShape(F16, {})), HasSubstr("uint16[]"));
}

TEST(ArraysTest, DynamicDimensionsTakeAnySizeUpToTheBound) {
  const Shape shape = ShapeUtil::MakeShape(U8, {3, 2}, std::vector<bool>{true, false});
  const NpyArray result = RoundTrip({"uint8", {2, 2}, "abcd"}, shape);
  EXPECT_EQ(NpyTypeToString(result), "uint8[2,2]");
  EXPECT_EQ(result.data, "abcd");
  const Shape columns = ShapeUtil::MakeShape(U8, {2, 3}, std::vector<bool>{false, true});
  EXPECT_EQ(RoundTrip({"uint8", {2, 2}, "abcd"}, columns).data, "abcd");
  EXPECT_EQ(RoundTrip({"uint8", {2, 0}, ""}, columns).data, "");
  EXPECT_THAT(ArrayError({"uint8", {4, 2}, "abcdefgh"}, shape), HasSubstr("u8[<=3,2]"));
}

TEST(ArraysTest, WritesLogicalOrderWhateverTheLayout) {
  const NpyArray array{"uint8", {2, 3}, "\1\2\3\4\5\6"};
  const Literal literal = *LiteralFromArray("a", array, ShapeUtil::MakeShape(U8, {2, 3}));
  EXPECT_EQ(ArraysFromLiteral(literal.Relayout(LayoutUtil::MakeLayout({0, 1}))).at(0).data, array.data);
}

TEST(ArrangeArgumentsTest, DevicesHaveTheirOwn) {
  const Shape scalar = ShapeUtil::MakeShape(U8, {});
  const NamedArrays arrays = {{"arg0", {"uint8", {}, "a"}},
                              {"r1.arg1", {"uint8", {}, "c"}},
                              {"arg1", {"uint8", {}, "b"}},
                              {"meta", {"uint8", {}, "z"}}};
  absl::StatusOr<std::vector<Arguments>> arguments = ArrangeArguments(arrays, {scalar, scalar}, 2);
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  ASSERT_EQ(arguments->size(), 2);
  EXPECT_EQ((*arguments)[0][1].Get<uint8_t>({}), 'b');
  EXPECT_EQ((*arguments)[1][0].Get<uint8_t>({}), 'a');
  EXPECT_EQ((*arguments)[1][1].Get<uint8_t>({}), 'c');
}

TEST(ArrangeArgumentsTest, TupleParametersTakeTheirLeaves) {
  const Shape scalar = ShapeUtil::MakeShape(U8, {});
  const Shape inner = ShapeUtil::MakeTupleShape({scalar, ShapeUtil::MakeTokenShape()});
  const NamedArrays arrays = {{"arg0", {"uint8", {}, "a"}}, {"arg1", {"uint8", {}, "b"}}};
  absl::StatusOr<std::vector<Arguments>> arguments =
      ArrangeArguments(arrays, {ShapeUtil::MakeTupleShape({inner}), scalar}, 1);
  ASSERT_TRUE(arguments.ok()) << arguments.status();
  ASSERT_EQ((*arguments)[0].size(), 2);
  EXPECT_EQ((*arguments)[0][0].shape().ToString(), "((u8[], token[]))");
  EXPECT_EQ((*arguments)[0][0].Get<uint8_t>({}, {0, 0}), 'a');
}

TEST(ArrangeArgumentsTest, SaysWhatIsWrong) {
  const Shape scalar = ShapeUtil::MakeShape(U8, {});
  auto error = [&scalar](const std::string& key, int64_t devices) {
    return std::string(ArrangeArguments({{key, {"uint8", {}, "a"}}}, {scalar}, devices).status().message());
  };
  EXPECT_THAT(error("arg1", 1), HasSubstr("arg1: the program takes 1 argument (jax.jit leaves out"));
  EXPECT_THAT(error("arg0.s8", 1), HasSubstr("arg0.s8: the program's parameter is u8[], not of type s8"));
  EXPECT_THAT(error("r2.arg0", 2), HasSubstr("r2.arg0: the program runs on 2 devices"));
  EXPECT_THAT(error("r0.arg0", 2), HasSubstr("r1.arg0: missing"));
  EXPECT_THAT(error("x", 1), HasSubstr("arg0: missing among the inputs; the program expects u8[]"));
}

}  // namespace
}  // namespace xla
