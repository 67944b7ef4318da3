#pragma once

#include <cstdint>

#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// Whether the computation is made of elementwise ops on scalars, so that the emitter of lanes has code for
// it.
bool IsScalarFunction(const HloComputation& computation);
// The same of arrays, all of these dimensions (or scalars that are spread over them): each element of the
// results is made of the elements in its place.
bool IsPointwiseFunction(const HloComputation& computation, absl::Span<const int64_t> dimensions);

// Of a scalar function that takes N running values and N elements and gives N values: whether the elements
// may be combined in any order and grouping. So it is where each value is a sum, product, minimum, or the
// like; and where values are only compared and chosen, in a way that does not depend on the order.
bool IsFreeInOrder(const HloComputation& reducer);

// Of one that chooses by order where elements tie: the number of a value by which that may be told. Partial
// results may be combined in any order if of two the one whose value is smaller comes first, given that the
// values grow in the order of the elements, as positions do. -1: there is none.
int64_t ValueThatOrders(const HloComputation& reducer);

// Whether it is a reduce of arrays of known sizes by a scalar function.
bool IsEmittedReduce(const HloInstruction& instruction);

}  // namespace xla::cpu
