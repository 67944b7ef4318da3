#include "xla/cpu/kernels/tiles.h"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/tiles.cc"
#include "xla/cpu/kernels/targets.h"
// What it adds to AVX-512 is of no use here.
#undef HWY_WANT_AVX3_DL
#include "hwy/foreach_target.h"
#include "hwy/highway.h"

#if HWY_TARGET == HWY_AVX3
#include <immintrin.h>

// Sums of four products of bytes, which are an extension of AVX-512 that some machines lack.
#define TESSERA_VNNI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
namespace xla::cpu {

template <int kTileRows, int kVectors>
TESSERA_VNNI void ComputeQuadTile(const TileCall& call) {
  __m512i sums[kTileRows][kVectors];
#pragma GCC unroll 16
  for (int i = 0; i < kTileRows; ++i) {
    for (int v = 0; v < kVectors; ++v) sums[i][v] = _mm512_setzero_si512();
  }
  const int32_t* a = static_cast<const int32_t*>(call.a);
  const int32_t* b = static_cast<const int32_t*>(call.b);
  const int64_t row = call.a_row;
  int64_t row3 = 3 * row;
  asm("" : "+r"(row3));
  const int32_t *a4 = a + 4 * row, *a8 = a4 + 4 * row, *a12 = a8 + 4 * row;
  for (int64_t p = call.part_inner; p > 0; --p) {
    __m512i bs[kVectors];
    for (int v = 0; v < kVectors; ++v) bs[v] = _mm512_loadu_si512(b + 16 * v);
#pragma GCC unroll 16
    for (int i = 0; i < kTileRows; ++i) {
      const int32_t* base = i < 4 ? a : i < 8 ? a4 : i < 12 ? a8 : a12;
      const __m512i as = _mm512_set1_epi32(base[i % 4 == 3 ? row3 : (i % 4) * row]);
      for (int v = 0; v < kVectors; ++v) sums[i][v] = _mm512_dpbusd_epi32(sums[i][v], as, bs[v]);
    }
    b += call.b_inner;
    a += call.a_inner;
    a4 += call.a_inner;
    a8 += call.a_inner;
    a12 += call.a_inner;
    asm("" : "+r"(a4), "+r"(a8), "+r"(a12));
  }
  int32_t* c = static_cast<int32_t*>(call.c);
  const __mmask16 last = static_cast<__mmask16>((1u << (call.columns - (kVectors - 1) * 16)) - 1);
#pragma GCC unroll 16
  for (int i = 0; i < kTileRows; ++i) {
    for (int v = 0; v < kVectors; ++v) {
      const __mmask16 mask = v == kVectors - 1 ? last : 0xffff;
      int32_t* to = c + i * call.c_row + 16 * v;
      if (call.add) sums[i][v] = _mm512_add_epi32(sums[i][v], _mm512_maskz_loadu_epi32(mask, to));
      _mm512_mask_storeu_epi32(to, mask, sums[i][v]);
    }
  }
}

template <int kVectors, int... kIndices>
void FillQuadTiles(Tiles& tiles, std::integer_sequence<int, kIndices...>) {
  ((tiles.compute[kVectors - 1][kIndices] = ComputeQuadTile<kIndices + 1, kVectors>), ...);
}

}  // namespace xla::cpu
#endif

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// The elements that the mask has, zeros elsewhere. Reads no other element: Highway's MaskedLoad promises that
// where instructions load under a mask, AVX2 has those for four bytes and more.
template <class D, class M, typename T>
HWY_INLINE hn::Vec<D> LoadSet(M mask, D d, const T* from) {
  static_assert(sizeof(T) >= 4);
#if HWY_MEM_OPS_MIGHT_FAULT && HWY_TARGET != HWY_AVX2
  uint8_t bits[8] = {};
  hn::StoreMaskBits(d, mask, bits);
  HWY_ALIGN T lanes[HWY_MAX_BYTES / sizeof(T)] = {};
  for (size_t i = 0; i < hn::Lanes(d); ++i) {
    if ((bits[i / 8] >> (i % 8) & 1) != 0) lanes[i] = from[i];
  }
  return hn::Load(d, lanes);
#else
  return hn::MaskedLoad(mask, d, from);
#endif
}

// The tile fills the registers: sums, a row of b, and one element of a.
#if HWY_TARGET <= HWY_AVX3
constexpr int kRows = 14;
constexpr int kInnerRows = 4;
#elif HWY_TARGET == HWY_AVX2
constexpr int kRows = 6;
constexpr int kInnerRows = 2;
#else
constexpr int kRows = 2;
constexpr int kInnerRows = 1;
#endif
constexpr int kInnerColumns = 4;

template <class T>
struct NumberStep {
  using Entry = T;
  template <class V>
  static HWY_INLINE V Add(V a, V b, V sum) {
    if constexpr (std::is_floating_point_v<T>) {
      return hn::MulAdd(a, b, sum);
    } else {
      return hn::Add(sum, hn::Mul(a, b));
    }
  }
};

struct PairStep {
  using Entry = int32_t;
  template <class V>
  static HWY_INLINE V Add(V a, V b, V sum) {
#if HWY_TARGET <= HWY_AVX2
    const hn::DFromV<V> d;
    const hn::Repartition<int16_t, decltype(d)> d16;
    V unused = hn::Zero(d);
    return hn::ReorderWidenMulAccumulate(d, hn::BitCast(d16, a), hn::BitCast(d16, b), sum, unused);
#else
    const V low = hn::Mul(hn::ShiftRight<16>(hn::ShiftLeft<16>(a)), hn::ShiftRight<16>(hn::ShiftLeft<16>(b)));
    return hn::Add(sum, hn::Add(low, hn::Mul(hn::ShiftRight<16>(a), hn::ShiftRight<16>(b))));
#endif
  }
};

// Keeps the compiler from computing a value again from others.
template <class T>
HWY_INLINE void KeepInRegister(T& value) {
  asm("" : "+r"(value));
}

template <class Step, int kTileRows, int kVectors>
void ComputeTile(const TileCall& call) {
  using T = typename Step::Entry;
  const hn::ScalableTag<T> d;
  using V = hn::Vec<decltype(d)>;
  constexpr int64_t kLanes = HWY_LANES(T);
  V sums[kTileRows][kVectors];
  HWY_UNROLL(16)
  for (int i = 0; i < kTileRows; ++i) {
    for (int v = 0; v < kVectors; ++v) sums[i][v] = hn::Zero(d);
  }
  const int64_t row = call.a_row, inner = call.a_inner, b_inner = call.b_inner;
  const int64_t ahead = call.b_ahead;
  int64_t row3 = 3 * row;
  KeepInRegister(row3);
  T* HWY_RESTRICT c = static_cast<T*>(call.c);
  HWY_UNROLL(16)
  for (int i = 0; i < kTileRows; ++i) {
    __builtin_prefetch(c + i * call.c_row, 1);
    if (kVectors > 1) __builtin_prefetch(c + i * call.c_row + kLanes, 1);
  }
  const T* HWY_RESTRICT b = static_cast<const T*>(call.b);
  for (int64_t part = 0; part < call.parts; ++part) {
    // Rows are found from every fourth, which leaves registers enough for the addresses.
    const T* HWY_RESTRICT a0 = static_cast<const T*>(call.a) + call.a_offsets[part];
    const T* HWY_RESTRICT a4 = a0 + 4 * row;
    const T* HWY_RESTRICT a8 = a4 + 4 * row;
    const T* HWY_RESTRICT a12 = a8 + 4 * row;
    for (int64_t p = call.part_inner; p > 0; --p) {
      V bs[kVectors];
      HWY_UNROLL(16)
      for (int v = 0; v < kVectors; ++v) {
        bs[v] = hn::LoadU(d, b + v * kLanes);
        if (v * kLanes * sizeof(T) % 64 == 0) __builtin_prefetch(b + ahead + v * kLanes);
      }
      HWY_UNROLL(16)
      for (int i = 0; i < kTileRows; ++i) {
        const T* HWY_RESTRICT base = i < 4 ? a0 : i < 8 ? a4 : i < 12 ? a8 : a12;
        const V as = hn::Set(d, base[i % 4 == 3 ? row3 : (i % 4) * row]);
        for (int v = 0; v < kVectors; ++v) sums[i][v] = Step::Add(as, bs[v], sums[i][v]);
      }
      b += b_inner;
      a0 += inner;
      if constexpr (kTileRows > 4) KeepInRegister(a4 += inner);
      if constexpr (kTileRows > 8) KeepInRegister(a8 += inner);
      if constexpr (kTileRows > 12) KeepInRegister(a12 += inner);
    }
  }
  if (call.columns == kVectors * kLanes) {
    HWY_UNROLL(16)
    for (int i = 0; i < kTileRows; ++i) {
      for (int v = 0; v < kVectors; ++v) {
        T* to = c + i * call.c_row + v * kLanes;
        if (call.add) sums[i][v] = hn::Add(sums[i][v], hn::LoadU(d, to));
        hn::StoreU(sums[i][v], d, to);
      }
    }
    return;
  }
  const auto mask = hn::FirstN(d, call.columns - (kVectors - 1) * kLanes);
  HWY_UNROLL(16)
  for (int i = 0; i < kTileRows; ++i) {
    for (int v = 0; v < kVectors; ++v) {
      T* to = c + i * call.c_row + v * kLanes;
      if (v < kVectors - 1) {
        if (call.add) sums[i][v] = hn::Add(sums[i][v], hn::LoadU(d, to));
        hn::StoreU(sums[i][v], d, to);
      } else {
        if (call.add) sums[i][v] = hn::Add(sums[i][v], LoadSet(mask, d, to));
        hn::BlendedStore(sums[i][v], mask, d, to);
      }
    }
  }
}

// Rows past the last one repeat it, and their sums go nowhere.
template <class T, int kA>
HWY_INLINE void InnerProductBlock(const InnerProducts& call, int64_t row, int64_t column) {
  const hn::ScalableTag<T> d;
  using V = hn::Vec<decltype(d)>;
  constexpr int64_t kLanes = HWY_LANES(T);
  const T* HWY_RESTRICT a[kA];
  const T* HWY_RESTRICT b[kInnerColumns];
  V sums[kA][kInnerColumns];
  HWY_UNROLL(16)
  for (int i = 0; i < kA; ++i) {
    a[i] = static_cast<const T*>(call.a) + std::min<int64_t>(row + i, call.rows - 1) * call.a_row;
    for (int j = 0; j < kInnerColumns; ++j) sums[i][j] = hn::Zero(d);
  }
  HWY_UNROLL(16)
  for (int j = 0; j < kInnerColumns; ++j) {
    b[j] = static_cast<const T*>(call.b) + std::min<int64_t>(column + j, call.columns - 1) * call.b_column;
  }
  int64_t p = 0;
  for (; p + kLanes <= call.inner; p += kLanes) {
    V bs[kInnerColumns];
    HWY_UNROLL(16)
    for (int j = 0; j < kInnerColumns; ++j) bs[j] = hn::LoadU(d, b[j] + p);
    HWY_UNROLL(16)
    for (int i = 0; i < kA; ++i) {
      const V as = hn::LoadU(d, a[i] + p);
      for (int j = 0; j < kInnerColumns; ++j) sums[i][j] = hn::MulAdd(as, bs[j], sums[i][j]);
    }
  }
  if (p < call.inner) {
    const auto mask = hn::FirstN(d, call.inner - p);
    V bs[kInnerColumns];
    HWY_UNROLL(16)
    for (int j = 0; j < kInnerColumns; ++j) bs[j] = LoadSet(mask, d, b[j] + p);
    HWY_UNROLL(16)
    for (int i = 0; i < kA; ++i) {
      const V as = LoadSet(mask, d, a[i] + p);
      for (int j = 0; j < kInnerColumns; ++j) sums[i][j] = hn::MulAdd(as, bs[j], sums[i][j]);
    }
  }
  T* c = static_cast<T*>(call.c);
  HWY_UNROLL(16)
  for (int i = 0; i < kA; ++i) {
    for (int j = 0; j < kInnerColumns; ++j) {
      const T sum = hn::GetLane(hn::SumOfLanes(d, sums[i][j]));
      if (row + i >= call.rows || column + j >= call.columns) continue;
      T* to = c + (row + i) * call.c_row + (column + j) * call.c_column;
      *to = call.add ? *to + sum : sum;
    }
  }
}

// Columns are the outer loop: b is the larger operand, and is read once.
template <class T>
void ComputeInnerProducts(const InnerProducts& call) {
  for (int64_t column = 0; column < call.columns; column += kInnerColumns) {
    int64_t row = 0;
    for (; row + 1 < call.rows && kInnerRows > 1; row += kInnerRows) {
      InnerProductBlock<T, kInnerRows>(call, row, column);
    }
    for (; row < call.rows; ++row) InnerProductBlock<T, 1>(call, row, column);
  }
}

// --- Taps

template <class T, int kVectors, bool kHasStep>
HWY_INLINE void TapSumsOfVectors(const TapSums& call, int64_t at) {
  const hn::ScalableTag<T> d;
  constexpr int64_t kLanes = HWY_LANES(T);
  hn::Vec<decltype(d)> sums[kVectors];
  HWY_UNROLL(4)
  for (int v = 0; v < kVectors; ++v) sums[v] = hn::Zero(d);
  for (int64_t tap = 0; tap < call.count; ++tap) {
    const T* HWY_RESTRICT in = static_cast<const T*>(call.taps[2 * tap]) + at;
    const T* HWY_RESTRICT weight = static_cast<const T*>(call.taps[2 * tap + 1]);
    HWY_UNROLL(4)
    for (int v = 0; v < kVectors; ++v) {
      const auto w = kHasStep ? hn::LoadU(d, weight + at + v * kLanes) : hn::Set(d, *weight);
      sums[v] = hn::MulAdd(hn::LoadU(d, in + v * kLanes), w, sums[v]);
    }
  }
  HWY_UNROLL(4)
  for (int v = 0; v < kVectors; ++v) hn::StoreU(sums[v], d, static_cast<T*>(call.out) + at + v * kLanes);
}

template <class T, bool kHasStep>
void ComputeTapSums(const TapSums& call) {
  const hn::ScalableTag<T> d;
  constexpr int64_t kLanes = HWY_LANES(T);
  int64_t at = 0;
  for (; at + 4 * kLanes <= call.size; at += 4 * kLanes) TapSumsOfVectors<T, 4, kHasStep>(call, at);
  for (; at + kLanes <= call.size; at += kLanes) TapSumsOfVectors<T, 1, kHasStep>(call, at);
  if (at == call.size) return;
  const auto mask = hn::FirstN(d, call.size - at);
  auto sum = hn::Zero(d);
  for (int64_t tap = 0; tap < call.count; ++tap) {
    const T* weight = static_cast<const T*>(call.taps[2 * tap + 1]);
    const auto w = kHasStep ? LoadSet(mask, d, weight + at) : hn::Set(d, *weight);
    sum = hn::MulAdd(LoadSet(mask, d, static_cast<const T*>(call.taps[2 * tap]) + at), w, sum);
  }
  hn::BlendedStore(sum, mask, d, static_cast<T*>(call.out) + at);
}

template <class T>
void ComputeTapSums(const TapSums& call) {
  call.weight_step == 1 ? ComputeTapSums<T, true>(call) : ComputeTapSums<T, false>(call);
}

// --- Copies

// A vector of numbers of kind To from elements of kind From.
struct Same {
  template <class D, class From = hn::TFromD<D>>
  static HWY_INLINE hn::Vec<D> Load(D d, const void* from, int64_t at) {
    return hn::LoadU(d, static_cast<const From*>(from) + at);
  }
};
template <class Narrow>
struct Widen {
  template <class D>
  static HWY_INLINE hn::Vec<D> Load(D d, const void* from, int64_t at) {
    return hn::PromoteTo(d, hn::LoadU(hn::Rebind<Narrow, D>(), static_cast<const Narrow*>(from) + at));
  }
};
struct WidenBf16 {
  template <class D>
  static HWY_INLINE hn::Vec<D> Load(D d, const void* from, int64_t at) {
    const hn::Rebind<uint16_t, D> d16;
    const hn::RebindToUnsigned<D> d32;
    return hn::BitCast(
        d, hn::ShiftLeft<16>(hn::PromoteTo(d32, hn::LoadU(d16, static_cast<const uint16_t*>(from) + at))));
  }
};

template <class From, class To, class Loader>
void CopyRows(const RowsCopy& copy) {
  const hn::ScalableTag<To> d;
  constexpr int64_t kLanes = HWY_LANES(To);
  const int64_t whole = copy.columns / kLanes * kLanes;
  for (int64_t i = 0; i < copy.rows; ++i) {
    const From* HWY_RESTRICT from = static_cast<const From*>(copy.from) + i * copy.from_row;
    To* HWY_RESTRICT to = static_cast<To*>(copy.to) + i * copy.to_row;
    for (int64_t j = 0; j < whole; j += kLanes) hn::StoreU(Loader::Load(d, from, j), d, to + j);
    if (whole < copy.columns) {
      // The last elements go by way of a whole vector.
      HWY_ALIGN From last[kLanes] = {};
      std::memcpy(last, from + whole, (copy.columns - whole) * sizeof(From));
      hn::BlendedStore(Loader::Load(d, last, 0), hn::FirstN(d, copy.columns - whole), d, to + whole);
    }
    for (int64_t j = copy.columns; j < copy.width; ++j) to[j] = To{0};
  }
}

// Numbers to the upper halves of their bits, rounded to nearest even; NaN stays NaN.
void StoreBf16(const RowsCopy& copy) {
  const hn::ScalableTag<float> d;
  const hn::RebindToUnsigned<decltype(d)> d32;
  const hn::RebindToSigned<decltype(d)> di32;
  const hn::Rebind<uint16_t, decltype(d)> d16;
  constexpr int64_t kLanes = HWY_LANES(float);
  auto narrow = [&](const float* from) HWY_ATTR {
    const auto value = hn::LoadU(d, from);
    const auto bits = hn::BitCast(d32, value);
    const auto high = hn::ShiftRight<16>(bits);
    const auto odd = hn::And(high, hn::Set(d32, 1));
    const auto rounded = hn::ShiftRight<16>(hn::Add(hn::Add(bits, hn::Set(d32, 0x7fff)), odd));
    const auto quiet = hn::Or(high, hn::Set(d32, 0x40));
    const auto chosen = hn::IfThenElse(hn::RebindMask(d32, hn::Ne(value, value)), quiet, rounded);
    return hn::DemoteTo(d16, hn::BitCast(di32, chosen));
  };
  for (int64_t i = 0; i < copy.rows; ++i) {
    const float* from = static_cast<const float*>(copy.from) + i * copy.from_row;
    uint16_t* to = static_cast<uint16_t*>(copy.to) + i * copy.to_row;
    int64_t j = 0;
    for (; j + kLanes <= copy.columns; j += kLanes) hn::StoreU(narrow(from + j), d16, to + j);
    if (j == copy.columns) continue;
    HWY_ALIGN float last[kLanes] = {};
    HWY_ALIGN uint16_t narrowed[kLanes];
    std::memcpy(last, from + j, (copy.columns - j) * sizeof(float));
    hn::StoreU(narrow(last), d16, narrowed);
    std::memcpy(to + j, narrowed, (copy.columns - j) * sizeof(uint16_t));
  }
}

#if HWY_TARGET <= HWY_AVX2
void StoreF16(const RowsCopy& copy) {
  const hn::ScalableTag<float> d;
  const hn::Rebind<hwy::float16_t, decltype(d)> d16;
  constexpr int64_t kLanes = HWY_LANES(float);
  for (int64_t i = 0; i < copy.rows; ++i) {
    const float* from = static_cast<const float*>(copy.from) + i * copy.from_row;
    hwy::float16_t* to = static_cast<hwy::float16_t*>(copy.to) + i * copy.to_row;
    int64_t j = 0;
    for (; j + kLanes <= copy.columns; j += kLanes)
      hn::StoreU(hn::DemoteTo(d16, hn::LoadU(d, from + j)), d16, to + j);
    if (j == copy.columns) continue;
    HWY_ALIGN float last[kLanes] = {};
    HWY_ALIGN hwy::float16_t narrowed[kLanes];
    std::memcpy(last, from + j, (copy.columns - j) * sizeof(float));
    hn::StoreU(hn::DemoteTo(d16, hn::Load(d, last)), d16, narrowed);
    std::memcpy(to + j, narrowed, (copy.columns - j) * sizeof(hwy::float16_t));
  }
}
#endif

// The vector whose 16-byte blocks are at from, from + distance, ...
template <class D, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> LoadBlocks(D d, const T* from, int64_t distance) {
  if constexpr (HWY_LANES(T) <= 16 / sizeof(T) || hn::MaxLanes(D()) <= 16 / sizeof(T)) {
    return hn::LoadU(d, from);
  } else {
    const hn::Half<D> half;
    const auto low = LoadBlocks(half, from, distance);
    const auto high =
        LoadBlocks(half, from + distance * int64_t{hn::MaxLanes(half) * sizeof(T) / 16}, distance);
    return hn::Combine(d, high, low);
  }
}

// Blocks of 16 bytes by 16 bytes are transposed inside of vectors whose blocks come from rows that far apart.
template <class T>
void Transpose(const RowsCopy& copy) {
  const hn::ScalableTag<T> d;
  constexpr int64_t kLanes = HWY_LANES(T);
  constexpr int64_t kBlock = 16 / sizeof(T);
  const T* HWY_RESTRICT from = static_cast<const T*>(copy.from);
  T* HWY_RESTRICT to = static_cast<T*>(copy.to);
  const int64_t whole_rows = copy.rows / kLanes * kLanes;
  const int64_t whole_columns = copy.columns / kBlock * kBlock;
  for (int64_t i = 0; i < whole_rows; i += kLanes) {
    for (int64_t j = 0; j < whole_columns; j += kBlock) {
      const T* HWY_RESTRICT block = from + i * copy.from_row + j;
      T* HWY_RESTRICT out = to + j * copy.to_row + i;
      const auto v0 = LoadBlocks(d, block, kBlock * copy.from_row);
      const auto v1 = LoadBlocks(d, block + copy.from_row, kBlock * copy.from_row);
      if constexpr (sizeof(T) == 8) {
        hn::StoreU(hn::InterleaveLower(d, v0, v1), d, out);
        hn::StoreU(hn::InterleaveUpper(d, v0, v1), d, out + copy.to_row);
      } else {
        const auto v2 = LoadBlocks(d, block + 2 * copy.from_row, kBlock * copy.from_row);
        const auto v3 = LoadBlocks(d, block + 3 * copy.from_row, kBlock * copy.from_row);
        const hn::Repartition<double, decltype(d)> d64;
        const auto low01 = hn::BitCast(d64, hn::InterleaveLower(d, v0, v1));
        const auto low23 = hn::BitCast(d64, hn::InterleaveLower(d, v2, v3));
        const auto high01 = hn::BitCast(d64, hn::InterleaveUpper(d, v0, v1));
        const auto high23 = hn::BitCast(d64, hn::InterleaveUpper(d, v2, v3));
        hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, low01, low23)), d, out);
        hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, low01, low23)), d, out + copy.to_row);
        hn::StoreU(hn::BitCast(d, hn::InterleaveLower(d64, high01, high23)), d, out + 2 * copy.to_row);
        hn::StoreU(hn::BitCast(d, hn::InterleaveUpper(d64, high01, high23)), d, out + 3 * copy.to_row);
      }
    }
    for (int64_t j = whole_columns; j < copy.columns; ++j) {
      for (int64_t l = 0; l < kLanes; ++l) to[j * copy.to_row + i + l] = from[(i + l) * copy.from_row + j];
    }
  }
  for (int64_t j = 0; j < copy.columns && whole_rows < copy.width; ++j) {
    for (int64_t i = whole_rows; i < copy.rows; ++i) to[j * copy.to_row + i] = from[i * copy.from_row + j];
    for (int64_t i = copy.rows; i < copy.width; ++i) to[j * copy.to_row + i] = T{0};
  }
}

// --- The tables

template <class Step, int kVectors, int... kIndices>
void FillTiles(Tiles& tiles, std::integer_sequence<int, kIndices...>) {
  tiles.rows = kRows;
  tiles.lanes = HWY_LANES(typename Step::Entry);
  ((tiles.compute[kVectors - 1][kIndices] = ComputeTile<Step, kIndices + 1, kVectors>), ...);
}

template <class Step>
void FillTiles(Tiles& tiles) {
  FillTiles<Step, 1>(tiles, std::make_integer_sequence<int, kRows>());
  FillTiles<Step, 2>(tiles, std::make_integer_sequence<int, kRows>());
}

TileKernels MakeTileKernels() {
  TileKernels kernels = {};
  FillTiles<NumberStep<float>>(kernels.tiles[static_cast<int>(Sum::kF32)]);
  FillTiles<NumberStep<double>>(kernels.tiles[static_cast<int>(Sum::kF64)]);
  FillTiles<NumberStep<int32_t>>(kernels.tiles[static_cast<int>(Sum::kI32)]);
  FillTiles<NumberStep<int64_t>>(kernels.tiles[static_cast<int>(Sum::kI64)]);
  FillTiles<PairStep>(kernels.tiles[static_cast<int>(Sum::kPairs)]);
#if HWY_TARGET == HWY_AVX3
  if (__builtin_cpu_supports("avx512vnni")) {
    Tiles& quads = kernels.tiles[static_cast<int>(Sum::kQuads)];
    quads.rows = kRows;
    quads.lanes = 16;
    FillQuadTiles<1>(quads, std::make_integer_sequence<int, kRows>());
    FillQuadTiles<2>(quads, std::make_integer_sequence<int, kRows>());
  }
#endif
  kernels.inner_products[static_cast<int>(Sum::kF32)] = ComputeInnerProducts<float>;
  kernels.inner_products[static_cast<int>(Sum::kF64)] = ComputeInnerProducts<double>;
  kernels.tap_sums[static_cast<int>(Sum::kF32)] = ComputeTapSums<float>;
  kernels.tap_sums[static_cast<int>(Sum::kF64)] = ComputeTapSums<double>;
  auto copy = [&](Element from, Sum to) -> auto& {
    return kernels.copy_rows[static_cast<int>(from)][static_cast<int>(to)];
  };
  copy(Element::kF32, Sum::kF32) = CopyRows<float, float, Same>;
  copy(Element::kF64, Sum::kF64) = CopyRows<double, double, Same>;
  copy(Element::kBF16, Sum::kF32) = CopyRows<uint16_t, float, WidenBf16>;
#if HWY_TARGET <= HWY_AVX2
  copy(Element::kF16, Sum::kF32) = CopyRows<hwy::float16_t, float, Widen<hwy::float16_t>>;
  kernels.store_f16 = StoreF16;
#endif
  kernels.store_bf16 = StoreBf16;
  kernels.transpose4 = Transpose<float>;
  kernels.transpose8 = Transpose<double>;
  return kernels;
}

const TileKernels* TileKernelsHere() {
  static const TileKernels kernels = MakeTileKernels();
  return &kernels;
}

}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace xla::cpu {

HWY_EXPORT(TileKernelsHere);

const TileKernels& GetTileKernels() { return *HWY_DYNAMIC_DISPATCH(TileKernelsHere)(); }

}  // namespace xla::cpu
#endif
