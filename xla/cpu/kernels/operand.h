// Operands of products in memory, and how they are packed. Internal to the kernels of products.
#pragma once

#include <cstdint>

#include "xla/cpu/kernels/element.h"
#include "xla/cpu/kernels/tiles.h"

namespace xla::cpu {

// A matrix whose element (outer, inner) is at outer * outer_stride + offsets[inner / segment] + (inner %
// segment) * inner_stride, in elements.
struct Operand {
  const void* data;
  Element type;
  int64_t outer_stride;
  int64_t inner_stride;
  const int64_t* offsets;
  int64_t segment;

  const char* At(int64_t outer, int64_t inner) const {
    return static_cast<const char*>(data) +
           (outer * outer_stride + offsets[inner / segment] + inner % segment * inner_stride) * BytesOf(type);
  }
};

// Copies elements with any distances to numbers that are summed as `sum` says: kF32 to kI64. Complex elements
// become two numbers, the second at to + imaginary.
struct AnyCopy {
  const void* from;
  int64_t from_row, from_column;
  int64_t rows, columns;
  void* to;
  int64_t to_row, to_column;
  int64_t imaginary = 0;
};
void CopyAny(Element from, Sum sum, const AnyCopy& copy);

// Sums, or pairs of them, to elements of the result, with any distances in both.
void StoreAny(Sum sum, Element to, const AnyCopy& copy);

}  // namespace xla::cpu
