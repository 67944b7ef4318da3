#pragma once

#include <cstdint>

namespace xla {

// Bytes that this process may still allocate: the machine's available memory, or less where a control group,
// or a limit of the process (`ulimit -v`, `ulimit -d`), says so.
int64_t AvailableMemoryBytes();

}  // namespace xla
