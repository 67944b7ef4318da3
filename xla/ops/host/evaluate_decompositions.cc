// The decompositions among the known custom calls, as LAPACK defines them (Anderson et al., LAPACK Users'
// Guide, 3rd edition, 1999). They compute in f64 or c128 and round once.
#include <algorithm>
#include <cmath>
#include <complex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/ops/host/evaluate_known_calls.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

double Conjugate(double x) { return x; }
complex128 Conjugate(complex128 x) { return std::conj(x); }
double RealPart(double x) { return x; }
double RealPart(complex128 x) { return x.real(); }
double ImaginaryPart(double) { return 0; }
double ImaginaryPart(complex128 x) { return x.imag(); }

// A batch of matrices, one after another, row by row.
template <typename T>
struct Matrix {
  T* data;
  int64_t rows, columns;
  T& operator()(int64_t i, int64_t j) const { return data[i * columns + j]; }
};

// The reflector I - tau v v^H that takes column `k` from row `k` on to (beta, 0, ..): v, whose first element
// is one, replaces the rest of the column, beta the diagonal. As LAPACK's larfg.
template <typename T>
T MakeReflector(const Matrix<T>& a, int64_t k) {
  double below = 0;
  for (int64_t i = k + 1; i < a.rows; ++i) below = std::hypot(below, std::abs(a(i, k)));
  const T alpha = a(k, k);
  if (below == 0 && ImaginaryPart(alpha) == 0) return T(0);
  const double length = std::hypot(std::abs(alpha), below);
  const double beta = RealPart(alpha) >= 0 ? -length : length;
  const T scale = T(1) / (alpha - T(beta));
  for (int64_t i = k + 1; i < a.rows; ++i) a(i, k) = a(i, k) * scale;
  a(k, k) = T(beta);
  return (T(beta) - alpha) / T(beta);
}

// (I - tau v v^H) times the columns from `first` on, v being what `reflectors` keeps in column `k`.
template <typename T>
void ApplyReflector(const Matrix<T>& reflectors, int64_t k, T tau, const Matrix<T>& a, int64_t first) {
  for (int64_t j = first; j < a.columns; ++j) {
    T dot = a(k, j);
    for (int64_t i = k + 1; i < a.rows; ++i) dot += Conjugate(reflectors(i, k)) * a(i, j);
    dot *= tau;
    a(k, j) -= dot;
    for (int64_t i = k + 1; i < a.rows; ++i) a(i, j) -= reflectors(i, k) * dot;
  }
}

template <typename T>
void FactorQr(const Matrix<T>& a, T* taus) {
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    taus[k] = MakeReflector(a, k);
    ApplyReflector(a, k, Conjugate(taus[k]), a, k + 1);
  }
}

// The first columns of the product of the reflectors; columns beyond them are those of the identity.
template <typename T>
void MultiplyReflectors(const Matrix<T>& reflectors, const T* taus, int64_t count, const Matrix<T>& q) {
  for (int64_t i = 0; i < q.rows; ++i) {
    for (int64_t j = 0; j < q.columns; ++j) q(i, j) = T(i == j ? 1 : 0);
  }
  for (int64_t k = count - 1; k >= 0; --k) ApplyReflector(reflectors, k, taus[k], q, k);
}

// Partial pivoting: the largest element of the column moves to the diagonal.
template <typename T>
void FactorLu(const Matrix<T>& a, int32_t* pivots, int32_t* permutation) {
  for (int64_t i = 0; i < a.rows; ++i) permutation[i] = static_cast<int32_t>(i);
  for (int64_t k = 0; k < std::min(a.rows, a.columns); ++k) {
    int64_t pivot = k;
    for (int64_t i = k + 1; i < a.rows; ++i) {
      if (std::abs(a(i, k)) > std::abs(a(pivot, k))) pivot = i;
    }
    pivots[k] = static_cast<int32_t>(pivot);
    if (pivot != k) {
      std::swap_ranges(&a(k, 0), &a(k, 0) + a.columns, &a(pivot, 0));
      std::swap(permutation[k], permutation[pivot]);
    }
    if (a(k, k) == T(0)) continue;
    for (int64_t i = k + 1; i < a.rows; ++i) {
      const T factor = a(i, k) = a(i, k) / a(k, k);
      for (int64_t j = k + 1; j < a.columns; ++j) a(i, j) -= factor * a(k, j);
    }
  }
}

absl::Status Wrong(const EvaluateArgs& args, absl::string_view rule) {
  std::string operands;
  for (const Literal* operand : args.operands) absl::StrAppend(&operands, operand->shape().ToString(), " ");
  return absl::InvalidArgumentError(
      absl::StrCat("custom-call '", args.op.attributes.GetString(Attr::kCustomCallTarget), "': ", rule,
                   "; operands ", operands, "result ", args.result_shape().ToString()));
}

// What the calls have in common: a batch of matrices of a type that can be decomposed.
absl::StatusOr<PrimitiveType> WideType(const EvaluateArgs& args, size_t operands) {
  if (args.operands.size() != operands) return Wrong(args, absl::StrCat("expected ", operands, " operands"));
  const Shape& a = args.operand(0).shape();
  if (!a.IsArray() || a.rank() < 2) return Wrong(args, "expected a matrix or a batch of them");
  switch (a.element_type()) {
    case F16:
    case BF16:
    case F32:
    case F64:
      return F64;
    case C64:
    case C128:
      return C128;
    default:
      return Wrong(args, "expected floats or complex numbers");
  }
}

// The shape of the matrices without their last dimensions, and others in place of these.
Shape Batched(const Shape& matrices, PrimitiveType type, absl::Span<const int64_t> last) {
  std::vector<int64_t> sizes(matrices.dimensions().begin(), matrices.dimensions().end() - 2);
  sizes.insert(sizes.end(), last.begin(), last.end());
  return ShapeUtil::MakeShape(type, sizes);
}

absl::Status ExpectResult(const EvaluateArgs& args, const Shape& expected) {
  if (ShapeUtil::Compatible(expected, args.result_shape())) return absl::OkStatus();
  return Wrong(args, absl::StrCat("the result should be ", expected.ToString()));
}

template <typename T>
void QrOfAll(Literal* packed, Literal* taus, int64_t rows, int64_t columns) {
  const auto elements = packed->data<T>();
  const int64_t count = std::min(rows, columns);
  for (int64_t i = 0; i * rows * columns < static_cast<int64_t>(elements.size()); ++i) {
    FactorQr<T>({elements.data() + i * rows * columns, rows, columns}, taus->data<T>().data() + i * count);
  }
}

template <typename T>
void ProductsOfAll(const Literal& packed, const Literal& taus, Literal* q, int64_t rows, int64_t columns,
                   int64_t count) {
  Literal reflectors = packed.Clone();
  const auto elements = reflectors.data<T>();
  for (int64_t i = 0; i * rows * columns < static_cast<int64_t>(elements.size()); ++i) {
    MultiplyReflectors<T>({elements.data() + i * rows * columns, rows, columns},
                          taus.data<T>().data() + i * count, count,
                          {q->data<T>().data() + i * rows * columns, rows, columns});
  }
}

template <typename T>
void LuOfAll(Literal* packed, Literal* pivots, Literal* permutation, int64_t rows, int64_t columns) {
  const auto elements = packed->data<T>();
  for (int64_t i = 0; i * rows * columns < static_cast<int64_t>(elements.size()); ++i) {
    FactorLu<T>({elements.data() + i * rows * columns, rows, columns},
                pivots->data<int32_t>().data() + i * std::min(rows, columns),
                permutation->data<int32_t>().data() + i * rows);
  }
}

// An empty matrix has nothing to decompose, and no pointers to step through.
bool IsEmpty(int64_t rows, int64_t columns) { return rows == 0 || columns == 0; }

}  // namespace

absl::StatusOr<Literal> EvaluateQrCall(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const PrimitiveType wide, WideType(args, 1));
  const Shape& shape = args.operand(0).shape();
  const int64_t rows = shape.dimensions(shape.rank() - 2), columns = shape.dimensions(shape.rank() - 1);
  const Shape tau_shape = Batched(shape, shape.element_type(), {std::min(rows, columns)});
  TF_RETURN_IF_ERROR(ExpectResult(args, ShapeUtil::MakeTupleShape({shape, tau_shape})));
  TF_ASSIGN_OR_RETURN(Literal packed, args.operand(0).Convert(wide));
  TF_ASSIGN_OR_RETURN(Literal taus, Literal::Make(ShapeUtil::ChangeElementType(tau_shape, wide)));
  if (!IsEmpty(rows, columns)) {
    wide == F64 ? QrOfAll<double>(&packed, &taus, rows, columns)
                : QrOfAll<complex128>(&packed, &taus, rows, columns);
  }
  TF_ASSIGN_OR_RETURN(packed, packed.Convert(shape.element_type()));
  TF_ASSIGN_OR_RETURN(taus, taus.Convert(shape.element_type()));
  Literal elements[] = {std::move(packed), std::move(taus)};
  return Literal::MoveIntoTuple(elements);
}

absl::StatusOr<Literal> EvaluateHouseholderProductCall(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const PrimitiveType wide, WideType(args, 2));
  const Shape& shape = args.operand(0).shape();
  const Shape& tau_shape = args.operand(1).shape();
  const int64_t rows = shape.dimensions(shape.rank() - 2), columns = shape.dimensions(shape.rank() - 1);
  const int64_t count =
      tau_shape.IsArray() && tau_shape.rank() > 0 ? tau_shape.dimensions(tau_shape.rank() - 1) : -1;
  if (count < 0 || count > std::min(rows, columns) ||
      !ShapeUtil::Compatible(tau_shape, Batched(shape, shape.element_type(), {count}))) {
    return Wrong(args, "expected one tau for each reflector, and no more of them than rows or columns");
  }
  TF_RETURN_IF_ERROR(ExpectResult(args, shape));
  TF_ASSIGN_OR_RETURN(const Literal packed, args.operand(0).Convert(wide));
  TF_ASSIGN_OR_RETURN(const Literal taus, args.operand(1).Convert(wide));
  TF_ASSIGN_OR_RETURN(Literal q, Literal::Make(ShapeUtil::ChangeElementType(shape, wide)));
  if (!IsEmpty(rows, columns)) {
    wide == F64 ? ProductsOfAll<double>(packed, taus, &q, rows, columns, count)
                : ProductsOfAll<complex128>(packed, taus, &q, rows, columns, count);
  }
  return q.Convert(shape.element_type());
}

absl::StatusOr<Literal> EvaluateLuCall(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(const PrimitiveType wide, WideType(args, 1));
  const Shape& shape = args.operand(0).shape();
  const int64_t rows = shape.dimensions(shape.rank() - 2), columns = shape.dimensions(shape.rank() - 1);
  const Shape pivot_shape = Batched(shape, S32, {std::min(rows, columns)});
  const Shape permutation_shape = Batched(shape, S32, {rows});
  TF_RETURN_IF_ERROR(ExpectResult(args, ShapeUtil::MakeTupleShape({shape, pivot_shape, permutation_shape})));
  TF_ASSIGN_OR_RETURN(Literal packed, args.operand(0).Convert(wide));
  TF_ASSIGN_OR_RETURN(Literal pivots, Literal::Make(pivot_shape));
  TF_ASSIGN_OR_RETURN(Literal permutation, Literal::Make(permutation_shape));
  if (!IsEmpty(rows, columns)) {
    wide == F64 ? LuOfAll<double>(&packed, &pivots, &permutation, rows, columns)
                : LuOfAll<complex128>(&packed, &pivots, &permutation, rows, columns);
  }
  TF_ASSIGN_OR_RETURN(packed, packed.Convert(shape.element_type()));
  Literal elements[] = {std::move(packed), std::move(pivots), std::move(permutation)};
  return Literal::MoveIntoTuple(elements);
}

}  // namespace xla
