// The meaning of cholesky and triangular-solve. Both compute in f64 or c128 and round once.
#include "xla/ops/evaluate/evaluate.h"

#include <cmath>
#include <complex>
#include <limits>
#include <utility>
#include <vector>

#include "xla/ops/dot/evaluate_accumulation.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

double Conjugate(double x) { return x; }
complex128 Conjugate(complex128 x) { return std::conj(x); }
double RealPart(double x) { return x; }
double RealPart(complex128 x) { return x.real(); }

// The sum of x[i] * conj(y[i]).
template <typename T>
T DotConjugate(const T* x, const T* y, int64_t count) {
  T sum = T();
  for (int64_t i = 0; i < count; ++i) sum += Times(x[i], Conjugate(y[i]));
  return sum;
}

int64_t Columns(const Shape& shape) { return shape.dimensions(shape.dimensions_size() - 1); }

// The lower triangle of `a` becomes its factor and the upper one zero; all NaN when `a` is not positive
// definite.
template <typename T>
void FactorLower(T* a, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    T* row = a + i * n;
    for (int64_t j = 0; j < i; ++j)
      row[j] = (row[j] - DotConjugate(row, a + j * n, j)) / RealPart(a[j * n + j]);
    const double pivot = RealPart(row[i]) - RealPart(DotConjugate(row, row, i));
    if (!(pivot > 0)) {
      std::fill_n(a, n * n, T(std::numeric_limits<double>::quiet_NaN()));
      return;
    }
    row[i] = std::sqrt(pivot);
    std::fill(row + i + 1, row + n, T(0));
  }
}

// In place: the conjugate transpose.
template <typename T>
void Adjoin(T* a, int64_t n) {
  for (int64_t i = 0; i < n; ++i) {
    a[i * n + i] = Conjugate(a[i * n + i]);
    for (int64_t j = 0; j < i; ++j) {
      const T below = a[i * n + j];
      a[i * n + j] = Conjugate(a[j * n + i]);
      a[j * n + i] = Conjugate(below);
    }
  }
}

template <typename T>
void FactorAll(Literal* matrices, bool lower) {
  const int64_t n = Columns(matrices->shape());
  const auto elements = matrices->data<T>();
  if (elements.empty()) return;
  for (T* a = elements.data(); a < elements.data() + elements.size(); a += n * n) {
    // The upper factor is the lower one's adjoint, of the matrix that the upper triangle represents.
    if (!lower) Adjoin(a, n);
    FactorLower(a, n);
    if (!lower) Adjoin(a, n);
  }
}

// The matrix op(a) of a system, as a full triangle: what lies across the diagonal is not read.
template <typename T>
struct Triangle {
  const T* a;
  int64_t n;
  bool lower;  // of op(a)
  bool transposed, conjugated, unit_diagonal;

  T at(int64_t i, int64_t j) const {
    const T value = transposed ? a[j * n + i] : a[i * n + j];
    return conjugated ? Conjugate(value) : value;
  }
};

// op(a) * x = b for the m columns of b, by substitution: each solved row is taken out of the rows that
// remain.
template <typename T>
void SolveLeft(const Triangle<T>& t, T* b, int64_t m) {
  for (int64_t step = 0; step < t.n; ++step) {
    const int64_t i = t.lower ? step : t.n - 1 - step;
    T* row = b + i * m;
    if (!t.unit_diagonal) {
      const T diagonal = t.at(i, i);
      for (int64_t c = 0; c < m; ++c) row[c] = row[c] / diagonal;
    }
    const int64_t first = t.lower ? i + 1 : 0, last = t.lower ? t.n : i;
    for (int64_t r = first; r < last; ++r) {
      const T factor = t.at(r, i);
      T* other = b + r * m;
      for (int64_t c = 0; c < m; ++c) other[c] -= Times(factor, row[c]);
    }
  }
}

// x * op(a) = b for the m rows of b.
template <typename T>
void SolveRight(const Triangle<T>& t, T* b, int64_t m) {
  std::vector<T> factors(t.n);
  for (int64_t step = 0; step < t.n; ++step) {
    const int64_t i = t.lower ? t.n - 1 - step : step;
    const int64_t first = t.lower ? 0 : i + 1, last = t.lower ? i : t.n;
    for (int64_t c = first; c < last; ++c) factors[c] = t.at(i, c);
    for (int64_t r = 0; r < m; ++r) {
      T* row = b + r * t.n;
      if (!t.unit_diagonal) row[i] = row[i] / t.at(i, i);
      const T x = row[i];
      for (int64_t c = first; c < last; ++c) row[c] -= Times(x, factors[c]);
    }
  }
}

template <typename T>
void SolveAll(const EvaluateArgs& args, const Literal& matrices, Literal* b) {
  const Attributes& attributes = args.op.attributes;
  const int64_t transpose = attributes.GetInt(Attr::kTransposeA);
  const bool left_side = attributes.GetBool(Attr::kLeftSide);
  Triangle<T> t;
  t.n = Columns(matrices.shape());
  t.transposed = transpose != TriangularSolveOptions::NO_TRANSPOSE;
  t.conjugated = transpose == TriangularSolveOptions::ADJOINT;
  t.lower = attributes.GetBool(Attr::kLower) != t.transposed;
  t.unit_diagonal = attributes.GetBool(Attr::kUnitDiagonal);
  const auto elements = b->data<T>();
  if (elements.empty()) return;
  const int64_t rank = b->shape().rank();
  const int64_t m = b->shape().dimensions(static_cast<int>(left_side ? rank - 1 : rank - 2));
  t.a = matrices.data<T>().data();
  for (T* x = elements.data(); x < elements.data() + elements.size(); x += t.n * m, t.a += t.n * t.n) {
    if (left_side) {
      SolveLeft(t, x, m);
    } else {
      SolveRight(t, x, m);
    }
  }
}

PrimitiveType WideType(PrimitiveType type) { return primitive_util::IsComplexType(type) ? C128 : F64; }

}  // namespace

absl::StatusOr<Literal> EvaluateCholesky(const EvaluateArgs& args) {
  const PrimitiveType type = args.result_shape().element_type();
  TF_ASSIGN_OR_RETURN(Literal matrices, args.operand(0).Convert(WideType(type)));
  const bool lower = args.op.attributes.GetBool(Attr::kLower);
  if (WideType(type) == C128) {
    FactorAll<complex128>(&matrices, lower);
  } else {
    FactorAll<double>(&matrices, lower);
  }
  return matrices.Convert(type);
}

absl::StatusOr<Literal> EvaluateTriangularSolve(const EvaluateArgs& args) {
  const PrimitiveType type = args.result_shape().element_type();
  TF_ASSIGN_OR_RETURN(const Literal a, args.operand(0).Convert(WideType(type)));
  TF_ASSIGN_OR_RETURN(Literal b, args.operand(1).Convert(WideType(type)));
  if (WideType(type) == C128) {
    SolveAll<complex128>(args, a, &b);
  } else {
    SolveAll<double>(args, a, &b);
  }
  return b.Convert(type);
}

}  // namespace xla
