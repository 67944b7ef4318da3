// Matrix products on plain memory.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "xla/cpu/kernels/element.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// One axis of a product: its size, and the distance between neighbours in elements (any sign, 0 to repeat).
// An operand that does not have the axis has no use for its distance.
struct DotAxis {
  int64_t size = 1;
  int64_t lhs = 0;
  int64_t rhs = 0;
  int64_t out = 0;
};

// out[batch, row, column] = sum over inner of lhs[batch, row, inner] * rhs[batch, inner, column]. Each of the
// four may be several axes, from major to minor, or none. Elements of `out` must not share memory with each
// other or with the operands.
//
// All types are integers, all are floating-point numbers, or all are complex; they may have different sizes.
// Sums are kept in f64 if a type is f64 or c128, else in f32; integers wrap around as the type of `out` does.
struct DotShape {
  Element lhs_type = Element::kF32;
  Element rhs_type = Element::kF32;
  Element out_type = Element::kF32;
  std::vector<DotAxis> batch;    // lhs, rhs, out
  std::vector<DotAxis> rows;     // lhs, out
  std::vector<DotAxis> columns;  // rhs, out
  std::vector<DotAxis> inner;    // lhs, rhs
};

// A finished block of the result, for what follows the product while the block is still in the cache.
// `batch`, `row` and `column` count over all axes of their kind; element (i, j) of the block is at data + (i
// * row_stride + j * column_stride) * BytesOf(out_type), and is element (row + i * row_step, column + j *
// column_step). A row counts over the axes in `rows`, a column over those in `columns`.
struct DotBlock {
  void* data;
  int64_t batch, row, column;
  int64_t rows, columns;
  int64_t row_stride, column_stride;
  int64_t row_step, column_step;
};

struct DotEpilogue {
  // Called once for each block, on the thread that made it. Null: nothing follows.
  void (*call)(void* context, const DotBlock& block) = nullptr;
  void* context = nullptr;
};

// What can be known of a product before its operands are: made once, run many times, also on several threads
// at once.
class DotPlan {
 public:
  explicit DotPlan(const DotShape& shape);

  // Computes the product. The bits of the result do not depend on workers.count().
  void Run(const void* lhs, const void* rhs, void* out, Workers& workers,
           const DotEpilogue& epilogue = {}) const;

  struct Matrices;

 private:
  std::shared_ptr<const Matrices> matrices_;
};

// The same for a product that is computed once.
inline void Dot(const DotShape& shape, const void* lhs, const void* rhs, void* out, Workers& workers,
                const DotEpilogue& epilogue = {}) {
  DotPlan(shape).Run(lhs, rhs, out, workers, epilogue);
}

}  // namespace xla::cpu
