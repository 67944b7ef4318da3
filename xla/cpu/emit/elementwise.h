#pragma once

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/cpu/emit/lanes.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// Whether EmitElementwise supports the instruction: an op of the families elementwise and convert whose
// operands have as many elements as its result.
bool IsElementwiseForLanes(const HloInstruction& instruction);

// The op on lanes: operands and result as Lanes says, all with the builder's number of lanes.
absl::StatusOr<Lanes> EmitElementwise(LaneBuilder& builder, const HloInstruction& instruction,
                                      absl::Span<const Lanes> operands);

}  // namespace xla::cpu
