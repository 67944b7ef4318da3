// Include this before hwy/foreach_target.h in kernels of linear algebra. What the processors that have more
// than AVX3 add is of no use to them, and each set costs time to compile.
#pragma once

#include "xla/cpu/kernels/targets.h"

#undef HWY_WANT_AVX3_DL
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
