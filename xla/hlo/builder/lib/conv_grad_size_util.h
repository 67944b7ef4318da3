#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "xla/hlo/builder/padding.h"

namespace xla {

// How the gradient that arrives at a convolution's (or pooling's) output is widened in one dimension, so that
// a convolution with stride 1 carries it back to the input: stride - 1 zeros between its elements, then
// padding.
struct SpatialDimensionOutputSizeAndPadding {
  int64_t output_size;  // with the zeros between the elements
  int64_t pad_before;
  int64_t pad_after;
};

// Sizes of one dimension of the forward operation: `output_size` must be what they give with this padding.
absl::StatusOr<SpatialDimensionOutputSizeAndPadding> ConvGradExtractAndVerifyDimension(
    int64_t input_size, int64_t filter_size, int64_t output_size, int64_t dilation, int64_t stride,
    Padding padding);

}  // namespace xla
