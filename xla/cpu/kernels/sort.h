// Sorts arrays along one dimension. All sorts are stable, and their results do not depend on the number of
// threads.
#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/cpu/kernels/sort_keys.h"
#include "xla/cpu/runtime/workers.h"

namespace xla::cpu {

// The operands are dense arrays [outer, size, inner], sorted along the middle. size < 2^32.
struct SortShape {
  int64_t outer = 1;
  int64_t size = 0;
  int64_t inner = 1;
};

struct SortOperand {
  // nullptr: the places 0, 1, .. along the sorted dimension, as integers of 1, 2, 4 or 8 bytes.
  const void* source = nullptr;
  // May be `source` itself, and overlaps no array else.
  void* result = nullptr;
  int64_t width = 0;  // bytes of an element
};

// Sorts by keys, the first one being the most significant. Keys are read from operands with sources. Where a
// line has NaNs in kPartial order, which is then no order, the result is that of SortByComparison.
void SortByKeys(const SortShape& shape, absl::Span<const SortKey> keys,
                absl::Span<const SortOperand> operands, Workers& workers);

// Whether element a comes before element b, given the addresses of their parts, one of each operand. Called
// on many threads at once.
using SortLess = bool (*)(const void* context, const void* const* a_elements, const void* const* b_elements);

// Sorts by any comparator, by the evaluator's algorithm: comparators that contradict themselves give the same
// permutation as there.
void SortByComparison(const SortShape& shape, SortLess less, const void* context,
                      absl::Span<const SortOperand> operands, Workers& workers);

}  // namespace xla::cpu
