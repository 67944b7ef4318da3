// Products in blocks that fit into caches: what dot.cc and convolution.cc share. Sizes are in entries
// (tiles.h).
#pragma once

#include <cstdint>

#include "xla/cpu/kernels/tiles.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// Where the inner loop finds some rows of the left operand; see TileCall.
struct RowTile {
  const void* a;
  int64_t a_row;
  int64_t a_inner;
  const int64_t* a_offsets;
  int64_t parts;
  int64_t part_inner;
};

// The left operand.
class BlockRows {
 public:
  virtual ~BlockRows() = default;
  // Rows [row, row + rows) and inner entries [inner, inner + size). What must be copied goes to `to`, which
  // has space for rows * (size + kTileGap) entries and is aligned to eight bytes.
  virtual RowTile Get(int64_t row, int64_t rows, int64_t inner, int64_t size, void* to) const = 0;
};
inline constexpr int64_t kTileGap = 16;

// The right operand.
class BlockColumns {
 public:
  virtual ~BlockColumns() = default;
  // Copies inner entries [inner, inner + size) of columns [column, column + columns): to[inner][width], with
  // zeros past `columns`.
  virtual void Pack(int64_t column, int64_t columns, int64_t inner, int64_t size, int64_t width,
                    void* to) const = 0;
  // The same without copying, if columns are neighbours: sets the distance of inner entries. Null where they
  // are not.
  virtual const void* Direct(int64_t column, int64_t inner, int64_t* b_inner) const = 0;
};

// The result.
class BlockResult {
 public:
  virtual ~BlockResult() = default;
  // The address of an element, if it is a sum itself and columns are neighbours: sets the distance of rows,
  // which is the same everywhere. Null where sums must be stored by Store.
  virtual void* Direct(int64_t row, int64_t column, int64_t* c_row) const = 0;
  virtual void Store(const void* sums, int64_t sums_row, int64_t row, int64_t rows, int64_t column,
                     int64_t columns) const = 0;
  // Called when a block is complete.
  virtual void Finish(int64_t row, int64_t rows, int64_t column, int64_t columns) const = 0;
};

struct BlockProduct {
  Sum sum;
  int64_t rows, columns, inner;
  // Blocks begin at multiples of these many rows.
  int64_t row_unit = 1;
  // Rows lie in one line for so many; 0 where that is of no use.
  int64_t row_period = 0;
  // Inner entries lie in one line for so many.
  int64_t inner_unit = 1;
  bool packs_rows = true;  // Whether Get copies.
  const BlockRows* a;
  const BlockColumns* b;
  const BlockResult* c;
};

// Computes the product, `inner` of which is not 0, in blocks that `workers` share.
void ComputeBlocks(const BlockProduct& product, Workers& workers);

}  // namespace xla::cpu
