#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/cpu/runtime/run_state.h"
#include "xla/cpu/runtime/workers.h"
#include "xla/ffi/execution_context.h"
#include "xla/hlo/ir/hlo_instruction.h"

namespace xla::cpu {

// What follows in the columns of rows of a result, which has been written there, on the thread that wrote it.
struct Epilogue {
  BlockKernel kernel;
  const void* const* arrays;
};

// An instruction made ready to be computed by a kernel. Any number of threads may run it at once.
class LibraryCall {
 public:
  virtual ~LibraryCall() = default;
  // Addresses of the operands and results, row-major arrays, leaf by leaf.
  virtual absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const = 0;
  // The same, with more to do in each block of the result; only for those that take an epilogue.
  virtual absl::Status RunWithEpilogue(const void* const* operands, void* const* results, Workers& workers,
                                       const Epilogue& epilogue) const;
  // The same, for the run that it is part of.
  virtual absl::Status RunIn(const ffi::RunInfo&, const void* const* operands, void* const* results,
                             Workers& workers) const {
    return Run(operands, results, workers);
  }
};

// Whether a kernel computes the instruction. The rest of the compiler uses no other function of this kind.
bool HasLibraryCall(const HloInstruction& instruction);

// Whether the call of the instruction computes its one operand, too, and takes the operands of that.
bool TakesInOperand(const HloInstruction& instruction);

// Whether its call does more in each block of its one result when it is asked to (RunWithEpilogue). Rows are
// those of the result's last dimension.
bool TakesEpilogue(const HloInstruction& instruction);

// Its call; the instruction has one, and need not outlive it.
absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeLibraryCall(const HloInstruction& instruction);

// Whether the call takes one more operand: the address of the function that the instruction's computation is,
// bool(const void* context, const void* const* a, const void* const* b) for the elements of two places.
bool TakesComparator(const HloInstruction& instruction);

// Leaves of operands and results of which the call writes the latter over the former where they are one
// memory, and else copies the former there.
std::vector<std::pair<int64_t, int64_t>> WrittenInPlace(const HloInstruction& instruction);

// --- For the files of the ops: each says whether it has a call for the instruction, and makes it.

#define TESSERA_LIBRARY_CALL(Name)                         \
  bool Has##Name##Call(const HloInstruction& instruction); \
  absl::StatusOr<std::unique_ptr<const LibraryCall>> Make##Name##Call(const HloInstruction& instruction);
TESSERA_LIBRARY_CALL(Cholesky)
TESSERA_LIBRARY_CALL(Convolution)
TESSERA_LIBRARY_CALL(CustomCall)
TESSERA_LIBRARY_CALL(Dot)
TESSERA_LIBRARY_CALL(DotTranspose)
TESSERA_LIBRARY_CALL(Fft)
TESSERA_LIBRARY_CALL(RaggedDot)
TESSERA_LIBRARY_CALL(RandomBits)
TESSERA_LIBRARY_CALL(Sort)
TESSERA_LIBRARY_CALL(TopK)
TESSERA_LIBRARY_CALL(TriangularSolve)
#undef TESSERA_LIBRARY_CALL
bool ConvolutionTakesEpilogue(const HloInstruction& instruction);
bool DotTakesEpilogue(const HloInstruction& instruction);

}  // namespace xla::cpu
