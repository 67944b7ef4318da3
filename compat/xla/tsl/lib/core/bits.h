#pragma once

#include <bit>
#include <cstdint>

#include "xla/tsl/platform/namespaces.h"

namespace tsl {

// Of positive numbers: the exponents of the powers of two below and above; -1 for 0 as floor.
inline int Log2Floor(uint32_t n) { return static_cast<int>(std::bit_width(n)) - 1; }
inline int Log2Floor64(uint64_t n) { return static_cast<int>(std::bit_width(n)) - 1; }
inline int Log2Ceiling(uint32_t n) { return n == 0 ? -1 : Log2Floor(n) + (std::has_single_bit(n) ? 0 : 1); }
inline int Log2Ceiling64(uint64_t n) {
  return n == 0 ? -1 : Log2Floor64(n) + (std::has_single_bit(n) ? 0 : 1);
}
inline uint32_t NextPowerOfTwo(uint32_t value) { return value == 0 ? 1 : uint32_t{1} << Log2Ceiling(value); }
inline uint64_t NextPowerOfTwo64(uint64_t value) {
  return value == 0 ? 1 : uint64_t{1} << Log2Ceiling64(value);
}

}  // namespace tsl
