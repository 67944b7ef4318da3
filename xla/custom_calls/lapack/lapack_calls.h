#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/custom_calls/typed_call.h"

namespace xla {

// Whether the name is one of the calls of linear algebra that JAX writes for the CPU: lapack_, the letter of
// the element type (s, d, c, z), a routine of the table in lapack_calls.cc, _ffi; or
// tridiagonal_solve_perturbed_ffi.
bool IsLapackCall(absl::string_view target);

// Makes such a call, for each matrix of its batch. Operands may be where the results are that overwrite them,
// and elsewhere. docs/linear_algebra.md has the rules.
absl::Status CallLapack(const TypedCall& call);

}  // namespace xla
