// Vectors of real or complex numbers, and the steps of substitution and products that all factorizations are
// made of. Included once for each instruction set.
#if defined(XLA_CPU_KERNELS_LINALG_VECTORS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef XLA_CPU_KERNELS_LINALG_VECTORS_INL_H_
#undef XLA_CPU_KERNELS_LINALG_VECTORS_INL_H_
#else
#define XLA_CPU_KERNELS_LINALG_VECTORS_INL_H_
#endif

#include <complex>
#include <cstdint>
#include <limits>

#include "hwy/cache_control.h"
#include "hwy/highway.h"
#include "xla/cpu/kernels/linalg.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {
namespace {
namespace hn = hwy::HWY_NAMESPACE;

template <typename T>
struct NumberTraits {
  using Real = T;
  static constexpr bool kComplex = false;
};
template <typename T>
struct NumberTraits<std::complex<T>> {
  using Real = T;
  static constexpr bool kComplex = true;
};
template <typename T>
using RealOf = typename NumberTraits<T>::Real;
template <typename T>
constexpr bool kComplex = NumberTraits<T>::kComplex;
template <typename T>
constexpr int kPlanes = kComplex<T> ? 2 : 1;

// What `function` gives for a number of the type.
template <class Function>
auto ForType(Number type, const Function& function) {
  switch (type) {
    case Number::kF32:
      return function(float());
    case Number::kF64:
      return function(double());
    case Number::kC64:
      return function(std::complex<float>());
    case Number::kC128:
      return function(std::complex<double>());
  }
}
template <typename T>
using Wide = hn::ScalableTag<RealOf<T>>;  // the tag of a full vector
template <typename T>
using One = hn::CappedTag<RealOf<T>, 1>;  // and of a single number
template <typename T>
constexpr int64_t kWidth = hn::MaxLanes(Wide<T>());

// How many rows, and vectors of each, are worked on in registers. Where vectors are emulated, one:
// several take a compiler long.
constexpr bool kIsEmulated = HWY_TARGET == HWY_EMU128;
constexpr int kRows = kIsEmulated ? 1 : 4;
template <typename T>
constexpr int kVectors = kIsEmulated ? 1 : (HWY_TARGET <= HWY_AVX3 ? 4 : 2) / kPlanes<T>;

// Complex numbers in two vectors. In memory of our own the imaginary ones stand `im` further on.
template <typename T, class D, bool = kComplex<T>>
struct Vector {
  hn::Vec<D> re;
};
template <typename T, class D>
struct Vector<T, D, true> {
  hn::Vec<D> re, im;
};

template <typename T, class D>
HWY_INLINE Vector<T, D> LoadVector(D d, const RealOf<T>* p, int64_t im) {
  Vector<T, D> v;
  v.re = hn::LoadU(d, p);
  if constexpr (kComplex<T>) v.im = hn::LoadU(d, p + im);
  return v;
}

template <typename T, class D>
HWY_INLINE void StoreVector(D d, const Vector<T, D>& v, RealOf<T>* p, int64_t im) {
  hn::StoreU(v.re, d, p);
  if constexpr (kComplex<T>) hn::StoreU(v.im, d, p + im);
}

// sum - a * x.
template <typename T, class D>
HWY_INLINE Vector<T, D> NegMulAdd(const Vector<T, D>& a, const Vector<T, D>& x, Vector<T, D> sum) {
  sum.re = hn::NegMulAdd(a.re, x.re, sum.re);
  if constexpr (kComplex<T>) {
    sum.re = hn::MulAdd(a.im, x.im, sum.re);
    sum.im = hn::NegMulAdd(a.re, x.im, sum.im);
    sum.im = hn::NegMulAdd(a.im, x.re, sum.im);
  }
  return sum;
}

template <typename T, class D>
HWY_INLINE Vector<T, D> Conjugate(Vector<T, D> v) {
  if constexpr (kComplex<T>) v.im = hn::Neg(v.im);
  return v;
}

// Quotients by one number. A complex one is put as (u - i w) / real, where neither u nor w is greater than 1,
// so that nothing overflows early (R. L. Smith, Algorithm 116, 1962).
template <typename T, class D, bool kIsReal>
class Divisor {
 public:
  explicit HWY_INLINE Divisor(const Vector<T, D>& d) : real_(d.re) {
    const D tag;
    const auto one = hn::Set(tag, 1), zero = hn::Zero(tag);
    if constexpr (kComplex<T> && !kIsReal) {
      const auto re_is_larger = hn::Ge(hn::Abs(d.re), hn::Abs(d.im));
      const auto large = hn::IfThenElse(re_is_larger, d.re, d.im);
      const auto small = hn::IfThenElse(re_is_larger, d.im, d.re);
      // Of zero stays a real zero.
      const auto ratio = hn::IfThenElse(hn::Eq(large, zero), zero, hn::Div(small, large));
      real_ = hn::MulAdd(small, ratio, large);
      u_ = hn::IfThenElse(re_is_larger, one, ratio);
      w_ = hn::IfThenElse(re_is_larger, ratio, one);
    }
    constexpr RealOf<T> kLeast = std::numeric_limits<RealOf<T>>::min() * 4;
    const auto size = hn::Abs(real_);
    has_inverse_ =
        hn::AllTrue(tag, hn::And(hn::Gt(size, hn::Set(tag, kLeast)), hn::Lt(size, hn::Set(tag, 1 / kLeast))));
    inverse_ = hn::Div(one, real_);
  }

  HWY_INLINE Vector<T, D> Divide(Vector<T, D> x) const {
    if constexpr (!kComplex<T>) {
      x.re = Quotient(x.re);
    } else if constexpr (kIsReal) {
      x.re = Quotient(x.re);
      x.im = Quotient(x.im);
    } else {
      const auto im = hn::NegMulAdd(x.re, w_, hn::Mul(x.im, u_));
      x.re = Quotient(hn::MulAdd(x.re, u_, hn::Mul(x.im, w_)));
      x.im = Quotient(im);
    }
    return x;
  }

 private:
  // The quotient as division rounds it, from the inverse and with one correction (P. Markstein, IA-64 and
  // Elementary Functions, 2000): divisions of vectors would take longer than all else.
  HWY_INLINE hn::Vec<D> Quotient(hn::Vec<D> x) const {
#if HWY_NATIVE_FMA
    if (HWY_LIKELY(has_inverse_)) {
      const auto q = hn::Mul(x, inverse_);
      const auto better = hn::MulAdd(hn::NegMulAdd(q, real_, x), inverse_, q);
      return hn::IfThenElse(hn::Le(hn::Abs(q), hn::Set(D(), std::numeric_limits<RealOf<T>>::max())), better,
                            q);
    }
#endif
    return hn::Div(x, real_);
  }

  hn::Vec<D> real_, inverse_, u_, w_;
  bool has_inverse_;
};

// A matrix that is multiplied with vectors: the numbers of one matrix, each in all lanes,
template <typename T>
struct Repeated {
  const RealOf<T>* p;
  int64_t row_step, column_step, im;
  RealOf<T> sign = 0;  // -0.0 conjugates

  HWY_INLINE Vector<T, Wide<T>> operator()(int64_t row, int64_t column) const {
    const Wide<T> d;
    const RealOf<T>* at = p + row * row_step + column * column_step;
    Vector<T, Wide<T>> v;
    v.re = hn::Set(d, *at);
    if constexpr (kComplex<T>) v.im = hn::Xor(hn::Set(d, at[im]), hn::Set(d, sign));
    return v;
  }
  HWY_INLINE Repeated From(int64_t row, int64_t column) const {
    Repeated a = *this;
    a.p += row * row_step + column * column_step;
    return a;
  }
  // The numbers that kRows rows have in columns from `first` to `last`: too few at a time for the processor
  // to notice what comes next.
  HWY_INLINE void Prefetch(int64_t row, int64_t first, int64_t last) const {
    if (column_step != kPlanes<T>) return;
    for (int64_t r = row; r < row + kRows; ++r) {
      for (int64_t k = first; k < last; k += 64 / static_cast<int64_t>(sizeof(T)))
        hwy::Prefetch(p + r * row_step + k * column_step);
    }
  }
};

// or those of as many matrices as there are lanes.
template <typename T>
struct InLanes {
  const RealOf<T>* p;
  int64_t row_step, column_step, im;
  RealOf<T> sign = 0;

  HWY_INLINE Vector<T, Wide<T>> operator()(int64_t row, int64_t column) const {
    const Wide<T> d;
    Vector<T, Wide<T>> v = LoadVector<T>(d, p + row * row_step + column * column_step, im);
    if constexpr (kComplex<T>) v.im = hn::Xor(v.im, hn::Set(d, sign));
    return v;
  }
  HWY_INLINE InLanes From(int64_t row, int64_t column) const {
    InLanes a = *this;
    a.p += row * row_step + column * column_step;
    return a;
  }
  HWY_INLINE void Prefetch(int64_t, int64_t, int64_t) const {}
};

// Rows of vectors, in memory of our own.
template <typename T>
struct Rows {
  RealOf<T>* p;
  int64_t row_step, im;

  HWY_INLINE RealOf<T>* At(int64_t row, int64_t vector) const {
    return p + row * row_step + vector * kWidth<T>;
  }
  HWY_INLINE Rows From(int64_t row, int64_t vector) const { return {At(row, vector), row_step, im}; }
};

// What is held in registers: all loops over it must be unrolled, or it would lie in memory.
template <typename T, int kR, int kV>
struct Tile {
  Vector<T, Wide<T>> v[kR][kV];

  HWY_INLINE void Load(const Rows<T>& x, int64_t row) {
#pragma GCC unroll 8
    for (int r = 0; r < kR; ++r) {
#pragma GCC unroll 8
      for (int i = 0; i < kV; ++i) v[r][i] = LoadVector<T>(Wide<T>(), x.At(row + r, i), x.im);
    }
  }
  HWY_INLINE void Store(const Rows<T>& x, int64_t row) const {
#pragma GCC unroll 8
    for (int r = 0; r < kR; ++r) {
#pragma GCC unroll 8
      for (int i = 0; i < kV; ++i) StoreVector<T>(Wide<T>(), v[r][i], x.At(row + r, i), x.im);
    }
  }
  // Takes a(r, k) * x(k) out of each row r, for k from `first` to `last`.
  template <class A>
  HWY_INLINE void Subtract(const A& a, const Rows<T>& x, int64_t first, int64_t last) {
    for (int64_t k = first; k < last; ++k) {
      Vector<T, Wide<T>> xk[kV];
#pragma GCC unroll 8
      for (int i = 0; i < kV; ++i) xk[i] = LoadVector<T>(Wide<T>(), x.At(k, i), x.im);
#pragma GCC unroll 8
      for (int r = 0; r < kR; ++r) {
        const Vector<T, Wide<T>> factor = a(r, k);
#pragma GCC unroll 8
        for (int i = 0; i < kV; ++i) v[r][i] = NegMulAdd<T>(factor, xk[i], v[r][i]);
      }
    }
  }
  // Forward substitution with the lower triangle `a`.
  template <bool kRealDiagonal, class A>
  HWY_INLINE void Solve(const A& a, bool unit_diagonal) {
#pragma GCC unroll 8
    for (int r = 0; r < kR; ++r) {
#pragma GCC unroll 8
      for (int q = 0; q < r; ++q) {
        const Vector<T, Wide<T>> factor = a(r, q);
#pragma GCC unroll 8
        for (int i = 0; i < kV; ++i) v[r][i] = NegMulAdd<T>(factor, v[q][i], v[r][i]);
      }
      if (unit_diagonal) continue;
      const Divisor<T, Wide<T>, kRealDiagonal> divisor(a(r, r));
#pragma GCC unroll 8
      for (int i = 0; i < kV; ++i) v[r][i] = divisor.Divide(v[r][i]);
    }
  }
};

// x(row) -= a(row, k) * x(k) for rows from `first` to `last` and k from `k0` to `k1`.
template <typename T, int kV, class A>
HWY_NOINLINE void UpdateRows(const A& a, const Rows<T>& x, int64_t first, int64_t last, int64_t k0,
                             int64_t k1) {
  int64_t i = first;
  for (; i + kRows <= last; i += kRows) {
    if (i + 2 * kRows <= last) a.Prefetch(i + kRows, k0, k1);
    Tile<T, kRows, kV> tile;
    tile.Load(x, i);
    tile.Subtract(a.From(i, 0), x, k0, k1);
    tile.Store(x, i);
  }
  for (; i < last; ++i) {
    Tile<T, 1, kV> tile;
    tile.Load(x, i);
    tile.Subtract(a.From(i, 0), x, k0, k1);
    tile.Store(x, i);
  }
}

// Makes x(row) the solution for rows from `first` to `last`, where those from `k0` to `first` are solved and
// the ones before have been taken out of these already. `diagonal` is a(first, first) and what follows.
template <typename T, int kV, bool kRealDiagonal, class A>
HWY_NOINLINE void SolveRows(const A& a, const A& diagonal, bool unit_diagonal, const Rows<T>& x,
                            int64_t first, int64_t last, int64_t k0) {
  int64_t j = first;
  for (; j + kRows <= last; j += kRows) {
    Tile<T, kRows, kV> tile;
    tile.Load(x, j);
    tile.Subtract(a.From(j, 0), x, k0, j);
    tile.template Solve<kRealDiagonal>(diagonal.From(j - first, j - first), unit_diagonal);
    tile.Store(x, j);
  }
  for (; j < last; ++j) {
    Tile<T, 1, kV> tile;
    tile.Load(x, j);
    tile.Subtract(a.From(j, 0), x, k0, j);
    tile.template Solve<kRealDiagonal>(diagonal.From(j - first, j - first), unit_diagonal);
    tile.Store(x, j);
  }
}

}  // namespace
}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
