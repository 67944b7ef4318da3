#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Optional;
using ::testing::Pair;

Shape Row(std::vector<int64_t> dimensions) { return ShapeUtil::MakeShape(F32, dimensions); }
Shape Dense(std::vector<int64_t> dimensions, std::vector<int64_t> minor_to_major) {
  return ShapeUtil::MakeShapeWithDenseLayout(F32, dimensions, minor_to_major);
}

TEST(ShapeUtilReshapeTest, DimensionsThatStay) {
  EXPECT_THAT(ShapeUtil::DimensionsUnmodifiedByReshape(Row({1, 1, 1, 1}), Row({1, 1, 1})),
              ElementsAre(Pair(0, 0), Pair(1, 1), Pair(2, 2)));
  EXPECT_THAT(ShapeUtil::DimensionsUnmodifiedByReshape(Row({1, 1, 1, 1}), Row({1})), ElementsAre(Pair(0, 0)));
  EXPECT_THAT(ShapeUtil::DimensionsUnmodifiedByReshape(Row({2, 3, 4}), Row({6, 4})), ElementsAre(Pair(2, 1)));
  EXPECT_THAT(ShapeUtil::ReshapeLeavesDimensionsUnmodified(Row({2, 3, 4, 5}), Row({6, 4, 5}), {2, 3}),
              Optional(ElementsAre(1, 2)));
  EXPECT_EQ(ShapeUtil::ReshapeLeavesDimensionsUnmodified(Row({2, 3, 4}), Row({6, 4}), {1}), std::nullopt);
}

TEST(ShapeUtilReshapeTest, DimensionsOfSizeOneComeAndGo) {
  const auto change = ShapeUtil::InsertedOrDeleted1SizedDimensions(Row({9, 1, 4}), Row({9, 4, 1, 1}));
  ASSERT_TRUE(change.has_value());
  EXPECT_THAT(change->deleted_dimensions, ElementsAre(1));
  EXPECT_THAT(change->inserted_dimensions, ElementsAre(2, 3));
  const auto same = ShapeUtil::InsertedOrDeleted1SizedDimensions(Row({5, 6}), Row({5, 6}));
  ASSERT_TRUE(same.has_value());
  EXPECT_THAT(same->deleted_dimensions, IsEmpty());
  EXPECT_FALSE(ShapeUtil::InsertedOrDeleted1SizedDimensions(Row({6, 1}), Row({2, 3})).has_value());
}

TEST(ShapeUtilReshapeTest, Bitcasts) {
  EXPECT_TRUE(ShapeUtil::ReshapeIsBitcast(Row({2, 3, 4}), Row({6, 4})));
  EXPECT_FALSE(ShapeUtil::ReshapeIsBitcast(Row({2, 3, 4}), Dense({6, 4}, {0, 1})));
  EXPECT_FALSE(ShapeUtil::ReshapeIsBitcast(Row({2}), ShapeUtil::MakeShape(S32, {2})));
  EXPECT_TRUE(
      ShapeUtil::ReshapeIsBitcast(Row({2}), ShapeUtil::MakeShape(S32, {2}), /*ignore_element_type=*/true));
  EXPECT_TRUE(ShapeUtil::TransposeIsBitcast(Row({2, 3}), Dense({3, 2}, {0, 1}), {1, 0}));
  EXPECT_FALSE(ShapeUtil::TransposeIsBitcast(Row({2, 3}), Row({3, 2}), {1, 0}));
  EXPECT_THAT(ShapeUtil::DeduceTransposeDimensionsForBitcast(Row({2, 3, 4}), Dense({4, 2, 3}, {0, 2, 1})),
              Optional(ElementsAre(2, 0, 1)));
  EXPECT_EQ(ShapeUtil::DeduceTransposeDimensionsForBitcast(Row({2, 3}), Row({3, 2})), std::nullopt);
  EXPECT_TRUE(ShapeUtil::IsReshapeOrTransposeBitcast(Row({2, 3}), Dense({3, 2}, {0, 1})));
}

TEST(ShapeUtilReshapeTest, LayoutsAreAligned) {
  // Dimension 0 is the most minor one; the other two are merged in their order, so its sizes stay apart.
  const Shape columns = Dense({6, 2, 10}, {0, 2, 1});
  const auto merged = ShapeUtil::AlignLayouts(columns, Row({6, 20}));
  ASSERT_TRUE(merged.has_value());
  EXPECT_THAT(merged->layout().minor_to_major(), ElementsAre(0, 1));
  const auto cut = ShapeUtil::AlignLayouts(columns, Row({3, 2, 4, 5}));
  ASSERT_TRUE(cut.has_value());
  EXPECT_THAT(cut->layout().minor_to_major(), ElementsAre(1, 0, 3, 2));
  // In the other order the merged elements do not lie in one run.
  EXPECT_FALSE(ShapeUtil::AlignLayouts(Dense({6, 2, 10}, {0, 1, 2}), Row({6, 20})).has_value());
  // Dimensions of size one lie anywhere.
  const Shape with_ones = Dense({1, 9, 1, 4, 1}, {2, 1, 4, 3, 0});
  const auto more = ShapeUtil::AlignLayouts(with_ones, Row({3, 1, 3, 1, 1, 2, 2}));
  ASSERT_TRUE(more.has_value());
  EXPECT_TRUE(ShapeUtil::ValidateShape(*more).ok());
  EXPECT_TRUE(ShapeUtil::ReshapeIsBitcast(with_ones, *more));
  EXPECT_TRUE(ShapeUtil::AlignLayouts(Row({1, 1}), Row({1, 1, 1})).has_value());
  EXPECT_TRUE(ShapeUtil::AlignLayouts(Row({0, 3}), Row({5, 0})).has_value());
  EXPECT_FALSE(ShapeUtil::AlignLayouts(Row({2}), Row({3})).has_value());
}

TEST(ShapeUtilReshapeTest, WalksTakeAnyVisitor) {
  const Shape shape = Dense({2, 2}, {0, 1});
  std::vector<int64_t> seen;
  ShapeUtil::ForEachIndex(shape, {0, 0}, {2, 2}, {1, 1},
                          [&](absl::Span<const int64_t> i) -> absl::StatusOr<bool> {
                            seen.push_back(10 * i[0] + i[1]);
                            return true;
                          });
  EXPECT_THAT(seen, ElementsAre(0, 10, 1, 11));
  int calls = 0;
  ShapeUtil::ForEachIndexParallel(shape, [&](absl::Span<const int64_t>, int thread) -> absl::StatusOr<bool> {
    EXPECT_EQ(thread, -1);
    return ++calls < 3;
  });
  EXPECT_EQ(calls, 3);
  EXPECT_FALSE(
      ShapeUtil::ForEachIndexWithStatus(shape, [](absl::Span<const int64_t>) -> absl::StatusOr<bool> {
        return absl::InternalError("enough");
      }).ok());
}

TEST(ShapeUtilTransformTest, MoreChangedCopies) {
  const Shape inserted = ShapeUtil::InsertDimensionAtIndex(Dense({2, 3}, {0, 1}), 1, 5);
  EXPECT_EQ(inserted.ToString(true), "f32[2,5,3]{0,2,1}");
  EXPECT_EQ(ShapeUtil::InsertDimensionAtIndex(Row({2}), 1, 5).ToString(true), "f32[2,5]{1,0}");
  EXPECT_EQ(ShapeUtil::MoveDimToMajor(Row({2, 3}), 1).ToString(true), "f32[2,3]{0,1}");
  EXPECT_EQ(ShapeUtil::ComplexComponentShape(ShapeUtil::MakeShape(C64, {2})), Row({2}));
  Shape device = Row({2});
  device.mutable_layout()->set_memory_space(3).set_element_size_in_bits(4).add_tiles()->add_dimensions(128);
  EXPECT_EQ(ShapeUtil::DeviceShapeToHostShape(device), Row({2}));
  Shape nibbles = ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(S4, {3}), Row({2})});
  ShapeUtil::UpdateElementSizeInBits(&nibbles, /*pack_subbyte_types=*/true);
  EXPECT_EQ(nibbles.tuple_shapes(0).layout().element_size_in_bits(), 4);
  EXPECT_EQ(nibbles.tuple_shapes(1).layout().element_size_in_bits(), 0);
  EXPECT_EQ(ShapeUtil::ByteSizeOfElements(nibbles.tuple_shapes(0)), 2);
  Shape tiled = ShapeUtil::MakeShapeWithDenseLayout(F32, {3, 130}, {1, 0}, {Tile({8, 128})});
  EXPECT_EQ(ShapeUtil::ArrayDataSize(tiled), 8 * 256 * 4);
  tiled.mutable_layout()->set_dynamic_shape_metadata_prefix_bytes(16);
  EXPECT_EQ(ShapeUtil::ArraySize(tiled), 8 * 256 * 4 + 16);
  EXPECT_TRUE(ShapeUtil::IsEffectivelyMostMajorDimension(Row({1, 1, 4}), 2));
  EXPECT_FALSE(ShapeUtil::IsEffectivelyMostMajorDimension(Row({1, 2, 4}), 2));
  EXPECT_TRUE(ShapeUtil::ElementCanUpcast(ShapeUtil::MakeShape(S8, {}), ShapeUtil::MakeShape(S32, {})));
  EXPECT_FALSE(ShapeUtil::ElementCanUpcast(ShapeUtil::MakeShape(S8, {}), Row({})));
}

TEST(ShapeUtilTransformTest, PostOrderVisitsElementsFirst) {
  const Shape shape = ShapeUtil::MakeTupleShape({Row({1}), ShapeUtil::MakeTupleShape({Row({2})})});
  std::vector<std::string> order;
  ShapeUtil::ForEachSubshapePostOrder(
      shape, [&](const Shape&, const ShapeIndex& index) { order.push_back(index.ToString()); });
  EXPECT_THAT(order, ElementsAre("{0}", "{1,0}", "{1}", "{}"));
  EXPECT_EQ(ShapeUtil::FlattenTupleShape(shape).size(), 2u);
  EXPECT_EQ(ShapeUtil::FlattenTupleShape(shape)[1], &shape.tuple_shapes(1).tuple_shapes(0));
}

TEST(ShapeTest, FormsOfOlderCode) {
  ProgramShape program = ShapeUtil::MakeProgramShape({Row({1}), Row({2})}, Row({}));
  EXPECT_EQ(program.ToString(), "((unknown): f32[1], (unknown): f32[2]) -> f32[]");
  program.add_parameter_names("x");
  program.add_parameter_names("y");
  EXPECT_EQ(program.ToString(), "(x: f32[1], y: f32[2]) -> f32[]");
  EXPECT_EQ(ProgramShape(program.ToProto()), program);
  const Shape shape = Dense({2, 3}, {0, 1});
  EXPECT_EQ(Shape(shape.ToProto()), shape);
  std::ostringstream stream;
  stream << shape << " " << shape.layout() << " " << ShapeIndex({1, 2}) << " " << program;
  EXPECT_EQ(stream.str(), "f32[2,3]{0,1} {0,1} {1,2} (x: f32[1], y: f32[2]) -> f32[]");
  EXPECT_EQ(Shape(TUPLE, {}, {}, {shape}), ShapeUtil::MakeTupleShape({shape}));
  Shape dynamic = Row({4});
  dynamic.set_dimensions(0, 5);
  EXPECT_FALSE(dynamic.is_dynamic());
  dynamic.set_dimensions(0, 6, true);
  EXPECT_EQ(dynamic.ToString(), "f32[<=6]");
}

TEST(LayoutUtilTest, FormsOfNewerCode) {
  EXPECT_EQ(LayoutUtil::MakeLayout({1, 0}, {Tile({8, 128})}).ToString(), "{1,0:T(8,128)}");
  EXPECT_EQ(LayoutUtil::MakeLayout({1, 0}, {}, {}, {}, {Tile({8, 128})}).ToString(), "{1,0:T(8,128)}");
  EXPECT_EQ(LayoutUtil::MakeLayout({1, 0}, {}).ToString(), "{1,0}");
  EXPECT_EQ(LayoutUtil::LinearIndex(Row({2, 3}), {1, 1}), 4);
  EXPECT_TRUE(LayoutUtil::ByteStridesIsMajorToMinor({12, 4}, {2, 3}, F32));
  EXPECT_FALSE(LayoutUtil::ByteStridesIsMajorToMinor({4, 8}, {2, 3}, F32));
  Shape split = Row({10, 3});
  split.mutable_layout()->add_split_configs(SplitConfig(0, {4}));
  EXPECT_EQ(LayoutUtil::MaxSplitSize(split, 0), 6);
  EXPECT_EQ(LayoutUtil::MaxElementsInPerSplit(split), 18);
  // Dimension 0 of a configuration is the most major one in memory.
  *split.mutable_layout()->mutable_minor_to_major() = {0, 1};
  split.mutable_layout()->clear_split_configs().add_split_configs(SplitConfig(0, {2}));
  split.mutable_layout()->add_split_configs(SplitConfig(1, {1, 3}));
  EXPECT_EQ(LayoutUtil::MaxSplitSize(split, 0), 7);
  EXPECT_EQ(LayoutUtil::MaxSplitSize(split, 1), 2);
  EXPECT_EQ(LayoutUtil::MaxElementsInPerSplit(split), 14);
  EXPECT_FALSE(LayoutUtil::HasCustomElementSizeInBits(split));
}

}  // namespace
}  // namespace xla
