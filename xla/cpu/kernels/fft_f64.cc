// Transforms of double: fft_lanes-inl.h.
#define FFT_TYPE double

#include "xla/cpu/kernels/targets.h"

// What AVX3_DL adds is no use here.
#undef HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/fft_f64.cc"
// clang-format off
#include "hwy/foreach_target.h"
// clang-format on
#include "xla/cpu/kernels/fft_lanes-inl.h"
