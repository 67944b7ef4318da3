// CLI11, which is all header. It works for a moment, and takes long to be optimized: clang leaves that out.
#pragma once

#ifdef __clang__
#pragma clang optimize off
#endif
#include "CLI/CLI.hpp"  // IWYU pragma: export
#ifdef __clang__
#pragma clang optimize on
#endif
