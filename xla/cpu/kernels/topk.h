#pragma once

#include <cstdint>

#include "xla/cpu/kernels/sort_keys.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

struct TopKShape {
  int64_t rows = 1;
  int64_t size = 0;  // elements of a row, less than 2^31
  int64_t k = 0;     // at most `size`
  KeyType type = KeyType::kF32;
  bool largest = true;
  const uint8_t* ranks = nullptr;  // for kTable8: the ranks of the 256 bit patterns
};

// Finds the k largest (or smallest) elements of each row of the dense array [rows, size], in the total order
// of their bits, greatest (least) first and equal ones by their places. `values` and `indices` are [rows, k].
void TopK(const TopKShape& shape, const void* source, void* values, int32_t* indices, Workers& workers);

}  // namespace xla::cpu
