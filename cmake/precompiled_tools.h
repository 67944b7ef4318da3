// The precompiled headers of the command line: precompiled.h, and the parser of arguments.
#include "CLI/CLI.hpp"
#include "cmake/precompiled.h"
