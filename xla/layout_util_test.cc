#include "xla/layout_util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Refusal(const Shape& shape) {
  return std::string(LayoutUtil::ValidateLayoutInShape(shape).message());
}

TEST(LayoutUtilTest, MakesLayouts) {
  EXPECT_EQ(LayoutUtil::MakeDescendingLayout(3).ToString(), "{2,1,0}");
  EXPECT_EQ(LayoutUtil::MakeAscendingLayout(3).ToString(), "{0,1,2}");
  EXPECT_EQ(LayoutUtil::MakeLayoutFromMajorToMinor({0, 2, 1}).ToString(), "{1,2,0}");
  EXPECT_EQ(LayoutUtil::GetDefaultLayoutForR2(), LayoutUtil::MakeLayout({1, 0}));
  EXPECT_TRUE(LayoutUtil::IsMonotonicWithDim0Major(LayoutUtil::MakeDescendingLayout(4)));
  EXPECT_TRUE(LayoutUtil::IsMonotonicWithDim0Minor(LayoutUtil::MakeAscendingLayout(4)));
  EXPECT_FALSE(LayoutUtil::IsMonotonicWithDim0Minor(LayoutUtil::MakeLayout({1, 0})));
}

TEST(LayoutUtilTest, AnswersAboutDimensions) {
  const Layout layout = LayoutUtil::MakeLayout({1, 3, 0, 2});
  EXPECT_EQ(LayoutUtil::Major(layout, 0), 2);
  EXPECT_EQ(LayoutUtil::Major(layout, 3), 1);
  EXPECT_EQ(LayoutUtil::Minor(layout, 0), 1);
  EXPECT_THAT(LayoutUtil::MakeLogicalToPhysical(layout), ElementsAre(1, 3, 0, 2));
  EXPECT_TRUE(LayoutUtil::AreDimensionsConsecutive(layout, {3, 1}));
  EXPECT_FALSE(LayoutUtil::AreDimensionsConsecutive(layout, {1, 0}));
  EXPECT_EQ(LayoutUtil::MoveDimToMajor(layout, 3).ToString(), "{1,0,2,3}");
}

TEST(LayoutUtilTest, SetsAndClears) {
  Shape shape = ShapeUtil::MakeTupleShape({Shape(F32, {2, 3}), Shape(TOKEN)});
  EXPECT_FALSE(LayoutUtil::HasLayout(shape));
  EXPECT_FALSE(LayoutUtil::HasAnyLayout(shape));
  LayoutUtil::SetToDefaultLayout(&shape);
  EXPECT_TRUE(LayoutUtil::HasLayout(shape));
  EXPECT_EQ(shape.ToString(true), "(f32[2,3]{1,0}, token[])");
  LayoutUtil::ClearLayout(&shape);
  EXPECT_FALSE(LayoutUtil::HasAnyLayout(shape));
}

TEST(LayoutUtilTest, CopiesBetweenShapes) {
  const Shape source = ShapeUtil::MakeTupleShape({ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1})});
  Shape target = ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(S8, {5, 6})});
  EXPECT_FALSE(LayoutUtil::LayoutsInShapesEqual(source, target));
  EXPECT_TRUE(LayoutUtil::CopyLayoutBetweenShapes(source, &target).ok());
  EXPECT_EQ(target.ToString(true), "(s8[5,6]{0,1})");
  EXPECT_TRUE(LayoutUtil::LayoutsInShapesEqual(source, target));
  Shape other = ShapeUtil::MakeShape(S8, {5, 6});
  EXPECT_THAT(std::string(LayoutUtil::CopyLayoutBetweenShapes(source, &other).message()),
              ::testing::HasSubstr("cannot copy layout from shape"));
}

TEST(LayoutUtilTest, RefusesLayoutsThatDoNotFit) {
  auto with = [](auto change) {
    Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
    change(*shape.mutable_layout());
    return Refusal(shape);
  };
  EXPECT_EQ(with([](Layout&) {}), "");
  EXPECT_EQ(with([](Layout& l) { l = Layout({0, 1, 2}); }),
            "layout {0,1,2} orders 3 dimensions, but its shape f32[2,3] has 2");
  EXPECT_EQ(with([](Layout& l) { l = Layout({1, 1}); }),
            "layout {1,1} of shape f32[2,3] is not a permutation of the dimension numbers 0 to 1");
  EXPECT_THAT(with([](Layout& l) { l = Layout({-1, 0}); }), HasSubstr("is not a permutation"));
  EXPECT_THAT(with([](Layout& l) { l.set_memory_space(-1); }), HasSubstr("negative memory space -1"));
  EXPECT_THAT(with([](Layout& l) { l.set_element_size_in_bits(129); }), HasSubstr("129 bits"));
  EXPECT_THAT(with([](Layout& l) { l.set_tail_padding_alignment_in_elements(0); }), HasSubstr("less than 1"));
  EXPECT_THAT(with([](Layout& l) { l.set_dynamic_shape_metadata_prefix_bytes(-4); }), HasSubstr("-4 bytes"));
  EXPECT_THAT(with([](Layout& l) { *l.add_tiles() = Tile({-3}); }), HasSubstr("negative size -3"));
  EXPECT_THAT(with([](Layout& l) { l.add_tiles(); }), HasSubstr("empty tile"));
  EXPECT_THAT(with([](Layout& l) { l.add_split_configs(SplitConfig(2, {1})); }),
              HasSubstr("splits dimension 2"));
  EXPECT_THAT(with([](Layout& l) { l.add_split_configs(SplitConfig(1, {2, 1})); }), HasSubstr("ascending"));
  EXPECT_THAT(with([](Layout& l) { l.set_dim_level_types({DIM_COMPRESSED}); }),
              HasSubstr("levels of 1 dimensions"));
  EXPECT_THAT(with([](Layout& l) { l.set_index_primitive_type(U32); }), HasSubstr("not for a sparse array"));
  EXPECT_THAT(with([](Layout& l) { *l.mutable_physical_shape() = Shape(F32, {2}); }),
              HasSubstr("not for a sparse array"));
  EXPECT_THAT(with([](Layout& l) {
                l.set_dim_level_types({DIM_DENSE, DIM_COMPRESSED}).set_index_primitive_type(F32);
              }),
              HasSubstr("unsigned integers"));
  EXPECT_EQ(with([](Layout& l) {
              l.set_dim_level_types({DIM_DENSE, DIM_COMPRESSED}).set_index_primitive_type(U32);
            }),
            "");
  EXPECT_EQ(with([](Layout& l) { l.set_padded_dimensions({3, 5}); }), "");
  EXPECT_THAT(with([](Layout& l) { l.set_padded_dimensions({3}); }), HasSubstr("pads 1 dimensions"));
  EXPECT_THAT(with([](Layout& l) { l.set_padded_dimensions({1, 5}); }),
              HasSubstr("to 1, less than its size"));
  EXPECT_THAT(with([](Layout& l) { l.set_padded_dimensions({int64_t{1} << 40, int64_t{1} << 40}); }),
              HasSubstr("more than 64 bits"));
  EXPECT_EQ(Refusal(Shape(F32, {2})), "shape f32[2] has no layout, but every array needs one here");
  EXPECT_TRUE(LayoutUtil::ValidateLayoutInShape(Shape(F32, {2}), /*allow_missing_layouts=*/true).ok());
  EXPECT_THAT(std::string(LayoutUtil::ValidateLayoutForShape(Layout(), Shape(TOKEN)).message()),
              HasSubstr("is not an array"));
}

}  // namespace
}  // namespace xla
