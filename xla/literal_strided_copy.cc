#include "xla/literal_strided_copy.h"

#include <algorithm>
#include <cstring>
#include <vector>

#include "xla/index_util.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"

namespace xla {
namespace {

struct Axis {
  int64_t size;
  int64_t source;  // strides in elements
  int64_t destination;
};

struct Bytes16 {
  char bytes[16];
};

// The innermost axis of a copy.
template <typename T>
void CopyRow(const T* source, int64_t source_stride, T* destination, int64_t destination_stride,
             int64_t count) {
  if (source_stride == 1 && destination_stride == 1) {
    std::memcpy(destination, source, count * sizeof(T));
  } else if (source_stride == 0 && destination_stride == 1) {
    std::fill_n(destination, count, *source);
  } else {
    for (int64_t i = 0; i < count; ++i) destination[i * destination_stride] = source[i * source_stride];
  }
}

// Two axes that cross (a transpose) are walked in tiles, so that both sides stay in cache.
template <typename T>
void CopyTiled(const Axis& outer, const Axis& inner, const T* source, T* destination) {
  constexpr int64_t kTile = 32;
  for (int64_t i0 = 0; i0 < outer.size; i0 += kTile) {
    for (int64_t j0 = 0; j0 < inner.size; j0 += kTile) {
      const int64_t i1 = std::min(i0 + kTile, outer.size), j1 = std::min(j0 + kTile, inner.size);
      for (int64_t i = i0; i < i1; ++i) {
        for (int64_t j = j0; j < j1; ++j) {
          destination[i * outer.destination + j * inner.destination] =
              source[i * outer.source + j * inner.source];
        }
      }
    }
  }
}

template <typename T>
void CopyBox(const std::vector<Axis>& axes, const void* source_bytes, void* destination_bytes) {
  const T* source = static_cast<const T*>(source_bytes);
  T* destination = static_cast<T*>(destination_bytes);
  const Axis inner = axes.back();
  // The last two axes form a transpose when the other one is the contiguous one of the source.
  const bool tiled = axes.size() >= 2 && inner.destination == 1 && inner.source != 1 && inner.source != 0 &&
                     axes[axes.size() - 2].source == 1;
  const size_t walked = axes.size() - (tiled ? 2 : 1);
  std::vector<int64_t> index(walked, 0);
  while (true) {
    if (tiled) {
      CopyTiled<T>(axes[walked], inner, source, destination);
    } else {
      CopyRow<T>(source, inner.source, destination, inner.destination, inner.size);
    }
    size_t axis = walked;
    while (axis > 0) {
      --axis;
      source += axes[axis].source;
      destination += axes[axis].destination;
      if (++index[axis] < axes[axis].size) break;
      source -= axes[axis].source * axes[axis].size;
      destination -= axes[axis].destination * axes[axis].size;
      index[axis] = 0;
      if (axis == 0) return;
    }
    if (walked == 0) return;
  }
}

// Drops axes of size one, orders by destination stride (largest first) and merges axes that continue one
// another.
std::vector<Axis> NormalizeAxes(absl::Span<const int64_t> dimensions,
                                absl::Span<const int64_t> source_strides,
                                absl::Span<const int64_t> destination_strides) {
  std::vector<Axis> axes;
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i] != 1) axes.push_back({dimensions[i], source_strides[i], destination_strides[i]});
  }
  std::sort(axes.begin(), axes.end(),
            [](const Axis& a, const Axis& b) { return std::abs(a.destination) > std::abs(b.destination); });
  std::vector<Axis> merged;
  for (const Axis& axis : axes) {
    if (!merged.empty() && merged.back().source == axis.source * axis.size &&
        merged.back().destination == axis.destination * axis.size) {
      merged.back() = {merged.back().size * axis.size, axis.source, axis.destination};
    } else {
      merged.push_back(axis);
    }
  }
  if (merged.empty()) merged.push_back({1, 1, 1});
  // For tiling, the contiguous axis of the source goes next to the last.
  for (size_t i = 0; i + 2 < merged.size(); ++i) {
    if (merged[i].source == 1 && merged.back().destination == 1 && merged.back().source != 1) {
      std::rotate(merged.begin() + i, merged.begin() + i + 1, merged.end() - 1);
      break;
    }
  }
  return merged;
}

}  // namespace

void StridedCopy(int64_t element_bytes, absl::Span<const int64_t> dimensions, const void* source,
                 absl::Span<const int64_t> source_strides, void* destination,
                 absl::Span<const int64_t> destination_strides) {
  for (int64_t size : dimensions) {
    if (size <= 0) return;
  }
  const std::vector<Axis> axes = NormalizeAxes(dimensions, source_strides, destination_strides);
  switch (element_bytes) {
    case 1:
      return CopyBox<uint8_t>(axes, source, destination);
    case 2:
      return CopyBox<uint16_t>(axes, source, destination);
    case 4:
      return CopyBox<uint32_t>(axes, source, destination);
    case 8:
      return CopyBox<uint64_t>(axes, source, destination);
    default:
      return CopyBox<Bytes16>(axes, source, destination);
  }
}

void CopyElements(const Literal& source, absl::Span<const int64_t> source_base, Literal* destination,
                  absl::Span<const int64_t> destination_base, absl::Span<const int64_t> dimensions) {
  const Shape& from = source.shape();
  const Shape& to = destination->shape();
  DimensionVector source_strides, destination_strides;
  int64_t source_start = 0, destination_start = 0;
  for (int64_t i = 0; i < from.rank(); ++i) {
    source_strides.push_back(IndexUtil::GetDimensionStride(from, i));
    destination_strides.push_back(IndexUtil::GetDimensionStride(to, i));
    source_start += source_base[i] * source_strides.back();
    destination_start += destination_base[i] * destination_strides.back();
    if (dimensions[i] <= 0) return;
  }
  const int64_t width = primitive_util::ByteWidth(from.element_type());
  StridedCopy(width, dimensions, static_cast<const char*>(source.untyped_data()) + source_start * width,
              source_strides, static_cast<char*>(destination->untyped_data()) + destination_start * width,
              destination_strides);
}

}  // namespace xla
