#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/xla_data.pb.h"

// QR decomposition by Householder reflections. Names and semantics are those of XLA's builder library; the
// results have the form of LAPACK's xGEQRF and xORGQR.

namespace xla {

// a = Q R for the matrices of a = [..., m, n], any m and n; floating-point or complex.
struct QrDecomposition {
  // As `a`: R on and above the diagonal, and below it, in column i, the elements after the i-th of v(i),
  // whose first i are 0 and whose i-th is 1.
  XlaOp q_and_r;
  // [..., min(m, n)]: Q = H(0) H(1) .. with H(i) = I - taus[i] v(i) adjoint(v(i)).
  XlaOp taus;
};
QrDecomposition Qr(XlaOp a);

// The first n columns of Q = H(0) H(1) .., for `a` = [..., m, n] with m >= n and `taus` = [..., k], k <= n,
// in the form of QrDecomposition.
XlaOp ProductOfElementaryHouseholderReflectors(XlaOp a, XlaOp taus);

// Both factors as matrices. With `full_matrices` q is [..., m, m] and r [..., m, n]; otherwise, with
// p = min(m, n), q is [..., m, p] and r [..., p, n].
void QrExplicit(XlaOp a, bool full_matrices, XlaOp& q, XlaOp& r);

// The older form of QrExplicit. `block_size` and `precision` have no influence.
struct QRDecompositionResult {
  XlaOp q;
  XlaOp r;
};
absl::StatusOr<QRDecompositionResult> QRDecomposition(
    XlaOp a, bool full_matrices, int64_t block_size = 128,
    PrecisionConfig::Precision precision = PrecisionConfig::HIGHEST);

}  // namespace xla
