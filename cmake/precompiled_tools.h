// The precompiled headers of the command line: precompiled_hlo.h, and the parser of arguments.
#include "CLI/CLI.hpp"
#include "cmake/precompiled_hlo.h"
