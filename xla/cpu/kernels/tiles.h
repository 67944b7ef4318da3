// The inner loops of products: what dot.cc and convolution.cc are made of.
#pragma once

#include <cstdint>

#include "xla/cpu/kernels/element.h"

namespace xla::cpu {

// How sums are kept while a product is computed. An entry is what the inner loop multiplies at once: a
// number, or for kPairs two 16-bit integers and for kQuads four 8-bit ones, whose products are added up in 32
// bits.
enum class Sum : uint8_t { kF32, kF64, kI32, kI64, kPairs, kQuads };
inline constexpr int kSums = 6;

// Bytes of a sum, which are those of an entry too.
constexpr int64_t BytesOf(Sum sum) { return sum == Sum::kF64 || sum == Sum::kI64 ? 8 : 4; }

// c[row, column] (+)= sum over parts and inner of a[row, offset[part] + inner] * b[part * part_inner + inner,
// column]. Distances are in entries. Columns of b and c are neighbours; rows of b are complete, though only
// `columns` are stored.
struct TileCall {
  const void* a;
  int64_t a_row;
  int64_t a_inner;
  const int64_t* a_offsets;  // Of each part.
  int64_t parts;
  int64_t part_inner;
  const void* b;
  int64_t b_inner;
  int64_t b_ahead;  // How far ahead of its use b is asked for.
  void* c;
  int64_t c_row;
  int64_t columns;
  bool add;
};

inline constexpr int kMaxTileRows = 14;

// Tiles of the result that fit into registers.
struct Tiles {
  int rows = 0;   // At most.
  int lanes = 0;  // Of one vector; tiles are one or two vectors wide.
  // By number of vectors less 1, and number of rows less 1. All are there up to `rows`.
  void (*compute[2][kMaxTileRows])(const TileCall& call) = {};
};

// c[row, column] (+)= sum over inner of a[row, inner] * b[column, inner], where inner neighbours are
// neighbours in memory.
struct InnerProducts {
  const void* a;
  int64_t a_row;
  const void* b;
  int64_t b_column;
  int64_t inner;
  void* c;
  int64_t c_row, c_column;
  int64_t rows, columns;
  bool add;
};

// Copies rows that are contiguous, and makes them `width` long with zeros.
struct RowsCopy {
  const void* from;
  int64_t from_row;  // In elements.
  int64_t rows, columns;
  void* to;
  int64_t to_row;
  int64_t width;
};

// out[i] = sum over taps of in[tap][i] * weight[tap][i * weight_step].
struct TapSums {
  const void* const* taps;  // The addresses in[0], weight[0], in[1], ...
  int64_t count;
  int64_t weight_step;  // 0 or 1.
  void* out;
  int64_t size;
};

// What there is for one instruction set. Missing functions are null.
struct TileKernels {
  Tiles tiles[kSums];
  void (*inner_products[kSums])(const InnerProducts& call);
  void (*tap_sums[kSums])(const TapSums& call);
  // Elements of a type to numbers of the kind that is summed.
  void (*copy_rows[kElements][kSums])(const RowsCopy& copy);
  // to[column, row] = from[row, column] for entries of 4 and 8 bytes: width is that of `to`.
  void (*transpose4)(const RowsCopy& copy);
  void (*transpose8)(const RowsCopy& copy);
  // Sums in f32 to narrower types, rounding to nearest even.
  void (*store_f16)(const RowsCopy& copy);
  void (*store_bf16)(const RowsCopy& copy);
};

// Those of the best instruction set that this machine has.
const TileKernels& GetTileKernels();

}  // namespace xla::cpu
