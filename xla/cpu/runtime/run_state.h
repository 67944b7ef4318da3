#pragma once

#include <cstdint>

namespace xla::cpu {

// What the emitted code of a program is given for one run on one device. The code reads the first four
// members, in this order.
struct RunState {
  const void* const* arguments = nullptr;
  void* const* results = nullptr;
  char* arena = nullptr;
  const void* const* constants = nullptr;
  void* host = nullptr;  // what the functions below stand on
};

// Called by emitted code: runs the kernel that is call number `call` of the program. Not 0: it failed.
using LibraryFunction = int32_t (*)(RunState* state, int32_t call, const void* const* operands,
                                    void* const* results);

// Called by emitted code: computes call number `call` of the program from its operands, leaf by leaf. Not 0:
// it failed, and the run ends.
using EvaluateFunction = int32_t (*)(RunState* state, int32_t call, const void* const* operands,
                                     void* const* results);

// The work of a kernel between two of its units. `begin` is a multiple of kUnitMultiple, and `end` is one or
// the last of all.
using Kernel = void (*)(const void* const* arrays, int64_t begin, int64_t end);

// At least as many as the elements of any vector.
inline constexpr int64_t kUnitMultiple = 64;

// The work of a kernel in columns of rows of its result, where an array is rows of its last dimension.
using BlockKernel = void (*)(const void* const* arrays, int64_t row_begin, int64_t row_end,
                             int64_t column_begin, int64_t column_end);

// Called by emitted code: the same as LibraryFunction, and when a block of the result is there, `kernel` does
// its work in it.
using EpilogueFunction = int32_t (*)(RunState* state, int32_t call, const void* const* operands,
                                     void* const* results, BlockKernel kernel, const void* const* arrays);

// Called by emitted code: does units 0 to count - 1 of the kernel, at least `grain` at a time, on several
// threads if there are.
using ParallelFunction = void (*)(RunState* state, Kernel kernel, const void* const* arrays, int64_t count,
                                  int64_t grain);

// Called by emitted code: the step begins (end = 0) or is done (1).
using StepFunction = void (*)(RunState* state, int32_t step, int32_t end);

// Called by emitted code: looks at the results of a step. Not 0: there is a NaN or an infinity, and the run
// ends.
using CheckFunction = int32_t (*)(RunState* state, int32_t step, const void* const* results);

}  // namespace xla::cpu
