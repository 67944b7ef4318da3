#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/types.h"
#include "xla/util.h"

// Numbers of 8 or 16 bits that stand for equal steps of a range, packed into words of 32 bits.

namespace xla {

constexpr int64_t kBitsOfByte = 8;

// The values that the least and the greatest quantized number stand for.
struct QuantizedRange {
  QuantizedRange() = default;
  QuantizedRange(float min_in, float max_in) : min(min_in), max(max_in) {}

  bool operator==(const QuantizedRange& rhs) const { return min == rhs.min && max == rhs.max; }
  bool operator!=(const QuantizedRange& rhs) const { return !(*this == rhs); }

  float min = 0.0f;
  float max = 0.0f;
};

// Four bytes (or two 16-bit numbers) a word, the first in the highest bits; the last word is filled with
// zeros.
template <typename T>
std::vector<uint32_t> PackToUint32(absl::Span<const T> input) {
  static_assert(std::is_integral_v<T> && sizeof(T) < sizeof(uint32_t));
  constexpr size_t kPerWord = sizeof(uint32_t) / sizeof(T);
  std::vector<uint32_t> words((input.size() + kPerWord - 1) / kPerWord);
  for (size_t i = 0; i < input.size(); ++i) {
    const uint32_t bits = static_cast<std::make_unsigned_t<T>>(input[i]);
    const size_t place = kPerWord - 1 - i % kPerWord;
    words[i / kPerWord] |= bits << (place * sizeof(T) * kBitsOfByte);
  }
  return words;
}

namespace internal {
// `bits` = width of a packed number, `half_range` is added to it, `steps` = the number of steps of the range.
absl::StatusOr<XlaOp> DequantizeWords(XlaOp input, int64_t bits, float half_range, float steps,
                                      const QuantizedRange& range, absl::string_view mode_string,
                                      bool transpose_output);
}  // namespace internal

// bf16 values of u32 words packed by PackToUint32: (number + half the range of T if T is signed) * step +
// range.min, all in bf16. The last dimension grows by the numbers a word holds; with `transpose_output` the
// dimensions are reversed. The only mode is "MIN_COMBINED". T is uint8_t or uint16_t.
template <typename T>
XlaOp Dequantize(XlaOp input, const QuantizedRange& range, absl::string_view mode_string = "MIN_COMBINED",
                 bool transpose_output = false) {
  static_assert(std::is_integral_v<T> && sizeof(T) < sizeof(uint32_t));
  const float steps =
      static_cast<float>(std::numeric_limits<T>::max()) - static_cast<float>(std::numeric_limits<T>::min());
  const float half_range = std::is_signed_v<T> ? (steps + 1) / 2 : 0.0f;
  return input.builder()->ReportErrorOrReturn([&] {
    return internal::DequantizeWords(input, sizeof(T) * kBitsOfByte, half_range, steps, range, mode_string,
                                     transpose_output);
  });
}

}  // namespace xla
