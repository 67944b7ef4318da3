#include "xla/hlo/builder/lib/tridiagonal.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

// Golub & Van Loan, Matrix Computations (4th edition), 4.3.6; Conte & de Boor, Elementary Numerical
// Analysis, 4.3.

namespace xla {
namespace tridiagonal {
namespace {

using linalg::Matrices;

struct System {
  Matrices lower, main, upper;  // [batch, 1, n]
  Matrices rhs;                 // [batch, k, n]
};

absl::StatusOr<System> ReadSystem(XlaOp lower, XlaOp main, XlaOp upper, XlaOp rhs) {
  System system;
  TF_ASSIGN_OR_RETURN(system.rhs, linalg::ReadMatrices("TridiagonalSolver", rhs));
  std::pair<XlaOp, Matrices*> diagonals[] = {
      {lower, &system.lower}, {main, &system.main}, {upper, &system.upper}};
  for (auto [op, matrices] : diagonals) {
    TF_ASSIGN_OR_RETURN(*matrices, linalg::ReadMatrices("TridiagonalSolver", op));
    if (matrices->m != 1 || matrices->n != system.rhs.n || matrices->batch_sizes != system.rhs.batch_sizes ||
        matrices->user_type != system.rhs.user_type) {
      TF_ASSIGN_OR_RETURN(Shape shape, op.builder()->GetShape(op));
      TF_ASSIGN_OR_RETURN(Shape rhs_shape, rhs.builder()->GetShape(rhs));
      return InvalidArgument(
          "TridiagonalSolver: for rhs [..., k, n] a diagonal is [..., 1, n] of the same type and batch; but "
          "rhs is "
          "%s and a diagonal is %s",
          ShapeUtil::HumanString(rhs_shape), ShapeUtil::HumanString(shape));
    }
  }
  return system;
}

// [batch, k, n] as [n, batch, k], so that what belongs to one equation lies together.
XlaOp ByEquation(XlaOp x) { return Transpose(x, {2, 0, 1}); }

XlaOp Equation(XlaOp x, XlaOp i, int64_t batch, int64_t k) {
  XlaOp zero = ZerosLike(i);
  return DynamicSlice(x, {i, zero, zero}, {1, batch, k});
}

XlaOp SetEquation(XlaOp x, XlaOp values, XlaOp i) {
  XlaOp zero = ZerosLike(i);
  return DynamicUpdateSlice(x, values, {i, zero, zero});
}

// Eliminates the lower diagonal: x[i] + upper'[i] x[i + 1] = rhs'[i]. Gives upper' and rhs', by equation.
absl::StatusOr<std::vector<XlaOp>> Eliminate(const System& system) {
  XlaBuilder* builder = system.rhs.builder();
  int64_t batch = system.rhs.batch, k = system.rhs.m, n = system.rhs.n;
  auto step = [&](XlaOp i, absl::Span<const XlaOp> values,
                  XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    XlaOp before = i - One(builder, S64);
    XlaOp lower = Equation(values[2], i, batch, 1);
    // The equation before the first is 0 = 0, whatever its number is clamped to.
    XlaOp first = Eq(i, ZerosLike(i));
    XlaOp upper_before = Equation(values[0], before, batch, 1);
    XlaOp rhs_before = Equation(values[1], before, batch, k);
    XlaOp taken = Select(first, ZerosLike(lower), lower * upper_before);
    XlaOp rhs_taken = Select(first, ZerosLike(rhs_before), lower * rhs_before);
    XlaOp pivot = Equation(values[3], i, batch, 1) - taken;
    return std::vector<XlaOp>{
        SetEquation(values[0], Equation(values[0], i, batch, 1) / pivot, i),
        SetEquation(values[1], (Equation(values[1], i, batch, k) - rhs_taken) / pivot, i), values[2],
        values[3]};
  };
  return ForEachIndex(n, S64, step,
                      {ByEquation(system.upper.op), ByEquation(system.rhs.op), ByEquation(system.lower.op),
                       ByEquation(system.main.op)},
                      "ThomasElimination", builder);
}

// Solves x[i] + upper[i] x[i + 1] = rhs[i], from the last to the first.
absl::StatusOr<XlaOp> Substitute(const System& system, XlaOp upper, XlaOp rhs) {
  XlaBuilder* builder = system.rhs.builder();
  int64_t batch = system.rhs.batch, k = system.rhs.m, n = system.rhs.n;
  auto step = [&](XlaOp count, absl::Span<const XlaOp> values,
                  XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    XlaOp i = ConstantR0<int64_t>(builder, n - 2) - count;
    XlaOp next = Equation(values[0], i + One(builder, S64), batch, k);
    XlaOp x = Equation(values[0], i, batch, k) - Equation(values[1], i, batch, 1) * next;
    return std::vector<XlaOp>{SetEquation(values[0], x, i), values[1]};
  };
  TF_ASSIGN_OR_RETURN(std::vector<XlaOp> results,
                      ForEachIndex(n - 1, S64, step, {rhs, upper}, "ThomasSubstitution", builder));
  return Transpose(results[0], {1, 2, 0});
}

}  // namespace

absl::StatusOr<XlaOp> ThomasSolver(XlaOp lower_diagonal, XlaOp main_diagonal, XlaOp upper_diagonal,
                                   XlaOp rhs) {
  TF_ASSIGN_OR_RETURN(System system, ReadSystem(lower_diagonal, main_diagonal, upper_diagonal, rhs));
  if (system.rhs.empty()) return rhs;
  TF_ASSIGN_OR_RETURN(std::vector<XlaOp> reduced, Eliminate(system));
  TF_ASSIGN_OR_RETURN(XlaOp x, Substitute(system, reduced[0], reduced[1]));
  return system.rhs.ToUser(x);
}

absl::StatusOr<XlaOp> ThomasSolver(XlaOp diagonals, XlaOp rhs) {
  TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("TridiagonalSolver", diagonals));
  TF_RETURN_IF_ERROR(linalg::MatrixShape("TridiagonalSolver", rhs).status());
  int rows = static_cast<int>(shape.rank()) - 2;
  if (shape.dimensions(rows) != 3) {
    return InvalidArgument("TridiagonalSolver: the three diagonals are [..., 3, n], but got %s",
                           ShapeUtil::HumanString(shape));
  }
  auto diagonal = [&](int64_t i) { return SliceInDim(diagonals, i, i + 1, 1, rows); };
  TF_ASSIGN_OR_RETURN(XlaOp x,
                      ThomasSolver(diagonal(2), diagonal(1), diagonal(0), TransposeInMinorDims(rhs)));
  return TransposeInMinorDims(x);
}

absl::StatusOr<XlaOp> TridiagonalSolver(SolverAlgorithm algo, XlaOp lower_diagonal, XlaOp main_diagonal,
                                        XlaOp upper_diagonal, XlaOp rhs) {
  switch (algo) {
    case kThomas:
      return ThomasSolver(lower_diagonal, main_diagonal, upper_diagonal, rhs);
  }
  return InvalidArgument("TridiagonalSolver: there is no algorithm %d", static_cast<int>(algo));
}

absl::StatusOr<XlaOp> TridiagonalSolver(SolverAlgorithm algo, XlaOp diagonals, XlaOp rhs) {
  switch (algo) {
    case kThomas:
      return ThomasSolver(diagonals, rhs);
  }
  return InvalidArgument("TridiagonalSolver: there is no algorithm %d", static_cast<int>(algo));
}

namespace {

absl::Status CheckDiagonal(absl::string_view name, const Shape& diagonal, const Shape& rhs) {
  if (diagonal.rank() != rhs.rank()) {
    return InvalidArgument("TridiagonalMatMul: the rank of %s must be that of rhs, found %d and %d", name,
                           diagonal.rank(), rhs.rank());
  }
  std::vector<int64_t> expected(rhs.dimensions().begin(), rhs.dimensions().end());
  expected[rhs.rank() - 1] = expected[rhs.rank() - 2];
  expected[rhs.rank() - 2] = 1;
  if (diagonal.dimensions() != absl::MakeConstSpan(expected)) {
    return InvalidArgument("TridiagonalMatMul: %s must be %s for a rhs %s, but got %s", name,
                           ShapeUtil::HumanString(ShapeUtil::MakeShape(rhs.element_type(), expected)),
                           ShapeUtil::HumanString(rhs), ShapeUtil::HumanString(diagonal));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<XlaOp> TridiagonalMatMul(XlaOp upper_diagonal, XlaOp main_diagonal, XlaOp lower_diagonal,
                                        XlaOp rhs) {
  XlaBuilder* builder = rhs.builder();
  TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("TridiagonalMatMul", rhs));
  std::pair<absl::string_view, XlaOp> diagonals[] = {
      {"superdiag", upper_diagonal}, {"maindiag", main_diagonal}, {"subdiag", lower_diagonal}};
  for (auto [name, op] : diagonals) {
    TF_ASSIGN_OR_RETURN(Shape diagonal, builder->GetShape(op));
    TF_RETURN_IF_ERROR(CheckDiagonal(name, diagonal, shape));
  }
  int rows = static_cast<int>(shape.rank()) - 2;
  int64_t n = shape.dimensions(rows);
  XlaOp result = TransposeInMinorDims(main_diagonal) * rhs;
  if (n < 2) return result;
  XlaOp zero = Zero(builder, shape.element_type());
  XlaOp upper = SliceInDim(TransposeInMinorDims(upper_diagonal), 0, n - 1, 1, rows);
  XlaOp lower = SliceInDim(TransposeInMinorDims(lower_diagonal), 1, n, 1, rows);
  result = result + PadInDim(upper * SliceInDim(rhs, 1, n, 1, rows), zero, rows, 0, 1);
  return result + PadInDim(lower * SliceInDim(rhs, 0, n - 1, 1, rows), zero, rows, 1, 0);
}

}  // namespace tridiagonal
}  // namespace xla
