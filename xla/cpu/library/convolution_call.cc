#include <utility>

#include "xla/cpu/kernels/convolution.h"
#include "xla/cpu/library/elements.h"
#include "xla/cpu/library/library_call.h"
#include "xla/shape_util.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {
namespace {

class ConvolutionCall : public LibraryCall {
 public:
  explicit ConvolutionCall(ConvolutionShape shape) : shape_(std::move(shape)) {}
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    Convolve(shape_, operands[0], operands[1], results[0], workers);
    return absl::OkStatus();
  }
  absl::Status RunWithEpilogue(const void* const* operands, void* const* results, Workers& workers,
                               const Epilogue& epilogue) const override {
    const auto finish = [&](int64_t row, int64_t rows, int64_t column, int64_t columns) {
      epilogue.kernel(epilogue.arrays, row, row + rows, column, column + columns);
    };
    Convolve(shape_, operands[0], operands[1], results[0], workers, finish);
    return absl::OkStatus();
  }

 private:
  const ConvolutionShape shape_;
};

}  // namespace

bool HasConvolutionCall(const HloInstruction& instruction) {
  // The other sizes of a kernel without elements are only claims, for which no tables may be made.
  if (ShapeUtil::IsZeroElementArray(instruction.operand(1)->shape())) return false;
  const auto input = ElementOf(instruction.operand(0)->shape().element_type());
  const auto kernel = ElementOf(instruction.operand(1)->shape().element_type());
  const auto output = ElementOf(instruction.shape().element_type());
  const auto kind = [](Element element) { return IsComplex(element) ? 2 : IsInteger(element) ? 1 : 0; };
  return input && kernel && output && kind(*input) == kind(*output) && kind(*kernel) == kind(*output) &&
         (instruction.feature_group_count() == 1 || instruction.batch_group_count() == 1);
}

bool ConvolutionTakesEpilogue(const HloInstruction& instruction) {
  const ConvolutionDimensionNumbers& numbers = instruction.convolution_dimension_numbers();
  if (numbers.output_batch_dimension() != 0 ||
      numbers.output_feature_dimension() != instruction.shape().rank() - 1)
    return false;
  for (int i = 0; i < numbers.output_spatial_dimensions_size(); ++i) {
    if (numbers.output_spatial_dimensions(i) != i + 1) return false;
  }
  return true;
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeConvolutionCall(const HloInstruction& instruction) {
  const ConvolutionDimensionNumbers& numbers = instruction.convolution_dimension_numbers();
  const Shape &input = instruction.operand(0)->shape(), &kernel = instruction.operand(1)->shape();
  const Shape& output = instruction.shape();
  const DimensionVector in_input = RowMajorStrides(input.dimensions()),
                        in_kernel = RowMajorStrides(kernel.dimensions()),
                        in_output = RowMajorStrides(output.dimensions());
  ConvolutionShape shape;
  shape.input_type = *ElementOf(input.element_type());
  shape.kernel_type = *ElementOf(kernel.element_type());
  shape.output_type = *ElementOf(output.element_type());
  shape.batch = output.dimensions(numbers.output_batch_dimension());
  shape.input_features = input.dimensions(numbers.input_feature_dimension());
  shape.output_features = output.dimensions(numbers.output_feature_dimension());
  shape.feature_groups = instruction.feature_group_count();
  shape.batch_groups = instruction.batch_group_count();
  shape.input_batch_stride = in_input[numbers.input_batch_dimension()];
  shape.input_feature_stride = in_input[numbers.input_feature_dimension()];
  shape.kernel_input_stride = in_kernel[numbers.kernel_input_feature_dimension()];
  shape.kernel_output_stride = in_kernel[numbers.kernel_output_feature_dimension()];
  shape.output_batch_stride = in_output[numbers.output_batch_dimension()];
  shape.output_feature_stride = in_output[numbers.output_feature_dimension()];
  for (int i = 0; i < numbers.input_spatial_dimensions_size(); ++i) {
    const WindowDimension& window = instruction.window().dimensions(i);
    ConvolutionDimension dimension;
    dimension.input_size = input.dimensions(numbers.input_spatial_dimensions(i));
    dimension.kernel_size = kernel.dimensions(numbers.kernel_spatial_dimensions(i));
    dimension.output_size = output.dimensions(numbers.output_spatial_dimensions(i));
    dimension.input_stride = in_input[numbers.input_spatial_dimensions(i)];
    dimension.kernel_stride = in_kernel[numbers.kernel_spatial_dimensions(i)];
    dimension.output_stride = in_output[numbers.output_spatial_dimensions(i)];
    dimension.window_stride = window.stride();
    dimension.padding_low = window.padding_low();
    dimension.input_dilation = window.base_dilation();
    dimension.kernel_dilation = window.window_dilation();
    dimension.is_reversed = window.window_reversal();
    shape.dimensions.push_back(dimension);
  }
  return std::make_unique<ConvolutionCall>(std::move(shape));
}

}  // namespace xla::cpu
