// Operands of products in memory, and how they are packed. Internal to the kernels of products.
#pragma once

#include <algorithm>
#include <cstdint>

#include "xla/cpu/kernels/blocks.h"
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
  bool is_one_segment;

  const char* At(int64_t outer, int64_t inner) const {
    return static_cast<const char*>(data) +
           (outer * outer_stride + offsets[inner / segment] + inner % segment * inner_stride) * BytesOf(type);
  }
};

// Calls f(address, entry - inner, size) for each run of [inner, inner + size) whose elements have one
// distance.
template <class F>
void ForEachRun(const Operand& operand, int64_t outer, int64_t inner, int64_t size, F f) {
  for (int64_t at = inner; at < inner + size;) {
    const int64_t run = std::min(operand.segment - at % operand.segment, inner + size - at);
    f(operand.At(outer, at), at - inner, run);
    at += run;
  }
}

// How the sums of products of two types are kept that become a third.
Sum SumOf(Element lhs, Element rhs, Element out);

// The type whose elements are sums, or numbers to be summed, themselves.
Element ElementOf(Sum sum);

// The fast copy of contiguous elements; null if there is none.
inline auto CopyOf(Element type, Sum sum) {
  return GetTileKernels().copy_rows[static_cast<int>(type)][static_cast<int>(sum)];
}

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

// A right operand of real numbers.
class OperandColumns : public BlockColumns {
 public:
  OperandColumns(const Operand& operand, Sum sum) : operand_(operand), sum_(sum) {}
  void Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
            void* to) const override;
  const void* Direct(int64_t column, int64_t inner, int64_t* b_inner) const override;

 private:
  const Operand& operand_;
  const Sum sum_;
};

// A product of complex matrices is one of real matrices: each element of the left operand becomes [re, -im;
// im, re], each of the right one [re; im], and that is what comes out (Van Zee, "Implementing
// high-performance complex matrix multiplication via the 1m method", SIAM J. Sci. Comput. 42, 2020).
class ComplexColumns : public BlockColumns {
 public:
  ComplexColumns(const Operand& operand, Sum sum) : operand_(operand), sum_(sum) {}
  void Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
            void* to) const override;
  const void* Direct(int64_t, int64_t, int64_t*) const override { return nullptr; }

 private:
  const Operand& operand_;
  const Sum sum_;
};

// Makes [re, -im; im, re] of the left operand, numbers[inner][row], where inner entries 0, 2, ... hold [re;
// im].
void TurnComplexRows(Sum sum, int64_t rows, int64_t size, void* numbers);

}  // namespace xla::cpu
