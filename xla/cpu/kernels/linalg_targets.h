// Include this before hwy/foreach_target.h in kernels of linear algebra. What AVX3_DL adds to AVX3 (products
// of small integers, permutations of bytes) is of no use to them, and each set costs time to compile:
// processors that have it run the code for AVX3.
#pragma once

#include "xla/cpu/kernels/targets.h"

#undef HWY_WANT_AVX3_DL
#undef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
