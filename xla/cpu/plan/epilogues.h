#pragma once

#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// Makes loops the epilogues of the calls of kernels whose results they alone read: bias, activation and
// residual of a product or convolution are computed while a block of it is in the nearest cache.
void AttachEpilogues(ProgramPlan* plan);

}  // namespace xla::cpu
