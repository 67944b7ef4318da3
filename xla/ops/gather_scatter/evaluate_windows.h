#pragma once

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "xla/literal.h"
#include "xla/util.h"

namespace xla {

// What gather and scatter have in common: an array of indices says, for each place in its batch dimensions,
// where a window begins in an operand; and a second array (the result of gather, the updates of scatter)
// holds the windows.
struct WindowLayout {
  absl::Span<const int64_t> operand_sizes;
  absl::Span<const int64_t> window_dims;    // of the second array
  absl::Span<const int64_t> dropped_dims;   // of the operand
  absl::Span<const int64_t> index_map;      // entry of an index vector -> operand dimension
  absl::Span<const int64_t> batching_dims;  // of the operand
  absl::Span<const int64_t> indices_batching_dims;
  int64_t index_vector_dim;
};

// Walks the windows in row-major order of the indices' batch dimensions.
class WindowWalk {
 public:
  // `windows` is the shape of the second array. The indices and it must have elements.
  WindowWalk(const WindowLayout& layout, const Literal& indices, const Shape& windows);

  // Where the window begins in the operand: one number for each operand dimension, as the indices say.
  absl::Span<const int64_t> start() const { return start_; }
  // Where the window begins in the second array, in elements.
  int64_t offset() const { return offset_; }

  // The window's size in each operand dimension (one where the second array has no such dimension), and the
  // strides of the second array along it.
  absl::Span<const int64_t> window_sizes() const { return window_sizes_; }
  absl::Span<const int64_t> window_strides() const { return window_strides_; }

  // To the next window; false after the last.
  bool Next();

 private:
  // A batch dimension: of the indices and of the second array at once.
  struct Axis {
    int64_t size;
    int64_t index_stride;
    int64_t offset_stride;
    int64_t batching_dim;  // of the operand, -1 if none
    int64_t position = 0;
  };
  void ReadStart();

  std::vector<int64_t> indices_;
  std::vector<Axis> axes_;
  absl::InlinedVector<int64_t, 6> index_map_;
  int64_t vector_stride_ = 1;
  int64_t place_ = 0;  // of the index vector
  int64_t offset_ = 0;
  DimensionVector start_, window_sizes_, window_strides_;
};

}  // namespace xla
