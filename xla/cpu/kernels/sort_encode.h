// Sort keys as unsigned integers that < orders: codes, of the keys' widths.
#pragma once

#include <cstdint>

#include "xla/cpu/kernels/sort_keys.h"

namespace xla::cpu {

// What EncodeKeys finds besides ordinary numbers, as bits of its result. Only looked for in orders where it
// matters because different bits are equal, or have no order at all.
inline constexpr uint32_t kMetNegativeZero = 1;
inline constexpr uint32_t kMetNan = 2;

// Encodes `count` keys that are `stride` bytes apart.
uint32_t EncodeKeys(const SortKey& key, const void* source, int64_t stride, int64_t count, void* codes);

// The inverse in place, but for numbers that are not ordinary. Not for kTable8.
void DecodeKeys(const SortKey& key, int64_t count, void* codes);

// Puts the codes to the top of integers of 4 or 8 bytes and the places 0, 1, .. to the bottom: sorted in any
// way they stand as stably sorted keys would. Keys of 4 bytes need integers of 8; smaller ones use half of 8,
// and of 4 as much as they have.
uint32_t EncodePackedKeys(const SortKey& key, const void* source, int64_t stride, int64_t count,
                          int64_t packed_width, void* packed);

}  // namespace xla::cpu
