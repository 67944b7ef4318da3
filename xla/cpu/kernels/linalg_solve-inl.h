// Triangular systems of equations. Included once for each instruction set.
#if defined(XLA_CPU_KERNELS_LINALG_SOLVE_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef XLA_CPU_KERNELS_LINALG_SOLVE_INL_H_
#undef XLA_CPU_KERNELS_LINALG_SOLVE_INL_H_
#else
#define XLA_CPU_KERNELS_LINALG_SOLVE_INL_H_
#endif

#include <algorithm>

#include "xla/cpu/kernels/linalg_internal.h"
#include "xla/cpu/kernels/linalg_pack-inl.h"
#include "xla/cpu/runtime/machine.h"

HWY_BEFORE_NAMESPACE();
namespace xla::cpu::HWY_NAMESPACE {
namespace {

// So many rows of a panel of right sides stay in the first cache while those below are updated.
constexpr int64_t kBlockRows = 64;

// Solves a * x = x for kV vectors of each of the n rows, with the lower triangle `a`.
template <typename T, int kV, class A>
void SolvePanel(const A& a, int64_t n, bool unit_diagonal, const Rows<T>& x) {
  for (int64_t k0 = 0; k0 < n; k0 += kBlockRows) {
    const int64_t k1 = std::min(n, k0 + kBlockRows);
    SolveRows<T, kV, false>(a, a.From(k0, k0), unit_diagonal, x, k0, k1, k0);
    UpdateRows<T, kV>(a, x, k1, n, k0, k1);
  }
}

// The same for any number of vectors.
template <typename T, class A>
void SolveVectors(const A& a, int64_t n, bool unit_diagonal, const Rows<T>& x, int64_t vectors) {
  int64_t v = 0;
  for (; v + kVectors<T> <= vectors; v += kVectors<T>) {
    SolvePanel<T, kVectors<T>>(a, n, unit_diagonal, x.From(0, v));
  }
  for (; v < vectors; ++v) SolvePanel<T, 1>(a, n, unit_diagonal, x.From(0, v));
}

// An upper triangle is a lower one from its last row on.
template <class A>
A Flipped(A a, int64_t n) {
  a = a.From(n - 1, n - 1);
  a.row_step = -a.row_step;
  a.column_step = -a.column_step;
  return a;
}

template <typename T>
Rows<T> Flipped(Rows<T> x, int64_t n) {
  return {x.At(n - 1, 0), -x.row_step, x.im};
}

// A system op(a) * x = b of whatever options: `a` and the right sides are turned so.
template <typename T>
struct System {
  int64_t n, m;
  bool lower, unit_diagonal, conjugate;
  View<const T> a, b;
  View<T> x;
  int64_t a_step, b_step, x_step;

  explicit System(const SolveArgs& args) : n(args.n), m(args.m) {
    const TriangularSolveOptions& o = args.options;
    a = {static_cast<const T*>(args.a.data), args.a.row_step, args.a.column_step};
    b = {static_cast<const T*>(args.b.data), args.b.row_step, args.b.column_step};
    x = {static_cast<T*>(args.x.data), args.x.row_step, args.x.column_step};
    // x * op(a) = b is transpose(op(a)) * transpose(x) = transpose(b).
    if (!o.left_side) b = b.Transposed(), x = x.Transposed();
    const bool transpose = o.transpose == o.left_side;
    if (transpose) a = a.Transposed();
    lower = o.lower != transpose;
    unit_diagonal = o.unit_diagonal;
    conjugate = o.conjugate;
    a_step = args.a.batch_step, b_step = args.b.batch_step, x_step = args.x.batch_step;
  }

  // For columns from `column` on of one matrix.
  void SolveColumns(int64_t matrix, int64_t column, int64_t columns) const {
    const int64_t vectors = (columns + kWidth<T> - 1) / kWidth<T>;
    const OwnRows<T> memory(n, vectors);
    Rows<T> rows = memory.rows();
    View<const T> from = b.From(0, column);
    from.data += matrix * b_step;
    View<T> to = x.From(0, column);
    to.data += matrix * x_step;
    ReadPanel<T>(from, n, columns, rows);
    View<const T> one = a;
    one.data += matrix * a_step;
    Repeated<T> factors = Factors<T>(one, conjugate);
    if (lower) {
      SolveVectors(factors, n, unit_diagonal, rows, vectors);
    } else {
      SolveVectors(Flipped(factors, n), n, unit_diagonal, Flipped(rows, n), vectors);
    }
    WritePanel<T>(rows, n, columns, to);
  }

  // For as many matrices as there are lanes.
  void SolveLanes(int64_t matrix, int64_t lanes) const {
    const OwnRows<T> matrices(n, n), sides(n, m);
    View<const T> one = a, from = b;
    one.data += matrix * a_step, from.data += matrix * b_step;
    View<T> to = x;
    to.data += matrix * x_step;
    const Rows<T> packed = matrices.rows(), rows = sides.rows();
    ReadLanes<T>(one, a_step, lanes, n, n, lower ? Part::kLower : Part::kUpper, packed);
    ReadLanes<T>(from, b_step, lanes, n, m, Part::kAll, rows);
    const InLanes<T> factors = {packed.p, packed.row_step, kWidth<T>, packed.im,
                                conjugate ? RealOf<T>(-0.0) : RealOf<T>(0)};
    if (lower) {
      SolveVectors(factors, n, unit_diagonal, rows, m);
    } else {
      SolveVectors(Flipped(factors, n), n, unit_diagonal, Flipped(rows, n), m);
    }
    WriteLanes<T>(rows, n, m, to, x_step, lanes);
  }
};

template <typename T>
void SolveAll(const SolveArgs& args, Workers& workers) {
  constexpr int64_t kW = kWidth<T>, kPanel = kW * kVectors<T>;
  const System<T> system(args);
  const int64_t bytes = (args.n + args.m) * args.n * kW * static_cast<int64_t>(sizeof(T));
  if (args.method != Method::kOneByOne &&
      (args.method == Method::kLanes ||
       (args.batch >= std::max<int64_t>(2, kW / 4) && args.m < kW && bytes <= ThisMachine().l2_bytes / 2))) {
    workers.Run((args.batch + kW - 1) / kW,
                [&](int64_t task) { system.SolveLanes(task * kW, std::min(kW, args.batch - task * kW)); });
    return;
  }
  const int64_t panels = (args.m + kPanel - 1) / kPanel;
  workers.Run(args.batch * panels, [&](int64_t task) {
    const int64_t column = task % panels * kPanel;
    system.SolveColumns(task / panels, column, std::min(kPanel, args.m - column));
  });
}

}  // namespace

void Solve(const SolveArgs& args, Workers& workers) {
  ForType(args.type, [&](auto number) { SolveAll<decltype(number)>(args, workers); });
}

}  // namespace xla::cpu::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
