#pragma once

#include "xla/ops/evaluate/kernels.h"
#include "xla/xla_data_enums.h"

namespace xla {

// The kernel of `convert` between two element types; null when one of them is no type of arrays.
ElementwiseKernel GetConvertKernel(PrimitiveType from, PrimitiveType to);

}  // namespace xla
