#pragma once

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/evaluator/value.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla {

// What structural ops need of the evaluator: to run a computation.
class [[gnu::visibility("hidden")]] StructuralHost {
 public:
  virtual ~StructuralHost() = default;
  virtual absl::StatusOr<ValuePtr> Run(const HloComputation& computation,
                                       absl::Span<const ValuePtr> arguments) = 0;
  virtual const std::shared_ptr<MemoryMeter>& meter() const = 0;
};

// The ops of family `control`: calls, loops, tuples, tokens and asynchronous pairs (which run in order).
absl::StatusOr<ValuePtr> EvaluateStructural(const HloInstruction& instruction,
                                            absl::Span<const ValuePtr> operands, StructuralHost* host);

// True when EvaluateStructural knows the opcode. `parameter` is the evaluator's own.
bool IsStructural(HloOpcode opcode);

}  // namespace xla
