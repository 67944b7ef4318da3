#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/shape.h"
#include "xla/util_integers.h"

namespace xla {

// Conversions between indices with one number for each dimension and offsets in the array's buffer. A linear
// index counts elements and follows the layout of the shape (row-major when it has none), padding included.
class IndexUtil {
 public:
  // `multi_index` must be within bounds.
  static int64_t MultidimensionalIndexToLinearIndex(const Shape& shape,
                                                    absl::Span<const int64_t> multi_index);
  static int64_t MultidimensionalIndexToLinearIndex(const Shape& shape,
                                                    absl::Span<const int64_t> minor_to_major,
                                                    absl::Span<const int64_t> multi_index);

  // The inverse. With a padded layout, places within the padding give indices outside of the bounds.
  static DimensionVector LinearIndexToMultidimensionalIndex(const Shape& shape, int64_t linear_index);

  // Steps to the next index in row-major order, the last dimension first. False, and all zero, after the last
  // one.
  static bool BumpIndices(const Shape& shape, absl::Span<int64_t> indices);

  // Elements between neighbours in the dimension.
  static int64_t GetDimensionStride(const Shape& shape, int64_t dimension);

  // The places in the buffer: the number of elements and, with a padded layout, the padding. Saturates at the
  // largest int64.
  static int64_t LinearSize(const Shape& shape);

  static bool IndexInBounds(const Shape& shape, absl::Span<const int64_t> index);

  // Lexicographic: negative, zero or positive.
  static int CompareIndices(absl::Span<const int64_t> a, absl::Span<const int64_t> b);
};

}  // namespace xla
