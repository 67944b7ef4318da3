#include "xla/hlo/builder/lib/conv_grad_size_util.h"

#include <algorithm>

#include "xla/util.h"

namespace xla {

absl::StatusOr<SpatialDimensionOutputSizeAndPadding> ConvGradExtractAndVerifyDimension(
    int64_t input_size, int64_t filter_size, int64_t output_size, int64_t dilation, int64_t stride,
    Padding padding) {
  constexpr const char* kName = "ConvGradExtractAndVerifyDimension";
  if (stride <= 0) return InvalidArgument("%s: stride %d is not positive", kName, stride);
  if (dilation < 1) return InvalidArgument("%s: dilation %d is not positive", kName, dilation);
  if (filter_size < 1) return InvalidArgument("%s: filter size %d is not positive", kName, filter_size);
  if (input_size < 0) return InvalidArgument("%s: input size %d is negative", kName, input_size);

  const int64_t reach = (filter_size - 1) * dilation + 1;
  const bool same = padding == Padding::kSame;
  const int64_t expected =
      same ? CeilOfRatio(input_size, stride) : std::max<int64_t>(0, input_size - reach + stride) / stride;
  if (output_size != expected) {
    return InvalidArgument(
        "%s: the output size is %d, but input %d, filter %d, dilation %d, stride %d give %d", kName,
        output_size, input_size, filter_size, dilation, stride, expected);
  }
  const int64_t forward_padding =
      same ? std::max<int64_t>(0, (expected - 1) * stride + reach - input_size) : 0;

  SpatialDimensionOutputSizeAndPadding result;
  result.output_size = (expected - 1) * stride + 1;
  result.pad_before = reach - 1 - forward_padding / 2;
  result.pad_after = input_size + reach - 1 - result.output_size - result.pad_before;
  return result;
}

}  // namespace xla
