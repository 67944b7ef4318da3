#include "xla/hlo/builder/lib/pooling.h"

#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/util.h"

namespace xla {
namespace {

using PaddingList = absl::Span<const std::pair<int64_t, int64_t>>;

// A window over arrays of given sizes, with the padding of every dimension.
struct PoolingWindow {
  std::vector<int64_t> sizes;
  std::vector<int64_t> kernel;
  std::vector<int64_t> stride;
  std::vector<std::pair<int64_t, int64_t>> padding;

  int64_t rank() const { return static_cast<int64_t>(sizes.size()); }
};

absl::StatusOr<PoolingWindow> MakeWindow(const char* name, absl::Span<const int64_t> sizes,
                                         absl::Span<const int64_t> kernel, absl::Span<const int64_t> stride,
                                         PaddingList spatial_padding, const TensorFormat& format) {
  const size_t rank = sizes.size();
  if (kernel.size() != rank || stride.size() != rank) {
    return InvalidArgument("%s: the operand has %d dimensions, the kernel %d and the stride %d", name, rank,
                           kernel.size(), stride.size());
  }
  if (spatial_padding.size() != static_cast<size_t>(format.num_spatial_dims())) {
    return InvalidArgument("%s: %d spatial dimensions but padding of %d", name, format.num_spatial_dims(),
                           spatial_padding.size());
  }
  for (size_t i = 0; i < rank; ++i) {
    if (kernel[i] < 1 || stride[i] < 1) {
      return InvalidArgument("%s: kernel %d or stride %d of dimension %d is not positive", name, kernel[i],
                             stride[i], i);
    }
  }
  PoolingWindow window{
      {sizes.begin(), sizes.end()}, {kernel.begin(), kernel.end()}, {stride.begin(), stride.end()}, {}};
  window.padding.resize(rank, {0, 0});
  for (int i = 0; i < format.num_spatial_dims(); ++i) {
    const int dimension = format.spatial_dimension(i);
    if (dimension < 0 || dimension >= static_cast<int>(rank)) {
      return InvalidArgument("%s: spatial dimension %d of an operand of %d dimensions", name, dimension,
                             rank);
    }
    if (spatial_padding[i].first < 0 || spatial_padding[i].second < 0) {
      return InvalidArgument("%s: negative padding of spatial dimension %d", name, i);
    }
    window.padding[dimension] = spatial_padding[i];
  }
  return window;
}

XlaOp WindowSums(XlaOp operand, PrimitiveType type, const PoolingWindow& window) {
  XlaBuilder* builder = operand.builder();
  return ReduceWindowWithGeneralPadding(operand, Zero(builder, type),
                                        CreateScalarAddComputation(type, builder), window.kernel,
                                        window.stride, /*base_dilations=*/{},
                                        /*window_dilations=*/{}, window.padding);
}

// What each window's sum is divided by: a scalar, or an array of the counts of elements that are no padding.
XlaOp Divisor(XlaBuilder* builder, PrimitiveType type, const PoolingWindow& window,
              bool counts_include_padding) {
  if (counts_include_padding) return ConstantR0WithType(builder, type, Product(window.kernel));
  return WindowSums(Broadcast(One(builder, type), window.sizes), type, window);
}

// The padding that makes ReduceWindow with stride 1 and this dilation of `grad` give the gradient.
PaddingConfig GradientPadding(const PoolingWindow& window, absl::Span<const int64_t> grad_sizes) {
  PaddingConfig config;
  for (int64_t i = 0; i < window.rank(); ++i) {
    const int64_t dilated = grad_sizes[i] == 0 ? 0 : (grad_sizes[i] - 1) * window.stride[i] + 1;
    const int64_t low = window.kernel[i] - 1 - window.padding[i].first;
    PaddingConfig::PaddingConfigDimension* dimension = config.add_dimensions();
    dimension->set_edge_padding_low(low);
    dimension->set_edge_padding_high(window.sizes[i] + window.kernel[i] - 1 - dilated - low);
    dimension->set_interior_padding(window.stride[i] - 1);
  }
  return config;
}

absl::Status CheckGradientSizes(const PoolingWindow& window, const Shape& shape) {
  if (!shape.IsArray() || shape.rank() != window.rank()) {
    return InvalidArgument("AvgPoolGrad: out_backprop is %s, but gradients_size has %d entries",
                           ShapeUtil::HumanString(shape), window.rank());
  }
  for (int64_t i = 0; i < window.rank(); ++i) {
    const int64_t padded = window.sizes[i] + window.padding[i].first + window.padding[i].second;
    const int64_t positions =
        padded < window.kernel[i] ? 0 : (padded - window.kernel[i]) / window.stride[i] + 1;
    if (shape.dimensions(static_cast<int>(i)) != positions) {
      return InvalidArgument("AvgPoolGrad: out_backprop has size %d in dimension %d, the window %d positions",
                             shape.dimensions(static_cast<int>(i)), i, positions);
    }
  }
  return absl::OkStatus();
}

}  // namespace

XlaOp MaxPool(XlaOp operand, absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
              Padding padding, const TensorFormat& /*data_format*/) {
  XlaBuilder* builder = operand.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
    const PrimitiveType type = shape.element_type();
    return ReduceWindow(operand, MinValue(builder, type), CreateScalarMaxComputation(type, builder),
                        kernel_size, stride, padding);
  });
}

XlaOp AvgPool(XlaOp operand, absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
              absl::Span<const std::pair<int64_t, int64_t>> padding, const TensorFormat& data_format,
              const bool counts_include_padding) {
  XlaBuilder* builder = operand.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(operand));
    TF_ASSIGN_OR_RETURN(PoolingWindow window,
                        MakeWindow("AvgPool", shape.dimensions(), kernel_size, stride, padding, data_format));
    const PrimitiveType type = shape.element_type();
    return Div(WindowSums(operand, type, window), Divisor(builder, type, window, counts_include_padding));
  });
}

std::vector<std::pair<int64_t, int64_t>> MakeSpatialPadding(absl::Span<const int64_t> input_size,
                                                            absl::Span<const int64_t> kernel_size,
                                                            absl::Span<const int64_t> stride, Padding padding,
                                                            const TensorFormat& data_format) {
  const std::vector<std::pair<int64_t, int64_t>> all = MakePadding(input_size, kernel_size, stride, padding);
  std::vector<std::pair<int64_t, int64_t>> spatial;
  for (int i = 0; i < data_format.num_spatial_dims(); ++i) {
    spatial.push_back(all.at(data_format.spatial_dimension(i)));
  }
  return spatial;
}

XlaOp AvgPoolGrad(XlaOp out_backprop, absl::Span<const int64_t> gradients_size,
                  absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
                  absl::Span<const std::pair<int64_t, int64_t>> spatial_padding,
                  const TensorFormat& data_format, const bool counts_include_padding) {
  XlaBuilder* builder = out_backprop.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(out_backprop));
    TF_ASSIGN_OR_RETURN(PoolingWindow window, MakeWindow("AvgPoolGrad", gradients_size, kernel_size, stride,
                                                         spatial_padding, data_format));
    TF_RETURN_IF_ERROR(CheckGradientSizes(window, shape));
    const PrimitiveType type = shape.element_type();

    // Each element of a window gets its share; an element of the operand sums the shares of the windows over
    // it.
    XlaOp shares = Div(out_backprop, Divisor(builder, type, window, counts_include_padding));
    PoolingWindow back = window;
    XlaOp spread = Pad(shares, Zero(builder, type), GradientPadding(window, shape.dimensions()));
    back.stride.assign(window.stride.size(), 1);
    back.padding.assign(window.padding.size(), {0, 0});
    return WindowSums(spread, type, back);
  });
}

}  // namespace xla
