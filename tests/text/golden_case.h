// Golden programs: NAME.hlo with NAME.npz, which holds inputs and outputs that an independent implementation
// computed.
#pragma once

#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

// How the program gets from its text to the evaluator: as it is, made again with XlaBuilder (tests/builder),
// or through the simplification passes, or those of the CPU compiler.
enum class GoldenRoad { kText, kBuilder, kPasses, kCpuPasses };

// Runs one golden case: evaluates it and compares, or expects an error where the header says so, and takes
// the program through text and proto.
absl::Status RunGoldenCase(const std::string& hlo_path, GoldenRoad road = GoldenRoad::kText);

// Takes the case's program another way and evaluates what comes out. One that must be refused is not taken.
using TakeModule = absl::FunctionRef<absl::StatusOr<std::unique_ptr<HloModule>>(std::unique_ptr<HloModule>)>;
absl::Status RunGoldenCaseThrough(const std::string& hlo_path, TakeModule take);

}  // namespace xla
