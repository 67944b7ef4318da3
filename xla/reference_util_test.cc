#include "xla/reference_util.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "xla/window_util.h"

namespace xla {
namespace {

using ::testing::ElementsAre;

float Add(float a, float b) { return a + b; }

const Array2D<float>& Matrix() {
  static const auto& matrix = *new Array2D<float>({{1, 2, 3}, {4, 5, 6}});
  return matrix;
}

template <typename ArrayT>
ArrayT Iota(ArrayT array, float start = 1) {
  array.FillIota(start);
  return array;
}

TEST(ReferenceUtilTest, MatricesAreTransposedAndMultiplied) {
  EXPECT_EQ(*ReferenceUtil::TransposeArray2D(Matrix()), Array2D<float>({{1, 4}, {2, 5}, {3, 6}}));
  EXPECT_EQ(*ReferenceUtil::MatmulArray2D(Matrix(), Array2D<float>({{7, 8}, {9, 10}, {11, 12}})),
            Array2D<float>({{58, 64}, {139, 154}}));
  EXPECT_EQ(*ReferenceUtil::Array2DF32ToF64(Matrix()), Array2D<double>({{1, 2, 3}, {4, 5, 6}}));
  EXPECT_EQ(*ReferenceUtil::Array2DF64ToF32(Array2D<double>({{0.5}})), Array2D<float>({{0.5}}));
}

TEST(ReferenceUtilTest, Reductions) {
  EXPECT_THAT(*ReferenceUtil::ReduceToColArray2D(Matrix(), 0.0f, Add), ElementsAre(6, 15));
  EXPECT_THAT(*ReferenceUtil::ReduceToRowArray2D(Matrix(), 1.0f, Add), ElementsAre(6, 8, 10));
  EXPECT_THAT(ReferenceUtil::ReduceR2ToR1<float>(Matrix(), 0, 0, Add), ElementsAre(5, 7, 9));
  const auto array4 = Iota(Array4D<float>(1, 2, 3, 4));
  EXPECT_THAT(ReferenceUtil::Reduce4DTo1D(array4, 0, {0, 1, 2}, Add), ElementsAre(66, 72, 78, 84));
  EXPECT_EQ(*ReferenceUtil::Reduce3DTo2D(Array3D<float>({{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}), 0, {1}, Add),
            Array2D<float>({{4, 6}, {12, 14}}));
  EXPECT_EQ((*ReferenceUtil::Broadcast1DTo4D({5, 6}, {1, 2, 1, 3}, 1)),
            Array4D<float>({{{{5, 5, 5}}, {{6, 6, 6}}}}));
}

TEST(ReferenceUtilTest, Maps) {
  EXPECT_EQ(*ReferenceUtil::MapArray2D(Matrix(), [](float x) { return -x; }),
            Array2D<float>({{-1, -2, -3}, {-4, -5, -6}}));
  EXPECT_EQ(*ReferenceUtil::MapArray2D(Matrix(), Matrix(), Add), Array2D<float>({{2, 4, 6}, {8, 10, 12}}));
  EXPECT_EQ(*ReferenceUtil::MapWithIndexArray2D(
                Matrix(), [](float x, int64_t row, int64_t column) { return x + 10 * row + 100 * column; }),
            Array2D<float>({{1, 102, 203}, {14, 115, 216}}));
  EXPECT_EQ(*ReferenceUtil::MapArray4D(Iota(Array4D<float>(1, 1, 1, 2)), [](float x) { return x * 2; }),
            Array4D<float>({{{{2, 4}}}}));
  EXPECT_EQ(
      *ReferenceUtil::MapWithIndexArray4D(Iota(Array4D<float>(1, 2, 1, 2)),
                                          [](float x, int64_t p, int64_t z, int64_t y, int64_t x_index) {
                                            return x + 10 * z + 100 * x_index + p + y;
                                          }),
      Array4D<float>({{{{1, 102}}, {{13, 114}}}}));
  EXPECT_EQ(*ReferenceUtil::ApplyElementwise2D([](float a, float b, float c) { return 100 * a + 10 * b + c; },
                                               Matrix(), Matrix(), Matrix()),
            Array2D<float>({{111, 222, 333}, {444, 555, 666}}));
}

TEST(ReferenceUtilTest, JoinsCutsAndPads) {
  EXPECT_EQ(*ReferenceUtil::Concat2D(Matrix(), Array2D<float>({{7}, {8}}), 1),
            Array2D<float>({{1, 2, 3, 7}, {4, 5, 6, 8}}));
  EXPECT_EQ(*ReferenceUtil::Slice2D(Matrix(), {{0, 0}}, {{2, 3}}, {{1, 2}}),
            Array2D<float>({{1, 3}, {4, 6}}));
  EXPECT_EQ(*ReferenceUtil::Slice3D(Iota(Array3D<float>(2, 2, 3)), {{1, 0, 1}}, {{2, 2, 3}}, {{1, 1, 1}}),
            Array3D<float>({{{8, 9}, {11, 12}}}));
  const std::vector<int> row = {1, 2, 3, 4};
  EXPECT_THAT(ReferenceUtil::ClampSlice1D<int>(row, 3, 2), ElementsAre(3, 4));
  EXPECT_THAT(ReferenceUtil::ClampSlice1D<int>(row, -1, 2), ElementsAre(1, 2));
  PaddingConfig padding;
  padding.add_dimensions()->set_edge_padding_low(1);
  auto* columns = padding.add_dimensions();
  columns->set_interior_padding(1);
  columns->set_edge_padding_high(-1);
  EXPECT_EQ(*ReferenceUtil::PadArray2D(Matrix(), padding, 0.5f),
            Array2D<float>({{0.5, 0.5, 0.5, 0.5}, {1, 0.5, 2, 0.5}, {4, 0.5, 5, 0.5}}));
}

TEST(ReferenceUtilTest, Windows) {
  EXPECT_EQ(ReferenceUtil::WindowCount(10, 3, 2, Padding::kValid), 4);
  EXPECT_EQ(ReferenceUtil::WindowCount(10, 3, 3, Padding::kSame), 4);
  const std::vector<float> row = {1, 2, 3, 4, 5};
  EXPECT_THAT(*ReferenceUtil::ReduceWindow1DAdd(row, 0, {2}, {2}, Padding::kValid), ElementsAre(3, 7));
  EXPECT_THAT(*ReferenceUtil::ReduceWindow1DAdd(row, 0, {3}, {2}, Padding::kSame), ElementsAre(3, 9, 9));
  EXPECT_THAT(*ReferenceUtil::ReduceWindow1DGeneric(
                  row, -100, [](float a, float b) { return std::max(a, b); }, {2}, {1}, {{1, 0}}),
              ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(*ReferenceUtil::ReduceWindow4DAdd(Iota(Array4D<float>(1, 1, 3, 3)), 0, {1, 1, 2, 2}, {1, 1, 1, 1},
                                              Padding::kValid),
            Array4D<float>({{{{12, 16}, {24, 28}}}}));
  EXPECT_EQ(*ReferenceUtil::SelectAndScatter4DGePlus(Array4D<float>({{{{1, 5, 2, 2}}}}),
                                                     Array4D<float>({{{{10, 20}}}}), 0, {1, 1, 1, 2},
                                                     {1, 1, 1, 2}, /*same_padding=*/false),
            Array4D<float>({{{{0, 10, 20, 0}}}}));
}

TEST(ReferenceUtilTest, Convolutions) {
  // kernel: twice the element, less its right neighbour, and three times the one below that.
  const Array4D<float> image = Iota(Array4D<float>(1, 1, 3, 3)), kernel({{{{2, -1}, {0, 3}}}});
  EXPECT_EQ(*ReferenceUtil::ConvArray4D(image, kernel, {1, 1}, Padding::kSame),
            Array4D<float>({{{{15, 19, 6}, {27, 31, 12}, {6, 7, 18}}}}));
  EXPECT_EQ(*ReferenceUtil::ConvArray4D(image, kernel, {1, 2}, Padding::kValid),
            Array4D<float>({{{{15}, {27}}}}));
  EXPECT_EQ(*ReferenceUtil::ConvArray3D(Array3D<float>({{{1, 2, 3, 4}}}), Array3D<float>({{{5, 6}}}), 1,
                                        Padding::kValid),
            Array3D<float>({{{17, 28, 39}}}));
  // Holes in the kernel, then in the input.
  ConvolutionDimensionNumbers dims;
  dims.set_input_feature_dimension(1);
  dims.set_kernel_input_feature_dimension(1);
  dims.set_output_feature_dimension(1);
  for (auto* list : {dims.mutable_input_spatial_dimensions(), dims.mutable_kernel_spatial_dimensions(),
                     dims.mutable_output_spatial_dimensions()}) {
    list->Add(2);
  }
  EXPECT_EQ(*ReferenceUtil::ConvArray3DGeneralDimensionsDilated(
                Array3D<float>({{{1, 2, 3, 4}}}), Array3D<float>({{{5, 6}}}), 1, Padding::kValid, 1, 2, dims),
            Array3D<float>({{{23, 34}}}));
  EXPECT_EQ(*ReferenceUtil::ConvArray3DGeneralDimensionsDilated(
                Array3D<float>({{{1, 2}}}), Array3D<float>({{{5, 6}}}), 1, Padding::kValid, 2, 1, dims),
            Array3D<float>({{{5, 12}}}));
  // One input feature, doubled and summed.
  Array4D<float> depthwise(2, 1, 1, 1, std::vector<float>{1, 2}),
      pointwise(1, 2, 1, 1, std::vector<float>{3, 4});
  EXPECT_EQ(*ReferenceUtil::SeparableConvArray4D(Array4D<float>({{{{1, 2}}}}), depthwise, pointwise, {1, 1},
                                                 Padding::kSame),
            Array4D<float>({{{{11, 22}}}}));
}

TEST(ReferenceUtilTest, BatchNorm) {
  const Array4D<float> input({{{{1, 3}}}}), mean({{{{1, 1}}}}), var({{{{3, 3}}}}), scale({{{{5, 5}}}}),
      offset({{{{7, 7}}}});
  EXPECT_EQ(*ReferenceUtil::BatchNorm4D(input, mean, var, scale, offset, 1), Array4D<float>({{{{7, 12}}}}));
}

}  // namespace
}  // namespace xla
