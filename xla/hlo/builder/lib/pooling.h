#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/padding.h"
#include "xla/hlo/builder/xla_builder.h"

// Pooling over windows. `kernel_size` and `stride` have one entry for every dimension of the operand (1 for
// batch and feature), lists of padding one (low, high) for every spatial dimension. Errors are reported to
// the builder of the operand; the messages begin with the function's name.

namespace xla {

// Which dimension is which.
class TensorFormat {
 public:
  TensorFormat(int batch_dimension, int feature_dimension, absl::Span<const int64_t> spatial_dimensions)
      : batch_dimension_(batch_dimension),
        feature_dimension_(feature_dimension),
        spatial_dimensions_(spatial_dimensions.begin(), spatial_dimensions.end()) {}

  int batch_dimension() const { return batch_dimension_; }
  int feature_dimension() const { return feature_dimension_; }
  int spatial_dimension(int dim) const { return static_cast<int>(spatial_dimensions_.at(dim)); }
  int num_spatial_dims() const { return static_cast<int>(spatial_dimensions_.size()); }

 private:
  int batch_dimension_;
  int feature_dimension_;
  absl::InlinedVector<int64_t, 4> spatial_dimensions_;
};

// The greatest element of each window; what lies outside the operand counts as the least value of its type.
XlaOp MaxPool(XlaOp operand, absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
              Padding padding, const TensorFormat& data_format);

// The mean of each window: over the window's size with `counts_include_padding`, else over the elements that
// lie inside the operand. Floating-point and integer (truncating) operands.
XlaOp AvgPool(XlaOp operand, absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
              absl::Span<const std::pair<int64_t, int64_t>> padding, const TensorFormat& data_format,
              bool counts_include_padding);

// The (low, high) padding of each spatial dimension. `input_size` has an entry for every dimension. All must
// be valid in the sense of ValidatePaddingValues.
std::vector<std::pair<int64_t, int64_t>> MakeSpatialPadding(absl::Span<const int64_t> input_size,
                                                            absl::Span<const int64_t> kernel_size,
                                                            absl::Span<const int64_t> stride, Padding padding,
                                                            const TensorFormat& data_format);

// The gradient of AvgPool with respect to its operand, whose sizes are `gradients_size`, from that with
// respect to its result.
XlaOp AvgPoolGrad(XlaOp out_backprop, absl::Span<const int64_t> gradients_size,
                  absl::Span<const int64_t> kernel_size, absl::Span<const int64_t> stride,
                  absl::Span<const std::pair<int64_t, int64_t>> spatial_padding,
                  const TensorFormat& data_format, bool counts_include_padding);

}  // namespace xla
