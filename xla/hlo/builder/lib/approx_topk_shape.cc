#include "xla/hlo/builder/lib/approx_topk_shape.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "xla/util.h"

namespace xla {
namespace {

// Elements that a vector unit takes at once: lanes, or for one dimension lanes and sublanes.
constexpr int64_t kLaneTiling = 128;
constexpr int64_t kChunkTiling = 1024;

int64_t FloorLog2(int64_t value) { return value <= 0 ? 0 : std::bit_width(static_cast<uint64_t>(value)) - 1; }
int64_t CeilLog2(int64_t value) { return value <= 1 ? 0 : std::bit_width(static_cast<uint64_t>(value - 1)); }

}  // namespace

absl::StatusOr<std::pair<int64_t, int64_t>> ApproxTopKReductionOutputSize(int64_t input_size, int64_t rank,
                                                                          int64_t top_k, float recall_target,
                                                                          bool aggregate_to_topk,
                                                                          int64_t input_size_override) {
  using SizeAndLog = std::pair<int64_t, int64_t>;
  if (aggregate_to_topk) return SizeAndLog(top_k, -1);
  const int64_t tiling = rank == 1 ? kChunkTiling : kLaneTiling;
  if (input_size <= tiling) return SizeAndLog(input_size, 0);
  if (input_size_override >= 0 && input_size_override < input_size) {
    return InvalidArgument("ApproxTopKReductionOutputSize: a size of %d in all for a part of %d elements",
                           input_size_override, input_size);
  }
  const int64_t whole_size = input_size_override >= 0 ? input_size_override : input_size;
  // The best one is in every reduction, whatever the recall.
  if (top_k == 1) return SizeAndLog(tiling, CeilLog2(CeilOfRatio(whole_size, tiling)));
  if (!(recall_target > 0 && recall_target <= 1)) {
    return InvalidArgument("ApproxTopKReductionOutputSize: the recall target %g is not in (0, 1]",
                           recall_target);
  }
  if (recall_target == 1.0f) return SizeAndLog(input_size, 0);

  // With M places an element is alone with probability (1 - 1/M)^(k-1), about exp((1-k)/M).
  const double places = (1.0 - static_cast<double>(top_k)) / std::log(static_cast<double>(recall_target));
  int64_t windows = whole_size;
  if (places > -1 && places < static_cast<double>(whole_size)) {
    windows = std::min(std::max(static_cast<int64_t>(places), tiling), whole_size);
  }
  const int64_t wanted_log2 = FloorLog2(whole_size / windows);
  if (wanted_log2 == 0) return SizeAndLog(input_size, 0);
  // A part cannot be reduced below one tile.
  const int64_t log2_reduction = std::min(wanted_log2, CeilLog2(input_size / tiling));
  const int64_t tiles = CeilOfRatio(CeilOfRatio(input_size, tiling), int64_t{1} << log2_reduction);
  return SizeAndLog(tiles * tiling, log2_reduction);
}

}  // namespace xla
