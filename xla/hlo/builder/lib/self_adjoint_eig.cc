#include "xla/hlo/builder/lib/self_adjoint_eig.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/jacobi.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/util.h"

// Two-sided Jacobi iteration: Golub & Van Loan, Matrix Computations (4th edition), 8.5, in parallel rounds
// (jacobi.cc).

namespace xla {
namespace {

using linalg::Matrices;

// The state: a = adjoint(vectors) (off_diagonal + diag(diagonal)) vectors throughout.
struct State {
  XlaOp off_diagonal;  // [batch, n, n], Hermitian, with a diagonal of zeros
  XlaOp diagonal;      // real[batch, n]
  XlaOp vectors;       // [batch, n, n]: the rows become the eigenvectors' adjoints

  static State From(absl::Span<const XlaOp> values) { return {values[0], values[1], values[2]}; }
  std::vector<XlaOp> Values() const { return {off_diagonal, diagonal, vectors}; }
};

// h[b, min(i, partner), max(i, partner)] as [batch, n].
XlaOp Couplings(const Matrices& a, const jacobi::Round& round, XlaOp h) {
  XlaBuilder* builder = h.builder();
  XlaOp index = linalg::Indices(builder, {a.n}, 0);
  XlaOp places = ConcatInDim(
      builder, {Reshape(Min(index, round.partner), {a.n, 1}), Reshape(Max(index, round.partner), {a.n, 1})},
      1);
  GatherDimensionNumbers numbers;
  numbers.add_offset_dims(0);
  for (int64_t i : {1, 2}) {
    numbers.add_collapsed_slice_dims(i);
    numbers.add_start_index_map(i);
  }
  numbers.set_index_vector_dim(1);
  return Gather(h, places, numbers, {a.batch, 1, 1});
}

// `h` with zeros on the diagonal and in the places of the pairs that were rotated.
XlaOp ClearRotated(XlaOp h, absl::Span<const int64_t> sizes, const jacobi::Round& round, XlaOp is_done) {
  XlaOp row = linalg::Indices(h.builder(), sizes, 1);
  XlaOp column = linalg::Indices(h.builder(), sizes, 2);
  XlaOp is_partner = Eq(column, BroadcastInDim(round.partner, sizes, {1}));
  XlaOp cleared = Or(Eq(column, row), And(is_partner, linalg::AlongRows(is_done, sizes)));
  return Select(cleared, ZerosLike(h), h);
}

// `negligible`, real[batch], is what MakeRotation takes.
State RotateOnce(const Matrices& a, const State& state, const jacobi::Round& round, XlaOp negligible) {
  std::vector<int64_t> sizes = {a.batch, a.n, a.n};
  jacobi::Rotation rotation = jacobi::MakeRotation(
      a, round, state.diagonal, jacobi::PartnerOf(state.diagonal, round),
      Couplings(a, round, state.off_diagonal), BroadcastInDim(negligible, {a.batch, a.n}, {0}));
  // adjoint(J) adjoint(adjoint(J) h) = adjoint(J) h J, as h is Hermitian. What the zeros of the diagonal
  // spoil are the places whose new values are known.
  XlaOp half = jacobi::RotateRows(state.off_diagonal, round, rotation, sizes);
  XlaOp h = jacobi::RotateRows(linalg::Adjoint(half), round, rotation, sizes);
  return {ClearRotated(h, sizes, round, rotation.is_done), state.diagonal - rotation.shift,
          jacobi::RotateRows(state.vectors, round, rotation, sizes)};
}

// The sum of the squares of what is not on the diagonal, real[batch].
XlaOp SquaredRest(const State& state) {
  XlaOp size = Abs(state.off_diagonal);
  return linalg::Sum(size * size, {1, 2});
}

absl::StatusOr<State> Sweep(const Matrices& a, const State& state, XlaBuilder* builder) {
  auto step = [&](XlaOp i, absl::Span<const XlaOp> values,
                  XlaBuilder*) -> absl::StatusOr<std::vector<XlaOp>> {
    State next = RotateOnce(a, State::From(values), jacobi::MakeRound(values[3], i, a.n), values[4]);
    std::vector<XlaOp> results = next.Values();
    results.push_back(values[3]);
    results.push_back(values[4]);
    return results;
  };
  std::vector<XlaOp> values = state.Values();
  values.push_back(jacobi::PartnerTable(builder, a.n));
  // A tenth of the root mean square of the couplings.
  XlaOp rest = Sqrt(SquaredRest(state));
  values.push_back(rest * FullLike(rest, 0.1 / static_cast<double>(a.n)));
  TF_ASSIGN_OR_RETURN(values, ForEachIndex(jacobi::RoundsOf(a.n), S32, step, values, "EighSweep", builder));
  return State::From(values);
}

// pred scalar: in every matrix, what is not on the diagonal is small against the whole.
XlaOp IsSmall(const State& state, double tolerance, PrimitiveType real_type) {
  XlaOp off = SquaredRest(state);
  XlaOp whole = off + linalg::Sum(state.diagonal * state.diagonal, {1});
  XlaBuilder* builder = off.builder();
  XlaOp is_large = Gt(off, whole * linalg::Scalar(builder, real_type, tolerance * tolerance));
  return Not(ReduceAll(is_large, ConstantR0<bool>(builder, false), CreateScalarOrComputation(PRED, builder)));
}

// Sweeps until the sweep after the one that found everything small.
absl::StatusOr<State> Iterate(const Matrices& a, const State& start, int64_t max_iter, double tolerance) {
  XlaBuilder* builder = start.diagonal.builder();
  auto condition = [&](absl::Span<const XlaOp> values, XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    return And(Not(values[4]), Lt(values[3], ConstantR0<int64_t>(builder, max_iter)));
  };
  auto body = [&](absl::Span<const XlaOp> values, XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
    State state = State::From(values);
    XlaOp is_last = IsSmall(state, tolerance, a.real_type);
    TF_ASSIGN_OR_RETURN(state, Sweep(a, state, builder));
    std::vector<XlaOp> results = state.Values();
    results.push_back(values[3] + One(builder, S64));
    results.push_back(is_last);
    return results;
  };
  std::vector<XlaOp> values = start.Values();
  values.push_back(Zero(builder, S64));
  values.push_back(ConstantR0<bool>(builder, false));
  TF_ASSIGN_OR_RETURN(values, WhileLoopHelper(condition, body, values, "Eigh", builder));
  return State::From(values);
}

absl::StatusOr<SelfAdjointEigResult> Decompose(XlaOp input, bool lower, int64_t max_iter, bool sort) {
  TF_ASSIGN_OR_RETURN(Matrices a, linalg::ReadMatrices("SelfAdjointEig", input, /*square=*/true));
  XlaBuilder* builder = a.builder();
  if (a.empty()) return SelfAdjointEigResult{input, a.ToUser(a.ZeroVectors(a.n, /*real=*/true))};

  // Matrices of size about 1, and zeros where there is NaN, so that one matrix does not keep the others from
  // ending.
  XlaOp h = Symmetrize(a.op, lower);
  XlaOp ok = linalg::AllFinite(h);
  linalg::Scaled scaled = linalg::ScaleToOne(a, h, ok);
  XlaOp eye = Broadcast(IdentityMatrix(builder, a.type, a.n, a.n), {a.batch});
  XlaOp diagonal = GetMatrixDiagonal(scaled.op);
  State state = {Select(GetDiagonalMask(scaled.op), ZerosLike(scaled.op), scaled.op),
                 a.is_complex() ? Real(diagonal) : diagonal, eye};
  double tolerance = 4 * linalg::UnitRoundoff(a.real_type) * std::sqrt(static_cast<double>(a.n));
  if (a.n > 1) {
    TF_ASSIGN_OR_RETURN(state, Iterate(a, state, max_iter, tolerance));
  }

  XlaOp w = state.diagonal * BroadcastInDim(scaled.scale, {a.batch, a.n}, {0});
  XlaOp rows = state.vectors;
  if (sort) {
    jacobi::Sorted sorted = jacobi::SortWithPlaces(w, a.real_type, {a.batch, a.n}, /*ascending=*/true);
    w = sorted.values;
    rows = linalg::TakeRows(rows, sorted.places);
  }
  return SelfAdjointEigResult{a.ToUser(linalg::NanUnless(ok, linalg::Adjoint(rows))),
                              a.ToUser(linalg::NanUnless(ok, w))};
}

}  // namespace

SelfAdjointEigResult SelfAdjointEig(XlaOp a, bool lower, int64_t max_iter, float /*tol*/,
                                    bool sort_eigenvalues) {
  absl::StatusOr<SelfAdjointEigResult> result = Decompose(a, lower, max_iter, sort_eigenvalues);
  if (result.ok()) return *result;
  XlaOp error = a.builder()->ReportError(result.status());
  return {error, error};
}

}  // namespace xla
