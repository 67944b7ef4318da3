// Custom calls with well-known semantics: the decompositions and the search that frameworks call by
// name.
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

// The meaning of the calls of a target; null when there is none.
//   Qr                       a [.., m, n] -> (packed factors [.., m, n], tau [.., min(m, n)]), as LAPACK's
//   geqrf ProductOfElementaryHouseholderReflectors
//                            (packed a [.., m, n], tau [.., k]) -> the first n columns of Q, as LAPACK's
//                            orgqr/ungqr
//   LuDecomposition          a [.., m, n] -> (packed LU, pivots s32 [.., min(m, n)], permutation s32 [.., m])
//   ApproxTopK               (arrays.., initial values..) -> the first ones along a dimension in the order of
//   the
//                            comparator; exact. The result's shape says how many, the backend_config's
//                            `reduction_dim` which dimension.
//   TopK                     a [.., n] -> (the first k of each row in the order of the comparator [.., k],
//                            their positions s32 [.., k]), as XLA's CPU compiler writes top_k
EvaluateFn KnownCustomCall(absl::string_view target);

// Before a program runs: an error for a call that can never be made, which says what to do instead.
absl::Status CheckCustomCall(absl::string_view target);

absl::StatusOr<Literal> EvaluateQrCall(const EvaluateArgs& args);
absl::StatusOr<Literal> EvaluateHouseholderProductCall(const EvaluateArgs& args);
absl::StatusOr<Literal> EvaluateLuCall(const EvaluateArgs& args);
absl::StatusOr<Literal> EvaluateApproxTopKCall(const EvaluateArgs& args);
absl::StatusOr<Literal> EvaluateTopKCall(const EvaluateArgs& args);

}  // namespace xla
