// Routines that kernels of ours compute as LAPACK does, and for small matrices faster than a library.
#pragma once

#include "absl/strings/string_view.h"
#include "xla/cpu/kernels/linalg.h"
#include "xla/custom_calls/lapack/lapack_problem.h"

namespace xla::lapack {

// Whether `routine`, such as "getrf", has a kernel that is the faster way to solve `problem`.
bool KernelPays(absl::string_view routine, cpu::Number type, const Problem& problem);

// Solves the problem so; its operands are in place already where the routine overwrites them.
void RunKernel(absl::string_view routine, cpu::Number type, const Problem& problem);

}  // namespace xla::lapack
