// Counter-based generators of random bits (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC
// 2011), laid out in arrays as rng-bit-generator defines it.
#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// A dense array of unsigned integers of 1, 2, 4, 8, 16, 32 or 64 bits; those of less than 8 have a byte each.
struct RandomBits {
  absl::Span<const int64_t> dimensions;
  int bits = 32;
  void* result = nullptr;
};

// Threefry with two words of 32 bits. The state is key and counter; the counter goes on by the blocks used.
void FillThreefry(uint64_t state[2], const RandomBits& random, Workers& workers);

// Philox with four words of 32 bits. The state is key, and counter from its low word on. A state of two
// numbers lacks the counter's high word; the key stands in.
void FillPhilox(absl::Span<uint64_t> state, const RandomBits& random, Workers& workers);

}  // namespace xla::cpu
