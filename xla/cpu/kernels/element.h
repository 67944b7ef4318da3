#pragma once

#include <cstdint>

namespace xla::cpu {

// What the elements of an array are, for kernels.
enum class Element : uint8_t {
  kS8,
  kS16,
  kS32,
  kS64,
  kU8,
  kU16,
  kU32,
  kU64,
  kF16,
  kBF16,
  kF32,
  kF64,
  kC64,
  kC128
};
inline constexpr int kElements = 14;

// Bytes of one element.
constexpr int64_t BytesOf(Element element) {
  constexpr int8_t kBytes[kElements] = {1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16};
  return kBytes[static_cast<int>(element)];
}

constexpr bool IsComplex(Element element) { return element >= Element::kC64; }
constexpr bool IsInteger(Element element) { return element <= Element::kU64; }

}  // namespace xla::cpu
