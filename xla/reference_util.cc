#include "xla/reference_util.h"

#include <cmath>

#include "xla/window_util.h"

namespace xla {
namespace {

using Pads = std::vector<std::pair<int64_t, int64_t>>;
using Reduction = absl::FunctionRef<float(float, float)>;

// Written out here, because only the enum of padding.h is needed, not its library.
Pads PaddingOf(absl::Span<const int64_t> input, absl::Span<const int64_t> window,
               absl::Span<const int64_t> stride, Padding padding) {
  Pads pads(input.size(), {0, 0});
  for (size_t i = 0; padding == Padding::kSame && i < input.size(); ++i) {
    const int64_t covered = (CeilOfRatio(input[i], stride[i]) - 1) * stride[i] + window[i];
    const int64_t total = std::max<int64_t>(covered - input[i], 0);
    pads[i] = {total / 2, total - total / 2};
  }
  return pads;
}

// Visits every index of the box of these sizes.
template <typename Visit>
void ForEach(absl::Span<const int64_t> sizes, const Visit& visit) {
  std::vector<int64_t> index(sizes.size(), 0);
  for (int64_t size : sizes) {
    if (size <= 0) return;
  }
  while (true) {
    visit(absl::MakeConstSpan(index));
    size_t i = sizes.size();
    while (i > 0 && ++index[i - 1] == sizes[i - 1]) index[--i] = 0;
    if (i == 0) return;
  }
}

// --- Convolution

struct Conv {
  std::vector<int64_t> stride, lhs_dilation, rhs_dilation;
  ConvolutionDimensionNumbers dims;
};

ConvolutionDimensionNumbers DefaultDimensions(int spatial) {
  ConvolutionDimensionNumbers dims;
  dims.set_input_batch_dimension(0);
  dims.set_input_feature_dimension(1);
  dims.set_kernel_output_feature_dimension(0);
  dims.set_kernel_input_feature_dimension(1);
  dims.set_output_batch_dimension(0);
  dims.set_output_feature_dimension(1);
  for (int i = 0; i < spatial; ++i) {
    dims.add_input_spatial_dimensions(2 + i);
    dims.add_kernel_spatial_dimensions(2 + i);
    dims.add_output_spatial_dimensions(2 + i);
  }
  return dims;
}

// The sum for one element of the output, in whose index `out` is.
float ConvolveAt(const Array<float>& lhs, const Array<float>& rhs, const Conv& conv, const Pads& pads,
                 absl::Span<const int64_t> window, absl::Span<const int64_t> out) {
  const ConvolutionDimensionNumbers& d = conv.dims;
  std::vector<int64_t> in(out.size()), kernel(out.size());
  in[d.input_batch_dimension()] = out[d.output_batch_dimension()];
  kernel[d.kernel_output_feature_dimension()] = out[d.output_feature_dimension()];
  float sum = 0;
  ForEach(window, [&](absl::Span<const int64_t> w) {
    for (size_t s = 0; s < w.size(); ++s) {
      const int i = static_cast<int>(s);
      const int64_t at =
          out[d.output_spatial_dimensions(i)] * conv.stride[s] + w[s] * conv.rhs_dilation[s] - pads[s].first;
      if (at < 0 || at % conv.lhs_dilation[s] != 0) return;
      const int64_t dimension = d.input_spatial_dimensions(i);
      if (at / conv.lhs_dilation[s] >= lhs.dim(dimension)) return;
      in[dimension] = at / conv.lhs_dilation[s];
      kernel[d.kernel_spatial_dimensions(i)] = w[s];
    }
    for (int64_t feature = 0; feature < lhs.dim(d.input_feature_dimension()); ++feature) {
      in[d.input_feature_dimension()] = feature;
      kernel[d.kernel_input_feature_dimension()] = feature;
      sum += lhs(absl::MakeConstSpan(in)) * rhs(absl::MakeConstSpan(kernel));
    }
  });
  return sum;
}

Array<float> Convolve(const Array<float>& lhs, const Array<float>& rhs, const Conv& conv, Padding padding) {
  const ConvolutionDimensionNumbers& d = conv.dims;
  std::vector<int64_t> input, window, dilated_window, sizes(lhs.num_dimensions());
  for (int i = 0; i < d.input_spatial_dimensions_size(); ++i) {
    input.push_back(window_util::DilatedBound(lhs.dim(d.input_spatial_dimensions(i)), conv.lhs_dilation[i]));
    window.push_back(rhs.dim(d.kernel_spatial_dimensions(i)));
    dilated_window.push_back(window_util::DilatedBound(window.back(), conv.rhs_dilation[i]));
  }
  const Pads pads = PaddingOf(input, dilated_window, conv.stride, padding);
  for (size_t i = 0; i < input.size(); ++i) {
    sizes[d.output_spatial_dimensions(static_cast<int>(i))] = window_util::StridedBound(
        pads[i].first + input[i] + pads[i].second, dilated_window[i], conv.stride[i]);
  }
  sizes[d.output_batch_dimension()] = lhs.dim(d.input_batch_dimension());
  sizes[d.output_feature_dimension()] = rhs.dim(d.kernel_output_feature_dimension());
  Array<float> result(sizes);
  result.Each([&](absl::Span<const int64_t> out, float* cell) {
    *cell = ConvolveAt(lhs, rhs, conv, pads, window, out);
  });
  return result;
}

// --- Reductions

Array<float> Reduce(const Array<float>& array, float init, absl::Span<const int64_t> dims, Reduction reduce) {
  std::vector<int64_t> kept, sizes;
  for (int64_t i = 0; i < array.num_dimensions(); ++i) {
    if (std::find(dims.begin(), dims.end(), i) != dims.end()) continue;
    kept.push_back(i);
    sizes.push_back(array.dim(i));
  }
  Array<float> result(sizes, init);
  std::vector<int64_t> to(kept.size());
  array.Each([&](absl::Span<const int64_t> index, float value) {
    for (size_t i = 0; i < kept.size(); ++i) to[i] = index[kept[i]];
    float& target = result(absl::MakeConstSpan(to));
    target = reduce(target, value);
  });
  return result;
}

template <typename T>
std::unique_ptr<std::vector<T>> ReduceAlong(const Array2D<T>& matrix, int64_t dimension, T init,
                                            absl::FunctionRef<T(T, T)> reduce) {
  return std::make_unique<std::vector<T>>(ReferenceUtil::ReduceR2ToR1<T>(matrix, dimension, init, reduce));
}

// Calls visit(index in the operand) for what the window at `position` covers of the operand.
template <typename Visit>
void ForEachInWindow(const Array<float>& operand, absl::Span<const int64_t> position,
                     absl::Span<const int64_t> window, absl::Span<const int64_t> stride, const Pads& pads,
                     const Visit& visit) {
  std::vector<int64_t> at(window.size());
  ForEach(window, [&](absl::Span<const int64_t> offset) {
    for (size_t i = 0; i < at.size(); ++i) {
      at[i] = position[i] * stride[i] + offset[i] - pads[i].first;
      if (at[i] < 0 || at[i] >= operand.dim(static_cast<int64_t>(i))) return;
    }
    visit(absl::MakeConstSpan(at));
  });
}

Array<float> ReduceWindow(const Array<float>& operand, float init, Reduction reduce,
                          absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
                          absl::Span<const std::pair<int64_t, int64_t>> padding) {
  const Pads pads(padding.begin(), padding.end());
  std::vector<int64_t> sizes;
  for (size_t i = 0; i < window.size(); ++i) {
    sizes.push_back(window_util::StridedBound(
        pads[i].first + operand.dim(static_cast<int64_t>(i)) + pads[i].second, window[i], stride[i]));
  }
  Array<float> result(sizes);
  result.Each([&](absl::Span<const int64_t> position, float* cell) {
    *cell = init;
    ForEachInWindow(operand, position, window, stride, pads,
                    [&](absl::Span<const int64_t> at) { *cell = reduce(*cell, operand(at)); });
  });
  return result;
}

Array<float> ReduceWindow(const Array<float>& operand, float init, Reduction reduce,
                          absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
                          Padding padding) {
  return ReduceWindow(operand, init, reduce, window, stride,
                      PaddingOf(operand.dimensions(), window, stride, padding));
}

float Add(float a, float b) { return a + b; }

Array<float> Row(absl::Span<const float> values) {
  Array<float> row(std::vector<int64_t>{static_cast<int64_t>(values.size())});
  row.SetValues(values);
  return row;
}

std::unique_ptr<std::vector<float>> AsVector(const Array<float>& row) {
  return std::make_unique<std::vector<float>>(row.begin(), row.end());
}

}  // namespace

std::unique_ptr<Array2D<double>> ReferenceUtil::Array2DF32ToF64(const Array2D<float>& input) {
  return ApplyElementwise2D([](float value) { return static_cast<double>(value); }, input);
}
std::unique_ptr<Array2D<float>> ReferenceUtil::Array2DF64ToF32(const Array2D<double>& input) {
  return ApplyElementwise2D([](double value) { return static_cast<float>(value); }, input);
}

std::unique_ptr<Array3D<float>> ReferenceUtil::ConvArray3D(const Array3D<float>& lhs,
                                                           const Array3D<float>& rhs, int64_t kernel_stride,
                                                           Padding padding) {
  return ConvArray3DGeneralDimensionsDilated(lhs, rhs, kernel_stride, padding, 1, 1, DefaultDimensions(1));
}
std::unique_ptr<Array3D<float>> ReferenceUtil::ConvArray3DGeneralDimensionsDilated(
    const Array3D<float>& lhs, const Array3D<float>& rhs, int64_t kernel_stride, Padding padding,
    int64_t lhs_dilation, int64_t rhs_dilation, const ConvolutionDimensionNumbers& dnums) {
  return std::make_unique<Array3D<float>>(
      Convolve(lhs, rhs, {{kernel_stride}, {lhs_dilation}, {rhs_dilation}, dnums}, padding));
}

std::unique_ptr<Array4D<float>> ReferenceUtil::ConvArray4D(const Array4D<float>& lhs,
                                                           const Array4D<float>& rhs,
                                                           std::pair<int64_t, int64_t> kernel_stride,
                                                           Padding padding) {
  return ConvArray4DGeneralDimensions(lhs, rhs, kernel_stride, padding, DefaultDimensions(2));
}
std::unique_ptr<Array4D<float>> ReferenceUtil::ConvArray4DGeneralDimensions(
    const Array4D<float>& lhs, const Array4D<float>& rhs, std::pair<int64_t, int64_t> kernel_stride,
    Padding padding, ConvolutionDimensionNumbers dimension_numbers) {
  return ConvArray4DGeneralDimensionsDilated(lhs, rhs, kernel_stride, padding, {1, 1}, {1, 1},
                                             std::move(dimension_numbers));
}
std::unique_ptr<Array4D<float>> ReferenceUtil::ConvArray4DGeneralDimensionsDilated(
    const Array4D<float>& lhs, const Array4D<float>& rhs, std::pair<int64_t, int64_t> kernel_stride,
    Padding padding, std::pair<int64_t, int64_t> lhs_dilation, std::pair<int64_t, int64_t> rhs_dilation,
    ConvolutionDimensionNumbers dnums) {
  const Conv conv = {{kernel_stride.first, kernel_stride.second},
                     {lhs_dilation.first, lhs_dilation.second},
                     {rhs_dilation.first, rhs_dilation.second},
                     std::move(dnums)};
  return std::make_unique<Array4D<float>>(Convolve(lhs, rhs, conv, padding));
}

std::unique_ptr<Array4D<float>> ReferenceUtil::SeparableConvArray4D(const Array4D<float>& input,
                                                                    const Array4D<float>& depthwise_weights,
                                                                    const Array4D<float>& pointwise_weights,
                                                                    std::pair<int64_t, int64_t> kernel_stride,
                                                                    Padding padding) {
  // Both steps are linear, so one kernel does the work of the two.
  const int64_t multiplier = depthwise_weights.planes();
  Array4D<float> weights(pointwise_weights.planes(), input.depth(), depthwise_weights.height(),
                         depthwise_weights.width());
  weights.Each([&](absl::Span<const int64_t> i, float* weight) {
    *weight = 0;
    for (int64_t m = 0; m < multiplier; ++m) {
      *weight +=
          depthwise_weights(m, i[1], i[2], i[3]) * pointwise_weights(i[0], i[1] * multiplier + m, 0, 0);
    }
  });
  return ConvArray4D(input, weights, kernel_stride, padding);
}

std::unique_ptr<std::vector<float>> ReferenceUtil::ReduceToColArray2D(
    const Array2D<float>& matrix, float init, absl::FunctionRef<float(float, float)> reduce) {
  return ReduceAlong(matrix, 1, init, reduce);
}
std::unique_ptr<std::vector<double>> ReferenceUtil::ReduceToColArray2D(
    const Array2D<double>& matrix, double init, absl::FunctionRef<double(double, double)> reduce) {
  return ReduceAlong(matrix, 1, init, reduce);
}
std::unique_ptr<std::vector<float>> ReferenceUtil::ReduceToRowArray2D(
    const Array2D<float>& matrix, float init, absl::FunctionRef<float(float, float)> reduce) {
  return ReduceAlong(matrix, 0, init, reduce);
}
std::unique_ptr<std::vector<double>> ReferenceUtil::ReduceToRowArray2D(
    const Array2D<double>& matrix, double init, absl::FunctionRef<double(double, double)> reduce) {
  return ReduceAlong(matrix, 0, init, reduce);
}

std::vector<float> ReferenceUtil::Reduce4DTo1D(const Array4D<float>& array, float init,
                                               absl::Span<const int64_t> dims,
                                               absl::FunctionRef<float(float, float)> reduce) {
  return *AsVector(Reduce(array, init, dims, reduce));
}
std::unique_ptr<Array2D<float>> ReferenceUtil::Reduce3DTo2D(const Array3D<float>& array, float init,
                                                            absl::Span<const int64_t> dims,
                                                            absl::FunctionRef<float(float, float)> reduce) {
  return std::make_unique<Array2D<float>>(Reduce(array, init, dims, reduce));
}

std::unique_ptr<Array4D<float>> ReferenceUtil::Broadcast1DTo4D(const std::vector<float>& array,
                                                               const std::vector<int64_t>& bounds,
                                                               int64_t broadcast_from_dim) {
  auto result = std::make_unique<Array4D<float>>(bounds[0], bounds[1], bounds[2], bounds[3]);
  result->Each([&](absl::Span<const int64_t> i, float* cell) { *cell = array[i[broadcast_from_dim]]; });
  return result;
}

int64_t ReferenceUtil::WindowCount(int64_t unpadded_width, int64_t window_len, int64_t stride,
                                   Padding padding) {
  return padding == Padding::kValid ? window_util::StridedBound(unpadded_width, window_len, stride)
                                    : CeilOfRatio(unpadded_width, stride);
}

std::unique_ptr<std::vector<float>> ReferenceUtil::ReduceWindow1DAdd(absl::Span<const float> operand,
                                                                     float init,
                                                                     absl::Span<const int64_t> window,
                                                                     absl::Span<const int64_t> stride,
                                                                     Padding padding) {
  return AsVector(ReduceWindow(Row(operand), init, Add, window, stride, padding));
}
std::unique_ptr<Array2D<float>> ReferenceUtil::ReduceWindow2DAdd(const Array2D<float>& operand, float init,
                                                                 absl::Span<const int64_t> window,
                                                                 absl::Span<const int64_t> stride,
                                                                 Padding padding) {
  return std::make_unique<Array2D<float>>(ReduceWindow(operand, init, Add, window, stride, padding));
}
std::unique_ptr<Array3D<float>> ReferenceUtil::ReduceWindow3DAdd(const Array3D<float>& operand, float init,
                                                                 absl::Span<const int64_t> window,
                                                                 absl::Span<const int64_t> stride,
                                                                 Padding padding) {
  return std::make_unique<Array3D<float>>(ReduceWindow(operand, init, Add, window, stride, padding));
}
std::unique_ptr<Array4D<float>> ReferenceUtil::ReduceWindow4DAdd(const Array4D<float>& operand, float init,
                                                                 absl::Span<const int64_t> window,
                                                                 absl::Span<const int64_t> stride,
                                                                 Padding padding) {
  return std::make_unique<Array4D<float>>(ReduceWindow(operand, init, Add, window, stride, padding));
}
std::unique_ptr<std::vector<float>> ReferenceUtil::ReduceWindow1DGeneric(
    absl::Span<const float> operand, float init, absl::FunctionRef<float(float, float)> reduce,
    absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
    absl::Span<const std::pair<int64_t, int64_t>> padding) {
  return AsVector(ReduceWindow(Row(operand), init, reduce, window, stride, padding));
}
std::unique_ptr<Array2D<float>> ReferenceUtil::ReduceWindow2DGeneric(
    const Array2D<float>& operand, float init, absl::FunctionRef<float(float, float)> reduce,
    absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
    absl::Span<const std::pair<int64_t, int64_t>> padding) {
  return std::make_unique<Array2D<float>>(ReduceWindow(operand, init, reduce, window, stride, padding));
}
std::unique_ptr<Array4D<float>> ReferenceUtil::ReduceWindow4DGeneric(
    const Array4D<float>& operand, float init, absl::FunctionRef<float(float, float)> reduce,
    absl::Span<const int64_t> window, absl::Span<const int64_t> stride, Padding padding) {
  return std::make_unique<Array4D<float>>(ReduceWindow(operand, init, reduce, window, stride, padding));
}
std::unique_ptr<Array4D<float>> ReferenceUtil::ReduceWindow4DGeneric(
    const Array4D<float>& operand, float init, absl::FunctionRef<float(float, float)> reduce,
    absl::Span<const int64_t> window, absl::Span<const int64_t> stride,
    absl::Span<const std::pair<int64_t, int64_t>> padding) {
  return std::make_unique<Array4D<float>>(ReduceWindow(operand, init, reduce, window, stride, padding));
}

std::unique_ptr<Array4D<float>> ReferenceUtil::SelectAndScatter4DGePlus(
    const Array4D<float>& operand, const Array4D<float>& source, float init, absl::Span<const int64_t> window,
    absl::Span<const int64_t> stride, bool same_padding) {
  const Pads pads =
      PaddingOf(operand.dimensions(), window, stride, same_padding ? Padding::kSame : Padding::kValid);
  auto result =
      std::make_unique<Array4D<float>>(operand.n1(), operand.n2(), operand.n3(), operand.n4(), init);
  source.Each([&](absl::Span<const int64_t> position, float value) {
    std::vector<int64_t> selected;
    ForEachInWindow(operand, position, window, stride, pads, [&](absl::Span<const int64_t> at) {
      if (selected.empty() || !(operand(absl::MakeConstSpan(selected)) >= operand(at))) {
        selected.assign(at.begin(), at.end());
      }
    });
    if (!selected.empty()) (*result)(absl::MakeConstSpan(selected)) += value;
  });
  return result;
}

std::unique_ptr<Array4D<float>> ReferenceUtil::BatchNorm4D(const Array4D<float>& input,
                                                           const Array4D<float>& mean,
                                                           const Array4D<float>& var,
                                                           const Array4D<float>& scale,
                                                           const Array4D<float>& offset, float epsilon) {
  auto result = std::make_unique<Array4D<float>>(input);
  result->Each([&](absl::Span<const int64_t> i, float* cell) {
    const float deviation = std::sqrt(var(i) + epsilon);
    *cell = (*cell - mean(i)) / deviation * scale(i) + offset(i);
  });
  return result;
}

}  // namespace xla
