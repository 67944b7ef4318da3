#include "xla/hlo/builder/lib/logdet.h"

#include <limits>
#include <vector>

#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/lu_decomposition.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/util.h"

// The determinant is the product of the diagonal of U, times -1 for every exchange of rows. Golub & Van Loan,
// Matrix Computations (4th edition), 3.4.

namespace xla {
namespace {

using linalg::Matrices;

XlaOp ProductOfRow(XlaOp x, PrimitiveType type) {
  return Reduce(x, One(x.builder(), type), CreateScalarMultiplyComputation(type, x.builder()), {1});
}

// In the type of the computation, [batch].
absl::StatusOr<SignAndLogDet> Compute(const Matrices& a) {
  XlaBuilder* builder = a.builder();
  LuDecompositionResult lu = LuDecomposition(a.op);
  XlaOp diagonal = GetMatrixDiagonal(lu.lu);
  XlaOp exchanged = Ne(lu.pivots, linalg::Indices(builder, {a.batch, a.n}, 1));
  XlaOp one = FullLike(diagonal, 1);
  XlaOp sign = Select(exchanged, Neg(one), one);
  sign = ProductOfRow(sign * Sign(diagonal), a.type);
  // A product of many complex signs drifts away from the unit circle.
  if (a.is_complex()) sign = Sign(sign);
  return SignAndLogDet{sign, linalg::Sum(Log(Abs(diagonal)), {1})};
}

XlaOp LogOf(const Matrices& a, SignAndLogDet result) {
  if (a.is_complex()) return Complex(result.logdet, Atan2(Imag(result.sign), Real(result.sign)));
  XlaOp nan = FullLike(result.logdet, std::numeric_limits<double>::quiet_NaN());
  return Select(Lt(result.sign, ZerosLike(result.sign)), nan, result.logdet);
}

}  // namespace

SignAndLogDet SLogDet(XlaOp a) {
  auto result = [&]() -> absl::StatusOr<SignAndLogDet> {
    TF_ASSIGN_OR_RETURN(Matrices matrices, linalg::ReadMatrices("SLogDet", a, /*square=*/true));
    TF_ASSIGN_OR_RETURN(SignAndLogDet result, Compute(matrices));
    return SignAndLogDet{matrices.ToUser(result.sign), matrices.ToUser(result.logdet)};
  }();
  if (result.ok()) return *result;
  XlaOp error = a.builder()->ReportError(result.status());
  return {error, error};
}

XlaOp LogDet(XlaOp a) {
  return a.builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Matrices matrices, linalg::ReadMatrices("LogDet", a, /*square=*/true));
    TF_ASSIGN_OR_RETURN(SignAndLogDet result, Compute(matrices));
    return matrices.ToUser(LogOf(matrices, result));
  });
}

}  // namespace xla
