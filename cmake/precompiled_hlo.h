// What nearly every file on programs includes: precompiled_ops.h, and the graph.
#include "cmake/precompiled_ops.h"
#include "xla/hlo/ir/hlo_module.h"
