#pragma once

#include <cstdint>

#include "xla/hlo/builder/xla_builder.h"

namespace xla {

// a v = v diag(w) for Hermitian (real: symmetric) matrices. Names and semantics are those of XLA's builder
// library.
struct SelfAdjointEigResult {
  // [..., n, n], unitary: column i is an eigenvector to w[i].
  XlaOp v;
  // [..., n]: the eigenvalues, real, as often as their multiplicity.
  XlaOp w;
};

// The matrices of a = [..., n, n], floating-point or complex, of which only the lower (or upper) triangle is
// read. The eigenvalues ascend, unless `sort_eigenvalues` is false. Errors of v diag(w) adjoint(v) are a
// small multiple of the type's precision times the largest eigenvalue. The iteration goes on until the rest
// is zero to the type's precision, whatever `tol` says, but for at most `max_iter` sweeps. A matrix with NaN
// or infinities gives NaN.
SelfAdjointEigResult SelfAdjointEig(XlaOp a, bool lower = true, int64_t max_iter = 15, float tol = 1e-5,
                                    bool sort_eigenvalues = true);

}  // namespace xla
