#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

// Windows as convolution, reduce-window and select-and-scatter slide them. Include "xla/xla_data.pb.h" to
// look inside.

namespace xla {

class PaddingConfig;
class Window;
class WindowDimension;

namespace window_util {

// Stride 1, no padding, no dilation.
Window MakeWindow(absl::Span<const int64_t> sizes);
Window MakeWindow(absl::Span<const int64_t> sizes, absl::Span<const int64_t> strides);
PaddingConfig MakeSymmetricPadding(absl::Span<const int64_t> sizes);

// As in HLO text, without braces: "size=3x3 stride=2x2 pad=1_1x0_2 lhs_dilate=2x1 rhs_dilate=2x2
// rhs_reversal=0x1". Members that are the default in every dimension are left out; no dimensions give "".
std::string ToString(const Window& window);
std::string ToString(const WindowDimension& dimension);

bool HasStride(const Window& window);
bool HasPadding(const Window& window);
bool HasSymmetricPadding(const Window& window);
bool HasSymmetricPadding(const PaddingConfig& padding_config);
bool HasNegativePadding(const Window& window);
bool HasEvenPadding(const Window& window);
bool HasBaseDilation(const Window& window);
bool HasWindowDilation(const Window& window);
bool HasDilation(const Window& window);
bool HasOverlappingWindow(const Window& window);
bool HasWindowReversal(const Window& window);
bool AllOrNoneReversed(const Window& window);
bool IsTrivialWindowDimension(const WindowDimension& dimension);
// The window does nothing to the dimension: it sees each element alone.
bool IsInactiveWindowDimension(const Window& window, int64_t logical_dim);

// The size of a dimension after dilation: every two neighbours get `dilation - 1` holes between them. `bound`
// >= 0, `dilation` >= 1; saturates at the largest int64.
int64_t DilatedBound(int64_t bound, int64_t dilation);
// How many places a window of `window_size` has in `bound` elements when it moves by `stride`.
int64_t StridedBound(int64_t bound, int64_t window_size, int64_t stride);

// Refuses sizes, strides and dilations below one, and sums over int64.
absl::Status ValidateWindow(const Window& window);
// The output size of one dimension: dilation, padding, then the places of the dilated window. Refuses what
// ValidateWindow refuses.
absl::StatusOr<int64_t> WindowOutputBound(int64_t input_bound, const WindowDimension& dimension);
// The same for every dimension.
absl::StatusOr<std::vector<int64_t>> WindowOutputBounds(absl::Span<const int64_t> input_bounds,
                                                        const Window& window);

}  // namespace window_util
}  // namespace xla
