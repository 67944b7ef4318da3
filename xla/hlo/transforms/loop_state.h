#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"

// Functions that the passes over while loops share: loops whose state is a tuple, seen element by element.

namespace xla {

// Whether the state of the loop is a tuple that the body packs anew and of which body and condition only use
// elements, and nothing else calls these. The functions below are for such loops.
bool HasTupleState(const HloInstruction& loop);

// Of a computation with one parameter: what reads element k, which may be null.
std::vector<std::vector<HloInstruction*>> ReadersByElement(const HloComputation& computation);
// The elements that the body passes on as they are.
std::vector<bool> InvariantElements(const HloInstruction& loop);
// Element k before the first round; an instruction is added for it when the initial state is not packed
// there.
HloInstruction* InitialElement(HloInstruction* loop, int64_t k);

// A loop over these elements of the state alone, in that order, in the place of `loop`. All users of the loop
// are get-tuple-elements of one of them, and nothing that is kept depends on another one.
absl::StatusOr<HloInstruction*> KeepElements(HloInstruction* loop, absl::Span<const int64_t> kept);
// A loop whose state has these values of the surrounding computation at its end, in the place of `loop`. The
// body passes them on; `in_body` receives what reads them there.
absl::StatusOr<HloInstruction*> AppendInvariants(HloInstruction* loop,
                                                 absl::Span<HloInstruction* const> values,
                                                 std::vector<HloInstruction*>* in_body);

}  // namespace xla
