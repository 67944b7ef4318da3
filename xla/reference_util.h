#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "xla/array.h"
#include "xla/array2d.h"
#include "xla/array3d.h"
#include "xla/array4d.h"
#include "xla/hlo/builder/padding.h"
#include "xla/xla_data.pb.h"

namespace xla {

// Operations on host arrays, as plain loops: what tests compare the results of programs with. Sizes that do
// not fit each other are an error of the caller.
class ReferenceUtil {
 public:
  ReferenceUtil() = delete;

  template <typename T>
  static std::unique_ptr<Array2D<T>> TransposeArray2D(const Array2D<T>& operand) {
    auto result = std::make_unique<Array2D<T>>(operand.width(), operand.height());
    result->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = operand(i[1], i[0]); });
    return result;
  }

  // Sums in the order of the shared dimension.
  template <typename T>
  static std::unique_ptr<Array2D<T>> MatmulArray2D(const Array2D<T>& lhs, const Array2D<T>& rhs) {
    auto result = std::make_unique<Array2D<T>>(lhs.height(), rhs.width());
    result->Each([&](absl::Span<const int64_t> i, T* cell) {
      T sum = static_cast<T>(0);
      for (int64_t k = 0; k < lhs.width(); ++k) sum = static_cast<T>(sum + lhs(i[0], k) * rhs(k, i[1]));
      *cell = sum;
    });
    return result;
  }

  static std::unique_ptr<Array2D<double>> Array2DF32ToF64(const Array2D<float>& input);
  static std::unique_ptr<Array2D<float>> Array2DF64ToF32(const Array2D<double>& input);

  // --- Convolution. Without dimension numbers: batch, feature, then the spatial dimensions; kernels with the
  // output features first.
  static std::unique_ptr<Array3D<float>> ConvArray3D(const Array3D<float>& lhs, const Array3D<float>& rhs,
                                                     int64_t kernel_stride, Padding padding);
  static std::unique_ptr<Array3D<float>> ConvArray3DGeneralDimensionsDilated(
      const Array3D<float>& lhs, const Array3D<float>& rhs, int64_t kernel_stride, Padding padding,
      int64_t lhs_dilation, int64_t rhs_dilation, const ConvolutionDimensionNumbers& dnums);
  static std::unique_ptr<Array4D<float>> ConvArray4D(const Array4D<float>& lhs, const Array4D<float>& rhs,
                                                     std::pair<int64_t, int64_t> kernel_stride,
                                                     Padding padding);
  static std::unique_ptr<Array4D<float>> ConvArray4DGeneralDimensions(
      const Array4D<float>& lhs, const Array4D<float>& rhs, std::pair<int64_t, int64_t> kernel_stride,
      Padding padding, ConvolutionDimensionNumbers dimension_numbers);
  static std::unique_ptr<Array4D<float>> ConvArray4DGeneralDimensionsDilated(
      const Array4D<float>& lhs, const Array4D<float>& rhs, std::pair<int64_t, int64_t> kernel_stride,
      Padding padding, std::pair<int64_t, int64_t> lhs_dilation, std::pair<int64_t, int64_t> rhs_dilation,
      ConvolutionDimensionNumbers dnums);
  // Depthwise weights [multiplier, input features, y, x], then pointwise ones
  // [output features, input features * multiplier, 1, 1].
  static std::unique_ptr<Array4D<float>> SeparableConvArray4D(const Array4D<float>& input,
                                                              const Array4D<float>& depthwise_weights,
                                                              const Array4D<float>& pointwise_weights,
                                                              std::pair<int64_t, int64_t> kernel_stride,
                                                              Padding padding);

  // --- Reductions
  // One value for each row (Col: the columns are reduced), or for each column (Row).
  static std::unique_ptr<std::vector<float>> ReduceToColArray2D(
      const Array2D<float>& matrix, float init, absl::FunctionRef<float(float, float)> reduce);
  static std::unique_ptr<std::vector<double>> ReduceToColArray2D(
      const Array2D<double>& matrix, double init, absl::FunctionRef<double(double, double)> reduce);
  static std::unique_ptr<std::vector<float>> ReduceToRowArray2D(
      const Array2D<float>& matrix, float init, absl::FunctionRef<float(float, float)> reduce);
  static std::unique_ptr<std::vector<double>> ReduceToRowArray2D(
      const Array2D<double>& matrix, double init, absl::FunctionRef<double(double, double)> reduce);
  template <typename T>
  static std::vector<T> ReduceR2ToR1(const Array2D<T>& input, int64_t dimension_to_reduce, T init,
                                     absl::FunctionRef<T(T, T)> reduce) {
    std::vector<T> result(input.dim(1 - dimension_to_reduce), init);
    input.Each([&](absl::Span<const int64_t> i, T value) {
      T& target = result[i[1 - dimension_to_reduce]];
      target = reduce(target, value);
    });
    return result;
  }
  // `dims` are reduced away.
  static std::vector<float> Reduce4DTo1D(const Array4D<float>& array, float init,
                                         absl::Span<const int64_t> dims,
                                         absl::FunctionRef<float(float, float)> reduce);
  static std::unique_ptr<Array2D<float>> Reduce3DTo2D(const Array3D<float>& array, float init,
                                                      absl::Span<const int64_t> dims,
                                                      absl::FunctionRef<float(float, float)> reduce);
  static std::unique_ptr<Array4D<float>> Broadcast1DTo4D(const std::vector<float>& array,
                                                         const std::vector<int64_t>& bounds,
                                                         int64_t broadcast_from_dim);

  // --- Windows
  // How many positions a window has.
  static int64_t WindowCount(int64_t unpadded_width, int64_t window_len, int64_t stride, Padding padding);
  static std::unique_ptr<std::vector<float>> ReduceWindow1DAdd(absl::Span<const float> operand, float init,
                                                               absl::Span<const int64_t> window,
                                                               absl::Span<const int64_t> stride,
                                                               Padding padding);
  static std::unique_ptr<Array2D<float>> ReduceWindow2DAdd(const Array2D<float>& operand, float init,
                                                           absl::Span<const int64_t> window,
                                                           absl::Span<const int64_t> stride, Padding padding);
  static std::unique_ptr<Array3D<float>> ReduceWindow3DAdd(const Array3D<float>& operand, float init,
                                                           absl::Span<const int64_t> window,
                                                           absl::Span<const int64_t> stride, Padding padding);
  static std::unique_ptr<Array4D<float>> ReduceWindow4DAdd(const Array4D<float>& operand, float init,
                                                           absl::Span<const int64_t> window,
                                                           absl::Span<const int64_t> stride, Padding padding);
  // With any reduction, and the padding of each dimension low and high.
  static std::unique_ptr<std::vector<float>> ReduceWindow1DGeneric(
      absl::Span<const float> operand, float init, absl::FunctionRef<float(float, float)> reduce,
      absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
      absl::Span<const std::pair<int64_t, int64_t>> padding);
  static std::unique_ptr<Array2D<float>> ReduceWindow2DGeneric(
      const Array2D<float>& operand, float init, absl::FunctionRef<float(float, float)> reduce,
      absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
      absl::Span<const std::pair<int64_t, int64_t>> padding);
  static std::unique_ptr<Array4D<float>> ReduceWindow4DGeneric(const Array4D<float>& operand, float init,
                                                               absl::FunctionRef<float(float, float)> reduce,
                                                               absl::Span<const int64_t> window,
                                                               absl::Span<const int64_t> stride,
                                                               Padding padding);
  static std::unique_ptr<Array4D<float>> ReduceWindow4DGeneric(
      const Array4D<float>& operand, float init, absl::FunctionRef<float(float, float)> reduce,
      absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
      absl::Span<const std::pair<int64_t, int64_t>> padding);
  // Adds each source element to where the first of the greatest elements of its window is.
  static std::unique_ptr<Array4D<float>> SelectAndScatter4DGePlus(const Array4D<float>& operand,
                                                                  const Array4D<float>& source, float init,
                                                                  absl::Span<const int64_t> window,
                                                                  absl::Span<const int64_t> stride,
                                                                  bool same_padding);

  // (input - mean) / sqrt(var + epsilon) * scale + offset; all arrays have the dimensions of the input.
  static std::unique_ptr<Array4D<float>> BatchNorm4D(const Array4D<float>& input, const Array4D<float>& mean,
                                                     const Array4D<float>& var, const Array4D<float>& scale,
                                                     const Array4D<float>& offset, float epsilon);

  // --- Joining, cutting, padding
  template <typename T>
  static std::unique_ptr<Array2D<T>> Concat2D(const Array2D<T>& lhs, const Array2D<T>& rhs,
                                              int concatenate_dimension) {
    return std::make_unique<Array2D<T>>(Concat(lhs, rhs, concatenate_dimension));
  }
  template <typename T>
  static std::unique_ptr<Array3D<T>> Concat3D(const Array3D<T>& lhs, const Array3D<T>& rhs,
                                              int concatenate_dimension) {
    return std::make_unique<Array3D<T>>(Concat(lhs, rhs, concatenate_dimension));
  }
  template <typename T>
  static std::unique_ptr<Array4D<T>> Concat4D(const Array4D<T>& lhs, const Array4D<T>& rhs,
                                              int concatenate_dimension) {
    return std::make_unique<Array4D<T>>(Concat(lhs, rhs, concatenate_dimension));
  }

  // `size` elements from `start`, which is moved so that they exist.
  template <typename T>
  static std::vector<T> ClampSlice1D(absl::Span<const T> input, int64_t start, int64_t size) {
    start = std::min(std::max<int64_t>(0, start), static_cast<int64_t>(input.size()) - size);
    return std::vector<T>(input.begin() + start, input.begin() + start + size);
  }
  template <typename T>
  static std::unique_ptr<Array2D<T>> Slice2D(const Array2D<T>& input, std::array<int64_t, 2> starts,
                                             std::array<int64_t, 2> limits, std::array<int64_t, 2> strides) {
    return std::make_unique<Array2D<T>>(Slice<T>(input, starts, limits, strides));
  }
  template <typename T>
  static std::unique_ptr<Array3D<T>> Slice3D(const Array3D<T>& input, std::array<int64_t, 3> starts,
                                             std::array<int64_t, 3> limits, std::array<int64_t, 3> strides) {
    return std::make_unique<Array3D<T>>(Slice<T>(input, starts, limits, strides));
  }
  template <typename T>
  static std::unique_ptr<Array4D<T>> Slice4D(const Array4D<T>& input, std::array<int64_t, 4> starts,
                                             std::array<int64_t, 4> limits, std::array<int64_t, 4> strides) {
    return std::make_unique<Array4D<T>>(Slice<T>(input, starts, limits, strides));
  }

  // Negative padding cuts.
  template <typename T>
  static std::unique_ptr<Array2D<T>> PadArray2D(const Array2D<T>& operand, const PaddingConfig& padding,
                                                T pad) {
    return std::make_unique<Array2D<T>>(Padded<T>(operand, padding, pad));
  }
  template <typename T>
  static Array3D<T> PadArray3D(const Array3D<T>& operand, const PaddingConfig& padding, T pad) {
    return Array3D<T>(Padded<T>(operand, padding, pad));
  }
  template <typename T>
  static Array4D<T> PadArray4D(const Array4D<T>& operand, const PaddingConfig& padding, T pad) {
    return Array4D<T>(Padded<T>(operand, padding, pad));
  }

  // --- Functions of each element, of pairs of them, and with their indices
  template <typename T, typename F>
  static std::unique_ptr<Array2D<T>> MapArray2D(const Array2D<T>& input, F&& function) {
    return Map(input, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array2D<T>> MapArray2D(const Array2D<T>& lhs, const Array2D<T>& rhs, F&& function) {
    return Map(lhs, rhs, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array3D<T>> MapArray3D(const Array3D<T>& input, F&& function) {
    return Map(input, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array3D<T>> MapArray3D(const Array3D<T>& lhs, const Array3D<T>& rhs, F&& function) {
    return Map(lhs, rhs, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array4D<T>> MapArray4D(const Array4D<T>& input, F&& function) {
    return Map(input, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array4D<T>> MapArray4D(const Array4D<T>& lhs, const Array4D<T>& rhs, F&& function) {
    return Map(lhs, rhs, function);
  }
  template <typename T, typename F>
  static std::unique_ptr<Array2D<T>> MapWithIndexArray2D(const Array2D<T>& input, F&& function) {
    auto result = std::make_unique<Array2D<T>>(input);
    result->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = function(*cell, i[0], i[1]); });
    return result;
  }
  template <typename T, typename F>
  static std::unique_ptr<Array3D<T>> MapWithIndexArray3D(const Array3D<T>& input, F&& function) {
    auto result = std::make_unique<Array3D<T>>(input);
    result->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = function(*cell, i[0], i[1], i[2]); });
    return result;
  }
  template <typename T, typename F>
  static std::unique_ptr<Array4D<T>> MapWithIndexArray4D(const Array4D<T>& input, F&& function) {
    auto result = std::make_unique<Array4D<T>>(input);
    result->Each(
        [&](absl::Span<const int64_t> i, T* cell) { *cell = function(*cell, i[0], i[1], i[2], i[3]); });
    return result;
  }
  // The element type of the result is what the function returns.
  template <typename F, typename T, typename... Ts>
  static auto ApplyElementwise2D(F&& function, const Array2D<T>& first, const Array2D<Ts>&... others) {
    using Result = std::decay_t<decltype(function(first(0, 0), others(0, 0)...))>;
    auto result = std::make_unique<Array2D<Result>>(first.n1(), first.n2());
    result->Each([&](absl::Span<const int64_t> i, Result* cell) {
      *cell = function(first(i[0], i[1]), others(i[0], i[1])...);
    });
    return result;
  }

 private:
  template <typename T>
  static Array<T> Concat(const Array<T>& lhs, const Array<T>& rhs, int dimension) {
    std::vector<int64_t> sizes(lhs.dimensions().begin(), lhs.dimensions().end());
    sizes[dimension] += rhs.dim(dimension);
    Array<T> result(sizes);
    std::vector<int64_t> starts(sizes.size(), 0);
    result.UpdateSlice(lhs, starts);
    starts[dimension] = lhs.dim(dimension);
    result.UpdateSlice(rhs, starts);
    return result;
  }

  template <typename T>
  static Array<T> Slice(const Array<T>& input, absl::Span<const int64_t> starts,
                        absl::Span<const int64_t> limits, absl::Span<const int64_t> strides) {
    std::vector<int64_t> sizes, from(starts.size());
    for (size_t i = 0; i < starts.size(); ++i)
      sizes.push_back(CeilOfRatio(limits[i] - starts[i], strides[i]));
    Array<T> result(sizes);
    result.Each([&](absl::Span<const int64_t> index, T* cell) {
      for (size_t i = 0; i < index.size(); ++i) from[i] = starts[i] + index[i] * strides[i];
      *cell = input(absl::MakeConstSpan(from));
    });
    return result;
  }

  template <typename T>
  static Array<T> Padded(const Array<T>& operand, const PaddingConfig& padding, T pad) {
    std::vector<int64_t> sizes;
    for (int i = 0; i < padding.dimensions_size(); ++i) {
      const auto& p = padding.dimensions(i);
      const int64_t size = operand.dim(i);
      const int64_t holes = std::max<int64_t>(size - 1, 0) * p.interior_padding();
      sizes.push_back(p.edge_padding_low() + size + holes + p.edge_padding_high());
    }
    Array<T> result(sizes, pad);
    std::vector<int64_t> to(sizes.size());
    operand.Each([&](absl::Span<const int64_t> index, T value) {
      for (size_t i = 0; i < index.size(); ++i) {
        const auto& p = padding.dimensions(static_cast<int>(i));
        to[i] = p.edge_padding_low() + index[i] * (p.interior_padding() + 1);
        if (to[i] < 0 || to[i] >= sizes[i]) return;
      }
      result(absl::MakeConstSpan(to)) = value;
    });
    return result;
  }

  template <typename ArrayT, typename F>
  static std::unique_ptr<ArrayT> Map(const ArrayT& input, F& function) {
    auto result = std::make_unique<ArrayT>(input);
    for (auto& cell : *result) cell = function(cell);
    return result;
  }
  template <typename ArrayT, typename F>
  static std::unique_ptr<ArrayT> Map(const ArrayT& lhs, const ArrayT& rhs, F& function) {
    auto result = std::make_unique<ArrayT>(lhs);
    auto* other = rhs.begin();
    for (auto& cell : *result) cell = function(cell, *other++);
    return result;
  }
};

}  // namespace xla
