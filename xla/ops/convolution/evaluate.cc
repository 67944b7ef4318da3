// The meaning of convolution: for each place of the window and each output feature, the sum of the products
// of what the window sees there and the kernel.
#include "xla/ops/evaluate/evaluate.h"

#include <utility>
#include <vector>

#include "xla/ops/dot/evaluate_accumulation.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Where the arrays have their dimensions, what these measure, and how far neighbours in them lie apart.
struct Problem {
  const Window& window;
  const ConvolutionDimensionNumbers& labels;
  const Shape &input, &kernel, &output;
  DimensionVector input_strides, kernel_strides, output_strides;
  int64_t feature_groups, batch_groups;

  explicit Problem(const EvaluateArgs& args)
      : window(args.op.attributes.GetWindow(Attr::kWindow)),
        labels(args.op.attributes.GetDimLabels(Attr::kDimLabels)),
        input(args.operand(0).shape()),
        kernel(args.operand(1).shape()),
        output(args.result_shape()),
        input_strides(RowMajorStrides(input.dimensions())),
        kernel_strides(RowMajorStrides(kernel.dimensions())),
        output_strides(RowMajorStrides(output.dimensions())),
        feature_groups(args.op.attributes.GetInt(Attr::kFeatureGroupCount)),
        batch_groups(args.op.attributes.GetInt(Attr::kBatchGroupCount)) {}

  int spatial_rank() const { return labels.input_spatial_dimensions_size(); }
};

// An element of the kernel and the one of the input that it is multiplied with, at batch and features 0; -1
// in the padding and in the holes between dilated elements, where the input is a zero.
struct Tap {
  int64_t input, kernel;
};

// The elements of the kernel in row-major order when the window is at a place in the output.
std::vector<Tap> FindTaps(const Problem& p, absl::Span<const int64_t> place) {
  std::vector<Tap> taps = {{0, 0}};
  for (int d = 0; d < p.spatial_rank(); ++d) {
    const WindowDimension& window = p.window.dimensions(d);
    const int input = static_cast<int>(p.labels.input_spatial_dimensions(d));
    const int kernel = static_cast<int>(p.labels.kernel_spatial_dimensions(d));
    std::vector<Tap> longer;
    longer.reserve(taps.size() * window.size());
    for (const Tap& tap : taps) {
      for (int64_t k = 0; k < window.size(); ++k) {
        const int64_t w = window.window_reversal() ? window.size() - 1 - k : k;
        const int64_t dilated =
            place[d] * window.stride() + w * window.window_dilation() - window.padding_low();
        const int64_t position = dilated / window.base_dilation();
        const bool there = tap.input >= 0 && dilated >= 0 && dilated % window.base_dilation() == 0 &&
                           position < p.input.dimensions(input);
        longer.push_back({there ? tap.input + position * p.input_strides[input] : -1,
                          tap.kernel + k * p.kernel_strides[kernel]});
      }
    }
    taps = std::move(longer);
  }
  return taps;
}

// All sums at one place of the window; `output_at` is that of batch and feature 0 in the output.
template <typename T>
void AddProducts(const Problem& p, const std::vector<Tap>& taps, absl::Span<const T> input,
                 absl::Span<const T> kernel, int64_t output_at, absl::Span<T> output, const TraceMac* trace) {
  const int64_t batches = p.output.dimensions(static_cast<int>(p.labels.output_batch_dimension()));
  const int64_t features = p.kernel.dimensions(static_cast<int>(p.labels.kernel_output_feature_dimension()));
  // Of one group: a run of input features or of batches, and a run of output features.
  const int64_t input_features =
      p.kernel.dimensions(static_cast<int>(p.labels.kernel_input_feature_dimension()));
  const int64_t group_features = features / (p.feature_groups * p.batch_groups);
  const int64_t input_step = p.input_strides[p.labels.input_feature_dimension()];
  const int64_t kernel_step = p.kernel_strides[p.labels.kernel_input_feature_dimension()];
  for (int64_t batch = 0; batch < batches; ++batch) {
    for (int64_t feature = 0; feature < features; ++feature) {
      const int64_t group = feature / group_features;
      const int64_t input_at = (batch + (p.batch_groups > 1 ? group * batches : 0)) *
                                   p.input_strides[p.labels.input_batch_dimension()] +
                               (p.feature_groups > 1 ? group * input_features : 0) * input_step;
      const int64_t kernel_at = feature * p.kernel_strides[p.labels.kernel_output_feature_dimension()];
      const int64_t result = output_at + batch * p.output_strides[p.labels.output_batch_dimension()] +
                             feature * p.output_strides[p.labels.output_feature_dimension()];
      T sum = T();
      for (const Tap& tap : taps) {
        for (int64_t f = 0; f < input_features; ++f) {
          const int64_t x = input_at + tap.input + f * input_step;
          const int64_t w = kernel_at + tap.kernel + f * kernel_step;
          sum += Times(tap.input < 0 ? T() : input[x], kernel[w]);
          if (trace != nullptr && tap.input >= 0) (*trace)(result, x, w);
        }
      }
      output[result] = sum;
    }
  }
}

}  // namespace

absl::StatusOr<Literal> EvaluateConvolution(const EvaluateArgs& args) {
  // The other sizes of an array without elements are only claims.
  for (const Shape& shape : {args.operand(0).shape(), args.operand(1).shape(), args.result_shape()}) {
    if (ShapeUtil::IsZeroElementArray(shape)) return Literal::Make(args.result_shape());
  }
  const Problem p(args);
  const PrimitiveType type =
      AccumulationType(p.input.element_type(), p.kernel.element_type(), p.output.element_type());
  TF_ASSIGN_OR_RETURN(const Literal input, args.operand(0).Convert(type));
  TF_ASSIGN_OR_RETURN(const Literal kernel, args.operand(1).Convert(type));
  TF_ASSIGN_OR_RETURN(Literal sums, Literal::Make(ShapeUtil::ChangeElementType(p.output, type)));
  DimensionVector places;
  for (int64_t d : p.labels.output_spatial_dimensions())
    places.push_back(p.output.dimensions(static_cast<int>(d)));
  WithAccumulationType(type, [&](auto zero) {
    using T = decltype(zero);
    ShapeUtil::ForEachIndex(ShapeUtil::MakeShape(PRED, places), [&](absl::Span<const int64_t> place) {
      int64_t output_at = 0;
      for (int d = 0; d < p.spatial_rank(); ++d) {
        output_at += place[d] * p.output_strides[p.labels.output_spatial_dimensions(d)];
      }
      AddProducts<T>(p, FindTaps(p, place), input.data<T>(), kernel.data<T>(), output_at, sums.data<T>(),
                     args.context->trace_mac());
    });
  });
  return sums.Convert(p.output.element_type());
}

}  // namespace xla
