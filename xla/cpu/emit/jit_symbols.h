#pragma once

#include "absl/status/status.h"
#include "llvm-c/Orc.h"

namespace xla::cpu {

// Reports the names of emitted functions to the tools that the environment variable TESSERA_JIT_SYMBOLS
// names, separated by commas: `perf` writes /tmp/perf-PID.map, which perf reads; `gdb` registers the code
// through the debugger's JIT interface. Another name is an error. Kernels are named after the instruction
// whose result they give.
absl::Status AddSymbolListeners(LLVMOrcObjectLayerRef layer);

}  // namespace xla::cpu
