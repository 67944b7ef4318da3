// The arguments of a program from files, or made up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "tools/arrays.h"
#include "xla/shape.h"

namespace xla {

struct InputOptions {
  std::string inputs;              // an .npz
  std::vector<std::string> input;  // or one .npy for each argument
  int64_t seed = 0;                // of random ones where there is neither
};

// Each device's arguments. Says on standard error when it makes them up.
absl::StatusOr<std::vector<Arguments>> MakeArguments(const InputOptions& options,
                                                     absl::Span<const Shape> parameters,
                                                     int64_t device_count);

}  // namespace xla
