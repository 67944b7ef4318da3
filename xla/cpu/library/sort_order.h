#pragma once

#include <optional>
#include <vector>

#include "xla/cpu/kernels/sort_keys.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/xla_data_enums.h"

namespace xla::cpu {

// The kernels' name for a type of keys; nothing for those that have none.
std::optional<KeyType> KeyTypeOf(PrimitiveType type);

// The keys that a sort's comparator compares, the most significant first: comparisons of the two elements of
// an operand as they are, or with zeros made equal and NaNs made one; one of these, or several of which the
// next decides where those before are equal. Nothing for comparators of another form.
std::optional<std::vector<SortKey>> FindSortKeys(const HloComputation& comparator);

}  // namespace xla::cpu
