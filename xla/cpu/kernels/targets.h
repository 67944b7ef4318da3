// Include this before hwy/foreach_target.h: the instruction sets that kernels are compiled for.
#pragma once

#define HWY_WANT_AVX3_DL 1
// AVX2 and up; machines without it run code for any machine.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
