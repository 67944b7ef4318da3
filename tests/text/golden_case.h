// Golden programs: NAME.hlo with NAME.npz, which holds inputs and outputs that an independent implementation
// computed.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace xla {

enum class GoldenOutcome { kPassed, kNeedsMoreDevices };

// How the program gets from its text to the evaluator: as it is, or made again with XlaBuilder
// (tests/builder).
enum class GoldenRoad { kText, kBuilder };

// Runs one golden case: evaluates it and compares, or expects an error where the header says so, and takes
// the program through text and proto. Cases for several devices are only read, verified and printed.
absl::StatusOr<GoldenOutcome> RunGoldenCase(const std::string& hlo_path, GoldenRoad road = GoldenRoad::kText);

}  // namespace xla
