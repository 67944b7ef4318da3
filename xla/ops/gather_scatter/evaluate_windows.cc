#include "xla/ops/gather_scatter/evaluate_windows.h"

#include "xla/ops/evaluate/indices.h"
#include "xla/util.h"

namespace xla {

WindowWalk::WindowWalk(const WindowLayout& layout, const Literal& indices, const Shape& windows)
    : indices_(IndicesOf(indices)),
      index_map_(layout.index_map.begin(), layout.index_map.end()),
      start_(layout.operand_sizes.size(), 0),
      window_sizes_(layout.operand_sizes.size(), 1),
      window_strides_(layout.operand_sizes.size(), 0) {
  const DimensionVector strides = RowMajorStrides(windows.dimensions());
  size_t next_window = 0;
  for (int64_t i = 0; i < static_cast<int64_t>(layout.operand_sizes.size()); ++i) {
    if (PositionInContainer(layout.dropped_dims, i) >= 0 || PositionInContainer(layout.batching_dims, i) >= 0)
      continue;
    const int64_t dimension = layout.window_dims[next_window++];
    window_sizes_[i] = windows.dimensions(static_cast<int>(dimension));
    window_strides_[i] = strides[dimension];
  }

  const DimensionVector index_strides = RowMajorStrides(indices.shape().dimensions());
  const int64_t index_rank = indices.shape().rank();
  if (layout.index_vector_dim < index_rank) vector_stride_ = index_strides[layout.index_vector_dim];
  int64_t dimension = 0;  // of the second array
  for (int64_t i = 0; i < index_rank; ++i) {
    if (i == layout.index_vector_dim) continue;
    while (PositionInContainer(layout.window_dims, dimension) >= 0) ++dimension;
    const int64_t batching = PositionInContainer(layout.indices_batching_dims, i);
    axes_.push_back({indices.shape().dimensions(static_cast<int>(i)), index_strides[i], strides[dimension],
                     batching < 0 ? -1 : layout.batching_dims[batching]});
    ++dimension;
  }
  ReadStart();
}

void WindowWalk::ReadStart() {
  for (size_t k = 0; k < index_map_.size(); ++k) {
    start_[index_map_[k]] = indices_[place_ + static_cast<int64_t>(k) * vector_stride_];
  }
}

bool WindowWalk::Next() {
  for (size_t i = axes_.size(); i-- > 0;) {
    Axis& axis = axes_[i];
    const bool wraps = ++axis.position == axis.size;
    const int64_t step = wraps ? 1 - axis.size : 1;
    if (wraps) axis.position = 0;
    place_ += step * axis.index_stride;
    offset_ += step * axis.offset_stride;
    if (axis.batching_dim >= 0) start_[axis.batching_dim] = axis.position;
    if (wraps) continue;
    ReadStart();
    return true;
  }
  return false;
}

}  // namespace xla
