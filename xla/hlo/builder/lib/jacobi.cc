#include "xla/hlo/builder/lib/jacobi.h"

#include <memory>
#include <vector>

#include "xla/hlo/builder/lib/constants.h"
#include "xla/util.h"

// Parallel rounds: Brent & Luk, "The solution of singular-value and symmetric eigenvalue problems on
// multiprocessor arrays", SIAM J. Sci. Stat. Comput. 6 (1985). The pairs are those of the modulus ordering, i
// + j = 2 round (mod n), which converges as the cyclic order by rows does: Luk & Park, "A proof of
// convergence for two parallel Jacobi SVD algorithms", IEEE Trans. Computers 38 (1989). The angle: Golub &
// Van Loan, Matrix Computations (4th edition), 8.5.2.

namespace xla::jacobi {

using linalg::Indices;

int64_t RoundsOf(int64_t n) { return n < 2 ? 0 : n - (n % 2 == 0); }

XlaOp PartnerTable(XlaBuilder* builder, int64_t n) {
  int64_t rounds = RoundsOf(n);
  XlaOp round = Indices(builder, {rounds, n}, 0);
  XlaOp index = Indices(builder, {rounds, n}, 1);
  XlaOp modulus = ConstantR0<int32_t>(builder, static_cast<int32_t>(rounds));
  XlaOp partner = Rem(round + round - index + modulus, modulus);
  if (n % 2 != 0) return partner;
  // The last index takes part with the one that would have itself as its partner.
  XlaOp last = ConstantR0<int32_t>(builder, static_cast<int32_t>(n - 1));
  return Select(Eq(index, last), round,
                Select(Eq(partner, index), BroadcastInDim(last, {rounds, n}, {}), partner));
}

Round MakeRound(XlaOp partner_table, XlaOp number, int64_t n) {
  XlaOp partner = Reshape(DynamicSlice(partner_table, {number, ZerosLike(number)}, {1, n}), {n});
  XlaOp index = Indices(number.builder(), {n}, 0);
  return {partner, Lt(index, partner), Ne(index, partner)};
}

XlaOp PartnerOf(XlaOp x, const Round& round) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(x));
    std::vector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end());
    sizes[1] = 1;
    GatherDimensionNumbers numbers;
    for (int64_t i = 0; i < shape.rank(); ++i) {
      if (i != 1) numbers.add_offset_dims(i);
    }
    numbers.add_collapsed_slice_dims(1);
    numbers.add_start_index_map(1);
    numbers.set_index_vector_dim(1);
    return Gather(x, round.partner, numbers, sizes);
  });
}

// Equal or nearly equal diagonal elements mean large angles even for tiny couplings. Such rotations mix what
// other pairs have just made zero, and convergence would no longer be quadratic where eigenvalues are
// multiple; so they wait until the other couplings are as small.
Rotation MakeRotation(const linalg::Matrices& a, const Round& round, XlaOp diagonal, XlaOp partners_diagonal,
                      XlaOp coupling, XlaOp negligible) {
  std::vector<int64_t> sizes = {a.batch, a.n};
  XlaOp is_first = BroadcastInDim(round.is_first, sizes, {1});
  XlaOp is_pair = BroadcastInDim(round.is_pair, sizes, {1});
  XlaOp zero = ZerosLike(diagonal), one = FullLike(diagonal, 1);
  if (a.is_complex()) coupling = Select(is_first, coupling, Conj(coupling));
  XlaOp strength = Abs(coupling);

  // tan of the angle: the smaller root of t^2 + 2 t cot - 1 = 0. Partners get opposite signs.
  XlaOp cotangent = (partners_diagonal - diagonal) / (strength + strength);
  XlaOp sign = Select(Gt(cotangent, zero), one, Neg(one));
  sign = Select(Eq(cotangent, zero), Select(is_first, one, Neg(one)), sign);
  XlaOp size = Abs(cotangent);
  XlaOp is_huge = Gt(size, FullLike(size, 1 / linalg::UnitRoundoff(a.real_type)));  // its square may overflow
  XlaOp tangent = sign / (size + Select(is_huge, size, Sqrt(size * size + one)));
  XlaOp waits = And(Lt(strength, negligible), Gt(Abs(tangent), FullLike(tangent, 0.1)));
  XlaOp is_done = And(And(is_pair, Gt(strength, zero)), Not(waits));
  tangent = Select(is_done, tangent, zero);
  XlaOp cosine = one / Sqrt(tangent * tangent + one);
  XlaOp sine = tangent * cosine;
  XlaOp phase = Sign(coupling);
  return {linalg::AsType(sine, a.type) * phase,
          linalg::AsType(sine / (cosine + one), a.type) * linalg::ConjIfComplex(phase), tangent * strength,
          is_done};
}

// cosine x - sine y = x - sine (y + sine / (1 + cosine) x): what is rounded is the change alone, so that the
// norms of rows do not drift over thousands of small rotations (Rutishauser, Numer. Math. 9, 1966).
XlaOp RotateRows(XlaOp x, const Round& round, const Rotation& rotation, absl::Span<const int64_t> sizes) {
  return x - linalg::AlongRows(rotation.sine, sizes) *
                 (PartnerOf(x, round) + linalg::AlongRows(rotation.half_tangent, sizes) * x);
}

Sorted SortWithPlaces(XlaOp values, PrimitiveType type, absl::Span<const int64_t> sizes, bool ascending) {
  XlaBuilder* builder = values.builder();
  std::unique_ptr<XlaBuilder> sub = builder->CreateSubBuilder("CompareForSort");
  XlaOp lhs = Parameter(sub.get(), 0, ShapeUtil::MakeShape(type, {}), "lhs");
  XlaOp rhs = Parameter(sub.get(), 1, ShapeUtil::MakeShape(type, {}), "rhs");
  Parameter(sub.get(), 2, ShapeUtil::MakeShape(S32, {}), "lhs_place");
  Parameter(sub.get(), 3, ShapeUtil::MakeShape(S32, {}), "rhs_place");
  if (ascending) {
    Lt(lhs, rhs);
  } else {
    Gt(lhs, rhs);
  }
  XlaComputation compare = sub->BuildAndNoteError();
  XlaOp sorted = Sort({values, Indices(builder, sizes, 1)}, compare, 1, /*is_stable=*/true);
  return {GetTupleElement(sorted, 0), GetTupleElement(sorted, 1)};
}

}  // namespace xla::jacobi
