// Golden programs: NAME.hlo with NAME.npz, which holds inputs and outputs that an independent implementation
// computed.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace xla {

enum class GoldenOutcome { kPassed, kNeedsMoreDevices };

// Runs one golden case: evaluates it and compares, or expects an error where the header says so, and takes
// the program through text and proto. Cases for several devices are only read, verified and printed.
absl::StatusOr<GoldenOutcome> RunGoldenCase(const std::string& hlo_path);

}  // namespace xla
