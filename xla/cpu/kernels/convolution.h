// Convolutions on plain memory.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "xla/cpu/kernels/element.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// One spatial dimension. Strides are distances of neighbours in elements.
struct ConvolutionDimension {
  int64_t input_size = 1, kernel_size = 1, output_size = 1;
  int64_t input_stride = 0, kernel_stride = 0, output_stride = 0;
  int64_t window_stride = 1;
  int64_t padding_low =
      0;  // Before the first element; may be negative. What is after the last follows from output_size.
  int64_t input_dilation = 1, kernel_dilation = 1;
  bool is_reversed = false;
};

// output[batch, position, o] = sum over window and i of input[batch, position * window_stride + window *
// kernel_dilation - padding_low, i] * kernel[window, i, o], where positions are those of the dilated input,
// and what is not there is 0. Of the groups, at most one kind is not 1:
// - feature_groups: features of the input and of the output are divided, and each part of the output sees its
// part of the
//   input; the kernel has input_features / feature_groups input features.
// - batch_groups: the batch of the input and the features of the output are divided, and output features of
// part g see
//   the elements g * batch, ... of the input's batch.
// Types as in DotShape (dot.h). Elements of the output must not share memory.
struct ConvolutionShape {
  Element input_type = Element::kF32, kernel_type = Element::kF32, output_type = Element::kF32;
  int64_t batch = 1;            // Of the output.
  int64_t input_features = 1;   // All of them.
  int64_t output_features = 1;  // All of them.
  int64_t feature_groups = 1, batch_groups = 1;
  std::vector<ConvolutionDimension> dimensions;
  int64_t input_batch_stride = 0, input_feature_stride = 0;
  int64_t kernel_input_stride = 0, kernel_output_stride = 0;
  int64_t output_batch_stride = 0, output_feature_stride = 0;
};

// What follows a convolution, where positions of the output's elements of the batch are rows and its features
// are columns: called for blocks that are complete, which together are all of the output, on the threads that
// made them.
using ConvolutionEpilogue =
    absl::FunctionRef<void(int64_t row, int64_t rows, int64_t column, int64_t columns)>;
void NoConvolutionEpilogue(int64_t, int64_t, int64_t, int64_t);

// Computes a convolution. The bits of the result do not depend on workers.count(). It is fastest where
// features of input and output, and output features of the kernel, are neighbours in memory.
void Convolve(const ConvolutionShape& shape, const void* input, const void* kernel, void* output,
              Workers& workers, ConvolutionEpilogue epilogue = NoConvolutionEpilogue);

}  // namespace xla::cpu
