#pragma once

#include "xla/hlo/builder/xla_builder.h"

namespace xla {

// a = P L U for the matrices of a = [..., m, n], any m and n; floating-point or complex: P a permutation, L
// lower triangular with ones on the diagonal, U upper triangular. Names and semantics are those of XLA's
// builder library; the results have the form of LAPACK's xGETRF, but rows count from 0.
struct LuDecompositionResult {
  // As `a`: U on and above the diagonal, L without its ones below.
  XlaOp lu;
  // s32[..., min(m, n)]: in step i, row i was exchanged with row pivots[i].
  XlaOp pivots;
  // s32[..., m]: row i of L U is row permutation[i] of `a`.
  XlaOp permutation;
};

// Partial pivoting: no element of L is larger than 1. Singular matrices have zeros on the diagonal of U.
LuDecompositionResult LuDecomposition(XlaOp a);

}  // namespace xla
