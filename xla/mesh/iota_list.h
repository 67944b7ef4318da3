#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace xla {

// Product of sizes, or -1 when one of them is not positive or the product passes 2^62.
int64_t PositiveProduct(absl::Span<const int64_t> sizes);

// Checks that the iota has the `count` devices that `what` needs ("the tile dimensions [2,4]"), and that the
// permutation is one of its dimensions (an empty one becomes the identity), and brings both to the one form
// in which equal lists are equal.
absl::Status CanonicalizeIotaOf(absl::string_view what, int64_t count, std::vector<int64_t>* reshape_dims,
                                std::vector<int>* transpose_perm);

// Merges neighbouring dimensions of an iota that a transpose keeps adjacent and drops dimensions of size one.
void CanonicalizeIota(std::vector<int64_t>* reshape_dims, std::vector<int>* transpose_perm);

// The flat sequence of device ids of iota(product(reshape_dims)) reshaped and transposed.
std::vector<int64_t> ExpandIota(absl::Span<const int64_t> reshape_dims, absl::Span<const int> transpose_perm);

// One of them, without the others.
int64_t IotaElement(absl::Span<const int64_t> reshape_dims, absl::Span<const int> transpose_perm,
                    int64_t index);

}  // namespace xla
