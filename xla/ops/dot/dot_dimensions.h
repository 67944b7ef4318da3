#pragma once

#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "xla/ops/attributes.h"

namespace xla {

// The roles of the dimensions of a dot's two operands, and of the dimensions that are left.
struct DotDimensions {
  std::vector<int64_t> lhs_batch, rhs_batch;
  std::vector<int64_t> lhs_contracting, rhs_contracting;
  std::vector<int64_t> lhs_free, rhs_free;  // all others, ascending
};

// The attributes must name dimensions within the ranks.
DotDimensions GetDotDimensions(const Attributes& attributes, int64_t lhs_rank, int64_t rhs_rank);

// The dimensions of 0 .. rank-1 that are in neither list, ascending.
std::vector<int64_t> RemainingDimensions(int64_t rank, absl::Span<const int64_t> a,
                                         absl::Span<const int64_t> b);

// The lists one behind the other.
std::vector<int64_t> Joined(absl::Span<const int64_t> a, absl::Span<const int64_t> b,
                            absl::Span<const int64_t> c = {});

// The lhs dimensions that may each have group sizes of their own in ragged-dot: those outside of the ragged
// dimension among its like. For a free ragged dimension: the batch dimensions and the free ones before it;
// for a contracting one: the batch dimensions and the contracting ones listed before it; for a batch one: the
// batch ones listed before it.
std::vector<int64_t> OuterRaggedDimensions(const DotDimensions& dimensions, int64_t ragged);

}  // namespace xla
