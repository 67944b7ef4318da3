#pragma once

#include <cstdint>

#include "xla/hlo/builder/xla_builder.h"
#include "xla/xla_data.pb.h"

namespace xla {

// a = u[:, :p] diag(d) adjoint(v[:, :p]) for the matrices of a = [..., m, n], p = min(m, n). Names and
// semantics are those of XLA's builder library.
struct SVDResult {
  // [..., m, m], unitary: the left singular vectors are columns.
  XlaOp u;
  // [..., p]: the singular values, real, not negative, descending.
  XlaOp d;
  // [..., n, n], unitary: the right singular vectors are columns (not rows).
  XlaOp v;
};

// Floating-point or complex, any m and n. Errors of the product are a small multiple of the type's precision
// times the largest singular value. The iteration goes on until the vectors are orthogonal to the type's
// precision, whatever `epsilon` says, but for at most `max_iter` sweeps. `precision` is that of the final
// matrix product. A matrix with NaN or infinities gives NaN.
SVDResult SVD(XlaOp a, int64_t max_iter = 100, float epsilon = 1e-6,
              PrecisionConfig::Precision precision = PrecisionConfig::HIGHEST);

}  // namespace xla
