#pragma once

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/evaluator/value.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla {

// The functions of the evaluator that structural ops use: to run computations, now or concurrently.
class [[gnu::visibility("hidden")]] StructuralHost {
 public:
  virtual ~StructuralHost() = default;
  virtual absl::StatusOr<ValuePtr> Run(const HloComputation& computation,
                                       absl::Span<const ValuePtr> arguments) = 0;
  // Runs the computation of an async-start on its execution thread; the value may come later.
  virtual absl::StatusOr<ValuePtr> RunBeside(const HloInstruction& start,
                                             absl::Span<const ValuePtr> arguments) = 0;
  // The most times that the body of a loop may run; -1: any number.
  virtual int64_t max_loop_iterations() const { return -1; }
  // Waits for a pending value.
  virtual absl::StatusOr<ValuePtr> Ready(const ValuePtr& value, const HloInstruction& user) = 0;
};

// The ops of family `control`: calls, loops, tuples, tokens and asynchronous pairs.
absl::StatusOr<ValuePtr> EvaluateStructural(const HloInstruction& instruction,
                                            absl::Span<const ValuePtr> operands, StructuralHost* host);

// True when EvaluateStructural knows the opcode. `parameter` is the evaluator's own.
bool IsStructural(HloOpcode opcode);

}  // namespace xla
