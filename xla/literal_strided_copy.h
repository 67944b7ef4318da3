#pragma once

#include <cstdint>

#include "absl/types/span.h"

namespace xla {

class Literal;

// Copies an n-dimensional box of elements of `element_bytes` bytes. Strides count elements and may be zero or
// negative. Runs that are contiguous on both sides are copied as blocks.
void StridedCopy(int64_t element_bytes, absl::Span<const int64_t> dimensions, const void* source,
                 absl::Span<const int64_t> source_strides, void* destination,
                 absl::Span<const int64_t> destination_strides);

// Copies a box between two arrays of one element type, whatever their layouts. The box must lie within both.
void CopyElements(const Literal& source, absl::Span<const int64_t> source_base, Literal* destination,
                  absl::Span<const int64_t> destination_base, absl::Span<const int64_t> dimensions);

}  // namespace xla
