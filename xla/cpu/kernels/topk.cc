#include "xla/cpu/kernels/topk.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "hwy/contrib/sort/vqsort.h"
#include "xla/cpu/kernels/scratch_parts.h"
#include "xla/cpu/kernels/sort_encode.h"
#include "xla/cpu/kernels/targets.h"

#ifndef XLA_CPU_KERNELS_TOPK_ONCE
#define XLA_CPU_KERNELS_TOPK_ONCE
namespace xla::cpu {
namespace {

// As many as the most lanes of a vector, at least.
constexpr int64_t kGroups = 16;

}  // namespace
}  // namespace xla::cpu
#endif

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/topk.cc"
// clang-format off
#include "hwy/foreach_target.h"
// clang-format on
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu {
namespace HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

// The least codes of kGroups interleaved groups; codes that fill no vector are left out.
template <typename Code>
void LeastOfGroups(const Code* codes, int64_t count, Code* least) {
  const hn::ScalableTag<Code> d;
  const int64_t lanes = hn::Lanes(d);
  for (int64_t g = 0; g < kGroups; g += lanes) {
    auto minimum = hn::LoadU(d, codes + g);
    for (int64_t i = g + kGroups; i + lanes <= count; i += kGroups) {
      minimum = hn::Min(minimum, hn::LoadU(d, codes + i));
    }
    hn::StoreU(minimum, d, least + g);
  }
}

// Appends codes at most `limit`, and their places. Stops once there are `enough`; gives the place it has come
// to. There is room for a vector more.
template <typename Code>
int64_t Filter(const Code* codes, int64_t begin, int64_t count, Code limit, int64_t enough, Code* found,
               uint32_t* places, int64_t* found_count) {
  const hn::ScalableTag<Code> d;
  const int64_t lanes = hn::Lanes(d);
  const auto most = hn::Set(d, limit);
  int64_t found_now = *found_count, i = begin;
  for (; i + lanes <= count && found_now < enough; i += lanes) {
    for (; i + 4 * lanes <= count; i += 4 * lanes) {
      const auto ab = hn::Min(hn::LoadU(d, codes + i), hn::LoadU(d, codes + i + lanes));
      const auto ce = hn::Min(hn::LoadU(d, codes + i + 2 * lanes), hn::LoadU(d, codes + i + 3 * lanes));
      if (!hn::AllTrue(d, hn::Lt(most, hn::Min(ab, ce)))) break;
    }
    if (i + lanes > count) break;
    const auto v = hn::LoadU(d, codes + i);
    if (hn::AllTrue(d, hn::Lt(most, v))) continue;
    for (int64_t k = 0; k < lanes; ++k) {
      found[found_now] = codes[i + k];
      places[found_now] = static_cast<uint32_t>(i + k);
      found_now += codes[i + k] <= limit ? 1 : 0;
    }
  }
  for (; i < count && i + lanes > count && found_now < enough; ++i) {
    if (codes[i] > limit) continue;
    found[found_now] = codes[i];
    places[found_now++] = static_cast<uint32_t>(i);
  }
  *found_count = found_now;
  return i;
}

void LeastOfGroups32(const uint32_t* codes, int64_t count, uint32_t* least) {
  LeastOfGroups(codes, count, least);
}
void LeastOfGroups64(const uint64_t* codes, int64_t count, uint64_t* least) {
  LeastOfGroups(codes, count, least);
}
int64_t Filter32(const uint32_t* codes, int64_t begin, int64_t count, uint32_t limit, int64_t enough,
                 uint32_t* found, uint32_t* places, int64_t* found_count) {
  return Filter(codes, begin, count, limit, enough, found, places, found_count);
}
int64_t Filter64(const uint64_t* codes, int64_t begin, int64_t count, uint64_t limit, int64_t enough,
                 uint64_t* found, uint32_t* places, int64_t* found_count) {
  return Filter(codes, begin, count, limit, enough, found, places, found_count);
}

void Widen16(const uint16_t* narrow, int64_t count, uint32_t* codes) {
  for (int64_t i = 0; i < count; ++i) codes[i] = narrow[i];
}
void Widen8(const uint8_t* narrow, int64_t count, uint32_t* codes) {
  for (int64_t i = 0; i < count; ++i) codes[i] = narrow[i];
}

}  // namespace
}  // namespace HWY_NAMESPACE
}  // namespace xla::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace xla::cpu {
namespace {

HWY_EXPORT(LeastOfGroups32);
HWY_EXPORT(LeastOfGroups64);
HWY_EXPORT(Filter32);
HWY_EXPORT(Filter64);
HWY_EXPORT(Widen16);
HWY_EXPORT(Widen8);

constexpr int64_t kChunk = 2048;  // elements encoded while they are in the first cache

// The k least of the codes of a row: of equal ones those that stand first. `Code` has 32 bits, or 64.
template <typename Code>
class Selection {
 public:
  Selection(int64_t size, int64_t k) : size_(size), k_(k) {
    // Blocks with groups enough for a good guess, if those have several elements each.
    blocks_ = (4 * k + kGroups - 1) / kGroups;
    if (blocks_ * kGroups * 4 > size) blocks_ = 0;
    enough_ = blocks_ == 0 ? size : std::min(size, 2 * k + 1024);
  }

  int64_t ScratchBytes() const {
    return ScratchParts::Bytes<Code>(size_) + ScratchParts::Bytes<Code>(blocks_ * kGroups) +
           ScratchParts::Bytes<Code>(enough_ + kGroups) + ScratchParts::Bytes<uint32_t>(enough_ + kGroups) +
           ScratchParts::Bytes<Found>(enough_ + kGroups);
  }

  // Gives the places.
  void Run(const SortKey& key, const void* row, int32_t* indices) const {
    ScratchParts scratch(ScratchBytes());
    Code* const codes = scratch.Take<Code>(size_);
    Code* const least = scratch.Take<Code>(blocks_ * kGroups);
    Code* const found = scratch.Take<Code>(enough_ + kGroups);
    uint32_t* const places = scratch.Take<uint32_t>(enough_ + kGroups);
    Found* const sorted = scratch.Take<Found>(enough_ + kGroups);
    Code limit = std::numeric_limits<Code>::max();
    if (blocks_ == 0) {
      Encode(key, static_cast<const char*>(row), size_, codes);
    } else {
      // The least of k groups are k elements, so none beyond the greatest of those is needed.
      EncodeBlocks(key, static_cast<const char*>(row), codes, least);
      std::nth_element(least, least + k_ - 1, least + blocks_ * kGroups);
      limit = least[k_ - 1];
    }
    int64_t count = 0;
    for (int64_t begin = 0; begin < size_;) {
      begin = Filter(codes, begin, limit, found, places, &count);
      if (begin == size_) break;
      // Too many: from now on only codes below the k-th found are needed.
      Sort(found, places, count, sorted);
      count = k_;
      for (int64_t i = 0; i < k_; ++i) {
        found[i] = CodeOf(sorted[i]);
        places[i] = PlaceOf(sorted[i]);
      }
      if (found[k_ - 1] == 0) break;
      limit = found[k_ - 1] - 1;
    }
    Sort(found, places, count, sorted);
    for (int64_t i = 0; i < k_; ++i) indices[i] = static_cast<int32_t>(PlaceOf(sorted[i]));
  }

 private:
  static constexpr bool kShort = sizeof(Code) == 4;
  struct Pair {
    uint64_t code;
    uint32_t place;
    bool operator<(const Pair& other) const {
      return code < other.code || (code == other.code && place < other.place);
    }
  };
  using Found = std::conditional_t<kShort, uint64_t, Pair>;

  static Code CodeOf(const Found& found) {
    if constexpr (kShort) {
      return static_cast<Code>(found >> 32);
    } else {
      return found.code;
    }
  }
  static uint32_t PlaceOf(const Found& found) {
    if constexpr (kShort) {
      return static_cast<uint32_t>(found);
    } else {
      return found.place;
    }
  }

  static void Sort(const Code* found, const uint32_t* places, int64_t count, Found* sorted) {
    if constexpr (kShort) {
      for (int64_t i = 0; i < count; ++i) sorted[i] = static_cast<uint64_t>(found[i]) << 32 | places[i];
      hwy::Sorter()(sorted, count, hwy::SortAscending());
    } else {
      for (int64_t i = 0; i < count; ++i) sorted[i] = {found[i], places[i]};
      std::sort(sorted, sorted + count);
    }
  }

  void EncodeBlocks(const SortKey& key, const char* row, Code* codes, Code* least) const {
    for (int64_t block = 0; block < blocks_; ++block) {
      const int64_t begin = block * size_ / blocks_, count = (block + 1) * size_ / blocks_ - begin;
      Encode(key, row + begin * KeyWidth(key.type), count, codes + begin);
      if constexpr (kShort) {
        HWY_DYNAMIC_DISPATCH(LeastOfGroups32)(codes + begin, count, least + block * kGroups);
      } else {
        HWY_DYNAMIC_DISPATCH(LeastOfGroups64)(codes + begin, count, least + block * kGroups);
      }
    }
  }

  static void Encode(const SortKey& key, const char* elements, int64_t count, Code* codes) {
    const int64_t width = KeyWidth(key.type);
    if (width == sizeof(Code)) {
      EncodeKeys(key, elements, width, count, codes);
      return;
    }
    if constexpr (kShort) {
      alignas(64) uint16_t narrow[kChunk];
      for (int64_t begin = 0; begin < count; begin += kChunk) {
        const int64_t now = std::min(kChunk, count - begin);
        EncodeKeys(key, elements + begin * width, width, now, narrow);
        if (width == 2) {
          HWY_DYNAMIC_DISPATCH(Widen16)(narrow, now, codes + begin);
        } else {
          HWY_DYNAMIC_DISPATCH(Widen8)(reinterpret_cast<const uint8_t*>(narrow), now, codes + begin);
        }
      }
    }
  }

  int64_t Filter(const Code* codes, int64_t begin, Code limit, Code* found, uint32_t* places,
                 int64_t* count) const {
    if constexpr (kShort) {
      return HWY_DYNAMIC_DISPATCH(Filter32)(codes, begin, size_, limit, enough_, found, places, count);
    } else {
      return HWY_DYNAMIC_DISPATCH(Filter64)(codes, begin, size_, limit, enough_, found, places, count);
    }
  }

  int64_t size_;
  int64_t k_;
  int64_t blocks_;  // of kGroups groups each
  int64_t enough_;  // more than so many are cut down to k
};

template <typename T>
void Gather(const char* row, const int32_t* indices, int64_t k, char* values) {
  for (int64_t i = 0; i < k; ++i)
    std::memcpy(values + i * sizeof(T), row + indices[i] * sizeof(T), sizeof(T));
}

template <typename Code>
void Select(const TopKShape& shape, const char* source, char* values, int32_t* indices, Workers& workers) {
  const int64_t width = KeyWidth(shape.type);
  const SortKey key = {0, 0, shape.type, shape.largest, FloatOrder::kTotal, shape.ranks};
  const Selection<Code> selection(shape.size, shape.k);
  const int64_t rows_per_task = std::max<int64_t>(1, (1 << 15) / shape.size);
  workers.Run((shape.rows + rows_per_task - 1) / rows_per_task, [&](int64_t task) {
    const int64_t end = std::min(shape.rows, (task + 1) * rows_per_task);
    for (int64_t i = task * rows_per_task; i < end; ++i) {
      const char* const row = source + i * shape.size * width;
      int32_t* const places = indices + i * shape.k;
      char* const to = values + i * shape.k * width;
      selection.Run(key, row, places);
      switch (width) {
        case 1:
          Gather<uint8_t>(row, places, shape.k, to);
          break;
        case 2:
          Gather<uint16_t>(row, places, shape.k, to);
          break;
        case 4:
          Gather<uint32_t>(row, places, shape.k, to);
          break;
        default:
          Gather<uint64_t>(row, places, shape.k, to);
      }
    }
  });
}

}  // namespace

void TopK(const TopKShape& shape, const void* source, void* values, int32_t* indices, Workers& workers) {
  if (shape.k == 0 || shape.rows == 0) return;
  const char* const from = static_cast<const char*>(source);
  char* const to = static_cast<char*>(values);
  if (KeyWidth(shape.type) == 8) {
    Select<uint64_t>(shape, from, to, indices, workers);
  } else {
    Select<uint32_t>(shape, from, to, indices, workers);
  }
}

}  // namespace xla::cpu
#endif
