// LU factors of batches of small matrices. Included once for each instruction set.
#if defined(XLA_CPU_KERNELS_LINALG_LU_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef XLA_CPU_KERNELS_LINALG_LU_INL_H_
#undef XLA_CPU_KERNELS_LINALG_LU_INL_H_
#else
#define XLA_CPU_KERNELS_LINALG_LU_INL_H_
#endif

#include <algorithm>

#include "xla/cpu/kernels/linalg_internal.h"
#include "xla/cpu/kernels/linalg_pack-inl.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {
namespace {

// The factors of as many matrices as there are lanes, column by column: element (i, j) is vector j of row i.
template <typename T>
class LanesOfFactors {
 public:
  using Real = RealOf<T>;
  static constexpr int64_t kW = kWidth<T>;

  LanesOfFactors(int64_t m, int64_t n, const Rows<T>& z, int32_t* pivots, int64_t pivot_step)
      : m_(m), n_(n), z_(z), pivots_(pivots), pivot_step_(pivot_step) {}

  void Run(int64_t lanes, int32_t* info) {
    const InLanes<T> l = {z_.p, z_.row_step, kW, z_.im};
    std::fill_n(info, lanes, 0);
    for (int64_t j = 0; j < n_; ++j) {
      const Rows<T> column = z_.From(0, j);
      const int64_t above = std::min(j, m_);
      for (int64_t k = 0; k < above; ++k) Exchange(k, j, j + 1, lanes);
      SolveRows<T, 1, false>(l, l, true, column, 0, above, 0);
      UpdateRows<T, 1>(l, column, above, m_, 0, above);
      if (j >= m_) continue;
      ChoosePivots(j, lanes);
      Exchange(j, 0, j + 1, lanes);
      DividePivots(j, lanes, info);
    }
  }

 private:
  // The rows of the largest numbers at and below the diagonal: the first of equal ones.
  void ChoosePivots(int64_t j, int64_t lanes) {
    const Wide<T> d;
    auto largest = hn::Zero(d), row = hn::Zero(d);
    for (int64_t i = j; i < m_; ++i) {
      const Vector<T, Wide<T>> v = LoadVector<T>(d, z_.At(i, j), z_.im);
      auto size = hn::Abs(v.re);
      if constexpr (kComplex<T>) size = hn::Add(size, hn::Abs(v.im));
      const auto here = hn::Set(d, static_cast<Real>(i));
      if (i == j) {
        largest = size, row = here;
        continue;
      }
      const auto is_larger = hn::Gt(size, largest);
      largest = hn::IfThenElse(is_larger, size, largest);
      row = hn::IfThenElse(is_larger, here, row);
    }
    alignas(64) Real rows[kW];
    hn::Store(row, d, rows);
    for (int64_t lane = 0; lane < lanes; ++lane)
      pivots_[lane * pivot_step_ + j] = static_cast<int32_t>(rows[lane]);
  }

  // Exchanges row k with its pivot's in columns from `first` to `last`.
  void Exchange(int64_t k, int64_t first, int64_t last, int64_t lanes) {
    for (int64_t lane = 0; lane < lanes; ++lane) {
      const int64_t other = pivots_[lane * pivot_step_ + k];
      if (other == k) continue;
      for (int64_t j = first; j < last; ++j) {
        Real *x = z_.At(k, j) + lane, *y = z_.At(other, j) + lane;
        std::swap(x[0], y[0]);
        if constexpr (kComplex<T>) std::swap(x[z_.im], y[z_.im]);
      }
    }
  }

  // Divides what is below the diagonal by it, unless it is zero.
  void DividePivots(int64_t j, int64_t lanes, int32_t* info) {
    const Wide<T> d;
    Vector<T, Wide<T>> pivot = LoadVector<T>(d, z_.At(j, j), z_.im);
    auto is_zero = hn::Eq(pivot.re, hn::Zero(d));
    if constexpr (kComplex<T>) is_zero = hn::And(is_zero, hn::Eq(pivot.im, hn::Zero(d)));
    alignas(64) Real zeros[kW];
    hn::Store(hn::IfThenElse(is_zero, hn::Set(d, 1), hn::Zero(d)), d, zeros);
    for (int64_t lane = 0; lane < lanes; ++lane) {
      if (zeros[lane] != 0 && info[lane] == 0) info[lane] = static_cast<int32_t>(j + 1);
    }
    pivot.re = hn::IfThenElse(is_zero, hn::Set(d, 1), pivot.re);
    const Divisor<T, Wide<T>, false> divisor(pivot);
    for (int64_t i = j + 1; i < m_; ++i) {
      Real* at = z_.At(i, j);
      StoreVector<T>(d, divisor.Divide(LoadVector<T>(d, at, z_.im)), at, z_.im);
    }
  }

  const int64_t m_, n_;
  const Rows<T> z_;
  int32_t* const pivots_;
  const int64_t pivot_step_;
};

template <typename T>
void FactorLuAll(const LuArgs& args, Workers& workers) {
  constexpr int64_t kW = kWidth<T>;
  const int64_t m = args.m, n = args.n, pivots = std::min(m, n);
  workers.Run((args.batch + kW - 1) / kW, [&](int64_t task) {
    const int64_t matrix = task * kW, lanes = std::min(kW, args.batch - matrix);
    const OwnRows<T> memory(m, n);
    const View<T> a = {static_cast<T*>(args.a.data) + matrix * args.a.batch_step, args.a.row_step,
                       args.a.column_step};
    ReadLanes<T>(a, args.a.batch_step, lanes, m, n, Part::kAll, memory.rows());
    LanesOfFactors<T>(m, n, memory.rows(), args.pivots + matrix * pivots, pivots)
        .Run(lanes, args.info + matrix);
    WriteLanes<T>(memory.rows(), m, n, a, args.a.batch_step, lanes);
  });
}

}  // namespace

void FactorLu(const LuArgs& args, Workers& workers) {
  ForType(args.type, [&](auto number) { FactorLuAll<decltype(number)>(args, workers); });
}

int64_t LuLanes(Number type) {
  return ForType(type, [](auto number) { return kWidth<decltype(number)>; });
}

}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
