// Inputs for a program that is run without any.
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tools/npz.h"
#include "xla/shape.h"

namespace xla {

// Arrays "arg0", "arg1", .. for the parameters' leaves. The same seed gives the same values everywhere:
// floats near the normal distribution, integers from 0 to 9 (so that indices stay small; fewer where the type
// holds less), and fair coins.
absl::StatusOr<NamedArrays> RandomInputs(absl::Span<const Shape> parameters, uint64_t seed);

}  // namespace xla
