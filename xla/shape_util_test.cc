#include "xla/shape_util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "xla/index_util.h"
#include "xla/layout_util.h"
#include "xla/util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

std::string Refusal(const Shape& shape) { return std::string(ShapeUtil::ValidateShape(shape).message()); }

TEST(ShapeUtilTest, MakesShapes) {
  // The convention of numbering: sizes are listed from dimension 0 up.
  const Shape shape = ShapeUtil::MakeShape(F32, {10, 20, 30, 40});
  EXPECT_EQ(shape.dimensions(0), 10);
  EXPECT_EQ(shape.rank(), 4);
  EXPECT_EQ(shape.ToString(true), "f32[10,20,30,40]{3,2,1,0}");
  EXPECT_EQ(ShapeUtil::GetDimension(shape, -1), 40);
  EXPECT_EQ(ShapeUtil::GetDimension(shape, -2), 30);
  EXPECT_EQ(ShapeUtil::GetDimensionNumber(shape, -4), 0);
  EXPECT_EQ(ShapeUtil::GetDimensionNumber(shape, 1), 1);
  EXPECT_EQ(ShapeUtil::MakeShapeWithType<half>({2}).ToString(), "f16[2]");
  EXPECT_EQ(ShapeUtil::MakeScalarShape(PRED).ToString(true), "pred[]");
  const Shape dynamic = ShapeUtil::MakeShape(F32, {2, 3}, {true, false});
  EXPECT_EQ(dynamic.ToString(), "f32[<=2,3]");
  EXPECT_EQ(ShapeUtil::MakeShape(S8, {2, 3}, dynamic.dynamic_dimensions()).ToString(), "s8[<=2,3]");
  EXPECT_EQ(ShapeUtil::MakeMaybeTupleShape({shape}), shape);
  EXPECT_TRUE(ShapeUtil::IsEmptyTuple(ShapeUtil::MakeMaybeTupleShape({})));
  EXPECT_EQ(ShapeUtil::MakeShapeWithDescendingLayoutAndSamePhysicalLayout(
                ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3, 4}, {0, 2, 1}))
                .ToString(true),
            "f32[3,4,2]{2,1,0}");
  EXPECT_EQ(ShapeUtil::MakeStaticShape(ShapeUtil::MakeShape(F32, {2}, std::vector<bool>{true})).ToString(),
            "f32[2]");
}

TEST(ShapeUtilTest, TrueRankCountsRealDimensions) {
  EXPECT_EQ(ShapeUtil::TrueRank(ShapeUtil::MakeShape(F32, {1, 3, 1, 2})), 2);
  EXPECT_TRUE(ShapeUtil::IsScalar(ShapeUtil::MakeShape(F32, {})));
  EXPECT_FALSE(ShapeUtil::IsScalar(ShapeUtil::MakeShape(F32, {1})));
  EXPECT_FALSE(ShapeUtil::IsScalar(Shape(TOKEN)));
  EXPECT_TRUE(ShapeUtil::IsEffectiveScalar(ShapeUtil::MakeShape(F32, {1, 1})));
  EXPECT_FALSE(ShapeUtil::IsEffectiveScalar(ShapeUtil::MakeShape(F32, {1, 0})));
}

TEST(ShapeUtilTest, CountsElementsAndBytes) {
  EXPECT_EQ(ShapeUtil::ElementsIn(ShapeUtil::MakeShape(F32, {2, 3})), 6);
  EXPECT_EQ(ShapeUtil::ElementsIn(ShapeUtil::MakeShape(F32, {})), 1);
  EXPECT_EQ(ShapeUtil::ElementsIn(ShapeUtil::MakeShape(F32, {kMax, 0, kMax})), 0);
  EXPECT_EQ(ShapeUtil::ElementsIn(ShapeUtil::MakeShape(F32, {kMax, 2})), kMax);
  EXPECT_EQ(ShapeUtil::CheckedElementsIn(ShapeUtil::MakeShape(F32, {kMax, 2})), std::nullopt);
  EXPECT_EQ(ShapeUtil::CheckedElementsIn(ShapeUtil::MakeShape(F32, {Shape::kUnboundedSize})), std::nullopt);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeShape(F32, {2, 3})), 24);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeShape(PRED, {5})), 5);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeShape(S4, {5})), 5);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeShapeWithDenseLayout(S4, {5}, {0}, {}, 1, 4)), 3);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeShape(F64, {kMax})), kMax);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(ShapeUtil::MakeTupleShape({Shape(F32), Shape(F32)}), 8), 16);
  EXPECT_EQ(ShapeUtil::ByteSizeOfArrays(ShapeUtil::MakeTupleShape({Shape(F32), Shape(TOKEN), Shape(F64)})),
            12);
  EXPECT_EQ(ShapeUtil::ByteSizeOf(Shape(TOKEN)), 0);
  EXPECT_THAT(*ShapeUtil::ByteStrides(ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3, 4}, {0, 2, 1})),
              ElementsAre(4, 32, 8));
  EXPECT_EQ(ShapeUtil::ByteStrides(ShapeUtil::MakeNil()), std::nullopt);
}

TEST(ShapeUtilTest, RefusesBadShapes) {
  EXPECT_EQ(Refusal(ShapeUtil::MakeShape(F32, {2, 0, 3})), "");
  EXPECT_EQ(Refusal(ShapeUtil::MakeShape(F32, {2, -3})), "shape f32[2,-3]: dimension 1 has negative size -3");
  EXPECT_EQ(Refusal(ShapeUtil::MakeShape(F32, {kMax / 4})), "");
  EXPECT_THAT(Refusal(ShapeUtil::MakeShape(F32, {kMax / 4 + 1})),
              HasSubstr("its size in bytes is more than 64 bits"));
  EXPECT_THAT(Refusal(ShapeUtil::MakeShape(S8, {kMax, kMax})), HasSubstr("more than 64 bits"));
  EXPECT_THAT(Refusal(ShapeUtil::MakeShape(S8, {kMax, 0, kMax})), HasSubstr("other than zero"));
  EXPECT_EQ(Refusal(ShapeUtil::MakeShape(F32, {Shape::kUnboundedSize})), "");
  EXPECT_EQ(Refusal(Shape()), "shape has invalid element type 0");
  EXPECT_EQ(Refusal(Shape(TOKEN, {2})), "shape of type token has 1 dimensions; only arrays have any");
  EXPECT_EQ(Refusal(Shape(F32, {2})), "shape f32[2] has no layout, but every array needs one here");
  EXPECT_TRUE(ShapeUtil::ValidateShapeWithOptionalLayout(Shape(F32, {2})).ok());
  Shape token(TOKEN);
  token.mutable_layout();
  EXPECT_EQ(Refusal(token), "shape of type token has a layout; only arrays have one");
  Shape array = ShapeUtil::MakeShape(F32, {});
  array.add_tuple_shapes();
  EXPECT_EQ(Refusal(array), "array shape f32[] has 1 tuple elements");
  EXPECT_EQ(Refusal(ShapeUtil::MakeBufferShape(ShapeUtil::MakeShape(F32, {2}))), "");
  EXPECT_EQ(Refusal(ShapeUtil::MakeBufferShape(Shape(TOKEN))),
            "a buffer shape holds one array shape, but this one is b(token[])");
  EXPECT_EQ(Refusal(Shape(BUFFER)), "a buffer shape holds one array shape, but this one is b()");
  EXPECT_EQ(Refusal(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {-1})})),
            "shape f32[-1]: dimension 0 has negative size -1");
  Shape deep = ShapeUtil::MakeNil();
  for (int i = 0; i < 101; ++i) deep = ShapeUtil::MakeTupleShape({deep});
  EXPECT_EQ(Refusal(deep), "shape nests deeper than 100 tuples");
  EXPECT_FALSE(ShapeUtil::MakeValidatedShape(F32, {-2}).ok());
  EXPECT_FALSE(ShapeUtil::MakeValidatedShape(F32, {2}, {true, false}).ok());
  constexpr int64_t kUnbounded = Shape::kUnboundedSize;
  EXPECT_EQ(ShapeUtil::MakeValidatedShape(F32, {kUnbounded, 2}, {true, false}).value().ToString(),
            "f32[?,2]");
  EXPECT_EQ(ShapeUtil::MakeValidatedShape(F32, {kUnbounded}).value().ToString(), "f32[?]");
  EXPECT_FALSE(ShapeUtil::MakeValidatedShape(F32, {kUnbounded, kUnbounded}, {true, false}).ok());
  EXPECT_EQ(ShapeUtil::MakeValidatedShape(F32, {2}, {true}).value().ToString(), "f32[<=2]");
}

TEST(ShapeUtilTest, Compares) {
  const Shape rows = ShapeUtil::MakeShape(F32, {2, 3});
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  const Shape dynamic = ShapeUtil::MakeShape(F32, {2, 3}, std::vector<bool>{true, false});
  EXPECT_FALSE(ShapeUtil::Equal(rows, columns));
  EXPECT_TRUE(ShapeUtil::Compatible(rows, columns));
  EXPECT_TRUE(ShapeUtil::Compatible(rows, dynamic));
  EXPECT_FALSE(ShapeUtil::Compatible(rows, ShapeUtil::MakeShape(F64, {2, 3})));
  EXPECT_TRUE(ShapeUtil::CompatibleIgnoringFpPrecision(rows, ShapeUtil::MakeShape(F64, {2, 3})));
  EXPECT_TRUE(ShapeUtil::CompatibleIgnoringElementType(rows, ShapeUtil::MakeShape(S8, {2, 3})));
  EXPECT_TRUE(ShapeUtil::SameDimensions(rows, ShapeUtil::MakeShape(S8, {2, 3})));
  EXPECT_FALSE(ShapeUtil::SameDimensions(rows, ShapeUtil::MakeShape(F32, {2})));
  EXPECT_TRUE(ShapeUtil::EqualStructure(ShapeUtil::MakeTupleShape({rows}),
                                        ShapeUtil::MakeTupleShape({Shape(TOKEN)})));
  EXPECT_FALSE(ShapeUtil::EqualStructure(ShapeUtil::MakeNil(), rows));
  EXPECT_TRUE(ShapeUtil::DynamicShapeIsCompatible(ShapeUtil::MakeShape(F32, {1, 3}), dynamic));
  EXPECT_FALSE(ShapeUtil::DynamicShapeIsCompatible(ShapeUtil::MakeShape(F32, {3, 3}), dynamic));
  EXPECT_FALSE(ShapeUtil::DynamicShapeIsCompatible(ShapeUtil::MakeShape(F32, {1, 2}), dynamic));
  EXPECT_EQ(ShapeUtil::HigherPrecisionElementType(rows, ShapeUtil::MakeShape(BF16, {})), F32);
}

TEST(ShapeUtilTest, WalksTuples) {
  const Shape leaf = ShapeUtil::MakeShape(F32, {2});
  Shape tuple = ShapeUtil::MakeTupleShape(
      {leaf, ShapeUtil::MakeTupleShape({Shape(TOKEN), leaf}), ShapeUtil::MakeNil()});
  EXPECT_TRUE(ShapeUtil::IsNestedTuple(tuple));
  EXPECT_EQ(ShapeUtil::SubshapeCount(tuple), 6);
  EXPECT_EQ(ShapeUtil::GetLeafCount(tuple), 3);
  std::string visited;
  ShapeUtil::ForEachSubshape(tuple,
                             [&](const Shape&, const ShapeIndex& index) { visited += index.ToString(); });
  EXPECT_EQ(visited, "{}{0}{1}{1,0}{1,1}{2}");
  EXPECT_EQ(ShapeUtil::GetLeafShapes(tuple)[1].index, ShapeIndex({1, 0}));
  EXPECT_EQ(ShapeUtil::GetSubshape(tuple, {1, 1}), leaf);
  EXPECT_TRUE(ShapeUtil::IndexIsValid(tuple, {1, 1}));
  EXPECT_FALSE(ShapeUtil::IndexIsValid(tuple, {1, 2}));
  EXPECT_FALSE(ShapeUtil::IndexIsValid(tuple, {0, 0}));
  EXPECT_FALSE(ShapeUtil::IndexIsValid(tuple, {-1}));
  EXPECT_EQ(ShapeUtil::TryGetSubshape(leaf, {3}).status().message(), "shape f32[2] has no part at index {3}");
  *ShapeUtil::GetMutableSubshape(&tuple, {1, 0}) = leaf;
  EXPECT_EQ(tuple.ToString(), "(f32[2], (f32[2], f32[2]), ())");
  EXPECT_EQ(ShapeUtil::SliceTuple(tuple, 0, 1).ToString(), "(f32[2])");
  const absl::Status status = ShapeUtil::ForEachSubshapeWithStatus(
      tuple, [](const Shape& part, const ShapeIndex& index) -> absl::Status {
        return part.IsArray() ? InvalidArgument("stop at %s", index.ToString()) : absl::OkStatus();
      });
  EXPECT_EQ(status.message(), "stop at {0}");
}

TEST(ShapeUtilTest, ShapeIndexGrowsAtBothEnds) {
  ShapeIndex index = {1};
  index.push_front(0);
  index.push_back(2);
  EXPECT_EQ(index.ToString(), "{0,1,2}");
  index.pop_front();
  EXPECT_EQ(index, ShapeIndex({1, 2}));
}

TEST(ShapeUtilTest, PermutedShapesLieInMemoryAsBefore) {
  Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3, 4}, {1, 2, 0});
  shape.set_dynamic_dimension(2, true);
  const std::vector<int64_t> permutation = {2, 0, 1};
  const Shape permuted = ShapeUtil::PermuteDimensions(permutation, shape);
  EXPECT_EQ(permuted.ToString(true), "f32[<=4,2,3]{2,0,1}");
  EXPECT_TRUE(ShapeUtil::TransposeIsBitcast(shape, permuted, permutation));
  ShapeUtil::ForEachIndex(permuted, [&](absl::Span<const int64_t> index) {
    EXPECT_EQ(IndexUtil::MultidimensionalIndexToLinearIndex(permuted, index),
              IndexUtil::MultidimensionalIndexToLinearIndex(shape, PermuteInverse(index, permutation)));
  });
}

TEST(ShapeUtilTest, ChangesCopies) {
  const Shape shape = ShapeUtil::MakeShape(F32, {2, 1, 3});
  EXPECT_EQ(ShapeUtil::ChangeElementType(shape, S8).ToString(true), "s8[2,1,3]{2,1,0}");
  EXPECT_EQ(ShapeUtil::ChangeElementType(ShapeUtil::MakeTupleShape({shape, Shape(TOKEN)}), S8).ToString(),
            "(s8[2,1,3], token[])");
  EXPECT_EQ(ShapeUtil::DeleteDimension(0, shape).ToString(true), "f32[1,3]{1,0}");
  EXPECT_EQ(ShapeUtil::DeleteDimensions({2, 0}, shape).ToString(true), "f32[1]{0}");
  EXPECT_EQ(ShapeUtil::DropDegenerateDimensions(shape).ToString(true), "f32[2,3]{1,0}");
  EXPECT_EQ(ShapeUtil::PrependMajorDimension(7, shape).ToString(true), "f32[7,2,1,3]{3,2,1,0}");
  Shape appended = shape;
  ShapeUtil::AppendMinorDimension(5, &appended);
  EXPECT_EQ(appended.ToString(true), "f32[2,1,3,5]{3,2,1,0}");
  appended = shape;
  ShapeUtil::AppendMajorDimension(5, &appended);
  EXPECT_EQ(appended.ToString(true), "f32[2,1,3,5]{2,1,0,3}");
}

// A reshape is a bitcast when every element keeps its place: tried out on all of them.
TEST(ShapeUtilTest, ReshapeIsBitcastWhenNothingMoves) {
  const std::vector<std::pair<std::vector<int64_t>, std::vector<int64_t>>> cases = {
      {{6}, {2, 3}},       {{2, 3}, {3, 2}},    {{2, 3, 4}, {6, 4}},    {{2, 3, 4}, {2, 12}}, {{1, 6}, {6}},
      {{4, 6}, {2, 2, 6}}, {{4, 1, 6}, {4, 6}}, {{2, 2, 3}, {2, 6, 1}}, {{}, {1, 1}},         {{0, 2}, {0}}};
  int bitcasts = 0, moves = 0;
  for (const auto& [in_sizes, out_sizes] : cases) {
    std::vector<int64_t> in_order(in_sizes.size()), out_order(out_sizes.size());
    for (size_t i = 0; i < in_order.size(); ++i) in_order[i] = i;
    do {
      for (size_t i = 0; i < out_order.size(); ++i) out_order[i] = i;
      do {
        const Shape in = ShapeUtil::MakeShapeWithDenseLayout(F32, in_sizes, in_order);
        const Shape out = ShapeUtil::MakeShapeWithDenseLayout(F32, out_sizes, out_order);
        const Shape in_rows = ShapeUtil::MakeShape(F32, in_sizes),
                    out_rows = ShapeUtil::MakeShape(F32, out_sizes);
        bool stays = true;
        for (int64_t i = 0; i < ShapeUtil::ElementsIn(in); ++i) {
          stays &= IndexUtil::MultidimensionalIndexToLinearIndex(
                       in, IndexUtil::LinearIndexToMultidimensionalIndex(in_rows, i)) ==
                   IndexUtil::MultidimensionalIndexToLinearIndex(
                       out, IndexUtil::LinearIndexToMultidimensionalIndex(out_rows, i));
        }
        EXPECT_EQ(ShapeUtil::ReshapeIsBitcast(in, out), stays)
            << in.ToString(true) << " to " << out.ToString(true);
        (stays ? bitcasts : moves)++;
      } while (std::next_permutation(out_order.begin(), out_order.end()));
    } while (std::next_permutation(in_order.begin(), in_order.end()));
  }
  EXPECT_GT(bitcasts, 20);
  EXPECT_GT(moves, 20);
}

TEST(ShapeUtilTest, WalksIndicesInMemoryOrder) {
  const Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  std::string visited;
  ShapeUtil::ForEachIndex(shape,
                          [&](absl::Span<const int64_t> index) { visited += DimensionsToString(index); });
  EXPECT_EQ(visited, "{0,0}{1,0}{0,1}{1,1}{0,2}{1,2}");
  visited.clear();
  ShapeUtil::ForEachIndexNoStatus(shape, {0, 1}, {2, 2}, {2, 1}, [&](absl::Span<const int64_t> index) {
    visited += DimensionsToString(index);
    return true;
  });
  EXPECT_EQ(visited, "{0,1}{0,2}");
  int count = 0;
  ShapeUtil::ForEachIndexNoStatus(shape, [&](absl::Span<const int64_t>) { return ++count < 3; });
  EXPECT_EQ(count, 3);
  ShapeUtil::ForEachIndex(shape, [&](absl::Span<const int64_t>) { return ++count < 5; });
  EXPECT_EQ(count, 5);
  ShapeUtil::ForEachIndex(ShapeUtil::MakeShape(F32, {2, 0}),
                          [&](absl::Span<const int64_t>) { ADD_FAILURE(); });
  // No count keeps a dimension where it is; nothing is visited of an array without elements.
  visited.clear();
  ShapeUtil::ForEachIndexParallel(ShapeUtil::MakeShape(F32, {2, 2}), {1, 0}, {0, 2}, {0, 1},
                                  [&](absl::Span<const int64_t> index, int) {
                                    visited += DimensionsToString(index);
                                    return true;
                                  });
  EXPECT_EQ(visited, "{1,0}{1,1}");
  EXPECT_DEATH(ShapeUtil::ForEachIndex(shape, {0}, {1}, {1}, [](absl::Span<const int64_t>) {}),
               "an iteration over");
  EXPECT_DEATH(ShapeUtil::ForEachIndex(shape, {0, 0}, {2, 1}, {0, 1}, [](absl::Span<const int64_t>) {}),
               "in steps of \\{0,1\\}");
  int scalars = 0;
  ShapeUtil::ForEachIndex(ShapeUtil::MakeShape(F32, {}), [&](absl::Span<const int64_t>) { ++scalars; });
  EXPECT_EQ(scalars, 1);
}

TEST(ShapeUtilTest, DimensionsInAnyOrder) {
  const Shape shape = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3, 4, 5}, {1, 3, 0, 2});
  for (const std::vector<int64_t>& dimensions :
       std::vector<std::vector<int64_t>>{{3, 1, 2}, {1, 2, 3}, {2, 2, 1, 3, 1}}) {
    Shape deleted = shape;
    deleted.DeleteDimensions(dimensions);
    EXPECT_EQ(deleted.ToString(true), "f32[2]{0}");
    EXPECT_EQ(ShapeUtil::DeleteDimensions(dimensions, shape), deleted);
  }
}

// What a shape does not have is named, and not read.
TEST(ShapeUtilTest, WhatIsNotThereEndsTheProgram) {
  Shape shape = ShapeUtil::MakeShape(F32, {2, 3});
  Shape tuple = ShapeUtil::MakeTupleShape({shape});
  EXPECT_DEATH(ShapeUtil::GetDimension(shape, -3), "f32\\[2,3\\] has no dimension -3");
  EXPECT_DEATH(ShapeUtil::GetDimensionNumber(shape, 2), "no dimension 2");
  EXPECT_DEATH(ShapeUtil::DeleteDimension(2, shape), "no dimension 2 to delete");
  EXPECT_DEATH(ShapeUtil::DeleteDimensions({0, -1}, shape), "no dimension -1 to delete");
  EXPECT_DEATH(ShapeUtil::GetSubshape(tuple, {1}), "no part at index");
  EXPECT_DEATH(ShapeUtil::GetMutableSubshape(&tuple, {0, 0}), "no part at index");
  EXPECT_DEATH(ShapeUtil::UpdateTupleShape(shape, 1, &tuple), "no part at index");
  EXPECT_DEATH(ShapeUtil::SliceTuple(tuple, 0, 2), "no elements 0 to 2");
  EXPECT_DEATH(ShapeUtil::SliceTuple(tuple, 1, 0), "no elements 1 to 0");
  EXPECT_DEATH(ShapeUtil::PermuteDimensions({0, 0}, shape), "\\{0,0\\} is not a permutation");
  EXPECT_DEATH(ShapeUtil::PermuteDimensions({0}, shape), "does not permute");
  EXPECT_DEATH(ShapeUtil::InsertDimensionAtIndex(shape, 3, 1), "no dimension 3 can be inserted");
  EXPECT_DEATH(ShapeUtil::MoveDimToMajor(shape, 2), "no dimension 2");
  EXPECT_DEATH(ShapeUtil::UpdateDynamicDimension(&tuple, {0}, 2, true), "no dimension 2");
  EXPECT_DEATH(ShapeUtil::CopyDynamicDimensions(&shape, ShapeUtil::MakeShape(F32, {1})), "do not fit");
  EXPECT_DEATH(ShapeUtil::MakeShape(F32, {1, 2}, {true}), "cannot have 1 flags");
  EXPECT_DEATH(Permute({1, 2}, {0, 2}), "not a permutation of 0 .. 1");
  EXPECT_DEATH(InversePermutation({1, 1}), "is not a permutation");
}

}  // namespace
}  // namespace xla
