#pragma once

#include <algorithm>
#include <cstddef>

#include "absl/status/status.h"
#include "xla/tsl/platform/byte_order.h"
#include "xla/tsl/platform/errors.h"

namespace tsl {

// Reverses the bytes of each of `array_len` elements. Sizes other than 1, 2, 4 and 8 are errors.
inline absl::Status ByteSwapArray(char* array, size_t bytes_per_elem, int array_len) {
  if (bytes_per_elem != 1 && bytes_per_elem != 2 && bytes_per_elem != 4 && bytes_per_elem != 8) {
    return errors::Unimplemented("Byte-swapping of ", bytes_per_elem, "-byte values not supported.");
  }
  for (int i = 0; i < array_len; ++i, array += bytes_per_elem) std::reverse(array, array + bytes_per_elem);
  return absl::OkStatus();
}

}  // namespace tsl
