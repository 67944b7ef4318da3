#pragma once

#include "xla/hlo/builder/xla_builder.h"

// Determinants of the matrices of an array [..., n, n], floating-point or complex. Names and semantics are
// those of XLA's builder library.

namespace xla {

struct SignAndLogDet {
  // [...]: 1, -1, or 0 when the matrix is singular; for complex matrices det / |det|, in their type.
  XlaOp sign;
  // [...]: log(|det|), a real number; -inf when the matrix is singular.
  XlaOp logdet;
};
SignAndLogDet SLogDet(XlaOp a);

// log(det): NaN where a real determinant is negative; the principal value where the matrices are complex.
XlaOp LogDet(XlaOp a);

}  // namespace xla
