// The precompiled headers of the command line: precompiled.h, and the parser of arguments.
#include "cmake/precompiled.h"
#include "CLI/CLI.hpp"
