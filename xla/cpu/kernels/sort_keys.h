// Which order the elements of an array are sorted in.
#pragma once

#include <cstdint>

namespace xla::cpu {

enum class KeyType : uint8_t {
  kU8,
  kU16,
  kU32,
  kU64,
  kS8,
  kS16,
  kS32,
  kS64,
  kF16,
  kBF16,
  kF32,
  kF64,
  // One byte, ranked by a table: any type of at most 8 bits, in any order.
  kTable8,
};

// Bytes of a key.
constexpr int64_t KeyWidth(KeyType type) {
  switch (type) {
    case KeyType::kU8:
    case KeyType::kS8:
    case KeyType::kTable8:
      return 1;
    case KeyType::kU16:
    case KeyType::kS16:
    case KeyType::kF16:
    case KeyType::kBF16:
      return 2;
    case KeyType::kU32:
    case KeyType::kS32:
    case KeyType::kF32:
      return 4;
    case KeyType::kU64:
    case KeyType::kS64:
    case KeyType::kF64:
      return 8;
  }
}

// How floating-point keys that are not ordinary numbers compare.
enum class FloatOrder : uint8_t {
  // By their bits: -NaN, -inf, .., -0, +0, .., +inf, +NaN.
  kTotal,
  // Zeros are equal, and NaNs are equal and above +inf: what JAX sorts by.
  kNumbersThenNans,
  // By < and ==: zeros are equal, and a NaN is neither below nor equal to anything.
  kPartial,
};

// An element comes before another if its key is less (or greater, if descending); where the keys are equal
// the next SortKey decides.
struct SortKey {
  int operand = 0;     // whose elements hold the key
  int64_t offset = 0;  // bytes from the start of the element: 0, or the place of an imaginary part
  KeyType type = KeyType::kF32;
  bool descending = false;
  FloatOrder order = FloatOrder::kTotal;
  const uint8_t* ranks = nullptr;  // for kTable8: the ranks of the 256 bit patterns
};

}  // namespace xla::cpu
