#pragma once

#include "xla/tsl/platform/bfloat16.h"
#include "xla/types.h"

// The small number types under the names of the ml_dtypes package.

namespace ml_dtypes {
using xla::bfloat16;
using xla::float4_e2m1fn;
using xla::float6_e2m3fn;
using xla::float6_e3m2fn;
using xla::float8_e3m4;
using xla::float8_e4m3;
using xla::float8_e4m3b11fnuz;
using xla::float8_e4m3fn;
using xla::float8_e4m3fnuz;
using xla::float8_e5m2;
using xla::float8_e5m2fnuz;
using xla::float8_e8m0fnu;
using float8_e4m3b11 = float8_e4m3b11fnuz;
using int1 = xla::s1;
using int2 = xla::s2;
using int4 = xla::s4;
using uint1 = xla::u1;
using uint2 = xla::u2;
using uint4 = xla::u4;
}  // namespace ml_dtypes

namespace tsl {
using float8_e4m3b11 = xla::float8_e4m3b11fnuz;
}  // namespace tsl
