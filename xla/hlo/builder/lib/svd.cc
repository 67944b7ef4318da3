#include "xla/hlo/builder/lib/svd.h"

#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/jacobi.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/hlo/builder/lib/qr.h"
#include "xla/util.h"

// One-sided Jacobi iteration (Hestenes) on the factor R of a = Q R: Golub & Van Loan, Matrix Computations
// (4th edition), 8.6.3 and 5.4.8; Drmac & Veselic, "New fast and accurate Jacobi SVD algorithm I", SIAM J.
// Matrix Anal. Appl. 29 (2008).

namespace xla {
namespace {

using linalg::Matrices;

// rows = rotations R throughout, with rotations unitary; the rows become orthogonal.
struct State {
  XlaOp rows;       // [batch, n, n]
  XlaOp rotations;  // [batch, n, n]

  static State From(absl::Span<const XlaOp> values) { return {values[0], values[1]}; }
};

// The sums of the rows of [batch, n, n], as [batch, n].
XlaOp RowSums(XlaOp x) { return linalg::Sum(x, {2}); }

XlaOp SquaredNorms(XlaOp rows) {
  XlaOp size = Abs(rows);
  return RowSums(size * size);
}

// Rotates pairs of rows so that they become orthogonal. Also gives the largest cosine that two of them had,
// real[batch]; `before` is that of the sweep before.
std::pair<State, XlaOp> RotateOnce(const Matrices& r, const State& state, const jacobi::Round& round,
                                   XlaOp before) {
  std::vector<int64_t> sizes = {r.batch, r.n, r.n};
  XlaOp norms = SquaredNorms(state.rows);
  XlaOp partners = jacobi::PartnerOf(norms, round);
  XlaOp products = RowSums(state.rows * linalg::ConjIfComplex(jacobi::PartnerOf(state.rows, round)));
  // Rows that are zero for the type's precision are left alone: their products would be noise.
  double tiny =
      (r.real_type == F64 ? std::numeric_limits<double>::min() : std::numeric_limits<float>::min()) /
      linalg::UnitRoundoff(r.real_type);
  XlaOp counts = And(Gt(Min(norms, partners), FullLike(norms, tiny)),
                     BroadcastInDim(round.is_pair, {r.batch, r.n}, {1}));
  products = Select(counts, products, ZerosLike(products));
  XlaOp cosine = Select(counts, Abs(products) / Sqrt(norms) / Sqrt(partners), ZerosLike(norms));

  // Partners must see the same number: the one that the first of them has.
  XlaOp is_first = BroadcastInDim(round.is_first, {r.batch, r.n}, {1});
  XlaOp coupling = Select(is_first, products, jacobi::PartnerOf(products, round));
  XlaOp negligible =
      Sqrt(norms) * Sqrt(partners) * BroadcastInDim(before * FullLike(before, 0.03), {r.batch, r.n}, {0});
  jacobi::Rotation rotation = jacobi::MakeRotation(r, round, norms, partners, coupling, negligible);
  return {State{jacobi::RotateRows(state.rows, round, rotation, sizes),
                jacobi::RotateRows(state.rotations, round, rotation, sizes)},
          linalg::Largest(cosine, {1})};
}

// A sweep, and the largest cosines found in it.
absl::StatusOr<std::pair<State, XlaOp>> Sweep(const Matrices& r, const State& state, XlaOp before) {
  XlaBuilder* builder = before.builder();
  auto step = [&](XlaOp i, absl::Span<const XlaOp> values,
                  XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
    jacobi::Round round = jacobi::MakeRound(values[4], i, r.n);
    auto [next, cosines] = RotateOnce(r, State::From(values), round, values[3]);
    return std::vector<XlaOp>{next.rows, next.rotations, Max(values[2], cosines), values[3], values[4]};
  };
  std::vector<XlaOp> values = {state.rows, state.rotations, ZerosLike(before), before,
                               jacobi::PartnerTable(builder, r.n)};
  TF_ASSIGN_OR_RETURN(values, ForEachIndex(jacobi::RoundsOf(r.n), S32, step, values, "SvdSweep", builder));
  return std::make_pair(State::From(values), values[2]);
}

absl::StatusOr<State> Iterate(const Matrices& r, const State& start, int64_t max_iter, double tolerance) {
  XlaBuilder* builder = start.rows.builder();
  auto condition = [&](absl::Span<const XlaOp> values, XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    return And(Gt(linalg::Largest(values[2], {0}), linalg::Scalar(builder, r.real_type, tolerance)),
               Lt(values[3], ConstantR0<int64_t>(builder, max_iter)));
  };
  auto body = [&](absl::Span<const XlaOp> values, XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    TF_ASSIGN_OR_RETURN(auto swept, Sweep(r, State::From(values), values[2]));
    return std::vector<XlaOp>{swept.first.rows, swept.first.rotations, swept.second,
                              values[3] + One(builder, S64)};
  };
  std::vector<XlaOp> values = {start.rows, start.rotations, Broadcast(One(builder, r.real_type), {r.batch}),
                               Zero(builder, S64)};
  TF_ASSIGN_OR_RETURN(values, WhileLoopHelper(condition, body, values, "Svd", builder));
  return State::From(values);
}

// The unitary V with rows = diag(norms) adjoint(V). Rows may be zero: V is then completed.
XlaOp NormalizeRows(const Matrices& r, XlaOp rows) {
  XlaOp q, upper;
  QrExplicit(linalg::Adjoint(rows), /*full_matrices=*/true, q, upper);
  XlaOp diagonal = GetMatrixDiagonal(upper);
  if (r.is_complex()) diagonal = Real(diagonal);
  XlaOp one = FullLike(diagonal, 1);
  XlaOp sign = linalg::AsType(Select(Lt(diagonal, ZerosLike(diagonal)), Neg(one), one), r.type);
  return q * linalg::AlongColumns(sign, {r.batch, r.n, r.n});
}

// For m >= n.
absl::StatusOr<SVDResult> DecomposeTall(const Matrices& a, int64_t max_iter,
                                        PrecisionConfig::Precision precision) {
  XlaBuilder* builder = a.builder();
  XlaOp q, factor;
  QrExplicit(a.op, /*full_matrices=*/true, q, factor);
  Matrices r = a;
  r.m = a.n;
  r.op = SliceInDim(factor, 0, a.n, 1, 1);

  State state = {r.op, Broadcast(IdentityMatrix(builder, r.type, r.n, r.n), {r.batch})};
  // As small as rounding lets the cosines of rows of this length become.
  double tolerance = 2 * linalg::UnitRoundoff(r.real_type) * (4 + std::sqrt(static_cast<double>(r.n)));
  if (r.n > 1) {
    TF_ASSIGN_OR_RETURN(state, Iterate(r, state, max_iter, tolerance));
  }
  jacobi::Sorted sorted = jacobi::SortWithPlaces(Sqrt(SquaredNorms(state.rows)), r.real_type, {r.batch, r.n},
                                                 /*ascending=*/false);
  XlaOp rotations = linalg::TakeRows(state.rotations, sorted.places);
  XlaOp u = linalg::Multiply(SliceInDim(q, 0, a.n, 1, 2), linalg::Adjoint(rotations), precision);
  u = ConcatInDim(builder, {u, SliceInDim(q, a.n, a.m, 1, 2)}, 2);
  return SVDResult{u, sorted.values, NormalizeRows(r, linalg::TakeRows(state.rows, sorted.places))};
}

absl::StatusOr<SVDResult> Decompose(XlaOp input, int64_t max_iter, PrecisionConfig::Precision precision) {
  TF_ASSIGN_OR_RETURN(Matrices a, linalg::ReadMatrices("SVD", input));
  XlaBuilder* builder = a.builder();
  if (a.empty()) {
    auto identity = [&](int64_t n) {
      return a.ToUser(Broadcast(IdentityMatrix(builder, a.type, n, n), {a.batch}));
    };
    return SVDResult{identity(a.m), a.ToUser(a.ZeroVectors(std::min(a.m, a.n), /*real=*/true)),
                     identity(a.n)};
  }
  XlaOp ok = linalg::AllFinite(a.op);
  linalg::Scaled scaled = linalg::ScaleToOne(a, a.op, ok);
  Matrices tall = a;
  tall.op = a.m < a.n ? linalg::Adjoint(scaled.op) : scaled.op;
  tall.m = std::max(a.m, a.n);
  tall.n = std::min(a.m, a.n);
  TF_ASSIGN_OR_RETURN(SVDResult result, DecomposeTall(tall, max_iter, precision));
  if (a.m < a.n) std::swap(result.u, result.v);
  XlaOp d = result.d * BroadcastInDim(scaled.scale, {a.batch, tall.n}, {0});
  return SVDResult{a.ToUser(linalg::NanUnless(ok, result.u)), a.ToUser(linalg::NanUnless(ok, d)),
                   a.ToUser(linalg::NanUnless(ok, result.v))};
}

}  // namespace

SVDResult SVD(XlaOp a, int64_t max_iter, float /*epsilon*/, PrecisionConfig::Precision precision) {
  absl::StatusOr<SVDResult> result = Decompose(a, max_iter, precision);
  if (result.ok()) return *result;
  XlaOp error = a.builder()->ReportError(result.status());
  return {error, error, error};
}

}  // namespace xla
