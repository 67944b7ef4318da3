#pragma once

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"

namespace xla {

// How many elements an approximate top-k leaves of a dimension of `input_size` elements, and the binary
// logarithm of how many it takes together (-1 when the result is aggregated to top_k; see approx_topk.h).
// Elements that fall together lose all but one; the more are left, the larger the expected part of the true
// top k among them, which is to be `recall_target`: Chern et al., "TPU-KNN: K nearest neighbor search at peak
// FLOP/s", NeurIPS 2022. `rank` is the array's number of dimensions, which decides the tiling, a multiple of
// which the result is. With `input_size_override` >= 0 the array is one part of a larger one with so many
// elements. Errors: a recall outside (0, 1] where one is needed, an override below the input's size.
absl::StatusOr<std::pair<int64_t, int64_t>> ApproxTopKReductionOutputSize(int64_t input_size, int64_t rank,
                                                                          int64_t top_k, float recall_target,
                                                                          bool aggregate_to_topk,
                                                                          int64_t input_size_override = -1);

}  // namespace xla
