// Dense linear algebra on batches of matrices.
#pragma once

#include <cstdint>

#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// The element types: complex ones are pairs of the real ones, the real part first.
enum class Number : uint8_t { kF32, kF64, kC64, kC128 };

// Element (i, j) of matrix b is number b * batch_step + i * row_step + j * column_step of `data`. Steps are
// not negative, and no two elements of what is written share a place. Either the rows or the columns should
// be contiguous: other steps work, but slowly.
struct Matrices {
  void* data;
  int64_t batch_step, row_step, column_step;
};
struct ConstMatrices {
  const void* data;
  int64_t batch_step, row_step, column_step;
};

// Every function here gives the same bits for any number of workers. What is read and what is written may be
// the same memory with the same steps; they must not overlap otherwise.

// The triangular factors of hermitian positive definite n x n matrices: l * adjoint(l) = a, or
// adjoint(u) * u = a when `lower` is false. Only that triangle of `a` is read, and of the diagonal only the
// real parts. The other triangle of the factor is zero. When a matrix is not positive definite (a pivot is
// not greater than 0) all its factor is NaN.
void Cholesky(Number type, int64_t batch, int64_t n, bool lower, const ConstMatrices& a,
              const Matrices& factor, Workers& workers);

// The same as LAPACK's potrf has it: the other triangle of `factor` becomes that of `a`, and info[b] is 0, or
// i + 1 for the first row i at which matrix b turns out to be not positive definite; its factor is
// unspecified then.
void CholeskyInfo(Number type, int64_t batch, int64_t n, bool lower, const ConstMatrices& a,
                  const Matrices& factor, int32_t* info, Workers& workers);

struct TriangularSolveOptions {
  bool left_side = true;       // op(a) * x = b with b of n x m; otherwise x * op(a) = b with b of m x n
  bool lower = true;           // which triangle of `a` is read
  bool unit_diagonal = false;  // the diagonal counts as ones and is not read
  bool transpose = false;      // op(a) is the transpose of a,
  bool conjugate = false;      // with the numbers conjugated: both make the adjoint
};

// Solves with n x n triangles and m right sides each. A zero on the diagonal divides as IEEE division does.
void TriangularSolve(Number type, int64_t batch, int64_t n, int64_t m, const TriangularSolveOptions& options,
                     const ConstMatrices& a, const ConstMatrices& b, const Matrices& x, Workers& workers);

// LU factors of m x n matrices with partial pivoting, in place: l * u = p * a, with the unit lower triangle l
// below the diagonal. Step i exchanged row i with row pivots[b * min(m, n) + i], counted from 0, which has
// the largest |re| + |im| of the candidates, as LAPACK's getrf does it. info[b] is 0, or i + 1 for the first
// zero pivot u(i, i).
//
// Works on as many matrices at a time as a vector has lanes: made for batches of small ones.
void LuFactor(Number type, int64_t batch, int64_t m, int64_t n, const Matrices& a, int32_t* pivots,
              int32_t* info, Workers& workers);

// Whether that is faster than one matrix after the other in a LAPACK library.
bool LuFactorPays(Number type, int64_t batch, int64_t m, int64_t n);

}  // namespace xla::cpu
