// Cholesky factors. Included once for each instruction set.
#if defined(XLA_CPU_KERNELS_LINALG_CHOLESKY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef XLA_CPU_KERNELS_LINALG_CHOLESKY_INL_H_
#undef XLA_CPU_KERNELS_LINALG_CHOLESKY_INL_H_
#else
#define XLA_CPU_KERNELS_LINALG_CHOLESKY_INL_H_
#endif

#include <algorithm>
#include <limits>

#include "xla/cpu/kernels/linalg_internal.h"
#include "xla/cpu/kernels/linalg_pack-inl.h"
#include "xla/cpu/runtime/machine.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {
namespace {

// Large matrices are worked on by so many columns at a time, and those of up to kSmall rows at once.
constexpr int64_t kBlock = 64, kSmall = 96;
// So many rows of what remains are updated while the next are on their way.
constexpr int64_t kUpdated = 16;

// The factor of a block on the diagonal, for one matrix (D is of one number) or one in each lane.
template <typename T, class D>
struct PivotBlock {
  static constexpr int64_t kLanes = hn::MaxLanes(D());
  static constexpr int64_t kPlane = kRows * kRows * kLanes;
  alignas(64) RealOf<T> values[kPlanes<T> * kPlane];

  HWY_INLINE RealOf<T>* At(int r, int c) { return values + (r * kRows + c) * kLanes; }

  // Element (r, c) of the matrix is at z + c * row_step + r * element_step. Where a pivot is not greater than
  // 0, `failed` becomes its number, counted from `pivot`, unless it is one already.
  HWY_INLINE void Factor(const RealOf<T>* z, int64_t row_step, int64_t element_step, int64_t im, int rows,
                         int64_t pivot, hn::Vec<D>* failed) {
    const D d;
    for (int c = 0; c < rows; ++c) {
      for (int r = c; r < rows; ++r) {
        Vector<T, D> x = LoadVector<T>(d, z + c * row_step + r * element_step, im);
        for (int q = 0; q < c; ++q) {
          x = NegMulAdd<T>(LoadVector<T>(d, At(r, q), kPlane),
                           Conjugate<T>(LoadVector<T>(d, At(c, q), kPlane)), x);
        }
        if (r == c) {
          const auto fails = hn::Not(hn::Gt(x.re, hn::Zero(d))), first = hn::Eq(*failed, hn::Zero(d));
          *failed =
              hn::IfThenElse(hn::And(fails, first), hn::Set(d, static_cast<RealOf<T>>(pivot + c)), *failed);
          x.re = hn::Sqrt(x.re);
          if constexpr (kComplex<T>) x.im = hn::Zero(d);
        } else {
          x = Divisor<T, D, true>(LoadVector<T>(d, At(c, c), kPlane)).Divide(x);
        }
        StoreVector<T>(d, x, At(r, c), kPlane);
      }
    }
  }
};

// Factors of matrices whose element (i, k) is number i of row k of z: with A = Repeated<T> of one matrix,
// with InLanes<T> of those in the lanes.
template <typename T, class A, class D>
class SmallFactor {
 public:
  static constexpr bool kInLanes = PivotBlock<T, D>::kLanes > 1;
  static constexpr int64_t kPerVector = kInLanes ? 1 : kWidth<T>, kElement = kInLanes ? kWidth<T> : 1;

  SmallFactor(const Rows<T>& z, int64_t n) : z_(z), n_(n) {}

  // Sets the lower triangle; what lies above of the same vectors is lost unless `keep_other`. Where a matrix
  // is not positive definite `failed` becomes the number of its first bad pivot from 1, elsewhere it is 0.
  void Run(bool keep_other, hn::Vec<D>* failed) {
    const D d;
    *failed = hn::Zero(d);
    const A a = Adjoint();
    for (int64_t j = 0; j < n_; j += kRows) {
      const int64_t end = std::min(n_, j + kRows), vectors = (n_ + kPerVector - 1) / kPerVector;
      int64_t v = j / kPerVector;
      const int64_t first = v, last = (end - 1) / kPerVector + 1;
      if (keep_other) MoveOther(j, end, first * kPerVector, false);
      for (v = first; v < last; ++v) UpdateRows<T, 1>(a, z_.From(0, v), j, end, 0, j);
      block_.Factor(At(j, j), z_.row_step, kElement, z_.im, static_cast<int>(end - j), j + 1, failed);
      if (!kInLanes && hn::GetLane(*failed) != 0) return;
      for (v = first; v < last; ++v) SolveRows<T, 1, true>(a, Block(), false, z_.From(0, v), j, end, j);
      for (int64_t i = j; i < end; ++i) {
        const int r = static_cast<int>(i - j);
        StoreVector<T>(d, LoadVector<T>(d, block_.At(r, r), block_.kPlane), At(i, i), z_.im);
      }
      if (keep_other) MoveOther(j, end, first * kPerVector, true);
      constexpr int kV = kVectors<T>;
      for (; v + kV <= vectors; v += kV) SolveRows<T, kV, true>(a, Block(), false, z_.From(0, v), j, end, 0);
      for (; v < vectors; ++v) SolveRows<T, 1, true>(a, Block(), false, z_.From(0, v), j, end, 0);
    }
  }

  void ClearOther() {
    for (int64_t k = 0; k < n_; ++k) {
      for (int64_t plane = 0; plane < kPlanes<T>; ++plane)
        std::fill_n(At(k, 0) + plane * z_.im, k * kElement, RealOf<T>(0));
    }
  }

  // conj(factor(i, k)): what row k is multiplied with.
  A Adjoint() const { return {z_.p, kElement, z_.row_step, z_.im, RealOf<T>(-0.0)}; }

 private:
  RealOf<T>* At(int64_t k, int64_t i) const { return z_.p + k * z_.row_step + i * kElement; }
  A Block() const {
    return {block_.values, kRows * block_.kLanes, block_.kLanes, block_.kPlane, RealOf<T>(-0.0)};
  }
  // Saves or restores what lies above the diagonal in rows from `j` to `end`, from element `first` on.
  void MoveOther(int64_t j, int64_t end, int64_t first, bool restore) {
    const D d;
    RealOf<T>* saved = other_;
    for (int64_t k = j; k < end; ++k) {
      for (int64_t i = first; i < k; ++i, saved += kPlanes<T> * block_.kLanes) {
        RealOf<T>* at = At(k, i);
        if (restore) {
          StoreVector<T>(d, LoadVector<T>(d, saved, block_.kLanes), at, z_.im);
        } else {
          StoreVector<T>(d, LoadVector<T>(d, at, z_.im), saved, block_.kLanes);
        }
      }
    }
  }

  const Rows<T> z_;
  const int64_t n_;
  PivotBlock<T, D> block_;
  RealOf<T> other_[kRows * (kPerVector + kRows) * kPlanes<T> * PivotBlock<T, D>::kLanes];
};

template <typename T>
struct Factorization {
  int64_t n;
  bool keep_other;  // than the triangle of the factor; otherwise that is cleared, and a failure makes all NaN
  int32_t* info;
  View<const T> a;
  View<T> factor;
  int64_t a_step, factor_step;

  explicit Factorization(const CholeskyArgs& args)
      : n(args.n), keep_other(args.info != nullptr), info(args.info) {
    a = {static_cast<const T*>(args.a.data), args.a.row_step, args.a.column_step};
    factor = {static_cast<T*>(args.factor.data), args.factor.row_step, args.factor.column_step};
    a_step = args.a.batch_step, factor_step = args.factor.batch_step;
    // u is the transpose of the lower factor of transpose(a).
    if (!args.lower) a = a.Transposed(), factor = factor.Transposed();
  }

  void FactorLanes(int64_t matrix, int64_t lanes) const {
    const Wide<T> d;
    const OwnRows<T> memory(n, n);
    const Rows<T> z = memory.rows();
    View<const T> from = a.Transposed();
    from.data += matrix * a_step;
    View<T> to = factor.Transposed();
    to.data += matrix * factor_step;
    ReadLanes<T>(from, a_step, lanes, n, n, keep_other ? Part::kAll : Part::kUpper, z);
    SmallFactor<T, InLanes<T>, Wide<T>> small(z, n);
    hn::Vec<Wide<T>> failed;
    small.Run(keep_other, &failed);
    if (!keep_other) small.ClearOther();
    alignas(64) RealOf<T> first[kWidth<T>];
    hn::Store(failed, d, first);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      if (keep_other) {
        info[matrix + lane] = static_cast<int32_t>(first[lane]);
      } else if (first[lane] != 0) {
        FillLane(z, lane);
      }
    }
    WriteLanes<T>(z, n, n, to, factor_step, lanes);
  }

  void FillLane(const Rows<T>& z, int64_t lane) const {
    for (int64_t k = 0; k < n; ++k) {
      for (int64_t i = 0; i < n; ++i) {
        z.At(k, i)[lane] = std::numeric_limits<RealOf<T>>::quiet_NaN();
        if (kComplex<T>) z.At(k, i)[lane + z.im] = 0;
      }
    }
  }

  void FactorOne(int64_t matrix, Workers& workers) const {
    View<const T> from = a;
    from.data += matrix * a_step;
    View<T> to = factor;
    to.data += matrix * factor_step;
    int64_t failed = 0;
    if (n <= kSmall) {
      const OwnRows<T> memory(n, (n + kWidth<T> - 1) / kWidth<T>);
      failed = FactorBlock(from, to, n, memory.rows());
    } else {
      if (from.data != to.data) Copy(from, to);
      failed = FactorBlocks(to, workers);
      if (failed == 0 && !keep_other) Fill(to, T(0), true);
    }
    if (keep_other) {
      info[matrix] = static_cast<int32_t>(failed);
    } else if (failed != 0) {
      Fill(to, T(std::numeric_limits<RealOf<T>>::quiet_NaN()), false);
    }
  }

  // A matrix of up to kSmall rows; z keeps its factor.
  int64_t FactorBlock(const View<const T>& from, const View<T>& to, int64_t size, const Rows<T>& z) const {
    constexpr int64_t kW = kWidth<T>;
    for (int64_t i = 0; i < size; i += kW) {
      ReadPanel<T>(from.Transposed().From(0, i), keep_other ? size : std::min(size, i + kW),
                   std::min(kW, size - i), z.From(0, i / kW));
    }
    SmallFactor<T, Repeated<T>, One<T>> small(z, size);
    hn::Vec<One<T>> failed;
    small.Run(keep_other, &failed);
    const int64_t first = static_cast<int64_t>(hn::GetLane(failed));
    if (first != 0) return first;
    if (!keep_other) small.ClearOther();
    WritePanel<T>(z, size, size, to.Transposed());
    return 0;
  }

  // By blocks of columns: the factor of the block on the diagonal, the rows below it, and what these take
  // out of the rest.
  int64_t FactorBlocks(const View<T>& m, Workers& workers) const {
    constexpr int64_t kPanel = kWidth<T> * kVectors<T>;
    const OwnRows<T> memory(kBlock, (kBlock + kWidth<T> - 1) / kWidth<T>);
    // The solved rows once more, close together.
    constexpr int64_t kStep = kBlock + 64 / static_cast<int64_t>(sizeof(T));
    const auto solved_memory = hwy::AllocateAligned<RealOf<T>>(n * kStep * kPlanes<T>);
    const View<T> solved = {reinterpret_cast<T*>(solved_memory.get()), kStep, 1};
    for (int64_t k = 0; k < n; k += kBlock) {
      const int64_t size = std::min(kBlock, n - k), below = k + size;
      const View<T> pivots = m.From(k, k);
      const int64_t failed = FactorBlock(pivots, pivots, size, memory.rows());
      if (failed != 0) return k + failed;
      const int64_t panels = (n - below + kPanel - 1) / kPanel;
      const Repeated<T> a = SmallFactor<T, Repeated<T>, One<T>>(memory.rows(), size).Adjoint();
      workers.Run(panels, [&](int64_t panel) {
        const int64_t row = below + panel * kPanel, rows = std::min(kPanel, n - row);
        const OwnRows<T> x_memory(size, kVectors<T>);
        const Rows<T> x = x_memory.rows();
        ReadPanel<T>(m.From(row, k).Transposed(), size, rows, x);
        SolveRows<T, kVectors<T>, true>(a, a, false, x, 0, size, 0);
        WritePanel<T>(x, size, rows, m.From(row, k).Transposed());
        WritePanel<T>(x, size, rows, solved.From(row, 0).Transposed());
      });
      workers.Run(panels,
                  [&](int64_t panel) { UpdatePanel(m, solved, size, below, below + panel * kPanel); });
    }
    return 0;
  }

  // Takes l * adjoint(l), of `size` solved columns l, out of a panel of the rest, which begins with row
  // `below`: of columns from `start` on and the rows not above them, or where columns are contiguous, of the
  // rows from `start` on.
  void UpdatePanel(const View<T>& m, const View<T>& l, int64_t size, int64_t below, int64_t start) const {
    constexpr int64_t kPanel = kWidth<T> * kVectors<T>;
    const bool by_rows = m.column_step != 1 && m.row_step == 1;
    const View<T> rest = by_rows ? m.Transposed() : m;
    const int64_t count = std::min(kPanel, n - start);
    const OwnRows<T> memory(size + kUpdated, kVectors<T>);
    const Rows<T> x = memory.rows(), part = x.From(size, 0);
    ReadPanel<T>(l.From(start, 0).Transposed(), size, count, x);
    if (kComplex<T> && !by_rows) {
      for (int64_t i = 0; i < size; ++i) {
        RealOf<T>* im = x.At(i, 0) + x.im;
        for (int64_t lane = 0; lane < kPanel; ++lane) im[lane] = -im[lane];
      }
    }
    const int64_t first = by_rows ? below : start, last = by_rows ? start + count : n;
    for (int64_t i = first; i < last;) {
      // A block ends where the diagonal begins, and where it ends.
      int64_t end = std::min(last, i + kUpdated);
      if (i < start) end = std::min(end, start);
      if (i >= start && i < start + count) end = std::min(end, start + count);
      ReadPanel<T>(rest.From(i, start), end - i, count, part);
      for (int64_t next = end; next < std::min(last, end + kUpdated); ++next) {
        for (int64_t j = 0; j < count; j += 64 / static_cast<int64_t>(sizeof(T)))
          hwy::Prefetch(rest.At(next, start + j));
      }
      UpdateRows<T, kVectors<T>>(Factors<T>(l.From(i, 0), by_rows).From(-size, 0), x, size, size + end - i, 0,
                                 size);
      if (i >= start && i < start + count) {
        WriteTriangle(part, i - start, end - i, count, by_rows, rest.From(i, start));
      } else {
        WritePanel<T>(part, end - i, count, rest.From(i, start));
      }
      i = end;
    }
  }

  // Of a block on the diagonal, whose rows begin with number `first`, only what belongs to the factor.
  static void WriteTriangle(const Rows<T>& x, int64_t first, int64_t rows, int64_t columns, bool upper,
                            const View<T>& to) {
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t begin = upper ? first + i : 0, end = upper ? columns : std::min(columns, first + i + 1);
      for (int64_t j = begin; j < end; ++j) {
        const RealOf<T>* at = x.At(i, 0) + j;
        if constexpr (kComplex<T>) {
          *to.At(i, j) = T(at[0], at[x.im]);
        } else {
          *to.At(i, j) = *at;
        }
      }
    }
  }

  void Copy(const View<const T>& from, const View<T>& to) const {
    const bool by_columns = to.row_step == 1;
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        if (by_columns) {
          *to.At(j, i) = *from.At(j, i);
        } else {
          *to.At(i, j) = *from.At(i, j);
        }
      }
    }
  }

  // Above the diagonal only, or everywhere.
  void Fill(const View<T>& m, T value, bool above) const {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = above ? i + 1 : 0; j < n; ++j) *m.At(i, j) = value;
    }
  }
};

template <typename T>
void FactorAll(const CholeskyArgs& args, Workers& workers) {
  constexpr int64_t kW = kWidth<T>;
  const Factorization<T> all(args);
  const int64_t bytes = args.n * args.n * kW * static_cast<int64_t>(sizeof(T));
  if (args.method == Method::kLanes ||
      (args.method == Method::kBest && args.batch >= std::max<int64_t>(2, kW / 4) &&
       bytes <= ThisMachine().l2_bytes / 2)) {
    workers.Run((args.batch + kW - 1) / kW,
                [&](int64_t task) { all.FactorLanes(task * kW, std::min(kW, args.batch - task * kW)); });
  } else if (args.n <= kSmall || args.batch >= workers.count()) {
    workers.Run(args.batch, [&](int64_t matrix) { all.FactorOne(matrix, CallerOnly()); });
  } else {
    for (int64_t matrix = 0; matrix < args.batch; ++matrix) all.FactorOne(matrix, workers);
  }
}

}  // namespace

void Factor(const CholeskyArgs& args, Workers& workers) {
  ForType(args.type, [&](auto number) { FactorAll<decltype(number)>(args, workers); });
}

}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
