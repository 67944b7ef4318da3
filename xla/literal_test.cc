#include "xla/literal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "absl/hash/hash.h"
#include "xla/layout_util.h"
#include "xla/literal_text.h"
#include "xla/literal_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

Literal Iota(PrimitiveType type, std::vector<int64_t> dimensions, std::vector<int64_t> minor_to_major = {}) {
  Shape shape = ShapeUtil::MakeShape(type, dimensions);
  if (!minor_to_major.empty()) *shape.mutable_layout() = LayoutUtil::MakeLayout(minor_to_major);
  Literal literal(shape);
  int64_t next = 0;
  DimensionVector index(shape.rank(), 0);
  if (ShapeUtil::IsZeroElementArray(shape)) return literal;
  do {
    EXPECT_TRUE(literal.SetIntegralAsS64(index, next++).ok());
  } while (IndexUtil::BumpIndices(shape, absl::MakeSpan(index)));
  return literal;
}

TEST(LiteralTest, StartsAsZeros) {
  const Literal literal(ShapeUtil::MakeShape(F32, {2, 3}));
  EXPECT_TRUE(literal.IsAll(0));
  EXPECT_EQ(literal.size_bytes(), 24);
  EXPECT_EQ(literal.element_count(), 6);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(literal.untyped_data()) % 64, 0);
  EXPECT_TRUE(literal.IsKnown());
  // Types of less than a byte take a byte.
  EXPECT_EQ(Literal(ShapeUtil::MakeShape(S4, {5})).size_bytes(), 5);
  EXPECT_EQ(Literal(ShapeUtil::MakeShape(PRED, {5})).size_bytes(), 5);
  EXPECT_EQ(Literal(ShapeUtil::MakeShape(F32, {0, 3})).size_bytes(), 0);
  EXPECT_TRUE(Literal().shape().IsTuple());
}

TEST(LiteralTest, MakeRefusesWhatNoMemoryHolds) {
  EXPECT_THAT(Message(Literal::Make(ShapeUtil::MakeShape(F32, {int64_t{1} << 55})).status()),
              HasSubstr("takes 128 PiB of memory, more than the "));
  EXPECT_THAT(
      Message(Literal::Make(ShapeUtil::MakeShape(F32, {std::numeric_limits<int64_t>::max(), 5})).status()),
      HasSubstr("64 bits"));
  EXPECT_FALSE(Literal::Make(ShapeUtil::MakeShape(F32, {-3})).ok());
  EXPECT_THAT(Message(Literal::Make(ShapeUtil::MakeShape(F32, {Shape::kUnboundedSize})).status()),
              HasSubstr("unbounded"));
  const Shape half_a_megabyte = ShapeUtil::MakeShape(F32, {1 << 17});
  EXPECT_TRUE(Literal::MakeWithin(half_a_megabyte, 1 << 19).ok());
  EXPECT_FALSE(Literal::MakeWithin(half_a_megabyte, (1 << 19) - 1).ok());
  // The arrays of a tuple count together.
  const Shape pair = ShapeUtil::MakeTupleShape({half_a_megabyte, half_a_megabyte});
  EXPECT_TRUE(Literal::MakeWithin(pair, 1 << 20).ok());
  EXPECT_FALSE(Literal::MakeWithin(pair, (1 << 20) - 1).ok());
}

TEST(LiteralTest, PaddingOfALayoutTakesNoMemory) {
  Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  shape.mutable_layout()->set_padded_dimensions({1 << 20, 1 << 20});
  EXPECT_EQ(Literal(shape).size_bytes(), 24);
  EXPECT_EQ(Iota(S32, {2, 3}).Relayout(shape).size_bytes(), 24);
}

TEST(LiteralTest, ElementsLieInTheOrderOfTheLayout) {
  Literal literal = Iota(S32, {2, 3}, {0, 1});
  EXPECT_THAT(literal.data<int32_t>(), ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_EQ(literal.Get<int32_t>({1, 2}), 5);
  literal.Set<int32_t>({1, 0}, 70);
  EXPECT_EQ(literal.GetLinear<int32_t>(1), 70);
  EXPECT_EQ(literal.GetFirstElement<int32_t>(), 0);
}

TEST(LiteralTest, CopiesShareUntilTheyAreWrittenTo) {
  Literal a = LiteralUtil::CreateR1<int32_t>({1, 2, 3});
  const Literal b = a;
  EXPECT_EQ(const_cast<const Literal&>(a).untyped_data(), b.untyped_data());
  a.Set<int32_t>({0}, 9);
  EXPECT_THAT(a.data<int32_t>(), ElementsAre(9, 2, 3));
  EXPECT_THAT(b.data<int32_t>(), ElementsAre(1, 2, 3));
  // Alone again, it is written in place.
  const void* place = const_cast<const Literal&>(a).untyped_data();
  a.Set<int32_t>({0}, 10);
  EXPECT_EQ(const_cast<const Literal&>(a).untyped_data(), place);
  Literal c = std::move(a);
  EXPECT_EQ(const_cast<const Literal&>(c).untyped_data(), place);
}

TEST(LiteralTest, TuplesAreTakenApartAndPutTogether) {
  Literal tuple = LiteralUtil::MakeTupleOwned(
      LiteralUtil::CreateR0<float>(1.5f), LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<int8_t>({1, 2})));
  EXPECT_EQ(tuple.shape().ToString(), "(f32[], (s8[2]))");
  EXPECT_EQ(tuple.Get<int8_t>({1}, {1, 0}), 2);
  tuple.Set<int8_t>({1}, {1, 0}, 5);
  EXPECT_EQ(tuple.data<int8_t>({1, 0})[1], 5);
  EXPECT_EQ(tuple.subshape({1}).ToString(), "(s8[2])");
  std::vector<Literal> parts = tuple.DecomposeTuple();
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_TRUE(ShapeUtil::IsNil(tuple.shape()));
  EXPECT_EQ(parts[0], LiteralUtil::CreateR0<float>(1.5f));
  EXPECT_EQ(Literal::MoveIntoTuple(absl::MakeSpan(parts)).shape().ToString(), "(f32[], (s8[2]))");
}

TEST(LiteralTest, DynamicSizesAreTheBoundsUntilSet) {
  Literal literal = Iota(S32, {2, 3}).ToBoundedDynamic(ShapeUtil::MakeShape(S32, {4, 3}, {true, false}));
  EXPECT_EQ(literal.GetDynamicSize(0), 2);
  EXPECT_EQ(literal.GetDynamicSize(1), 3);
  EXPECT_EQ(literal.element_count(), 12);
  EXPECT_EQ(literal.ToStatic(), Iota(S32, {2, 3}));
  literal.SetDynamicSize(0, 1);
  EXPECT_EQ(literal.ToStatic(), LiteralUtil::CreateR2<int32_t>({{0, 1, 2}}));
  EXPECT_EQ(Literal(literal.shape()).GetDynamicSize(0), 4);

  // What lies beyond the sizes is no part of the value.
  Literal other = literal;
  other.Set<int32_t>({3, 0}, 77);
  EXPECT_EQ(literal, other);
  EXPECT_TRUE(literal.Identical(other));
  EXPECT_EQ(literal.Hash(), other.Hash());
  other.SetDynamicSize(0, 2);
  EXPECT_FALSE(literal == other);
}

TEST(LiteralTest, SettingASizeMakesTheDimensionDynamic) {
  Literal literal = LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}});
  literal.SetDynamicSize(1, 1);
  EXPECT_EQ(literal.shape().ToString(), "f32[2,<=2]");
  EXPECT_EQ(literal, LiteralUtil::CreateR2<float>({{1}, {3}}));
  EXPECT_EQ(LiteralUtil::CreateR2<float>({{1}, {3}}), literal);
  EXPECT_EQ(literal.Hash(), LiteralUtil::CreateR2<float>({{1}, {3}}).Hash());
  EXPECT_NE(literal, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}));
  EXPECT_EQ(literal, literal.Relayout(LayoutUtil::MakeLayout({0, 1})));

  Literal tuple = LiteralUtil::MakeTupleOwned(
      LiteralUtil::CreateR0<float>(1), LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({5, 6})));
  tuple.SetDynamicSize(0, {1, 0}, 1);
  EXPECT_EQ(tuple.shape().ToString(), "(f32[], (f32[<=2]))");
  EXPECT_EQ(tuple.element(1).shape().ToString(), "(f32[<=2])");
  EXPECT_EQ(tuple.GetDynamicSize(0, {1, 0}), 1);
  EXPECT_EQ(tuple,
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(1),
                                        LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR1<float>({5}))));
  EXPECT_DEATH(literal.SetDynamicSize(1, 3), "f32\\[2,<=2\\] does not fit \\{1,3\\}");
  EXPECT_DEATH(literal.SetDynamicSize(2, 1), "does not fit");
}

// Literals of random bounds and sizes are equal when what is within the sizes is.
TEST(LiteralTest, ActualSizesDecideEquality) {
  std::mt19937 random(7);
  const auto below = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  for (int round = 0; round < 300; ++round) {
    const std::vector<int64_t> sizes = {below(3), 1 + below(3), 1 + below(2)};
    const Literal value =
        Iota(S16, sizes, below(2) == 0 ? std::vector<int64_t>{} : std::vector<int64_t>{1, 0, 2});
    Shape bounds = ShapeUtil::MakeShape(S16, sizes);
    for (int i = 0; i < 3; ++i) {
      if (below(2) == 0) bounds.set_dimensions(i, sizes[i] + below(3), /*is_dynamic=*/true);
    }
    Literal padded = value.ToBoundedDynamic(bounds);
    for (int i = 0; i < 3; ++i) {
      if (bounds.is_dynamic_dimension(i) && bounds.dimensions(i) > sizes[i]) {
        std::vector<int64_t> beyond(3, 0);
        beyond[i] = sizes[i];
        if (IndexUtil::IndexInBounds(bounds, beyond)) padded.Set<int16_t>(beyond, 99);
      }
    }
    ASSERT_EQ(padded, value) << padded.ToString();
    ASSERT_EQ(value, padded);
    ASSERT_EQ(padded.Hash(), value.Hash());
    if (value.element_count() == 0) continue;
    padded.Set<int16_t>(std::vector<int64_t>(3, 0), -1);
    ASSERT_NE(padded, value);
  }
}

// What a byte of a small integer has above its bits belongs to nobody.
TEST(LiteralTest, UnusedBitsOfSmallIntegersDoNotCount) {
  for (PrimitiveType type : {S1, S2, S4, U1, U2, U4}) {
    for (int upper = 0; upper < 256; upper += 16) {
      const int bits = primitive_util::BitWidth(type);
      const char byte = static_cast<char>((upper & (0xff << bits)) | 1);
      const BorrowingLiteral odd(&byte, ShapeUtil::MakeShape(type, {}));
      const Literal one = LiteralUtil::CreateR0<int64_t>(1).Convert(type).value();
      EXPECT_EQ(odd.ToString(), one.ToString());
      EXPECT_EQ(odd, one);
      EXPECT_EQ(one, odd);
      EXPECT_EQ(odd.Hash(), one.Hash());
      EXPECT_EQ(odd.GetIntegralAsS64({}), one.GetIntegralAsS64({}));
      EXPECT_EQ(*odd.Convert(F32), *one.Convert(F32));
      EXPECT_TRUE(odd.IsAll(one));
      EXPECT_EQ(odd.ToProto().SerializeAsString(), one.ToProto().SerializeAsString());
      EXPECT_EQ(*odd.SerializeAsString(), *one.SerializeAsString());
      EXPECT_EQ(odd.BitcastConvert(odd.shape()).value(), one);
    }
  }
  const char byte = 0x44;
  EXPECT_EQ(BorrowingLiteral(&byte, ShapeUtil::MakeShape(S4, {})).ToString(), "s4[] 4");
}

TEST(LiteralTest, WhatIsNotThereEndsTheProgram) {
  Literal row = LiteralUtil::CreateR1<float>({1, 2});
  EXPECT_DEATH(row.Get<int32_t>({0}), "f32\\[2\\] has no elements of s32");
  EXPECT_DEATH(row.data<uint32_t>(), "no elements of u32");
  EXPECT_DEATH(row.Set<double>({0}, 1), "no elements of f64");
  EXPECT_DEATH(row.GetFirstElement<s4>(), "no elements of s4");
  EXPECT_DEATH(row.Get<float>({2}), "f32\\[2\\] has no element, or none in memory, at \\{2\\}");
  EXPECT_DEATH(row.Get<float>({-1}), "at \\{-1\\}");
  EXPECT_DEATH(row.Get<float>({0, 0}), "at \\{0,0\\}");
  EXPECT_DEATH(row.Set<float>({}, 1), "at \\{\\}");
  EXPECT_DEATH(row.GetLinear<float>(2), "at \\{2\\}");
  EXPECT_DEATH(row.SetLinear<float>(-1, 2), "at \\{-1\\}");
  EXPECT_DEATH(row.element(0), "has no part \\{0\\}");
  EXPECT_DEATH(row.GetDynamicSize(1), "does not fit \\{1\\}");
  EXPECT_DEATH(row.Relayout(LayoutUtil::MakeLayout({1, 0})), "the layout is not one of its dimensions");
  EXPECT_DEATH(row.ToBoundedDynamic(ShapeUtil::MakeShape(F32, {1}, {true})), "does not fit \\{1\\}");
  const Literal tuple = LiteralUtil::MakeTupleOwned(row.Clone());
  EXPECT_DEATH(tuple.data<float>(), "no elements of f32");
  EXPECT_DEATH(tuple.Get<float>({0}, {1}), "\\(f32\\[2\\]\\) has no part \\{1\\}");
  const Literal unknown = Literal::CreateFromShapeWithUnknownLeafArrays(row.shape());
  EXPECT_DEATH(unknown.Get<float>({0}), "none in memory");
  // A C++ type that is no element type reads bytes.
  EXPECT_EQ(LiteralUtil::CreateR1U8("ab").data<char>()[1], 'b');
}

TEST(LiteralTest, RelayoutKeepsValues) {
  const Literal rows = Iota(S32, {2, 3, 4});
  for (const std::vector<int64_t>& order :
       std::vector<std::vector<int64_t>>{{0, 1, 2}, {1, 0, 2}, {2, 0, 1}, {1, 2, 0}}) {
    const Literal other = rows.Relayout(LayoutUtil::MakeLayout(order));
    EXPECT_TRUE(other.Identical(Iota(S32, {2, 3, 4}, order)));
    EXPECT_EQ(rows, other);
    EXPECT_EQ(other, rows);
    EXPECT_TRUE(rows.Identical(other));
    EXPECT_EQ(rows.Hash(), other.Hash());
    EXPECT_THAT(other.Relayout(rows.shape()).data<int32_t>(),
                ::testing::ElementsAreArray(rows.data<int32_t>()));
  }
  // Nothing moves when the order is the same.
  const Literal same = rows.Relayout(LayoutUtil::MakeLayout({2, 1, 0}));
  EXPECT_EQ(same.untyped_data(), rows.untyped_data());
}

// Every permutation of every layout, element by element, for elements of each width.
TEST(LiteralTest, TransposeMovesElements) {
  for (PrimitiveType type : {S4, U16, S32, F64, C128}) {
    for (const std::vector<int64_t>& dimensions :
         std::vector<std::vector<int64_t>>{{2, 3, 4}, {1, 3, 4}, {40, 1, 37}, {3, 33, 65}}) {
      std::vector<int64_t> permutation = {0, 1, 2};
      do {
        const Literal source = *Iota(S32, dimensions, {1, 0, 2}).Convert(type);
        const Literal result = source.Transpose(permutation);
        for (int i = 0; i < 3; ++i) ASSERT_EQ(result.shape().dimensions(i), dimensions[permutation[i]]);
        int64_t wrong = 0;
        ShapeUtil::ForEachIndex(result.shape(), [&](absl::Span<const int64_t> index) {
          DimensionVector from(3);
          for (int i = 0; i < 3; ++i) from[permutation[i]] = index[i];
          wrong += *result.GetAsComplex128(index) != *source.GetAsComplex128(from);
        });
        EXPECT_EQ(wrong, 0) << source.shape().ToString(true) << " " << permutation[0] << permutation[1]
                            << permutation[2];
      } while (std::next_permutation(permutation.begin(), permutation.end()));
    }
  }
}

TEST(LiteralTest, ReshapeKeepsRowMajorOrder) {
  EXPECT_EQ(Iota(S32, {2, 3}, {0, 1}).Reshape({3, 2}).value(), Iota(S32, {3, 2}));
  EXPECT_EQ(Iota(S32, {1, 1}).Reshape({}).value(), LiteralUtil::CreateR0<int32_t>(0));
  EXPECT_EQ(Iota(S32, {0, 3}).Reshape({7, 0}).value(), Iota(S32, {7, 0}));
  EXPECT_THAT(Message(Iota(S32, {2, 3}).Reshape({4}).status()),
              HasSubstr("cannot reshape s32[2,3] to s32[4]"));
  EXPECT_FALSE(Iota(S32, {2, 3}).Reshape({int64_t{1} << 40, int64_t{1} << 40}).ok());
}

TEST(LiteralTest, BroadcastRepeatsElements) {
  const Literal row = LiteralUtil::CreateR1<int32_t>({1, 2, 3});
  EXPECT_EQ(row.Broadcast(ShapeUtil::MakeShape(S32, {2, 3}), {1}).value(),
            LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {1, 2, 3}}));
  EXPECT_EQ(row.Broadcast(ShapeUtil::MakeShape(S32, {3, 2}), {0}).value(),
            LiteralUtil::CreateR2<int32_t>({{1, 1}, {2, 2}, {3, 3}}));
  EXPECT_EQ(LiteralUtil::CreateR0<int32_t>(4).Broadcast(ShapeUtil::MakeShape(S32, {2}), {}).value(),
            LiteralUtil::CreateR1<int32_t>({4, 4}));
  EXPECT_EQ(
      LiteralUtil::CreateR2<int32_t>({{5}, {6}}).Broadcast(ShapeUtil::MakeShape(S32, {2, 2}), {0, 1}).value(),
      LiteralUtil::CreateR2<int32_t>({{5, 5}, {6, 6}}));
  EXPECT_THAT(Message(row.Broadcast(ShapeUtil::MakeShape(S32, {2, 4}), {1}).status()),
              HasSubstr("cannot broadcast dimension 0"));
  EXPECT_FALSE(row.Broadcast(ShapeUtil::MakeShape(S32, {2, 3}), {2}).ok());
  EXPECT_FALSE(row.Broadcast(ShapeUtil::MakeShape(S32, {int64_t{1} << 50, 3}), {1}).ok());
}

TEST(LiteralTest, SlicesAndCopiesOfBoxes) {
  const Literal source = Iota(S32, {4, 5}, {0, 1});
  EXPECT_EQ(source.Slice({1, 2}, {3, 4}), LiteralUtil::CreateR2<int32_t>({{7, 8}, {12, 13}}));
  EXPECT_EQ(source.Slice({2, 2}, {2, 4}).shape().ToString(), "s32[0,2]");
  Literal target = Literal(ShapeUtil::MakeShape(S32, {3, 3}));
  EXPECT_TRUE(target.CopySliceFrom(source, {1, 1}, {0, 2}, {2, 1}).ok());
  EXPECT_EQ(target, LiteralUtil::CreateR2<int32_t>({{0, 0, 6}, {0, 0, 11}, {0, 0, 0}}));
  EXPECT_THAT(Message(target.CopySliceFrom(source, {1, 1}, {2, 2}, {2, 1})), HasSubstr("leaves dimension 0"));
  EXPECT_FALSE(target.CopySliceFrom(source, {-1, 1}, {0, 0}, {1, 1}).ok());
  EXPECT_FALSE(target.CopySliceFrom(LiteralUtil::CreateR1<int32_t>({1}), {0}, {0}, {1}).ok());
  EXPECT_FALSE(target.CopySliceFrom(*source.Convert(F32), {0, 0}, {0, 0}, {1, 1}).ok());
  // Scalars stand for one element.
  Literal scalar = LiteralUtil::CreateR0<int32_t>(0);
  EXPECT_TRUE(scalar.CopySliceFrom(source, {3, 1}, {}, {}).ok());
  EXPECT_EQ(scalar, LiteralUtil::CreateR0<int32_t>(16));
  EXPECT_TRUE(target.CopySliceFrom(scalar, {}, {2, 2}, {}).ok());
  EXPECT_EQ(target.Get<int32_t>({2, 2}), 16);
  EXPECT_FALSE(scalar.CopySliceFrom(source, {4, 1}, {}, {}).ok());
  EXPECT_FALSE(target.CopySliceFrom(source, {0, 0}, {0, 0}, {}).ok());
}

TEST(LiteralTest, CopyFromKeepsTheLayoutOfTheTarget) {
  Literal target(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1})}));
  EXPECT_TRUE(target.CopyFrom(Iota(S32, {2, 3}), {0}).ok());
  EXPECT_THAT(target.data<int32_t>({0}), ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_THAT(Message(target.CopyFrom(Iota(S32, {3, 2}), {0})),
              HasSubstr("cannot copy s32[3,2] to s32[2,3]"));
}

TEST(LiteralTest, MovesPartsAndElements) {
  Literal tuple(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(S32, {2}), ShapeUtil::MakeShape(F32, {})}));
  EXPECT_TRUE(tuple.MoveFrom(LiteralUtil::CreateR1<int32_t>({3, 4}), {0}).ok());
  EXPECT_EQ(tuple.Get<int32_t>({1}, {0}), 4);
  EXPECT_THAT(Message(tuple.MoveFrom(LiteralUtil::CreateR0<int32_t>(1), {1})),
              HasSubstr("cannot move s32[] to f32[]"));
  Literal row = LiteralUtil::CreateR1<int32_t>({1, 2, 3});
  EXPECT_TRUE(row.CopyElementFrom(row, {0}, {2}).ok());
  EXPECT_EQ(row, LiteralUtil::CreateR1<int32_t>({1, 2, 1}));
  const Literal shared = row;
  EXPECT_TRUE(row.CopyElementFrom(row, {1}, {0}).ok());
  EXPECT_EQ(row, LiteralUtil::CreateR1<int32_t>({2, 2, 1}));
  EXPECT_EQ(shared, LiteralUtil::CreateR1<int32_t>({1, 2, 1}));
  EXPECT_THAT(Message(row.CopyElementFrom(shared, {3}, {0})), HasSubstr("{3} of s32[3]"));
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({1, 2}).Replicate(2).value(),
            LiteralUtil::CreateR2<int32_t>({{1, 2}, {1, 2}}));
  EXPECT_FALSE(row.Replicate(int64_t{1} << 60).ok());
}

TEST(LiteralTest, BitcastConvertGroupsBits) {
  const Literal words = LiteralUtil::CreateR1<uint32_t>({0x3f800000, 0x40000001});
  EXPECT_EQ(words.BitcastConvert(ShapeUtil::MakeShape(F32, {2})).value().GetFirstElement<float>(), 1.0f);
  const Literal halves = words.BitcastConvert(ShapeUtil::MakeShape(U16, {2, 2})).value();
  EXPECT_EQ(halves, LiteralUtil::CreateR2<uint16_t>({{0, 0x3f80}, {1, 0x4000}}));
  EXPECT_EQ(halves.BitcastConvert(words.shape()).value(), words);
  // The low bits come first.
  const Literal nibbles =
      LiteralUtil::CreateR1<uint8_t>({0x7f, 0x81}).BitcastConvert(ShapeUtil::MakeShape(S4, {2, 2})).value();
  EXPECT_EQ(nibbles, LiteralUtil::CreateR2<s4>({{s4(-1), s4(7)}, {s4(1), s4(-8)}}));
  EXPECT_EQ(nibbles.BitcastConvert(ShapeUtil::MakeShape(S8, {2})).value(),
            LiteralUtil::CreateR1<int8_t>({0x7f, -127}));
  EXPECT_EQ(nibbles.BitcastConvert(ShapeUtil::MakeShape(U4, {2, 2})).value(),
            LiteralUtil::CreateR2<u4>({{u4(15), u4(7)}, {u4(1), u4(8)}}));
  const Literal wide = Iota(U16, {2, 4}).BitcastConvert(ShapeUtil::MakeShape(U4, {2, 4, 4})).value();
  EXPECT_EQ(wide.Get<u4>({1, 3, 0}), u4(7));
  EXPECT_EQ(wide.BitcastConvert(ShapeUtil::MakeShape(U16, {2, 4})).value(), Iota(U16, {2, 4}));
  EXPECT_THAT(Message(words.BitcastConvert(ShapeUtil::MakeShape(U16, {2})).status()),
              HasSubstr("the bits of u32[2]"));
  EXPECT_FALSE(words.BitcastConvert(ShapeUtil::MakeShape(U8, {2, 2})).ok());
  EXPECT_FALSE(words.BitcastConvert(ShapeUtil::MakeShape(U64, {2})).ok());
}

TEST(LiteralTest, EqualityIsOfBits) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Literal zeros = LiteralUtil::CreateR1<float>({0.0f, 1.0f}),
                signed_zeros = LiteralUtil::CreateR1<float>({-0.0f, 1.0f});
  EXPECT_FALSE(zeros == signed_zeros);
  EXPECT_EQ(absl::HashOf(zeros), absl::HashOf(zeros.Relayout(LayoutUtil::MakeLayout({0}))));
  EXPECT_NE(zeros.Hash(), LiteralUtil::CreateR1<float>({1.0f, 0.0f}).Hash());
  EXPECT_EQ(LiteralUtil::CreateR0(nan), LiteralUtil::CreateR0(nan));
  EXPECT_FALSE(LiteralUtil::CreateR1<int32_t>({1}) == LiteralUtil::CreateR0<int32_t>(1));
  EXPECT_FALSE(LiteralUtil::CreateR0<int32_t>(1) == LiteralUtil::CreateR0<uint32_t>(1));
  EXPECT_EQ(LiteralUtil::CreateToken(), LiteralUtil::CreateToken());
  EXPECT_FALSE(LiteralUtil::MakeTupleOwned(zeros.Clone()) ==
               LiteralUtil::MakeTupleOwned(zeros.Clone(), zeros.Clone()));
}

TEST(LiteralTest, AnswersQuestionsAboutAllElements) {
  EXPECT_TRUE(LiteralUtil::CreateR1<int8_t>({-1, -1}).IsAll(-1));
  EXPECT_FALSE(LiteralUtil::CreateR1<uint8_t>({255, 255}).IsAll(-1));
  EXPECT_FALSE(LiteralUtil::CreateR1<int8_t>({1, 2}).IsAll(1));
  EXPECT_TRUE(LiteralUtil::CreateR1<bfloat16>({bfloat16(1), bfloat16(1)}).IsAll(1));
  EXPECT_TRUE(LiteralUtil::CreateR1<float>({0.5f, 0.5f}).IsAllFloat(0.5));
  EXPECT_FALSE(LiteralUtil::CreateR1<int32_t>({1}).IsAllFloat(1));
  EXPECT_TRUE(LiteralUtil::CreateR0<complex64>({1, 2}).IsAllComplex({1, 2}));
  EXPECT_TRUE(LiteralUtil::CreateR1<int32_t>({3, 3}).IsAllFirst());
  EXPECT_FALSE(LiteralUtil::CreateR1<int32_t>({3, 4}).IsAllFirst());
  EXPECT_TRUE(LiteralUtil::CreateR1<float>({0, 1, 2}).IsR1Iota());
  EXPECT_FALSE(LiteralUtil::CreateR1<float>({0, 1, 3}).IsR1Iota());
  EXPECT_FALSE(LiteralUtil::CreateR2<float>({{0, 1}}).IsR1Iota());
  EXPECT_TRUE(LiteralUtil::CreateR1<float>({-0.0f}).IsZero({0}));
  EXPECT_EQ(LiteralUtil::CreateR1<float>({1, 2, 1}).CountEqual<float>(1), 2);
  EXPECT_TRUE(LiteralUtil::CreateR1<int32_t>({1, 2}).IsEqualAt({1}, 2));
  EXPECT_FALSE(LiteralUtil::CreateR1<int32_t>({1, 2}).IsEqualAt({1}, 2.5));
}

TEST(LiteralTest, PopulatesInAnyLayout) {
  Literal literal(ShapeUtil::MakeShapeWithDenseLayout(S32, {2, 3}, {0, 1}));
  ASSERT_TRUE(literal
                  .Populate<int32_t>(
                      [](absl::Span<const int64_t> i) { return static_cast<int32_t>(10 * i[0] + i[1]); })
                  .ok());
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{0, 1, 2}, {10, 11, 12}}));
  int64_t sum = 0;
  literal.EachCell<int32_t>([&](absl::Span<const int64_t> index, int32_t value) {
    EXPECT_EQ(value, literal.Get<int32_t>(index));
    sum += value;
  });
  EXPECT_EQ(sum, 36);
  literal.PopulateFromArray(Array2D<int32_t>({{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(literal, LiteralUtil::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}}));
  literal.PopulateWithValue<int32_t>(8);
  EXPECT_TRUE(literal.IsAll(8));
  Literal row(ShapeUtil::MakeShape(F32, {2}));
  literal.PopulateR2<int32_t>({{1, 2, 3}, {4, 5, 6}});
  EXPECT_THAT(literal.data<int32_t>(), ElementsAre(1, 4, 2, 5, 3, 6));
  row.PopulateR1<float>({1.5f, 2.5f});
  EXPECT_EQ(row, LiteralUtil::CreateR1<float>({1.5f, 2.5f}));
}

TEST(LiteralTest, ReadsElementsAsWideValues) {
  EXPECT_EQ(LiteralUtil::CreateR0<int8_t>(-3).GetIntegralAsS64({}), -3);
  EXPECT_EQ(LiteralUtil::CreateR0<bool>(true).GetIntegralAsS64({}), 1);
  EXPECT_EQ(LiteralUtil::CreateR0<float>(1).GetIntegralAsS64({}), std::nullopt);
  EXPECT_EQ(LiteralUtil::CreateR1<u4>({u4(15)}).GetFirstInteger(), 15);
  EXPECT_EQ(LiteralUtil::CreateR0<half>(half(0.5f)).GetAsDouble({}), 0.5);
  EXPECT_EQ(LiteralUtil::CreateR0<complex64>({1, 2}).GetAsDouble({}), std::nullopt);
  EXPECT_EQ(LiteralUtil::CreateR0<complex64>({1, 2}).GetAsComplex128({}), complex128(1, 2));
  EXPECT_EQ(LiteralUtil::CreateR0<int32_t>(4).GetAsComplex128({}), complex128(4, 0));
  Literal literal(ShapeUtil::MakeShape(F16, {2}));
  ASSERT_TRUE(literal.SetFromDouble({1}, 0.25).ok());
  EXPECT_EQ(literal.GetAsString({1}), "0.25");
  EXPECT_FALSE(LiteralUtil::CreateToken().SetFromDouble({}, 1).ok());
  EXPECT_EQ(LiteralUtil::CreateR1U8("abc").GetR1U8AsString(), "abc");
  EXPECT_EQ(LiteralUtil::CreateR0<bool>(true).GetAsString({}), "true");
}

TEST(LiteralTest, ToString) {
  EXPECT_EQ(LiteralUtil::CreateR0<float>(1.5f).ToString(), "f32[] 1.5");
  EXPECT_EQ(LiteralUtil::CreateR0<bool>(true).ToString(), "pred[] true");
  EXPECT_EQ(LiteralUtil::CreateR1<bool>({true, false}).ToString(), "pred[2] {1, 0}");
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({1, 2}).ToString(), "s32[2] {1, 2}");
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({}).ToString(), "s32[0] {}");
  EXPECT_EQ(Iota(S32, {2, 2}, {0, 1}).ToString(), "s32[2,2] {\n  { 0, 1 },\n  { 2, 3 }\n}");
  EXPECT_EQ(Iota(S32, {2, 2, 1}).ToString(), "s32[2,2,1] {\n{\n  {0},\n  {1}\n},\n{\n  {2},\n  {3}\n}\n}");
  EXPECT_EQ(Iota(S32, {1, 1, 2, 2}).ToString(),
            "s32[1,1,2,2] {\n{ /*i0=0*/\n{ /*i1=0*/\n  { 0, 1 },\n  { 2, 3 }\n}\n}\n}");
  EXPECT_EQ(Iota(S32, {2, 2}, {0, 1}).ToStringWithLayout(), "s32[2,2]{0,1} {\n  { 0, 1 },\n  { 2, 3 }\n}");
  EXPECT_EQ(Iota(S32, {2, 2}, {0, 1}).ToStringWithLayoutOneline(), "s32[2,2]{0,1} { { 0, 1 }, { 2, 3 } }");
  EXPECT_EQ(Iota(S32, {2, 2}).ToStringOneline(), "s32[2,2] { { 0, 1 }, { 2, 3 } }");
  EXPECT_EQ(Iota(S32, {2, 2}).ToStringWithoutShape(), "{\n  { 0, 1 },\n  { 2, 3 }\n}");
  EXPECT_EQ(Iota(S32, {12}).ToStringWithoutShapeOneline(), "{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}");
  const Literal tuple = LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<float>(1), Iota(S32, {2, 2}),
                                                    LiteralUtil::CreateToken());
  EXPECT_EQ(tuple.ToString(), "(\nf32[] 1,\ns32[2,2] {\n  { 0, 1 },\n  { 2, 3 }\n},\ntoken\n)");
  EXPECT_EQ(tuple.ToStringWithoutShapeOneline(), "( 1, { { 0, 1 }, { 2, 3 } }, token )");
  EXPECT_EQ(LiteralUtil::CreateR1<int32_t>({1})
                .ToBoundedDynamic(ShapeUtil::MakeShape(S32, {3}, std::vector<bool>{true}))
                .ToString(),
            "s32[<=3](1) {1}");
  std::ostringstream stream;
  stream << LiteralSlice(tuple, {0});
  EXPECT_EQ(stream.str(), "f32[] 1");
}

// The one-line form is that of constants in HLO text.
TEST(LiteralTest, ToStringOnelineIsHloText) {
  for (const std::vector<int64_t>& dimensions : std::vector<std::vector<int64_t>>{{},
                                                                                  {3},
                                                                                  {0},
                                                                                  {1},
                                                                                  {2, 1},
                                                                                  {2, 0},
                                                                                  {0, 2},
                                                                                  {2, 3, 2},
                                                                                  {1, 2, 2, 2},
                                                                                  {2, 1, 1, 2, 1},
                                                                                  {2, 2, 0, 2}}) {
    LiteralPrintOptions options;
    options.print_large_constants = true;
    std::string text;
    AppendLiteral(&text, Iota(S32, dimensions), options);
    EXPECT_EQ(Iota(S32, dimensions).ToStringWithoutShapeOneline(), text);
  }
}

TEST(LiteralTest, TextForPeopleLeavesTheMiddleOut) {
  EXPECT_EQ(LiteralForPeople(Iota(S32, {2, 2}, {0, 1})), "s32[2,2]\n{{0, 1},\n {2, 3}}");
  EXPECT_EQ(LiteralForPeople(Iota(S32, {2, 2, 2})),
            "s32[2,2,2]\n{{{0, 1},\n  {2, 3}},\n {{4, 5},\n  {6, 7}}}");
  EXPECT_EQ(LiteralForPeople(Iota(S32, {2000})), "s32[2000] {0, 1, 2, ..., 1997, 1998, 1999}");
  EXPECT_EQ(LiteralForPeople(Iota(S32, {2, 0, 2})), "s32[2,0,2]\n{}");
  EXPECT_EQ(LiteralForPeople(
                LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<bool>(true), LiteralUtil::CreateToken())),
            "(\npred[] true,\ntoken[],\n)");
  EXPECT_EQ(LiteralForPeople(LiteralUtil::CreateR1<int32_t>({1}).ToBoundedDynamic(
                ShapeUtil::MakeShape(S32, {3}, std::vector<bool>{true}))),
            "s32[<=3] of s32[1] {1}");
  Literal unknown(ShapeUtil::MakeShape(F32, {2}));
  unknown.SetUnknown();
  EXPECT_EQ(LiteralForPeople(unknown), "f32[2] {...}");
}

TEST(LiteralTest, UnknownArrays) {
  Literal unknown(ShapeUtil::MakeShape(F32, {2}));
  unknown.SetUnknown();
  EXPECT_EQ(unknown.ToString(), "f32[2] unknown");
  EXPECT_FALSE(unknown.Reshape({2, 1})->IsKnown());
  EXPECT_FALSE(unknown.Slice({0}, {1}).IsKnown());
  EXPECT_FALSE(unknown.IsAll(0));
  const Literal a = Literal::CreateFromShapeWithUnknownLeafArrays(ShapeUtil::MakeShape(F32, {4, 4}));
  const Literal b = LiteralUtil::CreateR1<float>({10});
  const Literal tuple = LiteralUtil::MakeTuple({&a, &b});
  EXPECT_FALSE(a.IsKnown());
  EXPECT_TRUE(a.IsDetermined());
  EXPECT_EQ(a.size_bytes(), 0);
  EXPECT_FALSE(tuple.IsKnown());
  EXPECT_FALSE(tuple.IsKnown({0}));
  EXPECT_TRUE(tuple.IsKnown({1}));
  EXPECT_EQ(a.Transpose({1, 0}).ToString(), "f32[4,4] unknown");
  EXPECT_FALSE(a.Slice({0, 0}, {1, 1}).IsKnown());
  EXPECT_FALSE(a.Broadcast(ShapeUtil::MakeShape(F32, {2, 4, 4}), {1, 2})->IsKnown());
  EXPECT_EQ(a, a.Clone());
  EXPECT_FALSE(a == Literal(a.shape()));
  EXPECT_EQ(Literal::CreateFromShapeWithUndeterminedLeafArrays(a.shape()).ToString(),
            "f32[4,4] undetermined");
}

// NOLINTBEGIN(bugprone-use-after-move): what a literal is after a move.
TEST(LiteralTest, MovesLeaveNil) {
  Literal array = LiteralUtil::CreateR1<float>({1, 2});
  const Literal taken = std::move(array);
  EXPECT_EQ(array.shape(), ShapeUtil::MakeNil());
  EXPECT_EQ(array, Literal());
  EXPECT_EQ(array.Clone(), Literal());
  Literal other;
  other = LiteralUtil::MakeTuple({&taken, &taken});
  Literal again;
  again = std::move(other);
  EXPECT_EQ(other, Literal());
  EXPECT_EQ(again.element(1), taken);
  Literal& same = again;
  again = std::move(same);
  EXPECT_EQ(again.element(1), taken);
  array = LiteralUtil::CreateR0<int32_t>(3);
  EXPECT_EQ(array.Get<int32_t>({}), 3);
}
// NOLINTEND(bugprone-use-after-move)

}  // namespace
}  // namespace xla
