#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace xla {

// Shorthands for the padding of a window.
enum class Padding {
  // So much that the output has ceil(input / stride) positions; where it is odd, the higher side gets more.
  kSame,
  // None.
  kValid,
};

// An error unless all three lists have one entry a dimension, windows and strides are positive and inputs are
// not negative, or unbounded.
absl::Status ValidatePaddingValues(absl::Span<const int64_t> input_dimensions,
                                   absl::Span<const int64_t> window_dimensions,
                                   absl::Span<const int64_t> window_strides);

// (low, high) padding of each dimension. The lists must be valid in the sense of ValidatePaddingValues. An
// unbounded dimension gets none.
std::vector<std::pair<int64_t, int64_t>> MakePadding(absl::Span<const int64_t> input_dimensions,
                                                     absl::Span<const int64_t> window_dimensions,
                                                     absl::Span<const int64_t> window_strides,
                                                     Padding padding);

// The same; refuses lists that are not valid, and padding that depends on an unbounded size.
absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> MakeValidatedPadding(
    absl::Span<const int64_t> input_dimensions, absl::Span<const int64_t> window_dimensions,
    absl::Span<const int64_t> window_strides, Padding padding);

}  // namespace xla
