#include "xla/hlo/builder/lib/slicing.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/program_test_util.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

// 0, 1, 2 .. in an array.
XlaOp Counted(XlaBuilder* b, absl::Span<const int64_t> sizes) {
  Array<int32_t> values(sizes);
  values.FillIota(0);
  return ConstantFromArray(b, values);
}

TEST(SlicingTest, SlicesMinorDimensions) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) { return SliceInMinorDims(Counted(b, {2, 3, 4}), {1, 1}, {3, 3}); }),
            LiteralUtil::CreateR3<int32_t>({{{5, 6}, {9, 10}}, {{17, 18}, {21, 22}}}));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) { return SliceInMinorDims(Counted(b, {2, 3}), {}, {}); }),
            LiteralUtil::CreateR2<int32_t>({{0, 1, 2}, {3, 4, 5}}));
}

TEST(SlicingTest, UpdatesSlices) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return UpdateSlice(Counted(b, {3, 3}), ConstantR2<int32_t>(b, {{10, 11}, {12, 13}}), {1, 0});
            }),
            LiteralUtil::CreateR2<int32_t>({{0, 1, 2}, {10, 11, 5}, {12, 13, 8}}));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return UpdateSliceInMinorDims(Counted(b, {2, 3}), ConstantR2<int32_t>(b, {{-1}, {-2}}), {1});
            }),
            LiteralUtil::CreateR2<int32_t>({{0, -1, 2}, {3, -2, 5}}));
}

TEST(SlicingTest, SlicesAtRunTime) {
  const auto at = [](XlaBuilder* b, int32_t i) { return ConstantR0<int32_t>(b, i); };
  EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
              return DynamicSliceInMinorDims(Counted(b, {2, 3, 4}), {at(b, 2), at(b, 1)}, {1, 2});
            }),
            LiteralUtil::CreateR3<int32_t>({{{9, 10}}, {{21, 22}}}));
  // The window is moved inside.
  EXPECT_EQ(
      Evaluated([&](XlaBuilder* b) { return DynamicSliceInMinorDims(Counted(b, {2, 3}), {at(b, 9)}, {2}); }),
      LiteralUtil::CreateR2<int32_t>({{1, 2}, {4, 5}}));
  EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
              return DynamicUpdateSliceInMinorDims(Counted(b, {2, 3}), ConstantR2<int32_t>(b, {{-1, -2}}),
                                                   {at(b, 1), at(b, 1)});
            }),
            LiteralUtil::CreateR2<int32_t>({{0, 1, 2}, {3, -1, -2}}));
  EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
              return DynamicStridedSlice(Counted(b, {4, 5}), {at(b, 1), at(b, 0)}, {3, 4}, {2, 3});
            }),
            LiteralUtil::CreateR2<int32_t>({{5, 8}, {15, 18}}));
  EXPECT_EQ(
      Evaluated([&](XlaBuilder* b) { return DynamicStridedSlice(Counted(b, {4}), {at(b, 1)}, {2}, {1}); }),
      LiteralUtil::CreateR1<int32_t>({1, 2}));
}

TEST(SlicingTest, PrependsZeros) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              const auto starts = PrependZerosInMajorDims(Counted(b, {2, 3, 4}), {ConstantR0<int64_t>(b, 7)});
              EXPECT_TRUE(starts.ok());
              EXPECT_EQ(starts->size(), 3);
              return Tuple(b, *starts);
            }),
            LiteralUtil::MakeTupleOwned(LiteralUtil::CreateR0<int64_t>(0), LiteralUtil::CreateR0<int64_t>(0),
                                        LiteralUtil::CreateR0<int64_t>(7)));
}

TEST(SlicingTest, GathersAsTorchDoes) {
  for (bool sparse : {true, false}) {
    SCOPED_TRACE(sparse);
    EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
                return TorchGather(Counted(b, {2, 3}), ConstantR2<int32_t>(b, {{2, 0, 1, 1}, {0, 0, 2, 1}}),
                                   1, sparse);
              }),
              LiteralUtil::CreateR2<int32_t>({{2, 0, 1, 1}, {3, 3, 5, 4}}));
    EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
                return TorchGather(Counted(b, {3, 2}), ConstantR2<int64_t>(b, {{2, 0}}), 0, sparse);
              }),
              LiteralUtil::CreateR2<int32_t>({{4, 1}}));
    EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
                return TorchGather(ConstantR1<bool>(b, {false, true, true}), ConstantR1<int32_t>(b, {1, 0}),
                                   0, sparse);
              }),
              LiteralUtil::CreateR1<bool>({true, false}));
  }
  // Only the gather takes an index with fewer rows.
  EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
              return TorchGather(Counted(b, {3, 2}), ConstantR2<int32_t>(b, {{1}}), 1, true);
            }),
            LiteralUtil::CreateR2<int32_t>({{1}}));
  // A narrow index does not wrap around.
  EXPECT_EQ(Evaluated([&](XlaBuilder* b) {
              return TorchGather(Counted(b, {1, 300}), ConstantR2<uint8_t>(b, {{5, 255}}), 1, false);
            }),
            LiteralUtil::CreateR2<int32_t>({{5, 255}}));
}

TEST(SlicingTest, WrongIndices) {
  const auto sparse = [](XlaBuilder* b) {
    return TorchGather(Counted(b, {2, 3}), ConstantR2<int32_t>(b, {{9, -1}, {9, -1}}), 1, true);
  };
  EXPECT_EQ(Evaluated(sparse), LiteralUtil::CreateR2<int32_t>({{2, 0}, {5, 3}}));
  const auto dense = [](XlaBuilder* b) {
    return TorchGather(Counted(b, {2, 3}), ConstantR2<int32_t>(b, {{9, 1}, {0, -1}}), 1, false);
  };
  EXPECT_EQ(Evaluated(dense), LiteralUtil::CreateR2<int32_t>({{0, 1}, {3, 0}}));
}

TEST(SlicingTest, ScattersAsTorchDoes) {
  // Duplicates are added up.
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              const XlaOp input = ConstantR2<float>(b, {{100, 200, 300}, {400, 500, 600}});
              const XlaOp index = ConstantR2<int32_t>(b, {{0, 2, 2, 0}, {1, 1, 1, 2}});
              const XlaOp src = ConstantR2<float>(b, {{1, 2, 3, 4}, {5, 6, 7, 8}});
              return TorchScatterDense(input, index, src, 1, [](XlaOp x, XlaOp y) { return Add(x, y); });
            }),
            LiteralUtil::CreateR2<float>({{105, 200, 305}, {400, 518, 608}}));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              const XlaOp index = ConstantR2<int32_t>(b, {{1, 0}});
              const XlaOp src = ConstantR2<int32_t>(b, {{10, 20}});
              return TorchScatterDense(Counted(b, {2, 2}), index, src, 0,
                                       [](XlaOp x, XlaOp y) { return x + y; });
            }),
            LiteralUtil::CreateR2<int32_t>({{0, 21}, {12, 3}}));
}

TEST(SlicingTest, SelectsByIndex) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return TorchIndexSelect(Counted(b, {3, 2}), ConstantR1<int32_t>(b, {2, 0, 2}), 0);
            }),
            LiteralUtil::CreateR2<int32_t>({{4, 5}, {0, 1}, {4, 5}}));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return TorchIndexSelect(Counted(b, {2, 3}), ConstantR1<int64_t>(b, {2, 1}), 1);
            }),
            LiteralUtil::CreateR2<int32_t>({{2, 1}, {5, 4}}));
  // An index of two dimensions takes the place of dimension 1.
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return TorchIndexSelect(Counted(b, {2, 2, 2}), ConstantR2<int32_t>(b, {{0, 1}}), 1);
            }),
            LiteralUtil::CreateR4<int32_t>({{{{0, 1}, {2, 3}}}, {{{4, 5}, {6, 7}}}}));
}

TEST(SlicingTest, SelectsByIndexInBatches) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return TorchIndexSelect(Counted(b, {2, 3, 2}), ConstantR2<int32_t>(b, {{0, 2}, {1, 2}}), 1, 1);
            }),
            LiteralUtil::CreateR3<int32_t>({{{0, 1}, {4, 5}}, {{8, 9}, {10, 11}}}));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              return TorchIndexSelect(Counted(b, {2, 2, 3}), ConstantR2<int32_t>(b, {{0}, {2}}), 2, 1);
            }),
            LiteralUtil::CreateR3<int32_t>({{{0}, {3}}, {{8}, {11}}}));
}

TEST(SlicingTest, SelectsNothing) {
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              const XlaOp input = ConstantLiteral(b, Literal(ShapeUtil::MakeShape(F32, {0, 1, 2, 0})));
              const XlaOp index = ConstantLiteral(b, Literal(ShapeUtil::MakeShape(S32, {0})));
              return TorchIndexSelect(input, index, 0);
            }),
            Literal(ShapeUtil::MakeShape(F32, {0, 1, 2, 0})));
  EXPECT_EQ(Evaluated([](XlaBuilder* b) {
              const XlaOp index = ConstantLiteral(b, Literal(ShapeUtil::MakeShape(S32, {0})));
              return TorchIndexSelect(Counted(b, {2, 3}), index, 0);
            }),
            Literal(ShapeUtil::MakeShape(S32, {0, 3})));
}

TEST(SlicingTest, RefusesWhatDoesNotFit) {
  const auto matrix = [](XlaBuilder* b) { return Counted(b, {2, 3}); };
  const auto index = [](XlaBuilder* b) { return ConstantR1<int32_t>(b, {0}); };
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return SliceInMinorDims(matrix(b), {0, 0, 0}, {1, 1, 1}); }),
              HasSubstr("SliceInMinorDims: 3 dimensions of s32[2,3]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return SliceInMinorDims(matrix(b), {0}, {1, 1}); }),
              HasSubstr("SliceInMinorDims: 1 starts and 2 ends"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return UpdateSlice(matrix(b), matrix(b), {0}); }),
              HasSubstr("UpdateSlice: 1 starts for s32[2,3]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return DynamicSliceInMinorDims(matrix(b), {}, {1}); }),
              HasSubstr("DynamicSliceInMinorDims: 0 starts and 1 sizes"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                return DynamicUpdateSliceInMinorDims(matrix(b), matrix(b), {ConstantR0<float>(b, 0)});
              }),
              HasSubstr("PrependZerosInMajorDims: the index is f32[]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return TorchIndexSelect(matrix(b), index(b), 2); }),
              HasSubstr("TorchIndexSelect: s32[2,3] has no dimension 2"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return TorchIndexSelect(matrix(b), index(b), 0, 1); }),
              HasSubstr("TorchIndexSelect: 1 batch dimensions"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return TorchGather(matrix(b), ConstantR2<float>(b, {{0}}), 1); }),
              HasSubstr("TorchGather: the index is f32[1,1]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) { return TorchGather(matrix(b), index(b), 1); }),
              HasSubstr("TorchGather: s32[1] does not fit s32[2,3]"));
  EXPECT_THAT(ErrorOf([&](XlaBuilder* b) {
                return TorchScatterDense(matrix(b), matrix(b), index(b), 1,
                                         [](XlaOp x, XlaOp y) { return Add(x, y); });
              }),
              HasSubstr("TorchScatterDense: src is s32[1], but the index is s32[2,3]"));
}

}  // namespace
}  // namespace xla
