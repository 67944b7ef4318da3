// Text tests of passes: a program before and after.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tests/text/text_case.h"

namespace xla {

// Runs the passes of the case on its program, verifying after each, and compares with the program behind
// AFTER: names and all, but however it is laid out. Without one nothing may change. What each pass says of
// having changed the module must be true.
absl::Status CheckPasses(const TextCase& text_case);

// The program that comes out, for rewriting expectations.
absl::StatusOr<std::string> TextAfterPasses(const TextCase& text_case);

}  // namespace xla
