#include "xla/index_util.h"

#include <algorithm>
#include <limits>

#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla {

namespace {

// The n-th most minor dimension.
int64_t MinorDimension(const Shape& shape, int64_t n) {
  return shape.has_layout() ? shape.layout().minor_to_major(static_cast<int>(n)) : shape.rank() - 1 - n;
}

}  // namespace

int64_t IndexUtil::MultidimensionalIndexToLinearIndex(const Shape& shape,
                                                      absl::Span<const int64_t> multi_index) {
  assert(static_cast<int64_t>(multi_index.size()) == shape.rank());
  // From the most major dimension down.
  int64_t linear = 0;
  for (int64_t n = shape.rank() - 1; n >= 0; --n) {
    const int64_t dimension = MinorDimension(shape, n);
    linear = linear * LayoutUtil::PaddedDimension(shape, dimension) + multi_index[dimension];
  }
  return linear;
}

int64_t IndexUtil::MultidimensionalIndexToLinearIndex(const Shape& shape,
                                                      absl::Span<const int64_t> minor_to_major,
                                                      absl::Span<const int64_t> multi_index) {
  assert(static_cast<int64_t>(multi_index.size()) == shape.rank() &&
         minor_to_major.size() == multi_index.size());
  int64_t linear = 0;
  for (auto dimension = minor_to_major.rbegin(); dimension != minor_to_major.rend(); ++dimension) {
    linear = linear * LayoutUtil::PaddedDimension(shape, *dimension) + multi_index[*dimension];
  }
  return linear;
}

DimensionVector IndexUtil::LinearIndexToMultidimensionalIndex(const Shape& shape, int64_t linear_index) {
  DimensionVector index(shape.rank(), 0);
  for (int64_t n = 0; n < shape.rank(); ++n) {
    const int64_t dimension = MinorDimension(shape, n);
    const int64_t size = LayoutUtil::PaddedDimension(shape, dimension);
    if (size <= 0) return index;
    index[dimension] = linear_index % size;
    linear_index /= size;
  }
  return index;
}

bool IndexUtil::BumpIndices(const Shape& shape, absl::Span<int64_t> indices) {
  for (int64_t i = shape.rank() - 1; i >= 0; --i) {
    if (++indices[i] < shape.dimensions(static_cast<int>(i))) return true;
    indices[i] = 0;
  }
  return false;
}

int64_t IndexUtil::GetDimensionStride(const Shape& shape, int64_t dimension) {
  int64_t stride = 1;
  for (int64_t n = 0; n < shape.rank(); ++n) {
    const int64_t d = MinorDimension(shape, n);
    if (d == dimension) break;
    stride *= LayoutUtil::PaddedDimension(shape, d);
  }
  return stride;
}

int64_t IndexUtil::LinearSize(const Shape& shape) {
  if (!LayoutUtil::HasPadding(shape)) return ShapeUtil::ElementsIn(shape);
  DimensionVector sizes;
  for (int64_t i = 0; i < shape.rank(); ++i) sizes.push_back(LayoutUtil::PaddedDimension(shape, i));
  return CheckedProduct(sizes).value_or(std::numeric_limits<int64_t>::max());
}

bool IndexUtil::IndexInBounds(const Shape& shape, absl::Span<const int64_t> index) {
  if (static_cast<int64_t>(index.size()) != shape.rank()) return false;
  for (size_t i = 0; i < index.size(); ++i) {
    if (index[i] < 0 || index[i] >= shape.dimensions(static_cast<int>(i))) return false;
  }
  return true;
}

int IndexUtil::CompareIndices(absl::Span<const int64_t> a, absl::Span<const int64_t> b) {
  if (std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end())) return -1;
  return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end()) ? 1 : 0;
}

}  // namespace xla
