// Moves numbers between matrices with any steps and rows of vectors. Included once for each instruction set.
#if defined(XLA_CPU_KERNELS_LINALG_PACK_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef XLA_CPU_KERNELS_LINALG_PACK_INL_H_
#undef XLA_CPU_KERNELS_LINALG_PACK_INL_H_
#else
#define XLA_CPU_KERNELS_LINALG_PACK_INL_H_
#endif

#include <algorithm>
#include <utility>

#include "hwy/aligned_allocator.h"
#include "xla/cpu/kernels/linalg_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {
namespace {

// Transposes the square of numbers that as many vectors make as each has lanes: within blocks of 16 bytes,
// then the blocks.
template <class D>
HWY_INLINE void TransposeBlocks(D d, hn::Vec<D>* v) {
  constexpr int kLanes = 16 / sizeof(hn::TFromD<D>), kBlocks = hn::MaxLanes(d) / kLanes;
  for (int g = 0; g < kBlocks; ++g) {
    hn::Vec<D>* r = v + g * kLanes;
    if constexpr (kLanes == 2) {
      const auto low = hn::InterleaveLower(d, r[0], r[1]);
      r[1] = hn::InterleaveUpper(d, r[0], r[1]);
      r[0] = low;
    } else {
      const hn::Repartition<double, D> pairs;
      const auto low01 = hn::BitCast(pairs, hn::InterleaveLower(d, r[0], r[1]));
      const auto low23 = hn::BitCast(pairs, hn::InterleaveLower(d, r[2], r[3]));
      const auto up01 = hn::BitCast(pairs, hn::InterleaveUpper(d, r[0], r[1]));
      const auto up23 = hn::BitCast(pairs, hn::InterleaveUpper(d, r[2], r[3]));
      r[0] = hn::BitCast(d, hn::InterleaveLower(pairs, low01, low23));
      r[1] = hn::BitCast(d, hn::InterleaveUpper(pairs, low01, low23));
      r[2] = hn::BitCast(d, hn::InterleaveLower(pairs, up01, up23));
      r[3] = hn::BitCast(d, hn::InterleaveUpper(pairs, up01, up23));
    }
  }
  for (int t = 0; t < kLanes; ++t) {
    if constexpr (kBlocks == 2) {
      hn::Vec<D>&a = v[t], &b = v[kLanes + t];
      const auto low = hn::ConcatLowerLower(d, b, a);
      b = hn::ConcatUpperUpper(d, b, a);
      a = low;
    } else if constexpr (kBlocks == 4) {
      hn::Vec<D>&a = v[t], &b = v[kLanes + t], &c = v[2 * kLanes + t], &e = v[3 * kLanes + t];
      const auto low_ac = hn::ConcatLowerLower(d, c, a), low_be = hn::ConcatLowerLower(d, e, b);
      const auto up_ac = hn::ConcatUpperUpper(d, c, a), up_be = hn::ConcatUpperUpper(d, e, b);
      a = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(low_be), low_ac);
      b = hn::OddEvenBlocks(low_be, hn::SwapAdjacentBlocks(low_ac));
      c = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(up_be), up_ac);
      e = hn::OddEvenBlocks(up_be, hn::SwapAdjacentBlocks(up_ac));
    }
  }
}

// Moves a square of numbers, as many streams as a vector has lanes of as many numbers each, into vectors:
// number e of each stream to place(e). Stream s has its numbers at p + s * stream_step, `step` apart; of
// those that are not there the lanes are 0, and vectors that would have no number are not stored.
template <typename T, class Place>
HWY_INLINE void ReadSquare(const T* p, int64_t stream_step, int64_t step, int64_t streams, int64_t count,
                           Place place, int64_t im) {
  constexpr int64_t kW = kWidth<T>;
  alignas(64) T copy[kW * kW];
  if (streams < kW || count < kW || step != 1) {
    std::fill_n(copy, kW * kW, T(0));
    for (int64_t s = 0; s < streams; ++s) {
      for (int64_t e = 0; e < count; ++e) copy[s * kW + e] = p[s * stream_step + e * step];
    }
    p = copy;
    stream_step = kW;
  }
  const Wide<T> d;
  hn::Vec<Wide<T>> re[kW];
  if constexpr (kComplex<T>) {
    hn::Vec<Wide<T>> imaginary[kW];
    for (int s = 0; s < kW; ++s)
      hn::LoadInterleaved2(d, reinterpret_cast<const RealOf<T>*>(p + s * stream_step), re[s], imaginary[s]);
    TransposeBlocks(d, re);
    TransposeBlocks(d, imaginary);
    for (int e = 0; e < kW; ++e) {
      if (e >= count) break;
      RealOf<T>* to = place(e);
      hn::Store(re[e], d, to);
      hn::Store(imaginary[e], d, to + im);
    }
  } else {
    for (int s = 0; s < kW; ++s) re[s] = hn::LoadU(d, p + s * stream_step);
    TransposeBlocks(d, re);
    for (int e = 0; e < kW; ++e) {
      if (e >= count) break;
      hn::Store(re[e], d, place(e));
    }
  }
}

// The way back.
template <typename T, class Place>
HWY_INLINE void WriteSquare(T* p, int64_t stream_step, int64_t step, int64_t streams, int64_t count,
                            Place place, int64_t im) {
  constexpr int64_t kW = kWidth<T>;
  alignas(64) T copy[kW * kW];
  const bool is_whole = streams == kW && count == kW && step == 1;
  T* to = is_whole ? p : copy;
  const int64_t to_step = is_whole ? stream_step : kW;
  const Wide<T> d;
  hn::Vec<Wide<T>> re[kW];
  if constexpr (kComplex<T>) {
    hn::Vec<Wide<T>> imaginary[kW];
    for (int e = 0; e < kW; ++e) {
      re[e] = imaginary[e] = hn::Zero(d);
      if (e >= count) continue;
      const RealOf<T>* from = place(e);
      re[e] = hn::Load(d, from);
      imaginary[e] = hn::Load(d, from + im);
    }
    TransposeBlocks(d, re);
    TransposeBlocks(d, imaginary);
    for (int s = 0; s < kW; ++s)
      hn::StoreInterleaved2(re[s], imaginary[s], d, reinterpret_cast<RealOf<T>*>(to + s * to_step));
  } else {
    for (int e = 0; e < kW; ++e) re[e] = e < count ? hn::Load(d, place(e)) : hn::Zero(d);
    TransposeBlocks(d, re);
    for (int s = 0; s < kW; ++s) hn::StoreU(re[s], d, to + s * to_step);
  }
  if (is_whole) return;
  for (int64_t s = 0; s < streams; ++s) {
    for (int64_t e = 0; e < count; ++e) p[s * stream_step + e * step] = copy[s * kW + e];
  }
}

// One matrix, or a part of it.
template <typename T>
struct View {
  T* data;
  int64_t row_step, column_step;

  HWY_INLINE T* At(int64_t row, int64_t column) const { return data + row * row_step + column * column_step; }
  HWY_INLINE View From(int64_t row, int64_t column) const { return {At(row, column), row_step, column_step}; }
  HWY_INLINE View Transposed() const { return {data, column_step, row_step}; }
  HWY_INLINE operator View<const T>() const { return {data, row_step, column_step}; }
};

template <typename T>
Repeated<T> Factors(const View<const T>& a, bool conjugate = false) {
  return {reinterpret_cast<const RealOf<T>*>(a.data), a.row_step * kPlanes<T>, a.column_step * kPlanes<T>, 1,
          conjugate ? RealOf<T>(-0.0) : RealOf<T>(0)};
}

// Where the next square begins of `size` numbers: the last one goes back, so that it is whole if it can be.
template <typename T>
HWY_INLINE int64_t SquareStart(int64_t at, int64_t size) {
  return std::max<int64_t>(0, std::min(at, size - kWidth<T>));
}

// Puts the first `columns` columns of `m` into the lanes of x, and zeros into the lanes behind them.
template <typename T>
HWY_NOINLINE void ReadPanel(const View<const T>& m, int64_t rows, int64_t columns, const Rows<T>& x) {
  constexpr int64_t kW = kWidth<T>;
  const Wide<T> d;
  for (int64_t c = 0; c < columns; c += kW) {
    const int64_t lanes = std::min(kW, columns - c);
    if (m.column_step == 1) {
      for (int64_t i = 0; i < rows; ++i) {
        alignas(64) T copy[kW];
        const T* from = m.At(i, c);
        if (lanes < kW) {
          std::fill_n(copy, kW, T(0));
          std::copy_n(from, lanes, copy);
          from = copy;
        }
        Vector<T, Wide<T>> v;
        if constexpr (kComplex<T>) {
          hn::LoadInterleaved2(d, reinterpret_cast<const RealOf<T>*>(from), v.re, v.im);
        } else {
          v.re = hn::LoadU(d, from);
        }
        StoreVector<T>(d, v, x.At(i, c / kW), x.im);
      }
      continue;
    }
    for (int64_t at = 0; at < rows; at += kW) {
      const int64_t i = SquareStart<T>(at, rows);
      ReadSquare<T>(
          m.At(i, c), m.column_step, m.row_step, lanes, std::min(kW, rows - i),
          [&](int64_t e) { return x.At(i + e, c / kW); }, x.im);
    }
  }
}

// The way back.
template <typename T>
HWY_NOINLINE void WritePanel(const Rows<T>& x, int64_t rows, int64_t columns, const View<T>& m) {
  constexpr int64_t kW = kWidth<T>;
  const Wide<T> d;
  for (int64_t c = 0; c < columns; c += kW) {
    const int64_t lanes = std::min(kW, columns - c);
    if (m.column_step == 1) {
      for (int64_t i = 0; i < rows; ++i) {
        alignas(64) T copy[kW];
        T* to = lanes < kW ? copy : m.At(i, c);
        const Vector<T, Wide<T>> v = LoadVector<T>(d, x.At(i, c / kW), x.im);
        if constexpr (kComplex<T>) {
          hn::StoreInterleaved2(v.re, v.im, d, reinterpret_cast<RealOf<T>*>(to));
        } else {
          hn::StoreU(v.re, d, to);
        }
        if (lanes < kW) std::copy_n(copy, lanes, m.At(i, c));
      }
      continue;
    }
    for (int64_t at = 0; at < rows; at += kW) {
      const int64_t i = SquareStart<T>(at, rows);
      WriteSquare<T>(
          m.At(i, c), m.column_step, m.row_step, lanes, std::min(kW, rows - i),
          [&](int64_t e) { return x.At(i + e, c / kW); }, x.im);
    }
  }
}

// Which numbers of each row are moved: for lanes only.
enum class Part { kAll, kLower, kUpper };

// Moves rows x columns matrices between memory and the lanes of x, one vector for each element: calls
// move(numbers of the first matrix, step between them, count, places of their vectors in x). A part other
// than kAll moves at least that part.
template <typename T, typename Element, class MoveSquare>
HWY_INLINE void ForSquares(View<Element> m, int64_t rows, int64_t columns, Part part, const Rows<T>& x,
                           MoveSquare move) {
  constexpr int64_t kW = kWidth<T>;
  int64_t row_step = x.row_step, column_step = kW;
  if (m.column_step != 1 && m.row_step == 1) {
    m = m.Transposed();
    std::swap(rows, columns);
    std::swap(row_step, column_step);
    part = part == Part::kAll ? Part::kAll : part == Part::kLower ? Part::kUpper : Part::kLower;
  }
  // Short rows one after the other count as one.
  const bool is_one_row = m.column_step == 1 && m.row_step == columns && columns < 2 * kW;
  const int64_t size = is_one_row ? rows * columns : columns;
  for (int64_t i = 0; i < (is_one_row ? 1 : rows); ++i) {
    const int64_t first = part == Part::kUpper && !is_one_row ? i : 0;
    const int64_t last = part == Part::kLower && !is_one_row ? i + 1 : size;
    for (int64_t at = first; at < last; at += kW) {
      const int64_t start = SquareStart<T>(at, size), count = std::min(kW, size - start);
      int64_t places[kW];
      int64_t row = i + start / columns, column = start % columns;
      for (int64_t e = 0; e < count; ++e) {
        places[e] = row * row_step + column * column_step;
        if (++column == columns) column = 0, ++row;
      }
      move(m.At(i, 0) + start * m.column_step, m.column_step, count, places);
    }
  }
}

template <typename T>
HWY_NOINLINE void ReadLanes(const View<const T>& m, int64_t batch_step, int64_t lanes, int64_t rows,
                            int64_t columns, Part part, const Rows<T>& x) {
  ForSquares<T>(
      m, rows, columns, part, x, [&](const T* p, int64_t step, int64_t count, const int64_t* places) {
        ReadSquare<T>(p, batch_step, step, lanes, count, [&](int64_t e) { return x.p + places[e]; }, x.im);
      });
}

// The way back, of the whole.
template <typename T>
HWY_NOINLINE void WriteLanes(const Rows<T>& x, int64_t rows, int64_t columns, const View<T>& m,
                             int64_t batch_step, int64_t lanes) {
  ForSquares<T>(
      m, rows, columns, Part::kAll, x, [&](T* p, int64_t step, int64_t count, const int64_t* places) {
        WriteSquare<T>(p, batch_step, step, lanes, count, [&](int64_t e) { return x.p + places[e]; }, x.im);
      });
}

// Memory for rows of vectors. Rows are an odd number of vectors apart, so that the numbers of a column lie in
// different sets of the cache.
template <typename T>
class OwnRows {
 public:
  OwnRows(int64_t rows, int64_t vectors) {
    im_ = vectors * kWidth<T>;
    step_ = (vectors * kPlanes<T> | 1) * kWidth<T>;
    memory_ = hwy::AllocateAligned<RealOf<T>>(std::max<int64_t>(1, rows * step_));
  }
  Rows<T> rows() const { return {memory_.get(), step_, im_}; }

 private:
  int64_t im_, step_;
  hwy::AlignedFreeUniquePtr<RealOf<T>[]> memory_;
};

}  // namespace
}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
