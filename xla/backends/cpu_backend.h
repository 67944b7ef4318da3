#pragma once

#include <memory>

#include "xla/runtime/backend.h"

namespace xla {

// Compiles programs to machine code for the processor that this process runs on.
std::unique_ptr<runtime::Backend> MakeCpuBackend();

}  // namespace xla
