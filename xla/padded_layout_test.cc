// Layouts with padding: shapes keep them through every change, literals have none.
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "xla/index_util.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// u8[2,3]{0,1:PD(3,5)PV(zero)}: 15 bytes.
Shape Padded() {
  Shape shape = ShapeUtil::MakeShapeWithDenseLayout(U8, {2, 3}, {0, 1});
  shape.mutable_layout()->set_padded_dimensions({3, 5}).set_padding_value(ZERO_PAD);
  return shape;
}

TEST(PaddedLayoutTest, ChangedShapesStayValid) {
  Shape major = Padded(), minor = Padded();
  ShapeUtil::AppendMajorDimension(4, &major);
  ShapeUtil::AppendMinorDimension(4, &minor);
  const std::vector<std::pair<Shape, std::string>> cases = {
      {ShapeUtil::PrependMajorDimension(4, Padded()), "u8[4,2,3]{1,2,0:PD(4,3,5)PV(zero)}"},
      {ShapeUtil::InsertDimensionAtIndex(Padded(), 1, 4), "u8[2,4,3]{0,2,1:PD(3,4,5)PV(zero)}"},
      {ShapeUtil::InsertDimensionAtIndex(Padded(), 2, 4), "u8[2,3,4]{2,0,1:PD(3,5,4)PV(zero)}"},
      {major, "u8[2,3,4]{0,1,2:PD(3,5,4)PV(zero)}"},
      {minor, "u8[2,3,4]{2,0,1:PD(3,5,4)PV(zero)}"},
      {ShapeUtil::DeleteDimension(0, Padded()), "u8[3]{0:PD(5)PV(zero)}"},
      {ShapeUtil::PermuteDimensions({1, 0}, Padded()), "u8[3,2]{1,0:PD(5,3)PV(zero)}"},
      {ShapeUtil::MakeShapeWithDescendingLayoutAndSamePhysicalLayout(Padded()),
       "u8[3,2]{1,0:PD(5,3)PV(zero)}"},
      {ShapeUtil::DeviceShapeToHostShape(Padded()), "u8[2,3]{0,1}"},
  };
  for (const auto& [shape, text] : cases) {
    EXPECT_EQ(shape.ToString(/*print_layout=*/true), text);
    EXPECT_TRUE(ShapeUtil::ValidateShape(shape).ok()) << text << ShapeUtil::ValidateShape(shape);
    EXPECT_EQ(ShapeUtil::ByteSizeOf(shape), IndexUtil::LinearSize(shape)) << text;
  }
  EXPECT_EQ(ShapeUtil::ByteSizeOf(cases[0].first), 60);
}

TEST(PaddedLayoutTest, DimensionLevelsFollowTheDimensions) {
  Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  shape.mutable_layout()->set_dim_level_types({DIM_DENSE, DIM_COMPRESSED});
  EXPECT_EQ(ShapeUtil::PrependMajorDimension(4, shape).layout().dim_level_types_size(), 3);
  EXPECT_EQ(ShapeUtil::PrependMajorDimension(4, shape).layout().dim_level_type(2), DIM_COMPRESSED);
  EXPECT_EQ(ShapeUtil::PermuteDimensions({1, 0}, shape).layout().dim_level_type(0), DIM_COMPRESSED);
}

TEST(PaddedLayoutTest, AMeasureOfAWrongLayoutDoesNotEndTheProcess) {
  Shape shape = ShapeUtil::MakeShape(U8, {4, 2, 3});
  shape.mutable_layout()->set_padded_dimensions({3, 5});
  EXPECT_FALSE(ShapeUtil::ValidateShape(shape).ok());
  EXPECT_EQ(ShapeUtil::ByteSizeOf(shape), 4 * 5 * 3);
  EXPECT_EQ(IndexUtil::LinearSize(shape), 4 * 5 * 3);
}

TEST(PaddedLayoutTest, LiteralsLieDensely) {
  const std::string dense = "u8[2,3]{0,1}";
  const Literal source = LiteralUtil::CreateR2<uint8_t>({{'a', 'b', 'c'}, {'d', 'e', 'f'}});
  auto text = [](const LiteralBase& literal) { return literal.shape().ToString(/*print_layout=*/true); };
  EXPECT_EQ(text(Literal(Padded())), dense);
  EXPECT_EQ(text(source.Relayout(Padded())), dense);
  EXPECT_EQ(text(source.Relayout(Padded().layout())), dense);
  EXPECT_EQ(text(LiteralUtil::CreateR2WithLayout<uint8_t>({{1, 2, 3}, {4, 5, 6}}, Padded().layout())), dense);
  LiteralProto proto = source.ToProto();
  *proto.mutable_shape() = Padded().ToProto();
  const absl::StatusOr<Literal> read = Literal::CreateFromProto(proto);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(text(*read), dense);
  EXPECT_EQ(source.Relayout(Padded()), source);
}

TEST(PaddedLayoutDeathTest, PaddedMemoryCannotBeBorrowed) {
  const char bytes[] = "ad0be0cf0000000";
  EXPECT_DEATH(BorrowingLiteral(bytes, Padded()), "PD\\(3,5\\).*stores its elements without padding");
  const Shape tuple = ShapeUtil::MakeTupleShape({Padded()});
  const char* leaf = bytes;
  EXPECT_DEATH(BorrowingLiteral(absl::MakeConstSpan(&leaf, 1), tuple), "stores its elements without padding");
}

}  // namespace
}  // namespace xla
