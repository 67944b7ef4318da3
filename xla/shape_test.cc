#include "xla/shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/hash/hash_testing.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using ::testing::ElementsAre;

const Shape kArray = ShapeUtil::MakeShape(F32, {2, 3});
const Shape kColumns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
const Shape kDynamic = ShapeUtil::MakeShape(F32, {2, 3}, std::vector<bool>{false, true});
const Shape kUnbounded = ShapeUtil::MakeShape(F32, {Shape::kUnboundedSize, 3});
const Shape kScalar = ShapeUtil::MakeShape(S32, {});
const Shape kTuple = ShapeUtil::MakeTupleShape({kArray, ShapeUtil::MakeTupleShape({kScalar}), Shape(TOKEN)});

TEST(ShapeTest, PrintsAsInHloText) {
  EXPECT_EQ(kArray.ToString(), "f32[2,3]");
  EXPECT_EQ(kArray.ToString(true), "f32[2,3]{1,0}");
  EXPECT_EQ(kColumns.ToString(true), "f32[2,3]{0,1}");
  EXPECT_EQ(kDynamic.ToString(), "f32[2,<=3]");
  EXPECT_EQ(kUnbounded.ToString(true), "f32[?,3]{1,0}");
  EXPECT_EQ(kScalar.ToString(true), "s32[]");
  EXPECT_EQ(kTuple.ToString(true), "(f32[2,3]{1,0}, (s32[]), token[])");
  EXPECT_EQ(ShapeUtil::MakeNil().ToString(), "()");
  EXPECT_EQ(Shape(OPAQUE_TYPE).ToString(), "opaque[]");
  EXPECT_EQ(ShapeUtil::MakeBufferShape(kColumns).ToString(true), "b(f32[2,3]{0,1})");
  EXPECT_EQ(Shape().ToString(), "invalid[]");
  Shape fast_scalar = kScalar;
  fast_scalar.mutable_layout()->set_memory_space(1);
  EXPECT_EQ(fast_scalar.ToString(true), "s32[]{:S(1)}");
  const std::vector<Shape> many(11, kScalar);
  EXPECT_EQ(
      ShapeUtil::MakeTupleShape(many).ToString(),
      "(s32[], s32[], s32[], s32[], s32[], /*index=5*/s32[], s32[], s32[], s32[], s32[], /*index=10*/s32[])");
}

TEST(ShapeTest, KnowsWhatIsDynamic) {
  EXPECT_TRUE(kArray.is_static());
  EXPECT_TRUE(kDynamic.is_dynamic());
  EXPECT_TRUE(kDynamic.is_bounded_dynamic());
  EXPECT_FALSE(kDynamic.is_unbounded_dynamic());
  EXPECT_TRUE(kUnbounded.is_dynamic_dimension(0));
  EXPECT_TRUE(kUnbounded.is_unbounded_dynamic());
  EXPECT_FALSE(kUnbounded.is_bounded_dynamic());
  EXPECT_TRUE(ShapeUtil::MakeTupleShape({kArray, kDynamic}).is_dynamic());
  EXPECT_THAT(kDynamic.dynamic_dimensions(), ElementsAre(false, true));
}

TEST(ShapeTest, DeletesDimensionsWithTheirLayout) {
  Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3, 4, 5}, {2, 0, 3, 1});
  shape.set_dynamic_dimension(3, true);
  shape.DeleteDimensions({0, 2});
  EXPECT_EQ(shape.ToString(true), "f32[3,<=5]{1,0}");
}

TEST(ShapeTest, EqualityHasOptions) {
  EXPECT_EQ(kArray, kArray);
  EXPECT_NE(kArray, kColumns);
  EXPECT_NE(kArray, kDynamic);
  EXPECT_TRUE(Shape::Equal().IgnoreLayout()(kArray, kColumns));
  EXPECT_TRUE(Shape::Equal().IgnoreDynamicDimension()(kArray, kDynamic));
  EXPECT_TRUE(Shape::Equal().IgnoreDynamicDimension()(kArray, kUnbounded));
  EXPECT_FALSE(Shape::Equal().IgnoreDynamicDimension()(ShapeUtil::MakeShape(F32, {2, 4}), kUnbounded));
  EXPECT_TRUE(Shape::Equal().IgnoreElementType()(kArray, ShapeUtil::MakeShape(S8, {2, 3})));
  EXPECT_TRUE(Shape::Equal().IgnoreFpPrecision()(kArray, ShapeUtil::MakeShape(BF16, {2, 3})));
  EXPECT_FALSE(Shape::Equal().IgnoreFpPrecision()(kArray, ShapeUtil::MakeShape(S8, {2, 3})));
  EXPECT_TRUE(Shape::Equal().IgnoreDimensions()(kArray, ShapeUtil::MakeShape(F32, {9, 9})));
  EXPECT_FALSE(Shape::Equal().IgnoreDimensions()(kArray, ShapeUtil::MakeShape(F32, {9})));
  EXPECT_TRUE(Shape::Equal().IgnoreBuffer()(kArray, ShapeUtil::MakeBufferShape(kArray)));
  EXPECT_NE(kArray, ShapeUtil::MakeBufferShape(kArray));
  Shape far = kArray;
  far.mutable_layout()->set_memory_space(5);
  EXPECT_NE(kArray, far);
  EXPECT_TRUE(Shape::Equal().IgnoreMemorySpaceInLayout()(kArray, far));
  EXPECT_TRUE(Shape::Equal().MinorToMajorOnlyInLayout()(kArray, far));
  Shape bare = kArray;
  bare.clear_layout();
  EXPECT_NE(kArray, bare);
  EXPECT_NE(ShapeUtil::MakeNil(), Shape(TOKEN));
}

TEST(ShapeTest, HashesFollowEquality) {
  Shape bare = kArray;
  bare.clear_layout();
  Shape tiled = kArray;
  *tiled.mutable_layout()->add_tiles() = Tile({8, 128});
  Shape padded = kArray;
  padded.mutable_layout()->set_padded_dimensions({4, 4});
  EXPECT_TRUE(absl::VerifyTypeImplementsAbslHashCorrectly(
      {kArray, kColumns, kDynamic, kUnbounded, kScalar, kTuple, bare, tiled, padded, Shape(TOKEN), Shape()}));
}

TEST(ShapeTest, ProtosGoBothWays) {
  for (const Shape& shape : {kArray, kColumns, kDynamic, kUnbounded, kScalar, kTuple, ShapeUtil::MakeNil(),
                             ShapeUtil::MakeBufferShape(kArray), Shape(OPAQUE_TYPE)}) {
    EXPECT_EQ(Shape::FromProto(shape.ToProto()).value(), shape) << shape.ToString(true);
  }
  EXPECT_EQ(kScalar.ToProto().ShortDebugString(),
            "element_type: S32 layout { tail_padding_alignment_in_elements: 1 }");
  EXPECT_EQ(kDynamic.ToProto().ShortDebugString(),
            "element_type: F32 dimensions: 2 dimensions: 3 layout { minor_to_major: 1 minor_to_major: 0 "
            "tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false is_dynamic_dimension: true");
  EXPECT_EQ(Shape(TOKEN).ToProto().ShortDebugString(), "element_type: TOKEN");
}

TEST(ShapeTest, RefusesBadProtos) {
  ShapeProto proto;
  proto.set_element_type(static_cast<PrimitiveType>(999));
  EXPECT_EQ(Shape::FromProto(proto).status().message(), "shape has unknown element type 999");
  proto = kArray.ToProto();
  proto.add_is_dynamic_dimension(true);
  EXPECT_EQ(Shape::FromProto(proto).status().message(),
            "shape has 2 dimensions but 3 flags of dynamic dimensions");
  proto = kArray.ToProto();
  proto.add_tuple_shapes()->set_element_type(F32);
  EXPECT_EQ(Shape::FromProto(proto).status().message(), "shape of type f32 has 1 tuple elements");
  proto = ShapeProto();
  ShapeProto* inner = &proto;
  for (int i = 0; i < 1000; ++i) {
    inner->set_element_type(TUPLE);
    inner = inner->add_tuple_shapes();
  }
  EXPECT_EQ(Shape::FromProto(proto).status().message(), "shape nests deeper than 100 tuples");
}

TEST(ShapeTest, CopiesAreIndependent) {
  Shape a = kArray;
  *a.mutable_layout()->add_tiles() = Tile({8});
  Shape b = a;
  b.mutable_layout()->mutable_tiles(0)->clear_dimensions();
  EXPECT_EQ(a.ToString(true), "f32[2,3]{1,0:T(8)}");
  Shape c = std::move(a);
  EXPECT_EQ(c.ToString(true), "f32[2,3]{1,0:T(8)}");
}

TEST(ShapeDeathTest, PartsThatAreNotThereEndTheProgramWithAMessage) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH((void)kArray.dimensions(2), "the shape f32.2,3. has no dimension 2");
  EXPECT_DEATH((void)kArray.dimensions(-1), "the shape f32.2,3. has no dimension -1");
  EXPECT_DEATH((void)kArray.is_dynamic_dimension(2), "the shape f32.2,3. has no dimension 2");
  EXPECT_DEATH(Shape(kArray).set_dimensions(7, 1), "the shape f32.2,3. has no dimension 7");
  EXPECT_DEATH((void)kTuple.tuple_shapes(9), "has no element 9");
  EXPECT_DEATH((void)Shape(F32).layout(), "the shape f32.. has no layout");
}

TEST(ProgramShapeTest, PrintsAndGoesThroughProtos) {
  ProgramShape program;
  program.AddParameter(kArray, "x");
  *program.add_parameters() = kScalar;
  *program.mutable_result() = kTuple;
  EXPECT_EQ(program.ToString(), "(x: f32[2,3], (unknown): s32[]) -> (f32[2,3], (s32[]), token[])");
  EXPECT_EQ(ProgramShape::FromProto(program.ToProto()).value(), program);
  ProgramShapeProto proto = program.ToProto();
  proto.add_parameter_names("y");
  EXPECT_FALSE(ProgramShape::FromProto(proto).ok());
}

}  // namespace
}  // namespace xla
