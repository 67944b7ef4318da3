#include "xla/cpu/kernels/random.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "xla/cpu/kernels/targets.h"
#include "xla/ops/rng/generators.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/random.cc"
// clang-format off
#include "hwy/foreach_target.h"
// clang-format on
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu {
namespace HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

using D32 = hn::ScalableTag<uint32_t>;
using D64 = hn::ScalableTag<uint64_t>;
using V32 = hn::Vec<D32>;

template <int kBits>
HWY_INLINE V32 Rotate(V32 v) {
  return hn::Or(hn::ShiftLeft<kBits>(v), hn::ShiftRight<32 - kBits>(v));
}

template <int kBits>
HWY_INLINE void Mix(V32& x, V32& y) {
  x = hn::Add(x, y);
  y = hn::Xor(Rotate<kBits>(y), x);
}

// The words of blocks counter, counter + 1, ..: see Threefry2x32.
HWY_INLINE void Threefry(uint64_t key, uint64_t counter, V32& x, V32& y) {
  const D32 d;
  const uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
  const V32 keys[3] = {hn::Set(d, k0), hn::Set(d, k1), hn::Set(d, k0 ^ k1 ^ 0x1BD11BDAu)};
  const V32 first = hn::Set(d, static_cast<uint32_t>(counter)), one = hn::Set(d, 1u);
  const V32 low = hn::Add(first, hn::Iota(d, 0));
  const V32 carry = hn::IfThenElseZero(hn::Lt(low, first), one);
  x = hn::Add(low, keys[0]);
  y = hn::Add(hn::Add(hn::Set(d, static_cast<uint32_t>(counter >> 32)), carry), keys[1]);
  for (uint32_t group = 0; group < 5; ++group) {
    if (group % 2 == 0) {
      Mix<13>(x, y);
      Mix<15>(x, y);
      Mix<26>(x, y);
      Mix<6>(x, y);
    } else {
      Mix<17>(x, y);
      Mix<29>(x, y);
      Mix<16>(x, y);
      Mix<24>(x, y);
    }
    x = hn::Add(x, keys[(group + 1) % 3]);
    y = hn::Add(hn::Add(y, keys[(group + 2) % 3]), hn::Set(d, group + 1));
  }
}

// Two words a block one after the other, or in two arrays.
void ThreefryPairs(uint64_t key, uint64_t counter, int64_t blocks, uint32_t* words) {
  const D32 d;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= blocks; i += lanes) {
    V32 x, y;
    Threefry(key, counter + i, x, y);
    hn::StoreInterleaved2(x, y, d, words + 2 * i);
  }
  for (; i < blocks; ++i) {
    const auto block = Threefry2x32(key, counter + i);
    words[2 * i] = block[0];
    words[2 * i + 1] = block[1];
  }
}

void ThreefryHalves(uint64_t key, uint64_t counter, int64_t blocks, uint32_t* first, uint32_t* second) {
  const D32 d;
  const int64_t lanes = hn::Lanes(d);
  int64_t i = 0;
  for (; i + lanes <= blocks; i += lanes) {
    V32 x, y;
    Threefry(key, counter + i, x, y);
    hn::StoreU(x, d, first + i);
    hn::StoreU(y, d, second + i);
  }
  for (; i < blocks; ++i) {
    const auto block = Threefry2x32(key, counter + i);
    first[i] = block[0];
    second[i] = block[1];
  }
}

// Four words a block: see Philox4x32. Words are in lanes of 64 bits, as products are.
void PhiloxWords(uint64_t key, uint64_t low, uint64_t high, int64_t blocks, uint32_t* words) {
  const D64 d;
  const D32 d32;
  const int64_t lanes = hn::Lanes(d);
  const auto mask = hn::Set(d, 0xFFFFFFFFu);
  const auto m0 = hn::BitCast(d32, hn::Set(d, 0xD2511F53u)), m1 = hn::BitCast(d32, hn::Set(d, 0xCD9E8D57u));
  int64_t i = 0;
  // Where the low number overflows blocks are made one by one.
  for (; i + lanes <= blocks && low + i <= std::numeric_limits<uint64_t>::max() - lanes && low + i >= low;
       i += lanes) {
    const auto counter = hn::Add(hn::Set(d, low + i), hn::Iota(d, 0));
    auto c0 = hn::And(counter, mask), c1 = hn::ShiftRight<32>(counter);
    auto c2 = hn::Set(d, high & 0xFFFFFFFFu), c3 = hn::Set(d, high >> 32);
    uint32_t k0 = static_cast<uint32_t>(key), k1 = static_cast<uint32_t>(key >> 32);
    for (int round = 0; round < 10; ++round) {
      const auto p0 = hn::MulEven(hn::BitCast(d32, c0), m0), p1 = hn::MulEven(hn::BitCast(d32, c2), m1);
      c0 = hn::Xor(hn::Xor(hn::ShiftRight<32>(p1), c1), hn::Set(d, uint64_t{k0}));
      c1 = hn::And(p1, mask);
      c2 = hn::Xor(hn::Xor(hn::ShiftRight<32>(p0), c3), hn::Set(d, uint64_t{k1}));
      c3 = hn::And(p0, mask);
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    const auto even = hn::Or(c0, hn::ShiftLeft<32>(c1)), odd = hn::Or(c2, hn::ShiftLeft<32>(c3));
    hn::StoreInterleaved2(even, odd, d, reinterpret_cast<uint64_t*>(words + 4 * i));
  }
  for (; i < blocks; ++i) {
    const uint64_t counter = low + i;
    const auto block = Philox4x32(key, counter, high + (counter < low ? 1 : 0));
    std::copy(block.begin(), block.end(), words + 4 * i);
  }
}

// Narrow numbers keep the low bits of words.
void NarrowWords(const uint32_t* words, int64_t count, int bits, int64_t width, char* out) {
  if (width == 2) {
    for (int64_t i = 0; i < count; ++i) {
      const uint16_t number = static_cast<uint16_t>(words[i]);
      std::memcpy(out + 2 * i, &number, 2);
    }
  } else {
    const uint32_t mask = (1u << bits) - 1;
    for (int64_t i = 0; i < count; ++i) out[i] = static_cast<char>(words[i] & mask);
  }
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace xla::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace xla::cpu {
namespace {

HWY_EXPORT(ThreefryPairs);
HWY_EXPORT(ThreefryHalves);
HWY_EXPORT(PhiloxWords);
HWY_EXPORT(NarrowWords);

constexpr int64_t kChunk = 1024;             // words made at once for narrow numbers
constexpr int64_t kBlocksPerTask = 1 << 13;  // a multiple of kChunk

// The array. Words of 32 bits lie in it one after the other; of narrow numbers each is what is left of a
// word.
struct Elements {
  int64_t width;
  int bits;
  char* result;

  int64_t words() const { return width == 8 ? 2 : 1; }
  bool narrow() const { return width < 4; }
  // Not for narrow numbers.
  uint32_t* Words(int64_t word) const { return reinterpret_cast<uint32_t*>(result) + word; }
  void Store(const uint32_t* words, int64_t word, int64_t count) const {
    if (narrow()) {
      HWY_DYNAMIC_DISPATCH(NarrowWords)(words, count, bits, width, result + word * width);
    } else {
      std::memcpy(Words(word), words, count * 4);
    }
  }
};

Elements MakeElements(const RandomBits& random) {
  return {random.bits <= 8 ? 1 : random.bits / 8, random.bits, static_cast<char*>(random.result)};
}

int64_t Count(absl::Span<const int64_t> dimensions) {
  int64_t count = 1;
  for (int64_t size : dimensions) count *= size;
  return count;
}

// Words in their order, `per_block` a block, from block `first` on. make(block, blocks, words) makes whole
// blocks.
template <typename Make>
void FillInOrder(const Elements& elements, int64_t words, int64_t per_block, Workers& workers,
                 const Make& make) {
  const int64_t blocks = (words + per_block - 1) / per_block;
  workers.Run((blocks + kBlocksPerTask - 1) / kBlocksPerTask, [&](int64_t task) {
    const int64_t begin = task * kBlocksPerTask, end = std::min(blocks, begin + kBlocksPerTask);
    const int64_t whole = elements.narrow() ? begin : std::min(end, words / per_block);
    // Words of the wide numbers lie where they belong.
    if (whole > begin) make(begin, whole - begin, elements.Words(begin * per_block));
    alignas(64) uint32_t chunk[kChunk];
    for (int64_t block = whole; block < end; block += kChunk / per_block) {
      make(block, std::min(kChunk / per_block, end - block), chunk);
      const int64_t word = block * per_block;
      elements.Store(chunk, word, std::min({kChunk, words - word, (end - block) * per_block}));
    }
  });
}

// The dimension along which the two words of a block are neighbours: the one that wastes least.
size_t SplitDimension(absl::Span<const int64_t> dimensions) {
  size_t best = 0;
  double best_waste = std::numeric_limits<double>::infinity();
  for (size_t i = 0; i < dimensions.size(); ++i) {
    const double waste = dimensions[i] % 2 == 0 ? 0 : 1.0 / static_cast<double>(dimensions[i]);
    if (waste >= best_waste) continue;
    best = i;
    best_waste = waste;
  }
  return best;
}

// An array [outer, size, inner] of at most 32 bits an element. Blocks form the array [outer, half the size,
// inner]; the two words of one are neighbours along the middle.
void FillSplit(uint64_t key, uint64_t counter, int64_t outer, int64_t size, int64_t inner,
               const Elements& elements, Workers& workers) {
  const int64_t half = (size + 1) / 2, rows = outer * half;
  const int64_t unit = std::max<int64_t>(1, kBlocksPerTask / inner);
  workers.Run((rows + unit - 1) / unit, [&](int64_t task) {
    alignas(64) uint32_t chunk[kChunk], second[kChunk];
    for (int64_t row = task * unit; row < std::min(rows, (task + 1) * unit); ++row) {
      const int64_t place = (row / half * size + 2 * (row % half)) * inner;
      const bool has_second = 2 * (row % half) + 1 < size;
      for (int64_t begin = 0; begin < inner; begin += kChunk) {
        const int64_t count = std::min(kChunk, inner - begin);
        const uint64_t block = counter + row * inner + begin;
        const bool direct = !elements.narrow() && has_second;
        uint32_t* const to = direct ? elements.Words(place + begin) : chunk;
        uint32_t* const to_second = direct ? elements.Words(place + inner + begin) : second;
        HWY_DYNAMIC_DISPATCH(ThreefryHalves)(key, block, count, to, to_second);
        if (direct) continue;
        elements.Store(chunk, place + begin, count);
        if (has_second) elements.Store(second, place + inner + begin, count);
      }
    }
  });
}

}  // namespace

void FillThreefry(uint64_t state[2], const RandomBits& random, Workers& workers) {
  const Elements elements = MakeElements(random);
  const uint64_t key = state[0], counter = state[1];
  const int64_t count = Count(random.dimensions);
  if (count == 0) return;
  const auto make = [=](int64_t block, int64_t blocks, uint32_t* words) {
    HWY_DYNAMIC_DISPATCH(ThreefryPairs)(key, counter + block, blocks, words);
  };
  const size_t split = SplitDimension(random.dimensions);
  const bool is_scalar = random.dimensions.empty();
  const int64_t size = is_scalar ? 1 : random.dimensions[split];
  const int64_t inner = is_scalar ? 1 : Count(random.dimensions.subspan(split + 1));
  // Blocks are pairs of elements, or each is an element of 64 bits.
  const bool in_order = elements.words() == 2 || (inner == 1 && (size % 2 == 0 || count == size));
  if (in_order) {
    FillInOrder(elements, count * elements.words(), 2, workers, make);
    state[1] += static_cast<uint64_t>(elements.words() == 2 ? count : (count + 1) / 2);
    return;
  }
  const int64_t outer = count / (size * inner);
  FillSplit(key, counter, outer, size, inner, elements, workers);
  state[1] += static_cast<uint64_t>(outer * ((size + 1) / 2) * inner);
}

void FillPhilox(absl::Span<uint64_t> state, const RandomBits& random, Workers& workers) {
  const Elements elements = MakeElements(random);
  const uint64_t key = state[0], low = state[1], high = state[state.size() == 3 ? 2 : 0];
  const int64_t words = Count(random.dimensions) * elements.words();
  FillInOrder(elements, words, 4, workers, [=](int64_t block, int64_t blocks, uint32_t* to) {
    const uint64_t first = low + block;
    HWY_DYNAMIC_DISPATCH(PhiloxWords)(key, first, high + (first < low ? 1 : 0), blocks, to);
  });
  state[1] += static_cast<uint64_t>((words + 3) / 4);
  if (state.size() == 3 && state[1] < low) ++state[2];
}

}  // namespace xla::cpu
#endif
