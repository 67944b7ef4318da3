// The results of a group's members from the contributions of all members, op by op. Contributions and results
// are in the group's order; a result that several members share is made once.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/collectives/device_exchange.h"
#include "xla/literal.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

using Contributions = std::vector<Contribution>;

// Arrays joined along a dimension.
absl::StatusOr<Contributions> GatherAll(absl::Span<const Contribution> given, int64_t dimension);

// Arrays combined element by element, the first member's with the second's, that with the third's, and so on.
absl::StatusOr<Contributions> ReduceContributions(absl::Span<const Contribution> given,
                                                  const ScalarFunction& function);

// The same, cut along a dimension: member i gets piece i.
absl::StatusOr<Contributions> ReduceAndScatter(absl::Span<const Contribution> given,
                                               const ScalarFunction& function, int64_t dimension);

// Member i's array is split along a dimension, part j goes to member j, who joins the parts that arrive.
absl::StatusOr<Contributions> ExchangePieces(absl::Span<const Contribution> given, int64_t dimension);

// Member i's array j goes to member j.
absl::StatusOr<Contributions> ExchangeArrays(absl::Span<const Contribution> given);

// Rows of (input, output, input offsets, send sizes, output offsets, receive sizes). Where rows overlap, the
// later member's stay.
absl::StatusOr<Contributions> ExchangeRows(absl::Span<const Contribution> given);

// Everybody gets what the first member gave.
absl::StatusOr<Contributions> BroadcastFirst(absl::Span<const Contribution> given);

}  // namespace xla
