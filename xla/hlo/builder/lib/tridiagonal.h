#pragma once

#include "absl/status/statusor.h"
#include "xla/hlo/builder/xla_builder.h"

// Systems of equations whose matrix has three diagonals, [..., 1, n] each: row i of the matrix has
// lower_diagonal[i], main_diagonal[i], upper_diagonal[i] in the columns i - 1, i, i + 1. The first element of
// the lower and the last of the upper diagonal are not read. Elements are floating-point or complex, of one
// type. Names and semantics are those of XLA's builder library.

namespace xla {
namespace tridiagonal {

// kThomas: Gaussian elimination without pivoting, n steps. Exact enough for diagonally dominant and for
// positive definite matrices; elsewhere a pivot may vanish, which gives infinities or NaN.
enum SolverAlgorithm { kThomas };

// Solves for k right hand sides, rhs = [..., k, n]; so is the result.
absl::StatusOr<XlaOp> TridiagonalSolver(SolverAlgorithm algo, XlaOp lower_diagonal, XlaOp main_diagonal,
                                        XlaOp upper_diagonal, XlaOp rhs);
// The diagonals in one array, [..., 3, n]: upper, main, lower. Here rhs and the result are [..., n, k].
absl::StatusOr<XlaOp> TridiagonalSolver(SolverAlgorithm algo, XlaOp diagonals, XlaOp rhs);

absl::StatusOr<XlaOp> ThomasSolver(XlaOp lower_diagonal, XlaOp main_diagonal, XlaOp upper_diagonal,
                                   XlaOp rhs);
absl::StatusOr<XlaOp> ThomasSolver(XlaOp diagonals, XlaOp rhs);

// The product of such a matrix with rhs = [..., n, k]; so is the result.
absl::StatusOr<XlaOp> TridiagonalMatMul(XlaOp upper_diagonal, XlaOp main_diagonal, XlaOp lower_diagonal,
                                        XlaOp rhs);

}  // namespace tridiagonal
}  // namespace xla
