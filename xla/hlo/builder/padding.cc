#include "xla/hlo/builder/padding.h"

#include <algorithm>

#include "xla/shape.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

absl::Status ValidatePaddingValues(absl::Span<const int64_t> input_dimensions,
                                   absl::Span<const int64_t> window_dimensions,
                                   absl::Span<const int64_t> window_strides) {
  if (input_dimensions.size() != window_dimensions.size() ||
      input_dimensions.size() != window_strides.size()) {
    return InvalidArgument(
        "input, window and strides must have the same number of dimensions, found %d, %d and %d",
        input_dimensions.size(), window_dimensions.size(), window_strides.size());
  }
  for (size_t i = 0; i < input_dimensions.size(); ++i) {
    if (input_dimensions[i] < 0 && input_dimensions[i] != Shape::kUnboundedSize) {
      return InvalidArgument("input dimension %d has size %d; sizes are not negative", i,
                             input_dimensions[i]);
    }
    if (window_dimensions[i] <= 0) {
      return InvalidArgument("window dimension %d has size %d; it must be positive", i, window_dimensions[i]);
    }
    if (window_strides[i] <= 0) {
      return InvalidArgument("the stride of dimension %d is %d; it must be positive", i, window_strides[i]);
    }
  }
  return absl::OkStatus();
}

std::vector<std::pair<int64_t, int64_t>> MakePadding(absl::Span<const int64_t> input_dimensions,
                                                     absl::Span<const int64_t> window_dimensions,
                                                     absl::Span<const int64_t> window_strides,
                                                     Padding padding) {
  std::vector<std::pair<int64_t, int64_t>> result(input_dimensions.size());
  if (padding == Padding::kValid) return result;
  for (size_t i = 0; i < result.size(); ++i) {
    if (input_dimensions[i] == Shape::kUnboundedSize) continue;
    const int64_t positions = CeilOfRatio(input_dimensions[i], window_strides[i]);
    const int64_t covered = (positions - 1) * window_strides[i] + window_dimensions[i];
    const int64_t total = positions == 0 ? 0 : std::max<int64_t>(0, covered - input_dimensions[i]);
    result[i] = {total / 2, total - total / 2};
  }
  return result;
}

absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> MakeValidatedPadding(
    absl::Span<const int64_t> input_dimensions, absl::Span<const int64_t> window_dimensions,
    absl::Span<const int64_t> window_strides, Padding padding) {
  TF_RETURN_IF_ERROR(ValidatePaddingValues(input_dimensions, window_dimensions, window_strides));
  for (size_t i = 0; padding == Padding::kSame && i < input_dimensions.size(); ++i) {
    if (input_dimensions[i] != Shape::kUnboundedSize) continue;
    return InvalidArgument(
        "the padding that keeps dimension %d unchanged depends on its size, which is unknown", i);
  }
  return MakePadding(input_dimensions, window_dimensions, window_strides, padding);
}

}  // namespace xla
