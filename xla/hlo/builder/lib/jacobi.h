// Rounds of Jacobi rotations, for self_adjoint_eig.cc and svd.cc; not for users.
#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla::jacobi {

// A sweep has this many rounds; in it, each two of n indices are partners once. In a round, pairs of partners
// are rotated at the same time.
int64_t RoundsOf(int64_t n);
// s32[RoundsOf(n), n]: the partner of every index in every round. For odd n, one index a round has no partner
// but itself.
XlaOp PartnerTable(XlaBuilder* builder, int64_t n);

// A round: the rotation of index i and its partner.
struct Round {
  XlaOp partner;   // s32[n]
  XlaOp is_first;  // pred[n]: i < partner
  XlaOp is_pair;   // pred[n]: i != partner
};
Round MakeRound(XlaOp partner_table, XlaOp number, int64_t n);

// x[b, partner[i]] for [batch, n]; x[b, partner[i], :] for [batch, n, k].
XlaOp PartnerOf(XlaOp x, const Round& round);

// The unitary J of a round, block diagonal with a 2 x 2 block for each pair, that makes h[i, partner[i]] zero
// in adjoint(J) h J, for Hermitian h; with angles of at most 45 degrees.
struct Rotation {
  XlaOp sine;          // [batch, n], in the matrices' type: with the phase of h[i, partner[i]]
  XlaOp half_tangent;  // the tangent of half the angle, with the conjugate phase
  XlaOp shift;         // real[batch, n]: the diagonal of adjoint(J) h J is that of h minus this
  XlaOp is_done;       // pred[batch, n]: h[i, partner[i]] has become zero
};
// From the diagonal of h, that of the partners, and h[min(i, partner[i]), max(i, partner[i])]. Pairs whose
// coupling is less than `negligible`, real[batch, n], wait for a later sweep when their angle would be large.
Rotation MakeRotation(const linalg::Matrices& a, const Round& round, XlaOp diagonal, XlaOp partners_diagonal,
                      XlaOp coupling, XlaOp negligible);

// adjoint(J) x for x = [batch, n, k].
XlaOp RotateRows(XlaOp x, const Round& round, const Rotation& rotation, absl::Span<const int64_t> sizes);

// (values, places) of the elements of [batch, n] in ascending or descending order; places are s32.
struct Sorted {
  XlaOp values;
  XlaOp places;
};
Sorted SortWithPlaces(XlaOp values, PrimitiveType type, absl::Span<const int64_t> sizes, bool ascending);

}  // namespace xla::jacobi
