#pragma once

#include <cstdint>

namespace xla::cpu {

// What block sizes and strategies derive from.
struct Machine {
  // Bytes of the caches that one core uses: its own first and second level, and the last level that it
  // shares.
  int64_t l1_bytes = 32 << 10;
  int64_t l2_bytes = 512 << 10;
  int64_t l3_bytes = 8 << 20;
};

// The machine that this process runs on; the defaults above for what the system does not report.
const Machine& ThisMachine();

}  // namespace xla::cpu
