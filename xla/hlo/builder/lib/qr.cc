#include "xla/hlo/builder/lib/qr.h"

#include <algorithm>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/util.h"

// Golub & Van Loan, Matrix Computations (4th edition), 5.1 and 5.2; the signs are those of LAPACK.

namespace xla {
namespace {

using linalg::AsType;
using linalg::Indices;
using linalg::Matrices;

// H = I - tau v adjoint(v), with adjoint(H) x = beta e_k for the x it was made for; beta is real.
struct Reflection {
  XlaOp v;     // [batch, m, 1]: zeros, one at k, then the rest
  XlaOp tau;   // [batch, 1, 1]
  XlaOp beta;  // [batch, 1, 1], in the matrices' type
};

// The reflection for the columns x = [batch, m, 1] from their k-th element on.
Reflection MakeReflection(const Matrices& a, XlaOp x, XlaOp k) {
  XlaBuilder* builder = x.builder();
  XlaOp zero_index = ConstantR0<int32_t>(builder, 0);
  XlaOp row = Indices(builder, {a.batch, a.m, 1}, 1);

  // All but beta is computed from elements of at most 1: no square overflows, and tiny columns lose no
  // digits.
  XlaOp part = Select(Ge(row, k), x, ZerosLike(x));
  XlaOp largest = Reshape(linalg::Largest(Abs(part), {1, 2}), {a.batch, 1, 1});
  XlaOp scale = AsType(Select(Eq(largest, ZerosLike(largest)), FullLike(largest, 1), largest), a.type);
  part = part / scale;
  XlaOp alpha = DynamicSlice(part, {zero_index, k, zero_index}, {a.batch, 1, 1});
  XlaOp alpha_re = a.is_complex() ? Real(alpha) : alpha;
  XlaOp rest = Select(Gt(row, k), part, ZerosLike(part));
  XlaOp size = Abs(part);
  XlaOp norm = Sqrt(Reshape(linalg::Sum(size * size, {1, 2}), {a.batch, 1, 1}));

  // H = I where the rest is zero already and alpha is real.
  XlaOp largest_of_rest = Reshape(linalg::Largest(Abs(rest), {1, 2}), {a.batch, 1, 1});
  XlaOp done = Eq(largest_of_rest, ZerosLike(largest_of_rest));
  if (a.is_complex()) done = And(done, Eq(Imag(alpha), ZerosLike(alpha_re)));
  XlaOp beta = AsType(Select(Lt(alpha_re, ZerosLike(alpha_re)), norm, Neg(norm)), a.type);
  XlaOp one = FullLike(alpha, 1);
  XlaOp tau = Select(done, ZerosLike(alpha), (beta - alpha) / Select(done, one, beta));
  XlaOp v = Select(Eq(row, k), FullLike(x, 1), rest / Select(done, one, alpha - beta));
  XlaOp unscaled = DynamicSlice(x, {zero_index, k, zero_index}, {a.batch, 1, 1});
  return {v, tau, Select(done, unscaled, beta * scale)};
}

// tau v adjoint(v) x: what a reflection takes from x = [batch, m, n], in the columns from `first` on.
XlaOp ReflectedPart(XlaOp x, XlaOp v, XlaOp tau, absl::Span<const int64_t> sizes, XlaOp first) {
  XlaOp products = linalg::Multiply(linalg::Adjoint(v), x);
  XlaOp column = Indices(x.builder(), {sizes[0], 1, sizes[2]}, 2);
  products = Select(Ge(column, first), products, ZerosLike(products));
  return (v * tau) * products;
}

absl::StatusOr<QrDecomposition> Decompose(XlaOp input) {
  TF_ASSIGN_OR_RETURN(Matrices a, linalg::ReadMatrices("Qr", input));
  int64_t p = std::min(a.m, a.n);
  if (a.empty()) return QrDecomposition{input, a.ToUser(a.ZeroVectors(p, /*real=*/false))};

  auto step = [&](XlaOp k, absl::Span<const XlaOp> values,
                  XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    XlaOp zero = ConstantR0<int32_t>(builder, 0);
    XlaOp x = DynamicSlice(values[0], {zero, zero, k}, {a.batch, a.m, 1});
    Reflection h = MakeReflection(a, x, k);
    XlaOp next = k + ConstantR0<int32_t>(builder, 1);
    XlaOp matrix =
        values[0] - ReflectedPart(values[0], h.v, linalg::ConjIfComplex(h.tau), {a.batch, a.m, a.n}, next);
    XlaOp row = Indices(builder, {a.batch, a.m, 1}, 1);
    XlaOp column = Select(Lt(row, k), x, Select(Eq(row, k), ZerosLike(x) + h.beta, h.v));
    return std::vector<XlaOp>{DynamicUpdateSlice(matrix, column, {zero, zero, k}),
                              DynamicUpdateSlice(values[1], Reshape(h.tau, {a.batch, 1}), {zero, k})};
  };
  XlaOp taus = Broadcast(Zero(a.builder(), a.type), {a.batch, p});
  TF_ASSIGN_OR_RETURN(std::vector<XlaOp> results,
                      ForEachIndex(p, S32, step, {a.op, taus}, "Qr", a.builder()));
  return QrDecomposition{a.ToUser(results[0]), a.ToUser(results[1])};
}

absl::Status CheckReflectors(const Matrices& a, const Shape& a_shape, const Shape& taus_shape) {
  std::vector<int64_t> expected_batch(taus_shape.dimensions().begin(), taus_shape.dimensions().end());
  int64_t count = expected_batch.empty() ? 0 : expected_batch.back();
  if (!expected_batch.empty()) expected_batch.pop_back();
  if (taus_shape.rank() != a_shape.rank() - 1 || expected_batch != a.batch_sizes ||
      taus_shape.element_type() != a_shape.element_type() || count > a.n || a.m < a.n) {
    return InvalidArgument(
        "ProductOfElementaryHouseholderReflectors: for [..., m, n] with m >= n there are taus [..., k] of "
        "the same "
        "type and batch, k <= n; but a is %s and taus is %s",
        ShapeUtil::HumanString(a_shape), ShapeUtil::HumanString(taus_shape));
  }
  return absl::OkStatus();
}

absl::StatusOr<XlaOp> MultiplyReflectors(XlaOp input, XlaOp taus) {
  XlaBuilder* builder = input.builder();
  TF_ASSIGN_OR_RETURN(Matrices a, linalg::ReadMatrices("ProductOfElementaryHouseholderReflectors", input));
  TF_ASSIGN_OR_RETURN(Shape a_shape, builder->GetShape(input));
  TF_ASSIGN_OR_RETURN(Shape taus_shape, builder->GetShape(taus));
  TF_RETURN_IF_ERROR(CheckReflectors(a, a_shape, taus_shape));
  int64_t count = taus_shape.dimensions(static_cast<int>(taus_shape.rank()) - 1);
  XlaOp q = Broadcast(IdentityMatrix(builder, a.type, a.m, a.n), {a.batch});
  if (count == 0 || a.empty()) return a.ToUser(q);

  // From the last to the first: H(i) then changes nothing in the columns before i.
  auto step = [&](XlaOp i, absl::Span<const XlaOp> values,
                  XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    XlaOp zero = ConstantR0<int32_t>(builder, 0);
    XlaOp k = ConstantR0<int32_t>(builder, static_cast<int32_t>(count - 1)) - i;
    XlaOp x = DynamicSlice(values[1], {zero, zero, k}, {a.batch, a.m, 1});
    XlaOp tau = Reshape(DynamicSlice(values[2], {zero, k}, {a.batch, 1}), {a.batch, 1, 1});
    XlaOp row = Indices(builder, {a.batch, a.m, 1}, 1);
    XlaOp v = Select(Gt(row, k), x, Select(Eq(row, k), FullLike(x, 1), ZerosLike(x)));
    return std::vector<XlaOp>{values[0] - ReflectedPart(values[0], v, tau, {a.batch, a.m, a.n}, k), values[1],
                              values[2]};
  };
  taus = Reshape(ConvertElementType(taus, a.type), {a.batch, count});
  TF_ASSIGN_OR_RETURN(std::vector<XlaOp> results,
                      ForEachIndex(count, S32, step, {q, a.op, taus}, "HouseholderProduct", builder));
  return a.ToUser(results[0]);
}

absl::StatusOr<QRDecompositionResult> BothFactors(XlaOp a, bool full_matrices) {
  QrDecomposition qr = Qr(a);
  TF_ASSIGN_OR_RETURN(Shape shape, a.builder()->GetShape(qr.q_and_r));
  int rank = static_cast<int>(shape.rank());
  int64_t m = shape.dimensions(rank - 2), n = shape.dimensions(rank - 1);
  int64_t columns = full_matrices ? m : std::min(m, n);
  XlaOp reflectors =
      columns <= n ? SliceInDim(qr.q_and_r, 0, columns, 1, rank - 1)
                   : PadInDim(qr.q_and_r, Zero(a.builder(), shape.element_type()), rank - 1, 0, columns - n);
  XlaOp r = SliceInDim(qr.q_and_r, 0, columns, 1, rank - 2);
  return QRDecompositionResult{ProductOfElementaryHouseholderReflectors(reflectors, qr.taus),
                               UpperTriangle(r)};
}

}  // namespace

QrDecomposition Qr(XlaOp a) {
  absl::StatusOr<QrDecomposition> result = Decompose(a);
  if (result.ok()) return *result;
  XlaOp error = a.builder()->ReportError(result.status());
  return {error, error};
}

XlaOp ProductOfElementaryHouseholderReflectors(XlaOp a, XlaOp taus) {
  return a.builder()->ReportErrorOrReturn(MultiplyReflectors(a, taus));
}

void QrExplicit(XlaOp a, bool full_matrices, XlaOp& q, XlaOp& r) {
  absl::StatusOr<QRDecompositionResult> result = BothFactors(a, full_matrices);
  q = result.ok() ? result->q : a.builder()->ReportError(result.status());
  r = result.ok() ? result->r : q;
}

absl::StatusOr<QRDecompositionResult> QRDecomposition(XlaOp a, bool full_matrices, int64_t /*block_size*/,
                                                      PrecisionConfig::Precision /*precision*/) {
  return BothFactors(a, full_matrices);
}

}  // namespace xla
