// Rules that look beyond one instruction and its operands. docs/operations/programs.md numbers them.
#pragma once

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {

// Callers and callees run in one execution thread, asynchronous ones in the thread that they name; a
// composite call has the attributes of its op.
absl::Status VerifyCall(const HloInstruction& instruction, const HloVerifierOpts& options);

// No two async-starts begin one computation.
absl::Status VerifyStartsAreDistinct(absl::Span<HloComputation* const> computations);

// A sharding fits the shape that it splits, and that of a loop or branch its operands and results.
absl::Status VerifySharding(const HloInstruction& instruction, const HloVerifierOpts& options);

// The rules of layouts that options select.
absl::Status VerifyLayouts(const HloInstruction& instruction, const HloVerifierOpts& options);

// Sends and recvs between devices, in the order in which the module runs them, all complete.
absl::Status VerifyTransfersEnd(const HloModule& module);

}  // namespace xla
