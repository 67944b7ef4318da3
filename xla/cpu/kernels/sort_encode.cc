#include "xla/cpu/kernels/sort_encode.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "xla/cpu/kernels/targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/sort_encode.cc"
// clang-format off
#include "hwy/foreach_target.h"
// clang-format on
#include "hwy/highway.h"

// The loops are plain: compilers make vectors of them for each instruction set.
HWY_BEFORE_NAMESPACE();
namespace xla::cpu {
namespace HWY_NAMESPACE {
namespace {

template <typename Code>
struct Format {
  static constexpr int kBits = 8 * sizeof(Code);
  static constexpr Code kSign = Code(Code{1} << (kBits - 1));
  // All ones if the number is negative.
  static Code SignMask(Code bits) {
    return static_cast<Code>(static_cast<std::make_signed_t<Code>>(bits) >> (kBits - 1));
  }
};

bool IsFloat(KeyType type) {
  return type == KeyType::kF16 || type == KeyType::kBF16 || type == KeyType::kF32 || type == KeyType::kF64;
}

uint64_t Infinity(KeyType type) {
  switch (type) {
    case KeyType::kF16:
      return 0x7C00;
    case KeyType::kBF16:
      return 0x7F80;
    case KeyType::kF32:
      return 0x7F800000;
    default:
      return 0x7FF0000000000000;
  }
}

// What integers are combined with by exclusive or.
template <typename Code>
Code IntegerMask(const SortKey& key) {
  const bool is_signed = key.type == KeyType::kS8 || key.type == KeyType::kS16 || key.type == KeyType::kS32 ||
                         key.type == KeyType::kS64;
  return static_cast<Code>((is_signed ? Format<Code>::kSign : Code{0}) ^
                           (key.descending ? static_cast<Code>(~Code{0}) : Code{0}));
}

template <typename Code>
Code Load(const char* source, int64_t place) {
  Code code;
  std::memcpy(&code, source + place, sizeof(code));
  return code;
}

// kStride 0: `stride` apart.
template <typename Code, int64_t kStride>
uint32_t Encode(const SortKey& key, const char* source, int64_t stride, int64_t count, Code* codes) {
  using F = Format<Code>;
  if (kStride != 0) stride = kStride;
  if (!IsFloat(key.type)) {
    const Code mask = IntegerMask<Code>(key);
    for (int64_t i = 0; i < count; ++i) codes[i] = Load<Code>(source, i * stride) ^ mask;
    return 0;
  }
  const Code flip = key.descending ? static_cast<Code>(~Code{0}) : Code{0};
  if (key.order == FloatOrder::kTotal) {
    for (int64_t i = 0; i < count; ++i) {
      const Code bits = Load<Code>(source, i * stride);
      codes[i] = bits ^ (F::SignMask(bits) | F::kSign) ^ flip;
    }
    return 0;
  }
  const Code infinity = static_cast<Code>(Infinity(key.type)), magnitude = static_cast<Code>(~F::kSign);
  Code zeros = 0, nans = 0;
  for (int64_t i = 0; i < count; ++i) {
    Code bits = Load<Code>(source, i * stride);
    const bool is_zero = bits == F::kSign, is_nan = (bits & magnitude) > infinity;
    bits = is_zero ? Code{0} : is_nan ? magnitude : bits;
    zeros |= is_zero ? 1 : 0;
    nans |= is_nan ? 1 : 0;
    codes[i] = bits ^ (F::SignMask(bits) | F::kSign) ^ flip;
  }
  return (zeros != 0 ? kMetNegativeZero : 0) | (nans != 0 ? kMetNan : 0);
}

template <typename Code>
uint32_t EncodeAs(const SortKey& key, const char* source, int64_t stride, int64_t count, void* codes) {
  constexpr int64_t kWidth = sizeof(Code);
  Code* const to = static_cast<Code*>(codes);
  return stride == kWidth ? Encode<Code, kWidth>(key, source, stride, count, to)
                          : Encode<Code, 0>(key, source, stride, count, to);
}

uint32_t EncodeRanks(const SortKey& key, const char* source, int64_t stride, int64_t count, uint8_t* codes) {
  const uint8_t flip = key.descending ? 0xFF : 0;
  for (int64_t i = 0; i < count; ++i) {
    codes[i] = key.ranks[static_cast<uint8_t>(source[i * stride])] ^ flip;
  }
  return 0;
}

uint32_t EncodeAny(const SortKey& key, const void* source, int64_t stride, int64_t count, void* codes) {
  const char* const from = static_cast<const char*>(source);
  if (key.type == KeyType::kTable8) {
    return EncodeRanks(key, from, stride, count, static_cast<uint8_t*>(codes));
  }
  switch (KeyWidth(key.type)) {
    case 1:
      return EncodeAs<uint8_t>(key, from, stride, count, codes);
    case 2:
      return EncodeAs<uint16_t>(key, from, stride, count, codes);
    case 4:
      return EncodeAs<uint32_t>(key, from, stride, count, codes);
    default:
      return EncodeAs<uint64_t>(key, from, stride, count, codes);
  }
}

template <typename Code>
void DecodeAs(const SortKey& key, int64_t count, void* codes) {
  using F = Format<Code>;
  Code* const to = static_cast<Code*>(codes);
  if (!IsFloat(key.type)) {
    const Code mask = IntegerMask<Code>(key);
    for (int64_t i = 0; i < count; ++i) to[i] ^= mask;
    return;
  }
  const Code flip = key.descending ? static_cast<Code>(~Code{0}) : Code{0};
  for (int64_t i = 0; i < count; ++i) {
    const Code code = to[i] ^ flip;
    to[i] = code ^ (F::SignMask(static_cast<Code>(~code)) | F::kSign);
  }
}

void DecodeAny(const SortKey& key, int64_t count, void* codes) {
  switch (KeyWidth(key.type)) {
    case 1:
      return DecodeAs<uint8_t>(key, count, codes);
    case 2:
      return DecodeAs<uint16_t>(key, count, codes);
    case 4:
      return DecodeAs<uint32_t>(key, count, codes);
    default:
      return DecodeAs<uint64_t>(key, count, codes);
  }
}

template <typename Code, typename Packed>
void Pack(const void* codes, int64_t count, int shift, uint32_t first, Packed* packed) {
  const Code* const from = static_cast<const Code*>(codes);
  for (uint32_t i = 0; i < count; ++i) packed[i] = static_cast<Packed>(from[i]) << shift | (first + i);
}

uint32_t EncodePacked(const SortKey& key, const void* source, int64_t stride, int64_t count,
                      int64_t packed_width, void* packed) {
  constexpr int64_t kChunk = 2048;
  HWY_ALIGN char codes[kChunk * sizeof(uint32_t)];
  const int64_t width = KeyWidth(key.type);
  uint32_t met = 0;
  for (int64_t begin = 0; begin < count; begin += kChunk) {
    const int64_t size = std::min(kChunk, count - begin);
    const uint32_t first = static_cast<uint32_t>(begin);
    met |= EncodeAny(key, static_cast<const char*>(source) + begin * stride, stride, size, codes);
    if (packed_width == 4) {
      uint32_t* const to = static_cast<uint32_t*>(packed) + begin;
      width == 1 ? Pack<uint8_t>(codes, size, 24, first, to) : Pack<uint16_t>(codes, size, 16, first, to);
    } else {
      uint64_t* const to = static_cast<uint64_t*>(packed) + begin;
      width == 1   ? Pack<uint8_t>(codes, size, 32, first, to)
      : width == 2 ? Pack<uint16_t>(codes, size, 32, first, to)
                   : Pack<uint32_t>(codes, size, 32, first, to);
    }
  }
  return met;
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace xla::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace xla::cpu {

HWY_EXPORT(EncodeAny);
HWY_EXPORT(DecodeAny);
HWY_EXPORT(EncodePacked);

uint32_t EncodeKeys(const SortKey& key, const void* source, int64_t stride, int64_t count, void* codes) {
  return HWY_DYNAMIC_DISPATCH(EncodeAny)(key, source, stride, count, codes);
}

void DecodeKeys(const SortKey& key, int64_t count, void* codes) {
  HWY_DYNAMIC_DISPATCH(DecodeAny)(key, count, codes);
}

uint32_t EncodePackedKeys(const SortKey& key, const void* source, int64_t stride, int64_t count,
                          int64_t packed_width, void* packed) {
  return HWY_DYNAMIC_DISPATCH(EncodePacked)(key, source, stride, count, packed_width, packed);
}

}  // namespace xla::cpu
#endif
