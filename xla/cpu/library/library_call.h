#pragma once

#include <memory>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/cpu/runtime/workers.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// An instruction made ready to be computed by a kernel. Any number of threads may run it at once.
class LibraryCall {
 public:
  virtual ~LibraryCall() = default;
  // Addresses of the operands and results, row-major arrays, leaf by leaf.
  virtual absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const = 0;
};

// Whether a kernel computes the instruction. The rest of the compiler asks nothing else.
bool HasLibraryCall(const HloInstruction& instruction);

// Its call; the instruction has one, and need not outlive it.
absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeLibraryCall(const HloInstruction& instruction);

// --- For the files of the ops: each says whether it has a call for the instruction, and makes it.

bool HasDotCall(const HloInstruction& instruction);
absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeDotCall(const HloInstruction& instruction);

}  // namespace xla::cpu
